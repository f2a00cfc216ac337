//! The module `neighbours`: model addresses, ai URIs, scheme registration and advice. Structured values cross by
//! serde-wasm-bindgen; answers are `{value}`, or `{issues}` with UTF-16 offsets if there is none.

use super::value::{answer, given, issues, out, Object};
use crate::json::Value;
use crate::limits::Limits;
use crate::llm::{LlmUri, Options, ParseError};
use crate::neighbours::ai::discovery as records;
use crate::neighbours::ai::{self, AiUri};
use crate::neighbours::mas::{self, Lost, MasAddress};
use crate::neighbours::scheme::{self as registration, Profile, Report};
use crate::policy::pattern;
use std::borrow::Cow;
use wasm_bindgen::prelude::wasm_bindgen;
use wasm_bindgen::JsValue;

mod discovery;

fn text(text: &str) -> Value {
    Value::String(text.to_owned())
}

#[inline(never)]
fn pair(name: &str, value: Option<Cow<'_, str>>) -> Value {
    let value = value.map_or(Value::Null, |value| Value::String(value.into_owned()));
    Value::Array(vec![text(name), value])
}

/// A value, or the issues that point into `input`.
fn settle(input: &str, result: Result<Value, ParseError>) -> JsValue {
    answer(result.map_err(|error| issues(input, error.issues())))
}

fn mas_view(address: &MasAddress) -> Value {
    let mut view = Object::default();
    view.text("model", &address.model());
    view.put("params", Value::Array(address.params().map(|(name, value)| pair(&name, Some(value))).collect()));
    view.text("url", &address.url());
    view.text("text", address.expose_credentials());
    view.text("redacted", &address.to_string());
    view.done()
}

fn conversion(value: Value, losses: &[Lost]) -> Value {
    let mut items = Vec::new();
    for loss in losses {
        let mut object = Object::default();
        object.text("component", loss.component);
        object.optional("name", loss.name.as_deref());
        object.text("reason", loss.reason);
        items.push(object.done());
    }
    let mut object = Object::default();
    object.put("value", value);
    object.put("lost", Value::Array(items));
    object.done()
}

fn masked(address: Result<MasAddress, ParseError>, input: &str) -> JsValue {
    settle(input, address.map(|address| mas_view(&address)))
}

/// An address that JavaScript has parsed before passes whatever its options were.
fn held(input: &str) -> Result<MasAddress, ParseError> {
    MasAddress::parse_with(input, &mas_options(JsValue::UNDEFINED, true))
}

fn mas_options(models: JsValue, remote_http: bool) -> mas::Options {
    let allow_models = (!models.is_undefined()).then(|| given(models));
    mas::Options { remote_http, allow_models, ..mas::Options::default() }
}

/// A model address. `models`: those of which it must be one; undefined for any.
#[wasm_bindgen(js_name = masParse)]
#[must_use]
pub fn mas_parse(input: &str, models: JsValue, remote_http: bool) -> JsValue {
    masked(MasAddress::parse_with(input, &mas_options(models, remote_http)), input)
}

/// All issues of a model address.
#[wasm_bindgen(js_name = masIssues)]
#[must_use]
pub fn mas_issues(input: &str, models: JsValue, remote_http: bool) -> JsValue {
    out(&issues(input, &mas::diagnose(input, &mas_options(models, remote_http))))
}

/// The canonical form.
#[wasm_bindgen(js_name = masCanonical)]
#[must_use]
pub fn mas_canonical(input: &str, drop_unknown: bool) -> JsValue {
    masked(held(input).map(|address| address.canonical(drop_unknown)), input)
}

/// Whether its model is one of these.
#[wasm_bindgen(js_name = masMatches)]
#[must_use]
pub fn mas_matches(input: &str, patterns: JsValue) -> bool {
    let patterns: Vec<String> = given(patterns);
    held(input).is_ok_and(|address| {
        let model = address.model();
        patterns.iter().any(|one| pattern::matches(one, &model))
    })
}

/// The llm URI for the same model at the same host, and what is lost.
#[wasm_bindgen(js_name = masToLlm)]
#[must_use]
pub fn mas_to_llm(input: &str) -> JsValue {
    let converted = held(input).and_then(|address| mas::to_llm_uri(&address));
    settle(input, converted.map(|to| conversion(text(to.value.expose_credentials()), &to.lost)))
}

/// The model address for an llm URI's model and host, and what is lost. The URI was parsed before, whatever its options were.
#[wasm_bindgen(js_name = masFromLlm)]
#[must_use]
pub fn mas_from_llm(input: &str, aliases: bool) -> JsValue {
    let limits = Limits { uri_length: u32::MAX, value_length: u32::MAX, parameters: u32::MAX, ..Limits::DEFAULT };
    let options = Options { aliases, lenient_ranges: true, limits, ..Options::default() };
    let converted = LlmUri::parse_with(input, &options).and_then(|uri| mas::from_llm_uri(&uri));
    settle(input, converted.map(|from| conversion(mas_view(&from.value), &from.lost)))
}

#[inline(never)]
fn ai_view(uri: &AiUri) -> Value {
    let mut view = Object::default();
    view.optional("authority", uri.authority());
    view.optional("host", uri.host().as_deref());
    if let Some(port) = uri.port() {
        view.number("port", port.into());
    }
    view.text("path", uri.path());
    view.put("segments", Value::Array(uri.segments().map(|one| Value::String(one.into_owned())).collect()));
    view.put("query", Value::Array(uri.query().map(|(name, value)| pair(&name, value)).collect()));
    view.optional("queryText", uri.query_text());
    view.optional("fragment", uri.fragment().as_deref());
    view.text("text", uri.expose_credentials());
    view.text("redacted", &uri.to_string());
    view.done()
}

fn ai_settled(input: &str, uri: Result<AiUri, ParseError>) -> JsValue {
    settle(input, uri.map(|uri| ai_view(&uri)))
}

/// An ai URI.
#[wasm_bindgen(js_name = aiParse)]
#[must_use]
pub fn ai_parse(input: &str) -> JsValue {
    ai_settled(input, AiUri::parse(input))
}

/// All issues of an input.
#[wasm_bindgen(js_name = aiIssues)]
#[must_use]
pub fn ai_issues(input: &str) -> JsValue {
    out(&issues(input, &ai::diagnose(input)))
}

/// The warnings and advice of an ai URI that JavaScript holds.
#[wasm_bindgen(js_name = aiOwnIssues)]
#[must_use]
pub fn ai_own_issues(input: &str) -> JsValue {
    settle(input, AiUri::again(input).map(|uri| issues(input, &uri.issues())))
}

/// The canonical form of an ai URI that JavaScript holds.
#[wasm_bindgen(js_name = aiCanonical)]
#[must_use]
pub fn ai_canonical(input: &str) -> JsValue {
    ai_settled(input, AiUri::again(input).map(|uri| uri.canonical()))
}

/// The URL of an ai URI at a gateway.
#[wasm_bindgen(js_name = aiToGateway)]
#[must_use]
pub fn ai_to_gateway(input: &str, base: &str) -> JsValue {
    match AiUri::again(input) {
        Ok(uri) => settle(base, uri.to_gateway_url(base).map(|url| text(&url))),
        Err(error) => settle(input, Err(error)),
    }
}

/// The way back.
#[wasm_bindgen(js_name = aiFromGateway)]
#[must_use]
pub fn ai_from_gateway(url: &str, base: &str) -> JsValue {
    ai_settled(url, AiUri::from_gateway_url(url, base))
}

fn record(input: &str, write: fn(&AiUri) -> String) -> JsValue {
    settle(input, AiUri::again(input).map(|uri| text(&write(&uri))))
}

/// The value of a `Link` header.
#[wasm_bindgen(js_name = formatLink)]
#[must_use]
pub fn format_link(input: &str) -> JsValue {
    record(input, records::format_link)
}

/// An HTML element.
#[wasm_bindgen(js_name = formatHtml)]
#[must_use]
pub fn format_html(input: &str) -> JsValue {
    record(input, records::format_html)
}

/// The text of a TXT record.
#[wasm_bindgen(js_name = formatTxt)]
#[must_use]
pub fn format_txt(input: &str) -> JsValue {
    record(input, records::format_txt)
}

fn profile(current: bool) -> Profile {
    if current {
        Profile::Rfc7595
    } else {
        Profile::Rfc4395
    }
}

/// All issues of a name of a scheme.
#[wasm_bindgen(js_name = checkSchemeName)]
#[must_use]
pub fn check_scheme_name(name: &str) -> JsValue {
    out(&issues(name, &registration::check_scheme_name(name)))
}

/// What a registration template in one text says and lacks. `current`: by RFC 7595.
#[wasm_bindgen(js_name = checkTemplate)]
#[must_use]
pub fn check_template(template: &str, current: bool) -> JsValue {
    out(&report(template, &registration::check_registration(template, profile(current))))
}

/// The same of fields and their texts.
#[wasm_bindgen(js_name = checkFields)]
#[must_use]
pub fn check_fields(fields: JsValue, current: bool) -> JsValue {
    let fields: Vec<(String, String)> = given(fields);
    out(&report("", &registration::check_registration_fields(&fields, profile(current))))
}

/// The steps of a registration.
#[wasm_bindgen(js_name = checklist)]
#[must_use]
pub fn checklist() -> JsValue {
    let steps = registration::CHECKLIST.iter().map(|step| {
        let mut object = Object::default();
        object.text("text", step.text);
        object.text("reference", step.reference);
        object.done()
    });
    out(&Value::Array(steps.collect()))
}

/// Advice on a URI (RFC 8820).
#[wasm_bindgen(js_name = adviseOnUri)]
#[must_use]
pub fn advise_on_uri(uri: &str) -> JsValue {
    out(&issues(uri, &registration::advise_on_uri(uri)))
}

fn report(source: &str, report: &Report) -> Value {
    let mut fields = Object::default();
    for (name, value) in &report.fields {
        fields.text(name, value);
    }
    let mut object = Object::default();
    object.put("fields", fields.done());
    let missing = report.missing.iter().map(|name| Value::String((*name).to_owned()));
    object.put("missing", Value::Array(missing.collect()));
    object.put("issues", issues(source, &report.issues));
    object.done()
}
