//! The module `requests`: endpoints, requests, SDK options, imports. Structured values come as JSON text; answers are
//! `{value}`, or `{issues}` if there is none.

use super::convert;
use super::value::{answer, issues, out, read};
use crate::issue::Issue;
use crate::json::Value;
use crate::limits::Limits;
use crate::llm::{LlmUri, Options};
use crate::requests::import::{
    env_error_json, exported_json, from_curl, from_env, from_model_string, from_url, imported_json, names, to_env,
    EnvError, ImportOptions, Imported,
};
use crate::requests::{
    self, adapt, adapted_json, endpoint_json, issues_json, plan_json, to_snippet, CredentialNames, CredentialOptions,
    CurlOptions, Input, Registry, ResolveError, ResolveOptions, SnippetOptions,
};
use wasm_bindgen::prelude::wasm_bindgen;
use wasm_bindgen::JsValue;

/// Variables, as many as there are.
const VARIABLES: Limits = Limits { json_members: 1 << 16, ..Limits::DEFAULT };

/// A URI that JavaScript has parsed before, as JSON: its text, and its options as integers.
struct Source {
    text: String,
    options: Options,
}

impl Source {
    fn read(json: &str) -> Self {
        let value = read(json, &Limits::DEFAULT);
        let word = |value: &Value| value.as_i64().unwrap_or_default() as u32;
        let limits: Vec<u32> = value.get("limits").map_or(&[][..], Value::items).iter().map(word).collect();
        let text = value.get("text").and_then(Value::as_str).unwrap_or_default().to_owned();
        Self { text, options: convert::options(value.get("flags").map_or(0, word), &limits) }
    }
}

fn parsed(json: &str) -> Result<LlmUri, ResolveError> {
    let source = Source::read(json);
    Ok(LlmUri::parse_with(&source.text, &source.options)?)
}

fn registry(records: Option<String>) -> Result<Option<Registry>, ResolveError> {
    records.map(|records| Registry::parse(&records)).transpose()
}

fn settle(result: Result<Value, ResolveError>) -> JsValue {
    answer(result.map_err(|error| issues_json(error.issues())))
}

/// Sets the table of providers, as JSON, before any other call of this module.
#[wasm_bindgen(js_name = loadProviders)]
pub fn load_providers(json: &str) {
    requests::profile::load(json);
}

/// Sets the table of clients, as JSON, before `adapt`, `config` and `snippet`.
#[wasm_bindgen(js_name = loadClients)]
pub fn load_clients(json: &str) {
    requests::sdk::load(json);
}

/// The endpoint of a URI. `shown`: without the key.
#[wasm_bindgen(js_name = resolve)]
pub fn resolve(uri: &str, options: &str, shown: bool) -> JsValue {
    let resolved = || Ok(endpoint_json(&requests::resolve(&parsed(uri)?, &ResolveOptions::parse(options)?)?, shown));
    settle(resolved())
}

/// The request of a URI and what is asked. `shown`: without the key.
#[wasm_bindgen(js_name = request)]
pub fn request(uri: &str, options: &str, asked: &str, shown: bool) -> JsValue {
    let plan = || Ok(plan_json(&plan(uri, options, asked)?, shown));
    settle(plan())
}

/// The request as a command line.
#[wasm_bindgen(js_name = curl)]
pub fn curl(uri: &str, options: &str, asked: &str, key_env: Option<String>) -> JsValue {
    let command = || Ok(Value::text(&requests::to_curl(&plan(uri, options, asked)?, &CurlOptions { key_env })?));
    settle(command())
}

fn plan(uri: &str, options: &str, asked: &str) -> Result<requests::RequestPlan, ResolveError> {
    let (uri, options) = (parsed(uri)?, ResolveOptions::parse(options)?);
    requests::to_request(&uri, Input::parse(asked)?, &options)
}

/// Syntax, provider and host of an input in one list, with UTF-16 offsets.
#[wasm_bindgen(js_name = validateFor)]
pub fn validate_for(input: &str, options: &str) -> JsValue {
    let source = Source::read(input);
    let found = || {
        let list = requests::validate_for(&source.text, &source.options, &ResolveOptions::parse(options)?)?;
        Ok(issues(&source.text, &list))
    };
    settle(found())
}

/// The options of an SDK. `shown`: without the key.
#[wasm_bindgen(js_name = adapt)]
pub fn adapt_uri(uri: &str, tool: &str, options: &str, shown: bool) -> JsValue {
    let adapted = || Ok(adapted_json(&adapt(&parsed(uri)?, tool, &ResolveOptions::parse(options)?)?, shown));
    settle(adapted())
}

/// A program that makes a request.
#[wasm_bindgen(js_name = snippet)]
pub fn snippet(uri: &str, tool: &str, options: &str, prompt: Option<String>, key_env: Option<String>) -> JsValue {
    let program = || {
        let (uri, options) = (parsed(uri)?, ResolveOptions::parse(options)?);
        Ok(Value::text(&to_snippet(&uri, tool, &options, &SnippetOptions { prompt, key_env })?))
    };
    settle(program())
}

/// The configuration file of a tool. Without the key.
#[wasm_bindgen(js_name = config)]
pub fn config(uri: &str, tool: &str, options: &str, key_env: Option<String>) -> JsValue {
    let file = move || {
        let (uri, options) = (parsed(uri)?, ResolveOptions::parse(options)?);
        Ok(requests::config_json(&requests::to_config(&uri, tool, &options, key_env.as_deref())?))
    };
    settle(file())
}

/// Checks providers of the caller's own, as JSON.
#[wasm_bindgen(js_name = defineProviders)]
pub fn define_providers(records: &str) -> JsValue {
    settle(Registry::parse(records).map(|_| Value::Null))
}

/// The id of the provider that a host belongs to: `{provider}` or `{}`. `profiles` are providers of the caller's own.
#[wasm_bindgen(js_name = detectProvider)]
pub fn detect_provider(host: &str, profiles: Option<String>) -> JsValue {
    let found = || {
        let id = requests::detect_provider_in(host, registry(profiles)?).map(|profile| profile.id);
        Ok(Value::object(vec![("provider", id.into())]))
    };
    settle(found())
}

/// The variables to look up: `{all: […]}`, `{first: […]}` or `{}`.
#[wasm_bindgen(js_name = credentialNames)]
pub fn credential_names(uri: &str, options: &str) -> JsValue {
    let names = || {
        let options = CredentialOptions::parse(options)?;
        let (kind, names) = match requests::credential_names(&parsed(uri)?, &options)? {
            CredentialNames::None => return Ok(Value::Object(Vec::new())),
            CredentialNames::All(names) => ("all", names),
            CredentialNames::First(names) => ("first", names),
        };
        Ok(Value::object(vec![(kind, Value::texts(&names))]))
    };
    settle(names())
}

/// The URI with what was looked up in its place, **with the key**.
#[wasm_bindgen(js_name = putCredentials)]
pub fn put_credentials(uri: &str, options: &str, found: &str) -> JsValue {
    let put = || {
        let options = CredentialOptions::parse(options)?;
        let found = read(found, &VARIABLES);
        let mut lookup = looking_up(&found);
        let uri = requests::resolve_credentials(&parsed(uri)?, &mut lookup, &options)?;
        Ok(Value::text(uri.expose_credentials()))
    };
    settle(put())
}

fn looking_up(found: &Value) -> impl FnMut(&str) -> Option<String> + '_ {
    |name| found.get(name).and_then(Value::as_str).map(str::to_owned)
}

/// The answer of an import of a text. The issues have UTF-16 offsets into the source.
fn imported(source: &str, result: Result<Imported, ResolveError>) -> JsValue {
    answer(match result {
        Ok(mut imported) => {
            imported.issues = placed(source, imported.issues);
            Ok(imported_json(&imported))
        }
        Err(error) => Err(issues_json(&placed(source, error.into_issues()))),
    })
}

fn placed(source: &str, mut issues: Vec<Issue>) -> Vec<Issue> {
    let mut offsets: Vec<&mut u32> =
        issues.iter_mut().flat_map(|issue| [&mut issue.span.start, &mut issue.span.end]).collect();
    crate::span::utf16_offsets(source, &mut offsets);
    issues
}

/// A URL as a URI, **with the key**.
#[wasm_bindgen(js_name = importUrl)]
pub fn import_url(source: &str, options: &str) -> JsValue {
    imported(source, ImportOptions::parse(options).and_then(|options| from_url(source, &options)))
}

/// A curl command as a URI, **with the key**.
#[wasm_bindgen(js_name = importCurl)]
pub fn import_curl(source: &str, options: &str) -> JsValue {
    imported(source, ImportOptions::parse(options).and_then(|options| from_curl(source, &options)))
}

/// Variables as a URI, **with the key**: those of a model string, if there is one.
#[wasm_bindgen(js_name = importVariables)]
pub fn import_variables(variables: &str, options: &str, model: Option<String>) -> JsValue {
    let variables = read(variables, &VARIABLES);
    let mut lookup = looking_up(&variables);
    let read = || -> Result<Imported, EnvError> {
        let options = ImportOptions::parse(options)?;
        match model {
            Some(model) => from_model_string(&model, &mut lookup, &options),
            None => from_env(&mut lookup, &options),
        }
    };
    let result = read();
    match result {
        Ok(imported) => answer(Ok(imported_json(&imported))),
        // `{issues, choices}`
        Err(error) => out(&env_error_json(&error)),
    }
}

/// The URLs that clients call for a base URL. Without its keys.
#[wasm_bindgen(js_name = explainBaseUrl)]
pub fn explain_base_url(text: &str, client: &str, profiles: Option<String>) -> JsValue {
    let client = Some(client).filter(|client| !client.is_empty());
    let explained = || Ok(requests::base_url_json(&requests::explain_base_url(text, client, registry(profiles)?)?));
    settle(explained())
}

/// A URI as variables, **with the key**.
#[wasm_bindgen(js_name = exportVariables)]
pub fn export_variables(uri: &str, options: &str) -> JsValue {
    let exported = || Ok(exported_json(&to_env(&parsed(uri)?, &ImportOptions::parse(options)?)?));
    settle(exported())
}

/// The variables that are looked up.
#[wasm_bindgen(js_name = importNames)]
pub fn import_names(profiles: Option<String>) -> JsValue {
    let found = || Ok(Value::Array(names(registry(profiles)?).into_iter().map(Value::String).collect()));
    settle(found())
}
