//! Redaction of one URI, at three levels.

use super::spans as secrets;
use crate::llm::param::{FORMAT, FORMATS, PARAMS, SETTINGS};
use crate::named::named;
use crate::secret::{self, Secret, SecretKind};
use crate::span::{self, Span};
use crate::uri::query::{pairs, Pair};
use crate::uri::{pct, Components};

named! {
    /// How much is taken out.
    #[derive(Default)]
    pub enum Level {
        /// The api-key, key-shaped words and secret parameters become the marker. All the rest stays byte for byte.
        #[default]
        Credentials = "credentials",
        /// The whole userinfo becomes the marker as well: the app-label names people and projects (draft §11).
        Userinfo = "userinfo",
        /// For sharing: userinfo, fragment, unknown parameters and free text (`system`, `stop`) are left out. What stays names
        /// provider and model, with the well-known settings that are numbers and switches.
        Share = "share",
    }
}

/// How to redact.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct RedactOptions {
    /// How much is taken out.
    pub level: Level,
    /// The text that replaces a secret.
    pub marker: String,
    /// More parameters whose values are secret, compared without regard to case.
    pub secret_params: Vec<String>,
    /// Whether bare keys are masked in a text, outside URIs.
    pub keys: bool,
}

impl Default for RedactOptions {
    fn default() -> Self {
        Self { level: Level::default(), marker: secret::MARKER.to_owned(), secret_params: Vec::new(), keys: true }
    }
}

/// A replacement in a text.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Edit<'a> {
    /// The part that is replaced, in byte offsets.
    pub span: Span,
    /// The replacement.
    pub text: &'a str,
    /// How a secret was recognised. None for other text that a level removes.
    pub kind: Option<SecretKind>,
}

/// The edits of one URI so far.
struct Edits<'t, 'a> {
    text: &'t str,
    options: &'a RedactOptions,
    list: Vec<Edit<'a>>,
}

/// Masks each secret that is not the marker.
pub(super) fn masks<'a>(text: &str, secrets: Vec<Secret>, options: &'a RedactOptions) -> Vec<Edit<'a>> {
    let mut edits = Edits { text, options, list: Vec::with_capacity(secrets.len() + 2) };
    for Secret { span, kind } in secrets {
        edits.mask(span, Some(kind));
    }
    edits.list
}

impl Edits<'_, '_> {
    /// Replaces `span` by the marker, unless it is the marker.
    fn mask(&mut self, span: Span, kind: Option<SecretKind>) {
        if span.of(self.text) != self.options.marker {
            self.list.push(Edit { span, text: &self.options.marker, kind });
        }
    }

    fn omit(&mut self, span: Span) {
        self.list.push(Edit { span, text: "", kind: None });
    }

    /// Removes a query or a fragment with its delimiter.
    fn omit_part(&mut self, part: Option<Span>) {
        if let Some(part) = part {
            self.omit(Span { start: part.start - 1, ..part });
        }
    }

    /// Masks or removes the userinfo, by the level.
    fn userinfo(&mut self, userinfo: Span) {
        match self.options.level {
            Level::Credentials => {}
            Level::Userinfo => self.mask(userinfo, None),
            Level::Share => {
                let sign = secrets::sign_length(&self.text.as_bytes()[userinfo.end as usize..]);
                self.omit(Span { end: userinfo.end + sign as u32, ..userinfo });
            }
        }
    }
}

/// The replacements that redact a text that is an llm URI or was meant to be one, ascending and disjoint. Empty if there
/// is nothing to mask. A redacted URI that is valid needs no replacement.
pub(crate) fn edits<'a>(uri: &str, options: &'a RedactOptions) -> Vec<Edit<'a>> {
    let list = masks(uri, secrets::secrets(uri, &options.secret_params), options);
    if options.level == Level::Credentials {
        return list;
    }
    let mut edits = Edits { text: uri, options, list };
    let parts = Components::split(uri, 0, uri.len());
    let userinfo = secrets::userinfo(uri, &parts);
    if let Some(userinfo) = userinfo {
        edits.userinfo(userinfo);
    }
    if options.level == Level::Share {
        if let Some(userinfo) = userinfo {
            // Without its credentials a broken authority must not look like a key that was cut.
            if let Some(span) = secrets::cut_key(uri, secrets::host_of(uri, userinfo)) {
                edits.mask(span, Some(SecretKind::ApiKey));
            }
        }
        if let Some(query) = parts.query {
            omit_pairs(&mut edits, query, is_setting);
        }
        edits.omit_part(parts.fragment);
    }
    settle(edits.list)
}

/// The replacements that redact an address of another scheme: what follows the colon in its userinfo, and key-shaped
/// words in userinfo and fragment. Above `credentials` the whole userinfo.
pub(crate) fn address_edits<'a>(address: &str, options: &'a RedactOptions) -> Vec<Edit<'a>> {
    let parts = Components::split(address, 0, address.len());
    let list = masks(address, secrets::address_secrets(address, &parts, &options.secret_params), options);
    let mut edits = Edits { text: address, options, list };
    let empty_stays = |userinfo: &Span| options.level == Level::Share || !userinfo.is_empty();
    if let Some(userinfo) = secrets::address_userinfo(address, &parts).filter(empty_stays) {
        edits.userinfo(userinfo);
    }
    if options.level == Level::Share {
        share_address(&mut edits, &parts);
    }
    settle(edits.list)
}

/// In an address that names a model, only the model stays: not its query, nor the other parameters of its fragment. In an
/// `ai` URI neither query nor fragment. All others are another application's.
fn share_address(edits: &mut Edits<'_, '_>, parts: &Components) {
    let address = edits.text;
    if secrets::is_scheme(address, parts, "ai") {
        edits.omit_part(parts.query);
        return edits.omit_part(parts.fragment);
    }
    let Some(fragment) = parts.fragment.filter(|&fragment| secrets::names_model(address, fragment)) else { return };
    edits.omit_part(parts.query);
    omit_pairs(edits, fragment, |address, pair| pair.name.of(address) == "m");
}

/// Removes the pairs that are not kept, each with one of its separators; all of the part, if none is kept.
fn omit_pairs(edits: &mut Edits<'_, '_>, within: Span, keeps: fn(&str, Pair) -> bool) {
    if !pairs(edits.text, within).any(|pair| keeps(edits.text, pair)) {
        return edits.omit_part(Some(within));
    }
    let mut kept = false;
    for pair in pairs(edits.text, within) {
        let span = pair.span();
        if keeps(edits.text, pair) {
            kept = true;
        } else if kept {
            edits.omit(Span { start: span.start - 1, ..span });
        } else {
            // Removes the `&` after a pair if no pair is kept yet, otherwise the `&` before it.
            edits.omit(Span { end: span.end + 1, ..span });
        }
    }
}

fn is_setting(uri: &str, pair: Pair) -> bool {
    const FORMAT_NAME: &str = PARAMS[FORMAT].name;
    let name = pct::decode(pair.name.of(uri)).unwrap_or_default();
    let value = pair.value.map_or("", |value| value.of(uri));
    if name == FORMAT_NAME {
        return FORMATS.contains(&value);
    }
    // A number or a switch is short and plain; anything else might be a key that was put in the wrong place.
    let is_plain = value.len() <= 20 && value.bytes().all(|byte| matches!(byte, b'0'..=b'9' | b'.' | b'-'));
    secret::entries(SETTINGS).any(|known| known == name.as_bytes())
        && (is_plain || secret::is_one_of(value.as_bytes(), "true,false"))
}

/// Puts the edits in order. An edit inside another one is dropped, and two edits that overlap in part, as in a broken input, become
/// one: the result is disjoint.
pub(crate) fn settle(edits: Vec<Edit<'_>>) -> Vec<Edit<'_>> {
    if edits.len() < 2 {
        return edits;
    }
    let mut settled: Vec<Edit<'_>> = Vec::with_capacity(edits.len());
    for at in span::order(&edits.iter().map(|edit| edit.span).collect::<Vec<_>>()) {
        let next = edits[at as usize];
        match settled.last_mut() {
            // An empty userinfo gets a marker, unless it is next to one.
            Some(last)
                if next.span.start < last.span.end
                    || next.span.start == last.span.end && (next.span.is_empty() || last.span.is_empty()) =>
            {
                // The first of two equal edits has the kind that counts.
                let same = next.span == last.span && next.text == last.text;
                if next.span.contains(last.span) && !same {
                    *last = next;
                } else if !last.span.contains(next.span) {
                    last.span.end = next.span.end;
                    last.text = if last.text.is_empty() { next.text } else { last.text };
                    last.kind = last.kind.or(next.kind);
                }
            }
            _ => settled.push(next),
        }
    }
    settled
}

/// Applies replacements that are ascending and disjoint.
pub(crate) fn apply(text: &str, edits: &[Edit<'_>]) -> String {
    secrets::replaced(text, edits.iter().map(|edit| (edit.span, edit.text)))
}
