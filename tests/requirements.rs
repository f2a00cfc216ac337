//! Checks tests/requirements.json: it contains every id, every named test exists and cites the id, and every named function
//! exists. `npm run gen` generates docs/conformance.md from it.

#![cfg(not(target_arch = "wasm32"))]

use serde_json::Value as Json;
use std::collections::{BTreeMap, BTreeSet};
use std::fs;

/// The number of requirements of each family: the `llm` draft, the `ai` draft, the Model Address Standard, RFC 4395, RFC 8820,
/// and this project's decisions on ambiguities.
const FAMILIES: [(&str, u32); 6] = [("L", 72), ("A", 19), ("M", 18), ("G", 19), ("O", 10), ("X", 41)];

#[track_caller]
fn read(path: &str) -> String {
    fs::read_to_string(format!("{}/{path}", env!("CARGO_MANIFEST_DIR")))
        .unwrap_or_else(|error| panic!("{path}: {error}"))
}

/// Decisions after the last number of their family that have a row already.
const LATER: [&str; 10] = ["X-42", "X-43", "X-44", "X-45", "X-46", "X-47", "X-48", "X-49", "X-50", "X-51"];

#[track_caller]
fn read_json(path: &str) -> Json {
    serde_json::from_str(&read(path)).unwrap_or_else(|error| panic!("{path}: {error}"))
}

fn table() -> BTreeMap<String, Json> {
    read_json("tests/requirements.json").as_object().expect("an object").clone().into_iter().collect()
}

/// The ids that a vector cites, by file and name.
fn vector_citations() -> BTreeMap<String, BTreeSet<String>> {
    let folder =
        fs::read_dir(concat!(env!("CARGO_MANIFEST_DIR"), "/tests/vectors")).expect("the folder of the vectors");
    let mut citations = BTreeMap::new();
    for entry in folder {
        let name = entry.expect("an entry").file_name().into_string().expect("a name");
        let Some(topic) = name.strip_suffix(".json") else { continue };
        let vectors = read_json(&format!("tests/vectors/{topic}.json"));
        for case in vectors["cases"].as_array().expect("cases") {
            let ids = case["requirements"].as_array().expect("requirements").iter();
            let ids = ids.map(|id| id.as_str().expect("an id").to_owned()).collect();
            citations.insert(format!("tests/vectors/{topic}.json#{}", case["name"].as_str().expect("a name")), ids);
        }
    }
    citations
}

/// The ids in the comment of a test function.
#[track_caller]
fn function_citations(path: &str, function: &str) -> BTreeSet<String> {
    let source = read(path);
    let lines: Vec<&str> = source.lines().map(str::trim).collect();
    let at = lines
        .iter()
        .position(|line| line.starts_with(&format!("fn {function}(")))
        .unwrap_or_else(|| panic!("{path} has no function {function}"));
    let above = lines[..at].iter().rev().take_while(|line| line.starts_with("///") || line.starts_with("#["));
    above
        .filter(|line| line.starts_with("///"))
        .flat_map(|line| line.split(|c: char| !c.is_ascii_alphanumeric() && c != '-'))
        .map(str::to_owned)
        .collect()
}

fn tests_of(row: &Json) -> impl Iterator<Item = &str> {
    row["tests"].as_array().into_iter().flatten().map(|test| test.as_str().expect("a reference"))
}

#[test]
fn every_requirement_has_a_row() {
    let wanted: BTreeSet<String> = FAMILIES
        .iter()
        .flat_map(|(family, count)| (1..=*count).map(move |number| format!("{family}-{number}")))
        .chain(LATER.map(str::to_owned))
        .collect();
    assert_eq!(table().into_keys().collect::<BTreeSet<_>>(), wanted);
}

#[test]
fn every_row_has_tests_or_a_reason() {
    for (id, row) in table() {
        let reason = |name: &str| {
            row[name].as_str().map(|text| text.starts_with("planned: ") || text.starts_with("out of scope: "))
        };
        let tested = tests_of(&row).count() > 0;
        assert_eq!(reason("reason"), (!tested).then_some(true), "{id}: either tests, or a reason");
        assert!(reason("rest") != Some(false) && (tested || reason("rest").is_none()), "{id}: the rest");
        let known = ["source", "level", "text", "code", "tests", "reason", "rest"];
        assert!(row.as_object().is_some_and(|row| row.keys().all(|name| known.contains(&name.as_str()))), "{id}");
    }
}

#[test]
fn every_row_names_existing_code() {
    for (id, row) in table() {
        for name in ["source", "level", "text"] {
            assert!(row[name].as_str().is_some_and(|text| !text.is_empty()), "{id} has no {name}");
        }
        let code: Vec<&str> = row["code"].as_array().into_iter().flatten().filter_map(Json::as_str).collect();
        assert!(!code.is_empty() || row["reason"].is_string(), "{id} names no place in the code");
        for place in code {
            let (path, item) = place.split_once('#').unwrap_or_else(|| panic!("{id}: {place} names no item"));
            assert!(read(path).lines().any(|line| defines(line.trim(), item)), "{id}: {path} defines no {item}");
        }
    }
}

/// Whether a line of Rust or TypeScript defines an item: a function, a type, a constant, a method, a member, or a row's weight.
fn defines(line: &str, item: &str) -> bool {
    const KEYWORDS: [&str; 9] = ["fn", "struct", "enum", "const", "static", "trait", "type", "class", "function"];
    let word = |c: char| c.is_ascii_alphanumeric() || c == '_';
    let Some(at) = line.find(item) else { return false };
    let (before, after) = (&line[..at], &line[at + item.len()..]);
    if before.ends_with(word) || after.starts_with(word) {
        return false;
    }
    let words: Vec<&str> = before.split_whitespace().collect();
    words.last().is_some_and(|last| KEYWORDS.contains(last))
        || (words.iter().all(|word| matches!(*word, "pub" | "static" | "async" | "get"))
            && after.starts_with(['(', ':', ',']))
}

#[test]
fn every_named_test_cites_the_requirement() {
    let vectors = vector_citations();
    for (id, row) in table() {
        for test in tests_of(&row) {
            let (path, name) = test.split_once('#').unwrap_or_else(|| panic!("{id}: {test} names no case"));
            let cited = match vectors.get(test) {
                Some(ids) => ids.contains(&id),
                None if path.starts_with("tests/vectors/") => panic!("{id}: there is no case {test}"),
                None => function_citations(path, name).contains(&id),
            };
            assert!(cited, "{test} does not cite {id}");
        }
    }
}

/// Every id that a vector cites is a requirement with tests.
#[test]
fn every_cited_requirement_is_tested() {
    let table = table();
    for (case, ids) in vector_citations() {
        for id in ids {
            let row = table.get(&id).unwrap_or_else(|| panic!("{case} cites {id}, which is no requirement"));
            assert!(tests_of(row).count() > 0, "{case} cites {id}, whose row names no test");
        }
    }
}
