//! Vectorised byte searches. Layer 0: uses nothing.

mod block;
mod runs;
mod words;

use block::{Ascii, Block, Mask, SIZE};
use std::marker::PhantomData;

pub(crate) use runs::{has_backslash, is_divided, word_end, LongRuns, LONG};
#[cfg(any(feature = "wasm", target_arch = "wasm32"))]
pub(crate) use words::FAST_PATHS;
pub(crate) use words::{find_word, last_line_feed, rfind};

/// The bytes of a window, which are four blocks.
const WINDOW: usize = 4 * SIZE;

/// A window, and the byte after it. After the end of the text are zeros.
pub(crate) type Window = [u8; WINDOW + 1];

pub(crate) fn is_ascii(bytes: &[u8]) -> bool {
    let mut at = 0;
    while let Some(window) = chunk_at::<WINDOW>(bytes, at) {
        let (a, b) = (block_at(window, 0).high(), block_at(window, SIZE).high());
        let (c, d) = (block_at(window, 2 * SIZE).high(), block_at(window, 3 * SIZE).high());
        if a.or(b).or(c.or(d)).bits() != 0 {
            return false;
        }
        at += WINDOW;
    }
    bytes[at..].is_ascii()
}

/// The number of UTF-16 units of UTF-8, by the first bytes of its characters.
pub(crate) fn utf16_length(bytes: &[u8]) -> usize {
    let (mut units, mut at) = (0, 0);
    while let Some(block) = chunk_at(bytes, at) {
        let block = Block::load(*block);
        units += SIZE + block.fours().bits().count_ones() as usize - block.continuations().bits().count_ones() as usize;
        at += SIZE;
    }
    for &byte in &bytes[at..] {
        units += usize::from(byte & 0xc0 != 0x80) + usize::from(byte >= 0xf0);
    }
    units
}

/// The bytes of names, numbers and most keys.
const WORD: Ascii = Ascii::of(b"-._").with(b'0', b'9').with(b'A', b'Z').with(b'a', b'z');

/// Marks the bytes other than letters, digits, `-`, `.` and `_`: a bit for each byte, 64 in each number. The end is marked, so that there
/// is always a mark at or after an offset of the text.
pub(crate) fn mark_delimiters(bytes: &[u8], marks: &mut Vec<u64>) {
    marks.clear();
    let (mut at, mut words) = (0, 0);
    while let Some(block) = chunk_at(bytes, at) {
        words |= Block::load(*block).among(&WORD).bits() << (at % 64);
        at += SIZE;
        if at % 64 == 0 {
            marks.push(!words);
            words = 0;
        }
    }
    // Fewer bytes than a block are left, so they are in the same number, and so is the end.
    if let Some(last) = bytes.last_chunk() {
        let known = SIZE - (bytes.len() - at);
        words |= Block::load(*last).among(&WORD).bits() >> known << (at % 64);
    } else {
        for (at, &byte) in bytes.iter().enumerate() {
            words |= u64::from(WORD.has(byte)) << at;
        }
    }
    marks.push(!words);
}

/// The first mark at or after `at`, which is not after the end of the text.
#[inline(always)]
pub(crate) fn next_mark(marks: &[u64], at: usize) -> usize {
    let mut number = at >> 6;
    let mut bits = marks[number] >> (at & 63) << (at & 63);
    while bits == 0 {
        number += 1;
        bits = marks[number];
    }
    (number << 6) + bits.trailing_zeros() as usize
}

/// The bytes from `at` on, if there are so many. (Not by an index, which compiles to a call.)
#[inline(always)]
fn chunk_at<const N: usize>(bytes: &[u8], at: usize) -> Option<&[u8; N]> {
    bytes.get(at..).and_then(|rest| rest.first_chunk())
}

/// The block at `at`.
#[inline(always)]
fn block_at<const N: usize>(bytes: &[u8; N], at: usize) -> Block {
    let mut own = [0; SIZE];
    own.copy_from_slice(&bytes[at..at + SIZE]);
    Block::load(own)
}

/// Bytes that are searched for.
pub(crate) trait Wanted {
    /// Those in the block at an offset of a window, and maybe others.
    fn may_be(window: &Window, at: usize) -> Mask;
    /// Whether the byte at an offset of a text is one.
    fn is(bytes: &[u8], at: usize) -> bool;
}

/// A bit for each byte of a window that may be wanted.
#[inline(always)]
fn marks<W: Wanted>(window: &Window) -> u64 {
    let (a, b) = (W::may_be(window, 0), W::may_be(window, SIZE));
    let (c, d) = (W::may_be(window, 2 * SIZE), W::may_be(window, 3 * SIZE));
    if a.or(b).or(c.or(d)).bits() == 0 {
        return 0;
    }
    a.bits() | b.bits() << SIZE | c.bits() << (2 * SIZE) | d.bits() << (3 * SIZE)
}

/// [`marks`] of the window of a text at `at`; exact in the last one.
#[inline(always)]
fn marks_at<W: Wanted>(bytes: &[u8], at: usize) -> u64 {
    match chunk_at(bytes, at) {
        Some(window) => marks::<W>(window),
        None => last_marks::<W>(bytes, at),
    }
}

/// A bit for each wanted byte of the last window, which begins at `from`. (Not by a padded copy, which would stay on the stack with the
/// secrets in it.)
#[inline(never)]
fn last_marks<W: Wanted>(bytes: &[u8], from: usize) -> u64 {
    let (mut bits, mut at) = (0, from);
    while at < bytes.len() {
        bits |= u64::from(W::is(bytes, at)) << (at - from);
        at += 1;
    }
    bits
}

/// The offsets of a text at which a URI's colon may be: of a `%` that may write it, of a `:` before `/` or `\\`, or of `lm` or
/// `lms` (in any case) before `:`, `/`, `\\`, `&` or the beginning of a control sequence (ESC, `^[`).
pub(crate) struct Opening;

/// The bytes that begin most escapes: `\\`, `&`, `%`.
pub(crate) struct Escape;

impl Wanted for Opening {
    #[inline(always)]
    fn may_be(window: &Window, at: usize) -> Mask {
        let (here, next) = (block_at(window, at), block_at(window, at + 1));
        let slashes = here.equal(b':').and(next.equal(b'/').or(next.equal(b'\\')));
        let scheme = here.lower().equal(b'l').and(next.lower().equal(b'm'));
        here.equal(b'%').or(slashes).or(scheme)
    }

    #[inline(always)]
    fn is(bytes: &[u8], at: usize) -> bool {
        // Not `get`, which compiles to a call here.
        let next = if at + 1 < bytes.len() { bytes[at + 1] } else { 0 };
        let last = if at + 2 < bytes.len() { bytes[at + 2] } else { 0 };
        match bytes[at] {
            // A colon, a percent sign or a backslash.
            b'%' => matches!((next, last), (b'3', b'A' | b'a') | (b'2', b'5') | (b'5', b'C' | b'c')),
            b':' => matches!(next, b'/' | b'\\'),
            b'l' | b'L' if matches!(next, b'm' | b'M') => {
                let plural = usize::from(matches!(last, b's' | b'S'));
                matches!(bytes.get(at + 2 + plural), Some(b':' | b'\\' | b'&' | b'/' | b'^' | 0x1b))
            }
            _ => false,
        }
    }
}

impl Wanted for Escape {
    #[inline(always)]
    fn may_be(window: &Window, at: usize) -> Mask {
        let block = block_at(window, at);
        block.equal(b'\\').or(block.equal(b'&')).or(block.equal(b'%'))
    }

    #[inline(always)]
    fn is(bytes: &[u8], at: usize) -> bool {
        matches!(bytes[at], b'\\' | b'&' | b'%')
    }
}

/// The offsets of the wanted bytes of a text.
pub(crate) struct Places<'a, W> {
    bytes: &'a [u8],
    /// Where the next window begins.
    next: usize,
    /// A bit for each byte of the last window that may be wanted.
    bits: u64,
    wanted: PhantomData<W>,
}

impl<'a, W: Wanted> Places<'a, W> {
    pub(crate) const fn of(bytes: &'a [u8]) -> Self {
        Self { bytes, next: 0, bits: 0, wanted: PhantomData }
    }
}

impl<W: Wanted> Places<'_, W> {
    /// Reads the next windows, up to one with marks. Returns whether there is one.
    #[inline(always)]
    fn read(&mut self) -> bool {
        while self.next < self.bytes.len() {
            self.bits = marks_at::<W>(self.bytes, self.next);
            self.next += WINDOW;
            if self.bits != 0 {
                return true;
            }
        }
        false
    }
}

impl<W: Wanted> Iterator for Places<'_, W> {
    type Item = usize;

    #[inline(always)]
    fn next(&mut self) -> Option<usize> {
        loop {
            while self.bits != 0 {
                let at = self.next - WINDOW + self.bits.trailing_zeros() as usize;
                self.bits &= self.bits - 1;
                if W::is(self.bytes, at) {
                    return Some(at);
                }
            }
            if !self.read() {
                return None;
            }
        }
    }
}

/// The bytes that end a URL in a text or may begin a secret in it. A control character may be in credentials.
const URL_STOPS: Ascii = Ascii::of(b" \"#%<=>@\\`\x7f").with(0, 0x1f);

/// Whether a URL whose authority begins at `from`, and which is not percent-encoded, may contain userinfo, a fragment or the parameter
/// `k` of a model address, in any escape. Most URLs in logs contain none of them. Only the first 256 bytes are read; a longer URL may.
pub(crate) fn may_hold_secret(bytes: &[u8], from: usize) -> bool {
    const LOOK: usize = 256;
    let (mut at, limit) = (from, bytes.len().min(from + LOOK));
    loop {
        at = first_of(bytes, at, limit, &URL_STOPS);
        if at == limit {
            return bytes.len() - from > LOOK;
        }
        match bytes[at] {
            b'=' if !matches!(bytes[..at], [.., b'k' | b'K']) => at += 1,
            b'\t'..=b'\r' | b' ' | b'"' | b'<' | b'>' | b'`' => return false,
            _ => return true,
        }
    }
}

/// The first offset in `at..end` of a byte of the set, or `end`.
#[inline(always)]
fn first_of(bytes: &[u8], mut at: usize, end: usize, set: &Ascii) -> usize {
    while at < end {
        if let Some(block) = chunk_at(bytes, at) {
            let bits = Block::load(*block).among(set).bits();
            if bits != 0 {
                return end.min(at + bits.trailing_zeros() as usize);
            }
            at += SIZE;
        } else if set.has(bytes[at]) {
            return at;
        } else {
            at += 1;
        }
    }
    end
}

/// The last offset in `from..at` of a byte of the set.
#[inline(never)]
fn last_of(bytes: &[u8], from: usize, mut at: usize, set: &Ascii) -> Option<usize> {
    while at > from {
        // The block may begin before the range.
        let Some(block) = at.checked_sub(SIZE).and_then(|start| chunk_at(bytes, start)) else {
            at -= 1;
            if set.has(bytes[at]) {
                return Some(at);
            }
            continue;
        };
        at -= SIZE;
        if let Some(bit) = Block::load(*block).among(set).bits().checked_ilog2() {
            return Some(at + bit as usize).filter(|&last| last >= from);
        }
    }
    None
}

/// The last offset in `from..at` of a byte that begins an escape.
pub(crate) fn last_escape(bytes: &[u8], from: usize, at: usize) -> Option<usize> {
    const BEGINS: Ascii = Ascii::of(b"\\&%^\x1b");
    last_of(bytes, from, at, &BEGINS)
}

/// The last offset in `from..at` of a bracket that is not `)`, or of a semicolon.
pub(crate) fn last_bracket(bytes: &[u8], from: usize, at: usize) -> Option<usize> {
    const BRACKETS: Ascii = Ascii::of(b"([]{};");
    last_of(bytes, from, at, &BRACKETS)
}

/// The first offset from `at` on of a delimiter of settings, or the end.
#[inline(never)]
pub(crate) fn end_of_setting(bytes: &[u8], at: usize) -> usize {
    const DELIMITERS: Ascii = Ascii::of(b",;#&?/");
    first_of(bytes, at, bytes.len(), &DELIMITERS)
}

/// The first offset of `byte`.
#[inline(never)]
pub(crate) fn find(bytes: &[u8], byte: u8) -> Option<usize> {
    let mut at = 0;
    while let Some(block) = chunk_at(bytes, at) {
        let bits = Block::load(*block).equal(byte).bits();
        if bits != 0 {
            return Some(at + bits.trailing_zeros() as usize);
        }
        at += SIZE;
    }
    while at < bytes.len() && bytes[at] != byte {
        at += 1;
    }
    (at < bytes.len()).then_some(at)
}

/// The text before the first `sign`, which is ASCII, and the text after it; the whole text if there is none.
pub(crate) fn cut(text: &str, sign: u8) -> (&str, Option<&str>) {
    match find(text.as_bytes(), sign) {
        Some(at) => (&text[..at], Some(&text[at + 1..])),
        None => (text, None),
    }
}

/// The parts of a text between signs, which are ASCII. (A search of the standard library adds half a kilobyte to a module.)
pub(crate) fn split(text: &str, sign: u8) -> impl Iterator<Item = &str> {
    let mut rest = Some(text);
    std::iter::from_fn(move || {
        let (part, after) = cut(rest?, sign);
        rest = after;
        Some(part)
    })
}

/// How often a text has `byte`.
pub(crate) fn count(bytes: &[u8], byte: u8) -> usize {
    bytes.iter().map(|&other| usize::from(other == byte)).sum()
}

/// Whether a text ends with `word` in any case.
#[inline(never)]
pub(crate) fn ends_with(bytes: &[u8], word: &[u8]) -> bool {
    bytes.len() >= word.len() && bytes[bytes.len() - word.len()..].eq_ignore_ascii_case(word)
}

/// Texts, with another one between them. The standard library's function for this takes a kilobyte.
#[cfg(feature = "requests")]
pub(crate) fn joined(texts: &[String], between: &str) -> String {
    let mut output = String::new();
    for (at, text) in texts.iter().enumerate() {
        output.push_str(if at > 0 { between } else { "" });
        output.push_str(text);
    }
    output
}

/// Appends a number of at most ten digits.
pub(crate) fn push_number(output: &mut String, number: u32) {
    if number > 9 {
        push_number(output, number / 10);
    }
    output.push(char::from(b'0' + (number % 10) as u8));
}

#[cfg(test)]
mod tests;
