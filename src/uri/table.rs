//! The byte classes of RFC 3986 Appendix A. Each constant's comment is its rule.

/// A set of bytes: a union of atoms. The mask of a component's atoms decides most checks.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) struct Class(pub u32);

/// Disjoint sets of ASCII bytes. All other bytes are in [`CONTROL`], [`HIGH`] or [`OTHER`].
const ATOMS: [&[u8]; 23] = [
    b"0123456789", b"abcdef", b"ABCDEF", b"ghijklmnopqrstuvwxyz", b"GHIJKLMNOPQRSTUVWXYZ", b"-", b".", b"_", b"~",
    b"+", b"$", b"!'()*", b";", b",", b"&", b"=", b":", b"@", b"/", b"?", b"#", b"[]", b"%",
];

/// The bit of each byte's atom.
static TABLE: [u32; 256] = BITS;
const BITS: [u32; 256] = table();

const fn table() -> [u32; 256] {
    let mut table = [OTHER.0; 256];
    let mut byte = 0;
    while byte < 256 {
        if byte < 0x20 || byte == 0x7f {
            table[byte] = CONTROL.0;
        } else if byte >= 0x80 {
            table[byte] = HIGH.0;
        }
        byte += 1;
    }
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
    /// The atoms of `bytes`.
    const fn of(bytes: &[u8]) -> Self {
        let (mut mask, mut at) = (0, 0);
        while at < bytes.len() {
            mask |= BITS[bytes[at] as usize];
            at += 1;
        }
        Self(mask)
    }

    pub(crate) const fn or(self, other: Self) -> Self {
        Self(self.0 | other.0)
    }

    pub(crate) const fn without(self, other: Self) -> Self {
        Self(self.0 & !other.0)
    }

    pub(crate) const fn others(self) -> Self {
        Self(!self.0)
    }

    /// The atom of one byte.
    // Inlined because it is in the inner loop of the parser, and opt-level "s" would make it a call.
    #[inline(always)]
    pub(crate) fn at(byte: u8) -> Self {
        Self(TABLE[byte as usize])
    }

    #[inline(always)]
    pub(crate) fn has(self, byte: u8) -> bool {
        TABLE[byte as usize] & self.0 != 0
    }

    /// The offset of the first byte of this class, or the end.
    #[inline(always)]
    pub(crate) fn find(self, bytes: &[u8], from: usize) -> usize {
        let mut at = from;
        while at < bytes.len() && !self.has(bytes[at]) {
            at += 1;
        }
        at
    }

    /// The smallest class that contains all of `bytes`.
    pub(crate) fn around(bytes: &[u8]) -> Self {
        let mut seen = 0;
        for &byte in bytes {
            seen |= TABLE[byte as usize];
        }
        Self(seen)
    }

    /// Whether every atom of this class belongs to `other`.
    #[inline]
    pub(crate) const fn is_within(self, other: Self) -> bool {
        self.0 & !other.0 == 0
    }

    /// Whether the two have an atom in common.
    #[inline]
    pub(crate) const fn meets(self, other: Self) -> bool {
        self.0 & other.0 != 0
    }
}

/// Control characters: `%x00-1F / %x7F`
pub(crate) const CONTROL: Class = Class(1 << 23);
/// Bytes beyond ASCII.
pub(crate) const HIGH: Class = Class(1 << 24);
/// The space and the visible ASCII characters that no rule of RFC 3986 allows raw.
pub(crate) const OTHER: Class = Class(1 << 25);
pub(crate) const PERCENT: Class = Class::of(b"%");
/// `ALPHA = %x41-5A / %x61-7A` (RFC 5234)
pub(crate) const ALPHA: Class = CAPITAL.or(Class::of(b"az"));
/// `%x41-5A`
pub(crate) const CAPITAL: Class = Class::of(b"AZ");
/// `DIGIT = %x30-39` (RFC 5234)
pub(crate) const DIGIT: Class = Class::of(b"0");
/// `HEXDIG = DIGIT / "A" / "B" / "C" / "D" / "E" / "F"`, in either case (RFC 5234; RFC 3986 §2.1)
pub(crate) const HEXDIG: Class = DIGIT.or(Class::of(b"Aa"));
/// `scheme`, after its first letter: `ALPHA / DIGIT / "+" / "-" / "."`
pub(crate) const SCHEME: Class = ALPHA.or(HEXDIG).or(Class::of(b"+-."));
/// `unreserved = ALPHA / DIGIT / "-" / "." / "_" / "~"`
pub(crate) const UNRESERVED: Class = ALPHA.or(HEXDIG).or(Class::of(b"-._~"));
/// The bytes of common key formats: `unreserved` without the tilde
pub(crate) const KEY: Class = ALPHA.or(HEXDIG).or(Class::of(b"-._"));
/// The bytes of a key or of base64.
pub(crate) const VALUE: Class = KEY.or(Class::of(b"+/~"));
/// `gen-delims = ":" / "/" / "?" / "#" / "[" / "]" / "@"`
pub(crate) const GEN_DELIMS: Class = Class::of(b":/?#[]@");
/// `sub-delims = "!" / "$" / "&" / "'" / "(" / ")" / "*" / "+" / "," / ";" / "="`
pub(crate) const SUB_DELIMS: Class = Class::of(b"!$&'()*+,;=");
/// The delimiters after a scheme; if the first is not `:`, there is no scheme (RFC 3986 §3, Appendix B)
pub(crate) const SCHEME_END: Class = Class::of(b":/?#");
/// The delimiters after an authority (RFC 3986 §3.2)
pub(crate) const AUTHORITY_END: Class = Class::of(b"/?#");
/// The delimiters after a path (RFC 3986 §3.3)
pub(crate) const PATH_END: Class = Class::of(b"?#");
/// The number sign, which ends a query and begins a fragment (RFC 3986 §3.4, §3.5)
pub(crate) const HASH: Class = Class::of(b"#");
/// The ampersand, which separates parameters.
pub(crate) const AMPERSAND: Class = Class::of(b"&");
/// The equals sign, which ends a parameter's name.
pub(crate) const EQUALS: Class = Class::of(b"=");
pub(crate) const HYPHEN: Class = Class::of(b"-");
pub(crate) const BRACKETS: Class = Class::of(b"[]");
pub(crate) const UNDERSCORE: Class = Class::of(b"_");
pub(crate) const COLON: Class = Class::of(b":");
pub(crate) const AT: Class = Class::of(b"@");
pub(crate) const SLASH: Class = Class::of(b"/");
pub(crate) const DOT: Class = Class::of(b".");
/// The comma, which separates stop sequences.
pub(crate) const COMMA: Class = Class::of(b",");
/// The dollar sign, which begins a variable in a shell and in `.env` files.
pub(crate) const DOLLAR: Class = Class::of(b"$");
/// The semicolon, which ends an escape in HTML.
pub(crate) const SEMICOLON: Class = Class::of(b";");
/// The plus sign, which form decoders decode to a space.
pub(crate) const PLUS: Class = Class::of(b"+");
/// `reserved = gen-delims / sub-delims`
pub(crate) const RESERVED: Class = GEN_DELIMS.or(SUB_DELIMS);
/// `userinfo = *( unreserved / pct-encoded / sub-delims / ":" )`, without the triplets
pub(crate) const USERINFO: Class = UNRESERVED.or(SUB_DELIMS).or(COLON);
/// `reg-name = *( unreserved / pct-encoded / sub-delims )`, without the triplets
pub(crate) const REG_NAME: Class = UNRESERVED.or(SUB_DELIMS);
/// `IPvFuture = "v" 1*HEXDIG "." 1*( unreserved / sub-delims / ":" )`, its last part
pub(crate) const IP_FUTURE: Class = USERINFO;
/// `pchar = unreserved / pct-encoded / sub-delims / ":" / "@"`, without the triplets
pub(crate) const PCHAR: Class = USERINFO.or(AT);
/// `path = *( "/" / pchar )`, without the triplets
pub(crate) const PATH: Class = PCHAR.or(SLASH);
/// `query = *( pchar / "/" / "?" )`, without the triplets; `fragment` is the same
pub(crate) const QUERY: Class = PATH.or(Class::of(b"?"));

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn classes_match_appendix_a() {
        let members = |class: Class| (0..=255u8).filter(|&byte| class.has(byte)).map(char::from).collect::<String>();
        let sizes = [ALPHA.or(HEXDIG), DIGIT, HEXDIG, UNRESERVED, GEN_DELIMS, SUB_DELIMS, RESERVED, PCHAR, QUERY]
            .map(|class| members(class).len());
        assert_eq!(sizes, [62, 10, 22, 66, 7, 11, 18, 79, 81]);
        assert_eq!(members(GEN_DELIMS), "#/:?@[]");
        assert_eq!(members(SUB_DELIMS), "!$&'()*+,;=");
        assert_eq!(members(SCHEME).replace(char::is_alphanumeric, ""), "+-.");
        assert_eq!(members(UNRESERVED).replace(char::is_alphanumeric, ""), "-._~");
        assert_eq!(members(PCHAR).replace(char::is_alphanumeric, ""), "!$&'()*+,-.:;=@_~");
        assert_eq!(members(QUERY).replace(char::is_alphanumeric, ""), "!$&'()*+,-./:;=?@_~");
        assert_eq!(members(OTHER), " \"<>\\^`{|}");
    }
}
