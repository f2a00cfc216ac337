//! Values that are known to be secret: found in a text in every spelling that tools write.
//!
//! Each value is searched for by a run of its letters and digits, which no format escapes (Wu and Manber, "A fast algorithm for
//! multi-pattern searching", 1994). Around a hit the text is compared with the value, character by character, in all spellings
//! at once. Base64 and hexadecimal do not keep the letters: they are further values. A text in which letters are escaped is
//! searched again without its escapes.

use super::base64::{base64, is_base64};
use super::origin::place;
use super::unescape::{decode, may_escape, number, percent, spelled, Spelled, BYTE, NOTHING};
use crate::bytes::{Escape, Places};
use crate::secret::{Secret, SecretKind};
use crate::span::Span;
use std::borrow::Cow;

/// The fewest bytes of a value: a shorter one is too likely to be a part of other text.
pub const SHORTEST_SECRET: usize = 8;

/// The bytes that a line of base64 encodes, of 64 and of 76 characters.
const LINE_64: usize = 48;
const LINE_76: usize = 57;
/// Bytes of the spelling of one character.
const LONGEST: usize = 24;
/// Bytes of a run that are compared at once.
const BLOCK: usize = 3;
/// How many times a text in which letters are escaped is decoded.
const ROUNDS: usize = 3;
/// A longer run is not skipped faster; one of many patterns not if it is longer than this.
const LONGEST_RUN: usize = 40;
const RUN_OF_MANY: usize = 24;
/// The bits of a byte that distinguish letters and digits.
const BITS: usize = 5;
const SLOTS: usize = 1 << (BITS * BLOCK);
/// So many patterns need only some of the slots.
const FEW: usize = 64;
const FEW_BITS: usize = 12;

/// A value, or another coding of it.
struct Pattern {
    text: Vec<u8>,
    /// Base64: its alphabet may be that of URLs, and bytes around the value have a part in its first and last character.
    base64: bool,
    /// The longest run of letters and digits.
    run: Span,
    /// The run has other characters: there are too few letters and digits. Formats may escape it.
    bare: bool,
    /// The text without escapes and quotes, as [`unit`] reads it.
    plain: Vec<u8>,
    /// The number of quotes between its characters.
    quotes: usize,
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
    /// Whether a run may be escaped.
    bare: bool,
}

impl KnownSecrets {
    /// Values that are at least [`SHORTEST_SECRET`] bytes long; others are left out.
    #[must_use]
    pub fn new<'a>(values: impl IntoIterator<Item = &'a str>) -> Self {
        let mut known = Self::default();
        for value in values.into_iter().map(str::as_bytes).filter(|value| value.len() >= SHORTEST_SECRET) {
            known.patterns.push(Pattern::new(value.to_vec(), false));
            // PowerShell encodes commands in UTF-16.
            let mut wide = Vec::with_capacity(2 * value.len());
            for byte in value {
                wide.extend([*byte, 0]);
            }
            for offset in 0..3 {
                known.patterns.push(Pattern::new(base64(&wide, offset), true));
                let coded = base64(value, offset);
                for outer in 0..3 {
                    known.patterns.push(Pattern::new(base64(&coded, outer), true));
                }
                known.patterns.push(Pattern::new(coded, true));
            }
            // The lines of base64, as `openssl` and `base64` wrap it.
            for length in [LINE_64, LINE_76] {
                for line in value.chunks(length) {
                    if line.len() < value.len() && line.len() >= SHORTEST_SECRET {
                        known.patterns.push(Pattern::new(base64(line, 0), true));
                    }
                }
            }
            for digits in [b"0123456789abcdef", b"0123456789ABCDEF"] {
                let mut text = Vec::with_capacity(2 * value.len());
                for byte in value {
                    text.extend([digits[usize::from(byte >> 4)], digits[usize::from(byte & 15)]]);
                }
                known.patterns.push(Pattern::new(text, false));
            }
        }
        known.index();
        known
    }

    fn index(&mut self) {
        let few = self.patterns.len() <= FEW;
        self.window = if few { LONGEST_RUN } else { RUN_OF_MANY };
        for pattern in &self.patterns {
            self.window = self.window.min(pattern.run.len());
            self.bare |= pattern.bare;
        }
        let block = self.window.min(BLOCK);
        // A small table stays in the processor's cache.
        let bits = if few { FEW_BITS } else { BITS * BLOCK };
        self.mask = (1 << bits.min(BITS * block)) - 1;
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
        let (mut plain, mut steps) = (Cow::Borrowed(text), Vec::new());
        for _ in 0..ROUNDS {
            if !hides_text(plain.as_bytes(), self.bare) {
                break;
            }
            let (decoded, origin) = decode(plain.as_bytes(), 0, escape_at);
            steps.push(origin);
            let known = found.len();
            self.search(decoded.as_bytes(), &mut found);
            for secret in &mut found[known..] {
                secret.span = place(&steps, secret.span);
            }
            plain = Cow::Owned(decoded);
        }
        found
    }

    /// The same in a text in which letters and digits are plain. Both halves of it are read at once, because a step waits for the last
    /// one of its half.
    fn search(&self, bytes: &[u8], found: &mut Vec<Secret>) {
        let middle = bytes.len() / 2;
        let (mut one, mut other) = (self.window - 1, middle.max(self.window - 1));
        while one < middle || other < bytes.len() {
            if one < middle {
                one = self.step(bytes, one, found);
            }
            if other < bytes.len() {
                other = self.step(bytes, other, found);
            }
        }
    }

    /// Finds the values whose window ends with the byte at `at`. Returns where the next window ends.
    #[inline(always)]
    fn step(&self, bytes: &[u8], at: usize, found: &mut Vec<Secret>) -> usize {
        let slot = slot(bytes, at) & self.mask;
        let shift = if slot < self.shifts.len() { self.shifts[slot] } else { 1 };
        if shift > 0 {
            return at + shift as usize;
        }
        self.hit(bytes, at, slot, found);
        at + 1
    }

    #[inline(never)]
    fn hit(&self, bytes: &[u8], at: usize, slot: usize, found: &mut Vec<Secret>) {
        let mut number = self.heads[slot] as usize;
        while number > 0 {
            if let Some(span) = self.patterns[number - 1].around(bytes, at + 1, self.window) {
                found.push(Secret { span, kind: SecretKind::BareKey });
            }
            number = self.next[number - 1] as usize;
        }
    }
}

/// The slot of the block that ends at `at`: a shorter block decides the lower bits.
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
    fn new(text: Vec<u8>, base64: bool) -> Self {
        let mut run = longest_run(&text, |byte| byte.is_ascii_alphanumeric());
        let bare = !base64 && run.len() < BLOCK;
        if bare {
            run = longest_run(&text, |byte| !matches!(byte, b' ' | b'\\' | b'^' | b'"' | b'\'' | b'`'));
        }
        if run.is_empty() {
            run = Span::new(0, 1); // only quotes
        }
        let (mut plain, mut quotes, mut skipped, mut at) = (Vec::with_capacity(text.len()), 0, 0, 0);
        while let Some((value, length)) = unit(&text, at, base64) {
            at += length;
            if value == NOTHING {
                // Quotes that it begins with are not between its characters.
                skipped += usize::from(!plain.is_empty());
                continue;
            }
            quotes = skipped;
            let mut utf8 = [0; 4];
            plain.extend_from_slice(utf8_of(value, &mut utf8));
        }
        Self { text, base64, run, bare, plain, quotes }
    }

    /// The value around the window that ends at `end`.
    fn around(&self, text: &[u8], end: usize, window: usize) -> Option<Span> {
        let run = self.run.range();
        if text[end - window..end] != self.text[run.end - window..run.end] {
            return None;
        }
        let run_start = end.checked_sub(run.len())?;
        let mut start = run_start.saturating_sub(run.start * LONGEST);
        while start <= run_start {
            // A value that ends before the hit has its own hit.
            if let Some(mut end) = self.at(text, start).filter(|&after| after >= end) {
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

    /// The end of the value if it begins at `start`: as the value itself, or in any spelling.
    fn at(&self, text: &[u8], start: usize) -> Option<usize> {
        if text[start..].starts_with(&self.text) {
            return Some(start + self.text.len());
        }
        let (mut at, mut matched, mut quotes) = (start, 0, 0);
        let limit = start + LONGEST * (self.text.len() + 1);
        while matched < self.plain.len() {
            let (value, length) = unit(text, at, self.base64).filter(|_| at < limit)?;
            at += length;
            if value == NOTHING {
                quotes += 1;
                // A value does not begin with quotes that its text does not have.
                if matched == 0 {
                    return None;
                }
                continue;
            }
            let rest = &self.plain[matched..];
            let mut utf8 = [0; 4];
            let spelled = utf8_of(value, &mut utf8);
            if rest.starts_with(spelled) {
                matched += spelled.len();
            } else if rest.starts_with(utf8_of(value & 0xff, &mut utf8)) && value & BYTE != 0 {
                matched += 2; // `\xfc` may be a character
            } else {
                return None;
            }
        }
        (matched > 0 && quotes >= self.quotes).then_some(at)
    }
}

fn longest_run(text: &[u8], belongs: fn(u8) -> bool) -> Span {
    let (mut run, mut start) = (Span::default(), 0);
    for at in 0..=text.len() {
        if at == text.len() || !belongs(text[at]) {
            if at - start > run.len() {
                run = Span::new(start, at);
            }
            start = at + 1;
        }
    }
    run
}

/// The UTF-8 of a code point or of a byte.
fn utf8_of(value: u32, buffer: &mut [u8; 4]) -> &[u8] {
    if value & BYTE != 0 {
        buffer[0] = value as u8;
        return &buffer[..1];
    }
    char::from_u32(value).unwrap_or('^').encode_utf8(buffer).as_bytes()
}

/// The character at `at` without its escapes, and its length. [`NOTHING`] for quotes and escape characters, which formats add, double
/// and escape. Characters that formats replace by each other are equal: a plus sign and a space, a tab and the `t`
/// of `\t`, and both alphabets of base64.
fn unit(text: &[u8], at: usize, base64: bool) -> Option<Spelled> {
    let byte = *text.get(at)?;
    if byte.is_ascii_alphanumeric() {
        return Some((u32::from(byte), 1));
    }
    let escape = match byte {
        b'=' => quoted_printable(text, at),
        // After a backslash, punctuation may begin another escape.
        _ if may_escape(byte) => character_at(text, at).filter(|(_, length)| {
            byte != b'\\' || matches!(text[at + length - 1], b'0'..=b'9' | b'A'..=b'Z' | b'a'..=b'z' | b'}')
        }),
        _ => None,
    };
    let (mut value, mut length) = escape.unwrap_or((BYTE + u32::from(byte), 1));
    // A byte that is percent-encoded any number of times.
    while value & !BYTE == u32::from(b'%') {
        let Some(encoded) = byte_at(text, at + length) else { break };
        (value, length) = (encoded, length + 2);
    }
    let value = match u8::try_from(value & !BYTE) {
        _ if value == NOTHING => NOTHING,
        Ok(b'\\' | b'^' | b'"' | b'\'' | b'`') => NOTHING,
        Ok(b'-') if base64 => u32::from(b'+'),
        Ok(b'_') if base64 => u32::from(b'/'),
        Ok(b'+') if !base64 => u32::from(b' '),
        Ok(b'\t') => u32::from(b't'),
        Ok(ascii) if ascii.is_ascii() => u32::from(ascii),
        _ => value,
    };
    Some((value, length))
}

/// `=3D`, as in mail.
fn quoted_printable(text: &[u8], at: usize) -> Option<Spelled> {
    let is_upper = text.get(at + 1..at + 3)?.iter().all(|digit| !digit.is_ascii_lowercase());
    byte_at(text, at + 1).filter(|_| is_upper).map(|byte| (byte, 3))
}

/// The byte that two hexadecimal digits write.
fn byte_at(text: &[u8], at: usize) -> Option<u32> {
    Some(BYTE + number(text.get(at..at + 2)?, 16)?)
}

/// Whether escapes write letters or digits, which no format needs (`&#x73;&#x6b;`, `%73%6b`), or triplets write the beginnings of
/// escapes (`%2573`, `%5Cu0073`); or, if `any`, whether there are escapes.
fn hides_text(text: &[u8], any: bool) -> bool {
    for at in Places::<Escape>::of(text) {
        if let Some((value, _)) = escape_at(text, at) {
            let byte = u8::try_from(value & !BYTE).unwrap_or(0);
            let begins = value & BYTE != 0 && matches!(byte, b'%' | b'&' | b'\\');
            if any || begins || byte.is_ascii_alphanumeric() {
                return true;
            }
        }
    }
    false
}

/// A triplet, or another escape.
fn escape_at(text: &[u8], at: usize) -> Option<Spelled> {
    percent(text, at).or_else(|| character_at(text, at))
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
