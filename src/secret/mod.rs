//! The one list of what is secret beside the api-key: shapes of keys, and parameters that hold one.

mod name;
#[rustfmt::skip] // generated
mod table;

use crate::span::Span;
use table::SHAPES;

pub use name::is_secret_name;
pub use table::SHORTEST_KEY;

/// How the keys of one issuer look: a fixed prefix, then at least `tail` of [`is_key_byte`].
///
/// `tail` is short where the prefix alone gives the key away, and near the real length where ordinary names could begin
/// the same way (a model called `hf_small` is no key).
struct Shape {
    prefix: &'static str,
    tail: usize,
    issuer: &'static str,
}

const fn shape(prefix: &'static str, tail: usize, issuer: &'static str) -> Shape {
    Shape { prefix, tail, issuer }
}

/// For the first two bytes of a word (five bits of each) where the first shape stands that begins so, counted from 1. Most
/// words are told from all shapes by one look.
static HEADS: [u8; 1024] = {
    let mut heads = [0; 1024];
    let mut at = 0;
    while at < SHAPES.len() {
        let own = head(SHAPES[at].prefix.as_bytes());
        let follows = at > 0 && head(SHAPES[at - 1].prefix.as_bytes()) == own;
        assert!(follows || heads[own] == 0, "shapes with the same head stand together");
        if !follows {
            heads[own] = at as u8 + 1;
        }
        at += 1;
    }
    heads
};

#[allow(clippy::inline_always)]
#[inline(always)]
const fn head(word: &[u8]) -> usize {
    (word[0] as usize & 31) << 5 | word[1] as usize & 31
}

/// The octets that keys have.
static KEY_BYTES: [bool; 256] = {
    let mut bytes = [false; 256];
    let mut at = 0;
    while at < 256 {
        bytes[at] = matches!(at as u8, b'0'..=b'9' | b'A'..=b'Z' | b'a'..=b'z' | b'_' | b'-' | b'.');
        at += 1;
    }
    bytes
};

#[allow(clippy::inline_always)]
#[inline(always)]
fn is_key_byte(byte: u8) -> bool {
    KEY_BYTES[usize::from(byte)]
}

/// The first key-shaped word in `text`, as byte offsets into it, and whose key it looks like. A word begins where the
/// text does or behind an octet that keys do not have.
#[must_use]
pub fn find_key(text: &str) -> Option<(Span, &'static str)> {
    let bytes = text.as_bytes();
    if bytes.len() < SHORTEST_KEY {
        return None;
    }
    let mut at = 0;
    while at < bytes.len() {
        // A triplet ends a word, and its digits are no part of the next one.
        if bytes[at] == b'%' {
            at += 3;
            continue;
        }
        if !is_key_byte(bytes[at]) {
            at += 1;
            continue;
        }
        let mut end = at + 1;
        while end < bytes.len() && is_key_byte(bytes[end]) {
            end += 1;
        }
        if let Some(issuer) = issuer(&bytes[at..end]) {
            return Some((Span::new(at, end), issuer));
        }
        at = end;
    }
    None
}

/// Whose key a word looks like, which is all of octets that keys have.
pub(crate) fn issuer(word: &[u8]) -> Option<&'static str> {
    if word.len() < SHORTEST_KEY {
        return None;
    }
    let own = head(word);
    let first = usize::from(HEADS[own]).checked_sub(1)?;
    // By hand, and with a look at the last octet before all of them: each host that begins with `api.` comes this far.
    let mut at = first;
    while at < SHAPES.len() {
        let Shape { prefix, tail, issuer } = &SHAPES[at];
        let prefix = prefix.as_bytes();
        if head(prefix) != own {
            break;
        }
        if word.len() >= prefix.len() + tail && word.get(prefix.len() - 1) == prefix.last() && word.starts_with(prefix)
        {
            return Some(issuer);
        }
        at += 1;
    }
    None
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn finds_keys_by_shape() {
        let found = |text: &str| find_key(text).map(|(span, _)| span.of(text).to_owned());
        assert_eq!(found("sk-proj-abc123").as_deref(), Some("sk-proj-abc123"));
        assert_eq!(found("see:sk-ant-api03-xyz/more").as_deref(), Some("sk-ant-api03-xyz"));
        assert_eq!(found("AKIAIOSFODNN7EXAMPLE").as_deref(), Some("AKIAIOSFODNN7EXAMPLE"));
        for harmless in ["sk-small", "gpt-5", "my-app", "hf_transfer", "task-proj-abc123", "llama3.2:3b", "max_tokens"]
        {
            assert_eq!(found(harmless), None, "{harmless}");
        }
    }
}
