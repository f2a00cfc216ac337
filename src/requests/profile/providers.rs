//! The providers: the rows of `data/providers.json`, and those of the registry of the call that runs.

use super::super::fault::ResolveError;
use super::super::nearest::nearest;
use super::super::table::tables;
use super::row::Profile;
use crate::issue::{Arg, Code, Component};
use std::cell::Cell;
use std::sync::OnceLock;

/// The provider of a host that no row has: what OpenAI-compatible servers agree on.
pub const GENERIC: &str = "openai-compatible";

/// Providers of a caller's own that were read and found whole. Made by [`Registry::parse`].
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Registry(pub(in crate::requests) &'static [Profile<'static>]);

thread_local! {
    /// Functions that search a provider by id or host read the registry of the call here.
    static ACTIVE: Cell<Option<Registry>> = const { Cell::new(None) };
}

impl Registry {
    /// The records.
    #[must_use]
    pub const fn profiles(self) -> &'static [Profile<'static>] {
        self.0
    }
}

/// The registry is active until this is dropped.
pub(in crate::requests) struct Scope(Option<Registry>);

/// Makes a registry, or none, that of the call that begins.
#[must_use]
pub(in crate::requests) fn enter(registry: Option<Registry>) -> Scope {
    Scope(ACTIVE.replace(registry))
}

impl Drop for Scope {
    fn drop(&mut self) {
        ACTIVE.set(self.0);
    }
}

/// Every built-in provider, the well-known ones first.
#[must_use]
pub fn profiles() -> &'static [Profile<'static>] {
    static PROFILES: OnceLock<Vec<Profile<'static>>> = OnceLock::new();
    PROFILES.get_or_init(|| tables().rows("providers").filter_map(Profile::read).collect())
}

/// The providers of the active registry.
pub(in crate::requests) fn own() -> &'static [Profile<'static>] {
    ACTIVE.get().map_or(&[], Registry::profiles)
}

/// The providers of the active registry, and the built-in ones.
pub(in crate::requests) fn known() -> impl Iterator<Item = &'static Profile<'static>> {
    own().iter().chain(profiles())
}

/// The row of an id.
#[must_use]
pub fn named(id: &str) -> Option<&'static Profile<'static>> {
    known().find(|profile| profile.id == id)
}

/// The row of an id that a caller gave.
///
/// # Errors
/// `unknown-provider`, with the two nearest ids.
pub(in crate::requests) fn require(id: &str) -> Result<&'static Profile<'static>, ResolveError> {
    named(id).ok_or_else(|| {
        let mut ids: Vec<&str> = known().map(|profile| profile.id).collect();
        let near = nearest(id, &ids);
        ids.retain(|id| *id != near);
        let args = [Some(Arg::Text(near)), Some(Arg::Text(nearest(id, &ids)))];
        ResolveError::of(Code::UnknownProvider, Component::Host, args)
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    /// A row that cannot be read would be a provider that is missing.
    #[test]
    fn every_row_is_read() {
        assert_eq!(profiles().len(), tables().rows("providers").count());
        assert!(profiles().len() > 100);
    }
}
