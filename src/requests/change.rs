//! The changes of a URI's parts in its request. They never contain a value.

use super::named::named;
use crate::secret;

named! {
    /// The kind of change.
    pub enum ChangeKind {
        /// Another name at the same level.
        Renamed = "renamed",
        /// To another place: into a structure, a header, the URL, or the client's options.
        Moved = "moved",
        /// The same meaning in another type.
        Converted = "converted",
        /// Not sent, since the provider or the model has no place for it.
        Dropped = "dropped",
        /// Not sent, since a URI may not set it.
        Withheld = "withheld",
        /// Added, because the provider requires it and the URI does not have it.
        Defaulted = "defaulted",
    }
}

/// One change.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Change {
    /// The parameter or part of the URI; of what was added, the name that it has in the request.
    pub param: String,
    /// The kind of change.
    pub kind: ChangeKind,
    /// Its place in the URI: `query`, `app-label`, `host`. Empty for what was added.
    pub from: &'static str,
    /// Its place in the request: a member of the body with dots between levels, a header, a client option. Empty: nowhere.
    pub to: String,
    /// Why. Empty if the names are reason enough.
    pub reason: String,
}

/// The list that the steps add to.
pub(super) type List = Vec<Change>;

/// Adds changes to a list.
pub(super) trait Changes {
    fn add(&mut self, param: &str, kind: ChangeKind, from: &'static str, to: &str, reason: &str);

    fn dropped(&mut self, param: &str, reason: &str) {
        self.add(param, ChangeKind::Dropped, "query", "", reason);
    }
}

impl Changes for List {
    #[inline(never)]
    fn add(&mut self, param: &str, kind: ChangeKind, from: &'static str, to: &str, reason: &str) {
        // A name comes from the URI: one that is a key is not repeated.
        let (param, to) = (secret::shown(param).to_owned(), secret::shown(to).to_owned());
        self.push(Change { param, kind, from, to, reason: reason.to_owned() });
    }
}
