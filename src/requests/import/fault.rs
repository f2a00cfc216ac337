//! Errors that have a place in the source.

use super::super::fault::ResolveError;
use crate::issue::{Arg, Code, Component, Issues};
use crate::span::Span;

/// One issue at a place, with a text of a table.
pub(super) fn at(code: Code, component: Component, span: Span, text: &'static str) -> ResolveError {
    let mut issues = Issues::new(true, false, false);
    issues.report_arg(code, component, span, Arg::Text(text));
    ResolveError::new(issues)
}
