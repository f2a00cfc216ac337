//! What a profile has about a provider: its hosts, its paths, its headers, and the place of each of the draft's parameters.
//!
//! The rows are in [`PROFILES`], generated from `data/providers.json`. A user's own profile has the same shape (`custom.rs`).

mod row;
#[rustfmt::skip]
mod table;

pub use row::{Auth, Call, Form, LabelHeader, Operation, Profile, Protocol, Rule, Surface, Version};
pub use table::{rules, CUSTOMER_HOSTS, GENERIC, PROFILES};

impl<'a> Surface<'a> {
    /// The rule for the parameter at `param`: the provider's own, else the protocol's.
    #[must_use]
    pub fn rule(&self, param: usize) -> Option<&Rule<'a>> {
        let of = |rules: &'a [Rule<'a>]| rules.iter().find(|rule| rule.param == param);
        of(self.rules).or_else(|| of(rules(self.protocol)))
    }
}

/// The row of an id.
#[must_use]
pub fn named(id: &str) -> Option<&'static Profile<'static>> {
    PROFILES.iter().find(|profile| profile.id == id)
}
