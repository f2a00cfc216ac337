//! Imports and exports. They cross as JSON text: `{"value": …}`, or `{"issues": […]}` where there is none.

use super::convert::{given, member, parsed};
use crate::issue::Issue;
use crate::requests::import::{
    env_error_json, exported_json, from_curl, from_env, from_model_string, from_url, imported_json, names, to_env,
    EnvError, ImportOptions, Imported,
};
use crate::requests::{issues_json, ResolveError};
use crate::span::utf16_offsets;
use wasm_bindgen::prelude::wasm_bindgen;
use wasm_bindgen::JsError;

/// What [`import_text`] is given. The numbers stand in `js/import.ts` as well.
mod what {
    /// A URL.
    pub(super) const URL: u32 = 0;
    /// Variables, as a JSON object of their names and values.
    pub(super) const ENV: u32 = 2;
}

fn value(json: &str) -> String {
    ["{\"value\":", json, "}"].concat()
}

fn refused(issues: &[Issue]) -> String {
    ["{\"issues\":", &issues_json(issues), "}"].concat()
}

/// Offsets as JavaScript has them.
fn placed(source: &str, mut issues: Vec<Issue>) -> Vec<Issue> {
    let mut offsets: Vec<&mut u32> =
        issues.iter_mut().flat_map(|issue| [&mut issue.span.start, &mut issue.span.end]).collect();
    utf16_offsets(source, &mut offsets);
    issues
}

fn of_text(kind: u32, source: &str, options: &str) -> Result<Imported, ResolveError> {
    let options = ImportOptions::parse(options)?;
    let mut imported = if kind == what::URL { from_url(source, &options) } else { from_curl(source, &options) }?;
    imported.issues = placed(source, imported.issues);
    Ok(imported)
}

/// Of variables, and of a model string if there is one: it stands under the empty name, which no variable has.
fn of_variables(source: &str, options: &str) -> Result<Imported, EnvError> {
    let options = ImportOptions::parse(options)?;
    let variables = given(source);
    let mut lookup = |name: &str| member(&variables, name).as_str().map(str::to_owned);
    match lookup("") {
        Some(string) => from_model_string(&string, &mut lookup, &options),
        None => from_env(&mut lookup, &options),
    }
}

/// A URL, a command or variables as a URI, **with the key**.
#[wasm_bindgen(js_name = importText)]
#[must_use]
pub fn import_text(kind: u32, source: &str, options: &str) -> String {
    if kind == what::ENV {
        return match of_variables(source, options) {
            Ok(imported) => value(&imported_json(&imported)),
            Err(error) => env_error_json(&error),
        };
    }
    match of_text(kind, source, options) {
        Ok(imported) => value(&imported_json(&imported)),
        Err(error) => refused(&placed(source, error.into_issues())),
    }
}

/// A URI that JavaScript has parsed before as variables, **with the key**.
///
/// # Errors
/// If the input does not parse.
#[wasm_bindgen(js_name = exportVariables)]
pub fn export_variables(input: &str, flags: u32, limits: &[u32], settings: &str) -> Result<String, JsError> {
    let uri = parsed(input, flags, limits)?;
    let exported = ImportOptions::parse(settings).and_then(|settings| to_env(&uri, &settings));
    Ok(match exported {
        Ok(exported) => value(&exported_json(&exported)),
        Err(error) => refused(error.issues()),
    })
}

/// The variables that are looked up.
#[wasm_bindgen(js_name = importNames)]
#[must_use]
pub fn import_names() -> Vec<String> {
    names()
}
