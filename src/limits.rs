//! All limits. Layer 0: uses nothing.

/// The limits of a parse. If the input exceeds one, the parse fails with an issue that contains the limit's value.
///
/// All are inclusive: an input exactly at the limit is accepted.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Limits {
    /// Length of the whole URI in bytes. Some intermediaries accept only 2,048 to 8,192 (draft §4.4).
    pub uri_length: u32,
    /// Length of one raw parameter value in bytes (draft §4.4, §10.3).
    pub value_length: u32,
    /// Number of query parameters.
    pub parameters: u32,
    /// Levels of one JSON value (draft §10.3). At most [`Limits::MAX_DEPTH`].
    pub depth: u32,
    /// Number of members and items in one JSON value, over all levels (draft §10.3).
    pub json_members: u32,
}

impl Limits {
    /// The defaults.
    pub const DEFAULT: Self =
        Self { uri_length: 65_536, value_length: 4_096, parameters: 256, depth: 16, json_members: 256 };

    /// The maximum of [`Limits::depth`]: the JSON reader is recursive, and the stack is finite.
    pub const MAX_DEPTH: u32 = 100;
}

impl Default for Limits {
    fn default() -> Self {
        Self::DEFAULT
    }
}

/// A URI longer than this many bytes gets an advice (the draft's lower figure, §4.4).
pub(crate) const LONG_URI: u32 = 2_048;
/// A URI longer than this many bytes gets a warning (the draft's upper figure, §4.4).
pub(crate) const VERY_LONG_URI: u32 = 8_192;
/// Maximum number of levels of a dotted name (`a.b.c` has three). Deeper structures must be JSON values.
pub(crate) const DOTTED_LEVELS: usize = 8;
/// Maximum number of issues for one input: hostile input could cause one for each byte. If any issue is an error, the
/// reported issues include an error.
pub const ISSUES: usize = 256;
/// Maximum number of edits for all issues of one input. An issue whose edits exceed it has none.
pub(crate) const EDITS: usize = 2_048;
/// Maximum number of tokens of one input. Only an input over the default length can have more: its rest is one token.
pub(crate) const TOKENS: usize = 65_536;
/// Maximum length of an imported URL or command line, in bytes. A command may contain images.
pub const IMPORT: usize = 8 << 20;
