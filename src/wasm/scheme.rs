//! Scheme registration, and advice on URI ownership.

use super::convert;
use super::neighbour::{list, object};
use crate::scheme::advice;
use crate::scheme::registration::{self, Profile, Report, CHECKLIST};
use js_sys::Array;
use wasm_bindgen::prelude::wasm_bindgen;
use wasm_bindgen::{JsCast, JsValue};

fn profile(rfc7595: bool) -> Profile {
    if rfc7595 {
        Profile::Rfc7595
    } else {
        Profile::Rfc4395
    }
}

fn report(text: &str, report: &Report) -> JsValue {
    let fields: Vec<(&str, JsValue)> = report.fields.iter().map(|(name, value)| (*name, value.into())).collect();
    object(&[
        ("fields", object(&fields)),
        ("missing", list(report.missing.iter().map(|name| (*name).into()))),
        ("issues", convert::issues(text, &report.issues)),
    ])
}

/// What is to be said of a scheme name.
#[wasm_bindgen(js_name = schemeName)]
#[must_use]
pub fn scheme_name(name: &str) -> JsValue {
    convert::issues(name, &registration::check_scheme_name(name))
}

/// A template that is text.
#[wasm_bindgen(js_name = schemeTemplate)]
#[must_use]
pub fn scheme_template(text: &str, rfc7595: bool) -> JsValue {
    report(text, &registration::check_registration(text, profile(rfc7595)))
}

/// A template that is a list of [key, value].
#[wasm_bindgen(js_name = schemeFields)]
#[must_use]
pub fn scheme_fields(entries: Array, rfc7595: bool) -> JsValue {
    let text = |pair: &Array, at| pair.get(at).as_string().unwrap_or_default();
    let fields: Vec<(String, String)> = entries
        .iter()
        .filter_map(|pair| pair.dyn_into::<Array>().ok())
        .map(|pair| (text(&pair, 0), text(&pair, 1)))
        .collect();
    report("", &registration::check_registration_fields(&fields, profile(rfc7595)))
}

/// The checklist: `{text, reference}`.
#[wasm_bindgen(js_name = schemeChecklist)]
#[must_use]
pub fn scheme_checklist() -> JsValue {
    list(CHECKLIST.iter().map(|step| object(&[("text", step.text.into()), ("reference", step.reference.into())])))
}

/// Advice on a URI (RFC 8820).
#[wasm_bindgen(js_name = schemeAdvice)]
#[must_use]
pub fn scheme_advice(uri: &str) -> JsValue {
    convert::issues(uri, &advice::advise_on_uri(uri))
}
