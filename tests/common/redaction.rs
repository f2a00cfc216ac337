//! Vectors of redaction: a text, its redacted form, and the URIs found in it.

use super::CANARY;
use crate::common::{self, Report};
use llm_uri::redact::text::{Found, UriMatch};
use llm_uri::span::utf16_offsets;
use llm_uri::{find_uris, redact, redact_uri, tokenize};
use serde_json::{json, Value as Json};

pub(crate) fn redact_case(case: &Json, report: &mut Report) {
    let source = common::input(&case["text"]);
    let options = common::redact_options(case);
    let redacted = redact(&source, &options);
    report.same("redacted", redacted.as_str(), &common::input(&case["redacted"]));
    report.same("redacted, twice", redact(&redacted, &options), redacted);
    if let Some(wanted) = case["whole"].as_str() {
        let whole = redact_uri(&source, &options);
        report.same("redacted as one URI", whole.as_str(), wanted);
        report.same("redacted as one URI, twice", redact_uri(&whole, &options), whole);
    }
    if let Some(wanted) = case.get("uris") {
        let mut found = find_uris(&source);
        report.check(!format!("{found:?}").contains(CANARY), "a match prints the key");
        let mut offsets: Vec<&mut u32> =
            found.iter_mut().flat_map(|found| [&mut found.span.start, &mut found.span.end]).collect();
        utf16_offsets(&source, &mut offsets);
        let got: Vec<Json> = found
            .iter()
            .map(|found| serde_json::json!({"kind": found.kind.as_str(), "start": found.span.start, "end": found.span.end, "redacted": found.redacted, "valid": is_valid(found)}))
            .collect();
        // The kind defaults to llm.
        let kinds = wanted.as_array().into_iter().flatten().map(|wanted| {
            let mut wanted = wanted.clone();
            let kind = wanted["kind"].as_str().unwrap_or("llm").to_owned();
            if cfg!(not(feature = "neighbours")) && kind != "llm" {
                wanted["valid"] = Json::Null;
            }
            wanted["kind"] = kind.into();
            wanted
        });
        report.same("uris", Json::from(got), kinds.collect());
    }
}

/// Whether a match is a valid URI of its kind; null if this build cannot parse that kind.
fn is_valid(found: &UriMatch) -> Json {
    match found.kind {
        Found::Llm => found.uri.is_some().into(),
        #[cfg(feature = "neighbours")]
        Found::Mas => llm_uri::MasAddress::parse(&found.text).is_ok().into(),
        #[cfg(feature = "neighbours")]
        Found::Ai => llm_uri::AiUri::parse(&found.text).is_ok().into(),
        #[cfg(not(feature = "neighbours"))]
        _ => Json::Null,
    }
}

pub(crate) fn tokenize_case(case: &Json, report: &mut Report) {
    let wanted = case["tokens"].as_array().expect("tokens");
    let input = common::input(&case["input"]);
    let got: Vec<Json> = tokenize(&input)
        .iter()
        .map(|token| {
            let mut shown = vec![token.kind.as_str(), token.span.of(&input)];
            shown.extend(token.secret.then_some("secret"));
            json!(shown)
        })
        .collect();
    report.same("tokens", &got, wanted);
}
