use super::*;

fn text(raw: &str) -> String {
    read(raw).to_text()
}

fn reason(raw: &str) -> Option<Reason> {
    match read(raw) {
        Reading::Refused(reason) => Some(reason),
        _ => None,
    }
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
    for (raw, wanted) in [
        ("", Reason::Empty),
        (".", Reason::Empty),
        ("..", Reason::LabelEmpty),
        ("a..b", Reason::LabelEmpty),
        (".a", Reason::LabelEmpty),
        ("a..", Reason::LabelEmpty),
        (label.as_str(), Reason::LabelTooLong),
        (name.as_str(), Reason::NameTooLong),
        (spelling.as_str(), Reason::NameTooLong),
        ("-a", Reason::Hyphen),
        ("a-.b", Reason::Hyphen),
        ("xn--.b", Reason::Hyphen),
        ("a,b", Reason::Character),
        ("*.x", Reason::Character),
        ("a:1", Reason::Character),
        ("a b", Reason::Character),
        ("a\tb", Reason::Character),
        ("a/%61", Reason::Character),
        ("[::1", Reason::UnclosedBracket),
        ("[::1]a", Reason::AfterBracket),
        ("[fe80::1%25eth0]", Reason::Zone),
        ("[fe80::1%eth0]", Reason::Zone),
        ("[]", Reason::Ipv6),
        ("[1.2.3.4]", Reason::Ipv6),
        ("[v.a]", Reason::Ipv6),
        ("[vg.a]", Reason::Ipv6),
        ("[v1.]", Reason::Ipv6),
    ] {
        assert_eq!(reason(raw), Some(wanted), "{raw}");
        assert!(!wanted.as_str().is_empty() && text(raw).is_empty());
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
    for (raw, class) in [
        ("api.openai.com", HostClass::Public),
        ("vllm", HostClass::SingleLabel),
        ("metadata.google.internal.", HostClass::Metadata),
        ("a.Metadata.Goog", HostClass::Metadata),
        ("metadata.evil.com", HostClass::Public),
        ("ip6-loopback", HostClass::Loopback),
        ("a.internal", HostClass::SpecialUseName),
        ("a.nip.io", HostClass::DnsRebinding),
        ("8.8.8.8", HostClass::IpLiteral),
        ("10.1.2.3", HostClass::Private),
        ("169.254.169.254", HostClass::Metadata),
        ("[::ffff:169.254.169.254]", HostClass::Metadata),
        ("[64:ff9b::8.8.8.8]", HostClass::IpLiteral),
        ("[fea0::1]", HostClass::LinkLocal),
        ("[2002:a9fe:a9fe::]", HostClass::Metadata),
        ("[4000::]", HostClass::Reserved),
        ("[2606:4700::1111]", HostClass::IpLiteral),
        ("a..b", HostClass::InvalidHostname),
    ] {
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
        for (raw, wanted) in [
            ("foo.1", Reason::NotIpv4),
            ("1.2.3.4.5", Reason::NotIpv4),
            ("127.0.0.08", Reason::NotIpv4),
            ("256.1.1.1", Reason::NotIpv4),
            ("xn--99999999999.example", Reason::ALabel),
            ("a%2fb", Reason::Platform),
            ("%", Reason::Platform),
            ("%FF", Reason::Platform),
            ("%5B%3A%3A1%5D", Reason::Platform),
            ("a%2e%2eb", Reason::LabelEmpty),
            ("%2d", Reason::Hyphen),
            ("a%21b", Reason::Character),
        ] {
            assert_eq!(reason(raw), Some(wanted), "{raw}");
        }
    }
}
