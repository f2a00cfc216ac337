//! Every cap in one place. Layer 0: uses nothing.

/// The caps that a parse keeps to. Beyond one of them the parse fails with an issue that names the cap and its value.
///
/// All are inclusive: an input that is exactly as large as its cap is accepted.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Limits {
    /// Length of the whole URI in octets. The draft (§4.4) knows intermediaries that stop at 2,048 to 8,192.
    pub uri_length: u32,
    /// Length of one parameter value in octets, as written (draft §4.4, §10.3).
    pub value_length: u32,
    /// Number of query parameters.
    pub parameters: u32,
    /// Nesting of one JSON value or of one dotted name, in levels (draft §10.3).
    pub depth: u32,
    /// Number of members and items in one JSON value, over all levels (draft §10.3).
    pub json_members: u32,
}

impl Limits {
    /// The defaults.
    pub const DEFAULT: Self =
        Self { uri_length: 65_536, value_length: 4_096, parameters: 256, depth: 16, json_members: 256 };

    /// More levels than this are refused whatever [`Limits::depth`] says: the JSON reader recurses, and the stack is finite.
    pub const MAX_DEPTH: u32 = 100;
}

impl Default for Limits {
    fn default() -> Self {
        Self::DEFAULT
    }
}

/// A URI longer than this many octets gets an advice (the draft's lower figure, §4.4).
pub const LONG_URI: u32 = 2_048;
/// A URI longer than this many octets gets a warning (the draft's upper figure, §4.4).
pub const VERY_LONG_URI: u32 = 8_192;
/// Levels of a dotted name (`a.b.c` has three). Deeper settings belong into a JSON value.
pub const DOTTED_LEVELS: usize = 8;
/// Issues reported for one input. Hostile input could earn one per octet; the first few hundred are enough for anybody, and
/// of errors there is one if there was one.
pub const ISSUES: usize = 256;
/// Octets of a URL or a command line that is imported: a command may hold images.
pub const IMPORT: usize = 8 << 20;
