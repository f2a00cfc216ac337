//! The providers: their hosts, paths and headers, and the place of each parameter.
//!
//! `table.json` has the rows of `data/providers.json`, in the schema that callers have, too (`../registry.rs`), and the tables of names,
//! parameters, models, curl options and base URLs of `data/`. In WebAssembly, JavaScript gives it to the module (`load`).

mod row;

pub(super) use super::table::tables;
use super::ResolveError;
use crate::issue::{Arg, Code, Component};
use crate::json::schema::nearest;
pub(super) use row::{Auth, Form, Rule, Surface};
pub use row::{Operation, Profile, Protocol};
use std::cell::Cell;
use std::sync::OnceLock;

/// The provider of a host that is in no row: the parts of the API that OpenAI-compatible servers have in common.
pub(super) const GENERIC: &str = "openai-compatible";

/// The caller's own providers, validated by [`Registry::parse`].
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Registry(pub(super) &'static [Profile]);

thread_local! {
    /// Functions that search a provider by id or host read the registry of the call here.
    static ACTIVE: Cell<Option<Registry>> = const { Cell::new(None) };
}

/// The registry is active until this is dropped.
pub(super) struct Scope(Option<Registry>);

/// Sets the registry of the call that begins, if it has one.
#[must_use]
pub(super) fn enter(registry: Option<Registry>) -> Scope {
    Scope(ACTIVE.replace(registry))
}

impl Drop for Scope {
    fn drop(&mut self) {
        ACTIVE.set(self.0);
    }
}

/// Every built-in provider, the well-known ones first.
#[must_use]
pub fn profiles() -> &'static [Profile] {
    static PROFILES: OnceLock<Vec<Profile>> = OnceLock::new();
    PROFILES.get_or_init(|| tables().rows("providers").filter_map(Profile::read).collect())
}

/// The providers of the active registry, and the built-in ones.
pub(super) fn known() -> impl Iterator<Item = &'static Profile> {
    ACTIVE.get().map_or(&[][..], |registry| registry.0).iter().chain(profiles())
}

pub(super) fn named(id: &str) -> Option<&'static Profile> {
    known().find(|profile| profile.id == id)
}

/// The row of a host that is in no other row.
pub(super) fn generic() -> &'static Profile {
    named(GENERIC).unwrap_or_else(|| unreachable!("the table has the generic row"))
}

/// The row of an id that the caller passes as an option.
///
/// # Errors
/// `unknown-provider`, with the two nearest ids.
pub(super) fn asked(id: Option<&str>) -> Result<Option<&'static Profile>, ResolveError> {
    let unknown = |id: &str| {
        let mut ids: Vec<&str> = known().map(|profile| profile.id).collect();
        let near = nearest(id, &ids);
        ids.retain(|id| *id != near);
        let args = [Some(Arg::Text(near)), Some(Arg::Text(nearest(id, &ids)))];
        ResolveError::of(Code::UnknownProvider, Component::Host, args)
    };
    id.map(|id| named(id).ok_or_else(|| unknown(id))).transpose()
}
