//! The one list of secrets in addition to the api-key: shapes of keys, and names of parameters with secret values.

mod name;
pub(crate) mod place;
pub(crate) mod random;
#[rustfmt::skip] // generated
mod table;

use crate::bytes;
use crate::host::is_below;
use crate::named::named;
use crate::span::Span;
use crate::uri::pct;
use crate::uri::table::{Class, DOT, HYPHEN, KEY, UNDERSCORE};
use table::{Shape, HOMES, SHAPES};

pub use name::is_secret_name;
pub(crate) use name::{entries, is_one_of, is_secret};
pub use table::SHORTEST_KEY;
pub(crate) use table::{
    ATTACHED, BETWEEN, LABELS, LEADS, OPTIONS, OWNERS, PUBLIC, PUBLIC_HOSTS, SESSIONS, STATEMENTS, USERS, VALUES,
};

/// The marker that replaces a secret by default (draft §10.1).
pub(crate) const MARKER: &str = "***";

named! {
    /// How a secret was recognised.
    #[repr(u8)]
    pub enum SecretKind {
        /// By its place in a URI: after the colon of the userinfo.
        ApiKey = "api-key",
        /// By the name of a URI's parameter, setting or JSON member, or by its place in an address in a parameter's value.
        Parameter = "parameter",
        /// After the name of an HTTP header or a scheme of authentication: `x-api-key: …`, `Authorization: Bearer …`.
        Header = "header",
        /// After another name that ends like that of a key: `OPENAI_API_KEY=…`, `"apiKey": "…"`, `--api-key …`.
        Assignment = "assignment",
        /// By its shape (`sk-proj-…`), or because a redactor knows it.
        BareKey = "bare-key",
    }
}

/// A secret in a text.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Secret {
    /// Where, in byte offsets. Never empty.
    pub span: Span,
    /// How it was recognised.
    pub kind: SecretKind,
}

/// For the first two bytes of a word (five bits of each), the first shape that begins so, counted from 1. Most words differ
/// from all shapes there.
static HEADS: [u8; 1024] = {
    let mut heads = [0; 1024];
    let mut at = 0;
    while at < SHAPES.len() {
        let own = head(SHAPES[at].prefix.as_bytes());
        let follows = at > 0 && head(SHAPES[at - 1].prefix.as_bytes()) == own;
        assert!(follows || heads[own] == 0, "shapes with the same head are adjacent");
        if !follows {
            heads[own] = at as u8 + 1;
        }
        at += 1;
    }
    heads
};

#[inline(always)]
const fn head(word: &[u8]) -> usize {
    (word[0] as usize & 31) << 5 | word[1] as usize & 31
}

/// The text, or the marker if it contains a key-shaped word.
#[cfg(feature = "requests")]
pub(crate) fn shown(text: &str) -> &str {
    if find_key(text).is_some() {
        MARKER
    } else {
        text
    }
}

/// The first key-shaped word in `text`, as byte offsets into it, and its shape.
pub(crate) fn find_key(text: &str) -> Option<(Span, u32)> {
    shaped(text.as_bytes(), Span::new(0, text.len()))
}

/// The first word in `within` that has the format of a key, and this format. A word begins at the start of the text, or after a byte
/// that keys do not contain.
pub(crate) fn shaped(bytes: &[u8], within: Span) -> Option<(Span, u32)> {
    if within.len() < SHORTEST_KEY {
        return None;
    }
    shaped_word(&bytes[..within.end as usize], within.start as usize)
}

/// [`shaped`] of a part of a URI whose bytes are of these classes. If all are bytes of keys, as in nearly all parts,
/// there is one word: a search for words in each part was a tenth of a parse.
#[inline(never)]
pub(crate) fn shaped_part(bytes: &[u8], part: Span, seen: Class) -> Option<(Span, u32)> {
    if part.len() < SHORTEST_KEY {
        return None;
    }
    if !seen.is_within(KEY) {
        return shaped_word(&bytes[..part.end as usize], part.start as usize);
    }
    let (at, shape) = key_in(&bytes[part.range()])?;
    Some((Span { start: part.start + at as u32, ..part }, shape))
}

#[inline(never)]
fn shaped_word(bytes: &[u8], mut at: usize) -> Option<(Span, u32)> {
    while at < bytes.len() {
        let (start, mut encoded) = (at, false);
        let mut next = 1;
        while at < bytes.len() {
            // A triplet of another byte ends a word, and its digits are not part of the next one.
            let (byte, length) = pct::deep_byte(bytes, at);
            next = length;
            if !KEY.has(byte) {
                break;
            }
            encoded |= length > 1;
            at += length;
        }
        if at - start >= SHORTEST_KEY {
            let mut decoded = Vec::new();
            let mut place = start;
            while encoded && place < at {
                let (byte, length) = pct::deep_byte(bytes, place);
                decoded.push(byte);
                place += length;
            }
            let word = if encoded { &decoded } else { &bytes[start..at] };
            let key = if word.len() < SHORTEST_KEY { None } else { key_in(word) };
            if let Some((own, shape)) = key {
                let before = (0..own).fold(start, |place, _| place + pct::deep_byte(bytes, place).1);
                return Some((Span::new(before, at), shape));
            }
        }
        at += next;
    }
    None
}

/// Where a key begins in a word of at least [`SHORTEST_KEY`] bytes, and its shape: at the start of the word, or after a `-`, `.` or `_`
/// if the rest looks random and is not longer than [`LONGEST`].
#[inline(never)]
pub(crate) fn key_in(word: &[u8]) -> Option<(usize, u32)> {
    let mut at = 0;
    loop {
        if let Some(shape) = shape_of(&word[at..]) {
            // The first one decides, since its rest contains the others.
            return (at == 0 || random::is_random(&word[at..])).then_some((at, shape));
        }
        at = HYPHEN.or(DOT).or(UNDERSCORE).find(word, at.max(word.len().saturating_sub(LONGEST + 1))) + 1;
        if at + RANDOM > word.len() {
            return None;
        }
    }
}

/// The shape of a word of at least [`SHORTEST_KEY`] bytes: its position in the table.
fn shape_of(word: &[u8]) -> Option<u32> {
    let own = head(word);
    let first = usize::from(HEADS[own]).checked_sub(1)?;
    let mut at = first;
    while at < SHAPES.len() {
        let Shape { prefix, tail } = &SHAPES[at];
        let prefix = prefix.as_bytes();
        if head(prefix) != own {
            break;
        }
        // The last byte before all of them: each host that begins with `api.` comes this far.
        if word.len() >= prefix.len() + tail
            && word[prefix.len() - 1] == prefix[prefix.len() - 1]
            && word.starts_with(prefix)
        {
            return Some(at as u32);
        }
        at += 1;
    }
    None
}

/// The format of an api-key, if the host belongs to a provider that does not accept keys of this format.
#[cold]
#[inline(never)]
pub(crate) fn foreign(key: &[u8], host: &str) -> Option<u32> {
    if key.len() < SHORTEST_KEY {
        return None;
    }
    let shape = shape_of(key)?;
    let takes = |homes: &&str| !homes.is_empty() && bytes::split(homes, b' ').any(|home| is_below(host, home));
    let own = &HOMES[shape as usize];
    (!own.is_empty() && !takes(own) && HOMES.iter().any(takes)).then_some(shape)
}

/// The length of the prefix of a shape, and whether the prefix alone identifies a key.
pub(crate) fn prefix_of(shape: u32) -> (usize, bool) {
    let Shape { prefix, tail, .. } = &SHAPES[shape as usize];
    (prefix.len(), *tail < SURE)
}

/// The fewest bytes of a prefix and a tail that looks random.
const RANDOM: usize = 18;

/// The most bytes of a key after a part of a word: those of a cookie (RFC 6265 §6.1). Longer words are data.
const LONGEST: usize = 4096;

/// Shapes with a shorter tail have a prefix that nothing else begins with.
const SURE: usize = 10;

/// The argument of a fact about a secret that is not recognised by its shape: its name.
pub(crate) const NAMED: u32 = SHAPES.len() as u32;
/// See [`NAMED`]: the place.
pub(crate) const PLACED: u32 = NAMED + 1;
/// See [`NAMED`]: a setting in the model.
pub(crate) const SETTING: u32 = NAMED + 2;
/// See [`NAMED`]: a label with an encoded colon.
pub(crate) const ENCODED_COLON: u32 = NAMED + 3;

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn finds_keys_by_shape() {
        let found = |text: &str| find_key(text).map(|(span, _)| span.of(text).to_owned());
        assert_eq!(found("sk-proj-abc123").as_deref(), Some("sk-proj-abc123"));
        assert_eq!(found("see:sk-ant-api03-xyz/more").as_deref(), Some("sk-ant-api03-xyz"));
        assert_eq!(found("AKIAIOSFODNN7EXAMPLE").as_deref(), Some("AKIAIOSFODNN7EXAMPLE"));
        let encoded = |word: &str| format!("{}41{word}", "%".to_owned() + &"25".repeat(40));
        assert_eq!(found(&encoded("")), None);
        assert_eq!(found(&encoded("-sk-proj-abcdefghi123456789")).as_deref(), Some("sk-proj-abcdefghi123456789"));
        for harmless in ["sk-small", "gpt-5", "my-app", "hf_transfer", "task-proj-abc123", "llama3.2:3b", "max_tokens"]
        {
            assert_eq!(found(harmless), None, "{harmless}");
        }
    }
}
