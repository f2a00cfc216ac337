//! A short cut for validation: most URIs hold a few well-known parameters and nothing else, and a provider has nothing
//! against them.
//!
//! It owns no rule. It says yes only where [`super::inspect`] would find nothing, without making a single value; a
//! property test holds the two against each other (`tests/shortcut.rs`). Everything else it leaves alone.

use super::map::out_of_range;
use super::profile::Profile;
use crate::llm::layout::{flag, Kind, Layout, Param};
use crate::llm::param::SYSTEM;

/// Whether a provider surely has nothing against the parameters of a valid URI. `false` says nothing: ask
/// [`super::inspect`].
#[must_use]
pub fn surely_suits(profile: &Profile<'_>, text: &str, layout: &Layout) -> bool {
    if layout.flags & (flag::MODEL_ENCODED | flag::STRUCTURED) != 0 {
        return false;
    }
    // No parameter here chooses another way to speak to the provider: those that do are not well-known.
    let Some(surface) = profile.surface(None, layout.model().of(text), "") else { return false };
    let fits = |param: &Param| {
        let Some(known) = param.known else { return false };
        // What the model's family refuses is left out, which is no issue: it need not be known here.
        match (param.kind, param.value) {
            (Kind::Number, Some(value)) if !param.value_encoded => {
                surface.rule(known.into()).is_none_or(|rule| !out_of_range(rule, value.of(text)))
            }
            (Kind::True | Kind::False | Kind::Single, _) => true,
            (Kind::Text, _) => usize::from(known) != SYSTEM,
            _ => false,
        }
    };
    layout.params.iter().all(fits)
}
