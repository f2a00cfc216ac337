//! The `Link` header (RFC 8288 §3).

use super::{trimmed, Found, RELATION};
use crate::bytes::cut;
use crate::llm::ParseError;
use crate::neighbours::ai::AiUri;
use crate::span::Span;

/// The targets of all links in a header's value whose relation is `aiip`. Several values may be joined by commas, as
/// `Headers.get` does. A link with an `anchor` has another context than the response, and is left out.
#[must_use]
pub fn parse_link(value: &str) -> Vec<Found> {
    let links = split(value, Span::new(0, value.len()), b',');
    links.into_iter().filter_map(|link| target(value, &split(value, link, b';'))).collect()
}

/// The target of a link, whose first part is `<target>` and whose others are parameters. Of repeated parameters the first counts.
fn target(value: &str, parts: &[Span]) -> Option<Found> {
    let (first, params) = parts.split_first()?;
    let span = Span { start: first.start + 1, end: first.end.saturating_sub(1) };
    first.of(value).strip_prefix('<')?.strip_suffix('>')?;
    let param = |name: &str| {
        let mut pairs = params.iter().map(|param| cut(param.of(value), b'='));
        let (_, text) = pairs.find(|(own, _)| own.trim_ascii().eq_ignore_ascii_case(name))?;
        Some(text.unwrap_or_default().trim_ascii())
    };
    let rel = param("rel")?;
    let rel = rel.strip_prefix('"').map_or(rel, |rel| rel.strip_suffix('"').unwrap_or(rel));
    let advertises = rel.split_ascii_whitespace().any(|one| one.eq_ignore_ascii_case(RELATION));
    (advertises && param("anchor").is_none()).then(|| Found::new(span, span.of(value)))
}

/// Splits a part of the header at a delimiter that is neither in quotes nor in a target, and trims white space.
fn split(value: &str, within: Span, delimiter: u8) -> Vec<Span> {
    let bytes = &value.as_bytes()[..within.end as usize];
    let (mut parts, mut start, mut at) = (Vec::new(), within.start as usize, within.start as usize);
    let (mut quoted, mut target) = (false, false);
    while at <= bytes.len() {
        match bytes.get(at) {
            Some(b'\\') if quoted => at += 1,
            Some(b'"') if !target => quoted = !quoted,
            Some(b'<') if !quoted => target = true,
            Some(b'>') if !quoted => target = false,
            Some(&byte) if byte != delimiter || quoted || target => {}
            _ => {
                parts.push(trimmed(value, Span::new(start, at.min(bytes.len()))));
                start = at + 1;
            }
        }
        at += 1;
    }
    parts
}

/// The value of a `Link` header that advertises an endpoint.
///
/// # Errors
/// The errors of [`AiUri::check_strictly`].
pub fn format_link(uri: &AiUri) -> Result<String, ParseError> {
    uri.check_strictly()?;
    // A URI contains neither `>` nor line breaks, so it cannot end the target or the header.
    Ok(["<", uri.canonical().expose_credentials(), ">; rel=\"", RELATION, "\""].concat())
}
