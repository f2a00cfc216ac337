//! The rows of `data/providers.json`.

use super::super::fault::ResolveError;
use super::super::nearest::nearest;
use super::active;
use super::read::{self, read};
use super::row::{Call, Profile, Protocol, Rule, Surface, Version};
use super::table::{text, Row, Table};
use crate::issue::{Arg, Code, Component};
use crate::json::Value;
use std::sync::OnceLock;

/// The provider of a host that no row has: what OpenAI-compatible servers agree on.
pub const GENERIC: &str = "openai-compatible";

/// The members that the surfaces of a protocol have in common.
struct Shared {
    protocol: Protocol,
    rules: Vec<Rule<'static>>,
    calls: Vec<Call<'static>>,
    version: Option<Version<'static>>,
    members: Vec<&'static str>,
}

static TABLE: Table = Table::new(text!("table.json"));
static SHARED: OnceLock<Vec<Shared>> = OnceLock::new();
static PROFILES: OnceLock<Vec<Profile<'static>>> = OnceLock::new();

/// Sets the table, as JSON text. Only WebAssembly needs it, before any other call.
#[cfg(feature = "wasm")]
pub(crate) fn load(text: &str) {
    TABLE.load(text);
}

/// All tables of `table.json`.
pub(in crate::requests) fn tables() -> Row<'static> {
    TABLE.row()
}

fn shared(protocol: Protocol) -> Option<&'static Shared> {
    let all = SHARED.get_or_init(|| {
        let rows = tables().members("protocols");
        rows.filter_map(|(name, Row(json))| {
            Some(Shared {
                protocol: Protocol::named(name)?,
                rules: read::rules(json),
                calls: read::calls(json),
                version: read::version(json),
                members: json.get("members").map_or(&[][..], Value::items).iter().filter_map(Value::as_str).collect(),
            })
        })
        .collect()
    });
    all.iter().find(|shared| shared.protocol == protocol)
}

/// Every provider, the well-known ones first.
#[must_use]
pub fn profiles() -> &'static [Profile<'static>] {
    PROFILES.get_or_init(|| tables().rows("providers").filter_map(|row| read(row.0)).collect())
}

impl Protocol {
    /// The paths of calls that most surfaces of the protocol have.
    pub(super) fn calls(self) -> Vec<Call<'static>> {
        shared(self).map_or_else(Vec::new, |shared| shared.calls.clone())
    }

    /// The version that most surfaces of the protocol have.
    pub(super) fn version(self) -> Option<Version<'static>> {
        shared(self).and_then(|shared| shared.version)
    }
}

impl<'a> Surface<'a> {
    /// The rule for the parameter at `param`: the surface's own, that of the surface it is like, or the protocol's.
    #[must_use]
    pub fn rule(&self, param: usize) -> Option<Rule<'a>> {
        let of = |rules: &[Rule<'a>]| rules.iter().find(|rule| rule.param == param).copied();
        of(&self.rules).or_else(|| of(&self.model()?.rules)).or_else(|| of(&shared(self.protocol)?.rules))
    }

    /// The built-in surface that this one is like.
    fn model(&self) -> Option<&'static Surface<'static>> {
        let profile = profiles().iter().find(|profile| Some(profile.id) == self.like)?;
        // The surface for all models comes last.
        profile.surfaces.iter().rev().find(|surface| surface.protocol == self.protocol)
    }

    /// Whether completions have a top-level member of this name. What the API does not list, it refuses or ignores.
    #[must_use]
    pub fn lists(&self, name: &str) -> bool {
        let like = || self.model().and_then(|model| model.members.as_deref());
        let own = self.members.as_deref().or_else(like);
        let listed = own.unwrap_or_else(|| shared(self.protocol).map_or(&[][..], |shared| &shared.members));
        self.open || listed.is_empty() || listed.contains(&name)
    }
}

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
    use super::super::check_registry;
    use super::*;

    /// A row that cannot be read would be a provider that is not there.
    #[test]
    fn every_row_is_read() {
        let rows = tables().row("providers").0.clone();
        assert_eq!(profiles().len(), rows.items().len());
        let registry = Value::object(vec![("providers", rows)]);
        assert_eq!(check_registry(&registry), Ok(()));
        assert!(Protocol::ALL.iter().all(|protocol| shared(*protocol).is_some()));
        assert!(profiles().len() > 20);
    }
}
