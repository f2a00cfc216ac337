//! The scanner for URIs in text against a twin that tries every spelling at every offset.

#![cfg(not(target_arch = "wasm32"))]

use llm_uri::text::{candidates, Kind};
use proptest::prelude::*;
use proptest::sample::select;

/// Every way to write a colon and two slashes, in lower case.
fn separators() -> Vec<String> {
    let slashes = ["\\/", "\\u002f"];
    let mut all = vec!["://".to_owned(), "%3a%2f%2f".to_owned(), "%253a%252f%252f".to_owned()];
    all.extend(slashes.iter().flat_map(|one| slashes.map(|other| format!(":{one}{other}"))));
    all
}

fn naive(text: &str, names: &[&str]) -> Vec<usize> {
    let lower = text.to_ascii_lowercase();
    let mut found = Vec::new();
    let mut from = 0;
    'next: while from < lower.len() {
        for name in names {
            for separator in separators() {
                if lower[from..].starts_with(&format!("{name}{separator}")) {
                    found.push(from);
                    from += name.len() + separator.len();
                    continue 'next;
                }
            }
        }
        from += lower[from..].chars().next().map_or(1, char::len_utf8);
    }
    found
}

const PIECES: &[&str] = &[
    "llm",
    "LLM",
    "llms",
    "l",
    "m",
    "lm",
    "http",
    "https",
    "HTTPS",
    "s",
    "ai",
    "AI",
    ":",
    "://",
    ":/",
    "/",
    "//",
    "\\/",
    ":\\/\\/",
    "\\u002f",
    "\\u002F",
    "\\",
    "%",
    "%3A",
    "%3a",
    "%2F%2F",
    "%2f",
    "%253A",
    "%252F%252f",
    "%25",
    "a:k@h/m",
    " ",
    "\"",
    "é",
    "@",
    "+x",
];

proptest! {
    #![proptest_config(ProptestConfig { cases: 4_000, failure_persistence: None, ..ProptestConfig::default() })]

    #[test]
    fn the_scanner_finds_what_its_twin_finds(text in prop::collection::vec(select(PIECES), 0..30).prop_map(|pieces| pieces.concat())) {
        let begins = |kind| candidates(&text, kind).iter().map(|found| found.span.start as usize).collect::<Vec<_>>();
        // A dialect's transport suffix is not the twin's business.
        if !text.contains('+') {
            prop_assert_eq!(begins(Kind::Llm), naive(&text, &["llms", "llm"]));
        }
        // Of the others those may be left out that hold nothing to hide.
        let all = naive(&text, &["https", "http", "ai"]);
        let (bare, found): (Vec<usize>, Vec<usize>) = begins(Kind::Other).into_iter().partition(|begin| !all.contains(begin));
        // Only an `ai` URI may do without an authority, and must then be a word by itself.
        for begin in bare {
            prop_assert!(text[begin..].to_ascii_lowercase().starts_with("ai:/"));
            prop_assert!(!text[..begin].ends_with(|c: char| c.is_ascii_alphanumeric()));
        }
        for begin in all.into_iter().filter(|begin| !found.contains(begin)) {
            let word = text[begin..].split([' ', '"']).next().unwrap_or_default();
            let separator = separators().into_iter().find_map(|separator| {
                let at = word.to_ascii_lowercase().find(&separator)?;
                Some(at + separator.len())
            });
            prop_assert!(!word[separator.unwrap_or(0)..].contains(['@', '#', '%', '\\']), "{word}");
        }
    }

    #[test]
    fn candidates_are_in_order_and_disjoint(text in any::<String>()) {
        let text = text.replace('x', "llm://").replace('y', ":\\/\\/");
        let mut end = 0;
        for found in candidates(&text, Kind::Llm) {
            prop_assert!(found.span.start >= end && found.span.end > found.span.start);
            prop_assert!(text.is_char_boundary(found.span.start as usize) && text.is_char_boundary(found.span.end as usize));
            end = found.span.end;
        }
    }
}
