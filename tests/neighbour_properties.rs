//! Properties of model addresses, ai URIs, discovery, registrations and advice. Each cites its requirements.

#![cfg(not(target_arch = "wasm32"))]

mod oracle;

use llm_uri::neighbours::ai::discovery::parse_well_known;
use llm_uri::neighbours::mas::{from_llm_uri, to_llm_uri};
use llm_uri::neighbours::scheme::{
    advise_on_uri, check_registration, check_scheme_name, checklist, Profile, Step, FIELDS,
};
use llm_uri::neighbours::{ai, mas};
use llm_uri::redact::printable;
use llm_uri::{find_uris, redact, AiUri, LlmUri, MasAddress, RedactOptions};
use proptest::prelude::*;
use proptest::sample::select;
use std::collections::BTreeMap;

fn config(cases: u32) -> ProptestConfig {
    ProptestConfig { cases, failure_persistence: None, ..ProptestConfig::default() }
}

const PIECES: &[&str] = &[
    "ai:", "ai://", "https://", "http://", "HTTPS:", "llm://", "#m=", "m=", "&m=", "&", "=", "#", "?", "/", "//", ":",
    "@", "bank", "h.example", "localhost", "127.1", "[::1]", "[v1.a]", "~", "-", "_", ".", "..", "%2E", "%2f", "%5B",
    "%5D", "%7e", "%41", "%25", "%2541", "%FF", "%C3%A9", "%0A", "%", "xn--", "xn--mnchen-3ya", "é", "🎉", " ", "\n",
    "\"", "'", "<", ">", "\\", ",", ";", "rel=aiip", "<link rel=aiip href=", "<!--", "-->", "<script>", "</script>",
    "&amp;", "&#47;", "endpoint=", "Scheme name:", "Status:", "provisional", "Contact.", "\nReferences:", "0 0 443 ",
    "SRV", "{", "}", "[", "]", "\"endpoint\":", "/v1", "/.well-known/aiip", "model=", "api_key=", "443", ":443", "*",
    "+", "a", "Z",
];

fn soup() -> impl Strategy<Value = String> {
    let piece = prop_oneof![6 => select(PIECES).prop_map(str::to_owned), 1 => any::<char>().prop_map(String::from)];
    prop::collection::vec(piece, 0..20).prop_map(|pieces| pieces.concat())
}

/// Texts that are mostly valid ai URIs and often similar.
fn ai_text() -> impl Strategy<Value = String> {
    let scheme =
        select(&["ai:", "AI:", "ai:/", "ai://", "ai:///", "ai://a", "ai://A:1", "ai://[::1]", "ai:~", "ai:-"][..]);
    let piece = select(
        &[
            "/", "a", "A", "~", "-", "%41", "%7E", "%2F", "%2f", "?", "#", "&", "=", ":", "'", "%27", "%5B", "x%20y",
            ".a", "_",
        ][..],
    );
    (scheme, prop::collection::vec(piece, 0..5)).prop_map(|(scheme, pieces)| format!("{scheme}{}", pieces.concat()))
}

const BASES: [&str; 3] = ["https://ai.example", "https://ai.example/gateway/", "https://ai.example:8443/a/~/-"];

/// The properties are in tests/oracle, which the fuzz targets share.
fn holds(outcome: oracle::Outcome) -> Result<(), TestCaseError> {
    outcome.map_err(TestCaseError::fail)
}

proptest! {
    #![proptest_config(config(800))]

    /// No parser panics, and all results are consistent. M-1 A-1 A-6 G-12 G-17 O-1
    #[test]
    fn every_reader_is_total(text in soup()) {
        holds(oracle::ai::readers(&text))?;
        holds(oracle::mas::agreement(&text))?;
    }

    /// A diagnosis has an error if and only if the parse fails. M-2 A-6
    #[test]
    fn parse_and_diagnosis_agree(text in soup()) {
        holds(oracle::ai::agreement(&text))?;
        holds(oracle::mas::agreement(&text))?;
    }

    /// Two ai URIs share a gateway URL only if they are equal, and each is restored from it. A-3 A-5 A-6
    #[test]
    fn a_gateway_url_stands_for_one_uri(texts in prop::collection::vec(ai_text(), 2..40)) {
        for base in BASES {
            let mut seen: BTreeMap<String, String> = BTreeMap::new();
            for uri in texts.iter().filter_map(|text| AiUri::parse(text).ok()) {
                let canonical = uri.canonical().expose_credentials().to_owned();
                let url = uri.to_gateway_url(base).expect("a gateway");
                prop_assert!(url.starts_with(base.trim_end_matches('/')) && url::Url::parse(&url).is_ok(), "{url}");
                let back = AiUri::from_gateway_url(&url, base).expect("a gateway URL");
                prop_assert_eq!(back.expose_credentials(), canonical.as_str());
                prop_assert!(uri == back);
                let other = seen.entry(url).or_insert_with(|| canonical.clone());
                prop_assert_eq!(&*other, &canonical);
            }
        }
    }

    /// A client requests the URL of the same URI: a URL library changes only the quotes in a query. A-5
    #[test]
    fn a_gateway_url_survives_a_url_library(text in ai_text()) {
        holds(oracle::ai::gateway(&text))?;
        holds(oracle::ai::canonical(&text))?;
    }

    /// Formatted records are parsed as the same URI. A-4
    #[test]
    fn records_are_read_back(text in ai_text()) {
        holds(oracle::ai::records(&text))?;
    }

    /// The canonical form of an address is idempotent, names the same model, and has the same URL except for case. M-12 M-13
    /// M-14 M-15
    #[test]
    fn the_canonical_form_of_an_address_keeps_its_model(name in "[a-zA-Z%/:.~-]{0,8}", value in soup(), model in "[a-zA-Z0-9_./:-]{1,12}") {
        let value: String = value.chars().filter(|c| c.is_ascii_graphic() && !"#\"<>\\^`{|}[]".contains(*c)).collect();
        let text = format!("https://User@H.Example/V1?Q#{name}={value}&m={model}&y");
        if let Ok(address) = MasAddress::parse(&text) {
            let canonical = address.canonical(false);
            let twice = canonical.canonical(false);
            prop_assert_eq!(twice.expose_credentials(), canonical.expose_credentials());
            prop_assert_eq!(canonical.model(), address.model());
            prop_assert_eq!(canonical.url(), address.url().replace("H.Example", "h.example"));
            prop_assert_eq!(address.expose_credentials(), text.as_str());
        }
    }

    /// A model is kept in the conversion to an llm URI and back. M-18 X-32
    #[test]
    fn conversions_keep_host_and_model(host in "[a-z]{1,8}\\.example", port in prop::option::of(1u16..), model in "[a-zA-Z0-9_./:@%+-]{1,12}") {
        let port = port.map_or(String::new(), |port| format!(":{port}"));
        let encoded = model.replace('%', "%25").replace('+', "%2B");
        let text = format!("https://{host}{port}#m={encoded}");
        let address = MasAddress::parse(&text).expect("an address");
        if let Ok(to) = to_llm_uri(&address, false) {
            prop_assert!(to.lost.is_empty());
            prop_assert_eq!(to.value.model(), model.as_str());
            let back = from_llm_uri(&to.value, true, false).expect("an address");
            prop_assert!(back.lost.is_empty());
            prop_assert_eq!(back.value.model(), model.as_str());
            prop_assert_eq!(back.value.url(), address.url());
        } else {
            prop_assert!(model == "." || model == "..");
        }
    }

    /// Every valid llm URI has a model address. M-18
    #[test]
    fn every_llm_uri_has_an_address(text in soup()) {
        holds(oracle::mas::every_llm_uri(&format!("llm://{text}")))?;
    }

    /// A planted key is never printed. M-16 A-15
    #[test]
    fn a_planted_key_is_never_printed(before in soup(), after in soup(), place in 0..6usize) {
        const KEY: &str = "sk-proj-CANARY0123456789abcdef";
        let text = match place {
            0 => format!("https://user:{KEY}@h.example/#m=a&{after}"),
            1 => format!("https://h.example/{before}#m=a&k={KEY}&{after}"),
            2 => format!("https://h.example/?x={KEY}#m=a"),
            3 => format!("ai://bank/{KEY}/{after}"),
            4 => format!("ai:/x?{before}&k={KEY}"),
            _ => format!("ai:/x#{KEY}"),
        };
        // Preceding characters of keys would make it another word.
        prop_assume!(!before.ends_with(|c: char| c.is_ascii_alphanumeric() || "-_.%".contains(c)));
        let mut printed = format!("{:?} {:?}", mas::diagnose(&text, &mas::Options::default()), ai::diagnose(&text, false));
        printed.extend(MasAddress::parse(&text).map(|address| format!("{address} {address:?}")));
        printed.extend(AiUri::parse(&text).map(|uri| format!("{uri} {uri:?}")));
        printed.extend(MasAddress::parse(&text).and_then(|address| to_llm_uri(&address, false)).map(|to| format!("{:?}", to.lost)));
        prop_assert!(!printed.contains("CANARY"), "{printed}");
    }
}

/// Credentials without a known shape are never printed, also in malformed addresses. M-16 A-15
#[test]
fn malformed_credentials_are_never_printed() {
    let separators =
        ["", ":", "/", "//", "///", ":/", "://", ":///", "::", ":\\\\", ":\\/", "%3A//", ":%2F%2F", ": //", " ://"];
    let mut opened = 0;
    for scheme in
        ["ai", "AI", "https", "http", "htps", "ai:ai", "https:https", "http:https", "ai:https", "\"ai", " ai", "ai\n"]
    {
        for separator in separators {
            for sign in ["@", "%40"] {
                for rest in [
                    "h.example/v1#m=a", "h/v1?x=1#m=a", "h", "[::1]:8080/#m=a", "h.example /x#m=a",
                    "h.exa%zzmple#m=\u{e9}",
                ] {
                    let text = format!("{scheme}{separator}user:hunterCANARY{sign}{rest}");
                    let mut found = mas::diagnose(&text, &mas::Options::default());
                    found.extend(ai::diagnose(&text, false));
                    let mut printed = format!("{found:?} {}", printable(&text));
                    printed.extend(MasAddress::parse(&text).map(|address| format!("{address} {address:?}")));
                    printed.extend(AiUri::parse(&text).map(|uri| format!("{uri} {uri:?}")));
                    opened += usize::from(AiUri::parse(&text).is_ok());
                    assert!(!printed.contains("CANARY"), "{text}: {printed}");
                }
            }
        }
    }
    assert!(opened > 100, "many of these are valid: {opened}");
}

/// Redaction of a text masks the same spans as the value. A-15 M-16
#[test]
fn text_and_value_mask_the_same() {
    for uri in [
        "https://u:opaque@h.example/?api_key=opaque#m=a&token=opaque", "ai://bank/x?token=opaque#access_token=opaque",
        "ai:/x?sig=opaque",
    ] {
        let shown = redact(&format!("see {uri} ."), &RedactOptions::default());
        assert!(!shown.contains("opaque"), "{shown}");
        let found = find_uris(uri);
        assert_eq!(found.len(), 1, "{uri}");
        let alone = if uri.starts_with("ai") {
            AiUri::parse(uri).expect("valid").to_string()
        } else {
            MasAddress::parse(uri).expect("valid").to_string()
        };
        assert_eq!((&found[0].redacted, shown), (&alone, format!("see {alone} .")));
    }
}

/// Doubling the length doubles the time: no input makes a parser slow. A-6 M-8
#[test]
fn hostile_inputs_take_linear_time() {
    let n = 60_000;
    for unit in ["&", "m=&", "%2F", "/", ".", "%2e", "?", "a&b=", "-", "xn--", ":", "@", "#", "é"] {
        let tail = unit.repeat(n / unit.len());
        for head in ["https://h.example#", "https://h.example/", "https://", "ai:/", "ai://", "ai:/x?"] {
            let text = format!("{head}{tail}");
            let _ = (mas::diagnose(&text, &mas::Options::default()), ai::diagnose(&text, false), advise_on_uri(&text));
            let _ = AiUri::from_gateway_url(&text, BASES[1]);
        }
        let _ = (check_registration(&tail, Profile::Rfc4395), check_scheme_name(&tail), parse_well_known(&tail));
    }
    for label in ["Status:", "Status ", "URI ", "Applications/protocols that use this URI scheme ", "Contact\n", "\n\n"]
    {
        let _ = check_registration(&label.repeat(200_000 / label.len()), Profile::Rfc4395);
    }
    // A name whose words a naive search would compare at every position.
    let name = format!("Scheme name: {}{}b", "a ".repeat(300_000), " ".repeat(600_000));
    let _ = check_registration(&name, Profile::Rfc7595);
}

/// Each guideline and step has its point in the checklist, with its section and its own words: G-1 G-2 G-3 G-4 G-5 G-6 G-7 G-8
/// G-9 G-10 G-11 G-14 G-15 G-16 G-19
#[test]
fn the_checklist_names_every_guideline_and_step() {
    let points = [
        ("G-1", "§2.1", "§3.1", "State the utility"),
        ("G-2", "§2.2", "§3.2", "match absolute-URI"),
        ("G-3", "§2.2", "", "Reuse the components"),
        ("G-4", "§2.2", "§3.2", "\".\" and \"..\""),
        ("G-5", "§2.2", "§3.2", "naming authority"),
        ("G-6", "§2.2", "", "each reserved character"),
        ("G-7", "§2.3", "§3.3", "in both directions"),
        ("G-8", "§2.4", "§3.4", "Define the operations"),
        ("G-9", "§2.5", "§3.5", "context of use, with references"),
        ("G-10", "§2.6", "§3.6", "how text is encoded"),
        ("G-11", "§2.7", "§3.7", "RFC 3986 §7"),
        ("G-14", "§3", "§4", "provisional registration, name a contact"),
        ("G-14", "§3", "§4", "both the scheme's creator and yourself"),
        ("G-15", "§4", "§5", "historical registration, cite"),
        ("G-16", "§5.2 (1)", "§7.2 (1)", "if it is there, choose another"),
        ("G-16", "§5.2 (2)", "§7.2 (2)", "Fill in the template"),
        ("G-16", "§5.2 (3)", "§7.2 (3)", "uri-review@ietf.org"),
        ("G-16", "§5.2 (4)", "§7.2 (4)", "Answer the comments and revise"),
        ("G-16", "§5.2 (5)", "§7.2 (5)", "iana@iana.org"),
        ("G-16", "§5.3", "§7.3", "Name a change controller"),
        ("G-16", "§5.2", "", "designated expert"),
        ("G-19", "§7", "", "Security claims age"),
    ];
    for (id, old, new, words) in points {
        for (profile, rfc, section) in [(Profile::Rfc4395, "RFC 4395", old), (Profile::Rfc7595, "RFC 7595", new)] {
            let reference = format!("{rfc} {section}");
            let named = |step: &&Step| step.reference == reference && step.text.contains(words);
            assert!(
                section.is_empty() || checklist(profile).iter().any(|step| named(&step)),
                "{id}: {reference}: {words}"
            );
        }
    }
    for (profile, document) in [(Profile::Rfc4395, "RFC 4395 §"), (Profile::Rfc7595, "RFC 7595 §")] {
        for step in checklist(profile) {
            assert!(step.reference.starts_with(document) || step.reference == "RFC 8615 §9.2", "{}", step.reference);
        }
    }
}

/// Eleven fields and six of them. G-17 G-18
#[test]
fn the_profiles_have_eleven_and_six_fields() {
    let count = |profile| FIELDS.iter().filter(|field| field.required[profile as usize]).count();
    assert_eq!((count(Profile::Rfc4395), count(Profile::Rfc7595)), (11, 6));
}

/// ai URIs and llm URIs are not converted: neither parser accepts the other, and an ai URI maps only to a gateway. X-30
#[test]
fn ai_and_llm_do_not_convert() {
    assert!(AiUri::parse("llm://h.example/m").is_err());
    assert!(LlmUri::parse("ai://h.example/m").is_err());
    assert!(MasAddress::parse("ai://h.example/m#m=x").is_err());
}

/// A gateway must use https. A-9 A-10
#[test]
fn no_gateway_without_tls() {
    let uri = AiUri::parse("ai://bank/x").expect("valid");
    for base in [
        "http://ai.example", "http://localhost", "http://127.0.0.1:8080/g", "ws://ai.example", "//ai.example",
        "ai.example", "",
    ] {
        assert!(uri.to_gateway_url(base).is_err(), "{base}");
        assert!(AiUri::from_gateway_url(&format!("{base}/bank/x"), "https://ai.example").is_err(), "{base}");
    }
}
