//! The Model Address Standard.

use super::convert;
use super::neighbour::{list, object, outcome, text};
use super::text::strings;
use crate::scheme::llm::{LlmUri, Options, ParseError};
use crate::scheme::mas::{self, Conversion, Lost, MasAddress};
use js_sys::Array;
use wasm_bindgen::prelude::wasm_bindgen;
use wasm_bindgen::JsValue;

fn options(remote_http: bool, allow_models: &JsValue) -> mas::Options {
    mas::Options { remote_http, allow_models: strings(allow_models), ..mas::Options::default() }
}

fn view(address: &MasAddress) -> JsValue {
    let pair = |(name, value): (std::borrow::Cow<'_, str>, std::borrow::Cow<'_, str>)| {
        Array::of2(&(&*name).into(), &(&*value).into()).into()
    };
    object(&[
        ("model", (&*address.model()).into()),
        ("params", list(address.params().map(pair))),
        ("url", address.url().into()),
        ("text", address.expose_credentials().into()),
        ("redacted", address.to_string().into()),
        ("issues", convert::issues(address.expose_credentials(), &address.issues())),
    ])
}

fn conversion<T>(conversion: &Conversion<T>, value: JsValue) -> JsValue {
    let lost = |lost: &Lost| {
        object(&[
            ("component", lost.component.into()),
            ("name", text(lost.name.as_deref())),
            ("reason", lost.reason.into()),
        ])
    };
    object(&[("value", value), ("lost", list(conversion.lost.iter().map(lost)))])
}

/// The address, or its issues.
#[wasm_bindgen(js_name = masParse)]
#[must_use]
pub fn mas_parse(input: &str, remote_http: bool, allow_models: &JsValue) -> JsValue {
    let address = MasAddress::parse_with(input, &options(remote_http, allow_models));
    outcome(input, address.map(|address| view(&address)))
}

/// All issues.
#[wasm_bindgen(js_name = masIssues)]
#[must_use]
pub fn mas_issues(input: &str, remote_http: bool, allow_models: &JsValue) -> JsValue {
    convert::issues(input, &mas::diagnose(input, &options(remote_http, allow_models)))
}

/// An address that JavaScript has parsed before, whatever its options were.
fn again(input: &str) -> Result<MasAddress, ParseError> {
    MasAddress::parse_with(input, &options(true, &JsValue::UNDEFINED))
}

/// The text of the canonical form.
#[wasm_bindgen(js_name = masCanonical)]
#[must_use]
pub fn mas_canonical(input: &str, drop_unknown: bool) -> JsValue {
    outcome(input, again(input).map(|address| address.canonical(drop_unknown).expose_credentials().into()))
}

/// Whether the model matches one of the patterns.
#[wasm_bindgen(js_name = masIsModelAllowed)]
#[must_use]
pub fn mas_is_model_allowed(input: &str, patterns: &JsValue) -> bool {
    let patterns = strings(patterns).unwrap_or_default();
    again(input).is_ok_and(|address| address.is_model_allowed(&patterns))
}

/// The llm URI's text and what was lost, or issues.
#[wasm_bindgen(js_name = masToLlm)]
#[must_use]
pub fn mas_to_llm(input: &str) -> JsValue {
    let converted = again(input).and_then(|address| mas::to_llm_uri(&address));
    outcome(input, converted.map(|to| conversion(&to, to.value.expose_credentials().into())))
}

/// The address and what was lost, or issues. `aliases` as the URI was parsed with.
#[wasm_bindgen(js_name = masFromLlm)]
#[must_use]
pub fn mas_from_llm(input: &str, flags: u32, limits: &[u32]) -> JsValue {
    let options: Options = convert::options(flags, limits);
    let converted = LlmUri::parse_with(input, &options).and_then(|uri| mas::from_llm_uri(&uri));
    outcome(input, converted.map(|to| conversion(&to, view(&to.value))))
}
