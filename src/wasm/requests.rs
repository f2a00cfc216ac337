//! The module `requests`: endpoints, requests, SDK options, imports. Arguments are the members of a JSON object, and results are JSON:
//! `{value}`, or `{issues}` if there is none.

use super::posted;
use crate::boundary::{
    adapted_json, base_url_json, config_json, endpoint_json, env_error_json, exported_json, imported_json,
    issue_members, issues_json, plan_json,
};
use crate::issue::{Edit, Issue};
use crate::json::table::read;
use crate::json::{build, json_text, Value};
use crate::llm::{LlmUri, Options};
use crate::requests::import::{from_curl, from_env, from_model_string, from_url, names, to_env, ImportOptions};
use crate::requests::{
    self, adapt, to_snippet, CredentialNames, CredentialOptions, Input, Registry, ResolveError, ResolveOptions,
};
use crate::span::Span;
use wasm_bindgen::prelude::wasm_bindgen;

struct Given(Value);

impl Given {
    fn text(&self, name: &str) -> &str {
        self.optional(name).unwrap_or_default()
    }

    fn optional(&self, name: &str) -> Option<&str> {
        self.0.get_text(name)
    }

    /// Whether the result is for showing, and does not contain the key.
    fn is_shown(&self) -> bool {
        self.0.get("shown") == Some(&Value::Bool(true))
    }

    /// A URI that JavaScript has parsed before: its text, and its parse options as integers.
    fn source(&self) -> (&str, Options) {
        let word = |value: &Value| value.as_i64().unwrap_or_default() as u32;
        let limits: Vec<u32> = self.0.get("limits").map_or(&[][..], Value::items).iter().map(word).collect();
        (self.text("text"), posted::options(self.0.get("flags").map_or(0, word), &limits))
    }

    fn uri(&self) -> Result<LlmUri, ResolveError> {
        let (text, options) = self.source();
        Ok(LlmUri::parse_with(text, &options)?)
    }

    fn options(&self) -> Result<ResolveOptions, ResolveError> {
        ResolveOptions::parse(self.text("options"))
    }

    fn plan(&self) -> Result<requests::RequestPlan, ResolveError> {
        requests::to_request(&self.uri()?, Input::parse(self.text("asked"))?, &self.options()?)
    }

    fn credential_options(&self) -> Result<CredentialOptions, ResolveError> {
        CredentialOptions::parse(self.text("options"))
    }

    fn registry(&self) -> Result<Option<Registry>, ResolveError> {
        self.optional("profiles").map(Registry::parse).transpose()
    }
}

/// Sets the table of providers, as JSON, before any other call of this module.
#[wasm_bindgen(js_name = loadProviders)]
pub fn load_providers(json: &str) {
    requests::TABLE.load(json);
}

/// Sets the table of clients, as JSON, before `adapt`, `config` and `snippet`.
#[wasm_bindgen(js_name = loadClients)]
pub fn load_clients(json: &str) {
    requests::sdk::TABLE.load(json);
}

/// Calls a function by its name. Each takes the members of a JSON object, and returns JSON. Issues of a `source` have UTF-16 offsets
/// into it.
#[wasm_bindgen]
pub fn ask(name: &str, given: &str) -> String {
    let given = &Given(read(given));
    json_text(&match value(name, given) {
        Ok(value) => Value::object(vec![("value", value)]),
        // With the providers to choose from.
        Err(error) if name == "importVariables" => env_error_json(&error),
        Err(error) => {
            let mut issues = error.into_issues();
            in_utf16(given.text("source"), &mut issues);
            Value::object(vec![("issues", issues_json(&issues))])
        }
    })
}

/// The page calls some of the functions, and its module has no others.
const IS_WHOLE: bool = !cfg!(feature = "wasm-all");

fn value(name: &str, given: &Given) -> Result<Value, ResolveError> {
    Ok(match name {
        "resolve" => endpoint_json(&requests::resolve(&given.uri()?, &given.options()?)?, given.is_shown()),
        "request" => plan_json(&given.plan()?, given.is_shown()),
        // The request as a command line.
        "curl" if IS_WHOLE => Value::String(requests::to_curl(&given.plan()?, given.optional("keyEnv"))?),
        // Syntax, provider and host of an input in one list, with UTF-16 offsets.
        "validateFor" if IS_WHOLE => {
            let (text, options) = given.source();
            let mut issues = requests::validate_for(text, &options, &given.options()?)?;
            in_utf16(text, &mut issues);
            Value::Array(issues.iter().map(whole).collect())
        }
        // The options of an SDK.
        "adapt" if IS_WHOLE => {
            adapted_json(&adapt(&given.uri()?, given.text("tool"), &given.options()?)?, given.is_shown())
        }
        // A program that makes a request.
        "snippet" => {
            let (prompt, key_env) = (given.optional("prompt").unwrap_or("Hello"), given.optional("keyEnv"));
            Value::String(to_snippet(&given.uri()?, given.text("tool"), &given.options()?, prompt, key_env)?)
        }
        // The configuration file of a tool. Without the key.
        "config" if IS_WHOLE => {
            let (uri, tool, options) = (given.uri()?, given.text("tool"), given.options()?);
            config_json(&requests::to_config(&uri, tool, &options, given.optional("keyEnv"))?)
        }
        // Checks providers of the caller's own.
        "defineProviders" if IS_WHOLE => given.registry().map(|_| Value::Null)?,
        // The id of the provider that a host belongs to: `{provider}` or `{}`.
        "detectProvider" if IS_WHOLE => {
            let found = requests::detect_provider_in(given.text("host"), given.registry()?);
            Value::object(found.map(|profile| ("provider", profile.id.into())).into_iter().collect())
        }
        // The variables to look up: `{all: […]}`, `{first: […]}` or `{}`.
        "credentialNames" if IS_WHOLE => match requests::credential_names(&given.uri()?, &given.credential_options()?)?
        {
            CredentialNames::None => build::object(),
            CredentialNames::All(names) => build::one("all", Value::texts(&names)),
            CredentialNames::First(names) => build::one("first", Value::texts(&names)),
        },
        // The URI with the values that were `found` inserted, WITH THE KEY.
        "putCredentials" if IS_WHOLE => {
            let found = read(given.text("found"));
            let mut lookup = looking_up(&found);
            let uri = requests::resolve_credentials(&given.uri()?, &mut lookup, &given.credential_options()?)?;
            uri.expose_credentials().into()
        }
        // The URLs that clients call for a base URL. Without its keys.
        "explainBaseUrl" => {
            let (source, client) = (given.text("source"), given.optional("client"));
            base_url_json(&requests::explain_base_url(source, client, given.registry()?)?)
        }
        // The import of a text as a URI, WITH THE KEY.
        "importUrl" | "importCurl" => {
            let (source, options) = (given.text("source"), ImportOptions::parse(given.text("options"))?);
            let from = if name == "importUrl" { from_url } else { from_curl };
            let mut imported = from(source, &options)?;
            in_utf16(source, &mut imported.issues);
            imported_json(&imported)
        }
        // A URI from variables, or from a model string and variables, WITH THE KEY.
        "importVariables" => {
            let (variables, options) = (read(given.text("variables")), ImportOptions::parse(given.text("options"))?);
            let mut lookup = looking_up(&variables);
            imported_json(&match given.optional("model") {
                Some(model) => from_model_string(model, &mut lookup, &options)?,
                None => from_env(&mut lookup, &options)?,
            })
        }
        // A URI as variables, WITH THE KEY.
        "exportVariables" => exported_json(&to_env(&given.uri()?, &ImportOptions::parse(given.text("options"))?)?),
        // The variables that are looked up.
        "importNames" => Value::Array(names(given.registry()?).into_iter().map(Value::String).collect()),
        _ => return Err(ResolveError::option("name")),
    })
}

fn looking_up(found: &Value) -> impl FnMut(&str) -> Option<String> + '_ {
    |name| found.get_text(name).map(str::to_owned)
}

/// Makes the offsets of issues UTF-16 offsets into `source`.
fn in_utf16(source: &str, issues: &mut [Issue]) {
    crate::span::utf16_spans(source, issues.iter_mut().flat_map(Issue::spans).collect());
}

/// An issue with its edits and its suggestion.
fn whole(issue: &Issue) -> Value {
    let edit = |edit: &Edit| {
        let Span { start, end } = edit.span;
        Value::object(vec![("start", start.into()), ("end", end.into()), ("text", Value::text(&edit.text))])
    };
    let mut members = issue_members(issue);
    if !issue.edits.is_empty() {
        members.push(("edits", Value::Array(issue.edits.iter().map(edit).collect())));
    }
    members.push(("suggestion", issue.suggestion.as_deref().into()));
    Value::object(members)
}
