//! The module `requests`: endpoints, requests, SDK options, imports. Structured values cross by serde-wasm-bindgen; answers
//! are `{value}`, or `{issues}` if there is none.

use super::read::read;
use super::value::{answer, given, issues};
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
    CurlOptions, Input, ResolveError, ResolveOptions, SnippetOptions, Tool, INPUT_LIMITS,
};
use serde::Deserialize;
use std::collections::HashMap;
use wasm_bindgen::prelude::wasm_bindgen;
use wasm_bindgen::JsValue;

/// A profile and a policy, and some texts.
const OPTIONS: Limits = Limits { json_members: 1 << 16, depth: 32, ..Limits::DEFAULT };

/// A URI that JavaScript has parsed before, and how.
#[derive(Default, Deserialize)]
#[serde(default, rename_all = "camelCase")]
struct Source {
    text: String,
    strict: bool,
    lenient_ranges: bool,
    aliases: bool,
    /// The caps were held before; these are those of the other module's parse.
    limits: Option<[u32; 5]>,
}

impl Source {
    fn options(&self) -> Options {
        let limits =
            self.limits.map_or(Limits::DEFAULT, |[uri_length, value_length, parameters, depth, json_members]| Limits {
                uri_length,
                value_length,
                parameters,
                depth,
                json_members,
            });
        Options { strict: self.strict, lenient_ranges: self.lenient_ranges, aliases: self.aliases, limits }
    }

    fn uri(&self) -> Result<LlmUri, ResolveError> {
        Ok(LlmUri::parse_with(&self.text, &self.options())?)
    }
}

fn settle(result: Result<Value, ResolveError>) -> JsValue {
    answer(result.map_err(|error| issues_json(error.issues())))
}

fn text(text: &str) -> Value {
    Value::String(text.to_owned())
}

fn resolving(options: JsValue) -> Result<ResolveOptions, ResolveError> {
    ResolveOptions::from_value(&read(options, &OPTIONS))
}

/// The endpoint of a URI. `shown`: without the key.
#[wasm_bindgen(js_name = resolve)]
#[must_use]
pub fn resolve(uri: JsValue, options: JsValue, shown: bool) -> JsValue {
    let resolved = || Ok(endpoint_json(&requests::resolve(&given::<Source>(uri).uri()?, &resolving(options)?)?, shown));
    settle(resolved())
}

/// The request of a URI and what is asked. `shown`: without the key.
#[wasm_bindgen(js_name = request)]
#[must_use]
pub fn request(uri: JsValue, options: JsValue, asked: JsValue, shown: bool) -> JsValue {
    let plan = || Ok(plan_json(&plan(uri, options, asked)?, shown));
    settle(plan())
}

/// The request as a command line.
#[wasm_bindgen(js_name = curl)]
#[must_use]
pub fn curl(uri: JsValue, options: JsValue, asked: JsValue, key_env: Option<String>) -> JsValue {
    let command = || Ok(text(&requests::to_curl(&plan(uri, options, asked)?, &CurlOptions { key_env })?));
    settle(command())
}

fn plan(uri: JsValue, options: JsValue, asked: JsValue) -> Result<requests::RequestPlan, ResolveError> {
    let (uri, options) = (given::<Source>(uri).uri()?, resolving(options)?);
    requests::to_request(&uri, Input::from_value(read(asked, &INPUT_LIMITS))?, &options)
}

/// Syntax, provider and host of an input in one list, with UTF-16 offsets.
#[wasm_bindgen(js_name = validateFor)]
#[must_use]
pub fn validate_for(input: JsValue, options: JsValue) -> JsValue {
    let source = given::<Source>(input);
    let found = || {
        let list = requests::validate_for(&source.text, &source.options(), &resolving(options)?)?;
        Ok(issues(&source.text, &list))
    };
    settle(found())
}

/// The options of an SDK. `shown`: without the key.
#[wasm_bindgen(js_name = adapt)]
#[must_use]
pub fn adapt_uri(uri: JsValue, tool: &str, options: JsValue, shown: bool) -> JsValue {
    let adapted = || match Tool::named(tool)? {
        Tool::Sdk(sdk) => Ok(adapted_json(&adapt(&given::<Source>(uri).uri()?, sdk, &resolving(options)?)?, shown)),
        _ => Tool::named("").map(|_| Value::Null), // `invalid-option`
    };
    settle(adapted())
}

/// A program that makes a request.
#[wasm_bindgen(js_name = snippet)]
#[must_use]
pub fn snippet(uri: JsValue, tool: &str, options: JsValue, prompt: Option<String>, key_env: Option<String>) -> JsValue {
    let program = || {
        let (uri, options) = (given::<Source>(uri).uri()?, resolving(options)?);
        Ok(text(&to_snippet(&uri, Tool::named(tool)?, &options, &SnippetOptions { prompt, key_env })?))
    };
    settle(program())
}

/// The id of the provider that a host belongs to.
#[wasm_bindgen(js_name = detectProvider)]
#[must_use]
pub fn detect_provider(host: &str) -> Option<String> {
    requests::detect_provider(host).map(|profile| profile.id.to_owned())
}

/// The variables to look up: `{all: […]}`, `{first: […]}` or `{}`.
#[wasm_bindgen(js_name = credentialNames)]
#[must_use]
pub fn credential_names(uri: JsValue, options: JsValue) -> JsValue {
    let names = || {
        let options = CredentialOptions::from_value(&read(options, &OPTIONS))?;
        let (kind, names) = match requests::credential_names(&given::<Source>(uri).uri()?, &options)? {
            CredentialNames::None => return Ok(Value::Object(Vec::new())),
            CredentialNames::All(names) => ("all", names),
            CredentialNames::First(names) => ("first", names),
        };
        let names = Value::Array(names.into_iter().map(Value::String).collect());
        Ok(Value::Object(vec![(kind.to_owned(), names)]))
    };
    settle(names())
}

/// The URI with what was looked up in its place, **with the key**.
#[wasm_bindgen(js_name = putCredentials)]
#[must_use]
pub fn put_credentials(uri: JsValue, options: JsValue, found: JsValue) -> JsValue {
    let put = || {
        let options = CredentialOptions::from_value(&read(options, &OPTIONS))?;
        let found: HashMap<String, String> = given(found);
        let mut lookup = |wanted: &str| found.get(wanted).cloned();
        let uri = requests::resolve_credentials(&given::<Source>(uri).uri()?, &mut lookup, &options)?;
        Ok(text(uri.expose_credentials()))
    };
    settle(put())
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

fn importing(options: JsValue) -> Result<ImportOptions, ResolveError> {
    ImportOptions::from_value(read(options, &Limits::DEFAULT))
}

/// A URL as a URI, **with the key**.
#[wasm_bindgen(js_name = importUrl)]
#[must_use]
pub fn import_url(source: &str, options: JsValue) -> JsValue {
    imported(source, importing(options).and_then(|options| from_url(source, &options)))
}

/// A curl command as a URI, **with the key**.
#[wasm_bindgen(js_name = importCurl)]
#[must_use]
pub fn import_curl(source: &str, options: JsValue) -> JsValue {
    imported(source, importing(options).and_then(|options| from_curl(source, &options)))
}

/// Variables as a URI, **with the key**: those of a model string, if there is one.
#[wasm_bindgen(js_name = importVariables)]
#[must_use]
pub fn import_variables(variables: JsValue, options: JsValue, model: Option<String>) -> JsValue {
    let variables: HashMap<String, String> = given(variables);
    let mut lookup = |name: &str| variables.get(name).cloned();
    let read = || -> Result<Imported, EnvError> {
        let options = importing(options)?;
        match model {
            Some(model) => from_model_string(&model, &mut lookup, &options),
            None => from_env(&mut lookup, &options),
        }
    };
    let result = read();
    match result {
        Ok(imported) => answer(Ok(imported_json(&imported))),
        // `{issues, choices}`
        Err(error) => super::value::out(&env_error_json(&error)),
    }
}

/// A URI as variables, **with the key**.
#[wasm_bindgen(js_name = exportVariables)]
#[must_use]
pub fn export_variables(uri: JsValue, options: JsValue) -> JsValue {
    let exported = || Ok(exported_json(&to_env(&given::<Source>(uri).uri()?, &importing(options)?)?));
    settle(exported())
}

/// The variables that are looked up.
#[wasm_bindgen(js_name = importNames)]
#[must_use]
pub fn import_names() -> Vec<String> {
    names()
}
