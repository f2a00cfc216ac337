//! Long runs of the bytes of keys, and the words in them.

use super::block::{Ascii, Block, Mask, SIZE};
use super::{block_at, chunk_at, first_of, marks_at, Wanted, Window, WINDOW};

/// The bytes of keys and of base64, and a backslash.
pub(super) const VALUE: Ascii = Ascii::of(b"-._+/~\\").with(b'0', b'9').with(b'A', b'Z').with(b'a', b'z');
/// The bytes that base64 has in addition to those of keys, and a backslash.
const WORD_ENDS: Ascii = Ascii::of(b"+/~\\");
/// A long run without these is a name or a path.
const RANDOM: Ascii = Ascii::of(b"").with(b'0', b'9').with(b'A', b'Z');

/// The bytes of [`VALUE`].
struct Value;

impl Wanted for Value {
    #[inline(always)]
    fn may_be(window: &Window, at: usize) -> Mask {
        block_at(window, at).among(&VALUE)
    }

    #[inline(always)]
    fn is(bytes: &[u8], at: usize) -> bool {
        VALUE.has(bytes[at])
    }
}

/// The fewest bytes of a long run.
pub(crate) const LONG: usize = SIZE;

/// The runs of at least [`LONG`] bytes of [`VALUE`] with a digit or a capital, as start and end.
pub(crate) struct LongRuns<'a> {
    bytes: &'a [u8],
    /// Where the next window begins.
    next: usize,
    /// A bit for each byte of the last window that is not of [`VALUE`].
    ends: u64,
    /// A bit for each byte of the last window that begins [`LONG`] bytes of [`VALUE`], and for the first one if it belongs to a long run.
    long: u64,
    /// Where the run begins that is open at the start of the last window.
    open: usize,
}

impl<'a> LongRuns<'a> {
    pub(crate) const fn of(bytes: &'a [u8]) -> Self {
        Self { bytes, next: 0, ends: 0, long: 0, open: 0 }
    }

    /// Reads the next windows, up to one with a long run. Returns whether there is one.
    #[inline(always)]
    fn read(&mut self) -> bool {
        while self.next <= self.bytes.len() {
            if self.ends != 0 {
                self.open = self.next - self.ends.leading_zeros() as usize;
            }
            let values = marks_at::<Value>(self.bytes, self.next);
            let first = self.next + values.trailing_ones() as usize;
            let mut long = values & values >> 1;
            long &= long >> 2;
            long &= long >> 4;
            long &= long >> 8;
            self.long = long | u64::from(first - self.open >= LONG);
            self.ends = !values;
            self.next += WINDOW;
            if self.long != 0 {
                return true;
            }
        }
        false
    }
}

impl Iterator for LongRuns<'_> {
    type Item = (usize, usize);

    #[inline(always)]
    fn next(&mut self) -> Option<(usize, usize)> {
        loop {
            while self.long != 0 {
                let first = self.long.trailing_zeros();
                let ends = self.ends & !0 << first;
                if ends == 0 {
                    break; // the run goes on in the next window
                }
                let window = self.next - WINDOW;
                let start = if first == 0 { self.open } else { window + first as usize };
                let end = window + ends.trailing_zeros() as usize;
                self.long &= !1 << ends.trailing_zeros();
                if any(&self.bytes[start..end], &RANDOM) {
                    return Some((start, end));
                }
            }
            if !self.read() {
                return None;
            }
        }
    }
}

/// Whether a run of less than two times [`LONG`] bytes has no word of [`LONG`] bytes: such a word has the bytes in the middle.
#[inline(always)]
pub(crate) fn is_divided(run: &[u8]) -> bool {
    let block = run.first_chunk().filter(|_| run.len() < 2 * LONG);
    block.is_some_and(|block| Block::load(*block).among(&WORD_ENDS).bits() >> (run.len() - LONG) != 0)
}

/// Whether a run, which is not shorter than a block, has a backslash.
#[inline(always)]
pub(crate) fn has_backslash(run: &[u8]) -> bool {
    any(run, &Ascii::of(b"\\"))
}

/// The end of a word in a run of [`LongRuns`], which [`WORD_ENDS`] end.
#[inline(always)]
pub(crate) fn word_end(bytes: &[u8], at: usize, end: usize) -> usize {
    first_of(bytes, at, end, &WORD_ENDS)
}

/// Whether a run, which is not shorter than a block, has a byte of the set.
#[inline(always)]
fn any(run: &[u8], set: &Ascii) -> bool {
    let mut at = 0;
    while let Some(block) = chunk_at(run, at) {
        if Block::load(*block).among(set).bits() != 0 {
            return true;
        }
        at += SIZE;
    }
    match chunk_at(run, run.len().wrapping_sub(SIZE)) {
        Some(last) => Block::load(*last).among(set).bits() != 0,
        None => false,
    }
}
