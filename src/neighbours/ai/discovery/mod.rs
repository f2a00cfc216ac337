//! How an origin says where its ai endpoint is (draft, discovery): read and written, never fetched.
//!
//! | carrier | file |
//! |---|---|
//! | `Link: <ai://…>; rel="aiip"` (RFC 8288) | `link.rs` |
//! | `<link rel=aiip href=…>` (HTML) | `html.rs` |
//! | `/.well-known/aiip` (JSON) | `well_known.rs` |
//! | TXT and SRV records | `dns.rs` |
//!
//! A link whose target is no valid ai URI advertises nothing: readers leave it out, and say so in [`Found::result`].

mod dns;
mod html;
mod link;
#[rustfmt::skip]
mod table;
mod well_known;

pub use dns::{format_srv, format_txt, parse_srv, parse_txt, Server};
pub use html::{format_html, parse_html};
pub use link::{format_link, parse_link};
pub use well_known::{format_well_known, parse_well_known, Description, Policy};

use super::AiUri;
use crate::issue::{Arg, Code, Component, Issue, Issues};
use crate::llm::ParseError;
use crate::span::Span;

/// The relation type that advertises an endpoint.
pub const RELATION: &str = "aiip";

/// An advertised endpoint, valid or not.
#[derive(Clone, Debug)]
pub struct Found {
    /// The span of its target, in byte offsets of what was read.
    pub span: Span,
    /// The endpoint, or why the target is none. Offsets of these issues are those of the target itself.
    pub result: Result<AiUri, Vec<Issue>>,
}

impl Found {
    fn new(span: Span, target: &str) -> Self {
        Self { span, result: AiUri::parse(target).map_err(ParseError::into_issues) }
    }
}

/// The one issue of a record that is none.
fn refused(code: Code, component: Component, args: [Option<Arg>; 2]) -> Vec<Issue> {
    let mut issues = Issues::new(true, false, false);
    issues.report_with(code, component, Span::default(), args, &Vec::new);
    issues.into_list()
}
