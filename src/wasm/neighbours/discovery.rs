//! Discovery records and provenance of ai URIs: how one machine learns where another one's agents are.

use super::{ai_view, issues};
use crate::issue::Issue;
use crate::json::Value;
use crate::limits::Limits;
use crate::neighbours::ai::discovery::{self, Description, Found, Policy, Server, Sources};
use crate::neighbours::ai::provenance::{check_result, Fault, Observed};
use crate::span::utf16_offsets;
use crate::wasm::convert;
use crate::wasm::value::{answer, out, placed, read, texts};
use wasm_bindgen::prelude::wasm_bindgen;
use wasm_bindgen::JsValue;

fn endpoints(source: &str, mut found: Vec<Found>) -> JsValue {
    let targets: Vec<&str> = found.iter().map(|found| source.get(found.span.range()).unwrap_or_default()).collect();
    let mut offsets: Vec<&mut u32> =
        found.iter_mut().flat_map(|found| [&mut found.span.start, &mut found.span.end]).collect();
    utf16_offsets(source, &mut offsets);
    let list = found.iter().zip(targets).map(|(found, target)| {
        let member = match &found.result {
            Ok(uri) => ("uri", ai_view(uri)),
            // Their offsets are those of the target.
            Err(list) => ("issues", issues(target, list)),
        };
        placed(found.span, vec![member])
    });
    out(&Value::Array(list.collect()))
}

fn described(description: &Description, list: &[Issue]) -> Value {
    let Policy { auth, mtls, require_signed_results } = &description.policy;
    let switch = |value: &Option<bool>| value.map_or(Value::Null, Value::Bool);
    let policy = vec![
        ("auth", auth.as_deref().into()),
        ("mtls", switch(mtls)),
        ("requireSignedResults", switch(require_signed_results)),
    ];
    Value::object(vec![
        ("endpoint", ai_view(&description.endpoint)),
        ("jwks", description.jwks.as_deref().into()),
        ("scopes", Value::texts(&description.scopes)),
        ("policy", Value::object(policy)),
        ("issues", issues("", list)),
    ])
}

/// The endpoints of `Link` headers.
#[wasm_bindgen(js_name = parseLink)]
pub fn parse_link(header: &str) -> JsValue {
    endpoints(header, discovery::parse_link(header))
}

/// The endpoints of an HTML document.
#[wasm_bindgen(js_name = parseHtml)]
pub fn parse_html(html: &str) -> JsValue {
    endpoints(html, discovery::parse_html(html))
}

/// The endpoints of TXT records.
#[wasm_bindgen(js_name = parseTxt)]
pub fn parse_txt(records: &str) -> JsValue {
    endpoints("", discovery::parse_txt(&texts(records)))
}

fn refused(list: &[Issue]) -> Value {
    issues("", list)
}

/// The servers of SRV records.
#[wasm_bindgen(js_name = parseSrv)]
pub fn parse_srv(records: &str) -> JsValue {
    let found = discovery::parse_srv(&texts(records)).map(|found| servers(&found));
    answer(found.map_err(|list| refused(&list)))
}

fn servers(found: &[Server]) -> Value {
    let list = found.iter().map(|server| {
        Value::object(vec![
            ("priority", u32::from(server.priority).into()),
            ("weight", u32::from(server.weight).into()),
            ("port", u32::from(server.port).into()),
            ("host", server.host.as_str().into()),
        ])
    });
    Value::Array(list.collect())
}

/// The data of an SRV record.
#[wasm_bindgen(js_name = formatSrv)]
pub fn format_srv(record: String) -> JsValue {
    let written = discovery::parse_srv(&[record])
        .map(|servers| Value::String(servers.first().map_or("0 0 0 .".to_owned(), discovery::format_srv)));
    answer(written.map_err(|list| refused(&list)))
}

/// The document at `/.well-known/aiip`.
#[wasm_bindgen(js_name = parseWellKnown)]
pub fn parse_well_known(json: &str) -> JsValue {
    let read = discovery::parse_well_known(json).map(|(description, list)| described(&description, &list));
    answer(read.map_err(|list| refused(&list)))
}

/// The document for `/.well-known/aiip`, of a draft of it.
#[wasm_bindgen(js_name = formatWellKnown)]
pub fn format_well_known(json: &str) -> JsValue {
    // The endpoint of a document that was parsed is unambiguous.
    let written = discovery::parse_well_known(json).and_then(|(one, _)| {
        discovery::format_well_known(&one).map(Value::String).map_err(crate::llm::ParseError::into_issues)
    });
    answer(written.map_err(|list| refused(&list)))
}

/// The places where an origin may advertise its endpoint.
#[wasm_bindgen(js_name = discoveryLocations)]
pub fn discovery_locations(origin: &str) -> JsValue {
    let places = discovery::locations(origin).map(|places| {
        Value::object(vec![
            ("wellKnown", Value::String(places.well_known)),
            ("txt", Value::String(places.txt)),
            ("srv", Value::String(places.srv)),
            ("link", Value::String(places.link)),
        ])
    });
    answer(places.map_err(|error| issues(origin, error.issues())))
}

/// Which of the advertised endpoints counts. `sources`: `{wellKnown?, link?, html?, txt?, srv?}` as JSON, the last two as lists.
#[wasm_bindgen(js_name = resolveEndpoint)]
pub fn resolve_endpoint(sources: &str) -> JsValue {
    let limits = Limits { json_members: 1 << 16, value_length: u32::MAX, ..Limits::DEFAULT };
    let given = read(sources, &limits);
    let text = |name| given.get(name).and_then(Value::as_str).map(str::to_owned);
    let list = |name| {
        let items = given.get(name)?.items().iter();
        Some(items.filter_map(Value::as_str).map(str::to_owned).collect())
    };
    let resolution = discovery::resolve(&Sources {
        well_known: text("wellKnown"),
        link: text("link"),
        html: text("html"),
        txt: list("txt"),
        srv: list("srv"),
    });
    let candidates = resolution
        .candidates
        .iter()
        .map(|one| Value::object(vec![("source", one.source.as_str().into()), ("endpoint", ai_view(&one.endpoint))]));
    let description = resolution.description.as_ref().map_or(Value::Null, |one| described(one, &[]));
    out(&Value::object(vec![
        ("candidates", Value::Array(candidates.collect())),
        ("isResolved", Value::Bool(resolution.is_resolved)),
        ("description", description),
        ("servers", servers(&resolution.servers)),
        ("issues", issues("", &resolution.issues)),
    ]))
}

/// The issues of one result: what was observed, `{signed, fault?, auth?, mtls?, scopes}`, against what its origin advertises,
/// `{policy?, scopes?}`, if that is known. Both are JSON.
#[wasm_bindgen(js_name = judgeResult)]
pub fn judge_result(observed: &str, description: Option<String>) -> String {
    let limits = Limits { json_members: 1 << 16, ..Limits::DEFAULT };
    let text = |value: &Value, name| value.get(name).and_then(Value::as_str).map(str::to_owned);
    let flag = |value: &Value, name| match value.get(name) {
        Some(Value::Bool(flag)) => Some(*flag),
        _ => None,
    };
    let scopes = |value: &Value| {
        let list = value.get("scopes").map_or(&[][..], Value::items).iter();
        list.filter_map(Value::as_str).map(str::to_owned).collect()
    };
    let seen = read(observed, &limits);
    let fault = seen.get("fault").and_then(Value::as_str);
    let observed = Observed {
        signed: flag(&seen, "signed") == Some(true),
        fault: Fault::ALL.iter().find(|(name, _)| Some(*name) == fault).map(|(_, fault)| *fault),
        auth: text(&seen, "auth"),
        mtls: flag(&seen, "mtls"),
        scopes: scopes(&seen),
    };
    let advertised = description.map(|json| {
        let value = read(&json, &limits);
        let none = Value::Null;
        let rules = value.get("policy").unwrap_or(&none);
        let policy = Policy {
            auth: text(rules, "auth"),
            mtls: flag(rules, "mtls"),
            require_signed_results: flag(rules, "requireSignedResults"),
        };
        (policy, scopes(&value))
    });
    let advertised = advertised.as_ref().map(|(policy, scopes): &(Policy, Vec<String>)| (policy, scopes.as_slice()));
    convert::issues("", &check_result(advertised, &observed))
}
