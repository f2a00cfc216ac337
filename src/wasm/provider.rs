//! Endpoints, requests and credentials. They cross as JSON text: `{"value": …}`, or `{"issues": […]}` where there is none.

use super::convert::options;
use super::policy::known;
use crate::provider::{
    self, credential_names, endpoint_json, issues_json, plan_json, CredentialNames, CredentialOptions, CurlOptions, Input,
    RequestPlan, ResolveError, ResolveOptions,
};
use crate::scheme::llm::json::{self, Value};
use crate::scheme::llm::LlmUri;
use wasm_bindgen::prelude::wasm_bindgen;
use wasm_bindgen::JsError;

fn parsed(input: &str, flags: u32, limits: &[u32]) -> Result<LlmUri, JsError> {
    LlmUri::parse_with(input, &options(flags, limits)).map_err(|error| JsError::new(&error.to_string()))
}

/// `value` is JSON text.
fn answer(result: Result<String, ResolveError>) -> String {
    match result {
        Ok(value) => format!("{{\"value\":{value}}}"),
        Err(error) => format!("{{\"issues\":{}}}", issues_json(error.issues())),
    }
}

fn quoted(text: String) -> String {
    let mut output = String::new();
    json::write(&Value::String(text), &mut output);
    output
}

/// The options, with the policy of a number; 0 is the one for production. `None` if the policy is not known.
fn read(policy: u32, text: &str) -> Option<Result<ResolveOptions, ResolveError>> {
    let policy = if policy == 0 { None } else { Some(known(policy)?) };
    Some(ResolveOptions::parse(text).map(|options| ResolveOptions { policy: policy.or(options.policy.clone()), ..options }))
}

fn plan(uri: &LlmUri, options: Result<ResolveOptions, ResolveError>, input: &str) -> Result<RequestPlan, ResolveError> {
    let options = options?;
    provider::to_request(uri, Input::parse(input)?, &options)
}

/// The endpoint of a URI that JavaScript has parsed before, for showing or with the key. Undefined if the policy is not
/// known.
///
/// # Errors
/// If the input does not parse.
#[wasm_bindgen(js_name = resolveUri)]
pub fn resolve_uri(
    policy: u32,
    input: &str,
    flags: u32,
    limits: &[u32],
    options: &str,
    shown: bool,
) -> Result<Option<String>, JsError> {
    let uri = parsed(input, flags, limits)?;
    let Some(options) = read(policy, options) else { return Ok(None) };
    let endpoint = options.and_then(|options| provider::resolve(&uri, &options));
    Ok(Some(answer(endpoint.map(|endpoint| endpoint_json(&endpoint, shown)))))
}

/// A request, for showing or with the key. Undefined if the policy is not known.
///
/// # Errors
/// If the input does not parse.
// The bindings have no structures: an argument is cheaper than an object.
#[allow(clippy::too_many_arguments)]
#[wasm_bindgen(js_name = requestOf)]
pub fn request_of(
    policy: u32,
    input: &str,
    flags: u32,
    limits: &[u32],
    options: &str,
    asked: &str,
    shown: bool,
) -> Result<Option<String>, JsError> {
    let uri = parsed(input, flags, limits)?;
    let Some(options) = read(policy, options) else { return Ok(None) };
    Ok(Some(answer(plan(&uri, options, asked).map(|plan| plan_json(&plan, shown)))))
}

/// A request as a command line; an empty `variable` is the provider's. Undefined if the policy is not known.
///
/// # Errors
/// If the input does not parse.
#[allow(clippy::too_many_arguments)]
#[wasm_bindgen(js_name = curlOf)]
pub fn curl_of(
    policy: u32,
    input: &str,
    flags: u32,
    limits: &[u32],
    options: &str,
    asked: &str,
    variable: Option<String>,
) -> Result<Option<String>, JsError> {
    let uri = parsed(input, flags, limits)?;
    let Some(options) = read(policy, options) else { return Ok(None) };
    let curl = plan(&uri, options, asked).and_then(|plan| provider::to_curl(&plan, &CurlOptions { variable }));
    Ok(Some(answer(curl.map(quoted))))
}

/// The id of the provider that a host belongs to.
#[wasm_bindgen(js_name = detectProvider)]
#[must_use]
pub fn detect_provider(host: &str) -> Option<String> {
    provider::detect_provider(host).map(|profile| profile.id.to_owned())
}

/// What a provider has against the parameters of a valid URI, as a list of issues.
///
/// # Errors
/// If the input does not parse.
#[wasm_bindgen(js_name = providerIssues)]
pub fn provider_issues(input: &str, flags: u32, limits: &[u32], id: &str) -> Result<String, JsError> {
    let uri = parsed(input, flags, limits)?;
    Ok(match provider::inspect(&uri, id) {
        Ok(issues) => issues_json(&issues),
        Err(error) => issues_json(error.issues()),
    })
}

/// The variables to look up: `{"all": […]}` or `{"first": […]}`.
///
/// # Errors
/// If the input does not parse.
#[wasm_bindgen(js_name = credentialNames)]
pub fn names(input: &str, flags: u32, limits: &[u32], options: &str) -> Result<String, JsError> {
    let uri = parsed(input, flags, limits)?;
    let names = CredentialOptions::parse(options).and_then(|options| credential_names(&uri, &options));
    let list = |kind: &str, names: Vec<String>| {
        let names = Value::Array(names.into_iter().map(Value::String).collect());
        let mut output = String::new();
        json::write(&Value::Object(vec![(kind.to_owned(), names)]), &mut output);
        output
    };
    Ok(answer(names.map(|names| match names {
        CredentialNames::None => "{}".to_owned(),
        CredentialNames::All(names) => list("all", names),
        CredentialNames::First(names) => list("first", names),
    })))
}

/// The URI with its key in place; `names` and `values` are what was looked up.
///
/// # Errors
/// If the input does not parse.
#[wasm_bindgen(js_name = withCredentials)]
pub fn with_credentials(
    input: &str,
    flags: u32,
    limits: &[u32],
    options: &str,
    names: Vec<String>,
    values: Vec<String>,
) -> Result<String, JsError> {
    let uri = parsed(input, flags, limits)?;
    let mut lookup = |name: &str| names.iter().position(|known| known == name).and_then(|at| values.get(at).cloned());
    let result = CredentialOptions::parse(options)
        .and_then(|options| provider::resolve_credentials(&uri, &mut lookup, &options));
    Ok(answer(result.map(|uri| quoted(uri.expose_credentials().to_owned()))))
}
