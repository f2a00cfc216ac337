//! Properties of the host policy that hold for every input, and its tables at their edges.

#![cfg(not(target_arch = "wasm32"))]

mod oracle;

use llm_uri::host::{self, address_kind, is_bad_port, Kind, Reading, Reason};
use llm_uri::policy::{HostClass, HostPolicy, VerdictCode};
use llm_uri::LlmUri;
use oracle::policy::all_on;
use proptest::prelude::*;
use proptest::sample::select;
use std::collections::BTreeSet;
use std::net::{IpAddr, Ipv4Addr, Ipv6Addr};

/// Classifies an address in a DNS answer.
fn kind(address: IpAddr) -> Kind {
    let address = match address {
        IpAddr::V4(address) => address.to_ipv6_mapped(),
        IpAddr::V6(address) => address,
    };
    address_kind(address.into())
}

fn config(cases: u32) -> ProptestConfig {
    ProptestConfig { cases, failure_persistence: None, ..ProptestConfig::default() }
}

/// Parts of ambiguous hosts.
const PIECES: &[&str] = &[
    "localhost", "LOCALHOST", "127", "0x7f", "0177", "2130706433", "169", "254", "a9fe", "0xa9fea9fe", "10", "192",
    "168", ".", ".", ".", "..", "%2e", "%2E", "%31", "%6c", "%", "%00", "%0a", "@", ":", ":443", ":22", "\\", "/", "?",
    "#", "[", "]", "[::1]", "[::ffff:127.0.0.1]", "[fd00:ec2::254]", "[fe80::1%25lo]", "::", "xn--", "xn--9ca", "-",
    "_", "*", ",", "a", "api.openai.com", "nip.io", "metadata", ".goog", "google", "internal", "local", "evil",
    "\u{2460}", "\u{3002}", "\u{ad}", "\u{200d}", "%E2%91%A0", "%C2%AD", " ", "\t", "\n", "0", "1", "x",
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

/// The properties are in tests/oracle, which the fuzz targets share.
fn holds(outcome: oracle::Outcome) -> Result<(), TestCaseError> {
    outcome.map_err(TestCaseError::fail)
}

proptest! {
    #![proptest_config(config(2048))]

    /// L-33, L-34, L-57, L-58: for every input, `http` is used for loopback hosts only, and a strict parser of URLs reads the
    /// same origin.
    #[test]
    fn http_is_for_loopback_only(text in target()) {
        holds(oracle::policy::origin_of(&text))?;
        holds(oracle::policy::allowed_is_connected(&text))?;
    }

    /// L-65, L-67, L-68, L-69: production allows only public DNS names on ports that fetch allows; no check panics.
    #[test]
    fn production_allows_public_names_only(text in target()) {
        holds(oracle::policy::production(&text))?;
    }

    /// with every permission except listed names, metadata and invalid hosts are refused.
    #[test]
    fn no_permission_reaches_metadata(text in target()) {
        holds(oracle::policy::metadata(&text))?;
    }

    /// L-66: each answer is checked; a refused one at any position refuses all.
    #[test]
    fn one_bad_answer_refuses_all(addresses in prop::collection::vec(any::<IpAddr>(), 1..6), text in any::<String>()) {
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

    /// A denied host is refused under every other rule.
    #[test]
    fn denying_is_strongest(text in target()) {
        holds(oracle::policy::denying(&text))?;
    }
}

/// One entry of data/special-hosts.json.
fn data(list: &str) -> Vec<serde_json::Value> {
    let path = format!("{}/data/special-hosts.json", env!("CARGO_MANIFEST_DIR"));
    let data: serde_json::Value =
        serde_json::from_str(&std::fs::read_to_string(path).expect("the data")).expect("JSON");
    data[list].as_array().or_else(|| data[list]["list"].as_array()).expect("a list").clone()
}

/// A network of the data: its first address as the bits of an IPv6 one (IPv4-mapped), the length of its prefix, its class, why.
struct Network {
    first: u128,
    length: u32,
    class: String,
    why: String,
}

impl Network {
    fn holds(&self, address: u128) -> bool {
        (self.first ^ address).checked_shr(128 - self.length).unwrap_or(0) == 0
    }

    fn last(&self) -> u128 {
        self.first | u128::MAX.checked_shr(self.length).unwrap_or(0)
    }
}

fn network(entry: &serde_json::Value) -> Network {
    let (address, length) = entry["range"].as_str().and_then(|range| range.split_once('/')).expect("a range");
    let (address, length): (IpAddr, u32) = (address.parse().expect("an address"), length.parse().expect("a length"));
    let (first, length) = match address {
        IpAddr::V4(address) => (address.to_ipv6_mapped().to_bits(), length + 96),
        IpAddr::V6(address) => (address.to_bits(), length),
    };
    let text = |name: &str| entry[name].as_str().unwrap_or_default().to_owned();
    Network { first, length, class: text("class"), why: text("why") }
}

/// L-65, X-20: every block contains its first and last address, and not the addresses next to them.
#[test]
fn blocks_contain_their_edges() {
    let rows: Vec<Network> = data("ranges").iter().map(network).collect();
    let embeddings: Vec<Network> = data("embeddings").iter().map(network).collect();
    assert!(rows.len() >= 54 && embeddings.len() == 8);
    for row in &rows {
        let mapped = embeddings[0].holds(row.first);
        for address in [row.first, row.last()] {
            let found = kind(Ipv6Addr::from_bits(address).into());
            assert_ne!(found.class, HostClass::Public, "{}: {found:?}", row.why);
            let own = found.class.as_str() == row.class && (found.tunnel || found.detail.text() == row.why);
            assert!(own || found.tunnel || found.class == HostClass::Metadata || !mapped, "{}: {found:?}", row.why);
        }
        for address in [row.first.checked_sub(1), row.last().checked_add(1)].into_iter().flatten() {
            let found = kind(Ipv6Addr::from_bits(address).into());
            let inside = rows.iter().any(|row| row.holds(address));
            let same = embeddings[..2].iter().any(|row| row.holds(address));
            let public = !inside && (address >> 125 == 1 || same);
            assert!(
                same && !mapped || (found.class == HostClass::Public) == public,
                "{}: {found:?} beside it",
                row.why
            );
        }
    }
}

/// each metadata address and name is classified, and nothing next to it.
#[test]
fn metadata_is_exact() {
    let rows = data("ranges");
    let addresses: Vec<Network> = rows.iter().map(network).filter(|row| row.class == "metadata").collect();
    assert!(addresses.len() >= 18);
    for Network { first, length, why, .. } in addresses {
        let address = Ipv6Addr::from_bits(first);
        let found = kind(address.into());
        assert_eq!((found.class, found.detail.text(), length), (HostClass::Metadata, why.as_str(), 128));
        assert_ne!(kind(Ipv6Addr::from_bits(first + 1).into()).class, HostClass::Metadata, "{address}");
    }
    for (name, ..) in names("metadata") {
        let verdict = all_on().check_text(&format!("llm://{name}/m"));
        assert_eq!(verdict.code, VerdictCode::MetadataEndpoint, "{name}");
        let verdict = all_on().check_text(&format!("llm://x{name}.example.net/m"));
        assert_eq!(verdict.code, VerdictCode::PublicName, "{name}");
    }
}

/// The names of a class in the data, and whether they include subdomains.
fn names(class: &str) -> Vec<(String, bool)> {
    let rows = data("names").into_iter().filter(|row| row["class"] == class);
    rows.map(|row| (row["name"].as_str().expect("a name").to_owned(), row["below"] == true)).collect()
}

/// names include subdomains, at borders of labels only.
#[test]
fn suffixes_end_at_labels() {
    let check = |host: &str| HostPolicy::production().check_text(&format!("llm://{host}/m"));
    for class in [HostClass::SpecialUseName, HostClass::DnsRebinding] {
        for (suffix, below) in names(class.as_str()) {
            assert!(below);
            for host in [suffix.clone(), format!("a.{suffix}"), format!("A.B.{}.", suffix.to_uppercase())] {
                assert_eq!(check(&host).host_class, class, "{host}");
            }
            assert!(check(&format!("{suffix}.example.net")).allowed, "{suffix} is not a suffix there");
            assert!(check(&format!("a.not{suffix}.example.net")).allowed);
        }
    }
    for (name, below) in names("loopback") {
        assert_eq!(check(&name).host_class, HostClass::Loopback, "{name}");
        assert_eq!(check(&format!("a.{name}")).host_class == HostClass::Loopback, below, "{name}");
    }
}

/// The number of ports in the Fetch Standard.
#[test]
fn bad_ports_are_those_of_the_data() {
    let list: BTreeSet<u64> = data("ports").iter().filter_map(serde_json::Value::as_u64).collect();
    assert_eq!(list.len(), 83);
    for port in 0..=u16::MAX {
        assert_eq!(is_bad_port(port), list.contains(&port.into()), "{port}");
    }
}

/// Every code is in the vectors.
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
    // Depends on the build: see the test below.
    shown.insert("unreadable-host".to_owned());
    assert_eq!(shown, VerdictCode::ALL.map(|code| code.as_str().to_owned()).into());
}

/// a build without a reader for unusual spellings refuses them, in URIs, in targets and in rules.
#[cfg(not(feature = "idna"))]
#[test]
fn without_a_reader_unusual_spellings_are_refused() {
    for host in ["xn--9ca.example.com", "2130706433", "%61.example.com", "127.1", "0x7f.1"] {
        assert_eq!(host::read(host), Reading::Refused(Reason::NoReader));
        assert!(LlmUri::parse(&format!("llm://{host}/m")).is_err());
        let verdict = all_on().check_text(&format!("https://{host}/"));
        assert_eq!((verdict.allowed, verdict.code), (false, VerdictCode::UnreadableHost), "{host}");
    }
    for pattern in ["b\u{fc}cher.example.com", "*.xn--9ca.com"] {
        let rules = llm_uri::policy::Rules { allow_hosts: Some(vec![pattern.to_owned()]), ..Default::default() };
        assert!(HostPolicy::new(&rules).is_err());
    }
}

/// a build with a reader reads them as clients do.
#[cfg(feature = "idna")]
#[test]
fn international_names_are_read() {
    assert_eq!(host::read("caf%C3%A9.com"), Reading::Name("xn--caf-dma.com".into()));
    let uri = LlmUri::parse("llm://caf%C3%A9.com/m").expect("a URI");
    let origin = llm_uri::policy::origin(&uri, &HostPolicy::production(), false).expect("an origin");
    assert_eq!(origin.host(), "xn--caf-dma.com");
    assert_eq!(host::read("xn--caf-dm.com"), Reading::Refused(Reason::ALabel));
}

/// L-57: a verdict takes linear time, also for the longest host.
#[test]
fn long_hosts_are_refused() {
    for host in
        ["a.".repeat(20_000), "1.".repeat(20_000), "%61".repeat(20_000), "xn--".repeat(15_000), "0".repeat(60_000)]
    {
        assert!(!all_on().check_text(&format!("https://{host}/")).allowed || host.starts_with('0'));
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
            assert!(requirements.get(id).is_some(), "{id} is not a requirement");
        }
        for test in tests.split('`').skip(1).step_by(2) {
            let (path, name) = test.split_once('#').unwrap_or((test, ""));
            assert!(read(path).contains(name), "{path} has no {name}");
        }
    }
}
