//! The type of a row of texts.

/// The kind of an argument; its placeholder has the same name in lower case.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[allow(dead_code)] // one kind is unused
pub(in crate::issue) enum Kind {
    Number,
    Character,
    Component,
    Parameter,
    Address,
    Provider,
    Text,
}

/// A row of data/codes.
pub(in crate::issue) struct Text {
    pub(in crate::issue) reference: &'static str,
    pub(in crate::issue) message: &'static str,
    /// Empty if there is no fix.
    pub(in crate::issue) fix: &'static str,
    pub(in crate::issue) kinds: [Option<Kind>; 2],
    /// The texts of the argument by number, each with its fix, if that differs. A text is empty if no issue has the number.
    pub(in crate::issue) arguments: &'static [(&'static str, &'static str)],
}
