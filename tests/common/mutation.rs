//! Disables each code in turn. The vectors that report it must fail: `cargo test --features mutation --test vectors mutation`.

use super::{cases, checker, common, FILES, NOT_IN_VECTORS};
use crate::common::Report;
use llm_uri::issue::mutation::{disable, take_reported};
use llm_uri::issue::Code;
use serde_json::Value as Json;
use std::collections::{BTreeMap, BTreeSet};
use std::panic::{catch_unwind, AssertUnwindSafe};

/// A case, and the codes that its run reports.
struct Case {
    file: &'static str,
    kind: String,
    json: Json,
    codes: BTreeSet<Code>,
}

impl Case {
    /// Whether the case passes with the codes that are enabled.
    fn passes(&self) -> bool {
        let check = checker(self.file, &self.kind);
        let run = || {
            let mut report = Report::new(self.file);
            check(&self.json, &mut report);
            report.finish();
        };
        catch_unwind(AssertUnwindSafe(run)).is_ok()
    }

    fn requirements(&self) -> impl Iterator<Item = &str> {
        self.json["requirements"].as_array().into_iter().flatten().filter_map(Json::as_str)
    }
}

fn all_cases() -> Vec<Case> {
    let mut all = Vec::new();
    for (file, _) in FILES {
        let (kind, list) = cases(file);
        for json in list {
            let mut case = Case { file, kind: kind.clone(), json, codes: BTreeSet::new() };
            let _ = take_reported();
            assert!(case.passes(), "{file}: {}", common::text(&case.json, "name"));
            case.codes = take_reported();
            all.push(case);
        }
    }
    all
}

/// The requirement ids whose row of tests/requirements.json names the case.
fn rows_of<'a>(case: &Case, rows: &'a Json) -> impl Iterator<Item = &'a str> {
    let name = format!("tests/vectors/{}.json#{}", case.file, common::text(&case.json, "name"));
    let names = move |row: &Json| row["tests"].as_array().is_some_and(|tests| tests.iter().any(|test| *test == *name));
    let rows = rows.as_object().into_iter().flatten();
    rows.filter(move |(_, row)| names(row)).map(|(id, _)| id.as_str())
}

/// The requirement that is about a document: the threat table of SECURITY.md.
const DOCUMENT: &str = "L-52";

/// The codes about signatures, which only the npm package verifies: scripts/test/mutation.mjs disables them.
const OF_JAVASCRIPT: [&str; 4] = ["provenance-missing", "provenance-unverified", "policy-mismatch", "policy-unknown"];

/// The ids of tests/rules.json, whose rules scripts/test/rules.mjs disables.
fn rules() -> BTreeSet<String> {
    let list: Vec<Json> = serde_json::from_str(include_str!("../rules.json")).expect("JSON");
    let ids = list.iter().flat_map(|rule| rule["ids"].as_array().expect("a list"));
    ids.map(|id| id.as_str().expect("a text").split(':').next().unwrap_or_default().to_owned()).collect()
}

/// Prints two tables: for each code, the vectors that report it, those of them that fail without it, and the requirements that
/// they cite; for each requirement, the codes without which a test of its row fails.
#[test]
fn every_code_is_tested() {
    let rows: Json = serde_json::from_str(include_str!("../requirements.json")).expect("JSON");
    let rules = rules();
    let all = all_cases();
    std::panic::set_hook(Box::new(|_| ()));
    let (mut survivors, mut codes_of) = (Vec::new(), BTreeMap::<&str, BTreeSet<&str>>::new());
    let others = [&NOT_IN_VECTORS[..], &OF_JAVASCRIPT].concat();
    for code in Code::ALL.into_iter().filter(|code| !others.contains(&code.as_str())) {
        disable(Some(code));
        let reporting: Vec<&Case> = all.iter().filter(|case| case.codes.contains(&code)).collect();
        let failed: Vec<&Case> = reporting.iter().copied().filter(|case| !case.passes()).collect();
        let cited: BTreeSet<&str> = failed.iter().flat_map(|case| case.requirements()).collect();
        println!("{:32} {:3} of {:3}  {}", code.as_str(), failed.len(), reporting.len(), join(&cited));
        if cited.is_empty() {
            survivors.push(code.as_str());
        }
        for id in failed.iter().flat_map(|case| rows_of(case, &rows)) {
            codes_of.entry(id).or_default().insert(code.as_str());
        }
    }
    disable(None);
    drop(std::panic::take_hook());
    for (id, row) in rows.as_object().expect("an object") {
        if row["tests"].is_array() {
            println!("{id:5} {}", codes_of.get(id.as_str()).map_or("no code: a rule of tests/rules.json".into(), join));
            let proven = codes_of.contains_key(id.as_str()) || rules.contains(id) || id == DOCUMENT;
            assert!(proven, "{id}: neither a code nor a rule can be disabled");
        }
    }
    assert!(survivors.is_empty(), "no vector fails without: {}", survivors.join(", "));
}

fn join(list: &BTreeSet<&str>) -> String {
    list.iter().copied().collect::<Vec<_>>().join(" ")
}
