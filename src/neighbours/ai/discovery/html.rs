//! Finds `<link rel=aiip href=…>` in an HTML document with a subset of the tokenizer of HTML §13.2.5, in one linear pass.
//!
//! Comments, raw text such as scripts and styles, and templates are skipped. SVG and `MathML` are read as HTML.

use super::table::{ENTITIES, RAW};
use super::{refused, Found, RELATION};
use crate::issue::{Code, Component};
use crate::llm::ParseError;
use crate::neighbours::ai::AiUri;
use crate::span::Span;

/// The targets of all `aiip` links of a document, in order.
#[must_use]
pub fn parse_html(html: &str) -> Vec<Found> {
    let mut found = Vec::new();
    let mut reader = Reader { html, bytes: html.as_bytes(), at: 0 };
    let mut templates = 0u32;
    while let Some(tag) = reader.tag() {
        let name = tag.name.of(html);
        if name.eq_ignore_ascii_case("template") {
            templates = if tag.closing { templates.saturating_sub(1) } else { templates + 1 };
        } else if tag.closing {
        } else if name.eq_ignore_ascii_case("plaintext") {
            break;
        } else if RAW.iter().any(|raw| name.eq_ignore_ascii_case(raw)) {
            reader.skip_raw(name);
        } else if templates == 0 && name.eq_ignore_ascii_case("link") {
            found.extend(target(html, &tag));
        }
    }
    found
}

struct Tag {
    name: Span,
    closing: bool,
    rel: Option<Span>,
    href: Option<Span>,
}

fn target(html: &str, tag: &Tag) -> Option<Found> {
    let rel = decode(tag.rel?.of(html)).unwrap_or_default();
    if !rel.split_ascii_whitespace().any(|one| one.eq_ignore_ascii_case(RELATION)) {
        return None;
    }
    let span = tag.href?;
    Some(match decode(span.of(html)) {
        // Browsers strip this white space around a URL.
        Some(href) => Found::new(span, href.trim_ascii()),
        None => Found { span, result: Err(refused(Code::AiipEntity, Component::Input, [None, None])) },
    })
}

struct Reader<'a> {
    html: &'a str,
    bytes: &'a [u8],
    at: usize,
}

impl Reader<'_> {
    /// Moves past the next `byte`, or to the end. Returns its offset.
    fn past(&mut self, byte: u8) -> usize {
        let found = self.bytes[self.at..].iter().position(|&one| one == byte).map(|length| self.at + length);
        self.at = found.map_or(self.bytes.len(), |at| at + 1);
        found.unwrap_or(self.bytes.len())
    }

    fn peek(&self) -> Option<u8> {
        self.bytes.get(self.at).copied()
    }

    fn skip(&mut self, is: impl Fn(u8) -> bool) -> Span {
        let start = self.at;
        while self.peek().is_some_and(&is) {
            self.at += 1;
        }
        Span::new(start, self.at)
    }

    /// The next tag. An unclosed tag is ignored.
    fn tag(&mut self) -> Option<Tag> {
        loop {
            if self.past(b'<') == self.bytes.len() {
                return None;
            }
            let closing = self.peek() == Some(b'/');
            let letter = self.bytes.get(self.at + usize::from(closing)).copied();
            match letter {
                Some(byte) if byte.is_ascii_alphabetic() => {
                    self.at += usize::from(closing);
                    return self.open_tag(closing);
                }
                Some(b'!') if !closing && self.bytes[self.at..].starts_with(b"!--") => self.skip_comment(),
                // Bogus comments: `<!doctype>`, `<?xml`, `</3`.
                Some(b'!' | b'?') if !closing => drop(self.past(b'>')),
                Some(_) if closing => drop(self.past(b'>')),
                _ => {}
            }
        }
    }

    /// Skips `<!-- … -->`. `--!>` ends a comment too; `<!-->` and `<!--->` are empty comments.
    fn skip_comment(&mut self) {
        self.at += 3;
        let rest = &self.bytes[self.at..];
        if rest.starts_with(b">") || rest.starts_with(b"->") {
            self.past(b'>');
            return;
        }
        let start = self.at;
        loop {
            let end = self.past(b'>');
            let before = &self.bytes[start..end];
            if end == self.bytes.len() || before.ends_with(b"--") || before.ends_with(b"--!") {
                return;
            }
        }
    }

    /// Skips to the closing tag of a raw text element. After `<!--` in a script, a nested `<script>` has its own closing tag
    /// (HTML §13.2.5.28).
    fn skip_raw(&mut self, name: &str) {
        let script = name.eq_ignore_ascii_case("script");
        let (mut escaped, mut nested) = (false, false);
        loop {
            let from = self.at;
            if self.past(b'<') == self.bytes.len() {
                return;
            }
            if self.bytes[from..self.at].windows(3).any(|three| three == b"-->") {
                (escaped, nested) = (false, false);
            }
            let rest = &self.bytes[self.at..];
            escaped |= script && rest.starts_with(b"!--");
            let closing = rest.starts_with(b"/");
            let rest = &rest[usize::from(closing)..];
            let named = rest.get(..name.len()).is_some_and(|head| head.eq_ignore_ascii_case(name.as_bytes()));
            if !named || rest.get(name.len()).is_some_and(|&byte| !is_space(byte) && !matches!(byte, b'/' | b'>')) {
                continue;
            }
            if !closing {
                nested |= escaped;
            } else if !std::mem::take(&mut nested) {
                self.past(b'>');
                return;
            }
        }
    }

    /// Parses a tag's name and attributes. Of a repeated attribute the first one counts.
    fn open_tag(&mut self, closing: bool) -> Option<Tag> {
        let name = self.skip(|byte| !is_space(byte) && !matches!(byte, b'/' | b'>'));
        let mut tag = Tag { name, closing, rel: None, href: None };
        loop {
            self.skip(|byte| is_space(byte) || byte == b'/');
            match self.peek()? {
                b'>' => {
                    self.at += 1;
                    return Some(tag);
                }
                // An equals sign here is part of a name (HTML §13.2.5.32).
                _ => self.at += 1,
            }
            let start = self.at - 1;
            self.skip(|byte| !is_space(byte) && !matches!(byte, b'/' | b'>' | b'='));
            let name = Span::new(start, self.at);
            self.skip(is_space);
            let value = if self.peek() == Some(b'=') {
                self.at += 1;
                self.value()?
            } else {
                Span::at(self.at)
            };
            let slot = match name.of(self.html) {
                name if name.eq_ignore_ascii_case("rel") => &mut tag.rel,
                name if name.eq_ignore_ascii_case("href") => &mut tag.href,
                _ => continue,
            };
            *slot = slot.or(Some(value));
        }
    }

    fn value(&mut self) -> Option<Span> {
        self.skip(is_space);
        match self.peek()? {
            quote @ (b'"' | b'\'') => {
                self.at += 1;
                let start = self.at;
                let end = self.past(quote);
                (end < self.bytes.len()).then_some(Span::new(start, end))
            }
            _ => Some(self.skip(|byte| !is_space(byte) && byte != b'>')),
        }
    }
}

const fn is_space(byte: u8) -> bool {
    matches!(byte, b'\t' | b'\n' | 0x0c | b'\r' | b' ')
}

/// Decodes the character references of an attribute's value; `None` if one is not in the table. As in HTML, an `&` that
/// begins no reference is kept, as in `?amount=10&currency=USD`.
fn decode(value: &str) -> Option<String> {
    let mut output = String::with_capacity(value.len());
    let mut rest = value;
    while let Some(at) = rest.find('&') {
        output.push_str(&rest[..at]);
        rest = &rest[at + 1..];
        let number = rest.strip_prefix('#').and_then(numeric);
        let length = match number {
            Some((_, digits)) => 1 + digits,
            None => rest.bytes().take_while(u8::is_ascii_alphanumeric).count(),
        };
        let (name, tail) = rest.split_at(length);
        let closed = tail.starts_with(';');
        let character = match ENTITIES.iter().find(|(known, _)| *known == name) {
            _ if number.is_some() => number.map(|(character, _)| character),
            Some(&(_, character)) if closed || legacy(name) && !tail.starts_with('=') => Some(character),
            None if closed && !name.is_empty() => return None,
            _ => None,
        };
        let Some(character) = character else {
            output.push('&');
            continue;
        };
        output.push(character);
        rest = if closed { &tail[1..] } else { tail };
    }
    output.push_str(rest);
    Some(output)
}

/// Whether HTML accepts the reference without a semicolon.
fn legacy(name: &str) -> bool {
    matches!(name, "amp" | "AMP" | "lt" | "gt" | "quot")
}

/// The character of a numeric reference, and the length of its text. Invalid code points become U+FFFD (HTML §13.2.5.80).
fn numeric(text: &str) -> Option<(char, usize)> {
    let (start, radix) = if text.starts_with(['x', 'X']) { (1, 16) } else { (0, 10) };
    let (mut code, mut at) = (0u32, start);
    while let Some(digit) = text.as_bytes().get(at).and_then(|&byte| char::from(byte).to_digit(radix)) {
        code = code.saturating_mul(radix).saturating_add(digit);
        at += 1;
    }
    let character = char::from_u32(code).filter(|&character| character != '\0');
    (at > start).then_some((character.unwrap_or(char::REPLACEMENT_CHARACTER), at))
}

/// The element that advertises an endpoint.
///
/// # Errors
/// Those of [`AiUri::check_strictly`].
pub fn format_html(uri: &AiUri) -> Result<String, ParseError> {
    uri.check_strictly()?;
    // Only these two characters of a URI need escaping: `&` in HTML, `'` for parsers that confuse quotes.
    let href = uri.canonical().expose_credentials().replace('&', "&amp;").replace('\'', "&#39;");
    Ok(["<link rel=\"", RELATION, "\" href=\"", &href, "\">"].concat())
}

#[cfg(test)]
mod tests {
    use super::*;

    ///
    #[test]
    fn hostile_documents_take_linear_time() {
        for (unit, times) in [
            ("<", 300_000),
            ("<!--", 80_000),
            ("<script>", 40_000),
            ("<svg><desc>", 30_000),
            ("<link rel=aiip href=\"", 20_000),
        ] {
            let _ = parse_html(&unit.repeat(times));
        }
        for document in
            ["<link", "<link rel", "<link rel=", "<link rel=\"", "<link rel=aiip href=ai:/x", "<", "</", "<!", "<!-"]
        {
            assert!(parse_html(document).is_empty(), "{document}");
        }
    }
}
