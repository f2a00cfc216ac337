//! Properties of the host policy that hold for every input, and its tables at their edges.

#![cfg(not(target_arch = "wasm32"))]

mod oracle;

use llm_uri::policy::table::{ipv4, ipv6, metadata, names, ports};
use llm_uri::policy::{kind, origin, HostClass, HostPolicy, Rules, VerdictCode, VERDICTS};
use llm_uri::scheme::client;
use llm_uri::LlmUri;
use oracle::policy::all_on;
use proptest::prelude::*;
use proptest::sample::select;
use std::collections::BTreeSet;
use std::net::{IpAddr, Ipv4Addr, Ipv6Addr};

fn config(cases: u32) -> ProptestConfig {
    ProptestConfig { cases, failure_persistence: None, ..ProptestConfig::default() }
}

/// What hosts are made of when somebody wants to be misread.
const PIECES: &[&str] = &[
    "localhost",
    "LOCALHOST",
    "127",
    "0x7f",
    "0177",
    "2130706433",
    "169",
    "254",
    "a9fe",
    "0xa9fea9fe",
    "10",
    "192",
    "168",
    ".",
    ".",
    ".",
    "..",
    "%2e",
    "%2E",
    "%31",
    "%6c",
    "%",
    "%00",
    "%0a",
    "@",
    ":",
    ":443",
    ":22",
    "\\",
    "/",
    "?",
    "#",
    "[",
    "]",
    "[::1]",
    "[::ffff:127.0.0.1]",
    "[fd00:ec2::254]",
    "[fe80::1%25lo]",
    "::",
    "xn--",
    "xn--9ca",
    "-",
    "_",
    "*",
    ",",
    "a",
    "api.openai.com",
    "nip.io",
    "metadata",
    ".goog",
    "google",
    "internal",
    "local",
    "evil",
    "\u{2460}",
    "\u{3002}",
    "\u{ad}",
    "\u{200d}",
    "%E2%91%A0",
    "%C2%AD",
    " ",
    "\t",
    "\n",
    "0",
    "1",
    "x",
];

fn host() -> impl Strategy<Value = String> {
    prop_oneof![
        6 => prop::collection::vec(select(PIECES), 1..8).prop_map(|pieces| pieces.concat()),
        1 => any::<Ipv4Addr>().prop_map(|address| address.to_string()),
        1 => any::<u32>().prop_map(|address| address.to_string()),
        1 => any::<Ipv6Addr>().prop_map(|address| format!("[{address}]")),
        1 => "[a-z0-9.-]{1,40}",
        1 => any::<String>(),
    ]
}

fn target() -> impl Strategy<Value = String> {
    let scheme = select(vec!["llm://", "llm://", "llm://app:key@", "https://", "http://", "HTTP://", "https:/", ""]);
    (scheme, host(), select(vec!["/m", "", ":11434/m", ":80/m", "/m?temp=1#m=x"]))
        .prop_map(|(a, b, c)| format!("{a}{b}{c}"))
}

/// The rules themselves stand in tests/oracle, where the fuzz targets have them from as well.
fn holds(outcome: oracle::Outcome) -> Result<(), TestCaseError> {
    outcome.map_err(TestCaseError::fail)
}

proptest! {
    #![proptest_config(config(2048))]

    /// L-33, L-34, L-57, L-58: whatever the input, `http` stands before a loopback host only, and the origin is what a
    /// strict reader of URLs reads back from it.
    #[test]
    fn http_is_for_loopback_only(text in target()) {
        holds(oracle::policy::dialled(&text))?;
        holds(oracle::policy::allowed_is_dialled(&text))?;
    }

    /// L-65, L-67, L-68, L-69: what production allows is a public DNS name on a port that fetch takes; nothing makes a
    /// check panic.
    #[test]
    fn production_allows_public_names_only(text in target()) {
        holds(oracle::policy::production(&text))?;
    }

    /// with every permission but a name, metadata stays out, and so does what cannot be a host.
    #[test]
    fn no_permission_reaches_metadata(text in target()) {
        holds(oracle::policy::metadata(&text))?;
    }

    /// L-66: answers are judged one by one; a bad one spoils all, wherever it stands.
    #[test]
    fn one_bad_answer_spoils_all(addresses in prop::collection::vec(any::<IpAddr>(), 1..6), text in any::<String>()) {
        let policy = HostPolicy::production();
        let texts: Vec<String> = addresses.iter().map(ToString::to_string).collect();
        let bad = addresses.iter().find(|address| kind(**address).class != HostClass::Public || kind(**address).tunnel);
        prop_assert_eq!(policy.check_addresses(&texts).allowed, bad.is_none());
        let with_loopback: Vec<&str> = texts.iter().map(String::as_str).chain(["127.0.0.1"]).collect();
        prop_assert!(!policy.check_addresses(&with_loopback).allowed);
        if text.parse::<IpAddr>().is_err() {
            prop_assert!(!policy.check_addresses(&[text.as_str()]).allowed);
        }
    }

    /// What is denied is denied, whatever else is allowed.
    #[test]
    fn denying_is_strongest(text in target()) {
        holds(oracle::policy::denying(&text))?;
    }
}

/// L-65, X-20: every block at its edges: the first and last address are in, their neighbours are not in this block.
#[test]
fn blocks_hold_their_edges() {
    for &(network, length, class, name) in ipv4::ROWS {
        let last = network | (u64::from(u32::MAX) >> length) as u32;
        for address in [network, last] {
            let kind = kind(Ipv4Addr::from_bits(address).into());
            assert!(kind.class == class && kind.name == name || kind.class == HostClass::Metadata, "{name}: {kind:?}");
        }
        for address in [network.checked_sub(1), last.checked_add(1)].into_iter().flatten() {
            let address = Ipv4Addr::from_bits(address);
            let found = kind(address.into());
            let other =
                ipv4::ROWS.iter().any(|&(n, l, ..)| u64::from(n ^ address.to_bits()) >> (32 - u64::from(l)) == 0);
            assert_eq!(found.class == HostClass::Public, !other, "{name}: {address} beside it");
        }
    }
    for &(network, length, class, name) in ipv6::ROWS {
        let last = network | u128::MAX.checked_shr(length.into()).unwrap_or(0);
        for address in [network, last] {
            let kind = kind(Ipv6Addr::from_bits(address).into());
            assert!(kind.class != HostClass::Public, "{name}: {kind:?}");
            assert!(kind.tunnel || kind.class == class || kind.class == HostClass::Metadata, "{name}: {kind:?}");
        }
        for address in [network.checked_sub(1), last.checked_add(1)].into_iter().flatten() {
            let found = kind(Ipv6Addr::from_bits(address).into());
            let inside = |&(n, l, ..): &ipv6::Row| l == 0 || (n ^ address) >> (128 - u32::from(l)) == 0;
            let public = address >> 125 == 1 && !ipv6::ROWS.iter().any(inside);
            let mapped = ipv6::EMBEDDINGS[..2].iter().any(|&(n, l, ..)| (n ^ address) >> (128 - u32::from(l)) == 0);
            assert!(mapped || (found.class == HostClass::Public) == public, "{name}: {found:?} beside it");
        }
    }
}

/// each metadata address and name is one, and nothing beside it is.
#[test]
fn metadata_is_exact() {
    for &(bits, whose) in metadata::ADDRESSES {
        let address = Ipv6Addr::from_bits(bits);
        let found = kind(address.into());
        assert_eq!((found.class, found.name), (HostClass::Metadata, whose));
        assert_ne!(kind(Ipv6Addr::from_bits(bits + 1).into()).class, HostClass::Metadata, "{address}");
    }
    for (name, _) in metadata::NAMES {
        let verdict = all_on().check_text(&format!("llm://{name}/m"));
        assert_eq!(verdict.code, VerdictCode::MetadataEndpoint, "{name}");
        let verdict = all_on().check_text(&format!("llm://x{name}.example.net/m"));
        assert_eq!(verdict.code, VerdictCode::PublicName, "{name}");
    }
}

/// names count with what lies below them, and at the borders of labels only.
#[test]
fn suffixes_end_at_labels() {
    let check = |host: &str| HostPolicy::production().check_text(&format!("llm://{host}/m"));
    let special = names::SPECIAL_USE.iter().map(|(name, _)| (*name, HostClass::SpecialUseName));
    let suffixes: Vec<_> =
        special.chain(names::REBINDING.iter().map(|name| (*name, HostClass::DnsRebinding))).collect();
    for (suffix, class) in suffixes {
        for host in [suffix.to_owned(), format!("a.{suffix}"), format!("A.B.{}.", suffix.to_uppercase())] {
            assert_eq!(check(&host).host_class, class, "{host}");
        }
        assert!(check(&format!("{suffix}.example.net")).allowed, "{suffix} is no suffix there");
        assert!(check(&format!("a.not{suffix}.example.net")).allowed);
    }
    for name in names::LOOPBACK {
        assert_eq!(check(name).host_class, HostClass::Loopback, "{name}");
    }
}

/// The ports of the Fetch Standard, counted.
#[test]
fn bad_ports_are_in_order() {
    assert!(ports::BAD.windows(2).all(|pair| pair[0] < pair[1]));
    assert_eq!(ports::BAD.len(), 83);
}

/// Every code is in the vectors, so that none is said without a test that can fail.
#[test]
fn every_verdict_has_a_vector() {
    let mut shown = BTreeSet::new();
    for file in ["policy", "policy-addresses"] {
        let path = format!("{}/tests/vectors/{file}.json", env!("CARGO_MANIFEST_DIR"));
        let vectors: serde_json::Value =
            serde_json::from_str(&std::fs::read_to_string(path).expect("the vectors")).expect("JSON");
        let cases = vectors["cases"].as_array().expect("cases").clone();
        shown.extend(cases.iter().filter_map(|case| case["verdict"]["code"].as_str().map(str::to_owned)));
    }
    // This one depends on the build; tests/common/policy.rs and the test below ask for it.
    shown.insert("unreadable-host".to_owned());
    assert_eq!(shown, VERDICTS.iter().map(|row| row.name.to_owned()).collect());
}

/// a build without tables for international names refuses them, in targets and in rules, and does not panic.
#[test]
fn without_tables_international_names_are_refused() {
    if client::read("xn--9ca.example").is_ok() {
        return assert_eq!(client::read("caf%C3%A9.com").map(|host| host.to_text()), Ok("xn--caf-dma.com".to_owned()));
    }
    for host in ["xn--9ca.example.com", "a.XN--BCHER-KVA.com", "xn--7ba", "xn--55qx5d.xn--j6w193g"] {
        let uri = LlmUri::parse(&format!("llm://{host}/m")).expect("it is a name of the DNS by its letters");
        let verdict = HostPolicy::production().check(&uri);
        assert_eq!((verdict.allowed, verdict.code), (false, VerdictCode::UnreadableHost), "{host}");
        assert_eq!(origin(&uri), None);
    }
    for pattern in ["b\u{fc}cher.example.com", "*.xn--9ca.com"] {
        let rules = Rules { allow_hosts: Some(vec![pattern.to_owned()]), ..Rules::default() };
        assert!(HostPolicy::new(&rules).is_err());
    }
}

/// L-57: the verdict of a policy without words costs no more than linear time, also for the longest host.
#[test]
fn long_hosts_are_refused() {
    for host in
        ["a.".repeat(20_000), "1.".repeat(20_000), "%61".repeat(20_000), "xn--".repeat(15_000), "0".repeat(60_000)]
    {
        assert!(!all_on().check_text(&format!("https://{host}/")).allowed || host.starts_with('0'));
    }
}

/// Being listed is more than being allowed: keys are tied to hosts by it.
#[test]
fn being_listed_is_more_than_being_allowed() {
    let uri = |text: &str| LlmUri::parse(text).expect("a URI");
    let list = Some(vec!["api.openai.com".to_owned(), "*.example.com".to_owned(), "127.0.0.1".to_owned()]);
    let policy = HostPolicy::new(&Rules { allow_hosts: list, ..Rules::default() }).expect("rules");
    for text in ["llm://API.openai.com./m", "llm://a.example.com/m", "llm://0x7f.1/m"] {
        assert!(policy.lists(&uri(text)), "{text}");
        assert!(!HostPolicy::production().lists(&uri(text)) && !HostPolicy::development().lists(&uri(text)));
    }
    for text in ["llm://example.com/m", "llm://api.openai.com.evil.net/m", "llm://127.0.0.2/m"] {
        assert!(!policy.lists(&uri(text)), "{text}");
    }
}

/// L-52: the threat table names tests that exist, and ids of requirements.
#[test]
fn the_threat_table_names_real_tests() {
    let root = env!("CARGO_MANIFEST_DIR");
    let read = |path: &str| {
        std::fs::read_to_string(format!("{root}/{path}")).unwrap_or_else(|error| panic!("{path}: {error}"))
    };
    let text = read("SECURITY.md");
    let requirements: serde_json::Value = serde_json::from_str(&read("tests/requirements.json")).expect("JSON");
    let rows: Vec<&str> = text.lines().filter(|line| line.starts_with("| ") && line.contains("`tests/")).collect();
    assert!(rows.len() >= 15);
    for row in rows {
        let cells: Vec<&str> = row.trim_matches('|').split(" | ").map(str::trim).collect();
        let [_, _, ids, tests] = cells[..] else { panic!("a row has four cells: {row}") };
        for id in ids.split(", ") {
            assert!(requirements.get(id).is_some(), "{id} is no requirement");
        }
        for test in tests.split('`').skip(1).step_by(2) {
            let (path, name) = test.split_once('#').unwrap_or((test, ""));
            assert!(read(path).contains(name), "{path} has no {name}");
        }
    }
}
