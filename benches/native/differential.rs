//! Compares the core with its peers: `fluent-uri` for RFC 3986, the `url` crate for WHATWG URL. A ledger (tests/ledger/peers.json)
//! lists all differences, each with an input and the reason. Unlisted and obsolete differences fail.

use llm_uri_peers::{differences, fluent, ours, whatwg, Read};
use serde_json::Value as Json;
use std::collections::{BTreeMap, BTreeSet};
use std::path::{Path, PathBuf};

type Peer = (&'static str, fn(&str) -> Option<Read>);

const PEERS: [Peer; 2] = [("fluent-uri", fluent), ("url", whatwg)];

/// Random inputs for each run; the seed is fixed, so that a failure can be repeated.
const MADE: u32 = 60_000;

const PIECES: [&[&str]; 7] = [
    &["llm://", "llm://", "llm://", "LLM://", "llm:", "llm:/", "http://", "llm:///", "//", ""],
    &["", "", "a@", "a:k@", ":k@", "@", "a%41:k%3A@", "a:b:c@", "a!$&'()*+,;=~:k@", "a b@", "a@b@", "é:k@", "a%zz@"],
    &[
        "h.example", "H.Example", "localhost", "127.0.0.1", "127.1", "0x7f.1", "[::1]", "[0:0::1]", "[v1.a]", "[::1",
        "[fe80::1%25a]", "", "a..b", "a_b", "-a.b", "a%2Eb", "%61", "a,b", "é", "a b", "a\\b", "openai", "::1",
        "[::ffff:1.2.3.4]", "[::FFFF:AbCd]",
    ],
    &["", "", ":443", ":0", ":00443", ":", ":65535", ":65536", ":a", ":1:2"],
    &[
        "/m", "/m", "/a/b", "/", "", "//", "/a//b", "/a/", "/./a", "/a/../b", "/..", "/%2e%2e/a", "/a%2Fb", "/a:b",
        "/@a/b", "/a b", "/a|b", "/é", "/a%", "/a\\b", "/sk-ant-abc123",
    ],
    &[
        "", "", "?temp=0.7", "?temp=3", "?temp=x", "?", "?a", "?a=", "?=a", "?a=1&a=2", "?a=b'c", "?a=\"b\"", "?a=b c",
        "?a=<", "?a={}", "?a=%7B", "?a.b=1&a=2", "?a=/?:@", "?a=%zz", "?api_key=k", "?a=é", "?stop=a,b", "?a=1&&b=2",
    ],
    &["", "", "#f", "#", "#a b", "#a#b", "#a/?", "#%zz", "#`", "#é", "#\u{1}", "\n", " ", "\t#f"],
];

/// A small generator with the same numbers everywhere.
struct Random(u64);

impl Random {
    fn below(&mut self, bound: usize) -> usize {
        self.0 = self.0.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        ((self.0 >> 33) as usize) % bound
    }
}

fn root() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../..")
}

fn json(path: &Path) -> Json {
    let text = std::fs::read_to_string(path).unwrap_or_else(|error| panic!("{}: {error}", path.display()));
    serde_json::from_str(&text).unwrap_or_else(|error| panic!("{}: {error}", path.display()))
}

fn texts(json: &Json, to: &mut BTreeSet<String>) {
    match json {
        Json::String(text) => {
            to.insert(text.clone());
        }
        Json::Array(items) => items.iter().for_each(|item| texts(item, to)),
        Json::Object(members) => members.values().for_each(|member| texts(member, to)),
        _ => {}
    }
}

/// The texts of the vectors that begin like a URI of the scheme, and generated ones.
fn inputs() -> BTreeSet<String> {
    let mut inputs = BTreeSet::new();
    for file in std::fs::read_dir(root().join("tests/vectors")).expect("the vectors") {
        let path = file.expect("a file").path();
        if path.extension().is_some_and(|extension| extension == "json") {
            texts(&json(&path), &mut inputs);
        }
    }
    inputs.retain(|text| text.len() <= 200 && text.get(..4).is_some_and(|head| head.eq_ignore_ascii_case("llm:")));
    let mut random = Random(2026);
    for _ in 0..MADE {
        // Most parts plain, so that one oddity at a time is seen.
        inputs.insert(
            PIECES
                .iter()
                .map(|pieces| if random.below(3) > 0 { pieces[0] } else { pieces[random.below(pieces.len())] })
                .collect(),
        );
    }
    inputs
}

#[test]
fn every_disagreement_is_in_the_ledger() {
    let ledger = json(&root().join("tests/ledger/peers.json"));
    let inputs = inputs();
    let mut faults = Vec::new();
    for (peer, read) in PEERS {
        let entries = ledger[peer].as_object().expect("the peer's entries");
        let mut found: BTreeMap<String, &str> = BTreeMap::new();
        for input in &inputs {
            for difference in differences(&ours(input), read(input).as_ref()) {
                // The shortest input shows it best.
                let example = found.entry(difference).or_insert(input);
                if input.len() < example.len() {
                    *example = input;
                }
            }
        }
        for (difference, example) in &found {
            if !entries.contains_key(difference) {
                faults.push(format!(
                    "{peer}: {difference:?}: {example:?}\n  ours   {:?}\n  theirs {:?}",
                    ours(example),
                    read(example)
                ));
            }
        }
        for (difference, entry) in entries {
            let input = entry["input"].as_str().expect("an input");
            if !differences(&ours(input), read(input).as_ref()).contains(difference) {
                faults.push(format!("{peer}: {difference:?}: no longer so for {input:?}"));
            }
            if entry["why"].as_str().is_none_or(|why| why.len() < 20) {
                faults.push(format!("{peer}: {difference:?}: no reason"));
            }
        }
    }
    assert!(faults.is_empty(), "{} faults\n{}", faults.len(), faults.join("\n"));
}
