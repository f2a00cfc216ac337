//! Vectorised byte searches. Layer 0: uses nothing.
//!
//! A block has 16 bytes if the target has SIMD (the npm package's build enables it), else 8.

/// Blocks of bytes in the target's vector type. A mask has a result for each byte of a block.
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

        /// Sets the bit that makes ASCII letters lower case.
        #[inline(always)]
        pub(super) fn lower(self) -> Self {
            Self(v128_or(self.0, u8x16_splat(0x20)))
        }

        /// The bytes beyond ASCII.
        #[inline(always)]
        pub(super) fn high(self) -> Mask {
            Mask(self.0)
        }

        /// The bytes of at most `most`, which is ASCII.
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

        /// The position of the first byte in the mask.
        #[inline(always)]
        pub(super) fn first(self) -> Option<usize> {
            let bits = u8x16_bitmask(self.0);
            (bits != 0).then(|| bits.trailing_zeros() as usize)
        }

        /// The number of bytes after the last byte in the mask, which is not empty.
        #[inline(always)]
        pub(super) fn trailing(self) -> usize {
            u8x16_bitmask(self.0).leading_zeros() as usize // the mask has 16 bits
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
            // The sum never carries into the next byte.
            Mask(!((other & !HIGH).wrapping_add(!HIGH) | other) & HIGH)
        }

        /// Sets the bit that makes ASCII letters lower case.
        #[inline(always)]
        pub(super) fn lower(self) -> Self {
            Self(self.0 | (LOW * 0x20))
        }

        /// The bytes beyond ASCII.
        #[inline(always)]
        pub(super) fn high(self) -> Mask {
            Mask(self.0 & HIGH)
        }

        /// The bytes of at most `most`, which is ASCII.
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

        /// The position of the first byte in the mask.
        #[inline(always)]
        pub(super) fn first(self) -> Option<usize> {
            (self.0 != 0).then(|| self.0.trailing_zeros() as usize / 8)
        }

        /// The number of bytes after the last byte in the mask, which is not empty.
        #[inline(always)]
        pub(super) fn trailing(self) -> usize {
            self.0.leading_zeros() as usize / 8
        }
    }
}

use block::{Block, Mask, SIZE};

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

#[allow(clippy::inline_always)]
#[inline(always)]
fn four_blocks(bytes: &[u8; 4 * SIZE]) -> [Block; 4] {
    [block_at(bytes, 0), block_at(bytes, SIZE), block_at(bytes, 2 * SIZE), block_at(bytes, 3 * SIZE)]
}

/// The block at `at`. (Not a closure: closures cannot be `inline(always)`.)
#[allow(clippy::inline_always)]
#[inline(always)]
fn block_at<const N: usize>(bytes: &[u8; N], at: usize) -> Block {
    let mut own = [0; SIZE];
    own.copy_from_slice(&bytes[at..at + SIZE]);
    Block::load(own)
}

/// The first offset from `from` on of a `%`, of a `:` before `/` or `\`, or of `lm` or `lms` (in any case) before `:`, `/`,
/// `\`, `&` or the beginning of a control sequence (ESC, `^[`).
pub(crate) fn find_opening(bytes: &[u8], from: usize) -> Option<usize> {
    const BLOCKS: usize = 4;
    let mut at = from;
    // One byte more than the blocks: `openings` also reads the byte after each.
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

/// Whether [`find_opening`] accepts `at`.
#[allow(clippy::inline_always)]
#[inline(always)]
fn opens(bytes: &[u8], at: usize) -> bool {
    // Not `get`, which compiles to a call here.
    let next = if at + 1 < bytes.len() { bytes[at + 1] } else { 0 };
    match bytes[at] {
        b'%' => true,
        b':' => matches!(next, b'/' | b'\\'),
        b'l' | b'L' if matches!(next, b'm' | b'M') => {
            let plural = matches!(bytes.get(at + 2), Some(b's' | b'S'));
            matches!(bytes.get(at + 2 + usize::from(plural)), Some(b':' | b'\\' | b'&' | b'/' | b'^' | 0x1b))
        }
        _ => false,
    }
}

/// Whether a URL whose authority begins at `from` may contain userinfo or a fragment, in any escape. Most URLs in logs
/// contain neither. Only the first 256 bytes are read; a longer URL may.
pub(crate) fn may_hold_secret(bytes: &[u8], from: usize) -> bool {
    const LOOK: usize = 256;
    let end = bytes.len().min(from + LOOK);
    let mut at = from;
    while at < end {
        if let Some(block) = bytes[at..].first_chunk() {
            let Some(skipped) = url_stops(Block::load(*block)).first() else {
                at += SIZE;
                continue;
            };
            at += skipped;
        }
        match bytes[at] {
            b'\t'..=b'\r' | b' ' | b'"' | b'<' | b'>' | b'`' => return false,
            // A control character may be in credentials.
            b'@' | b'#' | b'%' | b'\\' | 0..=0x1f | 0x7f => return true,
            _ => at += 1,
        }
    }
    bytes.len() - from > LOOK
}

/// The bytes that end a URL in a text or may begin a secret in it, and also `!` and `$`.
#[allow(clippy::inline_always)]
#[inline(always)]
fn url_stops(block: Block) -> Mask {
    let ends = block.equal(b'<').or(block.equal(b'>')).or(block.equal(b'`'));
    block.at_most(b'%').or(block.equal(b'@')).or(block.equal(b'\\')).or(ends)
}

/// The bytes of the block at `at` that may begin an opening.
#[allow(clippy::inline_always)]
#[inline(always)]
fn openings(bytes: &[u8; 4 * SIZE + 1], at: usize) -> Mask {
    let (here, next) = (block_at(bytes, at), block_at(bytes, at + 1));
    let slashes = here.equal(b':').and(next.equal(b'/').or(next.equal(b'\\')));
    let scheme = here.lower().equal(b'l').and(next.lower().equal(b'm'));
    here.equal(b'%').or(slashes).or(scheme)
}

/// The start and end of the next run, from `from` on, of at least `LEAST` bytes without white space and common delimiters.
/// `LEAST` is at least the size of a block.
pub(crate) fn long_run<const LEAST: usize>(bytes: &[u8], from: usize) -> Option<(usize, usize)> {
    let (mut start, mut at) = (from, from);
    while let Some(block) = bytes[at.min(bytes.len())..].first_chunk() {
        let ends = run_ends(Block::load(*block));
        if let Some(first) = ends.first() {
            if at + first >= start + LEAST {
                return Some((start, at + first));
            }
            start = at + SIZE - ends.trailing();
        }
        at += SIZE;
    }
    while at <= bytes.len() {
        if at == bytes.len() || matches!(bytes[at], 0..=b'*' | b',' | b':' | b'=') {
            if at >= start + LEAST {
                return Some((start, at));
            }
            start = at + 1;
        }
        at += 1;
    }
    None
}

/// The bytes that end a run of [`long_run`].
#[allow(clippy::inline_always)]
#[inline(always)]
fn run_ends(block: Block) -> Mask {
    block.at_most(b'*').or(block.equal(b',')).or(block.equal(b':')).or(block.equal(b'='))
}

/// The first offset from `from` on of a byte that begins most escapes: `\\`, `&`, `%`.
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

/// The bytes that [`find_escape`] searches for.
#[allow(clippy::inline_always)]
#[inline(always)]
fn escapes(block: Block) -> Mask {
    block.equal(b'\\').or(block.equal(b'&')).or(block.equal(b'%'))
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
        if bytes[at..at + word.len()].eq_ignore_ascii_case(word) {
            return Some(at);
        }
        at += 1;
    }
    None
}

#[cfg(test)]
mod tests;
