//! Blocks of bytes in the target's vector type. A mask has a result for each byte of a block.
//!
//! A block has 16 bytes if the target has SIMD (the npm package's build enables it), else 8.

pub(crate) use wide::Mask;
pub(super) use wide::{Block, SIZE};

#[cfg(target_feature = "simd128")]
#[allow(clippy::inline_always)] // the inner loop of every search; the build saves space elsewhere
mod wide {
    use std::arch::wasm32::{
        i8x16_lt, i8x16_splat, u64x2, u8x16_bitmask, u8x16_eq, u8x16_ge, u8x16_le, u8x16_splat, u8x16_sub, v128,
        v128_and, v128_not, v128_or,
    };

    pub(in crate::bytes) const SIZE: usize = 16;

    #[derive(Clone, Copy)]
    pub(in crate::bytes) struct Block(v128);

    #[derive(Clone, Copy)]
    pub(crate) struct Mask(v128);

    impl Block {
        #[inline(always)]
        pub(in crate::bytes) fn load(bytes: [u8; SIZE]) -> Self {
            let [a, b, c, d, e, f, g, h, high @ ..] = bytes;
            Self(u64x2(u64::from_le_bytes([a, b, c, d, e, f, g, h]), u64::from_le_bytes(high)))
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

        /// The bytes of at most `most`, which is ASCII.
        #[inline(always)]
        pub(in crate::bytes) fn at_most(self, most: u8) -> Mask {
            Mask(u8x16_le(self.0, u8x16_splat(most)))
        }

        /// The bytes from `least` to `most`, which are ASCII.
        #[inline(always)]
        pub(in crate::bytes) fn within(self, least: u8, most: u8) -> Mask {
            Mask(u8x16_le(u8x16_sub(self.0, u8x16_splat(least)), u8x16_splat(most - least)))
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
    pub(in crate::bytes) const SIZE: usize = 8;
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

        /// The bytes of at most `most`, which is ASCII.
        #[inline(always)]
        pub(in crate::bytes) fn at_most(self, most: u8) -> Mask {
            Mask(!((self.0 & !HIGH).wrapping_add(LOW * (0x7f - u64::from(most))) | self.0) & HIGH)
        }

        /// The bytes from `least` to `most`, which are ASCII.
        #[inline(always)]
        pub(in crate::bytes) fn within(self, least: u8, most: u8) -> Mask {
            self.at_most(most).and(self.at_most(least - 1).not())
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
