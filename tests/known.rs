//! Known secrets in a text.

use llm_uri::redact::text::redact_with;
use llm_uri::{KnownSecrets, RedactOptions};

const KEY: &str = "sk/a+b\"c'd&e%41\\f é🚀z-0123456789abcdef";

fn masked(text: &str) -> String {
    redact_with(text, &RedactOptions { keys: false, ..RedactOptions::default() }, &KnownSecrets::new([KEY]))
}

#[test]
fn every_spelling_of_a_value_is_found() {
    let percent = |text: &str| -> String {
        let mut output = String::new();
        for byte in text.bytes() {
            if byte.is_ascii_alphanumeric() || byte == b'-' {
                output.push(char::from(byte));
            } else {
                output += &format!("%{byte:02X}");
            }
        }
        output
    };
    let json = serde_json::to_string(KEY).expect("JSON");
    let json = &json[1..json.len() - 1];
    let mut ascii = String::new();
    for character in json.chars() {
        if character.is_ascii() {
            ascii.push(character);
            continue;
        }
        for unit in character.encode_utf16(&mut [0; 2]) {
            ascii += &format!("\\u{unit:04x}");
        }
    }
    let again = serde_json::to_string(json).expect("JSON");
    let markup = KEY.replace('&', "&amp;").replace('"', "&quot;").replace('\'', "&#39;");
    let texts = [
        KEY.to_owned(),
        percent(KEY),
        percent(KEY).to_lowercase(),
        percent(&percent(KEY)),
        percent(KEY).replace("%20", "+"),
        json.to_owned(),
        json.replace('/', "\\/"),
        ascii,
        again[1..again.len() - 1].to_owned(),
        markup.clone(),
        markup.replace('&', "&amp;"),
        KEY.replace('\'', "'\\''"),
        KEY.replace('\'', "'\"'\"'"),
        KEY.chars().fold(String::new(), |text, character| text + &format!("&#x{:x};", u32::from(character))),
        KEY.chars().fold(String::new(), |text, character| text + &format!("&#{};", u32::from(character))),
        KEY.encode_utf16().fold(String::new(), |text, unit| text + &format!("\\u{unit:04x}")),
        KEY.bytes().fold(String::new(), |text, byte| text + &format!("%{byte:02x}")),
        KEY.replace('k', "&#x6b;").replace('7', "\\u0037"),
    ];
    for text in texts {
        assert_eq!(masked(&format!("a {text} b")), "a *** b", "{text}");
        assert_eq!(masked(&text), "***", "{text}");
    }
}

#[test]
fn values_without_letters_of_ascii_are_found() {
    let pairs = [
        ("пароль-секрет", r"\u043f\u0430\u0440\u043e\u043b\u044c-\u0441\u0435\u043a\u0440\u0435\u0442"),
        ("пароль-секрет", r"\\u043f\\u0430\\u0440\\u043e\\u043b\\u044c-\\u0441\\u0435\\u043a\\u0440\\u0435\\u0442"),
        ("пароль", "%D0%BF%D0%B0%D1%80%D0%BE%D0%BB%D1%8C"),
        ("пароль", "%25D0%25BF%25D0%25B0%25D1%2580%25D0%25BE%25D0%25BB%25D1%258C"),
        ("пароль", r"\xd0\xbf\xd0\xb0\xd1\x80\xd0\xbe\xd0\xbb\xd1\x8c"),
        ("пароль", "&#1087;&#1072;&#1088;&#1086;&#1083;&#1100;"),
        ("+//+//+==", "%2B%2F%2F%2B%2F%2F%2B%3D%3D"),
        ("!!!!!!!!", "%2521%2521%2521%2521%2521%2521%2521%2521"),
        ("🚀key-key", r"%22%5Cud83d%5Cude80key-key%22"),
        ("a1b2c3<d4>", "a1b2c3%26lt%3Bd4%26gt%3B"),
        ("tab\tin\tkey", r"tab\tin\tkey"),
    ];
    for (value, text) in pairs {
        let known = KnownSecrets::new([value]);
        assert!(!known.find(text).is_empty(), "{text}");
        let redacted = redact_with(&format!("ü {text} ü"), &RedactOptions::default(), &known);
        assert_eq!(redacted.replace("%22", ""), "ü *** ü", "{text}");
    }
    let known = KnownSecrets::new(["`$(cmd)`;12"]);
    assert_eq!(redact_with("q=%60%24%28cmd%29%60%3B12", &RedactOptions::default(), &known), "q=%60***");
    // Letters that are escaped twice.
    let known = KnownSecrets::new(["hunter2hunter2"]);
    assert_eq!(known.find("%2568%2575nter2%2568unter2").len(), 1);
}

#[test]
fn base64_and_hexadecimal_are_found_at_every_offset() {
    let known = KnownSecrets::new(["hunter2hunter2", "correct horse"]);
    for (text, start) in [
        ("aHVudGVyMmh1bnRlcjI=", 0),
        ("Basic eDpodW50ZXIyaHVudGVyMg==", 8),
        ("eHg6aHVudGVyMmh1bnRlcjI=", 4),
        ("eHh4Omh1bnRlcjJodW50ZXIy", 5),
        ("68756E7465723268756E74657232", 0),
        ("68756e7465723268756e74657232", 0),
    ] {
        let found = known.find(text);
        assert_eq!(found.len(), 1, "{text}");
        assert!(found[0].span.start as usize <= start && found[0].span.len() >= 16, "{text} {found:?}");
    }
    assert!(known.find("hunter2 hunter2 aHVudGVyMg== correct-horse").is_empty());
    assert_eq!(KnownSecrets::new(["a@b/cret+1"]).find("a@b/cret+1 a%40b%2Fcret%2B1").len(), 2);
}

fn base64(text: &str, digits: &[u8; 64]) -> String {
    let bits: Vec<u8> = text.bytes().flat_map(|byte| (0..8).rev().map(move |bit| byte >> bit & 1)).collect();
    let digit = |bits: &[u8]| (0..6).fold(0, |value, at| value << 1 | usize::from(bits.get(at).copied().unwrap_or(0)));
    bits.chunks(6).map(|bits| char::from(digits[digit(bits)])).collect()
}

/// Each character that a part of the value is in.
#[test]
fn base64_of_both_alphabets_is_found_to_its_ends() {
    const LETTERS: &str = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789";
    for last in ["+/", "-_"] {
        let digits: [u8; 64] = [LETTERS, last].concat().into_bytes().try_into().expect("64 digits");
        for value in [
            "key-?~?>~>?o", ">>>>>>>>>", "?????????", "\u{3ff}\u{3ff}\u{3ff}\u{3ff}\u{3ff}", "~~~~~~~~~",
            "中文中文中文",
        ] {
            let known = KnownSecrets::new([value]);
            for (before, after) in [("", ""), ("x", ""), ("xy", "z"), ("?", "?"), ("\u{3ff}", "\u{3ff}"), (">>", "~~~")]
            {
                let text = base64(&[before, value, after].concat(), &digits);
                let (start, end) = (8 * before.len() / 6, (8 * (before.len() + value.len())).div_ceil(6));
                let found = known.find(&text);
                let spans: Vec<_> = found.iter().map(|secret| secret.span.range()).collect();
                assert!(
                    spans.iter().any(|span| span.start <= start && span.end >= end),
                    "{value} in {text}: {spans:?}"
                );
            }
        }
    }
}

#[test]
fn values_that_are_too_short_are_left_out() {
    assert!(KnownSecrets::new(["1234567", ""]).find("1234567").is_empty());
    assert_eq!(KnownSecrets::new(["!!!!!!!!"]).find("a !!!!!!!! b").len(), 1);
    assert!(KnownSecrets::new(["secret-1", "0123456789abcdef"]).find("").is_empty());
}
