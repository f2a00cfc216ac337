//! Runs the conformance vectors. The same file runs natively, and as WebAssembly in Node and in a browser.

mod common;
#[cfg(feature = "requests")]
#[path = "common/import.rs"]
mod import;
#[cfg(feature = "mutation")]
#[path = "common/mutation.rs"]
mod mutation;
#[cfg(feature = "neighbours")]
mod neighbours;
#[cfg(target_arch = "wasm32")]
#[path = "common/platform.rs"]
mod platform;
#[path = "common/policy.rs"]
mod policy;
#[path = "common/redaction.rs"]
mod redaction;

use common::Report;

use llm_uri::issue::Code;

use llm_uri::llm::Table;
use llm_uri::redact::printable;
use llm_uri::{build, diagnose, redact_uri, Equality, Issue, LlmUri, Options, RedactOptions};
use serde_json::{Map, Value as Json};
use std::collections::BTreeSet;
use std::panic::{catch_unwind, AssertUnwindSafe};

macro_rules! vectors {
    ($($test:ident $file:literal)*) => {
        const FILES: &[(&str, &str)] = &[$(($file, include_str!(concat!("vectors/", $file, ".json")))),*];

        $(
            #[cfg_attr(target_arch = "wasm32", wasm_bindgen_test::wasm_bindgen_test)]
            #[cfg_attr(not(target_arch = "wasm32"), test)]
            fn $test() {
                run($file);
            }
        )*
    };
}

vectors! {
    adapters "adapters"
    advice "advice"
    ai "ai"
    ai_discovery "ai-discovery"
    authority "authority"
    bad_input "bad-input"
    base_urls "base-urls"
    build_from_parts "build"
    canonical "canonical"
    diagnostics "diagnostics"
    draft_examples "draft-examples"
    equality "equality"
    imports "imports"
    mas "mas"
    models "models"
    options "options"
    parameters "parameters"
    path "path"
    peers "peers"
    policy_of_hosts "policy"
    policy_of_addresses "policy-addresses"
    providers "providers"
    providers_credentials "providers-credentials"
    providers_hosts "providers-hosts"
    query "query"
    redact_text "redact-text"
    redact_values "redact-values"
    requests "requests"
    requests_documented "requests-documented"
    requests_parameters "requests-parameters"
    requests_refused "requests-refused"
    scheme "scheme"
    secrets "secrets"
    slips "slips"
    strict "strict"
    tokens "tokens"
    with_changes "with"
}

fn cases(file: &str) -> (String, Vec<Json>) {
    let (_, text) = FILES.iter().find(|(name, _)| *name == file).expect("a file of the list");
    let vectors: Json = serde_json::from_str(text).unwrap_or_else(|error| panic!("{file}.json: {error}"));
    (common::text(&vectors, "kind").to_owned(), vectors["cases"].as_array().expect("cases").clone())
}

/// The check of the cases of a kind. Without their feature, nothing is checked.
fn checker(file: &str, kind: &str) -> fn(&Json, &mut Report) {
    match kind {
        "parse" => parse_case,
        "build" => build_case,
        "with" => with_case,
        "equality" => equality_case,
        "redact" => redaction::redact_case,
        #[cfg(feature = "neighbours")]
        "neighbours" => neighbour_case,
        #[cfg(not(feature = "neighbours"))]
        "neighbours" => |_, _| (),
        "policy" => policy::policy_case,
        #[cfg(not(feature = "requests"))]
        "request" | "adapter" | "credentials" | "detect" | "import" | "base-url" => |_, _| (),
        #[cfg(feature = "requests")]
        "request" => common::request::request_case,
        #[cfg(feature = "requests")]
        "adapter" => common::request::adapter_case,
        #[cfg(feature = "requests")]
        "credentials" => common::request::credentials_case,
        #[cfg(feature = "requests")]
        "detect" => common::request::detect_case,
        #[cfg(feature = "requests")]
        "import" => import::import_case,
        #[cfg(feature = "requests")]
        "base-url" => import::base_url_case,
        "tokenize" => redaction::tokenize_case,
        other => panic!("{file}.json: unknown kind {other}"),
    }
}

fn run(file: &str) {
    #[cfg(target_arch = "wasm32")]
    platform::set_reader();
    let (kind, cases) = cases(file);
    let check = checker(file, &kind);
    let mut report = Report::new(file);
    let mut names = BTreeSet::new();
    for case in &cases {
        report.begin(case);
        report.check(names.insert(common::text(case, "name").to_owned()), "the name is given twice");
        report.check(case["requirements"].as_array().is_some_and(|ids| !ids.is_empty()), "cites no requirement");
        if catch_unwind(AssertUnwindSafe(|| check(case, &mut report))).is_err() {
            report.fault("panics; the message is above");
        }
    }
    report.finish();
}

/// Keys in the vectors contain this word. No output may contain it.
const CANARY: &str = "CRET";

fn parse_case(case: &Json, report: &mut Report) {
    let (input, options) = (common::input(&case["input"]), common::options(case));
    let issues = diagnose(&input, &options);
    compare_issues(&case["issues"], &common::issues(&input, &issues), report);
    conceals(&input, &issues, report);
    let result = LlmUri::parse_with(&input, &options);
    report.same("valid", Some(result.is_ok()), case["valid"].as_bool());
    match result {
        Err(error) => {
            report.same("the error's issues", error.issues(), &issues[..]);
            report.check(!format!("{error} {error:?}").contains(CANARY), "the error prints the key");
        }
        Ok(uri) => {
            report.same("the value's issues", uri.issues(), issues);
            fields(case, &uri, report);
            laws(&input, &uri, &options, report);
            if let Some(wanted) = case["canonical"].as_str() {
                report.same("canonical", uri.canonical().expose_credentials(), wanted);
            }
            if let Some(wanted) = case["redacted"].as_str() {
                report.same("redacted", uri.to_string().as_str(), wanted);
                report.same("redact_uri", redact_uri(&input, &RedactOptions::default()).as_str(), wanted);
            }
            report.check(!format!("{uri} {uri:?} {uri:#?}").contains(CANARY), "the value prints the key");
        }
    }
}

/// Properties of every valid URI.
fn laws(input: &str, uri: &LlmUri, options: &Options, report: &mut Report) {
    report.same("the text as given", uri.expose_credentials(), input);
    report.same("the components put together", recompose(input, uri.table()).as_str(), input);
    let canonical = uri.canonical();
    report.check(canonical.equals(uri, Equality::Full), "the canonical form is not equal to the original");
    report.same("canonical, twice", canonical.canonical().expose_credentials(), canonical.expose_credentials());
    let host = |uri: &LlmUri| (uri.port(), uri.effective_port());
    report.same("ports of the canonical form", host(&canonical), host(uri));
    let lenient = Options { strict: false, ..*options };
    report.check(LlmUri::parse_with(input, &lenient).is_ok(), "strict mode accepts what the default mode refuses");
}

fn recompose(input: &str, table: &Table) -> String {
    let parts = table.components();
    let of = |span: llm_uri::Span| span.of(input);
    let mut text = format!("{}://", parts.scheme.map_or("", of));
    if parts.userinfo.is_some() {
        text += table.label.some().map_or("", of);
        text += &table.key.some().map_or(String::new(), |key| format!(":{}", of(key)));
        text += "@";
    }
    text += of(parts.host);
    text += &parts.port.map_or(String::new(), |port| format!(":{}", of(port)));
    text += of(parts.path);
    text += &parts.query.map_or(String::new(), |query| format!("?{}", of(query)));
    text + &parts.fragment.map_or(String::new(), |fragment| format!("#{}", of(fragment)))
}

fn conceals(input: &str, issues: &[Issue], report: &mut Report) {
    let texts: Vec<String> = issues.iter().map(ToString::to_string).collect();
    let printed = format!("{issues:?} {texts:?} {}", printable(input));
    report.check(!printed.contains(CANARY), "an issue or the printed input contains the key");
    for issue in issues {
        report.check(issue.code.takes(&issue.args), "an issue has other arguments than its code");
    }
}

/// Compares code, severity, component and span of all issues. `"ignore"` skips the comparison.
fn compare_issues(wanted: &Json, got: &[Json], report: &mut Report) {
    if wanted == "ignore" {
        return;
    }
    let Some(wanted) = wanted.as_array() else { return report.fault("issues must be a list or \"ignore\"") };
    let place = |issue: &Json| (issue["start"].as_u64(), issue["end"].as_u64());
    report.check(
        got.windows(2).all(|pair| place(&pair[0]) <= place(&pair[1])),
        "the issues are not in the order of the input",
    );
    let sorted = |list: &[Json]| {
        let mut list = list.to_vec();
        list.sort_by_key(common::rank);
        list
    };
    let (wanted, mut got) = (sorted(wanted), sorted(got));
    for (wanted, got) in wanted.iter().zip(&mut got) {
        if wanted.get("suggestion").is_none() {
            if let Some(issue) = got.as_object_mut() {
                issue.remove("suggestion");
            }
        }
    }
    let suggests = |at: usize| wanted.get(at).is_some_and(|issue| issue.get("suggestion").is_some());
    let lines = |list: &[Json]| -> Vec<String> {
        list.iter().enumerate().map(|(at, issue)| common::line(issue, suggests(at))).collect()
    };
    let (got, wanted) = (lines(&got), lines(&wanted));
    if got != wanted {
        report.fault(format!("issues\n     got {}\n  wanted {}", got.join("\n         "), wanted.join("\n         ")));
    }
}

fn fields(case: &Json, uri: &LlmUri, report: &mut Report) {
    for (name, wanted) in case["fields"].as_object().into_iter().flatten() {
        let got = match name.as_str() {
            "appLabel" => Json::from(uri.app_label().map(String::from)),
            "apiKey" => Json::from(uri.api_key().map(String::from)),
            "host" => Json::from(uri.host()),
            "port" => Json::from(uri.port()),
            "effectivePort" => Json::from(uri.effective_port()),
            "model" => Json::from(uri.model()),
            "segments" => uri.segments().map(Json::from).collect(),
            "query" => uri
                .query()
                .map(|(name, value)| Json::from(vec![Json::from(name), Json::from(value.map(String::from))]))
                .collect(),
            "fragment" => Json::from(uri.fragment().map(String::from)),
            "params" => {
                let (params, empty) = (uri.params(), Map::new());
                if !common::members(wanted.as_object().unwrap_or(&empty), &params, true) {
                    report.fault(format!("params\n     got {params:?}\n  wanted {wanted}"));
                }
                continue;
            }
            other => panic!("unknown field {other}"),
        };
        report.same(name, &got, wanted);
    }
}

fn build_case(case: &Json, report: &mut Report) {
    let parts = common::parts(&case["parts"]);
    let result = build(&parts, &common::options(case));
    if let Ok(uri) = &result {
        report.same(
            "label",
            uri.app_label().as_deref().unwrap_or_default(),
            parts.app_label.as_deref().unwrap_or_default(),
        );
        report.same("key", uri.api_key().as_deref(), parts.api_key.as_deref());
        report.same("segments", uri.segments().map(String::from).collect(), parts.segments);
        report.same("port", uri.port(), parts.port);
        report.same("fragment", uri.fragment().as_deref(), parts.fragment.as_deref());
        laws(uri.expose_credentials(), uri, uri.options(), report);
    }
    outcome(case, result, report);
}

fn with_case(case: &Json, report: &mut Report) {
    let base = LlmUri::parse(common::text(case, "base")).expect("the base is valid");
    outcome(case, base.with(&common::changes(&case["changes"])), report);
}

/// A URI, or errors without spans; warnings may be among them.
fn outcome(case: &Json, result: Result<LlmUri, llm_uri::ParseError>, report: &mut Report) {
    match result {
        Ok(uri) => report.same("uri", Some(uri.expose_credentials()), case["uri"].as_str()),
        Err(error) => {
            let got: Vec<Json> = common::issues("", error.issues());
            report.check(
                got.iter().all(|issue| issue["start"] == 0 && issue["end"] == 0),
                "an issue points into no text",
            );
            report.check(!format!("{error} {error:?}").contains(CANARY), "the error prints the key");
            let names = |list: &[Json]| -> BTreeSet<String> {
                let errors = list.iter().filter(|issue| issue["severity"] == "error");
                errors.map(|issue| format!("{} {}", issue["code"], issue["component"])).collect()
            };
            report.same("issues", names(&got), names(case["issues"].as_array().map_or(&[], Vec::as_slice)));
        }
    }
}

fn equality_case(case: &Json, report: &mut Report) {
    let options = common::options(case);
    let read = |name: &str| LlmUri::parse_with(common::text(case, name), &options);
    let (Ok(a), Ok(b)) = (read("a"), read("b")) else { return report.fault("a and b must be valid") };
    for (name, level) in [("endpoint", Equality::Endpoint), ("model", Equality::Model), ("full", Equality::Full)] {
        report.same(name, Some(a.equals(&b, level)), case[name].as_bool());
        report.same(name, b.equals(&a, level), a.equals(&b, level));
    }
    report.same("operator ==", a == b, a.equals(&b, Equality::Full));
}

/// Compares the members of the case only.
#[cfg(feature = "neighbours")]
fn neighbour_case(case: &Json, report: &mut Report) {
    let kind = common::text(case, "kind");
    // Only the npm package verifies signatures.
    if kind == "provenance" {
        return;
    }
    let Some(mut outcome) = neighbours::outcome(kind, case) else { return report.fault("unknown kind") };
    let known =
        "name requirements tier origin kind input options profile records base url description observed parts sources";
    for (name, wanted) in case.as_object().expect("an object") {
        if let Some(got) = outcome.get_mut(name) {
            match name.as_str() {
                "issues" => compare_issues(wanted, got.as_array().map_or(&[], Vec::as_slice), report),
                "fields" if !kind.ends_with("template") => {
                    for (field, wanted) in wanted.as_object().expect("fields") {
                        report.same(field, &got[field], wanted);
                    }
                }
                _ => report.same(name, &*got, wanted),
            }
        } else {
            report.check(known.split(' ').any(|each| each == name), &format!("{name} is not in the outcome"));
        }
    }
    report.check(!outcome["issues"].to_string().contains(CANARY), "an issue prints a secret");
}

/// Codes without vectors: of inputs that are not text.
const NOT_IN_VECTORS: [&str; 1] = ["not-a-string"];

/// The option `system: "warn"` of requests makes the first a warning. A template that is formatted would lack the others.
const RAISED: [(&str, &str); 3] =
    [("untrusted-system-prompt", "warning"), ("template-unknown-field", "error"), ("template-repeated-field", "error")];

/// Every code has a vector. A severity that depends on an option has vectors for both.
#[cfg_attr(target_arch = "wasm32", wasm_bindgen_test::wasm_bindgen_test)]
#[cfg_attr(not(target_arch = "wasm32"), test)]
fn every_severity_has_a_vector() {
    let mut shown = BTreeSet::new();
    for (file, _) in FILES {
        for case in cases(file).1 {
            let issues = case["issues"].as_array().into_iter().flatten();
            shown.extend(
                issues.map(|issue| format!("{} {}", common::text(issue, "code"), common::text(issue, "severity"))),
            );
        }
    }
    for code in Code::ALL.into_iter().filter(|code| !NOT_IN_VECTORS.contains(&code.as_str())) {
        for severity in ["error", "warning", "advice"] {
            let options = [(false, false), (true, false), (false, true)];
            let wanted = options.iter().any(|(strict, lenient)| code.severity(*strict, *lenient).as_str() == severity)
                || RAISED.contains(&(code.as_str(), severity));
            assert_eq!(
                shown.contains(&format!("{} {severity}", code.as_str())),
                wanted,
                "{} as {severity}",
                code.as_str()
            );
        }
    }
}

#[cfg(not(target_arch = "wasm32"))]
#[test]
fn every_file_is_run() {
    let folder = concat!(env!("CARGO_MANIFEST_DIR"), "/tests/vectors");
    let there: BTreeSet<String> = std::fs::read_dir(folder)
        .expect("the folder of the vectors")
        .filter_map(|entry| entry.ok()?.file_name().into_string().ok()?.strip_suffix(".json").map(str::to_owned))
        .collect();
    assert_eq!(there, FILES.iter().map(|(name, _)| (*name).to_owned()).collect());
}
