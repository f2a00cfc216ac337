//! Model addresses, and conversions to and from llm URIs.

use super::ai::in_place;
use super::Outcome;
use llm_uri::neighbours::mas::{self, from_llm_uri, to_llm_uri};
use llm_uri::{LlmUri, MasAddress, Severity};

/// All properties of a text.
pub(crate) fn reading(text: &str) -> Outcome {
    agreement(text)?;
    canonical(text)?;
    converted(text)?;
    every_llm_uri(text)
}

/// A diagnosis has an error if and only if the parse fails, and its issues have spans inside the text.
pub(crate) fn agreement(text: &str) -> Outcome {
    let issues = mas::diagnose(text, &mas::Options::default());
    let error = issues.iter().any(|issue| issue.severity == Severity::Error);
    let parsed = MasAddress::parse(text);
    ensure!(parsed.is_err() == error, "{text:?}: parse and diagnosis disagree: {issues:?}");
    ensure!(
        parsed.is_ok_and(|address| address.expose_credentials() == text) || error,
        "{text:?}: the text has changed"
    );
    in_place(text, &issues)
}

/// The tables of IDNA depend on the client.
fn needs_tables(url: &str) -> bool {
    url.contains('%') || url.to_ascii_lowercase().contains("xn--")
}

/// The canonical form is idempotent, names the same model, and has the same URL except for its spelling.
pub(crate) fn canonical(text: &str) -> Outcome {
    let Ok(address) = MasAddress::parse(text) else { return Ok(()) };
    for drop_unknown in [false, true] {
        let canonical = address.canonical(drop_unknown);
        let twice = canonical.canonical(drop_unknown);
        ensure!(twice.expose_credentials() == canonical.expose_credentials(), "{text:?}: not idempotent");
        ensure!(canonical.model() == address.model(), "{text:?}: the canonical form names another model");
        let host = |url: &str| {
            url::Url::parse(url)
                .ok()
                .map(|url| (url.scheme().to_owned(), url.host_str().map(str::to_owned), url.port()))
        };
        let (ours, theirs) = (canonical.url(), address.url());
        ensure!(needs_tables(&theirs) || host(&ours) == host(&theirs), "{text:?}: {ours:?} is called, not {theirs:?}");
    }
    let url = address.url();
    ensure!(!url.contains('#'), "{text:?}: the URL contains a fragment: {url:?}");
    let authority = url.split_once("://").map_or("", |(_, rest)| rest.split(['/', '?']).next().unwrap_or_default());
    ensure!(!authority.contains('@'), "{text:?}: the URL contains userinfo: {url:?}");
    Ok(())
}

/// A converted address has the same model and, converted back, the same host.
pub(crate) fn converted(text: &str) -> Outcome {
    let Ok(address) = MasAddress::parse(text) else { return Ok(()) };
    let Ok(to) = to_llm_uri(&address, false) else { return Ok(()) };
    ensure!(to.value.model() == address.model(), "{text:?}: the llm URI names another model: {}", to.value);
    let back =
        from_llm_uri(&to.value, true, false).map_err(|error| format!("{text:?}: cannot be converted back: {error}"))?;
    ensure!(back.value.model() == address.model(), "{text:?}: converted back, it names another model");
    ensure!(back.value.api_key() == address.api_key(), "{text:?}: converted back, it has another key");
    let called = |url: &str| {
        url::Url::parse(url).ok().map(|url| (url.host_str().map(str::to_owned), url.port_or_known_default()))
    };
    let (ours, theirs) = (back.value.url(), address.url());
    ensure!(
        needs_tables(&theirs) || called(&ours) == called(&theirs),
        "{text:?}: converted back, it has another host: {ours:?}"
    );
    Ok(())
}

/// Every valid llm URI has a model address for the same model, except with an invalid A-label in the host.
pub(crate) fn every_llm_uri(text: &str) -> Outcome {
    let Ok(uri) = LlmUri::parse(text) else { return Ok(()) };
    let from = match from_llm_uri(&uri, false, false) {
        Ok(from) => from,
        Err(error) => {
            let mut errors = error.issues().iter().filter(|issue| issue.severity == Severity::Error);
            let a_label = errors.all(|issue| issue.code.as_str() == "invalid-a-label");
            ensure!(a_label && uri.canonical().host().contains("xn--"), "{text:?}: no address: {error}");
            return Ok(());
        }
    };
    ensure!(from.value.model() == uri.model(), "{text:?}: its address names another model");
    Ok(())
}
