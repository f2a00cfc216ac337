#![no_main]

libfuzzer_sys::fuzz_target!(|data: &[u8]| llm_uri_fuzz::check("request", data));
