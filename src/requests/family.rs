//! The types of `table_models.rs`: what a family of models changes.

use super::profile::Protocol;

/// For which models.
pub(super) struct Rule {
    pub(super) protocols: &'static [Protocol],
    /// Ids of profiles. Empty: all.
    pub(super) providers: &'static [&'static str],
    /// Anchored patterns; see `models.rs`.
    pub(super) models: &'static [&'static str],
    pub(super) family: Family,
}

/// The position of a parameter, and why it is not sent.
pub(super) type Refused = (usize, &'static str);

/// What a model's family changes.
// Facts that do not depend on each other.
#[allow(clippy::struct_excessive_bools)]
#[derive(Clone, Copy, Default)]
pub(super) struct Family {
    /// Parameters that it refuses, by their positions (`canonical.rs`), and why.
    pub(super) refuses: &'static [Refused],
    /// Those that it refuses if its reasoning effort is `none`.
    pub(super) at_rest: &'static [Refused],
    /// It refuses `temp` and `top_p` together.
    pub(super) either: bool,
    /// It refuses sampling parameters while it thinks.
    pub(super) thinks: bool,
    /// Its system prompts have the role `developer`.
    pub(super) developer: bool,
    /// It has no role for a system prompt, which goes into the first message of the user.
    pub(super) no_system: bool,
    /// The places of parameters below `additionalModelRequestFields` (Amazon Bedrock).
    pub(super) places: &'static [(usize, &'static str)],
    /// How many tokens it may think with, which count as output.
    pub(super) budget: u32,
    /// What is cached automatically has no switch.
    pub(super) no_switch: bool,
}

impl Family {
    /// Why the parameter at `param` is not sent.
    pub(super) fn refuses(&self, param: usize) -> Option<&'static str> {
        self.refuses.iter().find(|(refused, _)| *refused == param).map(|(_, reason)| *reason)
    }

    /// The place of the parameter at `param` below `additionalModelRequestFields`.
    pub(super) fn place(&self, param: usize) -> Option<&'static str> {
        self.places.iter().find(|(known, _)| *known == param).map(|(_, place)| *place)
    }
}
