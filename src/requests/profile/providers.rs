//! The rows of `data/providers.json`.

use super::read::{self, read};
use super::row::{Profile, Protocol, Rule, Surface};
use crate::json::{self, Value};
use crate::limits::Limits;
use std::sync::OnceLock;

/// The provider of a host that no row has: what OpenAI-compatible servers agree on.
pub const GENERIC: &str = "openai-compatible";

/// A few thousand members.
const LIMITS: Limits = Limits { json_members: 1 << 16, ..Limits::DEFAULT };

struct Table {
    profiles: Vec<Profile<'static>>,
    rules: Vec<(Protocol, Vec<Rule<'static>>)>,
    customer_hosts: Vec<&'static str>,
}

static JSON: OnceLock<Value> = OnceLock::new();
static TABLE: OnceLock<Table> = OnceLock::new();

/// Gives the table as JSON text. Only WebAssembly needs it, before anything else is asked.
pub(crate) fn load(text: &str) {
    JSON.get_or_init(|| json::parse(text, &LIMITS).map_or(Value::Null, |json| json.value));
}

fn table() -> &'static Table {
    TABLE.get_or_init(|| {
        // The npm package's module gets it from JavaScript, which shows the same rows: see `load`.
        #[cfg(not(all(target_arch = "wasm32", feature = "wasm", not(debug_assertions))))]
        load(include_str!("table.json"));
        let json = JSON.get().unwrap_or(&Value::Null);
        let profiles = json.get("providers").map_or(&[][..], Value::items).iter();
        let customer_hosts = profiles.clone().filter_map(|row| row.get("customerHosts")).flat_map(Value::items);
        let customer_hosts = customer_hosts.filter_map(Value::as_str).collect();
        let rules = json.get("parameters").map_or(&[][..], Value::members).iter();
        let rules = rules.filter_map(|(name, json)| Some((Protocol::named(name)?, read::rules(json).ok()?)));
        Table {
            profiles: profiles.filter_map(|json| read(json).ok()).collect(),
            rules: rules.collect(),
            customer_hosts,
        }
    })
}

/// Every provider, the well-known ones first.
#[must_use]
pub fn profiles() -> &'static [Profile<'static>] {
    &table().profiles
}

/// Patterns of hosts whose first labels a customer of the provider chooses. They own no variable.
pub(in crate::requests) fn customer_hosts() -> &'static [&'static str] {
    &table().customer_hosts
}

impl<'a> Surface<'a> {
    /// The rule for the parameter at `param`: the provider's own, else the protocol's.
    #[must_use]
    pub fn rule(&self, param: usize) -> Option<&Rule<'a>> {
        let protocol = table().rules.iter().find(|(protocol, _)| *protocol == self.protocol);
        let shared = protocol.map_or(&[][..], |(_, rules)| rules);
        self.rules.iter().chain(shared).find(|rule| rule.param == param)
    }
}

/// The row of an id.
#[must_use]
pub fn named(id: &str) -> Option<&'static Profile<'static>> {
    profiles().iter().find(|profile| profile.id == id)
}

#[cfg(test)]
mod tests {
    use super::*;

    /// A row that cannot be read would be a provider that is not there.
    #[test]
    fn every_row_is_read() {
        let (profiles, rules) = (profiles(), &table().rules);
        let json = JSON.get().expect("the table");
        assert_eq!(json.get("providers").map_or(0, |list| list.items().len()), profiles.len());
        assert_eq!(json.get("parameters").map_or(0, |rules| rules.members().len()), rules.len());
        assert!(profiles.len() > 20 && !customer_hosts().is_empty());
    }
}
