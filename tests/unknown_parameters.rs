//! Unknown parameters never cause an error (draft §4.4).

#![cfg(not(target_arch = "wasm32"))]

use llm_uri::llm::param::lookup;
use llm_uri::uri::pct::decode;
use llm_uri::{LlmUri, Severity};
use proptest::prelude::*;
use proptest::sample::select;

/// Percent-encodes all bytes but letters and digits.
fn encoded(bytes: &[u8]) -> String {
    let one = |byte: &u8| match byte {
        b'a'..=b'z' | b'A'..=b'Z' | b'0'..=b'9' => char::from(*byte).to_string(),
        _ => format!("%{byte:02X}"),
    };
    bytes.iter().map(one).collect()
}

/// The text of a name or a value: decoded, or as written if its bytes are not UTF-8.
fn decoded(raw: &str) -> String {
    decode(raw).map_or_else(|| raw.to_owned(), std::borrow::Cow::into_owned)
}

/// Any bytes.
fn bytes() -> impl Strategy<Value = Vec<u8>> {
    prop::collection::vec(any::<u8>(), 0..12)
}

/// Names that are unknown: any bytes, dotted, repeated, long, and names that objects must not have.
fn hostile_name() -> impl Strategy<Value = String> {
    let segment = prop_oneof![
        select(&["a", "b", "A", "x-y", "__proto__", "constructor", "prototype", "0", "temp", " ", "é", "{", "%"][..])
            .prop_map(|name| name.as_bytes().to_vec()),
        bytes(),
        Just(vec![b'n'; 300]),
    ];
    prop::collection::vec(segment.prop_map(|bytes| encoded(&bytes)), 1..12)
        .prop_map(|segments| segments.join("."))
        .prop_filter("an unknown root", |name| {
            let root = name.split('.').next().unwrap_or_default();
            !root.is_empty() && lookup(&decoded(root)).is_none() && lookup(&decoded(name)).is_none()
        })
}

/// Values of any bytes, JSON that is broken, deep, wide or hostile, and values beyond the limit.
fn hostile_value() -> impl Strategy<Value = Option<Vec<u8>>> {
    let json = select(
        &[
            "{", "[", "{}", "[]", "[1,", "{\"a\":1}", "{\"a\":1,\"a\":2}", "{\"__proto__\":1}",
            "{\"a\":{\"constructor\":1}}", "[1e999]", "[9007199254740993]", "{\"a\":\"\\ud800\"}", "{a:1}",
            "[null,true,{\"b\":[]}]", "{\"a\":1}x",
        ][..],
    )
    .prop_map(|text| text.as_bytes().to_vec());
    let large = (select(&["[", "{\"a\":", "x", "1,"][..]), select(&[17_usize, 257, 700][..]))
        .prop_map(|(unit, times)| unit.repeat(times).into_bytes());
    let text = "\\PC{0,12}".prop_map(String::into_bytes);
    prop::option::of(prop_oneof![bytes(), json, large, text, Just(vec![b'x'; 5_000])])
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 500, failure_persistence: None, ..ProptestConfig::default() })]

    /// Cites L-22, L-62, L-63, X-14, X-15, X-17: no content of unknown parameters, alone or together, is an error; the query keeps
    /// it, and what is wrong with it is the warning `parameter-withheld`.
    #[test]
    fn unknown_parameters_never_cause_an_error(pairs in prop::collection::vec((hostile_name(), hostile_value()), 1..6)) {
        let pairs: Vec<_> = pairs.iter().map(|(name, value)| (name, value.as_deref().map(encoded))).collect();
        let query: Vec<String> = pairs
            .iter()
            .map(|(name, value)| value.as_ref().map_or((*name).clone(), |value| format!("{name}={value}")))
            .collect();
        let uri = LlmUri::parse(&format!("llm://h.example/m?{}", query.join("&")));
        prop_assert!(uri.is_ok(), "{:?}", uri.err());
        let uri = uri.expect("valid");
        let kept: Vec<(String, Option<String>)> =
            uri.query().map(|(name, value)| (name.into_owned(), value.map(std::borrow::Cow::into_owned))).collect();
        let given: Vec<_> = pairs.iter().map(|(name, value)| (decoded(name), value.as_deref().map(decoded))).collect();
        prop_assert_eq!(kept, given);
        prop_assert!(uri.issues().iter().all(|issue| issue.severity != Severity::Error));
    }
}
