//! Discovery records and provenance of ai URIs: how one machine learns where another one's agents are.

use super::{ai_view, text};
use crate::issue::Issue;
use crate::json::Value;
use crate::neighbours::ai::discovery::{self, Description, Found, Policy};
use crate::neighbours::ai::provenance::{judge, Fault, Observed};
use crate::span::utf16_offsets;
use crate::wasm::value::{answer, given, issues, out, Object};
use serde::Deserialize;
use wasm_bindgen::prelude::wasm_bindgen;
use wasm_bindgen::JsValue;

fn endpoints(source: &str, mut found: Vec<Found>) -> JsValue {
    let targets: Vec<&str> = found.iter().map(|found| source.get(found.span.range()).unwrap_or_default()).collect();
    let mut offsets: Vec<&mut u32> =
        found.iter_mut().flat_map(|found| [&mut found.span.start, &mut found.span.end]).collect();
    utf16_offsets(source, &mut offsets);
    let mut list = Vec::new();
    for (found, target) in found.iter().zip(targets) {
        let mut object = Object::default();
        object.span(found.span);
        match &found.result {
            Ok(uri) => object.put("uri", ai_view(uri)),
            // Their offsets are those of the target.
            Err(list) => object.put("issues", issues(target, list)),
        }
        list.push(object.done());
    }
    out(&Value::Array(list))
}

fn described(description: &Description, list: &[Issue]) -> Value {
    let Policy { auth, mtls, require_signed_results } = &description.policy;
    let mut policy = Object::default();
    policy.optional("auth", auth.as_deref());
    for (name, value) in [("mtls", mtls), ("requireSignedResults", require_signed_results)] {
        if let Some(value) = *value {
            policy.put(name, Value::Bool(value));
        }
    }
    let mut object = Object::default();
    object.put("endpoint", ai_view(&description.endpoint));
    object.optional("jwks", description.jwks.as_deref());
    object.put("scopes", Value::Array(description.scopes.iter().cloned().map(Value::String).collect()));
    object.put("policy", policy.done());
    object.put("issues", issues("", list));
    object.done()
}

/// The endpoints of `Link` headers.
#[wasm_bindgen(js_name = parseLink)]
#[must_use]
pub fn parse_link(header: &str) -> JsValue {
    endpoints(header, discovery::parse_link(header))
}

/// The endpoints of an HTML document.
#[wasm_bindgen(js_name = parseHtml)]
#[must_use]
pub fn parse_html(html: &str) -> JsValue {
    endpoints(html, discovery::parse_html(html))
}

/// The endpoints of TXT records.
#[wasm_bindgen(js_name = parseTxt)]
#[must_use]
pub fn parse_txt(records: JsValue) -> JsValue {
    endpoints("", discovery::parse_txt(&given::<Vec<String>>(records)))
}

fn refused(list: &[Issue]) -> Value {
    issues("", list)
}

/// The servers of SRV records.
#[wasm_bindgen(js_name = parseSrv)]
#[must_use]
pub fn parse_srv(records: JsValue) -> JsValue {
    let servers = discovery::parse_srv(&given::<Vec<String>>(records)).map(|servers| {
        let list = servers.iter().map(|server| {
            let mut object = Object::default();
            object.number("priority", server.priority.into());
            object.number("weight", server.weight.into());
            object.number("port", server.port.into());
            object.text("host", &server.host);
            object.done()
        });
        Value::Array(list.collect())
    });
    answer(servers.map_err(|list| refused(&list)))
}

/// The data of an SRV record.
#[wasm_bindgen(js_name = formatSrv)]
#[must_use]
pub fn format_srv(record: String) -> JsValue {
    let written = discovery::parse_srv(&[record])
        .map(|servers| text(&servers.first().map_or("0 0 0 .".to_owned(), discovery::format_srv)));
    answer(written.map_err(|list| refused(&list)))
}

/// The document at `/.well-known/aiip`.
#[wasm_bindgen(js_name = parseWellKnown)]
#[must_use]
pub fn parse_well_known(json: &str) -> JsValue {
    let read = discovery::parse_well_known(json).map(|(description, list)| described(&description, &list));
    answer(read.map_err(|list| refused(&list)))
}

/// The document for `/.well-known/aiip`, of a draft of it.
#[wasm_bindgen(js_name = formatWellKnown)]
#[must_use]
pub fn format_well_known(json: &str) -> JsValue {
    let written = discovery::parse_well_known(json).map(|(one, _)| text(&discovery::format_well_known(&one)));
    answer(written.map_err(|list| refused(&list)))
}

/// What an origin advertises.
#[derive(Default, Deserialize)]
#[serde(default)]
struct Advertised {
    policy: Rules,
    scopes: Vec<String>,
}

#[derive(Default, Deserialize)]
#[serde(default, rename_all = "camelCase")]
struct Rules {
    auth: Option<String>,
    mtls: Option<bool>,
    require_signed_results: Option<bool>,
}

/// What was seen of one result.
#[derive(Default, Deserialize)]
#[serde(default)]
struct Seen {
    signed: bool,
    fault: Option<String>,
    auth: Option<String>,
    mtls: Option<bool>,
    scopes: Vec<String>,
}

/// The issues of one result: what was observed against what its origin advertises, if that is known.
#[wasm_bindgen(js_name = judgeResult)]
#[must_use]
pub fn judge_result(observed: JsValue, description: JsValue) -> JsValue {
    let Seen { signed, fault, auth, mtls, scopes } = given(observed);
    let fault = Fault::ALL.iter().find(|(name, _)| Some(*name) == fault.as_deref()).map(|(_, fault)| *fault);
    let observed = Observed { signed, fault, auth, mtls, scopes };
    let advertised = (!description.is_undefined()).then(|| {
        let Advertised { policy: Rules { auth, mtls, require_signed_results }, scopes } = given(description);
        (Policy { auth, mtls, require_signed_results }, scopes)
    });
    let advertised = advertised.as_ref().map(|(policy, scopes)| (policy, scopes.as_slice()));
    out(&issues("", &judge(advertised, &observed)))
}
