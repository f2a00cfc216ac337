//! The types of the table of parameters beyond the draft.

/// A parameter beyond the draft.
pub(super) struct Canonical {
    pub(super) name: &'static str,
    /// Names of other APIs and SDKs for the same.
    pub(super) aliases: &'static [&'static str],
    pub(super) kind: Kind,
    pub(super) used: Use,
}

/// The type in the APIs.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Kind {
    /// Never a number, even if it consists of digits.
    Text,
    Number,
    Integer,
    Boolean,
    /// Texts between commas.
    List,
    Json,
    /// An object of texts.
    Texts,
}

/// The operations that have a parameter.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Use {
    Completions,
    Embeddings,
    Any,
}
