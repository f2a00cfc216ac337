//! Vectorised byte searches. Layer 0: uses nothing.

mod block;

use block::{Ascii, Block, Mask, SIZE};
use std::marker::PhantomData;

/// Whether all bytes are ASCII.
pub(crate) fn is_ascii(bytes: &[u8]) -> bool {
    let mut rest = bytes;
    while let Some((four, next)) = rest.split_first_chunk::<{ 4 * SIZE }>() {
        let [a, b, c, d] = four_blocks(four);
        if a.high().or(b.high()).or(c.high()).or(d.high()).first().is_some() {
            return false;
        }
        rest = next;
    }
    while let Some((one, next)) = rest.split_first_chunk::<SIZE>() {
        if Block::load(*one).high().first().is_some() {
            return false;
        }
        rest = next;
    }
    let mut at = 0;
    while at < rest.len() && rest[at].is_ascii() {
        at += 1;
    }
    at == rest.len()
}

/// The number of UTF-16 units of UTF-8, by the first bytes of its characters.
pub(crate) fn utf16_length(bytes: &[u8]) -> usize {
    let (mut units, mut at) = (0, 0);
    while let Some(block) = chunk_at(bytes, at) {
        let block = Block::load(*block);
        units += SIZE + block.fours().bits().count_ones() as usize - block.continuations().bits().count_ones() as usize;
        at += SIZE;
    }
    while at < bytes.len() {
        units += usize::from(bytes[at] & 0xc0 != 0x80) + usize::from(bytes[at] >= 0xf0);
        at += 1;
    }
    units
}

/// The bytes of names, numbers and most keys.
const WORD: Ascii = Ascii::of(b"-._").with(b'0', b'9').with(b'A', b'Z').with(b'a', b'z');

/// Marks the bytes that are no letter, digit, `-`, `.` or `_`, and the end: a bit for each byte, 64 in each number. There is always
/// a mark at or after any offset of the text.
pub(crate) fn mark_delimiters(bytes: &[u8], marks: &mut Vec<u64>) {
    marks.clear();
    let (mut at, mut word) = (0, 0);
    while let Some(block) = chunk_at(bytes, at) {
        word |= Block::load(*block).among(&WORD).not().bits() << (at & 63);
        at += SIZE;
        if at % 64 == 0 {
            marks.push(word);
            word = 0;
        }
    }
    // Fewer bytes than a block are left, so they are in the same number, and so is the end.
    while at < bytes.len() {
        word |= u64::from(!WORD.has(bytes[at])) << (at & 63);
        at += 1;
    }
    marks.push(word | 1 << (at & 63));
}

/// The first mark at or after `at`, which is not after the end of the text.
#[allow(clippy::inline_always)]
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

#[allow(clippy::inline_always)]
#[inline(always)]
fn four_blocks(bytes: &[u8; 4 * SIZE]) -> [Block; 4] {
    [block_at(bytes, 0), block_at(bytes, SIZE), block_at(bytes, 2 * SIZE), block_at(bytes, 3 * SIZE)]
}

/// The bytes from `at` on, if there are so many. (Not by an index, which compiles to a call.)
#[allow(clippy::inline_always)]
#[inline(always)]
fn chunk_at<const N: usize>(bytes: &[u8], at: usize) -> Option<&[u8; N]> {
    bytes.get(at..).and_then(|rest| rest.first_chunk())
}

/// The block at `at`. (Not a closure: closures cannot be `inline(always)`.)
#[allow(clippy::inline_always)]
#[inline(always)]
fn block_at<const N: usize>(bytes: &[u8; N], at: usize) -> Block {
    let mut own = [0; SIZE];
    own.copy_from_slice(&bytes[at..at + SIZE]);
    Block::load(own)
}

/// Four blocks, and the byte after them.
pub(crate) type Window = [u8; 4 * SIZE + 1];

/// Bytes that are searched for.
pub(crate) trait Wanted {
    /// Those in the block at an offset of a window, and maybe others.
    fn may_be(window: &Window, at: usize) -> Mask;
    /// Whether the byte at an offset of a text is one.
    fn is(bytes: &[u8], at: usize) -> bool;
}

/// The offsets of a text at which a URI's colon may be: of a `%` that may write it, of a `:` before `/` or `\\`, or of `lm` or
/// `lms` (in any case) before `:`, `/`, `\\`, `&` or the beginning of a control sequence (ESC, `^[`).
pub(crate) struct Opening;

/// The bytes that begin most escapes: `\\`, `&`, `%`.
pub(crate) struct Escape;

#[allow(clippy::inline_always)]
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

#[allow(clippy::inline_always)]
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
    /// The first byte that was not read yet.
    next: usize,
    /// The window that was read last, and a bit for each of its bytes that may be wanted.
    window: usize,
    bits: u64,
    wanted: PhantomData<W>,
}

impl<'a, W: Wanted> Places<'a, W> {
    pub(crate) const fn of(bytes: &'a [u8]) -> Self {
        Self { bytes, next: 0, window: 0, bits: 0, wanted: PhantomData }
    }

    /// Reads the next windows, up to one with marks. Returns whether there is one.
    #[allow(clippy::inline_always)]
    #[inline(always)]
    fn read(&mut self) -> bool {
        while let Some(window) = chunk_at::<{ 4 * SIZE + 1 }>(self.bytes, self.next) {
            let (a, b) = (W::may_be(window, 0), W::may_be(window, SIZE));
            let (c, d) = (W::may_be(window, 2 * SIZE), W::may_be(window, 3 * SIZE));
            self.window = self.next;
            self.next += 4 * SIZE;
            if a.or(b).or(c.or(d)).first().is_some() {
                let (low, high) = (a.bits() | b.bits() << SIZE, c.bits() | d.bits() << SIZE);
                self.bits = low | high << (2 * SIZE);
                return true;
            }
        }
        false
    }
}

impl<W: Wanted> Iterator for Places<'_, W> {
    type Item = usize;

    #[allow(clippy::inline_always)]
    #[inline(always)]
    fn next(&mut self) -> Option<usize> {
        loop {
            while self.bits != 0 {
                let at = self.window + self.bits.trailing_zeros() as usize;
                self.bits &= self.bits - 1;
                if W::is(self.bytes, at) {
                    return Some(at);
                }
            }
            if !self.read() {
                break;
            }
        }
        while self.next < self.bytes.len() {
            self.next += 1;
            if W::is(self.bytes, self.next - 1) {
                return Some(self.next - 1);
            }
        }
        None
    }
}

/// The bytes that end a URL in a text or may begin a secret in it. A control character may be in credentials.
const URL_STOPS: Ascii = Ascii::of(b" \"#%<>@\\`\x7f").with(0, 0x1f);

/// Whether a URL whose authority begins at `from` may contain userinfo or a fragment, in any escape. Most URLs in logs
/// contain neither. Only the first 256 bytes are read; a longer URL may.
pub(crate) fn may_hold_secret(bytes: &[u8], from: usize) -> bool {
    const LOOK: usize = 256;
    let stop = first_of(bytes, from, bytes.len().min(from + LOOK), &URL_STOPS);
    if stop == bytes.len().min(from + LOOK) {
        return bytes.len() - from > LOOK;
    }
    !matches!(bytes[stop], b'\t'..=b'\r' | b' ' | b'"' | b'<' | b'>' | b'`')
}

/// The first offset in `at..end` of a byte of the set, or `end`.
#[allow(clippy::inline_always)]
#[inline(always)]
fn first_of(bytes: &[u8], mut at: usize, end: usize, set: &Ascii) -> usize {
    while at < end {
        if let Some(block) = chunk_at(bytes, at) {
            match Block::load(*block).among(set).first() {
                Some(first) => return end.min(at + first),
                None => at += SIZE,
            }
        } else if set.has(bytes[at]) {
            return at;
        } else {
            at += 1;
        }
    }
    end
}

/// The bytes of keys and of base64, and a backslash.
const VALUE: Ascii = Ascii::of(b"-._+/~\\").with(b'0', b'9').with(b'A', b'Z').with(b'a', b'z');
/// The bytes that base64 has in addition to those of keys, and a backslash.
const WORD_ENDS: Ascii = Ascii::of(b"+/~\\");
const DIGITS: Ascii = Ascii::of(b"").with(b'0', b'9');

/// The start and end of the next run, from `from` on, of at least `LEAST` bytes of [`VALUE`] with a digit. `LEAST` is at least the
/// size of a block.
pub(crate) fn long_run<const LEAST: usize>(bytes: &[u8], from: usize) -> Option<(usize, usize)> {
    let (mut start, mut at) = (from, from);
    while let Some(block) = chunk_at(bytes, at) {
        let ends = Block::load(*block).among(&VALUE).not();
        if let Some(first) = ends.first() {
            if at + first >= start + LEAST && any(&bytes[start..at + first], &DIGITS) {
                return Some((start, at + first));
            }
            start = at + SIZE - ends.trailing();
        }
        at += SIZE;
    }
    while at <= bytes.len() {
        if at == bytes.len() || !VALUE.has(bytes[at]) {
            if at >= start + LEAST && any(&bytes[start..at], &DIGITS) {
                return Some((start, at));
            }
            start = at + 1;
        }
        at += 1;
    }
    None
}

/// Whether a run, which is not shorter than a block, has a backslash.
#[allow(clippy::inline_always)]
#[inline(always)]
pub(crate) fn has_backslash(run: &[u8]) -> bool {
    any(run, &Ascii::of(b"\\"))
}

/// The end of a word in a run of [`long_run`], which [`WORD_ENDS`] end.
#[allow(clippy::inline_always)]
#[inline(always)]
pub(crate) fn word_end(bytes: &[u8], at: usize, end: usize) -> usize {
    first_of(bytes, at, end, &WORD_ENDS)
}

/// Whether a run, which is not shorter than a block, has a byte of the set.
#[allow(clippy::inline_always)]
#[inline(always)]
fn any(run: &[u8], set: &Ascii) -> bool {
    let mut at = 0;
    while let Some(block) = chunk_at(run, at) {
        if Block::load(*block).among(set).first().is_some() {
            return true;
        }
        at += SIZE;
    }
    match chunk_at(run, run.len().wrapping_sub(SIZE)) {
        Some(last) => Block::load(*last).among(set).first().is_some(),
        None => false,
    }
}

/// The last offset in `from..at` of a byte that begins an escape. The range is short.
#[inline(never)]
pub(crate) fn last_escape(bytes: &[u8], from: usize, at: usize) -> Option<usize> {
    const BEGINS: Ascii = Ascii::of(b"\\&%^\x1b");
    if at - from <= SIZE && at >= SIZE {
        if let Some(block) = chunk_at(bytes, at - SIZE) {
            let found = Block::load(*block).among(&BEGINS);
            let last = found.first().map(|_| at - 1 - found.trailing());
            return last.filter(|&last| last >= from);
        }
    }
    let mut last = at;
    while last > from {
        last -= 1;
        if BEGINS.has(bytes[last]) {
            return Some(last);
        }
    }
    None
}

/// The first offset of `byte`.
#[inline(never)]
pub(crate) fn find(bytes: &[u8], byte: u8) -> Option<usize> {
    let mut at = 0;
    while at < bytes.len() && bytes[at] != byte {
        at += 1;
    }
    (at < bytes.len()).then_some(at)
}

/// The last offset of `byte`.
#[inline(never)]
pub(crate) fn rfind(bytes: &[u8], byte: u8) -> Option<usize> {
    let mut end = bytes.len();
    while end > 0 && bytes[end - 1] != byte {
        end -= 1;
    }
    end.checked_sub(1)
}

/// The first offset of `word` in any case. Quadratic: `word` must be short.
#[inline(never)]
pub(crate) fn find_word(bytes: &[u8], word: &[u8]) -> Option<usize> {
    let mut at = 0;
    while at + word.len() <= bytes.len() {
        // The first byte decides nearly always.
        let begins = word.is_empty() || bytes[at] | 0x20 == word[0] | 0x20;
        if begins && bytes[at..at + word.len()].eq_ignore_ascii_case(word) {
            return Some(at);
        }
        at += 1;
    }
    None
}

#[cfg(test)]
mod tests;
