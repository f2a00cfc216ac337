//! The byte classes of RFC 3986 Appendix A. Each constant's comment is its rule.

/// A set of ASCII bytes: a union of the atoms below. No class of RFC 3986 holds a byte above 127.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Class(u16);

/// Disjoint sets of bytes of which all classes are made; the bit of each byte stands in [`TABLE`].
const ATOMS: [&[u8]; 12] = [
    b"0123456789",
    b"ABCDEFabcdef",
    b"GHIJKLMNOPQRSTUVWXYZghijklmnopqrstuvwxyz",
    b"-.",
    b"_~",
    b"+",
    b"!$&'()*,;=",
    b":",
    b"@",
    b"/",
    b"?",
    b"#[]",
];

/// For each byte the bit of its atom: membership is one look-up, in WebAssembly too, where 128-bit masks are slow.
static TABLE: [u16; 256] = table();

const fn table() -> [u16; 256] {
    let mut table = [0; 256];
    let mut atom = 0;
    while atom < ATOMS.len() {
        let mut at = 0;
        while at < ATOMS[atom].len() {
            table[ATOMS[atom][at] as usize] = 1 << atom;
            at += 1;
        }
        atom += 1;
    }
    table
}

impl Class {
    /// The atom that holds the first byte of `name`, and so on for the others.
    const fn of(bytes: &[u8]) -> Self {
        let table = table();
        let mut mask = 0;
        let mut at = 0;
        while at < bytes.len() {
            mask |= table[bytes[at] as usize];
            at += 1;
        }
        Self(mask)
    }

    const fn or(self, other: Self) -> Self {
        Self(self.0 | other.0)
    }

    /// Whether `byte` belongs to the class.
    #[must_use]
    #[inline]
    pub fn has(self, byte: u8) -> bool {
        TABLE[byte as usize] & self.0 != 0
    }
}

/// `ALPHA = %x41-5A / %x61-7A` (RFC 5234)
pub const ALPHA: Class = Class::of(b"Az");
/// `DIGIT = %x30-39` (RFC 5234)
pub const DIGIT: Class = Class::of(b"0");
/// `HEXDIG = DIGIT / "A" / "B" / "C" / "D" / "E" / "F"`, in either case (RFC 5234; RFC 3986 §2.1)
pub const HEXDIG: Class = DIGIT.or(Class::of(b"A"));
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
    fn classes_are_those_of_appendix_a() {
        let members = |class: Class| (0..=255u8).filter(|&byte| class.has(byte)).map(char::from).collect::<String>();
        let sizes = [ALPHA, DIGIT, HEXDIG, UNRESERVED, GEN_DELIMS, SUB_DELIMS, RESERVED, PCHAR, QUERY]
            .map(|class| members(class).len());
        assert_eq!(sizes, [52, 10, 22, 66, 7, 11, 18, 79, 81]);
        assert_eq!(members(GEN_DELIMS), "#/:?@[]");
        assert_eq!(members(SUB_DELIMS), "!$&'()*+,;=");
        assert_eq!(members(SCHEME).replace(char::is_alphanumeric, ""), "+-.");
        assert_eq!(members(UNRESERVED).replace(char::is_alphanumeric, ""), "-._~");
        assert_eq!(members(PCHAR).replace(char::is_alphanumeric, ""), "!$&'()*+,-.:;=@_~");
        assert_eq!(members(QUERY).replace(char::is_alphanumeric, ""), "!$&'()*+,-./:;=?@_~");
    }
}
