//! The reasons why a host is refused.

use crate::named::named;

named! {
    /// Why a host is refused.
    #[repr(u8)]
    pub enum Reason {
        /// There is no text, or only a dot.
        Empty = "it is empty",
        /// Two dots in a row, or a dot at the start.
        LabelEmpty = "a label is empty",
        /// A label of more than 63 bytes (RFC 1035 §2.3.4).
        LabelTooLong = "a label is longer than 63 bytes",
        /// A name of more than 253 bytes without its trailing dot (RFC 1035 §2.3.4), or too long a text for the platform.
        NameTooLong = "it is longer than 253 bytes",
        /// A label begins or ends with a hyphen (RFC 1123 §2.1).
        Hyphen = "a label begins or ends with a hyphen",
        /// A character that is not valid in a DNS name.
        Character = "it contains a character other than letters, digits, hyphens and underscores",
        /// The last label is a number, but the host is not an IPv4 address (WHATWG URL §3.5).
        NotIpv4 = "its last label is a number, but it is not an IPv4 address",
        /// `[` without `]`.
        UnclosedBracket = "its bracket is not closed",
        /// Text after the `]` of an IP literal.
        AfterBracket = "text follows its closing bracket",
        /// An IPv6 address with a zone identifier (RFC 6874, obsoleted by RFC 9844).
        Zone = "it has a zone identifier",
        /// The text in brackets is not an IPv6 address (RFC 4291 §2.2).
        Ipv6 = "the text in brackets is not an IPv6 address",
        /// The platform refuses a label that begins with `xn--` (RFC 5890 §2.3.2.1).
        ALabel = "a label that begins with `xn--` is not a valid A-label",
        /// The platform refuses the host.
        Platform = "no HTTP client accepts it",
        /// The spelling needs a reader that this platform or build does not have.
        NoReader = "this platform has no `URL` class that can parse it",
    }
}
