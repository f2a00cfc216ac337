//! The variables of each provider, from the table of `data/providers.json`.

use super::super::profile::{self, Profile, Registry, GENERIC};
use super::super::text::split_once;
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
pub(super) fn settings_of(profile: &Profile, role: &str) -> Vec<&'static str> {
    profile.settings().filter(|(_, setting)| setting.0.as_str() == Some(role)).map(|(name, _)| name).collect()
}

/// The variables for the model of a profile, the preferred one first.
pub(super) fn models(profile: &Profile) -> Vec<String> {
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
pub(super) fn profiles() -> impl Iterator<Item = &'static Profile> {
    profile::known().filter(|profile| profile.id != GENERIC)
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

/// `OLLAMA_HOST` as a URL: `host`, `host:port`, `:port`, with or without a scheme and a path. [V] ollama fb30760
/// `envconfig/config.go`: without a scheme the port is 11434; what a server listens on is reached on this machine.
pub(super) fn ollama_url(value: &str) -> String {
    let value = value.trim().trim_matches(['"', '\'']);
    let (scheme, rest, port) = match split_once(value, "://") {
        Some(("https", rest)) => ("https", rest, "443"),
        Some(("http", rest)) => ("http", rest, "80"),
        Some((other, rest)) => (other, rest, ""),
        None => ("http", value, "11434"),
    };
    let (address, path) = rest.split_at(rest.find('/').unwrap_or(rest.len()));
    let colons = address.bytes().filter(|byte| *byte == b':').count();
    let (host, port) = match address.rsplit_once(':') {
        Some((host, own)) if colons == 1 || host.ends_with(']') => (host, if own.is_empty() { port } else { own }),
        _ => (address, port),
    };
    let host = match host {
        "" | "0.0.0.0" => "127.0.0.1".to_owned(),
        "::" | "[::]" => "[::1]".to_owned(),
        host if host.contains(':') && !host.starts_with('[') => ["[", host, "]"].concat(),
        host => host.to_owned(),
    };
    [scheme, "://", &host, ":", port, path].concat()
}
