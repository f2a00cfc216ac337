//! The base64 of a known secret in a longer text.

/// Whether a byte is of either alphabet of base64.
pub(super) fn is_base64(byte: u8) -> bool {
    byte.is_ascii_alphanumeric() || matches!(byte, b'+' | b'/' | b'-' | b'_')
}

/// The characters of the base64 of a text that depend only on the value in it, which has `offset` bytes before it.
pub(super) fn base64(value: &[u8], offset: usize) -> Vec<u8> {
    const DIGITS: &[u8; 64] = b"ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/";
    let mut output = Vec::with_capacity(2 * value.len());
    // The first bit of the first character that begins in the value.
    let mut bit = (6 - 8 * offset % 6) % 6;
    while bit + 6 <= 8 * value.len() {
        let high = u32::from(value[bit / 8]) << 8;
        let low = value.get(bit / 8 + 1).map_or(0, |&byte| u32::from(byte));
        output.push(DIGITS[((high | low) >> (10 - bit % 8) & 63) as usize]);
        bit += 6;
    }
    output
}
