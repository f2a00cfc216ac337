//! All issues of a URI whose request is made: those of its parse, those of the policy, and what became of
//! its parts.

use super::change::{Change, ChangeKind};
use super::names;
use crate::issue::{Code, Component, Issue, Issues};
use crate::llm::LlmUri;

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
    for change in changes.iter().filter(|change| change.from == "query") {
        let code = match change.kind {
            ChangeKind::Dropped | ChangeKind::Withheld => Code::ParameterNotSent,
            ChangeKind::Renamed => Code::ParameterRenamed,
            ChangeKind::Moved | ChangeKind::Converted | ChangeKind::Defaulted => continue,
        };
        let Some(param) = names::params(uri, &change.param).next() else { continue };
        // Why it is withheld is another issue.
        if change.kind != ChangeKind::Withheld || list.iter().all(|issue| issue.span != param.name) {
            issues.report(code, Component::Parameter, param.name);
        }
    }
    insert(list, issues.into_list());
}
