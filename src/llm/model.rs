//! The path, which names the model (draft §4.3).

use super::authority;
use super::layout::{flag, Layout};
use super::spill::encode_raw;
use super::{param, secrets};
use crate::issue::{Arg, Code, Component, Edit, Issues};
use crate::secret;
use crate::span::Span;
use crate::uri::{check, pct, table};

pub(crate) fn check(input: &str, layout: &mut Layout, issues: &mut Issues) {
    let path = layout.parts.path;
    if path.len() <= 1 {
        issues.report(Code::MissingModel, Component::Model, path);
        return;
    }
    let model = layout.model();
    let mut reserved = None;
    for segment in segments(input, model) {
        if let Some(at) = check_segment(input, segment, layout, issues) {
            reserved = reserved.or(Some(at));
        }
    }
    if let Some(at) = reserved {
        let args = [Some(Arg::Char(input.as_bytes()[at] as char)), None];
        issues.report_with(Code::ModelReservedCharacter, Component::Model, Span::new(at, at + 1), args, &|| {
            encode_raw(input, model, &|_, byte| table::RESERVED.has(byte) && byte != b'/')
        });
    }
    if let Some((key, issuer)) = secret::find_key(model.of(input)) {
        let span = Span::new(model.start as usize + key.start as usize, model.start as usize + key.end as usize);
        issues.report_arg(Code::SecretInModel, Component::Model, span, Arg::Text(issuer));
    }
    if reserved.is_some() {
        question_mark(input, model, issues);
        let mut named = Vec::new();
        secrets::settings(input, model, &[], &mut named);
        for span in named {
            issues.report_arg(
                Code::SecretInModel,
                Component::Model,
                span,
                Arg::Text("a setting that holds a credential"),
            );
        }
    }
    pin(input, model, issues);
}

/// The segments of the model as written; `model` is the path without its leading slash.
pub(crate) fn segments(input: &str, model: Span) -> impl Iterator<Item = Span> + '_ {
    let mut start = model.start as usize;
    model.of(input).split('/').map(move |segment| {
        let span = Span::new(start, start + segment.len());
        start = span.end as usize + 1;
        span
    })
}

/// Returns the offset of the segment's first reserved character.
fn check_segment(input: &str, segment: Span, layout: &mut Layout, issues: &mut Issues) -> Option<usize> {
    if segment.is_empty() {
        // The slash before it is the one too many.
        let slash = Span::new(segment.start as usize - 1, segment.start as usize);
        issues.report_with(Code::EmptySegment, Component::Model, slash, [None, None], &|| {
            vec![Edit { span: slash, text: "".into() }]
        });
        return None;
    }
    let found = check::characters(input, segment, table::PCHAR, Component::Model, issues);
    let text = segment.of(input);
    if found.triplets {
        layout.flags |= flag::MODEL_ENCODED;
        if !found.broken {
            authority::encoded(input, segment, Component::Model, issues);
            if let Some(at) = pct::find_triplet(text, b'/') {
                let at = segment.start as usize + at;
                issues.report(Code::EncodedSlash, Component::Model, Span::new(at, at + 3));
            }
        }
    }
    // `..` is two octets, six if both are encoded.
    if !found.broken && text.len() <= 6 && matches!(&*pct::decode_checked(text), "." | "..") {
        issues.report(Code::DotSegment, Component::Model, segment);
    }
    if !found.reserved {
        return None;
    }
    // What RFC 3986 does not allow either has been reported.
    let at = text.bytes().position(|byte| table::RESERVED.has(byte) && table::PCHAR.has(byte))?;
    Some(segment.start as usize + at)
}

/// `model&temp=0.7`: what begins the query is missing.
fn question_mark(input: &str, model: Span, issues: &mut Issues) {
    let Some((before, rest)) = model.of(input).split_once('&') else { return };
    let name = rest.split_once('=').map_or("", |(name, _)| name);
    if param::lookup(name).or_else(|| param::alias(name)).is_some() {
        let at = model.start as usize + before.len();
        let sign = Span::new(at, at + 1);
        issues.report_with(Code::MissingQuestionMark, Component::Model, sign, [None, None], &|| {
            vec![Edit { span: sign, text: "?".into() }]
        });
    }
}

/// `model@kind:value` at the end. A digest (`@sha256:`) is part of model names and is left alone.
fn pin(input: &str, model: Span, issues: &mut Issues) {
    let text = model.of(input);
    let Some(at) = text.rfind('@').filter(|&at| at > 0) else { return };
    let Some((kind, value)) = text[at + 1..].split_once(':') else { return };
    if !kind.is_empty() && kind != "sha256" && !value.is_empty() && kind.bytes().all(|byte| byte.is_ascii_lowercase()) {
        issues.report(Code::LlmnsPin, Component::Model, Span::new(model.start as usize + at, model.end as usize));
    }
}
