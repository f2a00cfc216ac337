//! Turns facts into issues, with the arguments of their messages, fixes, and a corrected URI with masked secrets.
//!
//! This module does not run for an input without facts. The parser reports a structural error (no scheme, quotes around the
//! URI, a wrapped line) as one fact; the patterns of `structure` refine it.

mod characters;
mod edits;
mod list;
#[cfg(feature = "wasm-llm")]
mod simple;
mod structure;
mod suggest;
mod values;

use crate::issue::{Code, Fact, Facts, Issue};
#[cfg(feature = "neighbours")]
use crate::limits::Limits;
use crate::llm::resemble::{resembles, Resemblance};
use crate::llm::{param, parse, Options, Table};
use crate::span::Span;
use list::List;

#[cfg(feature = "neighbours")]
pub(crate) use list::apply_moving;

/// The issues of an input that was parsed into `table` with the same options.
pub(crate) fn explain(input: &str, options: &Options, table: &Table) -> Vec<Issue> {
    if table.facts.list.is_empty() {
        return Vec::new();
    }
    suggest::complete(input, options, issues(input, options, table), table)
}

/// The issues of a valid input without suggestions. `None` if the suggestion of an issue with edits differs from the input with these
/// edits, and with its key masked. `spare` is a table for other texts.
#[cfg(feature = "wasm-llm")]
pub(crate) fn outline(input: &str, options: &Options, table: &Table, spare: &mut Table) -> Option<Vec<Issue>> {
    let mut list = List::new(options);
    add_fixed(&mut list, input, table, true);
    suggest::drop_explained(&mut list.issues);
    simple::are_simple(input, options, &list.issues, table, spare).then_some(list.issues)
}

/// The issues of facts about one component of another scheme's address.
#[cfg(feature = "neighbours")]
pub(crate) fn of_component(text: &str, table: &Table, whole: Span) -> Vec<Issue> {
    let options = Options::default();
    let mut list = List::new(&options);
    for fact in &table.facts.list {
        list.add(fact);
        edits::fix(&mut list, text, table, fact, Some(whole));
    }
    list.issues
}

/// Adds the issues about text around an address. Returns the span of the address.
#[cfg(feature = "neighbours")]
pub(crate) fn envelope(input: &str, limits: &Limits, found: &mut Vec<Issue>) -> Option<Span> {
    let options = Options { limits: *limits, ..Options::default() };
    let mut table = Table::default();
    let within = crate::llm::length(input, &options, &mut table);
    let mut list = List::new(&options);
    list.add_all(&table.facts);
    let inner = if within { structure::envelope(input, &mut list) } else { None };
    found.append(&mut list.issues);
    inner
}

/// The issues of invalid parts: from `facts` if the parts were rejected before the text was built, else from the text.
/// Without spans and fixes, which would refer to a text that the caller does not have.
pub(crate) fn of_parts(text: &str, options: &Options, facts: &Facts, table: &Table) -> Vec<Issue> {
    let mut list = if facts.errors > 0 {
        let mut list = List::new(options);
        list.add_all(facts);
        list.issues
    } else {
        issues(text, options, table)
    };
    suggest::drop_explained(&mut list);
    for issue in &mut list {
        issue.span = Span::default();
        issue.edits.clear();
    }
    list
}

/// [`explain`] without suggestions.
fn issues(input: &str, options: &Options, table: &Table) -> Vec<Issue> {
    let mut list = List::new(options);
    if table.facts.errors == 0 {
        // Nothing surrounds a valid URI, and it begins as one.
        add_fixed(&mut list, input, table, true);
        return list.issues;
    }
    for fact in &table.facts.list {
        if is_length(fact) {
            list.add(fact);
        }
        if fact.code == Code::UriTooLong {
            return list.issues;
        }
    }
    let Some(inner) = structure::envelope(input, &mut list) else { return list.issues };
    let text = &input[inner.range()];
    list.base = inner.start;
    if structure::refine(text, &mut list) {
        return list.issues;
    }
    let mut inner_table = Table::default();
    let table = if text.len() == input.len() {
        table
    } else {
        parse(text, options, &mut inner_table);
        &inner_table
    };
    add_fixed(&mut list, text, table, false);
    list.issues
}

/// Adds the issues of the facts about `text`, with fixes; those about its length only with `lengths`.
fn add_fixed(list: &mut List<'_>, text: &str, table: &Table, lengths: bool) {
    for fact in &table.facts.list {
        if !lengths && is_length(fact) {
            continue;
        }
        if let Some(fact) = refined(text, table, *fact) {
            list.add(&fact);
            edits::fix(list, text, table, &fact, None);
        }
    }
}

fn is_length(fact: &Fact) -> bool {
    matches!(fact.code, Code::UriTooLong | Code::VeryLongUri | Code::LongUri)
}

/// Refines the provisional fact of an unknown name that may resemble a well-known one. `None` if it does not.
fn refined(text: &str, table: &Table, fact: Fact) -> Option<Fact> {
    if fact.code != Code::ParameterTypo {
        return Some(fact);
    }
    let raw = fact.span.of(text);
    if raw.as_bytes().starts_with(b"amp;") {
        let span = Span { end: fact.span.start + 4, ..fact.span };
        return Some(Fact { code: Code::EscapedAmpersand, span, ..fact });
    }
    // `temp:0.7`
    if let Some(colon) = edits::lost_equals(text, table, fact.span) {
        if let Some(at) = param::lookup(&raw[..colon]) {
            return Some(Fact { argument: at as u32, ..fact });
        }
    }
    let (code, at) = match resembles(&crate::uri::pct::decode_or_raw(raw))? {
        Resemblance::Case(at) => (Code::ParameterCase, at),
        Resemblance::Alias(at) => (Code::ParameterAlias, at),
        Resemblance::Typo(at) => (Code::ParameterTypo, at),
    };
    Some(Fact { code, argument: at as u32, ..fact })
}
