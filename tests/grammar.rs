//! Compares the parser in strict mode with a recogniser generated from the draft's ABNF (tests/grammar/llm-uri.abnf). They share no
//! code, and agree on every short string, except for the codes of [`EXCEPTIONS`].
//!
//! The strings have up to four representatives of the classes of bytes, or up to two arbitrary characters of ASCII.
//! `LLM_URI_GRAMMAR=6 cargo test --release --test grammar` tries up to six and three.

#![cfg(not(target_arch = "wasm32"))]

#[path = "grammar/abnf.rs"]
mod abnf;

use abnf::{Grammar, Recogniser};
use llm_uri::issue::{Code, Severity};
use llm_uri::llm::{parse, Options, Table};
use std::collections::{BTreeMap, BTreeSet};

const GRAMMAR: &str = include_str!("grammar/llm-uri.abnf");

/// The prefixes of the strings.
const HEADS: [&str; 5] = ["llm://h/", "llm://", "llm://h/m?", "llm://h/m#", "llm://h:/m?"];

/// Errors of the parser for strings of the grammar, and the requirement for each.
const EXCEPTIONS: [(Code, &str); 8] = [
    (Code::CredentialSpill, "L-47"),
    (Code::EmptyHost, "L-10"),
    (Code::InvalidHostname, "X-41"),
    (Code::MultiHostNotInDraft, "X-33"),
    (Code::DotSegment, "X-39"),
    (Code::EncodedControlCharacter, "L-59"),
    (Code::InvalidUtf8, "L-49"),
    (Code::EmptyName, "X-16"),
];

/// In addition to one byte of each class: digits for the triplets of a dot, a slash and bytes that are not UTF-8; the separators
/// in the draft's text (§4.4, §6); and a control character, a space, a character beyond ASCII and one outside all rules.
const OTHERS: &str = "EF&=,\0 é\"";

const STRICT: Options = Options {
    strict: true,
    lenient_ranges: false,
    aliases: false,
    errors_only: true,
    limits: llm_uri::Limits::DEFAULT,
};

/// Generates every string over some characters that begins with a prefix, in one buffer.
struct Walk<'a> {
    recogniser: Recogniser,
    characters: &'a [char],
    text: String,
    table: Table,
    strings: u64,
    /// The codes of errors for strings of the grammar, and the first string with each.
    met: Met,
}

type Met = BTreeMap<&'static str, String>;

impl Walk<'_> {
    /// Checks the text, after which the recogniser is in state `at`, and every continuation by up to `more` characters.
    fn extend(&mut self, at: usize, more: u32) {
        self.check(at);
        if more == 0 {
            return;
        }
        let length = self.text.len();
        for &character in self.characters {
            self.text.push(character);
            let next = self.text.as_bytes()[length..].iter().fold(at, |at, &byte| self.recogniser.step(at, byte));
            self.extend(next, more - 1);
            self.text.truncate(length);
        }
    }

    fn check(&mut self, at: usize) {
        self.strings += 1;
        parse(&self.text, &STRICT, &mut self.table);
        let valid = self.table.facts.errors == 0;
        if self.recogniser.accepts(at) == valid {
            return;
        }
        assert!(!valid, "the grammar does not have {:?}", self.text);
        for fact in &self.table.facts.list {
            if fact.code.severity(true, false) == Severity::Error && !self.met.contains_key(fact.code.as_str()) {
                self.met.insert(fact.code.as_str(), self.text.clone());
            }
        }
    }
}

/// Checks all strings. Returns their number and the errors.
fn walk(characters: &[char], most: u32) -> (u64, Met) {
    let from = |head: &str| {
        let mut recogniser = Grammar::read(GRAMMAR).recogniser("llm-URI");
        let at = head.bytes().fold(0, |at, byte| recogniser.step(at, byte));
        let (table, met) = (Table::default(), Met::new());
        let mut walk = Walk { recogniser, characters, text: head.to_owned(), table, strings: 0, met };
        walk.extend(at, most);
        (walk.strings, walk.met)
    };
    std::thread::scope(|scope| {
        let threads = HEADS.map(|head| scope.spawn(move || from(head)));
        threads.into_iter().fold((0, Met::new()), |(strings, mut met), thread| {
            let (more, also) = thread.join().unwrap_or_else(|panic| std::panic::resume_unwind(panic));
            met.extend(also);
            (strings + more, met)
        })
    })
}

/// Cites L-1, L-2, L-5, L-6, L-32, L-44.
#[test]
fn the_parser_and_the_grammar_agree() {
    let most: u32 = std::env::var("LLM_URI_GRAMMAR").map_or(4, |most| most.parse().expect("a number of characters"));
    let classes: BTreeSet<char> = Grammar::read(GRAMMAR).representatives().into_iter().map(char::from).collect();
    let classes: Vec<char> = (&classes | &OTHERS.chars().collect()).into_iter().collect();
    let ascii: Vec<char> = ('\0'..='\x7f').collect();
    let mut met = Met::new();
    for (characters, most) in [(classes, most), (ascii, most / 2)] {
        let (strings, more) = walk(&characters, most);
        println!("{strings} strings of up to {most} of {} characters", characters.len());
        met.extend(more);
    }
    let listed: BTreeSet<&str> = EXCEPTIONS.iter().map(|(code, _)| code.as_str()).collect();
    assert_eq!(met.keys().copied().collect::<BTreeSet<_>>(), listed, "the errors: {met:?}");
}

/// Each exception cites an existing requirement.
#[test]
fn the_exceptions_are_decided() {
    let requirements: serde_json::Value = serde_json::from_str(include_str!("requirements.json")).expect("JSON");
    for (code, id) in EXCEPTIONS {
        assert!(requirements[id].is_object(), "{}: {id}", code.as_str());
    }
}

/// Tests the recogniser on strings with a known result.
#[test]
fn the_recogniser_accepts_the_grammar() {
    let mut recogniser = Grammar::read(GRAMMAR).recogniser("llm-URI");
    let mut accepts = |text: &str| {
        let at = text.bytes().fold(0, |at, byte| recogniser.step(at, byte));
        recogniser.accepts(at)
    };
    for text in [
        "llm://h/m", "LLM://a:b@h:/m/n?#", "llm:///m", "llm://[::1]:80/m", "llm://[1:2:3:4:5:6:127.0.0.255]/m",
        "llm://[v1f.a:!]/m", "llm://!%2f/%2F?/?@:#/?",
    ] {
        assert!(accepts(text), "{text}");
    }
    for text in [
        "", "llm://h", "llm://h/", "llm://h/m/", "llm://h//m", "llm://h/a:b", "llm://@h/m", "llm://:k@h/m",
        "llm://a:b:c@h/m", "llm://h:x/m", "llm://h/%2", "llm://h/m?[", "llm://h/m##", "llm://[:::1]/m",
        "llm://[1:2:3:4:5:6:7:8:9]/m", "llm://[::1.2.3]/m", "llm://[::1.2.3.256]/m", "llm://[v.a]/m", "lm://h/m",
    ] {
        assert!(!accepts(text), "{text}");
    }
}
