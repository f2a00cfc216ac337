//! The parts of a URI on their way in.

use super::crossing::{decoded, Tokens};
use crate::bytes::split;
use crate::issue::{Arg, Code, Component, Issue, Severity, Withheld};
use crate::json::Value;
use crate::limits::Limits;
use crate::llm::build::{Changes, Query};
use crate::llm::Options;
use crate::span::Span;

impl Tokens<'_> {
    /// A name and its value, which may be missing or null.
    fn pair(&mut self) -> Option<(String, Option<String>)> {
        if self.next().0 != b'[' {
            return None;
        }
        let name = self.text()?;
        if self.ends() {
            return Some((name, None));
        }
        let value = match self.next() {
            (b'-', _) => None,
            (b'"', text) => Some(decoded(text)),
            _ => return None,
        };
        self.ends().then_some((name, value))
    }

    /// A part that is a text: `None` if it is absent, `Some(None)` if it is to be removed.
    #[allow(clippy::option_option)]
    fn part(&mut self, component: Component, fault: u32) -> Result<Option<Option<String>>, Vec<Issue>> {
        match self.next() {
            (b'?', _) => Ok(None),
            (b'-', _) => Ok(Some(None)),
            (b'"', text) => Ok(Some(Some(decoded(text)))),
            _ => Err(wrong(component, fault)),
        }
    }

    /// Any value of at most `levels`, whose members and items are subtracted from `members`.
    fn value(&mut self, levels: u32, members: &mut u32) -> Result<Value, Withheld> {
        let (kind, text) = self.next();
        Ok(match kind {
            b'-' => Value::Null,
            b'+' => Value::Bool(true),
            b'!' => Value::Bool(false),
            b'"' => Value::String(decoded(text)),
            // As JavaScript prints it, which is exact. A number that is not finite is refused when it is written.
            b'#' | b'n' => Value::Number(decoded(text)),
            b'[' | b'{' => {
                let levels = levels.checked_sub(1).ok_or(Withheld::TooDeep)?;
                let (mut items, mut named) = (Vec::new(), Vec::new());
                while !self.ends() {
                    let name = if kind == b'{' { Some(self.text().ok_or(Withheld::NotJson)?) } else { None };
                    *members = members.checked_sub(1).ok_or(Withheld::TooLarge)?;
                    let value = self.value(levels, members)?;
                    match name {
                        Some(name) => named.push((name, value)),
                        None => items.push(value),
                    }
                }
                if kind == b'{' {
                    Value::Object(named)
                } else {
                    Value::Array(items)
                }
            }
            _ => return Err(Withheld::NotJson),
        })
    }
}

/// The error of a part, without the value, which may be a key. `fault` is a position in the texts of `invalid-part`.
fn wrong(component: Component, fault: u32) -> Vec<Issue> {
    refused(Code::InvalidPart, component, fault)
}

fn refused(code: Code, component: Component, argument: u32) -> Vec<Issue> {
    let args = [Some(Arg::Number(argument)), None];
    let (severity, span) = (Severity::Error, Span::default());
    vec![Issue { code, severity, component, span, args, edits: Vec::new(), suggestion: None }]
}

/// Reads the parts of a URI, in the order in which js/core/parts.ts writes them. A part that is absent is not in the changes; one
/// that is null removes.
pub(super) fn changes(parts: &str, options: &Options) -> Result<Changes, Vec<Issue>> {
    let mut tokens = Tokens::new(parts);
    if parts.is_empty() {
        return Err(wrong(Component::Input, 3));
    }
    let model = tokens.part(Component::Model, 4)?;
    let is_removed = matches!(model, Some(None)) || tokens.peek() == b'-';
    let mut segments: Option<Vec<String>> =
        model.flatten().map(|model| split(&model, b'/').map(str::to_owned).collect());
    match tokens.peek() {
        b'?' | b'-' => drop(tokens.next()),
        _ if segments.is_some() => return Err(wrong(Component::Model, 14)),
        _ => segments = Some(tokens.list(Tokens::text).ok_or_else(|| wrong(Component::Model, 5))?),
    }
    // Every URI has a host and a model: the check of the result reports a missing one.
    Ok(Changes {
        segments: segments.or(is_removed.then(Vec::new)),
        host: tokens.part(Component::Host, 6)?.map(Option::unwrap_or_default),
        app_label: tokens.part(Component::AppLabel, 7)?,
        api_key: tokens.part(Component::ApiKey, 8)?,
        port: match tokens.next() {
            (b'?', _) => None,
            (b'-', _) => Some(None),
            (b'#', digits) => Some(Some(digits.parse().map_err(|_| wrong(Component::Port, 9))?)),
            _ => return Err(wrong(Component::Port, 9)),
        },
        query: query(&mut tokens, &options.limits)?,
        fragment: tokens.part(Component::Fragment, 13)?,
    })
}

/// The query as pairs, or else as parameters.
fn query(tokens: &mut Tokens<'_>, limits: &Limits) -> Result<Option<Query>, Vec<Issue>> {
    if !matches!(tokens.peek(), b'?' | b'-') {
        let pairs = tokens.list(Tokens::pair).ok_or_else(|| wrong(Component::Query, 10))?;
        let (kind, _) = tokens.next();
        return if matches!(kind, b'?' | b'-') {
            Ok(Some(Query::Pairs(pairs)))
        } else {
            Err(wrong(Component::Query, 14))
        };
    }
    let (query, _) = tokens.next();
    if matches!(tokens.peek(), b'?' | b'-') {
        let (params, _) = tokens.next();
        return Ok([query, params].contains(&b'-').then(|| Query::Params(Vec::new())));
    }
    // The object itself is one more level than its values, and its members are parameters.
    let levels = limits.depth.min(Limits::MAX_DEPTH) + 1;
    match tokens.value(levels, &mut limits.json_members.saturating_add(limits.parameters)) {
        Ok(Value::Object(members)) => Ok(Some(Query::Params(members))),
        Ok(_) | Err(Withheld::NotJson) => Err(wrong(Component::Query, 11)),
        Err(Withheld::TooDeep) => Err(refused(Code::JsonTooDeep, Component::Parameter, limits.depth)),
        Err(_) => Err(wrong(Component::Parameter, 12)),
    }
}
