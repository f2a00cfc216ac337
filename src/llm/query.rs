//! Query parameters (draft §4.4): names, duplicates, encoding. What a value means is in `value` and `structured`.

use super::layout::{flag, Kind, Layout, Param};
use super::param::{self, Resemblance, PARAMS, STOP, SYSTEM};
use super::spill::encode_raw;
use super::{secrets, structured, value, Options};
use crate::index::Index;
use crate::issue::{Arg, Code, Component, Edit, Issues};
use crate::secret;
use crate::span::Span;
use crate::uri::query::{pairs, Pair};
use crate::uri::{check, pct, table};
use std::borrow::Cow;

pub(crate) fn check(input: &str, options: &Options, layout: &mut Layout, issues: &mut Issues) {
    let Some(query) = layout.parts.query else { return };
    let mut seen = 0u16;
    let mut unknown = 0;
    for pair in pairs(input, query) {
        if pair.is_empty() {
            empty_pair(query, pair, issues);
            continue;
        }
        let limit = options.limits.parameters;
        if layout.params.len() >= limit as usize {
            let rest = Span { start: pair.name.start, end: query.end };
            issues.report_arg(Code::TooManyParameters, Component::Query, rest, Arg::Number(limit.into()));
            break;
        }
        let mut param = read_pair(input, options, pair, issues);
        match param.known {
            Some(at) => {
                if seen & 1 << at != 0 {
                    duplicate(at.into(), pair, layout, issues);
                    param.kind = if usize::from(at) == STOP { Kind::Structured } else { Kind::Broken };
                }
                seen |= 1 << at;
            }
            None => unknown += 1,
        }
        layout.params.push(param);
    }
    if unknown > 1 {
        repeated(input, layout, issues);
    }
    if layout.params.iter().any(|param| param.kind == Kind::Structured) {
        layout.flags |= flag::STRUCTURED;
        if issues.errors() == 0 {
            structured::check(input, options, layout, issues);
        }
    }
}

fn empty_pair(query: Span, pair: Pair, issues: &mut Issues) {
    let at = pair.name;
    issues.report_with(Code::EmptyPair, Component::Query, at, [None, None], &|| {
        // The `&` on one side goes; of a query that is nothing at all, the `?`.
        let (start, end) = (at.start as usize, at.end as usize);
        let mark = if end < query.end as usize { Span::new(end, end + 1) } else { Span::new(start - 1, start) };
        vec![Edit { span: mark, text: "".into() }]
    });
}

/// Checks one pair by itself.
fn read_pair(input: &str, options: &Options, pair: Pair, issues: &mut Issues) -> Param {
    let mut param = Param {
        name: pair.name,
        value: pair.value,
        known: None,
        kind: if pair.value.is_some() { Kind::Text } else { Kind::Null },
        name_encoded: false,
        value_encoded: false,
    };
    if pair.name.is_empty() {
        issues.report(Code::EmptyName, Component::Parameter, pair.span());
        param.kind = Kind::Broken;
        return param;
    }
    let name = check::characters(input, pair.name, table::QUERY, Component::Parameter, issues);
    param.name_encoded = name.triplets;
    if name.broken {
        param.kind = Kind::Broken;
    } else {
        let raw = pair.name.of(input);
        let decoded = if name.triplets { pct::decode_checked(raw) } else { Cow::Borrowed(raw) };
        param.known = param::lookup(&decoded).map(|at| at as u8);
        if param.known.is_none() {
            unknown_name(&decoded, pair, options, &mut param, issues);
        }
        misplaced(&decoded, input, pair, param.known.is_some(), issues);
    }
    if let Some(value) = pair.value {
        read_value(input, options, value, &mut param, issues);
    }
    if param.kind == Kind::Broken {
        return param;
    }
    if let Some(at) = param.known {
        param.kind = value::check(input, at.into(), pair, param.value_encoded, issues);
    } else if structured::is_structured(input, &param) {
        param.kind = Kind::Structured;
    }
    param
}

/// Characters, length and raw delimiters of a value.
fn read_value(input: &str, options: &Options, value: Span, param: &mut Param, issues: &mut Issues) {
    let limit = options.limits.value_length;
    if value.len() > limit as usize {
        let rest = Span { start: value.start + limit, end: value.end };
        let rest = if input.is_char_boundary(rest.start as usize) { rest } else { value };
        issues.report_arg(Code::ValueTooLong, Component::Parameter, rest, Arg::Number(limit.into()));
        param.kind = Kind::Broken;
        return;
    }
    // No well-known parameter is a quoted text; what is quoted there is mended by taking the quotation marks away.
    if value.of(input).starts_with(['{', '[', '"']) && (param.known.is_none() || !value.of(input).starts_with('"')) {
        issues.report_with(Code::JsonNotEncoded, Component::Parameter, value, [None, None], &|| {
            encode_raw(input, value, &|_, byte| !table::UNRESERVED.has(byte))
        });
        param.kind = Kind::Broken;
        return;
    }
    let found = check::characters(input, value, table::QUERY, Component::Parameter, issues);
    param.value_encoded = found.triplets;
    if found.broken {
        param.kind = Kind::Broken;
    } else if found.triplets {
        encoded_value(input, value, param, issues);
    }
    if found.reserved {
        delimiters(input, value, param, issues);
    }
}

fn encoded_value(input: &str, value: Span, param: &Param, issues: &mut Issues) {
    let bytes = &input.as_bytes()[..value.end as usize];
    let (mut double, mut control) = (false, false);
    // Line breaks and tabs are ordinary text in prompts and stop sequences.
    let prose = matches!(param.known.map(usize::from), Some(STOP | SYSTEM));
    for at in value.range() {
        match pct::triplet(bytes, at) {
            Some(b'\t' | b'\n' | b'\r') if prose => {}
            Some(0..=0x1f | 0x7f) if !control => {
                control = true;
                issues.report(Code::EncodedControlInValue, Component::Parameter, Span::new(at, at + 3));
            }
            Some(b'%') if !double => {
                double = super::authority::double_encoding(bytes, at, Component::Parameter, issues);
            }
            _ => {}
        }
    }
}

/// Raw reserved characters: legal in RFC 3986, but the draft wants them encoded, and readers disagree about some.
fn delimiters(input: &str, value: Span, param: &Param, issues: &mut Issues) {
    let text = value.of(input);
    let find = |wanted: &dyn Fn(u8) -> bool| {
        text.bytes().position(wanted).map(|at| Span::new(value.start as usize + at, value.start as usize + at + 1))
    };
    if let Some(span) = find(&|byte| byte == b'+') {
        issues.report_with(Code::PlusInValue, Component::Parameter, span, [None, None], &|| {
            encode_raw(input, value, &|_, byte| byte == b'+')
        });
    }
    let separates = |text: &str| text.split(';').skip(1).any(|part| part.contains('='));
    if let Some(span) = find(&|byte| byte == b';').filter(|_| separates(text)) {
        issues.report(Code::SemicolonSeparator, Component::Parameter, span);
    }
    let list = param.known == Some(STOP as u8);
    let reserved =
        move |byte| table::RESERVED.has(byte) && table::QUERY.has(byte) && byte != b'+' && !(list && byte == b',');
    if let Some(span) = find(&reserved) {
        let args = [Some(Arg::Char(input.as_bytes()[span.start as usize] as char)), None];
        issues.report_with(Code::ValueReservedCharacter, Component::Parameter, span, args, &|| {
            encode_raw(input, value, &|_, byte| reserved(byte))
        });
    }
}

fn unknown_name(name: &str, pair: Pair, options: &Options, param: &mut Param, issues: &mut Issues) {
    if matches!(name, "__proto__" | "constructor" | "prototype") {
        issues.report(Code::ReservedName, Component::Parameter, pair.name);
        return;
    }
    if options.aliases {
        param.known = param::alias(name).map(|at| at as u8);
        if let Some(at) = param.known {
            report_name(Code::ParameterAliasRead, at.into(), pair.name, issues);
            return;
        }
    }
    if name.starts_with("amp;") && !param.name_encoded {
        let start = pair.name.start as usize;
        issues.report_with(
            Code::EscapedAmpersand,
            Component::Parameter,
            Span::new(start, start + 4),
            [None, None],
            &|| vec![Edit { span: Span::new(start, start + 4), text: "".into() }],
        );
        return;
    }
    // `temp:0.7`
    let word = name.split_once(':').filter(|_| pair.value.is_none() && !param.name_encoded).map(|(word, _)| word);
    if let Some((at, known)) = word.and_then(|word| Some((word.len(), param::lookup(word)?))) {
        let colon = Span::new(pair.name.start as usize + at, pair.name.start as usize + at + 1);
        let args = [Some(Arg::Text(PARAMS[known].name)), None];
        issues.report_with(Code::ParameterTypo, Component::Parameter, pair.name, args, &|| {
            vec![Edit { span: colon, text: "=".into() }]
        });
        return;
    }
    match param::resembles(name) {
        Some(Resemblance::Case(at)) => report_name(Code::ParameterCase, at, pair.name, issues),
        Some(Resemblance::Alias(at)) => report_name(Code::ParameterAlias, at, pair.name, issues),
        Some(Resemblance::Typo(at)) => report_name(Code::ParameterTypo, at, pair.name, issues),
        None => {}
    }
}

fn report_name(code: Code, at: usize, span: Span, issues: &mut Issues) {
    let name = PARAMS[at].name;
    issues.report_with(code, Component::Parameter, span, [Some(Arg::Text(name)), None], &|| {
        vec![Edit { span, text: name.into() }]
    });
}

/// A parameter that is named like a secret or whose name or value looks like a key.
fn misplaced(name: &str, input: &str, pair: Pair, known: bool, issues: &mut Issues) {
    let value = pair.value.filter(|value| !value.is_empty());
    if let (true, Some(value)) = (!known && secret::is_secret_name(name), value) {
        issues.report_arg(Code::SecretInQuery, Component::Parameter, value, Arg::Text("a credential, by its name"));
        return;
    }
    let mut hidden = Vec::new();
    match pair.value {
        Some(value) => secrets::in_value(input, value, &[], &mut hidden),
        None => hidden.extend(secrets::behind_colon(input, pair.name, &[])),
    }
    for &span in &hidden {
        issues.report_arg(Code::SecretInQuery, Component::Parameter, span, Arg::Text("a credential, by its place"));
    }
    for part in [Some(pair.name), value].into_iter().flatten().filter(|_| hidden.is_empty()) {
        if let Some((key, issuer)) = secret::find_key(part.of(input)) {
            let span = Span::new(part.start as usize + key.start as usize, part.start as usize + key.end as usize);
            issues.report_arg(Code::SecretInQuery, Component::Parameter, span, Arg::Text(issuer));
        }
    }
}

/// A well-known name for the second time.
fn duplicate(at: usize, pair: Pair, layout: &mut Layout, issues: &mut Issues) {
    if at == STOP {
        issues.report(Code::RepeatedStop, Component::Parameter, pair.name);
        for param in layout.params.iter_mut().filter(|param| param.known == Some(STOP as u8)) {
            if param.kind == Kind::Single {
                param.kind = Kind::Structured;
            }
        }
    } else {
        issues.report_arg(Code::DuplicateParameter, Component::Parameter, pair.span(), Arg::Text(PARAMS[at].name));
    }
}

/// Unknown names that occur twice make a list. Dotted ones are settled with the structures.
fn repeated(input: &str, layout: &mut Layout, issues: &mut Issues) {
    let mut first = Index::default();
    for at in 0..layout.params.len() {
        let param = layout.params[at];
        if param.known.is_some() || param.kind == Kind::Broken {
            continue;
        }
        let name = pct::decode_checked(param.name.of(input));
        if let Some(earlier) = first.insert(0, &name, at as u32) {
            issues.report(Code::RepeatedParameter, Component::Parameter, param.name);
            layout.params[earlier as usize].kind = Kind::Structured;
            layout.params[at].kind = Kind::Structured;
        }
    }
}
