//! Parses and formats the records with which an origin advertises its ai endpoint (draft, discovery). Nothing is fetched.
//!
//! A target that is not a valid and unambiguous ai URI is reported in [`Found::result`].

mod dns;
mod html;
mod link;
mod locations;
mod well_known;

pub use dns::{format_srv, format_txt, parse_srv, parse_txt, Server};
pub use html::{format_html, parse_html};
pub use link::{format_link, parse_link};
pub use locations::{locations, Locations};
pub use well_known::{format_well_known, parse_well_known, Description, Policy};

use super::AiUri;
use crate::llm::ParseError;
use crate::span::Span;

/// The relation type that advertises an endpoint.
pub const RELATION: &str = "aiip";

/// An advertised endpoint, valid or not.
#[derive(Clone, Debug)]
pub struct Found {
    /// The span of the target, in byte offsets into the text.
    pub span: Span,
    /// The endpoint, or the issues of the target, with offsets into the text. If the target has character references, the span of each
    /// is the target's.
    pub result: Result<AiUri, ParseError>,
}

impl Found {
    /// `target`: the text at `span`, without its character references.
    fn new(span: Span, target: &str) -> Self {
        let result = AiUri::parse_strict(target).map_err(|error| {
            let mut issues = error.into_issues();
            for issue in &mut issues {
                // No reference is shorter than its character.
                if target.len() < span.len() {
                    issue.edits.clear();
                    issue.span = Span { start: 0, end: span.end - span.start };
                }
                for own in issue.spans() {
                    *own = Span { start: span.start + own.start, end: span.start + own.end };
                }
            }
            ParseError::new(issues)
        });
        Self { span, result }
    }
}

/// The span without white space at its ends.
fn trimmed(text: &str, span: Span) -> Span {
    let start = span.end as usize - span.of(text).trim_ascii_start().len();
    Span::new(start, start + span.of(text).trim_ascii().len())
}
