//! Finds `<link rel=aiip href=…>` in an HTML document with a subset of the tokenizer of HTML §13.2.5, in one linear pass.
//!
//! Comments, raw text such as scripts and styles, and templates are skipped. SVG and `MathML` are read as HTML.

use super::{trimmed, Found, RELATION};
use crate::bytes::split;
use crate::issue::{Code, Component};
use crate::llm::ParseError;
use crate::neighbours::address::refused;
use crate::neighbours::ai::AiUri;
use crate::span::Span;

/// Elements whose content is text, with scripting off (HTML §13.2.5.2 to §13.2.5.4).
const RAW: [&str; 8] = ["script", "style", "textarea", "title", "xmp", "iframe", "noembed", "noframes"];

/// The targets of all `aiip` links of a document, in order.
#[must_use]
pub fn parse_html(html: &str) -> Vec<Found> {
    let mut found = Vec::new();
    let mut reader = Reader { html, at: 0 };
    let mut templates = 0u32;
    while let Some(tag) = reader.tag() {
        let name = tag.name.of(html);
        let is = |other: &str| name.eq_ignore_ascii_case(other);
        if is("template") {
            templates = if tag.closing { templates.saturating_sub(1) } else { templates + 1 };
        } else if tag.closing {
        } else if is("plaintext") {
            break;
        } else if RAW.iter().any(|raw| is(raw)) {
            reader.skip_raw(name);
        } else if templates == 0 && is("link") {
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
    // Browsers strip white space around a URL.
    let span = trimmed(html, tag.href?);
    Some(match decode(span.of(html)) {
        Some(href) => Found::new(span, href.trim_ascii()),
        None => Found { span, result: Err(refused(Code::AiipEntity, Component::Input, span, [None, None])) },
    })
}

struct Reader<'a> {
    html: &'a str,
    at: usize,
}

impl<'a> Reader<'a> {
    fn rest(&self) -> &'a [u8] {
        &self.html.as_bytes()[self.at..]
    }

    /// Moves past the next `byte` and returns the text before it; `None` at the end of the document.
    fn past(&mut self, byte: u8) -> Option<&'a [u8]> {
        let rest = self.rest();
        let found = rest.iter().position(|&one| one == byte);
        self.at += found.map_or(rest.len(), |length| length + 1);
        found.map(|length| &rest[..length])
    }

    fn skip(&mut self, is: &dyn Fn(u8) -> bool) -> Span {
        let length = self.rest().iter().take_while(|&&byte| is(byte)).count();
        self.at += length;
        Span::new(self.at - length, self.at)
    }

    /// The next tag. A tag that does not end is ignored.
    fn tag(&mut self) -> Option<Tag> {
        loop {
            self.past(b'<')?;
            match self.rest() {
                [b'/', byte, ..] if byte.is_ascii_alphabetic() => {
                    self.at += 1;
                    return self.attributes(true);
                }
                [byte, ..] if byte.is_ascii_alphabetic() => return self.attributes(false),
                [b'!', b'-', b'-', ..] => self.skip_comment()?,
                // Bogus comments: `<!doctype>`, `<?xml`, `</3`.
                [b'!' | b'?' | b'/', _, ..] => drop(self.past(b'>')?),
                _ => {}
            }
        }
    }

    /// Skips `!-- … -->`. `--!>` ends a comment too; `!-->` and `!--->` are empty comments.
    fn skip_comment(&mut self) -> Option<()> {
        let start = self.at + 1;
        loop {
            self.past(b'>')?;
            let comment = &self.html.as_bytes()[start..self.at - 1];
            if comment.ends_with(b"--") || comment[2..].ends_with(b"--!") {
                return Some(());
            }
        }
    }

    /// Skips to the closing tag of a raw text element. After `<!--` in a script, a nested `<script>` has its own closing tag
    /// (HTML §13.2.5.28).
    fn skip_raw(&mut self, name: &str) {
        let script = name.eq_ignore_ascii_case("script");
        let (mut escaped, mut nested) = (false, false);
        while let Some(text) = self.past(b'<') {
            if text.windows(3).any(|three| three == b"-->") {
                (escaped, nested) = (false, false);
            }
            let rest = self.rest();
            escaped |= script && rest.starts_with(b"!--");
            let closing = rest.starts_with(b"/");
            let rest = &rest[usize::from(closing)..];
            let named = rest.get(..name.len()).is_some_and(|head| head.eq_ignore_ascii_case(name.as_bytes()));
            if !named
                || rest.get(name.len()).is_some_and(|&byte| !byte.is_ascii_whitespace() && !matches!(byte, b'/' | b'>'))
            {
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
    fn attributes(&mut self, closing: bool) -> Option<Tag> {
        let name = self.skip(&|byte| !byte.is_ascii_whitespace() && !matches!(byte, b'/' | b'>'));
        let mut tag = Tag { name, closing, rel: None, href: None };
        loop {
            self.skip(&|byte| byte.is_ascii_whitespace() || byte == b'/');
            let start = self.at;
            self.at += 1;
            if *self.html.as_bytes().get(start)? == b'>' {
                return Some(tag);
            }
            // An equals sign at the start is part of the name (HTML §13.2.5.32).
            self.skip(&|byte| !byte.is_ascii_whitespace() && !matches!(byte, b'/' | b'>' | b'='));
            let name = &self.html.as_bytes()[start..self.at];
            self.skip(&|byte| byte.is_ascii_whitespace());
            let value = if self.rest().starts_with(b"=") { self.value()? } else { Span::at(self.at) };
            if name.eq_ignore_ascii_case(b"rel") {
                tag.rel = tag.rel.or(Some(value));
            } else if name.eq_ignore_ascii_case(b"href") {
                tag.href = tag.href.or(Some(value));
            }
        }
    }

    fn value(&mut self) -> Option<Span> {
        self.at += 1;
        self.skip(&|byte| byte.is_ascii_whitespace());
        let quote = *self.rest().first()?;
        if !matches!(quote, b'"' | b'\'') {
            return Some(self.skip(&|byte| !byte.is_ascii_whitespace() && byte != b'>'));
        }
        self.at += 1;
        let start = self.at;
        self.past(quote)?;
        Some(Span::new(start, self.at - 1))
    }
}

/// The named character references that are decoded, and whether HTML accepts them without a semicolon.
const NAMED: [(&str, char, bool); 5] =
    [("amp", '&', true), ("lt", '<', true), ("gt", '>', true), ("quot", '"', true), ("apos", '\'', false)];

/// Decodes the character references of an attribute's value; `None` if one has another name. As in HTML, an `&` that begins no
/// reference is kept, as in `?amount=10&currency=USD`.
fn decode(value: &str) -> Option<String> {
    let mut pieces = split(value, b'&');
    let mut output = pieces.next()?.to_owned();
    for piece in pieces {
        let (character, rest) = match piece.strip_prefix('#').and_then(numeric) {
            Some((character, rest)) => (Some(character), rest),
            None => named(piece)?,
        };
        output.push(character.unwrap_or('&'));
        output.push_str(if character.is_some() { rest.strip_prefix(';').unwrap_or(rest) } else { piece });
    }
    Some(output)
}

/// The character of a named reference and the text after the name; `None` for a reference with an unknown name.
fn named(text: &str) -> Option<(Option<char>, &str)> {
    let (name, rest) = text.split_at(text.bytes().take_while(u8::is_ascii_alphanumeric).count());
    let closed = rest.starts_with(';');
    let known = NAMED.iter().find(|(known, ..)| *known == name);
    if known.is_none() && closed && !name.is_empty() {
        return None;
    }
    let character = known.filter(|(.., legacy)| closed || *legacy && !rest.starts_with('='));
    Some((character.map(|(_, character, _)| *character), rest))
}

/// The character of a numeric reference, and the text after its digits. Invalid code points become U+FFFD (HTML §13.2.5.80).
fn numeric(text: &str) -> Option<(char, &str)> {
    let (digits, radix) = text.strip_prefix(['x', 'X']).map_or((text, 10), |digits| (digits, 16));
    let length = digits.bytes().take_while(|&byte| char::from(byte).is_digit(radix)).count();
    let (digits, rest) = digits.split_at(length);
    let add = |code: u32, digit: char| code.saturating_mul(radix).saturating_add(digit.to_digit(radix).unwrap_or(0));
    let code = digits.chars().fold(0, add);
    let character = char::from_u32(code).filter(|&character| character != '\0');
    (length > 0).then_some((character.unwrap_or(char::REPLACEMENT_CHARACTER), rest))
}

/// The element that advertises an endpoint.
///
/// # Errors
/// The errors of [`AiUri::check_strictly`].
pub fn format_html(uri: &AiUri) -> Result<String, ParseError> {
    uri.check_strictly()?;
    // Only these two characters of a URI need escaping: `&` in HTML, `'` for parsers that confuse quotes.
    let mut link = ["<link rel=\"", RELATION, "\" href=\""].concat();
    for character in uri.canonical().expose_credentials().chars() {
        match character {
            '&' => link.push_str("&amp;"),
            '\'' => link.push_str("&#39;"),
            other => link.push(other),
        }
    }
    link.push_str("\">");
    Ok(link)
}
