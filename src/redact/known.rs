//! Values that are known to be secret: found in a text in every spelling that tools write.
//!
//! Each value is searched for by a run of its letters and digits, which no format escapes (Wu and Manber, "A fast algorithm for
//! multi-pattern searching", 1994). Around a hit the text is compared with the value, character by character, in all spellings
//! at once. Base64 and hexadecimal do not keep the letters: they are further values. A text in which letters are escaped is
//! searched again without its escapes.

use super::unescape::{backslashes, compose, decode, may_escape, percent, spelled, Spelled};
use crate::bytes;
use crate::secret::{Secret, SecretKind};
use crate::span::Span;
use crate::uri::pct;

/// The fewest bytes of a value: a shorter one is too likely to be a part of other text.
pub const SHORTEST_SECRET: usize = 8;

/// Bytes of a run that are compared at once.
const BLOCK: usize = 3;
/// A longer run is not skipped faster.
const LONGEST_RUN: usize = 24;
/// Of each byte that tell letters and digits apart.
const BITS: usize = 5;
const SLOTS: usize = 1 << (BITS * BLOCK);

/// A value, or another coding of it.
struct Pattern {
    text: Vec<u8>,
    /// Base64: its alphabet may be that of URLs, and bytes around the value have a part in its first and last character.
    base64: bool,
    /// The longest run of letters and digits.
    run: Span,
}

/// The values that a redactor masks.
#[derive(Default)]
pub struct KnownSecrets {
    patterns: Vec<Pattern>,
    /// The length of the shortest run.
    window: usize,
    /// The bits of a slot that the bytes of a block decide.
    mask: usize,
    /// For the last block of a window: how far the window can move.
    shifts: Vec<u8>,
    /// The same: the first pattern if it cannot move, counted from 1.
    heads: Vec<u32>,
    /// For each pattern, the next one of the same slot.
    next: Vec<u32>,
}

impl KnownSecrets {
    /// Values that are at least [`SHORTEST_SECRET`] bytes long; others are left out.
    #[must_use]
    pub fn new<'a>(values: impl IntoIterator<Item = &'a str>) -> Self {
        let mut known = Self::default();
        for value in values {
            let value = value.as_bytes();
            if value.len() < SHORTEST_SECRET {
                continue;
            }
            known.add(value.to_vec(), false);
            for offset in 0..3 {
                known.add(base64(value, offset), true);
            }
            for digits in [b"0123456789abcdef", b"0123456789ABCDEF"] {
                let mut text = Vec::with_capacity(2 * value.len());
                for byte in value {
                    text.extend([digits[usize::from(byte >> 4)], digits[usize::from(byte & 15)]]);
                }
                known.add(text, false);
            }
        }
        known.index();
        known
    }

    fn add(&mut self, text: Vec<u8>, base64: bool) {
        let (mut run, mut start) = (Span::default(), 0);
        for at in 0..=text.len() {
            if at == text.len() || !text[at].is_ascii_alphanumeric() {
                if at - start > run.len() {
                    run = Span::new(start, at);
                }
                start = at + 1;
            }
        }
        if run.is_empty() {
            run = Span::new(0, 1); // nothing but punctuation
        }
        self.patterns.push(Pattern { text, base64, run });
    }

    fn index(&mut self) {
        self.window = LONGEST_RUN;
        for pattern in &self.patterns {
            self.window = self.window.min(pattern.run.len());
        }
        let block = self.window.min(BLOCK);
        self.mask = (1 << (BITS * block)) - 1;
        self.shifts = vec![(self.window - block + 1) as u8; SLOTS];
        self.heads = vec![0; SLOTS];
        self.next = vec![0; self.patterns.len()];
        for (at, pattern) in self.patterns.iter().enumerate() {
            // The end of a run: keys of one kind begin alike.
            let window = &pattern.text[pattern.run.end as usize - self.window..pattern.run.end as usize];
            for end in block..=self.window {
                let slot = slot(window, end - 1) & self.mask;
                self.shifts[slot] = self.shifts[slot].min((self.window - end) as u8);
                if end == self.window {
                    self.next[at] = std::mem::replace(&mut self.heads[slot], at as u32 + 1);
                }
            }
        }
    }

    /// Where the values are in a text. They may overlap.
    #[must_use]
    pub fn find(&self, text: &str) -> Vec<Secret> {
        let mut found = Vec::new();
        if self.patterns.is_empty() {
            return found;
        }
        self.search(text.as_bytes(), &mut found);
        let escaped = escaped_letters(text.as_bytes());
        for (escape, _) in [(character_at as Escape, escaped.0), (percent, escaped.1)].iter().filter(|pass| pass.1) {
            let (plain, origin) = decode(text.as_bytes(), 0, *escape);
            let known = found.len();
            self.search(plain.as_bytes(), &mut found);
            for secret in &mut found[known..] {
                secret.span = compose(&origin, secret.span);
            }
        }
        found
    }

    /// The same in a text in which letters and digits are plain.
    fn search(&self, bytes: &[u8], found: &mut Vec<Secret>) {
        let Some(shifts) = self.shifts.first_chunk::<SLOTS>() else { return };
        let mut at = self.window - 1;
        while at < bytes.len() {
            let slot = slot(bytes, at) & self.mask;
            let shift = shifts[slot];
            if shift > 0 {
                at += shift as usize;
                continue;
            }
            let mut number = self.heads[slot] as usize;
            while number > 0 {
                if let Some(span) = self.patterns[number - 1].around(bytes, at + 1, self.window) {
                    found.push(Secret { span, kind: SecretKind::BareKey });
                }
                number = self.next[number - 1] as usize;
            }
            at += 1;
        }
    }
}

/// The slot of the block that ends at `at`: a shorter block decides the lower bits.
#[allow(clippy::inline_always)]
#[inline(always)]
fn slot(bytes: &[u8], at: usize) -> usize {
    // By byte: what copies a part of a slice is a call here.
    let mut slot = bytes[at] as usize;
    if at >= BLOCK - 1 {
        slot ^= (bytes[at - 1] as usize) << BITS ^ (bytes[at - 2] as usize) << (2 * BITS);
    } else if at > 0 {
        slot ^= (bytes[at - 1] as usize) << BITS;
    }
    slot & (SLOTS - 1)
}

impl Pattern {
    /// The value around the window that ends at `end`.
    fn around(&self, text: &[u8], end: usize, window: usize) -> Option<Span> {
        /// Of the spelling of one character.
        const LONGEST: usize = 24;
        let run = self.run.range();
        if text[end - window..end] != self.text[run.end - window..run.end] {
            return None;
        }
        let run_start = end.checked_sub(run.len())?;
        let mut start = run_start.saturating_sub(run.start * LONGEST);
        while start <= run_start {
            // One that ends before the hit was found from its own.
            if let Some(mut end) = self.at(text, start).filter(|&behind| behind >= end) {
                if self.base64 {
                    start -= usize::from(start > 0 && is_base64(text[start - 1]));
                    end += usize::from(text.get(end).is_some_and(|&byte| is_base64(byte)));
                }
                return Some(Span::new(start, end));
            }
            start += 1;
        }
        None
    }

    /// The end of the value if it begins at `start`.
    fn at(&self, text: &[u8], start: usize) -> Option<usize> {
        let mut ends = Ends { list: [start; WAYS], count: 1 };
        let mut at = 0;
        while at < self.text.len() {
            let mut length = 1;
            while self.text.get(at + length).is_some_and(|byte| byte & 0xc0 == 0x80) {
                length += 1;
            }
            let character = &self.text[at..at + length];
            let mut next = Ends { list: [0; WAYS], count: 0 };
            for &end in &ends.list[..ends.count] {
                spellings(text, end, character, self.base64, &mut next);
            }
            if next.count == 0 {
                return None;
            }
            ends = next;
            at += length;
        }
        Some(ends.list[0])
    }
}

type Escape = fn(&[u8], usize) -> Option<Spelled>;

/// Whether escapes, and whether triplets, write letters or digits, which no format needs: `&#x73;&#x6b;`, `%73%6b`.
fn escaped_letters(text: &[u8]) -> (bool, bool) {
    let (mut found, mut from) = ((false, false), 0);
    while let Some(at) = bytes::find_escape(text, from) {
        let letter = |escape: Escape| {
            let value = escape(text, at).map_or(0, |(value, _)| value & 0xff_ffff);
            u8::try_from(value).is_ok_and(|letter| letter.is_ascii_alphanumeric())
        };
        if text[at] == b'%' {
            found.1 = found.1 || letter(percent);
        } else {
            found.0 = found.0 || letter(character_at);
        }
        from = at + 1;
    }
    found
}

/// An escape, or both halves of a surrogate pair.
fn character_at(text: &[u8], at: usize) -> Option<Spelled> {
    let (value, length) = spelled(text, at)?;
    if value >> 10 == 0xd800 >> 10 {
        if let Some((low, more)) = spelled(text, at + length).filter(|(low, _)| low >> 10 == 0xdc00 >> 10) {
            return Some((0x1_0000 + ((value & 0x3ff) << 10) + (low & 0x3ff), length + more));
        }
    }
    Some((value, length))
}

/// How many readings of a text are followed at once. More than one are possible around `%` and backslashes only.
const WAYS: usize = 8;

/// Where the readings of a text have come to.
struct Ends {
    list: [usize; WAYS],
    count: usize,
}

impl Ends {
    fn put(&mut self, end: usize) {
        if self.count < WAYS && !self.list[..self.count].contains(&end) {
            self.list[self.count] = end;
            self.count += 1;
        }
    }
}

/// Adds where each spelling of a character, given in UTF-8, ends that begins at `at`.
fn spellings(text: &[u8], at: usize, character: &[u8], base64: bool, ends: &mut Ends) {
    let Some(&first) = text.get(at) else { return };
    let wanted = character[0];
    if first == wanted && text[at..].starts_with(character) {
        ends.put(at + character.len());
    }
    // Letters and digits are hardly ever escaped: this is the way of most characters.
    if !matches!(first, b'%' | b'+' | b'-' | b'_' | b'\'') && !may_escape(first) {
        return;
    }
    let rest = &text[at..];
    if base64 && matches!((wanted, first), (b'+', b'-') | (b'/', b'_')) || wanted == b' ' && first == b'+' {
        ends.put(at + 1);
    }
    if wanted == b'\'' {
        // How shells write it in apostrophes.
        for quoted in ["'\\''", "'\"'\"'"] {
            if rest.starts_with(quoted.as_bytes()) {
                ends.put(at + quoted.len());
            }
        }
    }
    let slashes = backslashes(rest);
    if wanted == b'\\' {
        for depth in 1..4 {
            if slashes >= 1 << depth {
                ends.put(at + (1 << depth));
            }
        }
    } else if slashes > 0 && !wanted.is_ascii_alphanumeric() && rest[slashes..].starts_with(character) {
        ends.put(at + slashes + character.len());
    }
    let value = String::from_utf8_lossy(character).chars().next().map_or(0, u32::from);
    if let Some((_, length)) = character_at(text, at).filter(|&(found, _)| found == value) {
        ends.put(at + length);
    }
    // Byte by byte, percent-encoded up to four times, or as escapes.
    for again in 0..4 {
        let mut end = at;
        for &byte in character {
            match octet(text, end, again) {
                Some((found, length)) if found & 0xff == u32::from(byte) => end += length,
                _ => {
                    end = at;
                    break;
                }
            }
        }
        if end > at {
            ends.put(end);
        }
    }
}

/// The byte that is written at `at`: as a triplet that was encoded `again` times more, or as an escape.
fn octet(text: &[u8], at: usize, again: usize) -> Option<Spelled> {
    if text.get(at) != Some(&b'%') {
        return spelled(text, at);
    }
    let mut digits = at + 1;
    while digits < at + 1 + 2 * again {
        if !text.get(digits..)?.starts_with(b"25") {
            return None;
        }
        digits += 2;
    }
    let pair = text.get(digits..digits + 2)?;
    Some((u32::from(pct::triplet(&[b'%', pair[0], pair[1]], 0)?), digits + 2 - at))
}

fn is_base64(byte: u8) -> bool {
    byte.is_ascii_alphanumeric() || matches!(byte, b'+' | b'/' | b'-' | b'_')
}

/// The characters of the base64 of a text that depend on nothing but the value in it, which has `offset` bytes before it.
fn base64(value: &[u8], offset: usize) -> Vec<u8> {
    const DIGITS: &[u8; 64] = b"ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/";
    let mut output = Vec::with_capacity(2 * value.len());
    // The first bit of the first character that begins in the value.
    let mut bit = (6 - 8 * offset % 6) % 6;
    while bit + 6 <= 8 * value.len() {
        let high = u32::from(value[bit / 8]) << 8;
        let low = value.get(bit / 8 + 1).map_or(0, |&byte| u32::from(byte));
        output.push(DIGITS[((high | low) >> (10 - bit % 8) & 63) as usize]);
        bit += 6;
    }
    output
}

#[cfg(test)]
mod tests;
