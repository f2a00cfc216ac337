//! One URI: issues, views, canonical form, equality, building.

use super::convert::{self, options, parsed};
use super::layout::option;
use super::text::{strings, well_formed};
use crate::issue::{Arg, Code, Component, Issue, Issues};
use crate::json::{self, Value};
use crate::limits::Limits;
use crate::llm::build::{Changes, Query};
use crate::llm::{self, Equality, LlmUri, Options};
use crate::span::Span;
use js_sys::{Array, Number, Object, Reflect};
use wasm_bindgen::prelude::wasm_bindgen;
use wasm_bindgen::{JsCast, JsError, JsValue};

/// All issues of an input.
#[wasm_bindgen]
#[must_use]
pub fn issues(input: &str, flags: u32, limits: &[u32]) -> JsValue {
    convert::issues(input, &crate::explain::diagnose(input, &options(flags, limits)))
}

/// The issue of an input that is not a string.
#[wasm_bindgen(js_name = notAString)]
#[must_use]
pub fn not_a_string() -> JsValue {
    let mut issues = Issues::new(true, false, false);
    issues.report(Code::NotAString, Component::Input, Span::default());
    convert::issues("", &issues.into_list())
}

/// The host, where it is not simply the text of its span.
///
/// # Errors
/// If the input does not parse.
#[wasm_bindgen]
pub fn host(input: &str, flags: u32, limits: &[u32]) -> Result<String, JsError> {
    Ok(parsed(input, flags, limits)?.host().into_owned())
}

/// The canonical form, with credentials.
///
/// # Errors
/// If the input does not parse.
#[wasm_bindgen]
pub fn canonical(input: &str, flags: u32, limits: &[u32]) -> Result<String, JsError> {
    Ok(parsed(input, flags, limits)?.canonical().expose_credentials().to_owned())
}

/// Whether two URIs that JavaScript has parsed before are equal at a level: 0 endpoint, 1 model, 2 full.
///
/// # Errors
/// If one of them does not parse.
#[wasm_bindgen]
pub fn equals(one: &str, flags: u32, other: &str, other_flags: u32, level: u8) -> Result<bool, JsError> {
    let level = match level {
        0 => Equality::Endpoint,
        1 => Equality::Model,
        _ => Equality::Full,
    };
    Ok(held(one, flags)?.equals(&held(other, other_flags)?, level))
}

/// A URI that JavaScript has parsed before, whatever its caps were.
fn held(input: &str, flags: u32) -> Result<LlmUri, JsError> {
    let most = u32::MAX;
    parsed(input, flags | option::LIMITS, &[most, most, most, most, most])
}

/// The URI with some parts replaced. Returns its text with credentials, or a list of issues.
#[wasm_bindgen]
#[must_use]
pub fn change(input: &str, parts: &JsValue, flags: u32, limits: &[u32]) -> JsValue {
    let options = options(flags, limits);
    finish(changes(parts, &options).and_then(|changes| {
        let uri = LlmUri::parse_with(input, &options).map_err(llm::ParseError::into_issues)?;
        uri.with(&changes).map_err(llm::ParseError::into_issues)
    }))
}

pub(super) fn finish(result: Result<LlmUri, Vec<Issue>>) -> JsValue {
    match result {
        Ok(uri) => uri.expose_credentials().into(),
        Err(issues) => convert::issues("", &issues),
    }
}

/// Reads an object of parts. A property that is absent is not in the changes; one that is undefined or null removes.
/// What is wrong is said without the value, which may be a key.
pub(super) fn changes(parts: &JsValue, options: &Options) -> Result<Changes, Vec<Issue>> {
    let wrong = |component, text| {
        let mut issues = Issues::new(true, false, false);
        issues.report_arg(Code::InvalidPart, component, Span::default(), Arg::Text(text));
        issues.into_list()
    };
    if !parts.is_object() {
        return Err(wrong(Component::Input, "they must be an object such as { host, model }"));
    }
    // A property that is absent is None; one that is there but undefined or null is Some(None).
    let property = |name: &str| -> Option<Option<JsValue>> {
        let value = Reflect::get(parts, &name.into()).ok()?;
        let there = !value.is_undefined() || Reflect::has(parts, &name.into()).unwrap_or(false);
        there.then(|| Some(value).filter(|value| !value.is_undefined() && !value.is_null()))
    };
    let string = |name, component, text| match property(name) {
        None => Ok(None),
        Some(None) => Ok(Some(None)),
        Some(Some(value)) => well_formed(&value).map(|value| Some(Some(value))).ok_or_else(|| wrong(component, text)),
    };
    let model = string("model", Component::Model, "the model must be a well-formed string")?.flatten();
    let mut segments = model.map(|model| model.split('/').map(str::to_owned).collect());
    if let Some(Some(list)) = property("segments") {
        segments = Some(
            strings(&list)
                .ok_or_else(|| wrong(Component::Model, "the segments must be a list of well-formed strings"))?,
        );
    }
    Ok(Changes {
        host: string("host", Component::Host, "the host must be a well-formed string")?.flatten(),
        segments,
        app_label: string("appLabel", Component::AppLabel, "the appLabel must be a well-formed string")?,
        api_key: string("apiKey", Component::ApiKey, "the apiKey must be a well-formed string")?,
        port: match property("port") {
            None => None,
            Some(None) => Some(None),
            Some(Some(port)) => match port.as_f64() {
                Some(port) if (0.0..=65535.0).contains(&port) && port.fract() == 0.0 => Some(Some(port as u16)),
                _ => return Err(wrong(Component::Port, "the port must be an integer from 0 to 65535")),
            },
        },
        query: match (property("query").flatten(), property("params")) {
            (Some(query), _) => Some(Query::Pairs(
                pairs(&query).ok_or_else(|| wrong(Component::Query, "the query must be a list of [name, value], well-formed strings"))?,
            )),
            (None, Some(Some(params))) => {
                Some(Query::Params(members(&params, &options.limits).map_err(|fault| match fault {
                    json::Fault::Syntax => wrong(
                        Component::Query,
                        "the params must be a plain object of well-formed strings, numbers, booleans, lists and plain objects",
                    ),
                    json::Fault::TooDeep => {
                        let mut issues = Issues::new(true, false, false);
                        let limit = Arg::Number(options.limits.depth.into());
                        issues.report_arg(Code::JsonTooDeep, Component::Parameter, Span::default(), limit);
                        issues.into_list()
                    }
                    _ => wrong(Component::Parameter, "a parameter has more members than the limit jsonMembers"),
                })?))
            }
            (None, Some(None)) => Some(Query::Params(Vec::new())),
            (None, None) => None,
        },
        fragment: string("fragment", Component::Fragment, "the fragment must be a well-formed string")?,
    })
}

fn pairs(list: &JsValue) -> Option<Vec<(String, Option<String>)>> {
    let pair = |pair: JsValue| {
        let pair = pair.dyn_into::<Array>().ok().filter(|pair| pair.length() <= 2)?;
        let value = pair.get(1);
        let value = if value.is_null() || value.is_undefined() { None } else { Some(well_formed(&value)?) };
        Some((well_formed(&pair.get(0))?, value))
    };
    list.dyn_ref::<Array>()?.iter().map(pair).collect()
}

type Members = Vec<(String, Value)>;

/// The members of the object of parameters.
fn members(params: &JsValue, limits: &Limits) -> Result<Members, json::Fault> {
    // The object itself is one more level than its values, and its members are parameters.
    let mut guard = json::Guard::new(&Limits {
        depth: limits.depth.saturating_add(1),
        json_members: limits.json_members.saturating_add(limits.parameters),
        ..*limits
    });
    match value(params, &mut guard)? {
        Value::Object(members) => Ok(members),
        _ => Err(json::Fault::Syntax),
    }
}

/// A plain JavaScript value. Recursion is bounded by the guard, also for an object that holds itself.
fn value(source: &JsValue, guard: &mut json::Guard) -> Result<Value, json::Fault> {
    if source.is_null() || source.is_undefined() {
        return Ok(Value::Null);
    }
    if let Some(value) = source.as_bool() {
        return Ok(Value::Bool(value));
    }
    if source.is_string() {
        return well_formed(source).map(Value::String).ok_or(json::Fault::Syntax);
    }
    if source.is_bigint() || source.as_f64().is_some() {
        // As JavaScript prints it, which is exact; what is not finite is refused when it is written.
        return Ok(Value::Number(Number::from(source.clone()).to_js_string().into()));
    }
    guard.enter()?;
    let value = if let Some(items) = source.dyn_ref::<Array>() {
        let mut list = Vec::new();
        for item in items.iter() {
            guard.member()?;
            list.push(value(&item, guard)?);
        }
        Value::Array(list)
    } else if source.is_object() && !source.is_function() {
        let mut members = Vec::new();
        for entry in Object::entries(source.unchecked_ref()).iter() {
            let entry: Array = entry.unchecked_into();
            let name = well_formed(&entry.get(0)).ok_or(json::Fault::Syntax)?;
            guard.member()?;
            members.push((name, value(&entry.get(1), guard)?));
        }
        Value::Object(members)
    } else {
        return Err(json::Fault::Syntax);
    };
    guard.leave();
    Ok(value)
}
