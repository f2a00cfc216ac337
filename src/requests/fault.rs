//! Why there is no request.

use crate::issue::{Arg, Code, Component, Issue, Issues, Severity};
use crate::llm::ParseError;
use crate::span::Span;
use std::fmt;

/// Why a URI cannot be made a request. Holds every issue found, and nothing of the URI.
#[derive(Clone, Debug)]
pub struct ResolveError {
    issues: Vec<Issue>,
    choices: Vec<(&'static str, Vec<String>)>,
}

impl ResolveError {
    pub(super) fn new(issues: Issues) -> Self {
        Self { issues: issues.into_list(), choices: Vec::new() }
    }

    pub(super) fn of(code: Code, component: Component, args: [Option<Arg>; 2]) -> Self {
        Self::at(code, component, Span::default(), args)
    }

    #[inline(never)]
    pub(super) fn at(code: Code, component: Component, span: Span, args: [Option<Arg>; 2]) -> Self {
        let mut issues = Issues::new(true, false, false);
        issues.report_with(code, component, span, args, &Vec::new);
        Self::new(issues)
    }

    /// One issue at a place in a source, with a text of a table.
    pub(super) fn placed(code: Code, span: Span, text: &'static str) -> Self {
        Self::at(code, Component::Input, span, [Some(Arg::Text(text)), None])
    }

    /// The same issues without edits and suggestions, for a text that the caller does not have.
    pub(super) fn plain(error: ParseError) -> Self {
        let mut issues = Issues::new(true, false, false);
        for issue in error.into_issues() {
            issues.report_with(issue.code, issue.component, issue.span, issue.args, &Vec::new);
        }
        Self::new(issues)
    }

    #[inline(never)]
    pub(super) fn text(code: Code, component: Component, text: &'static str) -> Self {
        Self::of(code, component, [Some(Arg::Text(text)), None])
    }

    /// For variables of several providers: the providers, and the names of their variables.
    #[must_use]
    pub fn choices(&self) -> &[(&'static str, Vec<String>)] {
        &self.choices
    }

    pub(super) fn among(self, choices: Vec<(&'static str, Vec<String>)>) -> Self {
        Self { choices, ..self }
    }

    /// All issues; at least one is an error. Offsets are those of the URI's text.
    #[must_use]
    pub fn issues(&self) -> &[Issue] {
        &self.issues
    }

    /// The issues, without a copy.
    #[must_use]
    pub fn into_issues(self) -> Vec<Issue> {
        self.issues
    }
}

impl From<ParseError> for ResolveError {
    fn from(error: ParseError) -> Self {
        Self { issues: error.into_issues(), choices: Vec::new() }
    }
}

impl fmt::Display for ResolveError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.issues.iter().find(|issue| issue.severity == Severity::Error) {
            Some(first) => write!(f, "{first}"),
            None => f.write_str("not a request"),
        }
    }
}

impl std::error::Error for ResolveError {}
