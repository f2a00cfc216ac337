//! Unknown parameters never cause an error (draft §4.4).

#![cfg(not(target_arch = "wasm32"))]

use llm_uri::llm::param::lookup;
use llm_uri::{LlmUri, Severity};
use proptest::prelude::*;
use proptest::sample::select;

/// Decoded text without control characters.
fn text() -> impl Strategy<Value = String> {
    "\\PC{0,12}"
}

/// Names that are unknown: any text, dotted, repeated, long, and names that objects must not have.
fn hostile_name() -> impl Strategy<Value = String> {
    let segment = prop_oneof![
        select(&["a", "b", "A", "x-y", "__proto__", "constructor", "prototype", "0", "temp", " ", "é", "{", "%"][..])
            .prop_map(str::to_owned),
        text().prop_map(|name| name.replace('.', "_")),
        Just("n".repeat(300)),
    ];
    prop::collection::vec(segment, 1..12).prop_map(|segments| segments.join(".")).prop_filter(
        "an unknown root",
        |name| {
            let root = name.split('.').next().unwrap_or_default();
            !root.is_empty() && lookup(root).is_none() && lookup(name).is_none()
        },
    )
}

/// Values of every byte that text can have, JSON that is broken, deep, wide or hostile, and values beyond the limit.
fn hostile_value() -> impl Strategy<Value = Option<String>> {
    let bytes =
        prop::collection::vec(0_u8..0x80, 0..12).prop_map(|bytes| bytes.iter().map(|&byte| byte as char).collect());
    let json = select(
        &[
            "{",
            "[",
            "{}",
            "[]",
            "[1,",
            "{\"a\":1}",
            "{\"a\":1,\"a\":2}",
            "{\"__proto__\":1}",
            "{\"a\":{\"constructor\":1}}",
            "[1e999]",
            "[9007199254740993]",
            "{\"a\":\"\\ud800\"}",
            "{a:1}",
            "[null,true,{\"b\":[]}]",
            "{\"a\":1}x",
        ][..],
    )
    .prop_map(str::to_owned);
    let large = (select(&["[", "{\"a\":", "x", "1,"][..]), select(&[17_usize, 257, 700][..]))
        .prop_map(|(unit, times)| unit.repeat(times));
    prop::option::of(prop_oneof![bytes, json, large, text(), Just("x".repeat(5_000))])
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 500, failure_persistence: None, ..ProptestConfig::default() })]

    /// Cites L-22, L-62, L-63, X-14, X-15, X-17: no content of unknown parameters, alone or together, is an error; the query keeps
    /// it, and what is wrong with it is the warning `parameter-withheld`.
    #[test]
    fn unknown_parameters_never_cause_an_error(pairs in prop::collection::vec((hostile_name(), hostile_value()), 1..6)) {
        let encode = |text: &str| llm_uri::uri::pct::encode(text).collect::<String>();
        // A dot is a border as well as an byte of the name.
        let name = |name: &str| name.split('.').map(encode).collect::<Vec<_>>().join(".");
        let query: Vec<String> = pairs
            .iter()
            .map(|(one, value)| value.as_deref().map_or(name(one), |value| format!("{}={}", name(one), encode(value))))
            .collect();
        let uri = LlmUri::parse(&format!("llm://h.example/m?{}", query.join("&")));
        prop_assert!(uri.is_ok(), "{:?}", uri.err());
        let uri = uri.expect("valid");
        let kept: Vec<(String, Option<String>)> =
            uri.query().map(|(name, value)| (name.into_owned(), value.map(std::borrow::Cow::into_owned))).collect();
        prop_assert_eq!(kept, pairs);
        prop_assert!(uri.issues().iter().all(|issue| issue.severity != Severity::Error));
    }
}
