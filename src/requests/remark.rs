//! All issues of a URI whose request is made: those of its parse, those of the policy, and what became of
//! its parts.

use super::change::{Change, ChangeKind};
use super::names;
use crate::issue::{Code, Component, Issue, Issues};
use crate::llm::LlmUri;
use crate::span::Span;

/// Adds issues in the order of the input, each once.
pub(super) fn insert(list: &mut Vec<Issue>, more: Vec<Issue>) {
    let key = |issue: &Issue| (issue.span.start, issue.span.end);
    for issue in more {
        if list.iter().any(|known| known.code == issue.code && known.span == issue.span) {
            continue;
        }
        let at = list.partition_point(|known| key(known) <= key(&issue));
        list.insert(at, issue);
    }
}

/// Replaces the issues about changes in `list`.
pub(super) fn tell_changes(list: &mut Vec<Issue>, changes: &[Change], uri: &LlmUri) {
    list.retain(|issue| !matches!(issue.code, Code::ParameterNotSent | Code::ParameterRenamed));
    let mut issues = Issues::new(true, false, false);
    for change in changes {
        let code = match change.kind {
            ChangeKind::Dropped | ChangeKind::Withheld => Code::ParameterNotSent,
            ChangeKind::Renamed => Code::ParameterRenamed,
            ChangeKind::Moved | ChangeKind::Converted | ChangeKind::Defaulted => continue,
        };
        let Some(span) = place(uri, change) else { continue };
        // Why it is withheld is another issue.
        let known = |issue: &Issue| issue.span == span && change.kind == ChangeKind::Withheld;
        if !list.iter().any(known) {
            issues.report(code, Component::Parameter, span);
        }
    }
    insert(list, issues.into_list());
}

/// The parameter of the URI that a change is about.
fn place(uri: &LlmUri, change: &Change) -> Option<Span> {
    let param = names::params(uri, &change.param).next().filter(|_| change.from == "query")?;
    Some(param.name)
}
