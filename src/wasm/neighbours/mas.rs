//! Model addresses.

use super::{pairs, part, settle, Answer};
use crate::issue::Component;
use crate::limits::Limits;
use crate::llm::{LlmUri, Options, ParseError};
use crate::neighbours::mas::{self, Conversion, MasAddress, Spec};
use crate::redact::spans::mask;
use crate::wasm::convert::issues;
use serde::{Serialize, Serializer};
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

/// With its secrets, for the class of JavaScript.
impl Serialize for MasAddress {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let view = View {
            model: self.model(),
            api_key: self.api_key(),
            params: self.params().collect(),
            url: self.url(),
            text: self.expose_credentials(),
            redacted: mask(self.expose_credentials()),
        };
        view.serialize(serializer)
    }
}

impl Serialize for Component {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.serialize_str(self.as_str())
    }
}

fn options(models: Option<Vec<String>>, current: bool) -> mas::Options {
    let spec = if current { Spec::V1_1 } else { Spec::V1_0 };
    mas::Options { spec, allow_models: models }
}

/// An address that JavaScript has parsed before is valid with any other options.
fn held(input: &str, current: bool) -> Result<MasAddress, ParseError> {
    MasAddress::parse_with(input, &options(None, current))
}

/// A model address. `models`: the allowed models; undefined allows any. `current`: whether version 1.1 applies.
#[wasm_bindgen(js_name = masParse)]
pub fn mas_parse(input: &str, models: Option<Vec<String>>, current: bool) -> Answer {
    settle(input, MasAddress::parse_with(input, &options(models, current)))
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
    settle("", built)
}

/// The canonical form.
#[wasm_bindgen(js_name = masCanonical)]
pub fn mas_canonical(input: &str, drop_unknown: bool, current: bool) -> Answer {
    settle(input, held(input, current).map(|address| address.canonical(drop_unknown)))
}

/// The llm URI for the same model at the same host, what is lost, and the issues. `allow_http`: see [`mas::to_llm_uri`].
#[wasm_bindgen(js_name = masToLlm)]
pub fn mas_to_llm(input: &str, current: bool, allow_http: bool) -> Answer {
    let to = held(input, current).and_then(|address| mas::to_llm_uri(&address, allow_http));
    let listed =
        |to: Conversion<LlmUri>| (to.value.expose_credentials().to_owned(), to.lost, issues(input, &to.issues));
    settle(input, to.map(listed))
}

/// The model address for an llm URI's model and host, and what is lost. The URI was parsed before, with any options.
#[wasm_bindgen(js_name = masFromLlm)]
pub fn mas_from_llm(input: &str, aliases: bool, with_key: bool, allow_http: bool) -> Answer {
    let limits = Limits { uri_length: u32::MAX, value_length: u32::MAX, parameters: u32::MAX, ..Limits::DEFAULT };
    let options = Options { aliases, lenient_ranges: true, limits, ..Options::default() };
    let from = LlmUri::parse_with(input, &options).and_then(|uri| mas::from_llm_uri(&uri, with_key, allow_http));
    settle(input, from.map(|from| (from.value, from.lost, issues(input, &from.issues))))
}
