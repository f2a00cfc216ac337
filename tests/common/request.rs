//! Vectors of requests, credentials and hosts (tests/vectors/README.md).

use super::{issues, text, Report};
use llm_uri::boundary::{adapted_json, config_json, plan_json};
use llm_uri::requests::{
    adapt, detect_provider, resolve, resolve_credentials, to_config, to_curl, to_request, CredentialOptions, Input,
    ResolveError, ResolveOptions,
};
use llm_uri::{Issue, LlmUri};
use serde_json::{json, Map, Value as Json};

/// Keys in the vectors contain this word. No output may contain it.
const CANARY: &str = "CRET";

/// `code severity`, in any order; the parse vectors check spans.
fn names(list: &[Json]) -> Vec<String> {
    let mut names: Vec<String> =
        list.iter().map(|issue| format!("{} {}", text(issue, "code"), text(issue, "severity"))).collect();
    names.sort();
    names
}

fn compare(wanted: &Json, got: &[Issue], report: &mut Report) {
    let wanted = wanted.as_array().map_or(&[][..], Vec::as_slice);
    report.same("issues", names(&issues("", got)), names(wanted));
}

fn options(case: &Json) -> Result<ResolveOptions, ResolveError> {
    match case.get("options") {
        Some(options) => ResolveOptions::parse(&options.to_string()),
        None => Ok(ResolveOptions::default()),
    }
}

pub(crate) fn request_case(case: &Json, report: &mut Report) {
    let uri = match LlmUri::parse(text(case, "uri")) {
        Ok(uri) => uri,
        Err(error) => return report.fault(format!("the URI is not valid: {error}")),
    };
    let default = json!({"prompt": "Hello"});
    let input = case.get("input").unwrap_or(&default).to_string();
    let result = options(case)
        .and_then(|options| Input::parse(&input).map(|input| (options, input)))
        .and_then(|(options, input)| to_request(&uri, input, &options).map(|plan| (options, plan)));
    let (options, plan) = match result {
        Ok(found) => found,
        Err(error) => {
            report.check(!format!("{error} {error:?}").contains(CANARY), "the error prints the key");
            report.check(case.get("request").is_none(), &format!("there is no request: {error}"));
            return compare(&case["issues"], error.issues(), report);
        }
    };
    compare(&case["issues"], &plan.endpoint.issues, report);
    report.check(case.get("request").is_some(), "unexpected request");
    let got: Json = serde_json::from_str(&plan_json(&plan, false).to_string()).expect("JSON");
    let shown = plan_json(&plan, true).to_string();
    report.check(!format!("{shown} {plan:?} {:?}", plan.endpoint).contains(CANARY), "the request prints the key");
    for (name, wanted) in case["request"].as_object().into_iter().flatten() {
        let got = match name.as_str() {
            "body" => {
                plan.body.as_deref().map_or(Json::Null, |body| serde_json::from_str(body).expect("a body is JSON"))
            }
            "bodyText" => {
                let held = plan.body.as_deref().is_some_and(|body| body.contains(wanted.as_str().expect("a text")));
                report.check(held, "the body does not contain the text");
                continue;
            }
            "changes" => changes(&got),
            "baseUrl" => plan.endpoint.base_url.as_str().into(),
            name if got.get(name).is_some() => got[name].clone(),
            other => {
                report.fault(format!("unknown member {other}"));
                continue;
            }
        };
        report.same(name, &got, wanted);
    }
    laws(&uri, &plan, report);
    let curl = to_curl(&plan, None);
    report.check(curl.is_ok_and(|curl| !curl.contains(CANARY)), "the command line contains the key");
    // The endpoint is the same without an input.
    match resolve(&uri, &options) {
        Ok(endpoint) => {
            report.same("the endpoint's URL", &endpoint.url, &plan.endpoint.url);
            report.same("the endpoint's headers", endpoint.headers, plan.endpoint.headers);
        }
        Err(error) => report.fault(format!("the endpoint: {error}")),
    }
}

/// Properties of every request.
fn laws(uri: &LlmUri, plan: &llm_uri::requests::RequestPlan, report: &mut Report) {
    let endpoint = &plan.endpoint;
    let (scheme, rest) = endpoint.url.split_once("://").unwrap_or_default();
    let authority = rest.split(['/', '?', '#']).next().unwrap_or_default();
    report.check(!authority.contains('@') && !endpoint.url.contains('#'), "the URL has userinfo or a fragment");
    report.check(endpoint.url.starts_with(&endpoint.base_url), "the URL does not begin with its base");
    report.check(scheme == "https" || uri.effective_port() != 443 && scheme == "http", "the scheme is not https");
    report.check(!endpoint.url.contains("/v1/v1") && !rest.contains("//"), "the path is doubled or lost");
    for header in &endpoint.headers {
        report.check(!header.value.contains(['\r', '\n', '\0']), "a header contains a line break");
    }
}

/// `[param, kind]`, and the new name.
fn changes(got: &Json) -> Json {
    let change = |change: &Json| match change.get("to") {
        Some(to) => json!([change["param"], change["kind"], to]),
        None => json!([change["param"], change["kind"]]),
    };
    got["changes"].as_array().into_iter().flatten().map(change).collect()
}

pub(crate) fn credentials_case(case: &Json, report: &mut Report) {
    let uri = match LlmUri::parse(text(case, "uri")) {
        Ok(uri) => uri,
        Err(error) => return report.fault(format!("the URI is not valid: {error}")),
    };
    let empty = Map::new();
    let env = case["env"].as_object().unwrap_or(&empty);
    let mut lookup = |name: &str| env.get(name).and_then(Json::as_str).map(str::to_owned);
    let options = case
        .get("options")
        .map_or_else(|| Ok(CredentialOptions::default()), |o| CredentialOptions::parse(&o.to_string()));
    match options.and_then(|options| resolve_credentials(&uri, &mut lookup, &options)) {
        Ok(found) => {
            report.same("key", json!(found.api_key()), case["apiKey"].clone());
            report.check(!format!("{found} {found:?}").contains(CANARY), "the URI prints the key");
        }
        Err(error) => {
            report.check(!format!("{error} {error:?}").contains(CANARY), "the error prints the key");
            compare(&case["issues"], error.issues(), report);
        }
    }
}

pub(crate) fn detect_case(case: &Json, report: &mut Report) {
    for host in case["hosts"].as_array().into_iter().flatten() {
        let got = detect_provider(host.as_str().expect("a host")).map(|profile| profile.id);
        report.same(host.as_str().unwrap_or_default(), json!(got), case["provider"].clone());
    }
}

/// The options of an SDK, printed without the key.
pub(crate) fn adapter_case(case: &Json, report: &mut Report) {
    let uri = match LlmUri::parse(text(case, "uri")) {
        Ok(uri) => uri,
        Err(error) => return report.fault(format!("the URI is not valid: {error}")),
    };
    let refused = |error: ResolveError, report: &mut Report| {
        report.check(!format!("{error} {error:?}").contains(CANARY), "the error prints the key");
        report.check(case.get("adapted").is_none(), &format!("there are no options: {error}"));
        compare(&case["issues"], error.issues(), report);
    };
    let shown = |shown: String, report: &mut Report| {
        report.check(case.get("adapted").is_some(), "unexpected options");
        report.check(!shown.contains(CANARY), "the options print the key");
        let got: Json = serde_json::from_str(&shown).expect("JSON");
        for (name, wanted) in case["adapted"].as_object().into_iter().flatten() {
            report.same(name, &got[name], wanted);
        }
    };
    if let Some(tool) = case.get("tool").and_then(Json::as_str) {
        return match options(case).and_then(|options| to_config(&uri, tool, &options, None)) {
            Ok(config) => {
                compare(&case["issues"], &config.issues, report);
                shown(config_json(&config).to_string(), report);
            }
            Err(error) => refused(error, report),
        };
    }
    let adapted = match options(case).and_then(|options| adapt(&uri, text(case, "sdk"), &options)) {
        Ok(adapted) => adapted,
        Err(error) => return refused(error, report),
    };
    compare(&case["issues"], &adapted.endpoint.issues, report);
    report.check(!format!("{adapted:?}").contains(CANARY), "`Debug` prints the key");
    shown(adapted_json(&adapted, true).to_string(), report);
    let real = adapted_json(&adapted, false).to_string();
    let has_key = uri.api_key().is_some_and(|key| !key.is_empty());
    report.check(has_key == real.contains(CANARY), "the options do not contain exactly the URI's key");
}
