//! How clients make the URL of a call from a base URL: the types of the table.

use super::profile::Protocol;

/// A client of the table.
pub(super) struct Client {
    pub(super) name: &'static str,
    pub(super) protocol: Protocol,
    /// The path that the client appends: the API's version, if the base URL does not contain it, and the call.
    pub(super) version: &'static str,
    pub(super) call: &'static str,
    pub(super) join: &'static Join,
}

/// How a client appends the path of a call to a base URL.
// One flag for each observed difference.
#[allow(clippy::struct_excessive_bools)]
pub(super) struct Join {
    /// The text that it removes at the end of the base URL.
    pub(super) slashes: Slashes,
    /// The parts that it removes before it appends the path.
    pub(super) before: Before,
    /// It accepts a host without a scheme.
    pub(super) bare: bool,
    /// It sends requests to URLs with userinfo.
    pub(super) userinfo: bool,
    /// It sends requests to `ws:` URLs.
    pub(super) sockets: bool,
    /// The query is percent-encoded again.
    pub(super) encodes: bool,
    /// The path is appended before the query.
    pub(super) merges: bool,
    /// A base URL that ends with the path is not changed.
    pub(super) whole: bool,
    /// The query is removed at the end.
    pub(super) drops: bool,
}

/// The slashes that a client removes.
pub(super) enum Slashes {
    /// One at the end.
    One,
    /// All at the end.
    All,
    /// Every empty segment.
    Each,
    /// None.
    None,
}

/// The parts that a client removes from a base URL.
#[derive(PartialEq, Eq)]
pub(super) enum Before {
    /// Nothing.
    Nothing,
    /// The fragment.
    Fragment,
    /// The query and the fragment.
    Query,
}
