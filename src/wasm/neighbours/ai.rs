//! ai URIs and the records that advertise them, scheme registration and advice.

use super::{out, pairs, part, settle, Answer};
use crate::llm::ParseError;
use crate::neighbours::address::mask;
use crate::neighbours::ai::discovery::{self, Description, Found, Policy, Server, Sources};
use crate::neighbours::ai::{self, AiUri};
use crate::neighbours::scheme::{self, Profile, Report};
use crate::span::utf16_spans;
use crate::wasm::convert::issues;
use serde::Serialize;
use std::borrow::Cow;
use wasm_bindgen::prelude::wasm_bindgen;
use wasm_bindgen::JsValue;

#[derive(Serialize)]
#[serde(rename_all = "camelCase")]
struct View<'a> {
    authority: Option<&'a str>,
    userinfo: Option<&'a str>,
    host: Option<String>,
    port: Option<u16>,
    path: &'a str,
    segments: Vec<Cow<'a, str>>,
    query: Vec<[Option<Cow<'a, str>>; 2]>,
    query_text: Option<&'a str>,
    fragment: Option<Cow<'a, str>>,
    text: &'a str,
    redacted: String,
}

fn view(uri: &AiUri) -> View<'_> {
    View {
        authority: uri.authority(),
        userinfo: uri.userinfo(),
        host: uri.host(),
        port: uri.port(),
        path: uri.path(),
        segments: uri.segments().collect(),
        query: uri.query().map(|(name, value)| [Some(name), value]).collect(),
        query_text: uri.query_text(),
        fragment: uri.fragment(),
        text: uri.expose_credentials(),
        redacted: mask(uri.expose_credentials()),
    }
}

fn viewed(input: &str, uri: Result<AiUri, ParseError>) -> Answer {
    settle(input, uri.as_ref().map(view).map_err(ParseError::clone))
}

/// An ai URI. `strict`: as gateways read it.
#[wasm_bindgen(js_name = aiParse)]
pub fn ai_parse(input: &str, strict: bool) -> Answer {
    viewed(input, if strict { AiUri::parse_strict(input) } else { AiUri::parse(input) })
}

/// All issues of an input.
#[wasm_bindgen(js_name = aiIssues)]
pub fn ai_issues(input: &str, strict: bool) -> String {
    issues(input, &ai::diagnose(input, strict))
}

/// An ai URI from its parts; with `input`, from changes to that URI. See [`part`] for host, port and fragment. `query`: names and
/// values, each value after an equals sign, or empty if there is none.
#[wasm_bindgen(js_name = aiBuild)]
pub fn ai_build(
    input: Option<String>, host: Option<Vec<String>>, port: Option<Vec<String>>, segments: Option<Vec<String>>,
    query: Option<Vec<String>>, fragment: Option<Vec<String>>,
) -> Answer {
    let value = |value: String| value.strip_prefix('=').map(str::to_owned);
    let parts = ai::Parts {
        host: part(host),
        port: part(port).map(|port| port.and_then(|digits| digits.parse().ok())),
        segments,
        query: query.map(|list| pairs(list).into_iter().map(|(name, text)| (name, value(text))).collect()),
        fragment: part(fragment),
    };
    let built = match input {
        Some(input) => AiUri::again(&input).and_then(|uri| uri.with(&parts)),
        None => AiUri::build(&parts),
    };
    viewed("", built)
}

/// The warnings and advice of an ai URI that JavaScript holds.
#[wasm_bindgen(js_name = aiOwnIssues)]
pub fn ai_own_issues(input: &str) -> String {
    AiUri::again(input).map_or(String::new(), |uri| issues(input, &uri.issues()))
}

/// The canonical form of an ai URI that JavaScript holds.
#[wasm_bindgen(js_name = aiCanonical)]
pub fn ai_canonical(input: &str) -> Answer {
    viewed(input, AiUri::again(input).map(|uri| uri.canonical()))
}

/// Throws the issues that make gateways reject an ai URI, which JavaScript passes.
#[wasm_bindgen(js_name = aiCheck)]
pub fn ai_check(input: &str) -> Answer {
    settle(input, AiUri::again(input).and_then(|uri| uri.check_strictly()))
}

/// The URL of an ai URI at a gateway, or the issues of the base. JavaScript has checked the URI by [`ai_check`].
#[wasm_bindgen(js_name = aiToGateway)]
pub fn ai_to_gateway(input: &str, base: &str) -> Answer {
    settle(base, AiUri::again(input).and_then(|uri| uri.to_gateway_url(base)))
}

/// The inverse.
#[wasm_bindgen(js_name = aiFromGateway)]
pub fn ai_from_gateway(url: &str, base: &str) -> Answer {
    viewed(url, AiUri::from_gateway_url(url, base))
}

/// A record that advertises an ai URI: 0 for the value of a `Link` header, 1 for an HTML element, 2 for the text of a TXT record.
#[wasm_bindgen(js_name = formatRecord)]
pub fn format_record(input: &str, kind: u32) -> Answer {
    let format = [discovery::format_link, discovery::format_html, discovery::format_txt][kind as usize % 3];
    settle(input, AiUri::again(input).and_then(|uri| format(&uri)))
}

#[derive(Serialize)]
struct Endpoint<'a> {
    start: u32,
    end: u32,
    uri: Option<View<'a>>,
    issues: Option<String>,
}

/// The endpoints of a `Link` header (0) or an HTML document (1), or of TXT records (2), with offsets into the text of each.
#[wasm_bindgen(js_name = parseRecords)]
pub fn parse_records(texts: Vec<String>, kind: u32) -> JsValue {
    let mut all = Vec::new();
    for text in &texts {
        let found = match kind {
            0 => discovery::parse_link(text),
            1 => discovery::parse_html(text),
            _ => discovery::parse_txt(std::slice::from_ref(text)),
        };
        let listed = |Found { span, result }| (span, result.map_err(ParseError::into_issues));
        let mut found: Vec<_> = found.into_iter().map(listed).collect();
        let mut spans = Vec::new();
        // All at once, because a text may have many.
        for (span, result) in &mut found {
            spans.push(span);
            for issue in result.as_mut().err().into_iter().flatten() {
                spans.append(&mut issue.spans());
            }
        }
        utf16_spans(text, spans);
        all.append(&mut found);
    }
    let endpoints = all.iter().map(|(span, result)| Endpoint {
        start: span.start,
        end: span.end,
        uri: result.as_ref().ok().map(view),
        issues: result.as_ref().err().map(|list| issues("", list)),
    });
    out(&endpoints.collect::<Vec<_>>())
}

/// The servers of SRV records.
#[wasm_bindgen(js_name = parseSrv)]
pub fn parse_srv(records: Vec<String>) -> Answer {
    settle("", discovery::parse_srv(&records))
}

/// The data of an SRV record.
#[wasm_bindgen(js_name = formatSrv)]
pub fn format_srv(record: String) -> Answer {
    let format = |list: Vec<Server>| list.first().map_or("0 0 0 .".to_owned(), discovery::format_srv);
    settle("", discovery::parse_srv(&[record]).map(format))
}

#[derive(Serialize)]
struct Described<'a> {
    endpoint: View<'a>,
    #[serde(skip_serializing_if = "Option::is_none")]
    jwks: Option<&'a str>,
    scopes: &'a [String],
    policy: &'a Policy,
    issues: String,
}

fn described(description: &Description, issues: String) -> Described<'_> {
    let Description { endpoint, jwks, scopes, policy } = description;
    Described { endpoint: view(endpoint), jwks: jwks.as_deref(), scopes, policy, issues }
}

/// The document at `/.well-known/aiip`.
#[wasm_bindgen(js_name = parseWellKnown)]
pub fn parse_well_known(json: &str) -> Answer {
    let parsed = discovery::parse_well_known(json);
    settle("", parsed.as_ref().map(|(one, list)| described(one, issues("", list))).map_err(ParseError::clone))
}

/// The document for `/.well-known/aiip`, from its description.
#[wasm_bindgen(js_name = formatWellKnown)]
pub fn format_well_known(json: &str) -> Answer {
    settle("", discovery::parse_well_known(json).and_then(|(one, _)| discovery::format_well_known(&one)))
}

/// The places where an origin may advertise its endpoint.
#[wasm_bindgen(js_name = discoveryLocations)]
pub fn discovery_locations(origin: &str) -> Answer {
    settle(origin, discovery::locations(origin))
}

#[derive(Serialize)]
struct Candidate<'a> {
    source: &'a str,
    endpoint: View<'a>,
}

#[derive(Serialize)]
#[serde(rename_all = "camelCase")]
struct Resolution<'a> {
    candidates: Vec<Candidate<'a>>,
    is_resolved: bool,
    description: Option<Described<'a>>,
    servers: &'a [Server],
    issues: String,
}

/// Which of the advertised endpoints counts.
#[wasm_bindgen(js_name = resolveEndpoint)]
pub fn resolve_endpoint(
    well_known: Option<String>, link: Option<String>, html: Option<String>, txt: Option<Vec<String>>,
    srv: Option<Vec<String>>,
) -> JsValue {
    let resolution = discovery::resolve(&Sources { well_known, link, html, txt, srv });
    let candidates = resolution.candidates.iter();
    out(&Resolution {
        candidates: candidates
            .map(|one| Candidate { source: one.source.as_str(), endpoint: view(&one.endpoint) })
            .collect(),
        is_resolved: resolution.is_resolved,
        description: resolution.description.as_ref().map(|one| described(one, String::new())),
        servers: &resolution.servers,
        issues: issues("", &resolution.issues),
    })
}

/// All issues of a name of a scheme.
#[wasm_bindgen(js_name = checkSchemeName)]
pub fn check_scheme_name(name: &str) -> String {
    issues(name, &scheme::check_scheme_name(name))
}

#[derive(Serialize)]
struct Registration<'a> {
    fields: &'a [(&'a str, String)],
    missing: &'a [&'a str],
    issues: String,
}

fn registration(source: &str, report: &Report) -> JsValue {
    let Report { fields, missing, issues: list } = report;
    out(&Registration { fields, missing, issues: issues(source, list) })
}

fn profile(current: bool) -> Profile {
    [Profile::Rfc4395, Profile::Rfc7595][usize::from(current)]
}

/// The fields of a registration template in one text, and the missing ones. `current`: by RFC 7595.
#[wasm_bindgen(js_name = checkTemplate)]
pub fn check_template(template: &str, current: bool) -> JsValue {
    registration(template, &scheme::check_registration(template, profile(current)))
}

/// The same of fields and their texts.
#[wasm_bindgen(js_name = checkFields)]
pub fn check_fields(fields: Vec<String>, current: bool) -> JsValue {
    registration("", &scheme::check_registration_fields(&pairs(fields), profile(current)))
}

/// A template as text, from its fields.
#[wasm_bindgen(js_name = formatTemplate)]
pub fn format_template(fields: Vec<String>, current: bool) -> Answer {
    settle("", scheme::format_registration(&pairs(fields), profile(current)))
}

/// Advice on a URI (RFC 8820).
#[wasm_bindgen(js_name = adviseOnUri)]
pub fn advise_on_uri(uri: &str) -> String {
    issues(uri, &scheme::advise_on_uri(uri))
}
