//! The byte classes of RFC 3986 Appendix A. Each constant's comment is its rule.

/// A set of ASCII bytes: a union of the atoms below. No class of RFC 3986 holds a byte above 127.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Class(u16);

/// Disjoint sets of bytes of which all classes are made; the bit of each byte stands in [`TABLE`].
const ATOMS: [&[u8]; 14] = [
    b"0123456789",
    b"ABCDEFabcdef",
    b"GHIJKLMNOPQRSTUVWXYZghijklmnopqrstuvwxyz",
    b"-.",
    b"_~",
    b"+",
    b"$",
    b"!&'()*,;=",
    b":",
    b"@",
    b"/",
    b"?",
    b"#",
    b"[]",
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
    // The inner loop of every scan; left to itself, a compiler that saves space makes it a call for each byte.
    #[allow(clippy::inline_always)]
    #[inline(always)]
    pub fn has(self, byte: u8) -> bool {
        TABLE[byte as usize] & self.0 != 0
    }

    /// The smallest class that holds all of `bytes`; `None` if one of them is in no class. One look at each byte answers
    /// most questions about a component: see [`Class::meets`].
    #[must_use]
    pub fn around(bytes: &[u8]) -> Option<Self> {
        let mut seen = 0;
        for &byte in bytes {
            let atom = TABLE[byte as usize];
            if atom == 0 {
                return None;
            }
            seen |= atom;
        }
        Some(Self(seen))
    }

    /// Whether every byte of this class belongs to `other`.
    #[must_use]
    #[inline]
    pub const fn is_within(self, other: Self) -> bool {
        self.0 & !other.0 == 0
    }

    /// Whether the two have an atom in common. Of [`Class::around`] this is exact for the classes that are whole atoms.
    #[must_use]
    #[inline]
    pub const fn meets(self, other: Self) -> bool {
        self.0 & other.0 != 0
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
/// What ends a scheme, or shows that there is none (RFC 3986 §3, Appendix B)
pub const SCHEME_END: Class = Class::of(b":/?#");
/// What ends an authority (RFC 3986 §3.2)
pub const AUTHORITY_END: Class = Class::of(b"/?#");
/// What ends a path (RFC 3986 §3.3)
pub const PATH_END: Class = Class::of(b"?#");
/// What ends a query (RFC 3986 §3.4)
pub const QUERY_END: Class = Class::of(b"#");
/// The dollar sign, which begins a variable in a shell and in `.env` files.
pub const DOLLAR: Class = Class::of(b"$");
/// The plus sign, which form decoders read as a space.
pub const PLUS: Class = Class::of(b"+");
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
