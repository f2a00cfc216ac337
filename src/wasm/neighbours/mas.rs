//! Model addresses.

use super::{pairs, part, settle, Answer};
use crate::limits::Limits;
use crate::llm::{LlmUri, Options, ParseError};
use crate::neighbours::address::mask;
use crate::neighbours::mas::{self, Conversion, MasAddress, Spec};
use crate::wasm::convert::issues;
use serde::Serialize;
use std::borrow::Cow;
use wasm_bindgen::prelude::wasm_bindgen;

#[derive(Serialize)]
#[serde(rename_all = "camelCase")]
struct View<'a> {
    model: Cow<'a, str>,
    api_key: Option<Cow<'a, str>>,
    params: Vec<(Cow<'a, str>, Cow<'a, str>)>,
    url: String,
    text: &'a str,
    redacted: String,
}

fn view(address: &MasAddress) -> View<'_> {
    View {
        model: address.model(),
        api_key: address.api_key(),
        params: address.params().collect(),
        url: address.url(),
        text: address.expose_credentials(),
        redacted: mask(address.expose_credentials()),
    }
}

fn viewed(input: &str, address: Result<MasAddress, ParseError>) -> Answer {
    settle(input, address.as_ref().map(view).map_err(ParseError::clone))
}

#[derive(Serialize)]
struct Converted<'a, T> {
    value: T,
    lost: Vec<Lost<'a>>,
    issues: String,
}

#[derive(Serialize)]
struct Lost<'a> {
    component: &'a str,
    #[serde(skip_serializing_if = "Option::is_none")]
    name: Option<&'a str>,
    reason: &'a str,
}

fn converted<'a, T, V>(source: &str, from: &'a Conversion<T>, value: V) -> Converted<'a, V> {
    let lost = from.lost.iter().map(|lost| Lost {
        component: lost.component.as_str(),
        name: lost.name.as_deref(),
        reason: lost.reason,
    });
    Converted { value, lost: lost.collect(), issues: issues(source, &from.issues) }
}

fn options(models: Option<Vec<String>>, current: bool) -> mas::Options {
    let spec = if current { Spec::V1_1 } else { Spec::V1_0 };
    mas::Options { spec, allow_models: models, ..mas::Options::default() }
}

/// An address that JavaScript has parsed before is valid with any other options.
fn held(input: &str, current: bool) -> Result<MasAddress, ParseError> {
    MasAddress::parse_with(input, &options(None, current))
}

/// A model address. `models`: the allowed models; undefined allows any. `current`: whether version 1.1 applies.
#[wasm_bindgen(js_name = masParse)]
pub fn mas_parse(input: &str, models: Option<Vec<String>>, current: bool) -> Answer {
    viewed(input, MasAddress::parse_with(input, &options(models, current)))
}

/// All issues of a model address.
#[wasm_bindgen(js_name = masIssues)]
pub fn mas_issues(input: &str, models: Option<Vec<String>>, current: bool) -> String {
    issues(input, &mas::diagnose(input, &options(models, current)))
}

/// A model address from its parts; with `input`, from changes to that address. See [`part`] for the key.
#[wasm_bindgen(js_name = masBuild)]
#[allow(clippy::too_many_arguments)]
pub fn mas_build(
    input: Option<String>, url: Option<String>, model: Option<String>, key: Option<Vec<String>>,
    params: Option<Vec<String>>, models: Option<Vec<String>>, current: bool,
) -> Answer {
    let parts = mas::Parts { url, model, api_key: part(key), params: params.map(pairs) };
    let options = options(models, current);
    let built = match input {
        Some(input) => MasAddress::parse_with(&input, &options).and_then(|address| address.with(&parts)),
        None => MasAddress::build(&parts, &options),
    };
    viewed("", built)
}

/// The canonical form.
#[wasm_bindgen(js_name = masCanonical)]
pub fn mas_canonical(input: &str, drop_unknown: bool, current: bool) -> Answer {
    viewed(input, held(input, current).map(|address| address.canonical(drop_unknown)))
}

/// The llm URI for the same model at the same host, what is lost, and the issues. `allow_http`: see [`mas::to_llm_uri`].
#[wasm_bindgen(js_name = masToLlm)]
pub fn mas_to_llm(input: &str, current: bool, allow_http: bool) -> Answer {
    let to = held(input, current).and_then(|address| mas::to_llm_uri(&address, allow_http));
    settle(input, to.as_ref().map(|to| converted(input, to, to.value.expose_credentials())).map_err(ParseError::clone))
}

/// The model address for an llm URI's model and host, and what is lost. The URI was parsed before, with any options.
#[wasm_bindgen(js_name = masFromLlm)]
pub fn mas_from_llm(input: &str, aliases: bool, with_key: bool, allow_http: bool) -> Answer {
    let limits = Limits { uri_length: u32::MAX, value_length: u32::MAX, parameters: u32::MAX, ..Limits::DEFAULT };
    let options = Options { aliases, lenient_ranges: true, limits, ..Options::default() };
    let from = LlmUri::parse_with(input, &options).and_then(|uri| mas::from_llm_uri(&uri, with_key, allow_http));
    settle(input, from.as_ref().map(|from| converted(input, from, view(&from.value))).map_err(ParseError::clone))
}
