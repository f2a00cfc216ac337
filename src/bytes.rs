//! Searches over many bytes at once. Layer 0: knows no format.
//!
//! Sixteen at a time where the target has vectors (the npm package's build asks for them), else eight.

/// Vectors as the target has them. A mask is the answer for every byte of a block.
#[cfg(target_feature = "simd128")]
#[allow(clippy::inline_always)] // the inner loop of every search; the build saves space elsewhere
mod block {
    use std::arch::wasm32::{u64x2, u8x16_bitmask, u8x16_eq, u8x16_le, u8x16_splat, v128, v128_and, v128_or};

    pub(super) const SIZE: usize = 16;

    #[derive(Clone, Copy)]
    pub(super) struct Block(v128);

    #[derive(Clone, Copy)]
    pub(super) struct Mask(v128);

    impl Block {
        #[inline(always)]
        pub(super) fn load(bytes: [u8; SIZE]) -> Self {
            let [a, b, c, d, e, f, g, h, high @ ..] = bytes;
            Self(u64x2(u64::from_le_bytes([a, b, c, d, e, f, g, h]), u64::from_le_bytes(high)))
        }

        #[inline(always)]
        pub(super) fn equal(self, byte: u8) -> Mask {
            Mask(u8x16_eq(self.0, u8x16_splat(byte)))
        }

        /// With the bit set that makes capital letters small.
        #[inline(always)]
        pub(super) fn lower(self) -> Self {
            Self(v128_or(self.0, u8x16_splat(0x20)))
        }

        /// Those beyond ASCII.
        #[inline(always)]
        pub(super) fn high(self) -> Mask {
            Mask(self.0)
        }

        /// Those of at most `most`, which is ASCII.
        #[inline(always)]
        pub(super) fn at_most(self, most: u8) -> Mask {
            Mask(u8x16_le(self.0, u8x16_splat(most)))
        }
    }

    impl Mask {
        #[inline(always)]
        pub(super) fn or(self, other: Self) -> Self {
            Self(v128_or(self.0, other.0))
        }

        #[inline(always)]
        pub(super) fn and(self, other: Self) -> Self {
            Self(v128_and(self.0, other.0))
        }

        /// The first byte for which the answer is yes.
        #[inline(always)]
        pub(super) fn first(self) -> Option<usize> {
            let bits = u8x16_bitmask(self.0);
            (bits != 0).then(|| bits.trailing_zeros() as usize)
        }

        /// How many bytes follow the last one for which the answer is yes; there is one.
        #[inline(always)]
        pub(super) fn behind_last(self) -> usize {
            u8x16_bitmask(self.0).leading_zeros() as usize // of sixteen bits
        }
    }
}

#[cfg(not(target_feature = "simd128"))]
#[allow(clippy::inline_always)]
mod block {
    pub(super) const SIZE: usize = 8;
    const LOW: u64 = 0x0101_0101_0101_0101;
    const HIGH: u64 = 0x8080_8080_8080_8080;

    #[derive(Clone, Copy)]
    pub(super) struct Block(u64);

    /// The high bit of each byte.
    #[derive(Clone, Copy)]
    pub(super) struct Mask(u64);

    impl Block {
        #[inline(always)]
        pub(super) fn load(bytes: [u8; SIZE]) -> Self {
            Self(u64::from_le_bytes(bytes))
        }

        #[inline(always)]
        pub(super) fn equal(self, byte: u8) -> Mask {
            let other = self.0 ^ (LOW * u64::from(byte));
            // The sum does not carry beyond its byte, so that a byte says nothing of the one above it.
            Mask(!((other & !HIGH).wrapping_add(!HIGH) | other) & HIGH)
        }

        /// With the bit set that makes capital letters small.
        #[inline(always)]
        pub(super) fn lower(self) -> Self {
            Self(self.0 | (LOW * 0x20))
        }

        /// Those beyond ASCII.
        #[inline(always)]
        pub(super) fn high(self) -> Mask {
            Mask(self.0 & HIGH)
        }

        /// Those of at most `most`, which is ASCII.
        #[inline(always)]
        pub(super) fn at_most(self, most: u8) -> Mask {
            Mask(!((self.0 & !HIGH).wrapping_add(LOW * (0x7f - u64::from(most))) | self.0) & HIGH)
        }
    }

    impl Mask {
        #[inline(always)]
        pub(super) fn or(self, other: Self) -> Self {
            Self(self.0 | other.0)
        }

        #[inline(always)]
        pub(super) fn and(self, other: Self) -> Self {
            Self(self.0 & other.0)
        }

        /// The first byte for which the answer is yes.
        #[inline(always)]
        pub(super) fn first(self) -> Option<usize> {
            (self.0 != 0).then(|| self.0.trailing_zeros() as usize / 8)
        }

        /// How many bytes follow the last one for which the answer is yes; there is one.
        #[inline(always)]
        pub(super) fn behind_last(self) -> usize {
            self.0.leading_zeros() as usize / 8
        }
    }
}

use block::{Block, Mask, SIZE};

/// Whether all bytes are ASCII.
pub(crate) fn is_ascii(bytes: &[u8]) -> bool {
    let mut rest = bytes;
    while let Some((four, behind)) = rest.split_first_chunk::<{ 4 * SIZE }>() {
        let [a, b, c, d] = four_blocks(four);
        if a.high().or(b.high()).or(c.high()).or(d.high()).first().is_some() {
            return false;
        }
        rest = behind;
    }
    while let Some((one, behind)) = rest.split_first_chunk::<SIZE>() {
        if Block::load(*one).high().first().is_some() {
            return false;
        }
        rest = behind;
    }
    let mut at = 0;
    while at < rest.len() && rest[at].is_ascii() {
        at += 1;
    }
    at == rest.len()
}

#[allow(clippy::inline_always)]
#[inline(always)]
fn four_blocks(bytes: &[u8; 4 * SIZE]) -> [Block; 4] {
    [block_at(bytes, 0), block_at(bytes, SIZE), block_at(bytes, 2 * SIZE), block_at(bytes, 3 * SIZE)]
}

/// The block at `at`. (No closure: it could not ask to be inlined.)
#[allow(clippy::inline_always)]
#[inline(always)]
fn block_at<const N: usize>(bytes: &[u8; N], at: usize) -> Block {
    let mut own = [0; SIZE];
    own.copy_from_slice(&bytes[at..at + SIZE]);
    Block::load(own)
}

/// The first place at or after `from` of a `%`, a `:` with a slash of either kind behind it, or `lm` or `lms` in
/// either case with a `:`, a slash of either kind, an `&` or the beginning of a control sequence (ESC, `^[`) behind it.
pub(crate) fn find_opening(bytes: &[u8], from: usize) -> Option<usize> {
    const BLOCKS: usize = 4;
    let mut at = from;
    // One byte more than the blocks: the one behind their last.
    while let Some(window) = bytes.get(at..).and_then(|rest| rest.first_chunk::<{ BLOCKS * SIZE + 1 }>()) {
        let (a, b) = (openings(window, 0), openings(window, SIZE));
        let (c, d) = (openings(window, 2 * SIZE), openings(window, 3 * SIZE));
        let (low, high) = (a.or(b), c.or(d));
        if low.or(high).first().is_none() {
            at += BLOCKS * SIZE;
            continue;
        }
        let (skipped, first, second) = if low.first().is_some() { (0, a, b) } else { (2 * SIZE, c, d) };
        at += skipped + first.first().or_else(|| second.first().map(|at| SIZE + at)).unwrap_or(0);
        if opens(bytes, at) {
            return Some(at);
        }
        at += 1;
    }
    while at < bytes.len() && !opens(bytes, at) {
        at += 1;
    }
    (at < bytes.len()).then_some(at)
}

/// Whether there is one at `at`. Few words have `lm` in them, and in fewer such a character follows.
#[allow(clippy::inline_always)]
#[inline(always)]
fn opens(bytes: &[u8], at: usize) -> bool {
    // (By octet: a slice's own index is a call here.)
    let behind = if at + 1 < bytes.len() { bytes[at + 1] } else { 0 };
    match bytes[at] {
        b'%' => true,
        b':' => matches!(behind, b'/' | b'\\'),
        b'l' | b'L' if matches!(behind, b'm' | b'M') => {
            let plural = matches!(bytes.get(at + 2), Some(b's' | b'S'));
            matches!(bytes.get(at + 2 + usize::from(plural)), Some(b':' | b'\\' | b'&' | b'/' | b'^' | 0x1b))
        }
        _ => false,
    }
}

/// Whether a web address whose authority begins at `from` may have userinfo or a fragment, however it is escaped. Logs are
/// full of web addresses, and nearly all of them have neither. A long one is not read to its end.
pub(crate) fn may_hold_secret(bytes: &[u8], from: usize) -> bool {
    const LOOK: usize = 256;
    let end = bytes.len().min(from + LOOK);
    let mut at = from;
    while at < end {
        if let Some(block) = bytes[at..].first_chunk() {
            let Some(skipped) = telling(Block::load(*block)).first() else {
                at += SIZE;
                continue;
            };
            at += skipped;
        }
        match bytes[at] {
            b'@' | b'#' | b'%' | b'\\' => return true,
            0..=b' ' | b'"' | b'<' | b'>' | b'`' => return false,
            _ => at += 1,
        }
    }
    bytes.len() - from > LOOK
}

/// The bytes that end a web address in a text or may be part of a secret in it, and `!` and `$`.
#[allow(clippy::inline_always)]
#[inline(always)]
fn telling(block: Block) -> Mask {
    let ends = block.equal(b'<').or(block.equal(b'>')).or(block.equal(b'`'));
    block.at_most(b'%').or(block.equal(b'@')).or(block.equal(b'\\')).or(ends)
}

/// The openings of the block at `at`.
#[allow(clippy::inline_always)]
#[inline(always)]
fn openings(bytes: &[u8; 4 * SIZE + 1], at: usize) -> Mask {
    let (here, behind) = (block_at(bytes, at), block_at(bytes, at + 1));
    let slashes = here.equal(b':').and(behind.equal(b'/').or(behind.equal(b'\\')));
    let scheme = here.lower().equal(b'l').and(behind.lower().equal(b'm'));
    here.equal(b'%').or(slashes).or(scheme)
}

/// The next run of at least `LEAST` bytes without white space and the commonest delimiters, as start and end. `from` is
/// where a run may begin. `LEAST` is at least the size of a block.
pub(crate) fn long_run<const LEAST: usize>(bytes: &[u8], from: usize) -> Option<(usize, usize)> {
    let (mut start, mut at) = (from, from);
    while let Some(block) = bytes[at.min(bytes.len())..].first_chunk() {
        let ends = run_ends(Block::load(*block));
        if let Some(first) = ends.first() {
            if at + first >= start + LEAST {
                return Some((start, at + first));
            }
            start = at + SIZE - ends.behind_last();
        }
        at += SIZE;
    }
    while at <= bytes.len() {
        if at == bytes.len() || matches!(bytes[at], 0..=b',' | b'/' | b':' | b'=') {
            if at >= start + LEAST {
                return Some((start, at));
            }
            start = at + 1;
        }
        at += 1;
    }
    None
}

/// See [`long_run`].
#[allow(clippy::inline_always)]
#[inline(always)]
fn run_ends(block: Block) -> Mask {
    block.at_most(b',').or(block.equal(b'/')).or(block.equal(b':')).or(block.equal(b'='))
}

/// The first place at or after `from` of a byte with which most escapes begin: `\\`, `&`, `%`.
pub(crate) fn find_escape(bytes: &[u8], from: usize) -> Option<usize> {
    let mut at = from;
    while let Some(window) = bytes.get(at..).and_then(|rest| rest.first_chunk()) {
        let [a, b, c, d] = four_blocks(window);
        if escapes(a).or(escapes(b)).or(escapes(c)).or(escapes(d)).first().is_some() {
            break;
        }
        at += 4 * SIZE;
    }
    while at < bytes.len() && !matches!(bytes[at], b'\\' | b'&' | b'%') {
        at += 1;
    }
    (at < bytes.len()).then_some(at)
}

/// See [`find_escape`].
#[allow(clippy::inline_always)]
#[inline(always)]
fn escapes(block: Block) -> Mask {
    block.equal(b'\\').or(block.equal(b'&')).or(block.equal(b'%'))
}

/// Where `byte` is first.
#[inline(never)]
pub(crate) fn find(bytes: &[u8], byte: u8) -> Option<usize> {
    let mut at = 0;
    while at < bytes.len() && bytes[at] != byte {
        at += 1;
    }
    (at < bytes.len()).then_some(at)
}

/// Where `byte` is last.
#[inline(never)]
pub(crate) fn rfind(bytes: &[u8], byte: u8) -> Option<usize> {
    let mut end = bytes.len();
    while end > 0 && bytes[end - 1] != byte {
        end -= 1;
    }
    end.checked_sub(1)
}

/// Where `word`, which is short, is first, in either case.
#[inline(never)]
pub(crate) fn find_word(bytes: &[u8], word: &[u8]) -> Option<usize> {
    let mut at = 0;
    while at + word.len() <= bytes.len() {
        if bytes[at..at + word.len()].eq_ignore_ascii_case(word) {
            return Some(at);
        }
        at += 1;
    }
    None
}

#[cfg(test)]
mod tests;
