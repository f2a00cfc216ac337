//! Suggestions: the redacted input with its errors fixed, if the fixed text parses.
//!
//! Each is parsed with remarks, because the parser reports each secret of a valid URI except its key. So most are masked without
//! another search.

use super::list::{apply, apply_moving};
use crate::bytes;
use crate::issue::{Code, Component, Edit, Issue, Severity};
use crate::limits;
use crate::llm::{parse, Options, Table};
use crate::redact::{shown, spans, Secret, SecretKind};
use crate::secret::MARKER;
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
            let suggestion = if issue.severity == Severity::Error {
                fixed.clone()
            } else if valid && encodes(issue.code) && keeps_meaning(issue, input, options, own) {
                Some(rewritten(input, issue, own))
            } else if valid && encodes(issue.code) && has_secrets(own) {
                None // redaction may not find the secret in the encoded text
            } else if input.len() <= LONG {
                attempt(input, options, &issues, Some(issue), own, &mut table)
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

/// The redacted input with all errors and one other issue fixed, if it parses. `own` is the table of the input.
fn attempt(
    input: &str,
    options: &Options,
    issues: &[Issue],
    other: Option<&Issue>,
    own: &Table,
    table: &mut Table,
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
    (table.facts.errors == 0).then(|| masked(&text, table, &marked))
}

/// Whether the fix of a warning or advice only percent-encodes bytes, or writes the scheme in lower case.
fn encodes(code: Code) -> bool {
    matches!(
        code,
        Code::SchemeNotLowercase
            | Code::ModelReservedCharacter
            | Code::ValueReservedCharacter
            | Code::PlusInValue
            | Code::UserinfoReservedCharacter
    )
}

/// Whether a valid input that a fix only encodes stays valid, with the same secrets.
fn keeps_meaning(issue: &Issue, input: &str, options: &Options, table: &Table) -> bool {
    // Each edit adds two bytes.
    let most = options.limits.value_length.min(options.limits.uri_length) as usize;
    // After an `@`, a text that becomes a host may end a credential that was cut.
    let at_sign = bytes::rfind(input.as_bytes(), b'@').is_some_and(|at| at > table.authority.end as usize);
    !at_sign && input.len() + 2 * issue.edits.len() <= most
}

/// The masked input with the edits of an issue for which [`keeps_meaning`] holds.
fn rewritten(input: &str, issue: &Issue, table: &Table) -> String {
    let mut masks = Vec::new();
    if has_secrets(table) {
        for secret in spans::secrets(input, &[]) {
            masks.push(Edit { span: secret.span, text: MARKER.to_owned() });
        }
    } else if table.key != Span::NONE {
        masks.push(Edit { span: table.key, text: MARKER.to_owned() });
    }
    let mut edits: Vec<&Edit> = Vec::with_capacity(issue.edits.len() + masks.len());
    for mask in &masks {
        edits.push(mask);
    }
    for edit in &issue.edits {
        if !masks.iter().any(|mask| mask.span.contains(edit.span)) {
            edits.push(edit);
        }
    }
    apply(input, &edits)
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

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_parser_reports_what_redaction_masks() {
        let mut inputs = shown::tests::vectors();
        let pieces = [
            "app",
            "app:hunter2@",
            "h",
            "h.example",
            ":8080",
            "/m",
            "/",
            ":",
            "@",
            "@x.example",
            "?",
            "&",
            "#",
            ";",
            "=",
            "api_key=hunter2",
            "api_key:hunter2",
            "%40",
            "%3A",
            "%2F",
            "%3D",
            "%26",
            "%253D",
            "%253A",
            "%3B",
            "sk-proj-aaaaaaaa-1",
            "llm:",
            "llm://",
            "https://",
            "https%3A%2F%2F",
            "app%3Ahunter2%40",
            "%7B%22api_key%22:%22x1%22%7D",
            "token",
            "a",
            "$x",
            ".",
            "!",
            "+",
        ];
        for one in pieces {
            for two in pieces {
                for three in pieces {
                    let text = [one, two, three].concat();
                    for before in ["llm://", "llm://h/", "llm://x.y/m", "llm://h/m?", "llm://a:k@h/m?x=", "llm://h/m#"]
                    {
                        inputs.push([before, &text].concat());
                    }
                    inputs.push(["llm://", &text, "@h.example/m"].concat());
                }
            }
        }
        let options = Options::default();
        let (mut table, mut other) = (Table::default(), Table::default());
        let (mut plain, mut rewrites) = (0, 0);
        for input in inputs {
            parse(&input, &options, &mut table);
            if table.facts.errors > 0 {
                continue;
            }
            let issues = crate::explain::issues(&input, &options, &table);
            let kept = |issue: &&Issue| encodes(issue.code) && keeps_meaning(issue, &input, &options, &table);
            for issue in issues.iter().filter(kept) {
                let own = rewritten(&input, issue, &table);
                if has_secrets(&table) {
                    let shows = |text: &str| text.contains("hunter2");
                    assert!(!shows(&own) || shows(&spans::mask(&input)), "{input}: {own}");
                } else {
                    assert_eq!(
                        Some(own),
                        attempt(&input, &options, &issues, Some(issue), &table, &mut other),
                        "{input}"
                    );
                    rewrites += 1;
                }
            }
            if !has_secrets(&table) {
                assert_eq!(masked(&input, &table, &[]), spans::mask(&input), "{input}");
                plain += 1;
            }
        }
        assert!(plain > 100_000 && rewrites > 50_000, "{plain} {rewrites}");
    }
}
