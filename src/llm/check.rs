//! Checks of components whose class mask shows unusual bytes. None of them runs for a plain URI.

use super::param;
use super::pass::{Pass, Seen, CHECKED};
use super::table::Table;
use crate::bytes::{find, rfind};
use crate::issue::{Code, Component};
use crate::secret::{self, place};
use crate::span::Span;
use crate::uri::pct;
use crate::uri::table::{Class, AMPERSAND, AT, COLON, EQUALS, PATH, PCHAR, SLASH, SUB_DELIMS};

/// The reserved characters that RFC 3986 allows raw in a path and the draft does not (§8, X-4).
pub(super) const MODEL_RESERVED: Class = SUB_DELIMS.or(COLON).or(AT);

/// The offset of the first byte of `class` in `within`, or the end of `within`.
pub(super) fn position(bytes: &[u8], within: Span, class: Class) -> usize {
    class.find(&bytes[..within.end as usize], within.start as usize)
}

/// Runs [`Check::characters`] and [`Check::utf8`](crate::uri::check::Check::utf8).
#[cold]
#[inline(never)]
pub(super) fn characters(pass: &mut Pass<'_>, within: Span, class: Class, component: Component) -> bool {
    let mut check = pass.check();
    check.characters(within, class, component) && check.utf8(within, component)
}

/// Checks a model that may have empty segments, dot-segments, triplets, or raw characters that the draft requires encoded.
#[cold]
#[inline(never)]
pub(super) fn model(pass: &mut Pass<'_>, model: Span, seen: Seen) {
    let end = model.end as usize;
    let mut start = model.start as usize;
    while start <= end {
        let at = position(pass.bytes, Span::new(start, end), SLASH);
        segment(pass, Span::new(start, at), seen);
        start = at + 1;
    }
    let delimited = seen.encoded() || seen.raw.meets(EQUALS.or(AT).or(COLON));
    if delimited && !pass.options.errors_only {
        for span in place::in_model(pass.text, model) {
            pass.fact_of(Code::SecretInModel, Component::Model, span, secret::SETTING);
        }
    }
    let at = position(pass.bytes, model, MODEL_RESERVED);
    if at < end {
        let character = u32::from(pass.bytes[at]);
        pass.fact_of(Code::ModelReservedCharacter, Component::Model, Span::new(at, at + 1), character);
        if seen.raw.meets(EQUALS) {
            question_mark(pass, model);
        }
        pin(pass, model);
    }
}

/// Checks a segment of a model whose bytes are of these classes.
fn segment(pass: &mut Pass<'_>, segment: Span, model: Seen) {
    if segment.is_empty() {
        // The slash before it is superfluous.
        let slash = Span::new(segment.start as usize - 1, segment.start as usize);
        return pass.fact(Code::EmptySegment, Component::Model, slash);
    }
    if !model.is_plain(PATH) && !characters(pass, segment, PCHAR, Component::Model) {
        return;
    }
    if model.decoded.meets(CHECKED.or(SLASH)) {
        pass.check().encoded(segment, Component::Model);
        if let Some(at) = pct::find_triplet(pass.bytes, segment, b'/') {
            pass.fact(Code::EncodedSlash, Component::Model, Span::new(at, at + 3));
        }
    }
    if pct::is_dots(&pass.bytes[segment.range()]) {
        pass.fact(Code::DotSegment, Component::Model, segment);
    }
}

/// `model&temp=0.7`: the `?` is missing.
fn question_mark(pass: &mut Pass<'_>, model: Span) {
    let bytes = &pass.bytes[..model.end as usize];
    let sign = position(bytes, model, AMPERSAND);
    let rest = Span::new((sign + 1).min(bytes.len()), bytes.len());
    let equals = position(bytes, rest, EQUALS);
    let name = &pass.text[rest.start as usize..equals];
    if equals < bytes.len() && param::lookup(name).or_else(|| param::alias(name)).is_some() {
        pass.fact(Code::MissingQuestionMark, Component::Model, Span::new(sign, sign + 1));
    }
}

/// `model@kind:value` at the end. A digest (`@sha256:`) is part of a model's name.
fn pin(pass: &mut Pass<'_>, model: Span) {
    let bytes = &pass.bytes[model.range()];
    let Some(at) = rfind(bytes, b'@') else { return };
    let rest = &bytes[at + 1..];
    let Some(colon) = find(rest, b':') else { return };
    let kind = &rest[..colon];
    let pinned = at > 0 && colon > 0 && colon + 1 < rest.len() && kind != b"sha256";
    if pinned && kind.iter().all(u8::is_ascii_lowercase) {
        pass.fact(Code::LlmnsPin, Component::Model, Span::new(model.start as usize + at, model.end as usize));
    }
}

/// Reports a key that another provider issued.
#[cold]
#[inline(never)]
pub(super) fn foreign_key(pass: &mut Pass<'_>) {
    let key = pass.table.key;
    if let Some(shape) = secret::foreign(&pass.bytes[key.range()], pass.table.host.of(pass.text)) {
        pass.fact_of(Code::KeyOfAnotherProvider, Component::ApiKey, key, shape);
    }
}

/// Reports the texts of an unset variable in JavaScript and Python, such as `undefined`.
#[inline(never)]
pub(super) fn unset(pass: &mut Pass<'_>, component: Component, part: Span) {
    if matches!(part.len(), 4 | 9) && !pass.options.errors_only {
        if let Some(word) = param::unset(&pass.bytes[part.range()]) {
            pass.fact_of(Code::UnsetVariable, component, part, word);
        }
    }
}

/// Reports variables that no shell or dotenv loader has expanded.
#[cold]
#[inline(never)]
pub(super) fn variables(pass: &mut Pass<'_>) {
    let bytes = pass.bytes;
    let mut at = 0;
    while let Some(dollar) = find(&bytes[at..], b'$') {
        let start = at + dollar;
        let rest = &bytes[start + 1..];
        let (code, length) = if let [b'{', ..] = rest {
            let Some(close) = find(rest, b'}') else { return };
            (Code::UnexpandedVariable, close + 1)
        } else {
            let end = rest.iter().position(|byte| !byte.is_ascii_alphanumeric() && *byte != b'_');
            (Code::PossibleUnexpandedVariable, end.unwrap_or(rest.len()))
        };
        at = start + 1 + length;
        if length > 0 {
            pass.fact(code, component_at(pass.table, start as u32), Span::new(start, at));
        }
    }
}

/// The component at an offset; `Parameter` for all of the query.
fn component_at(table: &Table, at: u32) -> Component {
    let parts = [
        (table.label, Component::AppLabel),
        (table.key, Component::ApiKey),
        (table.authority, Component::Host),
        (table.path(), Component::Model),
        (table.query, Component::Parameter),
    ];
    let found = parts.iter().find(|(part, _)| *part != Span::NONE && at < part.end);
    found.map_or(Component::Fragment, |&(_, component)| component)
}

/// Reports a key, a setting with the name of a secret, or the credentials of an address, in the fragment.
pub(super) fn secrets_in_fragment(pass: &mut Pass<'_>, fragment: Span, seen: Seen) {
    if let Some((span, shape)) = secret::shaped_part(pass.bytes, fragment, seen.raw) {
        return pass.fact_of(Code::SecretInFragment, Component::Fragment, span, shape);
    }
    if seen.may_nest(fragment.of(pass.text)) {
        for span in place::in_value(pass.text, fragment) {
            pass.fact_of(Code::SecretInFragment, Component::Fragment, span, secret::NAMED);
        }
    }
}
