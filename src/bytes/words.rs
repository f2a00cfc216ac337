//! Searches for words and last bytes.

use super::block::{Block, SIZE};
use super::chunk_at;

/// Whether parsing and validation have more fast paths, as in the module `core`. The other modules, and the classic script's, are smaller
/// without.
#[cfg(any(feature = "wasm", target_arch = "wasm32"))]
pub(crate) const FAST_PATHS: bool = cfg!(all(feature = "wasm-core", not(feature = "wasm-text")));

/// Whether long texts are searched. The other modules of the package are smaller if they search words and last bytes byte by byte.
const LONG_TEXTS: bool = cfg!(any(feature = "wasm-text", not(feature = "wasm")));

/// The last offset of `byte`.
#[inline(never)]
pub(crate) fn rfind(bytes: &[u8], byte: u8) -> Option<usize> {
    let mut at = bytes.len();
    while let Some(block) = at.checked_sub(SIZE).filter(|_| LONG_TEXTS).and_then(|start| chunk_at(bytes, start)) {
        at -= SIZE;
        if let Some(bit) = Block::load(*block).equal(byte).bits().checked_ilog2() {
            return Some(at + bit as usize);
        }
    }
    bytes[..at].iter().rposition(|&other| other == byte)
}

/// The last offset in `from..at` of a line feed.
pub(crate) fn last_line_feed(bytes: &[u8], from: usize, at: usize) -> Option<usize> {
    rfind(&bytes[from..at], b'\n').map(|last| from + last)
}

/// The first offset of `word` in any case. Quadratic: `word` must be short.
#[inline(never)]
pub(crate) fn find_word(bytes: &[u8], word: &[u8]) -> Option<usize> {
    let (Some(first), Some(last)) = (word.first(), word.last()) else { return Some(0) };
    let mut at = 0;
    while at + word.len() <= bytes.len() {
        // The first and the last byte decide nearly always.
        let (mut places, step) = match (chunk_at(bytes, at), chunk_at(bytes, at + word.len() - 1)) {
            (Some(begins), Some(ends)) if LONG_TEXTS => {
                let begins = Block::load(*begins).lower().equal(first | 0x20);
                (begins.and(Block::load(*ends).lower().equal(last | 0x20)).bits(), SIZE)
            }
            _ => (u64::from(bytes[at] | 0x20 == first | 0x20), 1),
        };
        while places != 0 {
            let place = at + places.trailing_zeros() as usize;
            if bytes[place..place + word.len()].eq_ignore_ascii_case(word) {
                return Some(place);
            }
            places &= places - 1;
        }
        at += step;
    }
    None
}
