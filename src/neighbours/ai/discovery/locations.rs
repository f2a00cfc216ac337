//! Where an origin may advertise its endpoint (draft, discovery). Nothing is fetched.

use crate::bytes::cut;
use crate::host::{self, Reading};
use crate::issue::Code;
use crate::llm::ParseError;
use crate::neighbours::ai::gateway::{refuse, Web};
use crate::span::Span;

/// The places of one origin.
#[derive(Clone, Debug, PartialEq, Eq)]
#[cfg_attr(feature = "wasm", derive(serde::Serialize), serde(rename_all = "camelCase"))]
pub struct Locations {
    /// The URL of the well-known document.
    pub well_known: String,
    /// The URL whose response may have the `Link` header or be HTML with the link. Any response of the origin may.
    pub link: String,
    /// The name of the TXT records.
    pub txt: String,
    /// The name of the SRV records.
    pub srv: String,
}

/// The places where an origin such as `https://bank.example` may advertise its endpoint.
///
/// # Errors
/// `aiip-origin`, and the errors of the host.
pub fn locations(origin: &str) -> Result<Locations, ParseError> {
    let wrong = |why| Err(refuse(Code::AiipOrigin, Span::new(0, origin.len()), why));
    if !cut(origin, b':').0.eq_ignore_ascii_case("https") {
        return wrong("it is not an `https:` URL");
    }
    let mut web = Web::parse(origin, Code::AiipOrigin)?;
    let parts = web.parts;
    if !matches!(parts.path.of(origin), "" | "/") || parts.query.or(parts.fragment).is_some() {
        return wrong("it has a path, a query or a fragment");
    }
    let Reading::Name(_) = host::read(parts.host.of(origin)) else {
        return wrong("its host is an address, which has no DNS records");
    };
    web.parts.path.end = web.parts.path.start;
    let base = web.normal();
    let reading = host::read(parts.host.of(origin)).to_text();
    let name = reading.strip_suffix('.').unwrap_or(&reading);
    Ok(Locations {
        well_known: [&base, "/.well-known/aiip"].concat(),
        link: [&base, "/"].concat(),
        txt: ["_aiip.", name].concat(),
        srv: ["_aiip._tcp.", name].concat(),
    })
}
