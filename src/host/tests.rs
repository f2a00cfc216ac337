use super::*;
use crate::issue::{Arg, Code, Component, Issues};
use crate::span::Span;

fn text(raw: &str) -> String {
    read(raw).to_text()
}

fn reason(raw: &str) -> Option<Reason> {
    match read(raw) {
        Reading::Refused(reason) => Some(reason),
        _ => None,
    }
}

/// Each text of a group, with what all of the group have in common.
fn each<'a, T: Copy>(groups: &'a [(T, &'a [&'a str])]) -> impl Iterator<Item = (T, &'a str)> {
    groups.iter().flat_map(|(wanted, texts)| texts.iter().map(|text| (*wanted, *text)))
}

#[test]
fn reads_names_and_addresses_without_the_platform() {
    for name in
        ["a", "api.openai.com", "API.OpenAI.com.", "my_proxy", "163.com", "0x.com", "a--b", "axn--9ca", "1a", "a.b-c"]
    {
        assert_eq!(read(name), Reading::Name(Cow::Borrowed(name)));
        assert_eq!(text(name), name.to_ascii_lowercase());
    }
    assert_eq!(read("API.example.").name(), "API.example");
    assert_eq!(read("127.0.0.1"), Reading::V4([127, 0, 0, 1]));
    assert_eq!(read("255.10.0.99"), Reading::V4([255, 10, 0, 99]));
    assert_eq!(text("255.10.0.99"), "255.10.0.99");
    assert_eq!(read("[::1]"), Reading::V6([0, 0, 0, 0, 0, 0, 0, 1]));
    for text in ["[v1.a:b]", "[VF0.-]"] {
        assert_eq!(read(text), Reading::Future);
    }
}

#[test]
fn reports_the_reason_of_a_refusal() {
    let label = "a".repeat(64);
    let name = format!("{}bb", "a".repeat(62) + "." + &format!("{}.", "a".repeat(62)).repeat(3));
    let spelling = "%61".repeat(2000);
    for (wanted, raw) in each(&[
        (Reason::Empty, &["", "."][..]),
        (Reason::LabelEmpty, &["..", "a..b", ".a", "a.."]),
        (Reason::LabelTooLong, &[&label]),
        (Reason::NameTooLong, &[&name, &spelling]),
        (Reason::Hyphen, &["-a", "a-.b", "xn--.b"]),
        (Reason::Character, &["a,b", "*.x", "a:1", "a b", "a\tb", "a/%61"]),
        (Reason::UnclosedBracket, &["[::1"]),
        (Reason::AfterBracket, &["[::1]a"]),
        (Reason::Zone, &["[fe80::1%25eth0]", "[fe80::1%eth0]"]),
        (Reason::Ipv6, &["[]", "[1.2.3.4]", "[v.a]", "[vg.a]", "[v1.]"]),
    ]) {
        assert_eq!(reason(raw), Some(wanted), "{raw}");
        assert!(text(raw).is_empty());
    }
}

/// `invalid-hostname` has the number of a reason as its argument.
#[test]
fn reasons_are_those_of_the_code() {
    for reason in Reason::ALL {
        let mut issues = Issues::default();
        let number = Arg::Number(reason as u32);
        issues.report_arg(Code::InvalidHostname, Component::Host, Span::default(), number);
        assert!(issues.into_list()[0].message().ends_with(&format!(": {}.", reason.as_str())), "{reason:?}");
    }
}

#[test]
fn reads_ipv6_as_rfc_4291_and_prints_it_as_url() {
    for (raw, wanted) in [
        ("::", "::"),
        ("1:2:3:4:5:6:7::", "1:2:3:4:5:6:7:0"),
        ("::2:3:4:5:6:7:8", "0:2:3:4:5:6:7:8"),
        ("1:0:0:2:0:0:0:3", "1:0:0:2::3"),
        ("0:1::", "0:1::"),
        ("1:0:0:4:5:0:0:8", "1::4:5:0:0:8"),
        ("::FFFF:127.0.0.1", "::ffff:7f00:1"),
        ("1:2:3:4:5:6:1.2.3.4", "1:2:3:4:5:6:102:304"),
        ("2001:0DB8::0001", "2001:db8::1"),
    ] {
        let Reading::V6(groups) = read_address(raw) else { panic!("{raw}") };
        assert_eq!(text(&format!("[{raw}]")), format!("[{wanted}]"));
        assert_eq!(read_address(wanted), Reading::V6(groups));
    }
    for raw in [
        "", ":", "1", ":::", "1:", ":1", "1:2:3:4:5:6:7:8:9", "1:2:3:4:5:6:7:8::", "12345::", "1::2::3", "::1.2.3",
        "::01.2.3.4", "::1.2.3.4:5", "1:2:3:4:5:6:7:1.2.3.4", "::256.0.0.1", "::1.2.3.4.5", "::g", "1.2.3.4::", "::1 ",
    ] {
        assert_eq!(read_address(raw), Reading::Refused(Reason::Ipv6), "{raw}");
    }
}

#[test]
fn addresses_without_uri_have_four_decimals() {
    assert_eq!(read_address("10.0.0.255"), Reading::V4([10, 0, 0, 255]));
    for raw in [
        "10.0.0.256", "010.0.0.1", "1.2.3", "1.2.3.4.", "1.2.3.4.5", "", "1..2.3", ".1.2.3", "0x7f.1.1.1", "1.2.3.1000",
    ] {
        assert!(matches!(read_address(raw), Reading::Refused(_)), "{raw}");
    }
}

#[test]
fn detects_loopback_hosts() {
    for raw in ["localhost", "LOCALHOST.", "api.localhost", "127.9.9.9", "[::1]", "[::ffff:127.0.0.1]"] {
        assert!(read(raw).is_loopback(), "{raw}");
    }
    for raw in
        ["localhost.evil.com", "notlocalhost", "128.0.0.1", "126.255.255.255", "[::2]", "[::127.0.0.1]", "[v1.a]", ""]
    {
        assert!(!read(raw).is_loopback(), "{raw}");
    }
}

#[test]
fn classifies_hosts() {
    for (class, raw) in each(&[
        (HostClass::Public, &["api.openai.com", "metadata.evil.com"][..]),
        (HostClass::SingleLabel, &["vllm"]),
        (
            HostClass::Metadata,
            &[
                "metadata.google.internal.", "a.Metadata.Goog", "169.254.169.254", "[::ffff:169.254.169.254]",
                "[2002:a9fe:a9fe::]",
            ],
        ),
        (HostClass::Loopback, &["ip6-loopback"]),
        (HostClass::SpecialUseName, &["a.internal"]),
        (HostClass::DnsRebinding, &["a.nip.io"]),
        (HostClass::IpLiteral, &["8.8.8.8", "[64:ff9b::8.8.8.8]", "[2606:4700::1111]"]),
        (HostClass::Private, &["10.1.2.3"]),
        (HostClass::LinkLocal, &["[fea0::1]"]),
        (HostClass::Reserved, &["[4000::]"]),
        (HostClass::InvalidHostname, &["a..b"]),
    ]) {
        assert_eq!(read(raw).class(), class, "{raw}");
    }
    assert!(read("[2002:a9fe:a9fe::]").kind().tunnel);
    assert!(is_bad_port(25) && is_bad_port(0) && !is_bad_port(443));
}

#[test]
fn tables_contain_networks() {
    for (network, length, _, name) in table::RANGES {
        assert_eq!(network.checked_shl(u32::from(*length)).unwrap_or(0), 0, "{name}");
        assert!(is_network(*network, *length), "{name}");
        assert_eq!(is_network(*network, 0), *network == 0, "{name}");
    }
}

#[test]
fn prefixes_compare_bits() {
    let one = u128::from_be_bytes([0b1010_0000; 16]);
    for length in 0..=128u8 {
        let other = one ^ (1u128 << 127).checked_shr(length.into()).unwrap_or(0);
        assert!(shares(one, other, length), "{length}");
        assert_eq!(shares(one, other, length.saturating_add(1).min(128)), length == 128, "{length}");
    }
}

/// With a reader: natively the `url` crate.
#[cfg(all(not(target_arch = "wasm32"), feature = "idna"))]
mod with_platform {
    use super::*;

    #[test]
    fn the_platform_reads_other_spellings() {
        for (raw, wanted) in [
            ("2130706433", "127.0.0.1"),
            ("0x7f.1.", "127.0.0.1"),
            ("127.0.0.1.", "127.0.0.1"),
            ("010.010.010.010", "8.8.8.8"),
            ("%6c%6Fcalhost", "localhost"),
            ("localhost%2e", "localhost."),
            ("%31%36%39.254.169.254", "169.254.169.254"),
            ("%C3%BC.example", "xn--tda.example"),
            ("b\u{fc}cher.example", "xn--bcher-kva.example"),
            ("XN--BCHER-KVA.example", "xn--bcher-kva.example"),
            ("a.0xyz", "a.0xyz"),
            ("\u{ff11}\u{ff12}\u{ff17}.1", "127.0.0.1"),
        ] {
            assert_eq!(text(raw), wanted, "{raw}");
        }
        assert!(read("0x7f.1").is_loopback());
    }

    #[test]
    fn refusals_of_the_platform_have_a_reason() {
        for (wanted, raw) in each(&[
            (Reason::NotIpv4, &["foo.1", "1.2.3.4.5", "127.0.0.08", "256.1.1.1"][..]),
            (Reason::ALabel, &["xn--99999999999.example"]),
            (Reason::Platform, &["a%2fb", "%", "%FF", "%5B%3A%3A1%5D"]),
            (Reason::LabelEmpty, &["a%2e%2eb"]),
            (Reason::Hyphen, &["%2d"]),
            (Reason::Character, &["a%21b"]),
        ]) {
            assert_eq!(reason(raw), Some(wanted), "{raw}");
        }
    }
}
