//! Redaction of redacted text.

use llm_uri::{redact, redact_uri, Level, RedactOptions};

/// Cites L-53: masking leaves nothing to mask, also in text that holds broken URIs.
#[test]
fn redaction_of_broken_uris_in_text_is_idempotent() {
    const TEXTS: &[&str] = &[
        "llm://app:key@h.example/m", "llm://:%\\/20a@a.aa:&1000/a",
        "see \"llm://app:key@h.example:8080/m?temp=1&api_key=zz#f\" now",
        "https://user:pass@proxy.example:8080/x#m=gpt-5&k=zz", r#"{"u":"llm:\/\/app:key@h\/m"}"#,
        "u=llm%3A%2F%2Fapp%3Akey%40h%2Fm&x=1", "llm://h/m?next=llm://b:k@h/m&api_key=k", "llm:app:key@h/m",
        "ai://agent/x?token=zz", "OPENAI_API_KEY=sk-0123456789abcdef0123",
    ];
    const PIECES: &[&str] = &[
        "", ":", "@", "/", "//", "?", "#", "&", "=", "%", "%2F", "%40", "%3A", "%25", "\\", "\\/", "\"", "'", "<", ">",
        "[", "]", " ", "\0", "\n", "\u{e9}", "llm://", "https://", "a", "1", "key", "api_key=",
        "sk-0123456789abcdef0123", "&amp;", "\\u0040",
    ];
    // xorshift64, with a fixed seed.
    let mut state = 0x9e37_79b9_7f4a_7c15_u64;
    let mut below = |limit: usize| {
        for (left, shift) in [(true, 13), (false, 7), (true, 17)] {
            state ^= if left { state << shift } else { state >> shift };
        }
        (state >> 11) as usize % limit
    };
    for case in 0..24_000 {
        let mut text = TEXTS[below(TEXTS.len())].to_owned();
        for _ in 0..=below(4) {
            let borders: Vec<usize> = (0..=text.len()).filter(|&at| text.is_char_boundary(at)).collect();
            let start = below(borders.len());
            let end = (start + below(4)).min(borders.len() - 1);
            text.replace_range(borders[start]..borders[end], PIECES[below(PIECES.len())]);
        }
        let level = Level::ALL[case % 3];
        let options = RedactOptions { level, ..RedactOptions::default() };
        for redact in [redact, redact_uri] {
            let once = redact(&text, &options);
            assert_eq!(redact(&once, &options), once, "{level:?} {text:?}");
        }
    }
}
