//! The parts of an input that are printed for people (draft §10.1). Text that may be a secret is masked too.

use super::spans;
use crate::bytes;
use crate::secret::place::Secrets;
use crate::secret::{entries, random, shaped, Secret, SecretKind, MARKER};
use crate::span::Span;
use crate::uri::table::{AUTHORITY_END, KEY, VALUE};
use crate::uri::{pct, Components};

/// The masked parts of an input that is printed for people: its secrets; the text on further lines, which is not part of a
/// URI; and the whole input if it may be a bare key, or if escapes in it may spell a secret.
///
/// It masks everything that redaction of a text masks, and more: it takes the input for one URI, does not search it for others, and
/// does not undo escapes.
pub(crate) fn hidden(input: &str) -> Vec<Span> {
    let (escaped, spelled) = escapes(input.as_bytes());
    if is_bare(input) || spelled {
        return vec![Span::new(0, input.len())];
    }
    let mut found = certain(input);
    long_words(input.as_bytes(), escaped, &mut found);
    if let Some(start) = encoded_address(input.as_bytes()) {
        found.push(Secret { span: Span::new(start, input.len()), kind: SecretKind::BareKey });
    }
    encoded_delimiters(input, &mut found);
    found.extend(further_lines(input).map(|span| Secret { span, kind: SecretKind::BareKey }));
    spans_of(spans::merge(found))
}

/// An input for people, whether it is an address or not: the marker replaces every part that may be secret. Other characters stay;
/// programs escape control characters for a terminal.
#[must_use]
pub fn printable(input: &str) -> String {
    spans::replaced(input, hidden(input).into_iter().map(|span| (span, MARKER)))
}

/// The secrets of an input, and those of every address in it, wherever it is.
pub(crate) fn certain(input: &str) -> Vec<Secret> {
    let mut found = spans::secrets(input, &[]);
    let mut secrets = Secrets::new(input, &[]);
    secrets.addresses(Span::new(0, input.len()));
    found.append(&mut secrets.found);
    pieces(input, &mut found);
    found
}

/// An encoded delimiter before a secret in the credentials: without the secret it may be read as one, so all before is masked.
fn encoded_delimiters(input: &str, found: &mut Vec<Secret>) {
    let parts = Components::split(input, 0, input.len());
    let within = parts.authority.filter(|authority| !authority.is_empty()).unwrap_or(parts.path);
    // A later secret may contain the only `@`.
    let end = if parts.userinfo.is_some() { within.end } else { u32::MAX };
    let starts = found.iter().map(|secret| secret.span.start);
    let Some(start) = starts.filter(|&start| within.start < start && start < end).min() else { return };
    // The digits of a triplet may be the first of a long word.
    let before = Span { end: within.end.min(start + 2), ..within };
    if [b':', b'=', b'@'].iter().any(|&byte| pct::find_triplet(input.as_bytes(), before, byte).is_some()) {
        found.push(Secret { span: before, kind: SecretKind::ApiKey });
    }
}

/// Where secrets are.
pub(super) fn spans_of(secrets: Vec<Secret>) -> Vec<Span> {
    secrets.into_iter().map(|secret| secret.span).collect()
}

/// Whether an input has escapes of a string, of markup or of a terminal; and whether they may spell a secret:
/// `llm:\/\/app:key\u0040host/m`.
fn escapes(input: &[u8]) -> (bool, bool) {
    let (mut escaped, mut delimited, mut colons) = (false, false, 0);
    for (at, &byte) in input.iter().enumerate() {
        let next = input.get(at + 1).copied().unwrap_or_default();
        match byte {
            b'\\' => {
                escaped = true;
                delimited |= next.is_ascii_alphanumeric();
            }
            0x1b => escaped = true,
            b'^' => escaped |= next == b'[',
            b';' => {
                let mut start = at;
                while start > 0 && (input[start - 1].is_ascii_alphanumeric() || input[start - 1] == b'#') {
                    start -= 1;
                }
                // `&amp;` separates parameters.
                let entity = &input[start..at];
                let is_entity = input[..start].ends_with(b"&") || input[..start].ends_with(b"amp;");
                let is_escape = is_entity && !entity.is_empty() && entity != b"amp";
                escaped |= is_escape;
                delimited |= is_escape;
            }
            // The first colon is that of the scheme.
            b':' => colons += 1,
            b'@' | b'=' | b'%' => delimited = true,
            _ => {}
        }
    }
    (escaped, escaped && (delimited || colons > 1))
}

/// The secrets of each piece of an input that is more than one URI: an address begins a piece, and white space and quotation marks
/// end one.
fn pieces(input: &str, found: &mut Vec<Secret>) {
    let bytes = input.as_bytes();
    let (mut outer, mut start) = (0, 0);
    for at in 0..=bytes.len() {
        let ends = at == bytes.len() || is_around(bytes[at]);
        if !ends && !begins_address(&bytes[at..]) {
            continue;
        }
        piece(input, Span::new(start, at), found);
        if outer < start {
            piece(input, Span::new(outer, at), found);
        }
        // An address in the place of a host may be the host: `llm://llm:key`.
        outer = if bytes[start..at].ends_with(b"//") { start } else { at };
        start = at + usize::from(ends);
    }
}

fn piece(input: &str, within: Span, found: &mut Vec<Secret>) {
    if within.is_empty() || within.len() == input.len() {
        return;
    }
    for Secret { span, kind } in spans::secrets(within.of(input), &[]) {
        found.push(Secret { span: Span { start: within.start + span.start, end: within.start + span.end }, kind });
    }
}

/// Whether a text begins like an address.
fn begins_address(text: &[u8]) -> bool {
    entries("llm:,llms:,http:,https:,ai:,llm%")
        .any(|scheme| text.len() >= scheme.len() && text[..scheme.len()].eq_ignore_ascii_case(scheme))
}

/// Where the percent-encoded slashes of an address end, however often they are encoded, if its credentials or parameters may follow.
fn encoded_address(input: &[u8]) -> Option<usize> {
    let (mut at, mut start, mut slash) = (0, None, 0);
    while at < input.len() {
        let (byte, length) = pct::deep_byte(input, at);
        let end = at + length;
        match byte {
            b'/' => {
                if length > 1 && (slash == at && at > 0 || input.get(end) == Some(&b'/')) {
                    start = start.or(Some(end));
                    if length > 3 {
                        return start; // encoded twice
                    }
                }
                slash = end;
            }
            b'@' | b':' if start.is_some() => return start,
            b'=' if length > 1 && start.is_some() => return start,
            _ => {}
        }
        at = end;
    }
    None
}

/// Masks long words that look like keys, with the rest of their value. If there are escapes, the letters of one may begin a word, so
/// each long word with a digit is masked. A key of a known shape has no rest, and is masked already.
fn long_words(input: &[u8], escaped: bool, found: &mut Vec<Secret>) {
    let is_key = |piece: &[u8]| random::is_random(piece) && shaped(piece, Span::new(0, piece.len())).is_none();
    let mut end = 0;
    while end < input.len() {
        // The two slashes before a host do not belong to a key in base 64.
        end += if input[end..].starts_with(b"//") { 2 } else { 0 };
        let start = end;
        while end < input.len()
            && (VALUE.has(input[end]) || input[end] == b'=' || escaped && matches!(input[end], 0x1b | b'['))
        {
            end += 1;
        }
        let word = &input[start..end];
        let odd = escaped && word.len() >= random::LEAST && word.iter().any(u8::is_ascii_digit);
        if odd || word.split(|&byte| !KEY.has(byte)).any(is_key) {
            found.push(Secret { span: Span::new(start, end), kind: SecretKind::BareKey });
        }
        end += 1;
    }
}

/// The text after a line break within an input. White space at either end does not count: many inputs have some by mistake.
pub(crate) fn further_lines(input: &str) -> Option<Span> {
    let (mut broken, mut start, mut end) = (false, None, 0);
    for (at, byte) in input.bytes().enumerate() {
        if !byte.is_ascii_whitespace() {
            if broken && end > 0 && start.is_none() {
                start = Some(at);
            }
            (broken, end) = (false, at + 1);
        }
        broken |= matches!(byte, b'\n' | b'\r');
    }
    start.map(|start| Span::new(start, end))
}

/// Whether an input may be a key of any shape: it has neither the scheme of an address nor a host with a dot before a path.
/// Nothing of it is shown, nor suggested as a part of an address.
#[inline(never)]
pub(crate) fn is_bare(input: &str) -> bool {
    let text = unquoted(input.as_bytes());
    let is_typing = text.len() < 6 && b"llm://"[..text.len()].eq_ignore_ascii_case(text);
    !is_typing && !is_address(text)
}

/// The text without the white space and the quotation marks before it.
pub(super) fn unquoted(mut text: &[u8]) -> &[u8] {
    while text.first().is_some_and(|&byte| is_around(byte)) {
        text = &text[1..];
    }
    text
}

/// White space and quotation marks, which people copy with a URI.
pub(super) fn is_around(byte: u8) -> bool {
    matches!(byte, b'"' | b'\'' | b'`' | b'<' | b'>' | b' ' | b'\t' | b'\n' | b'\x0c' | b'\r')
}

/// Whether a text has two slashes, a known scheme, or a host with a dot or `localhost` before a path.
fn is_address(text: &[u8]) -> bool {
    if bytes::find_word(text, b"//").is_some() {
        return true;
    }
    let end = AUTHORITY_END.find(text, 0);
    let head = &text[..end];
    let begins = |scheme: &[u8; 3]| text.len() >= 3 && text[..3].eq_ignore_ascii_case(scheme);
    if bytes::find(head, b':').is_some() && (begins(b"llm") || begins(b"ai:") || begins(b"htt")) {
        return true;
    }
    let host = &head[bytes::rfind(head, b'@').map_or(0, |sign| sign + 1)..];
    let name = &host[..bytes::find(host, b':').unwrap_or(host.len())];
    let is_loopback = host.len() >= 9 && host[..9].eq_ignore_ascii_case(b"localhost");
    end < text.len() && (bytes::find(name, b'.').is_some() || is_loopback)
}

#[cfg(test)]
pub(crate) mod tests {
    use super::*;
    use crate::redact::secret_spans;

    /// A part that redaction of a text masks, but a frame does not.
    fn open(input: &str) -> Option<String> {
        let shown = hidden(input);
        let within = |at: u32| shown.iter().any(|span| span.start <= at && at < span.end);
        let open = |span: &Span| !(span.start..span.end).all(within);
        secret_spans(input).iter().find(|span| open(span)).map(|span| span.of(input).to_owned())
    }

    fn strings(json: &serde_json::Value, found: &mut Vec<String>) {
        match json {
            serde_json::Value::String(text) => found.push(text.clone()),
            serde_json::Value::Array(items) => items.iter().for_each(|item| strings(item, found)),
            serde_json::Value::Object(members) => members.values().for_each(|item| strings(item, found)),
            _ => {}
        }
    }

    /// Every string in the vectors.
    pub(crate) fn vectors() -> Vec<String> {
        let mut inputs = Vec::new();
        for file in std::fs::read_dir("tests/vectors").expect("the vectors").flatten() {
            if file.path().extension().is_some_and(|extension| extension == "json") {
                let json = std::fs::read_to_string(file.path()).expect("a file of vectors");
                strings(&serde_json::from_str(&json).expect("JSON"), &mut inputs);
            }
        }
        inputs
    }

    #[test]
    fn masks_what_redaction_of_a_text_masks() {
        let mut inputs = vectors();
        let pieces = [
            "llm://", "llm:", "llm%3A%2F%2F", "llm%253A%252F%252F", "llm:\\/\\/", "llm\\u003a\\u002f\\u002f",
            "llm&#58;//", "https://", "h.example", "app:hunter2@", "app%3Ahunter2%40", "app\\u003ahunter2\\u0040",
            "&commat;", "/m", "?", "&", "api_key=hunter2", "api_key%3Dhunter2", "api\\_key=hunter2",
            "%26api_key%253Dhunter2", "Authorization: Bearer ", "x-api-key:", "OPENAI_API_KEY=",
            "0123456789abcdef0123", "3f2504e0-4f89-41d3-9a0c-0305e82c3301", "sk-proj-aaaaaaaa-1",
            "sk-proj-abcdefghijkl1234567890", "\\n", "\x1b[1m", " ", "\"", "\n", "#k=hunter2", "#m=x&", ";",
        ];
        for one in pieces {
            for two in pieces {
                for three in pieces {
                    inputs.push([one, two, three].concat());
                    for four in ["app:hunter2@h.example/m", "h/m?api_key=hunter2", "0123456789abcdef0123"] {
                        inputs.push([one, two, three, four].concat());
                    }
                }
            }
        }
        let open: Vec<_> = inputs.iter().filter_map(|input| Some((input, open(input)?))).collect();
        assert!(open.is_empty(), "{open:?}");
    }
}
