//! The `ai` scheme: URIs, gateways, discovery, provenance.

use super::convert;
use super::neighbour::{list, object, outcome, placeless, property, text};
use super::text::strings;
use crate::scheme::ai::discovery::{self, Description, Found, Policy, Server};
use crate::scheme::ai::provenance::{judge, Fault, Observed};
use crate::scheme::ai::{self, AiUri};
use crate::span::utf16_offsets;
use js_sys::Array;
use wasm_bindgen::prelude::wasm_bindgen;
use wasm_bindgen::JsValue;

fn view(uri: &AiUri) -> JsValue {
    let query = uri.query().map(|(name, value)| {
        Array::of2(&(&*name).into(), &value.map_or(JsValue::NULL, |value| (&*value).into())).into()
    });
    object(&[
        ("authority", text(uri.authority())),
        ("host", text(uri.host().as_deref())),
        ("port", uri.port().map_or(JsValue::UNDEFINED, JsValue::from)),
        ("path", uri.path().into()),
        ("segments", list(uri.segments().map(|segment| (&*segment).into()))),
        ("query", list(query)),
        ("queryText", text(uri.query_text())),
        ("fragment", text(uri.fragment().as_deref())),
        ("text", uri.expose_credentials().into()),
        ("redacted", uri.to_string().into()),
        ("issues", convert::issues(uri.expose_credentials(), &uri.issues())),
    ])
}

/// The URI, or its issues.
#[wasm_bindgen(js_name = aiParse)]
#[must_use]
pub fn ai_parse(input: &str) -> JsValue {
    outcome(input, AiUri::parse(input).map(|uri| view(&uri)))
}

/// All issues.
#[wasm_bindgen(js_name = aiIssues)]
#[must_use]
pub fn ai_issues(input: &str) -> JsValue {
    convert::issues(input, &ai::diagnose(input))
}

/// The text of the normal form.
#[wasm_bindgen(js_name = aiCanonical)]
#[must_use]
pub fn ai_canonical(input: &str) -> JsValue {
    outcome(input, AiUri::parse(input).map(|uri| uri.canonical().expose_credentials().into()))
}

/// The gateway's URL, or issues with offsets into `base`.
#[wasm_bindgen(js_name = aiToGateway)]
#[must_use]
pub fn ai_to_gateway(input: &str, base: &str) -> JsValue {
    let uri = AiUri::parse(input);
    outcome(base, uri.and_then(|uri| uri.to_gateway_url(base)).map(JsValue::from))
}

/// The URI, or issues with offsets into `url`.
#[wasm_bindgen(js_name = aiFromGateway)]
#[must_use]
pub fn ai_from_gateway(url: &str, base: &str) -> JsValue {
    outcome(url, AiUri::from_gateway_url(url, base).map(|uri| view(&uri)))
}

fn endpoints(source: &str, mut found: Vec<Found>) -> JsValue {
    let mut offsets: Vec<&mut u32> =
        found.iter_mut().flat_map(|found| [&mut found.span.start, &mut found.span.end]).collect();
    utf16_offsets(source, &mut offsets);
    list(found.iter().map(endpoint))
}

fn endpoint(found: &Found) -> JsValue {
    let (uri, issues) = match &found.result {
        Ok(uri) => (view(uri), JsValue::UNDEFINED),
        // Their offsets are those of a text that the caller has not seen.
        Err(issues) => (JsValue::UNDEFINED, convert::issues("", issues)),
    };
    object(&[("start", found.span.start.into()), ("end", found.span.end.into()), ("uri", uri), ("issues", issues)])
}

/// The endpoints of a `Link` header: `{start, end, uri?, issues?}`.
#[wasm_bindgen(js_name = aiipLink)]
#[must_use]
pub fn aiip_link(value: &str) -> JsValue {
    endpoints(value, discovery::parse_link(value))
}

/// The endpoints of an HTML document.
#[wasm_bindgen(js_name = aiipHtml)]
#[must_use]
pub fn aiip_html(html: &str) -> JsValue {
    endpoints(html, discovery::parse_html(html))
}

/// The endpoints of TXT records.
#[wasm_bindgen(js_name = aiipTxt)]
#[must_use]
pub fn aiip_txt(records: &JsValue) -> JsValue {
    let records = strings(records).unwrap_or_default();
    list(discovery::parse_txt(&records).iter().map(endpoint))
}

/// The servers of SRV records, or issues.
#[wasm_bindgen(js_name = aiipSrv)]
#[must_use]
pub fn aiip_srv(records: &JsValue) -> JsValue {
    let server = |server: Server| {
        object(&[
            ("priority", server.priority.into()),
            ("weight", server.weight.into()),
            ("port", server.port.into()),
            ("host", server.host.into()),
        ])
    };
    let servers = discovery::parse_srv(&strings(records).unwrap_or_default());
    placeless(servers.map(|servers| object(&[("servers", list(servers.into_iter().map(server)))])))
}

fn flag(value: Option<bool>) -> JsValue {
    value.map_or(JsValue::UNDEFINED, JsValue::from)
}

/// What a well-known document says, or issues.
#[wasm_bindgen(js_name = aiipWellKnown)]
#[must_use]
pub fn aiip_well_known(json: &str) -> JsValue {
    placeless(discovery::parse_well_known(json).map(|(description, issues)| {
        let policy = &description.policy;
        object(&[
            ("endpoint", view(&description.endpoint)),
            ("jwks", text(description.jwks.as_deref())),
            ("scopes", list(description.scopes.iter().map(JsValue::from))),
            (
                "policy",
                object(&[
                    ("auth", text(policy.auth.as_deref())),
                    ("mtls", flag(policy.mtls)),
                    ("requireSignedResults", flag(policy.require_signed_results)),
                ]),
            ),
            ("issues", convert::issues("", &issues)),
        ])
    }))
}

/// The record of one kind (`link`, `html`, `txt`) that advertises an endpoint, or issues.
#[wasm_bindgen(js_name = aiipFormat)]
#[must_use]
pub fn aiip_format(input: &str, kind: &str) -> JsValue {
    let format = match kind {
        "link" => discovery::format_link,
        "html" => discovery::format_html,
        _ => discovery::format_txt,
    };
    outcome(input, AiUri::parse(input).map(|uri| format(&uri).into()))
}

/// A well-known document written anew, so that it says nothing that would be refused: its text, or issues.
#[wasm_bindgen(js_name = aiipFormatWellKnown)]
#[must_use]
pub fn aiip_format_well_known(json: &str) -> JsValue {
    let description = discovery::parse_well_known(json);
    placeless(description.map(|(description, _)| discovery::format_well_known(&description).into()))
}

/// SRV data written anew: its text, or issues.
#[wasm_bindgen(js_name = aiipFormatSrv)]
#[must_use]
pub fn aiip_format_srv(record: &str) -> JsValue {
    let servers = discovery::parse_srv(&[record.to_owned()]);
    placeless(servers.map(|servers| text(servers.first().map(discovery::format_srv).as_deref())))
}

/// What is wrong with a result: `observed` is `{signed, fault?, auth?, mtls?, scopes?}`, `description` what
/// [`aiip_well_known`] gave, or undefined.
#[wasm_bindgen(js_name = aiJudge)]
#[must_use]
pub fn ai_judge(description: &JsValue, observed: &JsValue) -> JsValue {
    let fault = property(observed, "fault").as_string();
    let fault = fault.and_then(|name| Fault::ALL.iter().find(|(one, _)| *one == name)).map(|(_, fault)| *fault);
    let observed = Observed {
        signed: property(observed, "signed").as_bool().unwrap_or(false),
        fault,
        auth: property(observed, "auth").as_string(),
        mtls: property(observed, "mtls").as_bool(),
        scopes: strings(&property(observed, "scopes")).unwrap_or_default(),
    };
    let policy = property(description, "policy");
    // Of the description only the policy counts here; its endpoint was valid when it was read.
    let endpoint = AiUri::parse("ai:").ok().filter(|_| description.is_object());
    let description = endpoint.map(|endpoint| Description {
        endpoint,
        jwks: None,
        scopes: strings(&property(description, "scopes")).unwrap_or_default(),
        policy: Policy {
            auth: property(&policy, "auth").as_string(),
            mtls: property(&policy, "mtls").as_bool(),
            require_signed_results: property(&policy, "requireSignedResults").as_bool(),
        },
    });
    convert::issues("", &judge(description.as_ref(), &observed))
}
