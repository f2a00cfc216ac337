//! Endpoints, requests and credentials. They cross as JSON text: `{"value": …}`, or `{"issues": […]}` where there is none.

use super::convert::{given, member, parsed};
use super::policy::known;
use crate::json::{self, Value};
use crate::llm::LlmUri;
use crate::requests::{
    self, credential_names, endpoint_json, issues_json, plan_json, CredentialNames, CredentialOptions, CurlOptions,
    Input, ResolveError, ResolveOptions,
};
use wasm_bindgen::prelude::wasm_bindgen;
use wasm_bindgen::JsError;

/// What [`provide`] is asked for. The numbers stand in `js/provider.ts` as well.
mod what {
    /// An endpoint.
    pub(super) const ENDPOINT: u32 = 0;
    /// A request.
    pub(super) const PLAN: u32 = 1;
    /// A request as a command line.
    pub(super) const CURL: u32 = 2;
    /// What a provider has against the URI.
    pub(super) const ISSUES: u32 = 3;
    /// For showing: without the key.
    pub(super) const SHOWN: u32 = 4;
}

/// `value` is JSON text.
pub(super) fn answer(result: Result<String, ResolveError>) -> String {
    let (name, json) = match result {
        Ok(value) => ("value", value),
        Err(error) => ("issues", issues_json(error.issues())),
    };
    ["{\"", name, "\":", &json, "}"].concat()
}

pub(super) fn quoted(text: String) -> String {
    let mut output = String::new();
    json::write(&Value::String(text), &mut output);
    output
}

/// The endpoint, the request or the command line of a URI that JavaScript has parsed before. `policy` is the number of a
/// policy, or 0 for that of production. Undefined if the policy is not known.
///
/// # Errors
/// If the input does not parse.
// The bindings have no structures: an argument is cheaper than an object. One function, since each is some kilobytes.
#[allow(clippy::too_many_arguments)]
#[wasm_bindgen]
pub fn provide(
    what: u32,
    policy: u32,
    input: &str,
    flags: u32,
    limits: &[u32],
    options: &str,
    asked: &str,
    key_env: Option<String>,
) -> Result<Option<String>, JsError> {
    let uri = parsed(input, flags, limits)?;
    let policy = match policy {
        0 => None,
        number => match known(number) {
            None => return Ok(None),
            known => known,
        },
    };
    Ok(Some(answer(provided(what, policy, &uri, options, asked, key_env))))
}

fn provided(
    what: u32,
    policy: Option<crate::policy::HostPolicy>,
    uri: &LlmUri,
    options: &str,
    asked: &str,
    key_env: Option<String>,
) -> Result<String, ResolveError> {
    let mut options = ResolveOptions::parse(options)?;
    options.policy = policy.or(options.policy);
    let shown = what & what::SHOWN != 0;
    match what & 3 {
        what::ENDPOINT => Ok(endpoint_json(&requests::resolve(uri, &options)?, shown)),
        what::ISSUES => Ok(issues_json(&requests::inspect(uri, &options)?)),
        what => {
            let plan = requests::to_request(uri, Input::parse(asked)?, &options)?;
            debug_assert!(what == what::PLAN || what == what::CURL);
            match what {
                what::CURL => Ok(quoted(requests::to_curl(&plan, &CurlOptions { key_env })?)),
                _ => Ok(plan_json(&plan, shown)),
            }
        }
    }
}

/// The id of the provider that a host belongs to.
#[wasm_bindgen(js_name = detectProvider)]
#[must_use]
pub fn detect_provider(host: &str) -> Option<String> {
    requests::detect_provider(host).map(|profile| profile.id.to_owned())
}

/// Without `found`, the variables to look up, as `{"all": […]}` or `{"first": […]}`; with it, which is what was looked up as
/// a JSON object, the URI with its key in place.
///
/// # Errors
/// If the input does not parse.
#[wasm_bindgen]
pub fn credentials(
    input: &str,
    flags: u32,
    limits: &[u32],
    options: &str,
    found: Option<String>,
) -> Result<String, JsError> {
    let uri = parsed(input, flags, limits)?;
    Ok(answer(CredentialOptions::parse(options).and_then(|options| match found {
        None => credential_names(&uri, &options).map(|names| names_json(&names)),
        Some(found) => {
            let found = given(&found);
            let mut lookup = |wanted: &str| member(&found, wanted).as_str().map(str::to_owned);
            requests::resolve_credentials(&uri, &mut lookup, &options)
                .map(|uri| quoted(uri.expose_credentials().to_owned()))
        }
    })))
}

fn names_json(names: &CredentialNames) -> String {
    let (kind, names) = match names {
        CredentialNames::None => return "{}".to_owned(),
        CredentialNames::All(names) => ("all", names),
        CredentialNames::First(names) => ("first", names),
    };
    let names = Value::Array(names.iter().map(|name| Value::String(name.clone())).collect());
    let mut output = String::new();
    json::write(&Value::Object(vec![(kind.to_owned(), names)]), &mut output);
    output
}
