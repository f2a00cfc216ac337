//! Suggestions: the redacted input with its errors fixed, if the fixed text parses.
//!
//! Each is parsed with remarks, because the parser reports each secret of a valid URI except its key. So most are masked without
//! another search.

use super::list::apply_moving;
use crate::bytes;
use crate::issue::{Code, Component, Edit, Issue, Severity};
use crate::limits;
use crate::llm::{parse, Options, Table};
use crate::redact::{shown, spans, Secret, SecretKind};
use crate::span::Span;

/// Longer inputs get suggestions for errors only, not for each warning, because making one takes linear time.
const LONG: usize = 8_192;

/// Drops issues that another one explains, and adds suggestions. `table` is that of the input.
pub(super) fn complete(input: &str, options: &Options, mut issues: Vec<Issue>, own: &Table) -> Vec<Issue> {
    let valid = own.facts.errors == 0;
    drop_explained(&mut issues);
    if issues.iter().all(|issue| issue.edits.is_empty()) {
        return issues;
    }
    let mut table = Table::default();
    // An input without `llm://` that may contain a bare key, or with further lines, gets no suggestion.
    let bare = !valid && shown::is_bare(input);
    let foreign = bare || !valid && shown::further_lines(input).is_some();
    let fixed = match valid {
        _ if foreign => None,
        // Without errors, this text is not used.
        true => Some(String::new()),
        // None for two URIs in a row.
        false => attempt(input, options, &issues, None, own, &mut table)
            .filter(|fixed| bytes::find_word(&fixed.as_bytes()[4..], b"llm:/").is_none()),
    };
    // After another fix, a spilled key may no longer be detected, and would not be masked.
    let spilled = issues.iter().any(|issue| issue.code == Code::PossibleCredentialSpill);
    for at in 0..issues.len() {
        let issue = &issues[at];
        let hides = !spilled || matches!(issue.code, Code::PossibleCredentialSpill | Code::CredentialSpill);
        if fixed.is_none() || issue.edits.is_empty() || !hides {
            continue;
        }
        let suggestion = match issue.severity {
            Severity::Error => fixed.clone(),
            _ if input.len() > LONG => continue,
            _ => attempt(input, options, &issues, Some(issue), own, &mut table),
        };
        if suggestion.is_none() {
            // Such as a name that another parameter has.
            issues[at].edits.clear();
        }
        issues[at].suggestion = suggestion;
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

/// Reports `${KEY}`, raw JSON, `0,7` or `model&temp=1` as one issue instead of one for each character.
pub(super) fn drop_explained(issues: &mut Vec<Issue>) {
    let explains = |issue: &&Issue| {
        matches!(
            issue.code,
            Code::UnexpandedVariable
                | Code::PossibleUnexpandedVariable
                | Code::JsonNotEncoded
                | Code::MissingQuestionMark
                | Code::NotANumber
                | Code::NotAnInteger
                | Code::NotABoolean
        )
    };
    let whole: Vec<Span> = issues.iter().filter(explains).map(|issue| issue.span).collect();
    issues.retain(|issue| {
        let part = matches!(
            issue.code,
            Code::ForbiddenCharacter
                | Code::UserinfoReservedCharacter
                | Code::ValueReservedCharacter
                | Code::PlusInValue
                | Code::ModelReservedCharacter
        );
        let kept_error = issue.severity == Severity::Error && issue.code != Code::ForbiddenCharacter;
        !part || kept_error || !whole.iter().any(|span| span.contains(issue.span))
    });
}

/// The redacted input with all errors and one other issue fixed, if it parses. `own` is the table of the input.
fn attempt(
    input: &str, options: &Options, issues: &[Issue], other: Option<&Issue>, own: &Table, table: &mut Table,
) -> Option<String> {
    let mut edits: Vec<&Edit> = Vec::new();
    for issue in issues {
        if issue.severity == Severity::Error {
            edits.extend(&issue.edits);
        }
    }
    if let Some(issue) = other {
        edits.extend(&issue.edits);
    }
    // The secrets of the input stay masked: in the fixed text they may not look like secrets, such as the password of an address
    // in a model that loses a slash.
    let mut marked: Vec<Span> = Vec::new();
    if own.facts.errors > 0 || has_secrets(own) {
        marked.extend(shown::certain(input).iter().map(|secret| secret.span));
    }
    let text = apply_moving(input, &edits, &mut marked);
    parse(&text, options, table);
    if table.facts.errors > 0 {
        return None;
    }
    let text = masked(&text, table, &marked);
    // A secret in the host, or one that begins before it: the rest is another URI or none.
    parse(&text, &Options { strict: false, errors_only: true, ..*options }, table);
    (table.facts.errors == 0).then_some(text)
}

/// The codes of facts about secrets.
const SECRETS: [Code; 7] = [
    Code::SecretInLabel,
    Code::SecretInHost,
    Code::SecretInModel,
    Code::SecretInQuery,
    Code::SecretInFragment,
    Code::PossibleCredentialSpill,
    Code::RedactedKey,
];

/// Whether a valid URI may have a secret other than its key.
pub(super) fn has_secrets(table: &Table) -> bool {
    let facts = &table.facts.list;
    facts.len() == limits::ISSUES || facts.iter().any(|fact| SECRETS.contains(&fact.code))
}

/// A valid URI without its secrets and without `marked`.
fn masked(text: &str, table: &Table, marked: &[Span]) -> String {
    let mut secrets = if has_secrets(table) { spans::secrets(text, &[]) } else { Vec::new() };
    if table.key != Span::NONE {
        secrets.push(Secret { span: table.key, kind: SecretKind::ApiKey });
    }
    for &span in marked.iter().filter(|span| !span.is_empty()) {
        secrets.push(Secret { span, kind: SecretKind::ApiKey });
    }
    spans::replace(text, &spans::merge(secrets))
}
