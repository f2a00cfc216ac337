//! ai URIs and the records that advertise them, scheme registration and advice.

use super::{out, pairs, part, settle, Answer};
use crate::llm::ParseError;
use crate::neighbours::ai::discovery::{self, Server};
use crate::neighbours::ai::{self, AiUri};
use crate::neighbours::scheme::{self, Profile, Report};
use crate::redact::spans::mask;
use crate::span::utf16_spans;
use crate::wasm::convert::issues;
use serde::{Serialize, Serializer};
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

/// With its secrets, for the class of JavaScript.
impl Serialize for AiUri {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let view = View {
            authority: self.authority(),
            userinfo: self.userinfo(),
            host: self.host(),
            port: self.port(),
            path: self.path(),
            segments: self.segments().collect(),
            query: self.query().map(|(name, value)| [Some(name), value]).collect(),
            query_text: self.query_text(),
            fragment: self.fragment(),
            text: self.expose_credentials(),
            redacted: mask(self.expose_credentials()),
        };
        view.serialize(serializer)
    }
}

/// An ai URI. `strict`: as gateways read it.
#[wasm_bindgen(js_name = aiParse)]
pub fn ai_parse(input: &str, strict: bool) -> Answer {
    settle(input, if strict { AiUri::parse_strict(input) } else { AiUri::parse(input) })
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
        Some(input) => AiUri::unchecked(input).with(&parts),
        None => AiUri::build(&parts),
    };
    settle("", built)
}

/// The warnings and advice of a valid ai URI.
#[wasm_bindgen(js_name = aiOwnIssues)]
pub fn ai_own_issues(input: String) -> String {
    let uri = AiUri::unchecked(input);
    issues(uri.expose_credentials(), &uri.issues())
}

/// The canonical form of a valid ai URI.
#[wasm_bindgen(js_name = aiCanonical)]
pub fn ai_canonical(input: String) -> JsValue {
    out(&AiUri::unchecked(input).canonical())
}

/// Throws the issues that make gateways reject a valid ai URI.
#[wasm_bindgen(js_name = aiCheck)]
pub fn ai_check(input: String) -> Answer {
    let uri = AiUri::unchecked(input);
    settle(uri.expose_credentials(), uri.check_strictly())
}

/// The URL of an ai URI at a gateway, or the issues of the base. JavaScript has checked the URI by [`ai_check`].
#[wasm_bindgen(js_name = aiToGateway)]
pub fn ai_to_gateway(input: String, base: &str) -> Answer {
    settle(base, AiUri::unchecked(input).to_gateway_url(base))
}

/// The inverse.
#[wasm_bindgen(js_name = aiFromGateway)]
pub fn ai_from_gateway(url: &str, base: &str) -> Answer {
    settle(url, AiUri::from_gateway_url(url, base))
}

/// A record that advertises an ai URI: 0 for the value of a `Link` header, 1 for an HTML element, 2 for the text of a TXT record.
#[wasm_bindgen(js_name = formatRecord)]
pub fn format_record(input: String, kind: u32) -> Answer {
    let format = [discovery::format_link, discovery::format_html, discovery::format_txt][kind as usize % 3];
    let uri = AiUri::unchecked(input);
    settle(uri.expose_credentials(), format(&uri))
}

/// The endpoints of a `Link` header (0), an HTML document (1) or a TXT record (2): the offsets of each target, then its URI or its
/// issues.
#[wasm_bindgen(js_name = parseRecord)]
pub fn parse_record(text: &str, kind: u32) -> JsValue {
    let parse = [discovery::parse_link, discovery::parse_html, discovery::parse_txt][kind as usize % 3];
    let found = parse(text).into_iter().map(|found| (found.span, found.result.map_err(ParseError::into_issues)));
    let mut found: Vec<_> = found.collect();
    let mut spans = Vec::new();
    // All at once, because a text may have many.
    for (span, result) in &mut found {
        spans.push(span);
        for issue in result.as_mut().err().into_iter().flatten() {
            spans.append(&mut issue.spans());
        }
    }
    utf16_spans(text, spans);
    let endpoints = found.into_iter().map(|(span, result)| match result {
        Ok(uri) => (span.start, span.end, Some(uri), String::new()),
        Err(list) => (span.start, span.end, None, issues("", &list)),
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

/// The document at `/.well-known/aiip`, and its issues.
#[wasm_bindgen(js_name = parseWellKnown)]
pub fn parse_well_known(json: &str) -> Answer {
    settle("", discovery::parse_well_known(json).map(|(document, list)| (document, issues("", &list))))
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

/// All issues of a name of a scheme.
#[wasm_bindgen(js_name = checkSchemeName)]
pub fn check_scheme_name(name: &str) -> String {
    issues(name, &scheme::check_scheme_name(name))
}

fn registration(source: &str, report: &Report) -> JsValue {
    out(&(&report.fields, &report.missing, issues(source, &report.issues)))
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
