//! The texts of verdicts in data/verdicts.json. Not in WebAssembly modules: the npm package has the texts in JavaScript.

/// A row of [`VERDICTS`](super::VERDICTS).
#[derive(Clone, Copy, Debug)]
pub struct VerdictEntry {
    /// The stable kebab-case name.
    pub name: &'static str,
    /// Whether the request is allowed.
    pub allowed: bool,
    /// The finding of the rule. It contains no text of the input.
    pub finding: &'static str,
    /// The fix, or more information.
    pub advice: &'static str,
}
