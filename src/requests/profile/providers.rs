//! The rows of `data/providers.json`.

use super::super::fault::ResolveError;
use super::super::nearest::nearest;
use super::active;
use super::read::profiles;
use super::row::Profile;
use crate::issue::{Arg, Code, Component};

/// The provider of a host that no row has: what OpenAI-compatible servers agree on.
pub const GENERIC: &str = "openai-compatible";

/// The row of an id.
#[must_use]
pub fn named(id: &str) -> Option<&'static Profile<'static>> {
    known().find(|profile| profile.id == id)
}

/// The row of an id that a caller gave.
///
/// # Errors
/// `unknown-provider`, with the nearest id.
pub(in crate::requests) fn require(id: &str) -> Result<&'static Profile<'static>, ResolveError> {
    named(id).ok_or_else(|| {
        let ids: Vec<&str> = known().map(|profile| profile.id).collect();
        let near = nearest(id, &ids, |id| id).copied().unwrap_or(GENERIC);
        let others: Vec<&str> = ids.into_iter().filter(|other| *other != near).collect();
        let next = nearest(id, &others, |id| id).copied().unwrap_or(GENERIC);
        ResolveError::of(Code::UnknownProvider, Component::Host, [Some(Arg::Text(near)), Some(Arg::Text(next))])
    })
}

/// The providers of the caller's registry, and the built-in ones.
pub(in crate::requests) fn known() -> impl Iterator<Item = &'static Profile<'static>> {
    active::own().iter().chain(profiles())
}

#[cfg(test)]
mod tests {
    use super::super::super::table::tables;
    use super::super::check_registry;
    use super::super::Protocol;
    use super::*;
    use crate::json::Value;

    /// A row that cannot be read would be a provider that is not there.
    #[test]
    fn every_row_is_read() {
        let rows = tables().row("providers").0.clone();
        assert_eq!(profiles().len(), rows.items().len());
        let registry = Value::object(vec![("providers", rows)]);
        assert_eq!(check_registry(&registry), Ok(()));
        assert!(Protocol::ALL.iter().all(|protocol| tables().row("protocols").has(protocol.as_str())));
        assert!(profiles().len() > 20);
    }
}
