//! Blocks of bytes in the target's vector type. A mask has a result for each byte of a block.

pub(crate) use wide::{Block, Mask};

/// The bytes of a block.
pub(super) const SIZE: usize = 16;

/// A set of ASCII bytes, as a table in which a block looks up its bytes: a row for each low half of a byte, with a bit for each
/// high half.
#[derive(Clone, Copy)]
pub(super) struct Ascii([u8; 16]);

impl Ascii {
    pub(super) const fn of(bytes: &[u8]) -> Self {
        let (mut set, mut at) = (Self([0; 16]), 0);
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
            self.0[byte as usize & 15] |= Self::bit(byte);
            byte += 1;
        }
        self
    }

    #[inline(always)]
    pub(super) const fn has(&self, byte: u8) -> bool {
        self.0[byte as usize & 15] & Self::bit(byte) != 0
    }

    /// The bit of a byte in its row, which is 0 beyond ASCII.
    #[inline(always)]
    const fn bit(byte: u8) -> u8 {
        (1_u32 << (byte >> 4)) as u8
    }
}

#[cfg(target_feature = "simd128")]
mod wide {
    use super::{Ascii, SIZE};
    use std::arch::wasm32::{
        i8x16_lt, i8x16_splat, i8x16_swizzle, u16x8_shr, u64x2, u8x16, u8x16_bitmask, u8x16_eq, u8x16_ge, u8x16_splat,
        v128, v128_and, v128_or,
    };

    #[derive(Clone, Copy)]
    pub(crate) struct Block(v128);

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

        /// The bytes of a set. (In the operations that engines compile to the fewest instructions.)
        #[inline(always)]
        pub(in crate::bytes) fn among(self, set: &Ascii) -> Mask {
            let [a, b, c, d, e, f, g, h, i, j, k, l, m, n, o, p] = set.0;
            let rows = u8x16(a, b, c, d, e, f, g, h, i, j, k, l, m, n, o, p);
            // No row has all bits.
            let bits = u8x16(1, 2, 4, 8, 16, 32, 64, 128, 255, 255, 255, 255, 255, 255, 255, 255);
            let half = u8x16_splat(15);
            let row = i8x16_swizzle(rows, v128_and(self.0, half));
            let bit = i8x16_swizzle(bits, v128_and(u16x8_shr(self.0, 4), half));
            Mask(u8x16_eq(v128_and(row, bit), bit))
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

        /// A bit for each byte of the block.
        #[inline(always)]
        pub(in crate::bytes) fn bits(self) -> u64 {
            u64::from(u8x16_bitmask(self.0))
        }
    }
}

/// For targets without WebAssembly's SIMD.
#[cfg(not(target_feature = "simd128"))]
mod wide {
    use super::{Ascii, SIZE};

    #[derive(Clone, Copy)]
    pub(crate) struct Block([u8; SIZE]);

    #[derive(Clone, Copy)]
    pub(crate) struct Mask(u16);

    impl Block {
        pub(in crate::bytes) const fn load(bytes: [u8; SIZE]) -> Self {
            Self(bytes)
        }

        fn those(self, wanted: impl Fn(u8) -> bool) -> Mask {
            let mut bits = 0;
            for at in 0..SIZE {
                bits |= u16::from(wanted(self.0[at])) << at;
            }
            Mask(bits)
        }

        pub(in crate::bytes) fn equal(self, other: u8) -> Mask {
            self.those(|byte| byte == other)
        }

        pub(in crate::bytes) fn lower(self) -> Self {
            Self(self.0.map(|byte| byte | 0x20))
        }

        pub(in crate::bytes) fn high(self) -> Mask {
            self.those(|byte| !byte.is_ascii())
        }

        pub(in crate::bytes) fn continuations(self) -> Mask {
            self.those(|byte| byte & 0xc0 == 0x80)
        }

        pub(in crate::bytes) fn fours(self) -> Mask {
            self.those(|byte| byte >= 0xf0)
        }

        pub(in crate::bytes) fn among(self, set: &Ascii) -> Mask {
            self.those(|byte| set.has(byte))
        }
    }

    impl Mask {
        pub(in crate::bytes) const fn or(self, other: Self) -> Self {
            Self(self.0 | other.0)
        }

        pub(in crate::bytes) const fn and(self, other: Self) -> Self {
            Self(self.0 & other.0)
        }

        pub(in crate::bytes) fn bits(self) -> u64 {
            u64::from(self.0)
        }
    }
}
