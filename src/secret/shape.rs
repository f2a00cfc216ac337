//! The type of a row of shapes.

/// How the keys of one issuer look: a fixed prefix, then at least `tail` of [`KEY`](crate::uri::table::KEY).
///
/// `tail` is short if the prefix alone identifies a key, and near the real length if ordinary names could begin with the prefix
/// (a model called `hf_small` is not a key).
pub(super) struct Shape {
    pub(super) prefix: &'static str,
    pub(super) tail: usize,
    /// The domains whose hosts accept the key, separated by spaces. Empty if they are not known.
    pub(super) home: &'static str,
}

pub(super) const fn shape(prefix: &'static str, tail: usize, home: &'static str) -> Shape {
    Shape { prefix, tail, home }
}
