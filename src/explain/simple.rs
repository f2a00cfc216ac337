//! Suggestions that JavaScript makes from the edits of an issue.

use super::list::apply_moving;
use super::suggest::has_secrets;
use crate::bytes;
use crate::issue::{Arg, Code, Edit, Issue};
use crate::limits::Limits;
use crate::llm::param::{ParamType, PARAMS};
use crate::llm::table::meta;
use crate::llm::{parse, Options, Table};

/// Whether the suggestion of each issue with edits, of a valid input, is the input with these edits and with its key masked.
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
fn is_simple(input: &str, options: &Options, own: &Table) -> bool {
    3 * input.len() <= Limits::DEFAULT.value_length as usize
        && options.limits == Limits::DEFAULT
        && !has_secrets(own)
        // After an `@`, a text that becomes a host may end a credential that was cut.
        && bytes::find(&input.as_bytes()[own.authority.end as usize..], b'@').is_none()
}

/// Whether a fix of a valid URI leaves it valid and adds no secret: it percent-encodes bytes, or writes the scheme in lower case or
/// the host in full.
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
fn stays_valid(input: &str, options: &Options, issue: &Issue, own: &Table, table: &mut Table) -> bool {
    let text = apply_moving(input, &issue.edits.iter().collect::<Vec<_>>(), &mut []);
    // The value of a parameter with any name was searched for secrets.
    let errors_only = matches!(issue.code, Code::ParameterAlias | Code::ParameterCase);
    parse(&text, &Options { errors_only, ..*options }, table);
    let key = table.key.some().map(|key| key.of(&text));
    table.facts.errors == 0 && !has_secrets(table) && key == own.key.some().map(|key| key.of(input))
}
