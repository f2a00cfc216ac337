//! The variables of each provider, from the table of `data/providers.json`.

use super::super::profile::Registry;
use super::super::profile::{self, Profile, Surface, GENERIC};
use std::iter;

/// The value of a variable.
pub(super) type Lookup<'a> = &'a mut dyn FnMut(&str) -> Option<String>;

/// The variable of a whole URI.
pub const LLM_URL: &str = "LLM_URL";

/// For any provider, after its own.
const ANY_MODEL: &str = "LLM_MODEL";

/// Whether the base path of the profile is to be added to what a variable holds.
pub(super) fn is_bare(name: &str) -> bool {
    profile::known().any(|profile| profile.record.row("env").row("bare").has(name))
}

/// The settings of a profile with a role (`data/schema/providers.schema.json`).
// One copy of the code: the chain of iterators is large.
#[inline(never)]
pub(super) fn settings_of(profile: &Profile<'static>, role: &str) -> Vec<&'static str> {
    profile.settings().filter(|(_, setting)| setting.0.as_str() == Some(role)).map(|(name, _)| name).collect()
}

/// The variables for the model of a profile, the preferred one first.
pub(super) fn models(profile: &Profile<'static>) -> Vec<String> {
    let mut names: Vec<String> = profile.record.row("env").texts("models").map(str::to_owned).collect();
    for key in &profile.keys {
        let stem = ["_API_KEY", "_API_TOKEN", "_TOKEN"].iter().find_map(|end| key.strip_suffix(end));
        for end in ["_MODEL", "_MODEL_NAME"] {
            names.extend(stem.map(|stem| [stem, end].concat()).filter(|name| !names.contains(name)));
        }
    }
    names.push(ANY_MODEL.to_owned());
    names
}

/// The profiles that have variables.
pub(super) fn profiles() -> impl Iterator<Item = &'static Profile<'static>> {
    profile::known().filter(|profile| profile.id != GENERIC)
}

/// The default surface of a provider for a model.
#[inline(never)]
pub(super) fn default_surface(
    profile: &'static Profile<'static>,
    model: &str,
    version: &str,
) -> &'static Surface<'static> {
    profile.surface(None, model, version).unwrap_or(&profile.surfaces[0])
}

/// Every variable that [`super::from_env`] looks up, without a prefix: no other one is looked at. `registry` has providers of the
/// caller's own.
#[must_use]
pub fn names(registry: Option<Registry>) -> Vec<String> {
    let _scope = profile::enter(registry);
    let switches = profile::tables().rows("switches").map(|row| row.text("name"));
    let mut names: Vec<String> = iter::once(LLM_URL).chain(switches).map(str::to_owned).collect();
    for profile in profiles() {
        let settings = profile.settings().map(|(name, _)| name);
        let own = profile.keys.iter().chain(&profile.bases).copied().chain(settings).map(str::to_owned);
        for name in own.chain(models(profile)) {
            if !names.contains(&name) {
                names.push(name);
            }
        }
    }
    names
}
