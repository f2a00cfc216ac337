//! The changes of a URI's parts in its request, and the list of all issues. Neither contains a value.

use super::names;
use crate::issue::{Arg, Code, Component, Issue, Issues, Severity};
use crate::llm::{LlmUri, ParseError};
use crate::named::named;
use crate::secret;
use crate::shell::Fault;
use crate::span::Span;
use std::fmt;

named! {
    /// The kind of change.
    pub enum ChangeKind {
        /// Another name at the same level.
        Renamed = "renamed",
        /// Moved to another place: a structure, a header, the URL, or the client's options.
        Moved = "moved",
        /// The same meaning in another type.
        Converted = "converted",
        /// Not sent, because the provider or the model does not support it.
        Dropped = "dropped",
        /// Not sent, because a URI may not set it.
        Withheld = "withheld",
        /// Added, because the provider requires it and the URI does not contain it.
        Defaulted = "defaulted",
    }
}

/// One change.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Change {
    /// The parameter or part of the URI; for an added member, its name in the request.
    pub param: String,
    /// The kind of change.
    pub kind: ChangeKind,
    /// Its source: `query` or `app-label` of the URI, or `options` of the call. Empty for what was added.
    pub from: &'static str,
    /// Its place in the request: a member of the body with dots between levels, a header, or a client option. Empty if it is not sent.
    pub to: String,
    /// The reason. Empty if the names make it obvious.
    pub reason: String,
}

pub(super) trait Changes {
    fn add(&mut self, param: &str, kind: ChangeKind, from: &'static str, to: &str, reason: &str);

    fn dropped(&mut self, param: &str, reason: &str) {
        self.add(param, ChangeKind::Dropped, "query", "", reason);
    }
}

impl Changes for Vec<Change> {
    fn add(&mut self, param: &str, kind: ChangeKind, from: &'static str, to: &str, reason: &str) {
        // The name comes from the URI, so it is not repeated if it looks like a key.
        let (param, to) = (secret::shown(param).to_owned(), secret::shown(to).to_owned());
        let is_out = |kind| matches!(kind, ChangeKind::Dropped | ChangeKind::Withheld);
        if is_out(kind) {
            let is_default = self.iter().any(|known| known.param == param && known.kind == ChangeKind::Defaulted);
            // The request no longer contains the members that earlier changes describe.
            self.retain(|known| known.param != param || is_out(known.kind));
            if is_default {
                return; // the caller sets it
            }
        }
        self.push(Change { param, kind, from, to, reason: reason.to_owned() });
    }
}

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
pub(super) fn report_changes(list: &mut Vec<Issue>, changes: &[Change], uri: &LlmUri) {
    list.retain(|issue| !matches!(issue.code, Code::ParameterNotSent | Code::ParameterRenamed));
    let mut issues = Issues::default();
    for change in changes.iter().filter(|change| change.from == "query") {
        let code = match change.kind {
            ChangeKind::Dropped | ChangeKind::Withheld => Code::ParameterNotSent,
            ChangeKind::Renamed => Code::ParameterRenamed,
            ChangeKind::Moved | ChangeKind::Converted | ChangeKind::Defaulted => continue,
        };
        let Some(param) = names::params(uri, &change.param).next() else { continue };
        // Another issue states why it is withheld.
        let is_why = |issue: &Issue| issue.span == param.name && issue.code != Code::ParameterAlias;
        if change.kind != ChangeKind::Withheld || !list.iter().any(is_why) {
            issues.report(code, Component::Parameter, param.name);
        }
    }
    insert(list, issues.into_list());
}

/// The reasons why no request can be built from a URI: all issues, without text from the URI.
#[derive(Clone, Debug)]
pub struct ResolveError(Box<Found>);

// Boxed, because nearly every function returns this type.
#[derive(Clone, Debug)]
struct Found {
    issues: Vec<Issue>,
    choices: Vec<(&'static str, Vec<String>)>,
}

impl ResolveError {
    pub(super) fn new(issues: Vec<Issue>) -> Self {
        Self(Box::new(Found { issues, choices: Vec::new() }))
    }

    pub(super) fn of(code: Code, component: Component, args: [Option<Arg>; 2]) -> Self {
        Self::at(code, component, Span::default(), args)
    }

    pub(super) fn at(code: Code, component: Component, span: Span, args: [Option<Arg>; 2]) -> Self {
        let mut issues = Issues::default();
        issues.report_with(code, component, span, args, Vec::new());
        Self::new(issues.into_list())
    }

    /// The same issues without edits and suggestions, for a text that the caller does not have.
    pub(super) fn plain(error: ParseError) -> Self {
        let plain = |issue| Issue { edits: Vec::new(), suggestion: None, ..issue };
        Self::new(error.into_issues().into_iter().map(plain).collect())
    }

    pub(crate) fn text(code: Code, component: Component, text: &'static str) -> Self {
        Self::of(code, component, [Some(Arg::Text(text)), None])
    }

    pub(crate) fn option(name: &'static str) -> Self {
        Self::text(Code::InvalidOption, Component::Input, name)
    }

    /// If variables of several providers are set: the providers, and the names of their variables.
    #[must_use]
    pub fn choices(&self) -> &[(&'static str, Vec<String>)] {
        &self.0.choices
    }

    pub(super) fn among(mut self, choices: Vec<(&'static str, Vec<String>)>) -> Self {
        self.0.choices = choices;
        self
    }

    /// All issues; at least one is an error. Offsets are those of the URI's text.
    #[must_use]
    pub fn issues(&self) -> &[Issue] {
        &self.0.issues
    }

    /// The issues, without a copy.
    #[must_use]
    pub fn into_issues(self) -> Vec<Issue> {
        self.0.issues
    }
}

impl From<Code> for ResolveError {
    fn from(code: Code) -> Self {
        Self::of(code, Component::Input, [None, None])
    }
}

impl From<Fault> for ResolveError {
    fn from((code, reason, span): Fault) -> Self {
        Self::at(code, Component::Input, span, [Some(Arg::Text(reason)), None])
    }
}

impl From<ParseError> for ResolveError {
    fn from(error: ParseError) -> Self {
        Self::new(error.into_issues())
    }
}

impl fmt::Display for ResolveError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.0.issues.iter().find(|issue| issue.severity == Severity::Error) {
            Some(first) => write!(f, "{first}"),
            None => f.write_str("not a request"),
        }
    }
}

impl std::error::Error for ResolveError {}
