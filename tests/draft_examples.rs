//! Compares docs/draft-examples.md with what the library does for every example of the drafts.
//! `LLM_URI_WRITE=1 cargo test --test draft_examples` writes the page.

#![cfg(all(feature = "requests", feature = "neighbours", not(target_arch = "wasm32")))]

use llm_uri::diagnose;
use llm_uri::neighbours::ai::{self, AiUri};
use llm_uri::neighbours::mas::{self, to_llm_uri, MasAddress};
use llm_uri::requests::{to_request, Input, RequestPlan, ResolveError, ResolveOptions};
use llm_uri::{redact_uri, HostPolicy, Issue, LlmUri, Options, RedactOptions};
use serde_json::Value as Json;
use std::fmt::Write as _;
use std::fs;

const HEAD: &str = "<!-- Written by `LLM_URI_WRITE=1 cargo test --test draft_examples`. Do not edit. -->

# The drafts' own examples

This page shows what the library does with each example of the specifications: the parts that it reads, the request that it builds, and
the codes of all issues. Requests have the prompt \"Hello\"; the body is shown without `messages`. The default host policy allows public
hosts. \"Development\" marks a request under the development policy, for a host that the default policy refuses.
";

/// The parts, the request and the issues of an example.
type Row = fn(&str) -> [String; 3];

const GATEWAY: &str = "https://ai.example/gateway";

#[test]
fn the_page_shows_what_the_library_does() {
    let mut page = HEAD.to_owned();
    let sections: [(&str, &str, &str, Row); 3] = [
        ("`llm` URIs (draft-levy-llm-uri-scheme-00)", "draft-examples", "", llm),
        ("Model addresses (Model Address Standard 1.0 and 1.1)", "mas", "its own example", mas),
        ("`ai` URIs (draft-sogomonian-ai-uri-scheme-01)", "ai", "the draft's", ai),
    ];
    for (title, file, part, row) in sections {
        let last = if file == "ai" { "gateway URL" } else { "request" };
        write!(page, "\n## {title}\n\n| example | input | parts | {last} | issues |\n|---|---|---|---|---|\n").unwrap();
        let vectors: Json = serde_json::from_str(&read(&format!("tests/vectors/{file}.json"))).expect("JSON");
        for case in vectors["cases"].as_array().expect("cases") {
            let (name, input) = (case["name"].as_str().expect("a name"), &case["input"]);
            let Some(input) = input.as_str().filter(|_| name.contains(part)) else { continue };
            let [parts, request, issues] = row(input);
            let input = redact_uri(input, &RedactOptions::default());
            let cells = [name.to_owned(), code(&input), parts, request, issues].map(|cell| cell.replace('|', "\\|"));
            writeln!(page, "| {} |", cells.join(" | ")).unwrap();
        }
    }
    let path = concat!(env!("CARGO_MANIFEST_DIR"), "/docs/draft-examples.md");
    if std::env::var_os("LLM_URI_WRITE").is_some() {
        fs::write(path, &page).expect("the page");
    }
    assert!(read("docs/draft-examples.md") == page, "docs/draft-examples.md is out of date");
}

fn read(path: &str) -> String {
    fs::read_to_string(format!("{}/{path}", env!("CARGO_MANIFEST_DIR"))).unwrap_or_default()
}

fn code(text: &str) -> String {
    format!("`{text}`")
}

fn codes(issues: &[Issue]) -> String {
    let mut codes: Vec<String> = issues.iter().map(|issue| code(issue.code.as_str())).collect();
    codes.dedup();
    codes.join(", ")
}

fn list(parts: &[(&str, Option<String>)]) -> String {
    let parts = parts.iter().filter_map(|(name, value)| Some(format!("{name} {}", code(value.as_ref()?))));
    parts.collect::<Vec<_>>().join(", ")
}

fn llm(input: &str) -> [String; 3] {
    let Ok(uri) = LlmUri::parse(input) else {
        return [String::new(), String::new(), codes(&diagnose(input, &Options::default()))];
    };
    let parts = list(&[
        ("label", uri.app_label().filter(|label| !label.is_empty()).map(Into::into)),
        ("key", uri.api_key().map(|_| "***".into())),
        ("host", Some(uri.host().into())),
        ("port", Some(uri.effective_port().to_string())),
        ("model", Some(uri.model().into())),
        ("params", Some(uri.params()).filter(|params| !params.is_empty()).map(members)),
        ("fragment", uri.fragment().map(Into::into)),
    ]);
    let (request, issues) = request(&uri);
    [parts, request, issues]
}

fn members(params: Vec<(String, llm_uri::json::Value)>) -> String {
    llm_uri::json::Value::Object(params).to_string()
}

fn request(uri: &LlmUri) -> (String, String) {
    match plan(uri, None) {
        Ok(plan) => (shown(&plan), codes(&plan.endpoint.issues)),
        Err(refused) => match plan(uri, Some(HostPolicy::development())) {
            Ok(plan) => (
                format!("development: {}", shown(&plan)),
                format!("{}; development: {}", codes(refused.issues()), codes(&plan.endpoint.issues)),
            ),
            Err(_) => (String::new(), codes(refused.issues())),
        },
    }
}

fn plan(uri: &LlmUri, policy: Option<HostPolicy>) -> Result<RequestPlan, ResolveError> {
    let input = Input { prompt: Some("Hello".into()), ..Input::default() };
    to_request(uri, input, &ResolveOptions { policy, ..ResolveOptions::default() })
}

fn shown(plan: &RequestPlan) -> String {
    let mut body: Json = serde_json::from_str(plan.body.as_deref().unwrap_or("{}")).expect("a body is JSON");
    body.as_object_mut().expect("an object").remove("messages");
    format!("`{} {}` {}", plan.endpoint.method, plan.endpoint.url, code(&body.to_string()))
}

fn mas(input: &str) -> [String; 3] {
    let own = codes(&mas::diagnose(input, &mas::Options::default()));
    let address = MasAddress::parse(input).expect("an example is valid");
    let parts = list(&[
        ("url", Some(address.url())),
        ("model", Some(address.model().into())),
        ("key", address.api_key().map(|_| "***".into())),
        ("as `llm` URI", to_llm_uri(&address, false).ok().map(|to| to.value.to_string())),
    ]);
    let (request, issues) = match to_llm_uri(&address, false) {
        Ok(to) => request(&to.value),
        Err(error) => (String::new(), codes(error.issues())),
    };
    [parts, request, [own, issues].into_iter().filter(|text| !text.is_empty()).collect::<Vec<_>>().join(", ")]
}

fn ai(input: &str) -> [String; 3] {
    let issues = codes(&ai::diagnose(input, false));
    let Ok(uri) = AiUri::parse(input) else { return [String::new(), String::new(), issues] };
    let parts =
        list(&[("host", uri.host()), ("path", Some(uri.path().into())), ("query", uri.query_text().map(Into::into))]);
    [parts, uri.to_gateway_url(GATEWAY).map_or_else(|error| codes(error.issues()), |url| code(&url)), issues]
}
