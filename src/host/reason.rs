//! The reasons why a host is refused.

/// Why a host is refused.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[repr(u8)]
pub enum Reason {
    /// There is no text, or only a dot.
    Empty,
    /// Two dots in a row, or a dot at the start.
    LabelEmpty,
    /// A label of more than 63 bytes (RFC 1035 §2.3.4).
    LabelTooLong,
    /// A name of more than 253 bytes without its trailing dot (RFC 1035 §2.3.4), or too long a text for the platform.
    NameTooLong,
    /// A label begins or ends with a hyphen (RFC 1123 §2.1).
    Hyphen,
    /// A character that is not valid in a DNS name.
    Character,
    /// The last label is a number, but the host is not an IPv4 address (WHATWG URL §3.5).
    NotIpv4,
    /// `[` without `]`.
    UnclosedBracket,
    /// Text after the `]` of an IP literal.
    AfterBracket,
    /// An IPv6 address with a zone identifier (RFC 6874, obsoleted by RFC 9844).
    Zone,
    /// The text in brackets is not an IPv6 address (RFC 4291 §2.2).
    Ipv6,
    /// The platform refuses a label that begins with `xn--` (RFC 5890 §2.3.2.1).
    ALabel,
    /// The platform refuses the host.
    Platform,
    /// The spelling needs a reader that this platform or build does not have.
    NoReader,
}

impl Reason {
    const ALL: [Self; 14] = [
        Self::Empty,
        Self::LabelEmpty,
        Self::LabelTooLong,
        Self::NameTooLong,
        Self::Hyphen,
        Self::Character,
        Self::NotIpv4,
        Self::UnclosedBracket,
        Self::AfterBracket,
        Self::Zone,
        Self::Ipv6,
        Self::ALabel,
        Self::Platform,
        Self::NoReader,
    ];

    /// The reason with this number, the argument of a fact.
    #[must_use]
    pub fn from_number(number: u32) -> Option<Self> {
        Self::ALL.get(number as usize).copied()
    }

    /// The description, as a clause whose subject is the host.
    #[must_use]
    pub const fn as_str(self) -> &'static str {
        match self {
            Self::Empty => "it is empty",
            Self::LabelEmpty => "a label is empty",
            Self::LabelTooLong => "a label is longer than 63 bytes",
            Self::NameTooLong => "it is longer than 253 bytes",
            Self::Hyphen => "a label begins or ends with a hyphen",
            Self::Character => "it contains a character other than letters, digits, hyphens and underscores",
            Self::NotIpv4 => "its last label is a number, but it is not an IPv4 address",
            Self::UnclosedBracket => "its bracket is not closed",
            Self::AfterBracket => "text follows its closing bracket",
            Self::Zone => "it has a zone identifier",
            Self::Ipv6 => "the text in brackets is not an IPv6 address",
            Self::ALabel => "a label that begins with `xn--` is not a valid A-label",
            Self::Platform => "no HTTP client accepts it",
            Self::NoReader => "this platform has no `URL` class that reads its spelling",
        }
    }
}
