//! Suggestions: the redacted input with its errors fixed, if the fixed text parses.
//!
//! Each is parsed with remarks, because the parser reports each secret of a valid URI except its key. So most are masked without
//! another search.

use super::list::apply_moving;
#[cfg(feature = "wasm-llm")]
use crate::bytes;
#[cfg(feature = "wasm-llm")]
use crate::issue::Arg;
use crate::issue::{Code, Component, Edit, Issue, Severity};
use crate::limits;
#[cfg(feature = "wasm-llm")]
use crate::llm::{
    param::{ParamType, PARAMS},
    table::meta,
};
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
    let fixed = match (foreign, valid) {
        (true, _) => None,
        // Without errors, this text is not used.
        (false, true) => Some(String::new()),
        (false, false) => attempt(input, options, &issues, None, own, &mut table),
    };
    // After another fix, a spilled key may no longer be detected, and would not be masked.
    let spilled = issues.iter().any(|issue| issue.code == Code::PossibleCredentialSpill);
    for at in 0..issues.len() {
        let issue = &issues[at];
        let hides = !spilled || matches!(issue.code, Code::PossibleCredentialSpill | Code::CredentialSpill);
        if fixed.is_some() && !issue.edits.is_empty() && hides {
            let suggestion = match issue.severity {
                Severity::Error => fixed.clone(),
                _ if input.len() > LONG => None,
                _ => attempt(input, options, &issues, Some(issue), own, &mut table),
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

/// Whether the suggestion of each issue with edits, of a valid input, is the input with these edits and with its key masked.
#[cfg(feature = "wasm-llm")]
pub(super) fn are_simple(input: &str, options: &Options, issues: &[Issue], own: &Table, table: &mut Table) -> bool {
    let mut simple = false;
    for issue in issues {
        if issue.edits.is_empty() {
            continue;
        }
        simple = simple || is_simple(input, options, own);
        // No edit may have a part in common with the key and another with the text around it.
        let (mut end, mut apart) = (0, true);
        for Edit { span, .. } in &issue.edits {
            let beside = span.end <= own.key.start || span.start >= own.key.end;
            apart &= span.start >= end && (beside || own.key.contains(*span));
            end = span.end;
        }
        let safe = is_safe(issue.code) || renames_text(issue, own);
        if !simple || !apart || !safe && !stays_valid(input, options, issue, own, table) {
            return false;
        }
    }
    true
}

/// Whether no edit of an input can exceed a limit, and the input has no secret except its key.
#[cfg(feature = "wasm-llm")]
fn is_simple(input: &str, options: &Options, own: &Table) -> bool {
    3 * input.len() <= limits::Limits::DEFAULT.value_length as usize
        && options.limits == limits::Limits::DEFAULT
        && !has_secrets(own)
        // After an `@`, a text that becomes a host may end a credential that was cut.
        && bytes::find(&input.as_bytes()[own.authority.end as usize..], b'@').is_none()
}

/// Whether a fix of a valid URI leaves it valid and adds no secret: it percent-encodes bytes, or writes the scheme in lower case or
/// the host in full.
#[cfg(feature = "wasm-llm")]
fn is_safe(code: Code) -> bool {
    matches!(
        code,
        Code::SchemeNotLowercase
            | Code::HostAlias
            | Code::ModelReservedCharacter
            | Code::ValueReservedCharacter
            | Code::PlusInValue
            | Code::UserinfoReservedCharacter
    )
}

/// Whether a fix renames a parameter to a well-known one that takes any text, and that the input does not have.
#[cfg(feature = "wasm-llm")]
fn renames_text(issue: &Issue, own: &Table) -> bool {
    let (Code::ParameterAlias | Code::ParameterCase, Some(Arg::Number(at))) = (issue.code, &issue.args[0]) else {
        return false;
    };
    let mut renamed = false;
    for param in own.params() {
        renamed |= param.name == issue.span && !param.has(meta::WITHHELD);
        if param.known() == Some(*at as usize) {
            return false;
        }
    }
    renamed && PARAMS[*at as usize].kind == ParamType::String
}

/// Whether the text with the edits of an issue is valid, has the same key and no other secret.
#[cfg(feature = "wasm-llm")]
fn stays_valid(input: &str, options: &Options, issue: &Issue, own: &Table, table: &mut Table) -> bool {
    let text = apply_moving(input, &issue.edits.iter().collect::<Vec<_>>(), &mut []);
    // The value of a parameter with any name was searched for secrets.
    let errors_only = matches!(issue.code, Code::ParameterAlias | Code::ParameterCase);
    parse(&text, &Options { errors_only, ..*options }, table);
    let key = table.key.some().map(|key| key.of(&text));
    table.facts.errors == 0 && !has_secrets(table) && key == own.key.some().map(|key| key.of(input))
}

/// Reports `${KEY}`, raw JSON or `0,7` as one issue instead of one for each character.
pub(super) fn drop_explained(issues: &mut Vec<Issue>) {
    let explains = |issue: &&Issue| {
        matches!(
            issue.code,
            Code::UnexpandedVariable
                | Code::PossibleUnexpandedVariable
                | Code::JsonNotEncoded
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
    // A secret that may reach into the host: masked, the rest would have another host.
    let hides_host = |secret: &Span| secret.start < table.host.end && table.host.start < secret.end;
    (table.facts.errors == 0 && !marked.iter().any(hides_host)).then(|| masked(&text, table, &marked))
}

/// Whether a valid URI may have a secret other than its key.
fn has_secrets(table: &Table) -> bool {
    let facts = &table.facts.list;
    facts.len() == limits::ISSUES || facts.iter().any(|fact| is_about_secret(fact.code))
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

fn is_about_secret(code: Code) -> bool {
    matches!(
        code,
        Code::SecretInLabel
            | Code::SecretInHost
            | Code::SecretInModel
            | Code::SecretInQuery
            | Code::SecretInFragment
            | Code::PossibleCredentialSpill
            | Code::RedactedKey
    )
}
