//! Redaction of one URI, at three levels.

use super::spans as secrets;
use crate::llm::param::{self, ParamType, FORMATS, PARAMS};
use crate::span::{self, Span};
use crate::uri::query::pairs;
use crate::uri::{pct, Components};

/// How much is taken out.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Level {
    /// The api-key, key-shaped words and secret parameters become the marker. All the rest stays byte for byte.
    #[default]
    Credentials,
    /// The whole userinfo becomes the marker as well: the app-label names people and projects (draft §11).
    Userinfo,
    /// For sharing: userinfo, fragment, unknown parameters and free text (`system`, `stop`) are left out. What stays names
    /// provider and model, with the well-known settings that are numbers and switches.
    Share,
}

/// How to redact.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct RedactOptions {
    /// How much is taken out.
    pub level: Level,
    /// What takes a secret's place.
    pub marker: String,
    /// More parameters whose values are secret, compared without regard to case.
    pub secret_params: Vec<String>,
}

impl Default for RedactOptions {
    fn default() -> Self {
        Self { level: Level::default(), marker: secrets::MARKER.to_owned(), secret_params: Vec::new() }
    }
}

/// A replacement in a text.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Edit<'a> {
    /// What is replaced, in byte offsets.
    pub span: Span,
    /// What stands there instead.
    pub text: &'a str,
}

/// The replacements that redact a text that is an llm URI or was meant to be one, ascending and disjoint. Empty if there
/// is nothing to hide. Idempotent: a redacted URI needs no replacement.
#[must_use]
pub fn edits<'a>(uri: &str, options: &'a RedactOptions) -> Vec<Edit<'a>> {
    let marker = options.marker.as_str();
    let mut edits: Vec<Edit<'a>> = secrets::any_spans(uri, &options.secret_params)
        .into_iter()
        .filter(|span| span.of(uri) != marker)
        .map(|span| Edit { span, text: marker })
        .collect();
    if options.level == Level::Credentials {
        return edits;
    }
    let parts = Components::split(uri, 0, uri.len());
    if let Some(userinfo) =
        secrets::userinfo(uri, &parts).filter(|userinfo| options.level == Level::Share || userinfo.of(uri) != marker)
    {
        if options.level == Level::Share {
            edits.push(Edit { span: Span { end: userinfo.end + 1, ..userinfo }, text: "" });
            // Without its credentials a broken authority must not look like a key that was cut.
            let start = userinfo.end as usize + 1;
            let end = uri[start..].find(['/', '?', '#']).map_or(uri.len(), |len| start + len);
            if let Some(span) = secrets::cut_key(uri, Span::new(start, end)) {
                edits.push(Edit { span, text: marker });
            }
        } else {
            edits.push(Edit { span: userinfo, text: marker });
        }
    }
    if options.level == Level::Share {
        if let Some(query) = parts.query {
            share_query(uri, query, &mut edits);
        }
        if let Some(fragment) = parts.fragment {
            edits.push(Edit { span: Span { start: fragment.start - 1, ..fragment }, text: "" });
        }
    }
    settle(&edits)
}

/// The replacements that redact an address of another scheme: what follows the colon in its userinfo, and key-shaped
/// words in userinfo and fragment. Above `credentials` the whole userinfo goes.
#[must_use]
pub fn address_edits<'a>(address: &str, options: &'a RedactOptions) -> Vec<Edit<'a>> {
    let marker = options.marker.as_str();
    let parts = Components::split(address, 0, address.len());
    let mut edits: Vec<Edit<'a>> = secrets::address_spans(address, &parts, &options.secret_params)
        .into_iter()
        .filter(|span| span.of(address) != marker)
        .map(|span| Edit { span, text: marker })
        .collect();
    match secrets::address_userinfo(address, &parts) {
        Some(userinfo) if options.level == Level::Share => {
            edits.push(Edit { span: Span { end: userinfo.end + 1, ..userinfo }, text: "" });
        }
        Some(userinfo) if options.level == Level::Userinfo && !["", marker].contains(&userinfo.of(address)) => {
            edits.push(Edit { span: userinfo, text: marker });
        }
        _ => {}
    }
    if options.level == Level::Share {
        share_address(address, &parts, &mut edits);
    }
    settle(&edits)
}

/// Of an address that names a model, only that stays: not its query, nor the other parameters of its fragment. Of an `ai`
/// URI neither query nor fragment. All others are another application's.
fn share_address(address: &str, parts: &Components, edits: &mut Vec<Edit<'_>>) {
    let whole = |span: Span| Edit { span: Span { start: span.start - 1, ..span }, text: "" };
    let ai = parts.scheme.is_some_and(|scheme| scheme.of(address).eq_ignore_ascii_case("ai"));
    let model = parts.fragment.filter(|&fragment| secrets::names_model(address, fragment));
    if ai || model.is_some() {
        edits.extend(parts.query.map(whole));
    }
    if ai {
        edits.extend(parts.fragment.map(whole));
    } else if let Some(fragment) = model {
        let pairs: Vec<_> = pairs(address, fragment).map(|pair| (pair.span(), pair.name.of(address) == "m")).collect();
        leave_out(&pairs, edits);
    }
}

/// Leaves out the pairs that may say more than the model's settings, each with one of its separators.
fn share_query(uri: &str, query: Span, edits: &mut Vec<Edit<'_>>) {
    let pairs: Vec<_> = pairs(uri, query).map(|pair| (pair.span(), is_setting(uri, pair))).collect();
    let kept = pairs.iter().filter(|(_, keep)| *keep).count();
    if kept == 0 {
        return edits.push(Edit { span: Span { start: query.start - 1, ..query }, text: "" });
    }
    leave_out(&pairs, edits);
}

/// Leaves out the pairs that are not kept, each with one of its separators. At least one is kept.
fn leave_out(pairs: &[(Span, bool)], edits: &mut Vec<Edit<'_>>) {
    let first_kept = pairs.iter().position(|(_, keep)| *keep).unwrap_or(0);
    for (at, (span, keep)) in pairs.iter().enumerate() {
        if *keep {
            continue;
        }
        // Before the first kept pair the `&` behind goes, after it the one in front.
        let span =
            if at < first_kept { Span { end: span.end + 1, ..*span } } else { Span { start: span.start - 1, ..*span } };
        edits.push(Edit { span, text: "" });
    }
}

fn is_setting(uri: &str, pair: crate::uri::query::Pair) -> bool {
    let name = pct::decode(pair.name.of(uri)).unwrap_or_default();
    let Some(at) = param::lookup(&name) else { return false };
    let value = pair.value.map_or("", |value| value.of(uri));
    match PARAMS[at].kind {
        ParamType::String => at == param::FORMAT && FORMATS.contains(&value),
        ParamType::List => false,
        // A number or a switch is short and plain; anything else might be a key that was put in the wrong place.
        _ => {
            value.len() <= 20 && value.bytes().all(|byte| byte.is_ascii_digit() || matches!(byte, b'.' | b'-'))
                || value.eq_ignore_ascii_case("true")
                || value.eq_ignore_ascii_case("false")
        }
    }
}

/// Puts the edits in order. Of two that overlap the one that holds the other counts, and two that overlap by a part, as
/// in a broken input, become one: so the list is disjoint whatever the input looks like.
pub(crate) fn settle<'a>(edits: &[Edit<'a>]) -> Vec<Edit<'a>> {
    let mut settled: Vec<Edit<'_>> = Vec::with_capacity(edits.len());
    for at in span::order(&edits.iter().map(|edit| edit.span).collect::<Vec<_>>()) {
        let next = &edits[at as usize];
        match settled.last_mut() {
            Some(last) if next.span.start < last.span.end => {
                if next.span.contains(last.span) {
                    *last = next.clone();
                } else if !last.span.contains(next.span) {
                    last.span.end = next.span.end;
                    last.text = if last.text.is_empty() { next.text } else { last.text };
                }
            }
            _ => settled.push(next.clone()),
        }
    }
    settled
}

/// Redacts a text that is an llm URI or was meant to be one. For text that holds URIs among other things see
/// [`crate::redact::text::redact`].
///
/// ```
/// use llm_uri::{redact_uri, RedactOptions};
/// let redacted = redact_uri("llm://my-app:sk-proj-abc123@api.openai.com/gpt-5", &RedactOptions::default());
/// assert_eq!(redacted, "llm://my-app:***@api.openai.com/gpt-5");
/// ```
#[must_use]
pub fn redact_uri(uri: &str, options: &RedactOptions) -> String {
    apply(uri, &edits(uri, options))
}

/// Applies replacements that are ascending and disjoint.
pub(crate) fn apply(text: &str, edits: &[Edit<'_>]) -> String {
    let mut output = String::with_capacity(text.len());
    let mut from = 0;
    for edit in edits {
        output.push_str(&text[from..edit.span.start as usize]);
        output.push_str(edit.text);
        from = edit.span.end as usize;
    }
    output.push_str(&text[from..]);
    output
}
