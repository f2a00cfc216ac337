//! ai URIs, their gateways and records, and the parsers for schemes.

use super::Outcome;
use llm_uri::neighbours::ai;
use llm_uri::neighbours::ai::discovery::{
    format_html, format_link, format_txt, parse_html, parse_link, parse_srv, parse_txt, parse_well_known,
};
use llm_uri::neighbours::scheme::advise_on_uri;
use llm_uri::neighbours::scheme::{check_registration, check_scheme_name, Profile};
use llm_uri::{AiUri, Issue, Severity};

/// Gateways for the round trip of a URI.
pub(crate) const BASES: [&str; 2] = ["https://ai.example", "https://ai.example:8443/gate%20way/"];

/// All properties of a text.
pub(crate) fn reading(text: &str) -> Outcome {
    readers(text)?;
    agreement(text)?;
    canonical(text)?;
    gateway(text)?;
    records(text)
}

/// The spans of issues are in the text, and their messages have all arguments.
pub(crate) fn in_place(text: &str, issues: &[Issue]) -> Outcome {
    for issue in issues {
        ensure!(text.get(issue.span.range()).is_some(), "{text:?}: an issue beyond the text: {issue:?}");
        ensure!(issue.code.takes(&issue.args), "{text:?}: other arguments than the code's: {}", issue.message());
    }
    Ok(())
}

/// Every parser returns for every text, with spans inside the text.
pub(crate) fn readers(text: &str) -> Outcome {
    for issues in [ai::diagnose(text, false), check_scheme_name(text), advise_on_uri(text)] {
        in_place(text, &issues)?;
    }
    for profile in [Profile::Rfc4395, Profile::Rfc7595] {
        let report = check_registration(text, profile);
        let both = report.missing.iter().find(|name| report.fields.iter().any(|(there, _)| there == *name));
        ensure!(both.is_none(), "{text:?}: {both:?} is present and missing");
        let placed = report.issues.iter().all(|issue| text.get(issue.span.range()).is_some());
        ensure!(placed, "{text:?}: an issue of the registration is beyond the text");
    }
    for found in parse_link(text).into_iter().chain(parse_html(text)) {
        ensure!(text.get(found.span.range()).is_some(), "{text:?}: a record beyond the text");
    }
    let lines = [text.to_owned()];
    let _ = (parse_txt(text), parse_srv(&lines), parse_well_known(text));
    let _ = AiUri::from_gateway_url(text, BASES[1]);
    if let Ok(uri) = AiUri::parse("ai:/x") {
        let _ = uri.to_gateway_url(text);
    }
    Ok(())
}

/// A diagnosis has an error if and only if the parse fails, and its suggestions are valid.
pub(crate) fn agreement(text: &str) -> Outcome {
    let issues = ai::diagnose(text, false);
    let error = issues.iter().any(|issue| issue.severity == Severity::Error);
    ensure!(AiUri::parse(text).is_err() == error, "{text:?}: parse and diagnosis disagree: {issues:?}");
    // The marker in a redacted suggestion may violate the grammar.
    for suggestion in issues.into_iter().filter_map(|issue| issue.suggestion).filter(|text| !text.contains("***")) {
        ensure!(AiUri::parse(&suggestion).is_ok(), "{text:?}: a suggestion is not a URI: {suggestion:?}");
    }
    Ok(())
}

/// The normal form is idempotent and equal to the URI.
pub(crate) fn canonical(text: &str) -> Outcome {
    let Ok(uri) = AiUri::parse(text) else { return Ok(()) };
    let canonical = uri.canonical();
    ensure!(canonical.canonical().expose_credentials() == canonical.expose_credentials(), "{text:?}: not idempotent");
    ensure!(canonical == uri, "{text:?}: not equal to its normal form");
    Ok(())
}

/// Each URI is restored from its gateway URL, so no two share one; and the URL library of a client changes only the quotes in a
/// query.
pub(crate) fn gateway(text: &str) -> Outcome {
    let Ok(uri) = AiUri::parse(text) else { return Ok(()) };
    if AiUri::parse_strict(text).is_err() {
        ensure!(uri.to_gateway_url(BASES[0]).is_err(), "{text:?}: a gateway accepts an ambiguous URI");
        return Ok(());
    }
    for base in BASES {
        let url = uri.to_gateway_url(base).map_err(|error| format!("{text:?}: no gateway: {error}"))?;
        ensure!(url.starts_with(base.trim_end_matches('/')), "{text:?}: {url:?} is not below {base}");
        let back = AiUri::from_gateway_url(&url, base)
            .map_err(|error| format!("{text:?}: cannot be restored from {url:?}: {error}"))?;
        let (back, canonical) = (back.expose_credentials(), uri.canonical());
        ensure!(back == canonical.expose_credentials(), "{text:?}: {url:?} encodes {back:?}");
        let read = url::Url::parse(&url).map_err(|error| format!("{text:?}: {url:?} is no URL: {error}"))?;
        ensure!(
            (read.scheme(), read.host_str()) == ("https", Some("ai.example")),
            "{text:?}: {url:?} goes to another host"
        );
        if !text.contains('\'') {
            let restored = AiUri::from_gateway_url(read.as_str(), base);
            ensure!(restored.is_ok_and(|restored| restored == uri), "{text:?}: requested as {read}, it is another");
        }
    }
    Ok(())
}

/// Formatted records are parsed as the same URI.
pub(crate) fn records(text: &str) -> Outcome {
    let Ok(uri) = AiUri::parse_strict(text) else { return Ok(()) };
    let formatted = [format_link(&uri), format_html(&uri), format_txt(&uri)];
    let [Ok(link), Ok(html), Ok(record)] = formatted else { return Err(format!("{text:?}: cannot be advertised")) };
    for found in [parse_link(&link), parse_html(&html), parse_txt(&record)] {
        let same = found.len() == 1 && found[0].result.as_ref().is_ok_and(|found| *found == uri);
        ensure!(same, "{text:?}: its record contains something else");
    }
    Ok(())
}
