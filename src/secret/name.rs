//! Names of secrets. The lists are in data/secret-names.json.

use super::table::{AFTER, BEFORE, ENDINGS, IDENTIFIERS, LAST_WORDS, OWNERS, PASSES, WORDS};
use crate::bytes::{ends_with, find, find_word};

/// Whether a parameter, header or member of this (decoded) name has a secret value. Each part of a structured name counts
/// (`azure.api_key`, `headers[api-key]`); a part that is a model setting, such as `max_tokens`, does not.
#[must_use]
pub fn is_secret_name(name: &str) -> bool {
    is_secret(name.as_bytes())
}

/// [`is_secret_name`] of bytes.
pub(crate) fn is_secret(name: &[u8]) -> bool {
    has_known_tail_inside(name) && name.split(|byte| matches!(byte, b'.' | b'[' | b']')).any(is_secret_part)
}

/// Whether a word of the lists ends anywhere, with no small letter but a plural's `s` after it. Nearly every name that is no
/// secret, and nearly every text without one, ends here.
pub(super) fn has_known_tail_inside(name: &[u8]) -> bool {
    let mut end = 3;
    while end <= name.len() {
        if end == name.len() || !goes_on(name[end]) {
            let words = tailed_by(name[end - 2], name[end - 1]);
            if words != 0 && ends_with_one(&name[..end], words) {
                return true;
            }
        }
        end += 1;
    }
    false
}

/// Whether a name ends with one of these words: a bit for each.
fn ends_with_one(name: &[u8], mut words: u32) -> bool {
    while words != 0 {
        if ends_with(name, tailed(words.trailing_zeros() as usize).as_bytes()) {
            return true;
        }
        words &= words - 1;
    }
    false
}

/// Whether a word goes on with this letter.
const fn goes_on(byte: u8) -> bool {
    byte.is_ascii_lowercase() && byte != b's'
}

fn is_secret_part(part: &[u8]) -> bool {
    let (mut start, mut before): (usize, &[u8]) = (0, &[]);
    // Whether the word before is one, if the next word allows it, and whether an earlier one is, if the last word allows it.
    let (mut secret, mut earlier) = (false, false);
    for at in 0..=part.len() {
        let ends = at == part.len() || is_separator(part[at]);
        if !ends && !begins_word(part, at) {
            continue;
        }
        let word = &part[start..at];
        start = at + usize::from(ends);
        if word.is_empty() {
            continue;
        }
        earlier |= secret && !is_one_of(word, AFTER);
        secret = is_secret_word(word, before);
        before = word;
    }
    secret || earlier && !is_one_of(before, LAST_WORDS)
}

/// A space or a backslash is a typo: `api_key =…`, `api_key\=…`. Quotation marks are around the name of a JSON member.
fn is_separator(byte: u8) -> bool {
    matches!(byte, b'-' | b'_' | b' ' | b'\\' | b'"' | b'\'')
}

/// `apiKey` has two words, and so has `APIKey`.
fn begins_word(part: &[u8], at: usize) -> bool {
    at > 0
        && part[at].is_ascii_uppercase()
        && (!part[at - 1].is_ascii_uppercase() || part.get(at + 1).is_some_and(u8::is_ascii_lowercase))
}

/// Whether a word is that of a secret, with the word before it.
fn is_secret_word(mut word: &[u8], before: &[u8]) -> bool {
    let whole = word.len();
    while let [shorter @ .., b'0'..=b'9'] = word {
        word = shorter;
    }
    // `auth0|…` is a user.
    let numbered = word.len() < whole;
    let mut plural = false;
    loop {
        if has_known_tail(word) {
            if !numbered && WORDS.iter().any(|known| word.eq_ignore_ascii_case(known.as_bytes())) {
                return true;
            }
            if let Some(ending) = ENDINGS.iter().find(|ending| ends_with(word, ending.as_bytes())) {
                let rest = &word[..word.len() - ending.len()];
                let qualifier = if rest.is_empty() { before } else { rest };
                // The words before a password or a secret do not matter: `input_password`, `S3_SECRET`.
                return match *ending {
                    "token" if plural => is_one_of(qualifier, OWNERS),
                    "key" => !is_one_of(qualifier, BEFORE) && !is_one_of(qualifier, IDENTIFIERS),
                    "token" | "signature" => !is_one_of(qualifier, BEFORE),
                    "pass" | "pwd" => !is_one_of(rest, PASSES),
                    _ => true,
                };
            }
        }
        match word {
            [single @ .., b's' | b'S'] if !plural => (word, plural) = (single, true),
            _ => return false,
        }
    }
}

/// The entries of a list.
pub(crate) fn entries(list: &'static str) -> impl Iterator<Item = &'static [u8]> {
    list.as_bytes().split(|byte| *byte == b',')
}

/// Whether a word is an entry of a list, in any case.
pub(crate) fn is_one_of(word: &[u8], list: &'static str) -> bool {
    let (list, mut at) = (list.as_bytes(), 0);
    while !word.is_empty() {
        let Some(found) = find_word(&list[at..], word) else { break };
        let (start, end) = (at + found, at + found + word.len());
        let is_entry = (start == 0 || list[start - 1] == b',') && list.get(end).is_none_or(|byte| *byte == b',');
        if is_entry && find(word, b',').is_none() {
            return true;
        }
        at = start + 1;
    }
    false
}

/// Whether a word in the lists ends with the same two letters. Nearly all other names end differently.
fn has_known_tail(word: &[u8]) -> bool {
    word.len() > 2 && tailed_by(word[word.len() - 2], word[word.len() - 1]) != 0
}

/// The words whose last two letters are these: a bit for each.
#[inline(always)] // for each byte of a name
fn tailed_by(before: u8, last: u8) -> u32 {
    BEFORE_LAST[before as usize & 31] & LAST[last as usize & 31]
}

/// All words: the endings, then the words.
const fn tailed(at: usize) -> &'static str {
    if at < ENDINGS.len() {
        ENDINGS[at]
    } else {
        WORDS[at - ENDINGS.len()]
    }
}

static LAST: [u32; 32] = words_by_letter(1);
static BEFORE_LAST: [u32; 32] = words_by_letter(2);

/// For each letter, a bit for each word that has it at this place from the end.
const fn words_by_letter(place: usize) -> [u32; 32] {
    let mut letters = [0; 32];
    let mut at = 0;
    while at < ENDINGS.len() + WORDS.len() {
        let word = tailed(at).as_bytes();
        letters[word[word.len() - place] as usize & 31] |= 1 << at;
        at += 1;
    }
    letters
}
