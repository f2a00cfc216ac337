//! Compares the reading of hosts with the `url` crate on generated hosts. `LLM_URI_HOSTS` sets their number (default: 100,000).

#![cfg(all(not(target_arch = "wasm32"), feature = "idna"))]

mod oracle;

use llm_uri::host::{self, Reading, Reason};
use llm_uri::LlmUri;
use std::collections::BTreeMap;

/// Numbers from a seed (xorshift64*).
struct Random(u64);

impl Random {
    fn below(&mut self, limit: usize) -> usize {
        self.0 ^= self.0 >> 12;
        self.0 ^= self.0 << 25;
        self.0 ^= self.0 >> 27;
        (self.0.wrapping_mul(0x2545_f491_4f6c_dd1d) >> 33) as usize % limit
    }

    fn pick<'a>(&mut self, list: &[&'a str]) -> &'a str {
        list[self.below(list.len())]
    }
}

const PIECES: &[&str] = &[
    "localhost", "LOCALHOST", "127", "0x7f", "0X7F", "0177", "08", "0x", "255", "256", "65536", "4294967296", "1", "0",
    ".", ".", ".", "..", "\u{3002}", "\u{ff0e}", "\u{ff61}", "%2e", "%E3%80%82", "-", "_", "*", ",", "!", "$", "{",
    "|", "^", "<", "\"", " ", "%20", "@", "%40", ":", ":443", "/", "%2f", "\\", "?", "#", "%", "%zz", "%00", "%7f",
    "%25", "\t", "\n", "\0", "\u{80}", "\u{a0}", "\u{ad}", "\u{200b}", "\u{200c}", "\u{200d}", "\u{2060}", "\u{feff}",
    "\u{34f}", "%C2%AD", "xn--", "XN--", "xn--a", "xn--9ca", "xn--bcher-kva", "xn--zca", "xn--localhost-", "xn--ls8h",
    "xn--mgbh0fb", "\u{2460}", "\u{24ea}", "\u{ff11}", "\u{1d7cf}", "\u{2113}", "\u{212a}", "\u{17f}", "\u{df}",
    "\u{1e9e}", "\u{130}", "e\u{301}", "\u{2488}", "\u{2100}", "\u{ff0f}", "\u{ff1a}", "\u{fffd}", "%FF", "%C3%A9",
    "\u{5d0}", "\u{627}", "\u{1f600}", "[", "]", "[::1]", "[::ffff:127.0.0.1]", "[fe80::1%25a]", "::1", "%5b::1%5d",
    "a", "B", "api", "example", "com",
];
const KNOWN: &[&str] = &[
    "localhost", "127.0.0.1", "169.254.169.254", "metadata.google.internal", "api.openai.com", "0x7f.1", "2130706433",
    "stra\u{df}e.de", "xn--bcher-kva.example", "b\u{fc}cher.example",
];

fn obscured(random: &mut Random, text: &str) -> String {
    let mut output = String::new();
    for c in text.chars() {
        match random.below(12) {
            0 => output.push(c.to_ascii_uppercase()),
            1 if c.is_ascii() => output += &format!("%{:02x}", c as u32),
            2 if c.is_ascii_graphic() => output.extend(char::from_u32(c as u32 + 0xfee0)),
            3 => output.extend([c, '\u{ad}']),
            4 if c == '.' => output.push('\u{3002}'),
            5 if c.is_ascii_digit() => output.extend(char::from_u32(0x1d7ce + c as u32 - 48)),
            _ => output.push(c),
        }
    }
    output
}

fn host(random: &mut Random) -> String {
    match random.below(5) {
        0 => {
            let parts: Vec<String> = (0..=random.below(4))
                .map(|_| {
                    let limit = [256, 256, 65536, 1 << 32][random.below(4)];
                    let value = random.below(limit);
                    [value.to_string(), format!("0x{value:x}"), format!("0{value:o}")][random.below(3)].clone()
                })
                .collect();
            let text = parts.join(".") + random.pick(&["", "", ".", ".."]);
            if random.below(2) == 0 {
                obscured(random, &text)
            } else {
                text
            }
        }
        1 => {
            let groups: Vec<String> = (0..=random.below(9))
                .map(|_| random.pick(&["0", "1", "", "ffff", "A0", "127.0.0.1"]).to_owned())
                .collect();
            format!("[{}]", groups.join(":"))
        }
        2 => {
            let known = random.pick(KNOWN);
            obscured(random, known) + random.pick(&["", "", ".", "%2e"])
        }
        3 => "a".repeat(60 + random.below(6)) + random.pick(&["", ".com", "\u{e9}.com"]),
        _ => (0..=random.below(7)).map(|_| random.pick(PIECES)).collect(),
    }
}

/// no differences except the listed refusals (`oracle::host::agrees`).
#[test]
fn hosts_read_as_the_url_crate_reads_them() {
    let count = std::env::var("LLM_URI_HOSTS").map_or(100_000, |count| count.parse().expect("a number"));
    let mut random = Random(20_261_121);
    let mut counts = BTreeMap::new();
    for _ in 0..count {
        let text = host(&mut random);
        oracle::host::agrees(&text).expect("the same host");
        let kind = match host::read(&text) {
            Reading::Name(_) => "name".to_owned(),
            Reading::V4(_) => "ipv4".to_owned(),
            Reading::V6(_) => "ipv6".to_owned(),
            Reading::Future => "future".to_owned(),
            Reading::Refused(reason) => format!("{reason:?}"),
        };
        if !text.is_ascii() && !kind.starts_with(char::is_uppercase) {
            *counts.entry("international".to_owned()).or_insert(0) += 1;
        }
        *counts.entry(kind).or_insert(0) += 1;
    }
    println!("{counts:?}");
    for kind in [
        "name", "ipv4", "ipv6", "international", "Character", "Platform", "NotIpv4", "LabelEmpty", "LabelTooLong",
        "Hyphen", "ALabel",
    ] {
        assert!(counts.get(kind).is_some_and(|&found| found > count / 2000), "{kind}: {counts:?}");
    }
}

/// The fix for a host beyond ASCII is its A-label form.
#[test]
fn suggestions_have_a_labels() {
    let issues = llm_uri::diagnose("llm://b\u{fc}cher.example/m", &llm_uri::Options::default());
    assert_eq!(issues[0].suggestion.as_deref(), Some("llm://xn--bcher-kva.example/m"));
}

/// the platform decides whether a label that begins with `xn--` is an A-label. These cases do not depend on the version of Unicode.
#[test]
fn xn_labels_are_the_platforms_to_check() {
    for name in
        ["xn--mnchen-3ya.example", "XN--BCHER-KVA", "xn--p1ai", "xn--80ak6aa92e.com", "xn--3b-ww4c5e180e575a65lsy2b"]
    {
        assert_eq!(host::read(name), Reading::Name(name.to_ascii_lowercase().into()), "{name}");
    }
    for name in ["xn--abc-.example", "xn--", "xn--99999999999", "xn--zzzzzzzz.example", "a.xn--0"] {
        assert!(matches!(host::read(name), Reading::Refused(Reason::ALabel | Reason::Hyphen)), "{name}");
    }
    for name in ["xn-a", "a--b", "x--n.example", "axn--9ca"] {
        assert_eq!(host::read(name), Reading::Name(name.into()), "{name}");
    }
}

/// a percent-encoded name beyond ASCII is read as its A-labels, with one warning.
#[test]
fn an_encoded_name_is_read_once() {
    let uri = LlmUri::parse("llm://%C3%BC.example/m").expect("a URI");
    let codes: Vec<_> = uri.issues().iter().map(|issue| issue.code.as_str()).collect();
    assert_eq!(codes, ["percent-encoded-host"]);
    assert_eq!(uri.canonical().host(), "xn--tda.example");
    assert_eq!(host::read("%C3%BC.example").to_text(), "xn--tda.example");
}
