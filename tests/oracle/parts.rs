//! Building a URI from parts.

use super::secrets::CANARY;
use super::uri::parts_of;
use super::Outcome;
use llm_uri::llm::Query;
use llm_uri::{build, LlmUri, Options, Parts};

/// Parts as lines: host, label, key, port, fragment (each present one except the host after a `+`), the model, and a line
/// `name=value` or `name` for each parameter. So the fuzzer changes single parts.
pub(crate) fn read(text: &str) -> Parts {
    let mut lines = text.split('\n');
    let host = lines.next().unwrap_or_default().to_owned();
    let [app_label, api_key, port, fragment] =
        [(); 4].map(|()| lines.next().and_then(|line| line.strip_prefix('+')).map(str::to_owned));
    let segments = lines.next().unwrap_or_default().split('/').map(str::to_owned).collect();
    let pair = |line: &str| match line.split_once('=') {
        Some((name, value)) => (name.to_owned(), Some(value.to_owned())),
        None => (line.to_owned(), None),
    };
    let query = Query::Pairs(lines.map(pair).collect());
    Parts { host, segments, app_label, api_key, port: port.and_then(|port| port.parse().ok()), query, fragment }
}

/// The lines of [`read`]; `None` for parts with line breaks.
pub(crate) fn write(parts: &Parts) -> Option<String> {
    let Query::Pairs(pairs) = &parts.query else { return None };
    let optional = |part: Option<&str>| part.map_or("-".to_owned(), |text| format!("+{text}"));
    let port = parts.port.map(|port| port.to_string());
    let mut lines = vec![
        parts.host.clone(),
        optional(parts.app_label.as_deref()),
        optional(parts.api_key.as_deref()),
        optional(port.as_deref()),
        optional(parts.fragment.as_deref()),
        parts.segments.join("/"),
    ];
    lines.extend(
        pairs.iter().map(|(name, value)| value.as_ref().map_or(name.clone(), |value| format!("{name}={value}"))),
    );
    Some(lines.join("\n"))
}

/// Any parts result in errors or in a URI with exactly these parts.
pub(crate) fn build_parse(text: &str) -> Outcome {
    if text.contains(CANARY) {
        return Ok(());
    }
    let parts = read(text);
    for strict in [false, true] {
        let options = Options { strict, ..Options::default() };
        match build(&parts, &options) {
            Ok(uri) => contains(uri.expose_credentials(), &parts, &options)?,
            Err(error) => {
                ensure!(!error.issues().is_empty(), "rejected without a reason: {text:?}");
            }
        }
        hides_the_key(&parts, &options)?;
    }
    Ok(())
}

/// Neither a built URI nor an error prints the key. The canary is planted at both ends of the key, because other text may be
/// part of a message, and the characters of the key must still cause their errors.
fn hides_the_key(parts: &Parts, options: &Options) -> Outcome {
    let Some(key) = &parts.api_key else { return Ok(()) };
    for key in [format!("{CANARY}{key}"), format!("{key}{CANARY}")] {
        let planted = Parts { api_key: Some(key), ..parts.clone() };
        let printed = match build(&planted, options) {
            Ok(uri) => format!("{uri} {uri:?}"),
            Err(error) => format!("{error} {error:?}"),
        };
        ensure!(!printed.contains(CANARY), "the key is printed: {printed}");
    }
    Ok(())
}

/// `built` is valid and contains `parts`.
pub(crate) fn contains(built: &str, parts: &Parts, options: &Options) -> Outcome {
    let uri =
        LlmUri::parse_with(built, options).map_err(|error| format!("a built URI is not valid: {built:?} {error}"))?;
    let mut wanted = parts.clone();
    let mut read = parts_of(&uri);
    // Addresses and names are normalised.
    (wanted.host, read.host) = (String::new(), String::new());
    // An empty label is dropped.
    wanted.app_label = wanted.app_label.filter(|label| !label.is_empty());
    read.app_label = read.app_label.filter(|label| !label.is_empty());
    // A key of asterisks only is normalised to the redaction marker.
    let marker =
        |key: &Option<String>| key.as_ref().is_some_and(|key| !key.is_empty() && key.bytes().all(|byte| byte == b'*'));
    if marker(&wanted.api_key) && uri.is_redacted() {
        read.api_key.clone_from(&wanted.api_key);
    }
    ensure!(read == wanted, "a built URI has other parts: {built:?}");
    Ok(())
}
