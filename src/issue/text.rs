//! The type of a row of texts.

use crate::named::named;

named! {
    /// The kind of an argument, with the name of its placeholder.
    pub(in crate::issue) enum Kind {
        Number = "number",
        Character = "character",
        Component = "component",
        Parameter = "parameter",
        Address = "address",
        Provider = "provider",
        Text = "text",
    }
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
