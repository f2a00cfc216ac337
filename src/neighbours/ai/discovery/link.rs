//! The `Link` header (RFC 8288 §3, with the error handling of its Appendix B).

use super::{Found, RELATION};
use crate::llm::ParseError;
use crate::neighbours::ai::AiUri;
use crate::span::Span;

/// The targets of all links in a header's value whose relation is `aiip`. Several values may be joined by commas, as
/// `Headers.get` does. A link with an `anchor` has another context than the response, and is left out.
#[must_use]
pub fn parse_link(value: &str) -> Vec<Found> {
    let mut found = Vec::new();
    let mut reader = Reader { bytes: value.as_bytes(), at: 0 };
    while reader.at < reader.bytes.len() {
        reader.skip(b" \t,\r\n");
        let Some(target) = reader.target() else {
            reader.skip_link();
            continue;
        };
        if reader.advertises(value) {
            found.push(Found::new(target, target.of(value)));
        }
    }
    found
}

struct Reader<'a> {
    bytes: &'a [u8],
    at: usize,
}

impl Reader<'_> {
    fn peek(&self) -> Option<u8> {
        self.bytes.get(self.at).copied()
    }

    fn take(&mut self, wanted: u8) -> bool {
        let found = self.peek() == Some(wanted);
        self.at += usize::from(found);
        found
    }

    fn skip(&mut self, set: &[u8]) {
        while self.peek().is_some_and(|byte| set.contains(&byte)) {
            self.at += 1;
        }
    }

    /// `"<" URI-Reference ">"`
    fn target(&mut self) -> Option<Span> {
        if !self.take(b'<') {
            return None;
        }
        let start = self.at;
        let length = self.bytes[start..].iter().position(|&byte| byte == b'>');
        self.at = length.map_or(self.bytes.len(), |length| start + length + 1);
        length.map(|length| Span::new(start, start + length))
    }

    /// Parses `*( OWS ";" OWS [ link-param ] )`. Returns whether the first `rel` contains the relation and there is no `anchor`.
    fn advertises(&mut self, value: &str) -> bool {
        let (mut rel, mut anchored) = (None, false);
        loop {
            self.skip(b" \t\r\n");
            if !self.take(b';') {
                break;
            }
            self.skip(b" \t\r\n");
            let name = self.token();
            self.skip(b" \t\r\n");
            let given = if self.take(b'=') {
                self.skip(b" \t\r\n");
                self.value(value)
            } else {
                String::new()
            };
            let name = name.of(value);
            if name.eq_ignore_ascii_case("rel") && rel.is_none() {
                rel = Some(given.split_ascii_whitespace().any(|one| one.eq_ignore_ascii_case(RELATION)));
            }
            anchored |= name.eq_ignore_ascii_case("anchor");
        }
        self.skip_link();
        rel == Some(true) && !anchored
    }

    /// The text up to the next delimiter.
    fn token(&mut self) -> Span {
        let start = self.at;
        while self.peek().is_some_and(|byte| !b" \t\r\n=;,\"<".contains(&byte)) {
            self.at += 1;
        }
        Span::new(start, self.at)
    }

    /// `token / quoted-string`, without quotes and escapes.
    fn value(&mut self, value: &str) -> String {
        if !self.take(b'"') {
            return self.token().of(value).to_owned();
        }
        let mut text = Vec::new();
        while let Some(byte) = self.peek() {
            self.at += 1;
            match byte {
                b'"' => break,
                b'\\' => {
                    text.extend(self.peek());
                    self.at += 1;
                }
                _ => text.push(byte),
            }
        }
        self.at = self.at.min(self.bytes.len());
        String::from_utf8(text).unwrap_or_default()
    }

    /// Skips to the comma that ends a link, past commas in quotes and in targets.
    fn skip_link(&mut self) {
        let (mut quoted, mut target) = (false, false);
        while let Some(byte) = self.peek() {
            match byte {
                b'\\' if quoted => self.at += 1,
                b'"' if !target => quoted = !quoted,
                b'<' if !quoted => target = true,
                b'>' if !quoted => target = false,
                b',' if !quoted && !target => break,
                _ => {}
            }
            self.at += 1;
        }
        self.at = (self.at + 1).min(self.bytes.len());
    }
}

/// The value of a `Link` header that advertises an endpoint.
///
/// # Errors
/// Those of [`AiUri::check_strictly`].
pub fn format_link(uri: &AiUri) -> Result<String, ParseError> {
    uri.check_strictly()?;
    // A URI contains neither `>` nor line breaks, so it cannot end the target or the header.
    Ok(["<", uri.canonical().expose_credentials(), ">; rel=\"", RELATION, "\""].concat())
}

#[cfg(test)]
mod tests {
    use super::*;

    ///
    #[test]
    fn malformed_headers_take_linear_time_and_do_not_hide_later_links() {
        for (value, links) in [
            ("", 0),
            ("<", 0),
            ("<ai:/x", 0),
            ("<ai:/x>", 0),
            ("<ai:/x>;rel", 0),
            ("<ai:/x>;rel=\"aiip", 1),
            ("<ai:/x>;rel=\"aiip\\", 1),
            ("rubbish, <ai:/x>;rel=aiip", 1),
            ("\"a,b\", <ai:/x>;rel=aiip", 1),
            (",,<ai:/x>;;rel=aiip;,,", 1),
            ("<ai:/x>;rel=aiip garbage, <ai:/y>;rel=aiip", 2),
        ] {
            assert_eq!(parse_link(value).len(), links, "{value}");
        }
        let long = "<ai:/x>;rel=\"".repeat(50_000);
        assert!(parse_link(&long).len() < 50_000);
        assert!(parse_link(&"<".repeat(200_000)).is_empty());
    }
}
