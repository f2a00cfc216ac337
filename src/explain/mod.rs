//! Turns facts into issues: what a message needs, how to fix it, and a corrected URI with its secrets masked.
//!
//! An input without facts never comes here. What is structurally wrong (no scheme, quotes around the URI, a wrapped line) is
//! one fact of the parser; the patterns of `structure` say what it is.

mod argument;
mod characters;
mod edits;
mod meant;
mod structure;
mod suggest;

use crate::issue::{Code, Component, Edit, Fact, Issue};
use crate::limits::Limits;
use crate::llm::param::{self, Resemblance, PARAMS};
use crate::llm::{parse, Options, Table};
use crate::span::Span;

pub(crate) use edits::apply;
pub(crate) use meant::decimal;
pub(crate) use suggest::drop_explained;

/// All issues of an input: errors, warnings and advice, in the order of the input, with fixes and suggestions. Empty for
/// an input that is valid and needs no remark.
#[must_use]
pub fn diagnose(input: &str, options: &Options) -> Vec<Issue> {
    let mut table = Table::default();
    parse(input, options, &mut table);
    explain(input, options, &table)
}

/// The issues of an input that was parsed into `table` with the same options.
#[must_use]
pub fn explain(input: &str, options: &Options, table: &Table) -> Vec<Issue> {
    if table.facts.list.is_empty() {
        return Vec::new();
    }
    suggest::complete(input, options, issues(input, options, table))
}

/// The issues of facts about one component of another scheme's address.
pub(crate) fn of_component(text: &str, table: &Table, whole: Span) -> Vec<Issue> {
    let options = Options::default();
    let mut list = List { options: &options, issues: Vec::new() };
    for fact in &table.facts.list {
        list.add(fact, edits::of(text, table, fact, Some(whole)));
    }
    list.issues
}

/// The issues about what surrounds an address, and the rest of it.
pub(crate) fn envelope(input: &str, limits: &Limits, found: &mut Vec<Issue>) -> Option<Span> {
    let options = Options { limits: *limits, ..Options::default() };
    let mut table = Table::default();
    let within = crate::llm::length(input, &options, &mut table);
    let mut list = List { options: &options, issues: Vec::new() };
    for fact in &table.facts.list {
        list.add(fact, Vec::new());
    }
    let inner = if within { structure::envelope(input, &mut list) } else { None };
    found.append(&mut list.issues);
    inner
}

/// The issues of parts that were refused before there was a text.
pub(crate) fn of_parts(options: &Options, table: &Table) -> Vec<Issue> {
    let mut list = List { options, issues: Vec::new() };
    for fact in &table.facts.list {
        list.add(fact, Vec::new());
    }
    list.issues
}

/// [`explain`] without suggestions.
pub(crate) fn issues(input: &str, options: &Options, table: &Table) -> Vec<Issue> {
    let mut list = List { options, issues: Vec::new() };
    let lengths = |fact: &&Fact| matches!(fact.code, Code::UriTooLong | Code::VeryLongUri | Code::LongUri);
    for fact in table.facts.list.iter().filter(lengths) {
        list.add(fact, Vec::new());
        if fact.code == Code::UriTooLong {
            return list.issues;
        }
    }
    let Some(inner) = structure::envelope(input, &mut list) else { return list.in_order() };
    let text = &input[inner.range()];
    let from = list.issues.len();
    if !structure::refine(text, &mut list) {
        let own;
        let table = if inner.len() == input.len() {
            table
        } else {
            let mut parsed = Table::default();
            parse(text, options, &mut parsed);
            own = parsed;
            &own
        };
        for fact in table.facts.list.iter().filter(|fact| !lengths(fact)) {
            if let Some(fact) = refined(text, table, *fact) {
                list.add(&fact, edits::of(text, table, &fact, None));
            }
        }
    }
    for issue in &mut list.issues[from..] {
        issue.span = shifted(issue.span, inner.start);
        for edit in &mut issue.edits {
            edit.span = shifted(edit.span, inner.start);
        }
    }
    list.in_order()
}

fn shifted(span: Span, by: u32) -> Span {
    Span { start: span.start + by, end: span.end + by }
}

/// The fact that a provisional one stands for: an unknown name that resembles a well-known one. `None` if it does not.
fn refined(text: &str, table: &Table, fact: Fact) -> Option<Fact> {
    if fact.code != Code::ParameterTypo {
        return Some(fact);
    }
    let raw = &text[fact.span.range()];
    if raw.starts_with("amp;") {
        let span = Span { end: fact.span.start + 4, ..fact.span };
        return Some(Fact { code: Code::EscapedAmpersand, span, ..fact });
    }
    let decoded = crate::uri::pct::decode_or_raw(raw);
    let has_value = table.params().iter().any(|param| param.name == fact.span && param.value().is_some());
    // `temp:0.7`
    if let Some((word, _)) = raw.split_once(':').filter(|_| !has_value) {
        if let Some(at) = param::lookup(word) {
            return Some(Fact { argument: at as u32, ..fact });
        }
    }
    let (code, at) = match param::resembles(&decoded)? {
        Resemblance::Case(at) => (Code::ParameterCase, at),
        Resemblance::Alias(at) => (Code::ParameterAlias, at),
        Resemblance::Typo(at) => (Code::ParameterTypo, at),
    };
    debug_assert!(at < PARAMS.len());
    Some(Fact { code, argument: at as u32, ..fact })
}

/// The issues so far.
pub(crate) struct List<'a> {
    options: &'a Options,
    issues: Vec<Issue>,
}

impl List<'_> {
    /// Adds the issue of a fact.
    pub(crate) fn add(&mut self, fact: &Fact, edits: Vec<Edit>) {
        let Options { strict, lenient_ranges, .. } = *self.options;
        self.issues.push(Issue {
            code: fact.code,
            severity: fact.code.severity(strict, lenient_ranges),
            component: fact.component,
            span: fact.span,
            args: [argument::of(fact), None],
            edits,
            suggestion: None,
        });
    }

    /// Adds an issue about the structure of the input.
    pub(crate) fn report(&mut self, code: Code, component: Component, span: Span, argument: u32, edits: Vec<Edit>) {
        self.add(&Fact { code, component, span, argument }, edits);
    }

    fn in_order(self) -> Vec<Issue> {
        sorted(self.issues)
    }
}

/// Issues in the order of the input; those of one place stay in the order given.
pub(crate) fn sorted(issues: Vec<Issue>) -> Vec<Issue> {
    let mut order: Vec<u32> = (0..issues.len() as u32).collect();
    let place = |at: u32| (issues[at as usize].span, at);
    crate::sort::heap_sort(&mut order, &|a, b| place(a).cmp(&place(b)));
    let mut issues: Vec<Option<Issue>> = issues.into_iter().map(Some).collect();
    order.into_iter().filter_map(|at| issues[at as usize].take()).collect()
}
