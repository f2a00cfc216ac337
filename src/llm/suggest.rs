//! Suggestions: the input with its faults mended. One is given only if the mended text parses, and only redacted.

use super::layout::Layout;
use super::{analyse, secrets, shown, Options};
use crate::index;
use crate::issue::{Code, Component, Edit, Issue, Severity};
use crate::span::Span;

/// Inputs longer than this get suggestions for their errors only, not one for each warning: making one is linear.
const LONG: usize = 8_192;

/// Drops issues that another one explains, and adds suggestions.
pub(crate) fn complete(input: &str, options: &Options, mut issues: Vec<Issue>) -> Vec<Issue> {
    drop_explained(&mut issues);
    let errors: Vec<Edit> =
        issues.iter().filter(|issue| issue.severity == Severity::Error).flat_map(|issue| issue.edits.clone()).collect();
    // What nobody can read is no part of a suggestion.
    let bare = shown::is_bare(input);
    let foreign = bare || shown::further_lines(input).is_some();
    let mended = if foreign { None } else { attempt(input, options, &errors) };
    // Once another fault is mended, nobody sees any more that a key was cut: what is left of it would not be masked.
    let spilled = issues.iter().any(|issue| issue.code == Code::PossibleCredentialSpill);
    for issue in &mut issues {
        let hides = !spilled || matches!(issue.code, Code::PossibleCredentialSpill | Code::CredentialSpill);
        if mended.is_some() && !issue.edits.is_empty() && hides {
            issue.suggestion = if issue.severity == Severity::Error {
                mended.clone()
            } else if input.len() <= LONG {
                let edits: Vec<Edit> = errors.iter().chain(&issue.edits).cloned().collect();
                attempt(input, options, &edits)
            } else {
                None
            };
        }
        // The octets of a key's letters must not travel in an edit; the suggestion hides them.
        if issue.component == Component::ApiKey && issue.code == Code::NonAsciiCharacter {
            issue.edits.clear();
        }
        // With a scheme in front of it, a key by itself would be read, and shown, as a host.
        if bare && issue.code == Code::MissingScheme {
            issue.edits.clear();
        }
    }
    issues
}

/// `${KEY}` is one fault, not three, and so are raw JSON and `0,7`.
pub(crate) fn drop_explained(issues: &mut Vec<Issue>) {
    let whole: Vec<Span> = issues
        .iter()
        .filter(|issue| {
            matches!(
                issue.code,
                Code::UnexpandedVariable
                    | Code::PossibleUnexpandedVariable
                    | Code::JsonNotEncoded
                    | Code::NotANumber
                    | Code::NotAnInteger
                    | Code::NotABoolean
            )
        })
        .map(|issue| issue.span)
        .collect();
    if whole.is_empty() {
        return;
    }
    // Both lists are in the order of the input, so one pass finds the spans that hold others.
    let mut at = 0;
    issues.retain(|issue| {
        while whole.get(at).is_some_and(|span| span.end <= issue.span.start) {
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
        !part || kept_error || !whole.get(at).is_some_and(|span| span.contains(issue.span))
    });
}

fn attempt(input: &str, options: &Options, edits: &[Edit]) -> Option<String> {
    let text = apply(input, edits);
    let mut issues = options.issues(false);
    analyse::analyse(&text, options, &mut Layout::default(), &mut issues);
    (issues.errors() == 0).then(|| secrets::mask(&text))
}

/// Applies edits; of two that overlap the first one counts.
pub(crate) fn apply(input: &str, edits: &[Edit]) -> String {
    let mut output = String::with_capacity(input.len() + 16);
    let mut from = 0;
    let mut last: Option<&Edit> = None;
    for at in index::order(&mut edits.iter().map(|edit| (edit.span.start, edit.span.end))) {
        let edit = &edits[at];
        if (edit.span.start as usize) < from || last == Some(edit) {
            continue;
        }
        last = Some(edit);
        output.push_str(&input[from..edit.span.start as usize]);
        output.push_str(&edit.text);
        from = edit.span.end as usize;
    }
    output.push_str(&input[from..]);
    output
}
