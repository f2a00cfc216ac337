//! Properties that hold for every input. Each cites its requirements.

#![cfg(not(target_arch = "wasm32"))]

mod oracle;

use llm_uri::llm::param::lookup;
use llm_uri::llm::Query;
use llm_uri::{build, redact, Level, LlmUri, Options, Parts, RedactOptions};
use oracle::secrets::CANARY;
use oracle::Outcome;
use proptest::prelude::*;
use proptest::sample::select;

/// The properties are in tests/oracle, which the fuzz targets share.
fn holds(outcome: Outcome) -> Result<(), TestCaseError> {
    outcome.map_err(TestCaseError::fail)
}

/// Not `proptest!`'s default: the whole file must stay quick in a debug build.
fn config(cases: u32) -> ProptestConfig {
    ProptestConfig { cases, failure_persistence: None, ..ProptestConfig::default() }
}

// ── generators ─────────────────────────────────────────────────────────────────────────────────────────

/// Text with a meaning in a part of a URI, or in a format around it.
const PIECES: &[&str] = &[
    "llm", "LLM", "llms", "http", ":", "/", "//", "://", "?", "#", "@", "&", "=", ";", ",", "+", "%", "%2", "%zz",
    "%20", "%2F", "%40", "%2540", "%00", "%0A", "%FF", "%C3%A9", "%E2%82", "[", "]", "[::1]", "[v1.a]", "::1", "127.1",
    "0x7f.1", "localhost", "api.openai.com", "openai", ".", "..", "a", "Z", "0", "-1", "65536", "$", "${K}", "{", "}",
    "\"", "'", "`", "<", ">", "\\", "\\/", "\\u002f", " ", "\n", "\t", "\r\n", "\0", "\u{1b}", "é", "🎉", "\u{202e}",
    "\u{feff}", "\u{a0}", "temp=", "temp=0.5", "stop=a,b", "stream=TRUE", "seed=9007199254740993", "a.b=1",
    "a=%7B%22b%22%3A1%7D", "a=%5B", "__proto__", "system=x", "***", "gpt-5", "llama3.2:3b", "@cf/meta", "sk-proj-",
    "%3A", "%3a%2f%2f", "llm://", "llm%3A%2F%2F", "llm:\\/\\/", "(", ")",
];

fn soup() -> impl Strategy<Value = String> {
    prop::collection::vec(
        prop_oneof![4 => select(PIECES).prop_map(str::to_owned), 1 => any::<char>().prop_map(String::from)],
        0..24,
    )
    .prop_map(|pieces| pieces.concat())
}

/// Decoded text for a part, without control characters, which credentials and models must not contain.
fn text() -> impl Strategy<Value = String> {
    let character = prop_oneof![
        3 => proptest::char::range('a', 'z'),
        3 => proptest::char::range(' ', '~'),
        1 => any::<char>().prop_map(|c| if c.is_control() { '\u{fffd}' } else { c }),
    ];
    prop::collection::vec(character, 1..12).prop_map(|characters| characters.into_iter().collect())
}

fn host() -> impl Strategy<Value = String> {
    prop_oneof![
        4 => "[a-z][a-z0-9_]{0,6}(\\.[a-z][a-z0-9-]{0,6}[a-z]){1,2}"
            .prop_filter("no accidental A-label", |host| !host.contains("xn--")),
        1 => Just("localhost".to_owned()),
        1 => any::<[u8; 4]>().prop_map(|bytes| std::net::Ipv4Addr::from(bytes).to_string()),
        1 => any::<u128>().prop_map(|bits| format!("[{}]", std::net::Ipv6Addr::from(bits))),
        1 => any::<u16>().prop_map(|bits| format!("[{}]", std::net::Ipv6Addr::from(u128::from(bits)))),
    ]
}

fn segment() -> impl Strategy<Value = String> {
    text().prop_filter("a name", |segment| segment != "." && segment != "..")
}

/// Pairs that are valid in all respects.
fn pairs() -> impl Strategy<Value = Vec<(String, Option<String>)>> {
    prop::collection::vec((unknown_name(), value()), 0..4)
}

/// Without dots, which would make structures that may conflict.
fn unknown_name() -> impl Strategy<Value = String> {
    text().prop_map(|name| name.replace('.', "_")).prop_filter("an unknown name", |name| lookup(name).is_none())
}

/// Values that begin like JSON may be rejected by the limits of draft §10.3.
fn value() -> impl Strategy<Value = Option<String>> {
    prop::option::of(prop_oneof![Just(String::new()), text()].prop_map(|value| value.replace(['{', '['], "")))
}

/// [`Parts`] does not implement `Debug`, to protect the key; a failing property must show it.
#[derive(Clone)]
struct Shown(Parts);

impl std::fmt::Debug for Shown {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        let Parts { host, segments, app_label, api_key, port, query, fragment } = &self.0;
        let pairs = match query {
            Query::Pairs(pairs) => pairs.as_slice(),
            Query::Params(_) => &[],
        };
        write!(f, "{host:?} {segments:?} {app_label:?} {api_key:?} {port:?} {pairs:?} {fragment:?}")
    }
}

prop_compose! {
    fn parts()(
        host in host(),
        segments in prop::collection::vec(segment(), 1..4),
        app_label in prop::option::of(text()),
        // A key of asterisks only is normalised to the redaction marker.
        api_key in prop::option::of(text().prop_filter("no marker", |key| key.bytes().any(|byte| byte != b'*'))),
        port in prop::option::of(any::<u16>()),
        query in pairs(),
        fragment in prop::option::of(prop_oneof![Just(String::new()), text()]),
    ) -> Shown {
        Shown(Parts { host, segments, app_label, api_key, port, query: Query::Pairs(query), fragment })
    }
}

fn valid() -> impl Strategy<Value = String> {
    parts().prop_map(|Shown(parts)| {
        build(&parts, &Options::default()).expect("valid parts").expose_credentials().to_owned()
    })
}

/// Inserts, deletes and replaces a few pieces, and keeps most of the structure.
fn mutated(input: impl Strategy<Value = String>) -> impl Strategy<Value = String> {
    let change = (any::<prop::sample::Index>(), 0..4usize, select(PIECES));
    (input, prop::collection::vec(change, 1..4)).prop_map(|(mut text, changes)| {
        for (at, remove, piece) in changes {
            let borders: Vec<usize> = (0..=text.len()).filter(|&at| text.is_char_boundary(at)).collect();
            let start = at.index(borders.len());
            let end = (start + remove).min(borders.len() - 1);
            text.replace_range(borders[start]..borders[end], piece);
        }
        text
    })
}

// ── properties ──────────────────────────────────────────────────────────────────────────────────────────────────

proptest! {
    #![proptest_config(config(400))]

    /// Cites L-6, L-24, L-44, L-45, L-46, L-47, L-49.
    #[test]
    fn parse_returns_the_built_parts(Shown(parts) in parts()) {
        let built = build(&parts, &Options::default()).expect("valid parts");
        let strict = Options { strict: true, ..Options::default() };
        // The draft's grammar has no key without a label.
        prop_assert_eq!(
            LlmUri::parse_with(built.expose_credentials(), &strict).is_ok(),
            parts.api_key.is_none() || parts.app_label.is_some()
        );
        let uri = LlmUri::parse(built.expose_credentials()).expect("a built URI is valid");
        prop_assert_eq!(&uri.host(), &parts.host);
        holds(oracle::parts::contains(built.expose_credentials(), &parts, &Options::default()))?;
    }

    /// Cites L-4, X-13, X-23, X-40.
    #[test]
    fn the_canonical_form_is_idempotent_and_equal(input in prop_oneof![valid(), mutated(valid())]) {
        holds(oracle::uri::canonical(&input))?;
    }

    /// Cites L-32.
    #[test]
    fn the_components_put_together_are_the_input(input in prop_oneof![valid(), mutated(valid()), soup()]) {
        holds(oracle::uri::round_trip(&input))?;
    }

    /// Cites L-20, L-21, L-22, X-17.
    #[test]
    fn an_unknown_parameter_makes_no_error(uri in valid(), name in unknown_name(), value in value()) {
        let encode = |text: &str| llm_uri::uri::pct::encode(text);
        let (head, fragment) = uri.split_once('#').map_or((uri.as_str(), None), |(head, rest)| (head, Some(rest)));
        let mark = if head.contains('?') { '&' } else { '?' };
        let pair = value.as_deref().map_or(encode(&name), |value| format!("{}={}", encode(&name), encode(value)));
        let longer = format!("{head}{mark}{pair}{}", fragment.map_or(String::new(), |fragment| format!("#{fragment}")));
        let longer = LlmUri::parse(&longer);
        prop_assert!(longer.is_ok(), "{longer:?}");
        let found = longer.is_ok_and(|longer| longer.query().last() == Some((name.into(), value.map(Into::into))));
        prop_assert!(found);
    }

    /// Cites L-40, X-34, X-35.
    #[test]
    fn integers_are_exact(seed in prop_oneof![any::<i64>().prop_map(|n| n.to_string()), "-?[1-9][0-9]{0,40}"]) {
        let uri = LlmUri::parse(&format!("llm://h.example/m?seed={seed}")).expect("a valid integer");
        prop_assert_eq!(uri.canonical().query().next().and_then(|(_, value)| value.map(String::from)), Some(seed));
    }

    /// Cites L-40, L-60: only decimal notation is a number.
    #[test]
    fn numbers_are_in_decimal_notation(value in "[-+0-9.eExX_ ]{0,6}") {
        let encoded = llm_uri::uri::pct::encode(&value);
        let (whole, fraction) = value.strip_prefix('-').unwrap_or(&value).split_once('.').unwrap_or((value.trim_start_matches('-'), "0"));
        let digits = |text: &str| !text.is_empty() && text.bytes().all(|byte| byte.is_ascii_digit());
        let decimal = digits(whole) && digits(fraction) && value.matches('-').count() <= 1;
        let options = Options { lenient_ranges: true, ..Options::default() };
        prop_assert_eq!(LlmUri::parse_with(&format!("llm://h.example/m?temp={encoded}"), &options).is_ok(), decimal);
    }
}

proptest! {
    #![proptest_config(config(1500))]

    /// Cites L-44, L-59: every function returns for every input, and the results agree with each other.
    #[test]
    fn no_input_panics(input in prop_oneof![soup(), any::<String>(), valid(), mutated(valid())], strict: bool, aliases: bool) {
        let options = Options { strict, aliases, ..Options::default() };
        holds(oracle::uri::answers(&input, &options))?;
        holds(oracle::tokens::lexical(&input))?;
        holds(oracle::text::ordered(&input))?;
        holds(oracle::text::matches(&input))?;
    }

    /// Cites L-53, L-71.
    #[test]
    fn redaction_is_idempotent(
        input in prop_oneof![soup(), valid(), mutated(valid())],
        level in select(&Level::ALL),
    ) {
        let options = RedactOptions { level, ..RedactOptions::default() };
        holds(oracle::text::only_edits(&input, &options))?;
        holds(oracle::text::idempotent(&input, &options))?;
    }
}

// ── secrets ─────────────────────────────────────────────────────────────────────────────────────────────────────────

/// URIs with a key that is the canary or begins or ends with it. No reserved character is raw.
fn planted() -> impl Strategy<Value = String> {
    let key = (text(), text(), select(&["sk-proj-", "", "x"][..]), any::<bool>());
    (parts(), key).prop_map(|(Shown(parts), (before, after, prefix, inside))| {
        let key = if inside { format!("{prefix}{before}{CANARY}{after}") } else { format!("{prefix}{CANARY}") };
        let parts =
            Parts { app_label: Some(parts.app_label.unwrap_or_else(|| "app".to_owned())), api_key: Some(key), ..parts };
        build(&parts, &Options::default()).expect("valid parts").expose_credentials().to_owned()
    })
}

proptest! {
    #![proptest_config(config(300))]

    /// Cites L-9, L-53, L-54.
    #[test]
    fn a_planted_key_is_never_printed(input in planted(), before in soup(), after in soup()) {
        holds(oracle::secrets::planted(&input))?;
        holds(oracle::secrets::in_text(&before, &input, &after))?;
    }

    /// Cites L-9, L-53, L-54: the key is masked despite errors elsewhere in the URI. Errors are before or after the credentials,
    /// not between them and their `@`, because the key would be ambiguous.
    #[test]
    fn a_planted_key_is_not_printed_of_a_broken_uri(input in planted(), tail in mutated(Just("/gpt-5?temp=0.7#f".to_owned()))) {
        let at = input.find('@').expect("credentials");
        let end = input[at..].find(['/', '?', '#']).map_or(input.len(), |end| at + end);
        let broken = format!("{}{tail}", &input[..end]);
        holds(oracle::secrets::broken(&broken))?;
        let word = broken.split(|c: char| c.is_whitespace() || "\"<>`\\".contains(c) || c.is_control()).next().unwrap_or("");
        prop_assert!(!redact(word, &RedactOptions::default()).contains(CANARY), "{word}");
    }

    /// Cites L-53: raw delimiters in the key, as people paste it.
    #[test]
    fn a_raw_key_is_not_printed(
        before in "[a-z]{0,4}",
        delimiter in select(&["/", "?", "#", "@", ":", "%", "%zz", "+", "=", "$", "!", "{", "é", "|"][..]),
        host in "[a-z]{2,5}\\.example",
    ) {
        let key = format!("sk{before}{delimiter}{CANARY}");
        let broken = format!("llm://app:{key}@{host}/gpt-5?temp=0.7");
        holds(oracle::secrets::broken(&broken))?;
        prop_assert!(!redact(&broken, &RedactOptions::default()).contains(CANARY), "{broken}");
    }
}

/// A rejected input has an error among its issues, also after many warnings, and the number of issues is limited.
#[test]
fn an_error_is_kept_after_many_issues() {
    let most = llm_uri::limits::ISSUES;
    for (input, errors) in [
        (format!("llm://h.example/m?{}", "&token=x".repeat(most + 44)), 1),
        (format!("llm://h.example/m?format={}", "$a".repeat(3_000)), 1),
        (format!("llm://h.example/m?{}", "&token=x".repeat(most) + "#[x[x["), 3),
        (format!("llm://h.example/{}", "x/[/".repeat(most + 44)), most),
    ] {
        let issues = LlmUri::parse(&input).map_err(llm_uri::ParseError::into_issues).expect_err("it has an error");
        let found = issues.iter().filter(|issue| issue.severity == llm_uri::Severity::Error).count();
        assert_eq!((issues.len(), found), (most, errors), "{}", &input[..40]);
        assert!(issues.is_sorted_by_key(|issue| issue.span.start));
    }
}
