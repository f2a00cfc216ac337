//! The module `neighbours`: model addresses, ai URIs, scheme registration and advice. Lists come as JSON text;
//! answers are `{value}`, or `{issues}` with UTF-16 offsets if there is none.

use super::convert;
use super::value::{answer, out, read, texts};
use crate::issue::Issue;
use crate::json::Value;
use crate::limits::Limits;
use crate::llm::{LlmUri, Options, ParseError};
use crate::neighbours::address::mask;
use crate::neighbours::ai::discovery as records;
use crate::neighbours::ai::{self, AiUri};
use crate::neighbours::mas::{self, Conversion, Lost, MasAddress};
use crate::neighbours::scheme::{self as registration, Profile, Registry, Report};
use wasm_bindgen::prelude::wasm_bindgen;
use wasm_bindgen::JsValue;

mod discovery;

/// Issues, as lines, with UTF-16 offsets into `input`.
fn issues(input: &str, list: &[Issue]) -> Value {
    Value::String(convert::issues(input, list))
}

#[inline(never)]
fn pair(name: &str, value: Option<&str>) -> Value {
    Value::Array(vec![name.into(), value.into()])
}

/// A value, or the issues that point into `input`.
fn settle(input: &str, result: Result<Value, ParseError>) -> JsValue {
    answer(result.map_err(|error| issues(input, error.issues())))
}

fn mas_view(address: &MasAddress) -> Value {
    Value::object(vec![
        ("model", Value::text(&address.model())),
        ("apiKey", address.api_key().as_deref().into()),
        ("params", Value::Array(address.params().map(|(name, value)| pair(&name, Some(&value))).collect())),
        ("url", Value::String(address.url())),
        ("text", address.expose_credentials().into()),
        ("redacted", Value::String(mask(address.expose_credentials()))),
    ])
}

fn conversion<T>(source: &str, converted: &Conversion<T>, value: Value) -> Value {
    let lost = converted.lost.iter().map(|Lost { component, name, reason }| {
        let name = name.as_deref().into();
        Value::object(vec![("component", component.as_str().into()), ("name", name), ("reason", (*reason).into())])
    });
    let lost = Value::Array(lost.collect());
    Value::object(vec![("value", value), ("lost", lost), ("issues", issues(source, &converted.issues))])
}

fn masked(address: Result<MasAddress, ParseError>, input: &str) -> JsValue {
    settle(input, address.map(|address| mas_view(&address)))
}

/// An address that JavaScript has parsed before is valid with any other options.
fn held(input: &str, current: bool) -> Result<MasAddress, ParseError> {
    MasAddress::parse_with(input, &mas_options(None, current))
}

fn mas_options(models: Option<String>, current: bool) -> mas::Options {
    let spec = if current { mas::Spec::V1_1 } else { mas::Spec::V1_0 };
    mas::Options { spec, allow_models: models.map(|models| texts(&models)), ..mas::Options::default() }
}

/// A model address. `models`: those of which it must be one, as JSON; undefined for any. `current`: by version 1.1.
#[wasm_bindgen(js_name = masParse)]
pub fn mas_parse(input: &str, models: Option<String>, current: bool) -> JsValue {
    masked(MasAddress::parse_with(input, &mas_options(models, current)), input)
}

/// All issues of a model address.
#[wasm_bindgen(js_name = masIssues)]
pub fn mas_issues(input: &str, models: Option<String>, current: bool) -> String {
    convert::issues(input, &mas::diagnose(input, &mas_options(models, current)))
}

/// A model address from `{url?, model?, apiKey?, params?}` as JSON. With `input`, these are changes to that address: what is
/// absent stays, and null removes.
#[wasm_bindgen(js_name = masBuild)]
pub fn mas_build(input: Option<String>, parts: &str, models: Option<String>, current: bool) -> JsValue {
    let given = read(parts, &Limits { json_members: 1 << 16, ..Limits::DEFAULT });
    let text = |name| given.get(name).and_then(Value::as_str).map(str::to_owned);
    let item = |pair: &Value, at: usize| pair.items().get(at).and_then(Value::as_str).unwrap_or_default().to_owned();
    let params = given
        .get("params")
        .map(|list| list.items().iter().map(|pair| (item(pair, 0), item(pair, 1))).collect::<Vec<_>>());
    let options = mas_options(models, current);
    let built = if let Some(input) = input {
        MasAddress::parse_with(&input, &options).and_then(|address| {
            let api_key = given.get("apiKey").map(|key| key.as_str().map(str::to_owned));
            address.with(&mas::Changes { url: text("url"), model: text("model"), api_key, params })
        })
    } else {
        let (url, model) = (text("url").unwrap_or_default(), text("model").unwrap_or_default());
        MasAddress::build(
            &mas::Parts { url, model, api_key: text("apiKey"), params: params.unwrap_or_default() },
            &options,
        )
    };
    masked(built, "")
}

/// The canonical form.
#[wasm_bindgen(js_name = masCanonical)]
pub fn mas_canonical(input: &str, drop_unknown: bool, current: bool) -> JsValue {
    masked(held(input, current).map(|address| address.canonical(drop_unknown)), input)
}

/// The llm URI for the same model at the same host, what is lost, and the issues. `allow_http`: see [`mas::to_llm_uri`].
#[wasm_bindgen(js_name = masToLlm)]
pub fn mas_to_llm(input: &str, current: bool, allow_http: bool) -> JsValue {
    let converted = held(input, current).and_then(|address| mas::to_llm_uri(&address, allow_http));
    settle(input, converted.map(|to| conversion(input, &to, to.value.expose_credentials().into())))
}

/// The model address for an llm URI's model and host, and what is lost. The URI was parsed before, with any options.
#[wasm_bindgen(js_name = masFromLlm)]
pub fn mas_from_llm(input: &str, aliases: bool, with_key: bool) -> JsValue {
    let limits = Limits { uri_length: u32::MAX, value_length: u32::MAX, parameters: u32::MAX, ..Limits::DEFAULT };
    let options = Options { aliases, lenient_ranges: true, limits, ..Options::default() };
    let converted = LlmUri::parse_with(input, &options).and_then(|uri| mas::from_llm_uri(&uri, with_key));
    settle(input, converted.map(|from| conversion(input, &from, mas_view(&from.value))))
}

#[inline(never)]
fn ai_view(uri: &AiUri) -> Value {
    Value::object(vec![
        ("authority", uri.authority().into()),
        ("userinfo", uri.userinfo().into()),
        ("host", uri.host().as_deref().into()),
        ("port", uri.port().map(u32::from).into()),
        ("path", uri.path().into()),
        ("segments", Value::Array(uri.segments().map(|one| Value::String(one.into_owned())).collect())),
        ("query", Value::Array(uri.query().map(|(name, value)| pair(&name, value.as_deref())).collect())),
        ("queryText", uri.query_text().into()),
        ("fragment", uri.fragment().as_deref().into()),
        ("text", uri.expose_credentials().into()),
        ("redacted", Value::String(mask(uri.expose_credentials()))),
    ])
}

fn ai_settled(input: &str, uri: Result<AiUri, ParseError>) -> JsValue {
    settle(input, uri.map(|uri| ai_view(&uri)))
}

/// An ai URI. `strict`: as gateways read it.
#[wasm_bindgen(js_name = aiParse)]
pub fn ai_parse(input: &str, strict: bool) -> JsValue {
    ai_settled(input, if strict { AiUri::parse_strict(input) } else { AiUri::parse(input) })
}

/// All issues of an input.
#[wasm_bindgen(js_name = aiIssues)]
pub fn ai_issues(input: &str, strict: bool) -> String {
    convert::issues(input, &ai::diagnose(input, strict))
}

/// An ai URI from `{host?, port?, segments?, query?, fragment?}` as JSON. With `input`, these are changes to that URI: what is
/// absent stays, and null removes.
#[wasm_bindgen(js_name = aiBuild)]
pub fn ai_build(input: Option<String>, parts: &str) -> JsValue {
    let given = read(parts, &Limits { json_members: 1 << 16, ..Limits::DEFAULT });
    let text = |value: &Value| value.as_str().map(str::to_owned);
    let pair = |pair: &Value| {
        let item = |at: usize| pair.items().get(at).and_then(text);
        (item(0).unwrap_or_default(), item(1))
    };
    let changes = ai::Changes {
        host: given.get("host").map(text),
        port: given.get("port").map(|port| port.as_str().and_then(|digits| digits.parse().ok())),
        segments: given.get("segments").map(|list| list.items().iter().filter_map(text).collect()),
        query: given.get("query").map(|list| list.items().iter().map(pair).collect()),
        fragment: given.get("fragment").map(text),
    };
    let base = input.map(|input| AiUri::again(&input)).transpose();
    ai_settled("", base.and_then(|base| ai::compose(base.as_ref(), &changes)))
}

/// The warnings and advice of an ai URI that JavaScript holds.
#[wasm_bindgen(js_name = aiOwnIssues)]
pub fn ai_own_issues(input: &str) -> String {
    AiUri::again(input).map_or(String::new(), |uri| convert::issues(input, &uri.issues()))
}

/// The canonical form of an ai URI that JavaScript holds.
#[wasm_bindgen(js_name = aiCanonical)]
pub fn ai_canonical(input: &str) -> JsValue {
    ai_settled(input, AiUri::again(input).map(|uri| uri.canonical()))
}

/// The URL of an ai URI at a gateway, or the issues of the base. JavaScript has checked the URI by [`ai_check`].
#[wasm_bindgen(js_name = aiToGateway)]
pub fn ai_to_gateway(input: &str, base: &str) -> JsValue {
    settle(base, AiUri::again(input).and_then(|uri| uri.to_gateway_url(base)).map(Value::String))
}

/// Whether gateways accept an ai URI that JavaScript holds: true, or the issues.
#[wasm_bindgen(js_name = aiCheck)]
pub fn ai_check(input: &str) -> JsValue {
    settle(input, AiUri::again(input).and_then(|uri| uri.check_strictly()).map(|()| Value::Bool(true)))
}

/// The inverse.
#[wasm_bindgen(js_name = aiFromGateway)]
pub fn ai_from_gateway(url: &str, base: &str) -> JsValue {
    ai_settled(url, AiUri::from_gateway_url(url, base))
}

fn record(input: &str, write: fn(&AiUri) -> Result<String, ParseError>) -> JsValue {
    settle(input, AiUri::again(input).and_then(|uri| write(&uri)).map(Value::String))
}

/// The value of a `Link` header.
#[wasm_bindgen(js_name = formatLink)]
pub fn format_link(input: &str) -> JsValue {
    record(input, records::format_link)
}

/// An HTML element.
#[wasm_bindgen(js_name = formatHtml)]
pub fn format_html(input: &str) -> JsValue {
    record(input, records::format_html)
}

/// The text of a TXT record.
#[wasm_bindgen(js_name = formatTxt)]
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

/// All issues of a name of a scheme. `registry`: the names of IANA's registry, here and below; see [`Registry`].
#[wasm_bindgen(js_name = checkSchemeName)]
pub fn check_scheme_name(name: &str, registry: &str) -> String {
    convert::issues(name, &registration::check_scheme_name_in(name, Registry(registry)))
}

/// The fields of a registration template in one text, and the missing ones. `current`: by RFC 7595.
#[wasm_bindgen(js_name = checkTemplate)]
pub fn check_template(template: &str, current: bool, registry: &str) -> JsValue {
    out(&report(template, &registration::check_registration_in(template, profile(current), Registry(registry))))
}

/// The same of fields and their texts.
#[wasm_bindgen(js_name = checkFields)]
pub fn check_fields(fields: &str, current: bool, registry: &str) -> JsValue {
    let fields = entries(fields);
    out(&report("", &registration::check_registration_fields_in(&fields, profile(current), Registry(registry))))
}

/// A template as text, of fields and their texts.
#[wasm_bindgen(js_name = formatTemplate)]
pub fn format_template(fields: &str, current: bool, registry: &str) -> JsValue {
    let written = registration::format_registration_in(&entries(fields), profile(current), Registry(registry));
    answer(written.map(Value::String).map_err(|list| issues("", &list)))
}

fn entries(fields: &str) -> Vec<(String, String)> {
    let fields = read(fields, &Limits { json_members: 1 << 16, ..Limits::DEFAULT });
    let text = |value: &Value| value.as_str().unwrap_or_default().to_owned();
    let pairs = fields.items().iter();
    pairs.filter_map(|pair| Some((text(pair.items().first()?), text(pair.items().get(1)?)))).collect()
}

/// Advice on a URI (RFC 8820).
#[wasm_bindgen(js_name = adviseOnUri)]
pub fn advise_on_uri(uri: &str) -> String {
    convert::issues(uri, &registration::advise_on_uri(uri))
}

fn report(source: &str, report: &Report) -> Value {
    let fields = report.fields.iter().map(|(name, value)| (*name, Value::text(value))).collect();
    Value::object(vec![
        ("fields", Value::object(fields)),
        ("missing", Value::texts(&report.missing)),
        ("issues", issues(source, &report.issues)),
    ])
}
