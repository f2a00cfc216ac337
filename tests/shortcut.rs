//! The short cuts say what the thorough ways say, or nothing: for plain URIs, and for what a provider has against parameters.

#![cfg(not(target_arch = "wasm32"))]

mod oracle;

use llm_uri::Options;
use proptest::prelude::*;
use proptest::sample::select;

/// Parts of plain URIs and of ones that are nearly plain.
const PIECES: [&[&str]; 6] = [
    &["llm://", "LLM://", "llm:", " llm://"],
    &[
        "",
        "a@",
        "my-app:sk-proj-abc123@",
        ":k@",
        "a:@",
        "@",
        "a:b:c@",
        "sk-ant-abc123@",
        "a:***@",
        "a%41:k@",
        "a!:k@",
        "a.b~c:k@",
    ],
    &[
        "api.openai.com",
        "a.b",
        "a..b",
        "A.b",
        "-a.b",
        "a-.b",
        "a.b-",
        "a.1",
        "1.a",
        "1.1.1.1",
        "127.1",
        "0x7f.1",
        "a.localhost",
        "localhost",
        "openai",
        "a_b.c",
        "a.b.",
        ".a.b",
        "a~.b",
        "sk-ant-abc123.com",
        "x.sk-proj-abcd",
        "[::1]",
        "",
        "a.b,c.d",
        "a.0x1",
    ],
    &["", ":443", ":0", ":00443", ":65535", ":65536", ":", ":a", ":443:1"],
    &[
        "/gpt-5",
        "/a/b",
        "/",
        "",
        "//",
        "/a/",
        "/.",
        "/..",
        "/.a",
        "/a/..",
        "/a:b",
        "/a@b",
        "/sk-ant-abc123",
        "/%41",
        "/a/sk-proj-abcd",
        "/a~b_c-d.e",
    ],
    &["", "#f", "#", "#coding-assistant", "#sk-ant-abc123", "#a/b", "#%41"],
];

const PAIRS: &[&str] = &[
    "temp=0.7",
    "temp=2",
    "temp=2.1",
    "temp=-1",
    "temp=",
    "temp",
    "temp=1e1",
    "max_tokens=1500",
    "max_tokens=0",
    "top_p=0.9",
    "top_p=1.0",
    "top_k=40",
    "seed=1",
    "seed=99999999999",
    "seed=9007199254740993",
    "stream=true",
    "stream=TRUE",
    "stream=1",
    "timeout=5",
    "timeout=30000",
    "retries=-1",
    "cache=false",
    "format=json",
    "format=xml",
    "system=hi",
    "stop=a",
    "stop=a,b",
    "stop=a%2Cb",
    "user=jane",
    "a.b=1",
    "Temp=1",
    "temperature=1",
    "key=abc",
    "",
    "=x",
    "temp=0.7=1",
    "temp=%30",
    "top_p=0.50",
];

fn nearly_plain() -> impl Strategy<Value = String> {
    let [scheme, userinfo, host, port, path, fragment] = PIECES.map(|pieces| {
        // The first few of each list are plain; without a preference hardly any URI would be.
        prop_oneof![3 => Just(pieces[0].to_owned()), 2 => select(pieces).prop_map(str::to_owned)]
    });
    let query = prop_oneof![
        1 => Just(String::new()),
        3 => prop::collection::vec(select(PAIRS), 1..5).prop_map(|pairs| format!("?{}", pairs.join("&"))),
    ];
    (scheme, userinfo, host, port, path, query, fragment)
        .prop_map(|(a, b, c, d, e, f, g)| [a, b, c, d, e, f, g].concat())
}

const MODELS: &[&str] = &[
    "gpt-5",
    "gpt-4o",
    "o3",
    "claude-sonnet-4-5",
    "claude-opus-5",
    "anthropic.claude-3-5-sonnet-20241022-v2:0",
    "amazon.nova-pro-v1:0",
    "gemini-2.5-pro",
    "gemma-3",
    "grok-4",
    "mistral-large",
    "meta-llama/llama-4",
    "%67pt-5",
];

/// At and beyond the providers' ranges.
const VALUES: &[&str] = &[
    "temp=0",
    "temp=-0",
    "temp=1",
    "temp=1.0",
    "temp=01.50",
    "temp=1.01",
    "temp=2",
    "temp=%31.5",
    "max_tokens=1",
    "max_tokens=8193",
    "max_tokens=9007199254740991",
    "top_p=0",
    "top_p=0.00",
    "top_p=1",
    "top_p=0.99",
    "top_k=0",
    "top_k=1",
    "top_k=101",
    "top_k=501",
    "top_k=100000",
    "seed=-1",
    "seed=4294967296",
    "seed=9223372036854775807",
    "stop=a",
    "stop=a,b,c,d,e,f",
    "stop=",
    "stream=true",
    "stream=False",
    "cache=true",
    "cache=false",
    "format=json",
    "format=text",
    "format=xml",
    "system=hi",
    "system=%E2%80%AE",
    "timeout=5",
    "retries=3",
    "user=jane",
    "temperature=1.9",
    "topP=2",
    "protocol=openai-responses",
    "api-version=2024-10-21",
    "logit_bias.x=1",
    "messages=x",
    "thinking=%7B%22type%22:%22enabled%22%7D",
    "presence_penalty=3",
];

fn for_a_provider() -> impl Strategy<Value = String> {
    (select(MODELS), prop::collection::vec(select(VALUES), 0..4))
        .prop_map(|(model, pairs)| format!("llm://api.example.com/{model}?{}", pairs.join("&")))
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 4_000, failure_persistence: None, ..ProptestConfig::default() })]

    #[test]
    fn the_short_cut_of_providers_hides_nothing(input in for_a_provider(), aliases: bool) {
        let options = Options { aliases, lenient_ranges: true, ..Options::default() };
        oracle::uri::provider_shortcut(&input, &options).map_err(TestCaseError::fail)?;
    }
}

#[test]
fn the_short_cut_of_providers_is_taken() {
    let input = "llm://api.openai.com/gpt-5?temp=0.7&max_tokens=1500&stop=a&stream=true&format=json";
    let taken = oracle::uri::provider_shortcut(input, &Options::default());
    assert_eq!(taken, Ok(llm_uri::requests::PROFILES.len()));
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 20_000, failure_persistence: None, ..ProptestConfig::default() })]

    #[test]
    fn the_short_cut_changes_nothing(input in nearly_plain(), strict: bool, aliases: bool) {
        let options = Options { strict, aliases, ..Options::default() };
        oracle::uri::shortcut(&input, &options).map_err(TestCaseError::fail)?;
    }
}
