//! Secrets are never printed.

use super::text::levels;
use super::uri::parts_of;
use super::{tokens, Outcome};
use llm_uri::diagnose;
use llm_uri::redact::printable;
use llm_uri::uri::pct;
use llm_uri::{find_uris, redact, redact_uri, Issue, LlmUri, Options, Parts, RedactOptions};

/// The secret that is planted.
pub(crate) const CANARY: &str = "SECRETxCANARYx0123456789";

pub(crate) fn encoded(text: &str) -> String {
    pct::encode(text)
}

/// Everything that the crate prints for an input.
pub(crate) fn printed(input: &str, options: &Options) -> String {
    let issues = diagnose(input, options);
    let messages: Vec<String> = issues.iter().map(Issue::message).collect();
    let parsed = LlmUri::parse_with(input, options);
    let value = match &parsed {
        Ok(uri) => format!("{uri} {uri:?} {uri:#?}"),
        Err(error) => format!("{error} {error:?}"),
    };
    let shown = printable(input);
    format!("{issues:?} {messages:?} {value} {shown}")
}

/// Lines: text before, label, key before and after the canary, the rest after the `@`, text after.
pub(crate) fn planted_fields(text: &str) -> Outcome {
    if text.contains(CANARY) {
        return Ok(());
    }
    let mut lines = text.splitn(6, '\n');
    let [before, label, head, tail, rest, after] = [(); 6].map(|()| lines.next().unwrap_or_default());
    let key = format!("{}{CANARY}{}", encoded(head), encoded(tail));
    let input = format!("llm://{}:{key}@{rest}", encoded(label));
    if LlmUri::parse(&input).is_err() {
        return Ok(());
    }
    planted(&input)?;
    in_text(before, &input, after)?;
    in_text(before, &with_parameter(&input.replace(CANARY, "x")), after)
}

/// The URI with a parameter that has the name of a secret.
fn with_parameter(input: &str) -> String {
    let (head, fragment) =
        input.split_once('#').map_or((input, String::new()), |(head, rest)| (head, format!("#{rest}")));
    let mark = if head.contains('?') { '&' } else { '?' };
    format!("{head}{mark}api_key={CANARY}{fragment}")
}

/// No output for a valid URI contains the canary in its key.
pub(crate) fn planted(input: &str) -> Outcome {
    for strict in [false, true] {
        let options = Options { strict, ..Options::default() };
        let shown = printed(input, &options);
        ensure!(!shown.contains(CANARY), "the key is printed: {input:?}\n{shown}");
    }
    for options in levels() {
        for text in [redact_uri(input, &options), redact(input, &options), redact(&format!("é ({input}) x"), &options)]
        {
            ensure!(!text.contains(CANARY), "the key is not redacted: {input:?} gives {text:?}");
        }
    }
    let once = encoded(input);
    let json = input.replace('/', "\\/");
    for escaped in [format!("{{\"u\":\"{json}\"}}"), format!("https://h.example/?u={once}&v=1"), encoded(&once)] {
        let text = redact(&escaped, &RedactOptions::default());
        ensure!(!text.contains(CANARY), "the key is not redacted: {escaped:?} gives {text:?}");
    }
    ensure!(!format!("{:?}", find_uris(input)).contains(CANARY), "a match prints the key: {input:?}");
    ensure!(!tokens::shown(input).contains(CANARY), "the key is in an open token: {input:?}");
    only_the_key(input)
}

/// The redacted URI contains everything except secrets.
fn only_the_key(input: &str) -> Outcome {
    let uri = LlmUri::parse(input).map_err(|error| format!("not valid: {input:?} {error}"))?;
    let redacted = redact_uri(input, &RedactOptions::default());
    let Ok(masked) = LlmUri::parse(&redacted) else { return Ok(()) };
    // A secret in the label and the key may become one marker, as the whole userinfo does at the level `userinfo`.
    let one = masked.app_label().as_deref() == Some("***") && uri.app_label() != masked.app_label();
    ensure!(masked.is_redacted() || one, "not reported as redacted: {input:?} gives {redacted:?}");
    // Other parts may contain key-shaped words, which are masked too.
    let Parts { api_key, .. } = parts_of(&uri);
    let others = input.replacen(&input[key_at(input)], "k", 1);
    if redact_uri(&others, &RedactOptions::default()) == others.replacen(":k@", ":***@", 1) {
        let wanted = Parts { api_key: Some("***".to_owned()), ..parts_of(&uri) };
        ensure!(parts_of(&masked) == wanted, "more than the key has changed: {input:?} gives {redacted:?}");
    }
    ensure!(api_key.is_some_and(|key| key.contains(CANARY)), "the key is another: {input:?}");
    Ok(())
}

/// The span of the key in a valid URI with a label: between the first colon after the scheme and the `@`.
fn key_at(input: &str) -> std::ops::Range<usize> {
    let head = "llm://".len();
    let start = input[head..].find(':').map_or(head, |at| head + at + 1);
    start..input[start..].find('@').map_or(start, |at| start + at)
}

/// The same in a text; the surrounding text is unchanged if it contains no secret. After the URI, which may end with the name of a
/// secret, or does so when it is redacted, `after` may be one.
pub(crate) fn in_text(before: &str, input: &str, after: &str) -> Outcome {
    let text = format!("{before} {input} {after}");
    for options in levels() {
        let redacted = redact(&text, &options);
        ensure!(!redacted.contains(CANARY), "the key is not redacted: {text:?} gives {redacted:?}");
        let stays = |head: &str| redact(&format!("{head} {after}"), &options).ends_with(&format!(" {after}"));
        let tail = input.rsplit('@').next().unwrap_or_default();
        if redact(before, &options) == before && stays(tail) && stays(&redact_uri(input, &options)) {
            let kept = redacted.starts_with(&format!("{before} ")) && redacted.ends_with(&format!(" {after}"));
            ensure!(kept, "the text around has changed: {text:?} gives {redacted:?}");
        }
    }
    Ok(())
}

/// The key is masked despite errors elsewhere in the URI.
pub(crate) fn broken(input: &str) -> Outcome {
    ensure!(!printed(input, &Options::default()).contains(CANARY), "the key is printed: {input:?}");
    ensure!(!redact_uri(input, &RedactOptions::default()).contains(CANARY), "the key is not redacted: {input:?}");
    ensure!(!tokens::shown(input).contains(CANARY), "the key is in an open token: {input:?}");
    Ok(())
}
