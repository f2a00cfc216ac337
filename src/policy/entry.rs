//! What data/verdicts.json says of each verdict. WebAssembly leaves it out: JavaScript has the texts.

/// A row of [`VERDICTS`](super::VERDICTS).
#[derive(Clone, Copy, Debug)]
pub struct VerdictEntry {
    /// The stable kebab-case name.
    pub name: &'static str,
    /// Whether it lets the request go.
    pub allowed: bool,
    /// What the rule found. It contains no text of the input.
    pub finding: &'static str,
    /// What to do, or to know.
    pub advice: &'static str,
}
