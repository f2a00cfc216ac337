//! Which of the advertised endpoints counts. The draft names four places and no order among them.

use super::{
    parse_html, parse_link, parse_srv, parse_txt, parse_well_known, report_endpoint, Description, Found, Server,
};
use crate::issue::{Arg, Code, Component, Issue, Issues};
use crate::llm::ParseError;
use crate::named::named;
use crate::neighbours::ai::AiUri;
use crate::span::Span;

/// The texts that the caller fetched. `None`: not looked up, or not found.
#[derive(Clone, Debug, Default)]
pub struct Sources {
    /// The well-known document.
    pub well_known: Option<String>,
    /// The value of the `Link` header.
    pub link: Option<String>,
    /// The HTML document.
    pub html: Option<String>,
    /// The TXT records.
    pub txt: Option<Vec<String>>,
    /// The SRV records.
    pub srv: Option<Vec<String>>,
}

named! {
    /// Where an endpoint was advertised. The order is that of trust: the document has keys and a policy; control of a header or
    /// a page is less than control of the origin; DNS records without DNSSEC prove nothing.
    #[cfg_attr(feature = "wasm-ai", derive(serde::Serialize), serde(rename_all = "kebab-case"))]
    pub enum Source {
        /// The well-known document.
        WellKnown = "well-known",
        /// The `Link` header.
        Link = "link",
        /// The HTML document.
        Html = "html",
        /// The TXT records.
        Txt = "txt",
    }
}

impl Source {
    const fn text(self) -> &'static str {
        ["well-known document", "`Link` header", "HTML document", "TXT record"][self as usize]
    }
}

/// One advertised endpoint.
#[derive(Clone, Debug)]
#[cfg_attr(feature = "wasm-ai", derive(serde::Serialize))]
pub struct Candidate {
    /// Where it was advertised.
    pub source: Source,
    /// The endpoint.
    pub endpoint: AiUri,
}

/// The result of [`resolve`].
#[derive(Clone, Debug, Default)]
#[cfg_attr(feature = "wasm-ai", derive(serde::Serialize), serde(rename_all = "camelCase"))]
pub struct Resolution {
    /// Every valid endpoint; those of the most trusted source come first.
    pub candidates: Vec<Candidate>,
    /// Whether the first candidate counts. If not, `issues` has an error or nothing was advertised.
    pub is_resolved: bool,
    /// The well-known document, if it is valid.
    pub description: Option<Description>,
    /// The servers of the SRV records.
    pub servers: Vec<Server>,
    /// The issues. They have no offsets.
    #[cfg_attr(feature = "wasm-ai", serde(skip))]
    pub issues: Vec<Issue>,
}

/// Chooses the endpoint: the first target of the most trusted source that advertises one. If that target or the well-known
/// document is malformed, no endpoint counts: a less trusted source must not replace it. Nor does one if an SRV record is malformed:
/// the client would connect to another server.
#[must_use]
pub fn resolve(sources: &Sources) -> Resolution {
    let mut result = Resolution::default();
    let mut issues = Issues::default();
    let mut found: Vec<(Source, Result<AiUri, ParseError>)> = Vec::new();
    match sources.well_known.as_deref().map(parse_well_known) {
        Some(Ok((description, list))) => {
            found.push((Source::WellKnown, Ok(description.endpoint.clone())));
            result.description = Some(description);
            issues.absorb(list);
        }
        Some(Err(error)) => issues.absorb(error.into_issues()),
        None => {}
    }
    let link = (Source::Link, parse_link as fn(&str) -> Vec<Found>, sources.link.as_slice());
    let html = (Source::Html, parse_html as _, sources.html.as_slice());
    let txt = (Source::Txt, parse_txt as _, sources.txt.as_deref().unwrap_or_default());
    for (source, parse, texts) in [link, html, txt] {
        found.extend(texts.iter().flat_map(|text| parse(text)).map(|one| (source, one.result)));
    }
    let report = |issues: &mut Issues, code, source: Source| {
        issues.report_arg(code, Component::Input, Span::default(), Arg::Text(source.text()));
    };
    if let Some((source, first)) = found.first().filter(|_| issues.errors() == 0) {
        match first {
            Err(error) => report_endpoint(error.clone(), &mut issues),
            Ok(_) if *source != Source::WellKnown => report(&mut issues, Code::AiipUndescribed, *source),
            Ok(_) => {}
        }
        let mut last = None;
        for (source, other) in &found[1..] {
            let is_same = matches!((other, first), (Ok(other), Ok(first)) if other == first);
            if !is_same && last != Some(*source) {
                report(&mut issues, Code::AiipConflict, *source);
                last = Some(*source);
            }
        }
    }
    match parse_srv(sources.srv.as_deref().unwrap_or_default()) {
        Ok(servers) => result.servers = servers,
        Err(error) => issues.absorb(error.into_issues()),
    }
    result.is_resolved = !found.is_empty() && issues.errors() == 0;
    let valid = |(source, target): (Source, Result<AiUri, _>)| Some(Candidate { source, endpoint: target.ok()? });
    result.candidates = found.into_iter().filter_map(valid).collect();
    result.issues = issues.into_list();
    result
}

impl Resolution {
    /// The endpoint that takes precedence, and where it was advertised.
    #[must_use]
    pub fn chosen(&self) -> Option<&Candidate> {
        self.candidates.first().filter(|_| self.is_resolved)
    }
}
