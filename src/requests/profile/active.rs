//! The providers of the call that runs: the built-in ones, and those of the caller's registry.

use super::row::Profile;
use std::cell::Cell;

/// Providers of a caller's own that were read and found whole. Made by [`Registry::parse`].
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Registry(&'static [Profile<'static>]);

thread_local! {
    /// Functions that search a provider by id or host read the registry of the call here.
    static ACTIVE: Cell<Option<Registry>> = const { Cell::new(None) };
}

impl Registry {
    /// A registry of checked records.
    pub(in crate::requests) const fn of(records: &'static [Profile<'static>]) -> Self {
        Self(records)
    }

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

/// The providers of the active registry.
pub(in crate::requests) fn own() -> &'static [Profile<'static>] {
    ACTIVE.get().map_or(&[], Registry::profiles)
}
