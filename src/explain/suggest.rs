//! Suggestions: the redacted input with its errors fixed, if the fixed text parses.

use super::list::apply;
use crate::issue::{Code, Component, Edit, Issue, Severity};
use crate::llm::{parse, Options, Table};
use crate::redact::{self, shown};
use crate::span::Span;

/// Longer inputs get suggestions for errors only, not for each warning, because making one takes linear time.
const LONG: usize = 8_192;

/// Drops issues that another one explains, and adds suggestions. `valid`: the input parses without changes.
pub(super) fn complete(input: &str, options: &Options, mut issues: Vec<Issue>, valid: bool) -> Vec<Issue> {
    drop_explained(&mut issues);
    if issues.iter().all(|issue| issue.edits.is_empty()) {
        return issues;
    }
    // An input without `llm://` that may contain a bare key, or with further lines, gets no suggestion.
    let bare = shown::is_bare(input);
    let foreign = bare || shown::further_lines(input).is_some();
    let fixed = match (foreign, valid) {
        (true, _) => None,
        // Without errors, this text is not used.
        (false, true) => Some(String::new()),
        (false, false) => attempt(input, options, &issues, None),
    };
    // After another fix, a spilled key may no longer be detected, and would not be masked.
    let spilled = issues.iter().any(|issue| issue.code == Code::PossibleCredentialSpill);
    for at in 0..issues.len() {
        let issue = &issues[at];
        let hides = !spilled || matches!(issue.code, Code::PossibleCredentialSpill | Code::CredentialSpill);
        if fixed.is_some() && !issue.edits.is_empty() && hides {
            let suggestion = if issue.severity == Severity::Error {
                fixed.clone()
            } else if input.len() <= LONG {
                attempt(input, options, &issues, Some(issue))
            } else {
                None
            };
            issues[at].suggestion = suggestion;
        }
    }
    for issue in &mut issues {
        // An edit must not contain bytes of a key; the suggestion masks them. And after an inserted scheme, a bare key would
        // be parsed and shown as a host.
        if issue.component == Component::ApiKey && issue.code == Code::NonAsciiCharacter
            || bare && issue.code == Code::MissingScheme
        {
            issue.edits.clear();
        }
    }
    issues
}

/// Reports `${KEY}`, raw JSON or `0,7` as one issue instead of one for each character.
pub(super) fn drop_explained(issues: &mut Vec<Issue>) {
    let mut whole: Vec<Span> = Vec::new();
    for issue in &*issues {
        if matches!(
            issue.code,
            Code::UnexpandedVariable
                | Code::PossibleUnexpandedVariable
                | Code::JsonNotEncoded
                | Code::NotANumber
                | Code::NotAnInteger
                | Code::NotABoolean
        ) {
            whole.push(issue.span);
        }
    }
    if whole.is_empty() {
        return;
    }
    // Both lists are sorted by position, so one pass finds the containing spans.
    let mut at = 0;
    issues.retain(|issue| {
        while at < whole.len() && whole[at].end <= issue.span.start {
            at += 1;
        }
        let part = matches!(
            issue.code,
            Code::ForbiddenCharacter
                | Code::UserinfoReservedCharacter
                | Code::ValueReservedCharacter
                | Code::PlusInValue
                | Code::ModelReservedCharacter
        );
        let kept_error = issue.severity == Severity::Error && issue.code != Code::ForbiddenCharacter;
        !part || kept_error || at == whole.len() || !whole[at].contains(issue.span)
    });
}

/// The redacted input with all errors and one other issue fixed, if it parses.
fn attempt(input: &str, options: &Options, issues: &[Issue], other: Option<&Issue>) -> Option<String> {
    let mut edits: Vec<&Edit> = Vec::new();
    for issue in issues {
        if issue.severity == Severity::Error {
            edits.extend(&issue.edits);
        }
    }
    if let Some(issue) = other {
        edits.extend(&issue.edits);
    }
    let text = apply(input, &edits);
    let mut table = Table::default();
    parse(&text, options, &mut table);
    (table.facts.errors == 0).then(|| redact::mask(&text))
}
