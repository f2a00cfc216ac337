//! The byte classes of RFC 3986 Appendix A. Each constant's comment is its rule.

/// A set of ASCII bytes, as a 128-bit mask. No class of RFC 3986 holds a byte above 127.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Class(u128);

impl Class {
    const fn of(bytes: &[u8]) -> Self {
        let mut mask = 0;
        let mut at = 0;
        while at < bytes.len() {
            mask |= 1 << bytes[at];
            at += 1;
        }
        Self(mask)
    }

    const fn or(self, other: Self) -> Self {
        Self(self.0 | other.0)
    }

    /// Whether `byte` belongs to the class.
    #[must_use]
    pub const fn has(self, byte: u8) -> bool {
        byte < 128 && self.0 >> byte & 1 == 1
    }
}

/// `ALPHA = %x41-5A / %x61-7A` (RFC 5234)
pub const ALPHA: Class = Class::of(b"ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz");
/// `DIGIT = %x30-39` (RFC 5234)
pub const DIGIT: Class = Class::of(b"0123456789");
/// `HEXDIG = DIGIT / "A" / "B" / "C" / "D" / "E" / "F"`, in either case (RFC 5234; RFC 3986 §2.1)
pub const HEXDIG: Class = DIGIT.or(Class::of(b"ABCDEFabcdef"));
/// `scheme`, after its first letter: `ALPHA / DIGIT / "+" / "-" / "."`
pub const SCHEME: Class = ALPHA.or(DIGIT).or(Class::of(b"+-."));
/// `unreserved = ALPHA / DIGIT / "-" / "." / "_" / "~"`
pub const UNRESERVED: Class = ALPHA.or(DIGIT).or(Class::of(b"-._~"));
/// `gen-delims = ":" / "/" / "?" / "#" / "[" / "]" / "@"`
pub const GEN_DELIMS: Class = Class::of(b":/?#[]@");
/// `sub-delims = "!" / "$" / "&" / "'" / "(" / ")" / "*" / "+" / "," / ";" / "="`
pub const SUB_DELIMS: Class = Class::of(b"!$&'()*+,;=");
/// `reserved = gen-delims / sub-delims`
pub const RESERVED: Class = GEN_DELIMS.or(SUB_DELIMS);
/// `userinfo = *( unreserved / pct-encoded / sub-delims / ":" )`, without the triplets
pub const USERINFO: Class = UNRESERVED.or(SUB_DELIMS).or(Class::of(b":"));
/// `reg-name = *( unreserved / pct-encoded / sub-delims )`, without the triplets
pub const REG_NAME: Class = UNRESERVED.or(SUB_DELIMS);
/// `IPvFuture = "v" 1*HEXDIG "." 1*( unreserved / sub-delims / ":" )`, its last part
pub const IP_FUTURE: Class = USERINFO;
/// `pchar = unreserved / pct-encoded / sub-delims / ":" / "@"`, without the triplets
pub const PCHAR: Class = USERINFO.or(Class::of(b"@"));
/// `path = *( "/" / pchar )`, without the triplets
pub const PATH: Class = PCHAR.or(Class::of(b"/"));
/// `query = *( pchar / "/" / "?" )`, without the triplets; `fragment` is the same
pub const QUERY: Class = PATH.or(Class::of(b"?"));

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn classes_have_the_sizes_of_appendix_a() {
        let sizes = [ALPHA, DIGIT, HEXDIG, UNRESERVED, GEN_DELIMS, SUB_DELIMS, RESERVED, PCHAR, QUERY]
            .map(|class| (0..=255u8).filter(|&byte| class.has(byte)).count());
        assert_eq!(sizes, [52, 10, 22, 66, 7, 11, 18, 79, 81]);
    }
}
