//! Blocks of bytes in the target's vector type. A mask has a result for each byte of a block.
//!
//! A block has 16 bytes if the target has SIMD (the npm package's build enables it), else 8.

pub(crate) use wide::Mask;
use wide::{place, ROWS};
pub(super) use wide::{Block, SIZE};

/// A set of ASCII bytes, as a table in which a block looks up its bytes.
#[derive(Clone, Copy)]
pub(super) struct Ascii(pub(super) [u8; ROWS]);

impl Ascii {
    pub(super) const fn of(bytes: &[u8]) -> Self {
        let (mut set, mut at) = (Self([0; ROWS]), 0);
        while at < bytes.len() {
            set = set.with(bytes[at], bytes[at]);
            at += 1;
        }
        set
    }

    /// The set and the bytes from `first` to `last`.
    pub(super) const fn with(mut self, first: u8, last: u8) -> Self {
        let mut byte = first;
        while byte <= last {
            let (row, bit) = place(byte);
            self.0[row] |= bit;
            byte += 1;
        }
        self
    }

    #[allow(clippy::inline_always)]
    #[inline(always)]
    pub(super) const fn has(&self, byte: u8) -> bool {
        let (row, bit) = place(byte);
        self.0[row] & bit != 0
    }
}

#[cfg(target_feature = "simd128")]
#[allow(clippy::inline_always)] // the inner loop of every search; the build saves space elsewhere
mod wide {
    use super::Ascii;
    use std::arch::wasm32::{
        i8x16_lt, i8x16_splat, i8x16_swizzle, u64x2, u8x16, u8x16_bitmask, u8x16_eq, u8x16_ge, u8x16_ne, u8x16_shr,
        u8x16_splat, v128, v128_and, v128_not, v128_or,
    };

    pub(in crate::bytes) const SIZE: usize = 16;

    /// The rows of a set: one for each low half of a byte, with a bit for each high half.
    pub(in crate::bytes) const ROWS: usize = 16;

    /// The row of a byte and its bit, which is 0 beyond ASCII.
    #[inline(always)]
    pub(in crate::bytes) const fn place(byte: u8) -> (usize, u8) {
        (byte as usize & 15, (1_u32 << (byte >> 4)) as u8)
    }

    #[derive(Clone, Copy)]
    pub(in crate::bytes) struct Block(v128);

    #[derive(Clone, Copy)]
    pub(crate) struct Mask(v128);

    impl Block {
        #[inline(always)]
        pub(in crate::bytes) fn load(bytes: [u8; SIZE]) -> Self {
            let bits = u128::from_le_bytes(bytes);
            Self(u64x2(bits as u64, (bits >> 64) as u64))
        }

        #[inline(always)]
        pub(in crate::bytes) fn equal(self, byte: u8) -> Mask {
            Mask(u8x16_eq(self.0, u8x16_splat(byte)))
        }

        /// Sets the bit that makes ASCII letters lower case.
        #[inline(always)]
        pub(in crate::bytes) fn lower(self) -> Self {
            Self(v128_or(self.0, u8x16_splat(0x20)))
        }

        /// The bytes beyond ASCII.
        #[inline(always)]
        pub(in crate::bytes) fn high(self) -> Mask {
            Mask(self.0)
        }

        /// The bytes that continue a character of UTF-8.
        #[inline(always)]
        pub(in crate::bytes) fn continuations(self) -> Mask {
            Mask(i8x16_lt(self.0, i8x16_splat(-0x40)))
        }

        /// The first bytes of characters of four bytes.
        #[inline(always)]
        pub(in crate::bytes) fn fours(self) -> Mask {
            Mask(u8x16_ge(self.0, u8x16_splat(0xf0)))
        }

        /// The bytes of a set.
        #[inline(always)]
        pub(in crate::bytes) fn among(self, set: &Ascii) -> Mask {
            let [a, b, c, d, e, f, g, h, i, j, k, l, m, n, o, p] = set.0;
            let low =
                i8x16_swizzle(u8x16(a, b, c, d, e, f, g, h, i, j, k, l, m, n, o, p), v128_and(self.0, u8x16_splat(15)));
            let bits = u8x16(1, 2, 4, 8, 16, 32, 64, 128, 0, 0, 0, 0, 0, 0, 0, 0);
            Mask(u8x16_ne(v128_and(low, i8x16_swizzle(bits, u8x16_shr(self.0, 4))), u8x16_splat(0)))
        }
    }

    impl Mask {
        #[inline(always)]
        pub(in crate::bytes) fn or(self, other: Self) -> Self {
            Self(v128_or(self.0, other.0))
        }

        #[inline(always)]
        pub(in crate::bytes) fn and(self, other: Self) -> Self {
            Self(v128_and(self.0, other.0))
        }

        #[inline(always)]
        pub(in crate::bytes) fn not(self) -> Self {
            Self(v128_not(self.0))
        }

        /// A bit for each byte of a block.
        #[inline(always)]
        pub(in crate::bytes) fn bits(self) -> u64 {
            u64::from(u8x16_bitmask(self.0))
        }

        /// The position of the first byte in the mask.
        #[inline(always)]
        pub(in crate::bytes) fn first(self) -> Option<usize> {
            let bits = u8x16_bitmask(self.0);
            (bits != 0).then(|| bits.trailing_zeros() as usize)
        }

        /// The number of bytes after the last byte in the mask, which is not empty.
        #[inline(always)]
        pub(in crate::bytes) fn trailing(self) -> usize {
            u8x16_bitmask(self.0).leading_zeros() as usize // the mask has 16 bits
        }
    }
}

#[cfg(not(target_feature = "simd128"))]
#[allow(clippy::inline_always)]
mod wide {
    use super::Ascii;

    pub(in crate::bytes) const SIZE: usize = 8;

    /// The rows of a set: one for each byte.
    pub(in crate::bytes) const ROWS: usize = 256;

    /// The row of a byte and its bit, the high one.
    #[inline(always)]
    pub(in crate::bytes) const fn place(byte: u8) -> (usize, u8) {
        (byte as usize, 0x80)
    }

    const LOW: u64 = 0x0101_0101_0101_0101;
    const HIGH: u64 = 0x8080_8080_8080_8080;

    #[derive(Clone, Copy)]
    pub(in crate::bytes) struct Block(u64);

    /// The high bit of each byte.
    #[derive(Clone, Copy)]
    pub(crate) struct Mask(u64);

    impl Block {
        #[inline(always)]
        pub(in crate::bytes) fn load(bytes: [u8; SIZE]) -> Self {
            Self(u64::from_le_bytes(bytes))
        }

        #[inline(always)]
        pub(in crate::bytes) fn equal(self, byte: u8) -> Mask {
            let other = self.0 ^ (LOW * u64::from(byte));
            // The sum never carries into the next byte.
            Mask(!((other & !HIGH).wrapping_add(!HIGH) | other) & HIGH)
        }

        /// Sets the bit that makes ASCII letters lower case.
        #[inline(always)]
        pub(in crate::bytes) fn lower(self) -> Self {
            Self(self.0 | (LOW * 0x20))
        }

        /// The bytes beyond ASCII.
        #[inline(always)]
        pub(in crate::bytes) fn high(self) -> Mask {
            Mask(self.0 & HIGH)
        }

        /// The bytes that continue a character of UTF-8.
        #[inline(always)]
        pub(in crate::bytes) fn continuations(self) -> Mask {
            Mask(self.0 & !(self.0 << 1) & HIGH)
        }

        /// The first bytes of characters of four bytes.
        #[inline(always)]
        pub(in crate::bytes) fn fours(self) -> Mask {
            Mask(self.0 & (self.0 << 1) & (self.0 << 2) & (self.0 << 3) & HIGH)
        }

        /// The bytes of a set.
        #[inline(always)]
        pub(in crate::bytes) fn among(self, set: &Ascii) -> Mask {
            let bit = |at: u32| u64::from(set.0[(self.0 >> at & 255) as usize]) << at;
            let (low, high) = (bit(0) | bit(8) | bit(16) | bit(24), bit(32) | bit(40) | bit(48) | bit(56));
            Mask(low | high)
        }
    }

    impl Mask {
        #[inline(always)]
        pub(in crate::bytes) fn or(self, other: Self) -> Self {
            Self(self.0 | other.0)
        }

        #[inline(always)]
        pub(in crate::bytes) fn and(self, other: Self) -> Self {
            Self(self.0 & other.0)
        }

        #[inline(always)]
        pub(in crate::bytes) fn not(self) -> Self {
            Self(!self.0 & HIGH)
        }

        /// A bit for each byte of a block.
        #[inline(always)]
        pub(in crate::bytes) fn bits(self) -> u64 {
            (self.0 >> 7).wrapping_mul(0x0102_0408_1020_4080) >> 56
        }

        /// The position of the first byte in the mask.
        #[inline(always)]
        pub(in crate::bytes) fn first(self) -> Option<usize> {
            (self.0 != 0).then(|| self.0.trailing_zeros() as usize / 8)
        }

        /// The number of bytes after the last byte in the mask, which is not empty.
        #[inline(always)]
        pub(in crate::bytes) fn trailing(self) -> usize {
            self.0.leading_zeros() as usize / 8
        }
    }
}
