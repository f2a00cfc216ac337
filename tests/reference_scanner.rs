//! Compares the scanner for URIs in text with a slow reference scanner, which tries every spelling at every offset.

#![cfg(not(target_arch = "wasm32"))]

mod oracle;

use proptest::prelude::*;
use proptest::sample::select;

const PIECES: &[&str] = &[
    "llm", "LLM", "llms", "l", "m", "lm", "http", "https", "HTTPS", "s", "ai", "AI", ":", "://", ":/", "/", "//",
    "\\/", ":\\/\\/", "\\u002f", "\\u002F", "%5C", "%5C%2F", "%5c%3A", "%255c%252F", "\\u003a", "\\x2f", "\\:", "\\",
    "&#58;", "&#x2F;", "&sol;", "&amp;", "&", "amp;", "colon;", "%25253A%25252F", "%", "%3A", "%3a", "%2F%2F", "%2f",
    "%253A", "%252F%252f", "%25", "a:k@h/m", " ", "\"", "é", "@", "+x",
];

proptest! {
    #![proptest_config(ProptestConfig { cases: 4_000, failure_persistence: None, ..ProptestConfig::default() })]

    #[test]
    fn the_scanner_agrees_with_the_reference(text in prop::collection::vec(select(PIECES), 0..30).prop_map(|pieces| pieces.concat())) {
        oracle::text::matches_reference(&text).map_err(TestCaseError::fail)?;
    }

    #[test]
    fn candidates_are_in_order(text in any::<String>()) {
        let text = text.replace('x', "llm://").replace('y', ":\\/\\/");
        oracle::text::ordered(&text).map_err(TestCaseError::fail)?;
    }
}
