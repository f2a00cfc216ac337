//! The variables of each provider, from the table of `data/providers.json`.

use super::super::context::sendable;
use super::super::detect::owns;
use super::super::{profile, target, Profile, Protocol, Registry, ResolveError, GENERIC};
use super::draft::plain;
use super::place::{default_surface, reader};
use super::{Exported, ImportOptions, Left};
use crate::issue::{Arg, Code, Component, Issues};
use crate::llm::LlmUri;
use crate::policy::{origin, HostPolicy, Origin, VerdictCode};
use std::iter;

pub(super) type Lookup<'a> = &'a mut dyn FnMut(&str) -> Option<String>;

/// The variable of a whole URI.
pub const LLM_URL: &str = "LLM_URL";

/// For any provider, after its own variables.
const ANY_MODEL: &str = "LLM_MODEL";

/// Whether the profile's base path must be added to the value of a variable.
pub(super) fn is_bare(name: &str) -> bool {
    profile::known().any(|profile| profile.record.row("env").row("bare").has(name))
}

/// The settings of a profile with a role (`data/schema/providers.schema.json`).
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
    let (scheme, rest, port) = match value.split_once("://") {
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

/// Converts a URI to the variables of its provider: the owner of its host, or `options.provider`. For a host without an owner
/// these are the variables of the first provider whose default protocol is the URI's `protocol`, or of OpenAI.
///
/// # Errors
/// `unknown-provider`; `invalid-option` for a model that is given; `host-refused` for a host that no client could dial.
pub fn to_env(uri: &LlmUri, options: &ImportOptions) -> Result<Exported, ResolveError> {
    let _scope = profile::enter(options.profiles);
    let production = HostPolicy::production();
    let Some(origin) = origin(uri, options.policy.as_ref().unwrap_or(&production), false) else {
        let args = [Some(Arg::Number(VerdictCode::InvalidHostname as u32)), None];
        return Err(ResolveError::of(Code::HostRefused, Component::Host, args));
    };
    let (mut issues, mut withheld) = (Issues::default(), Vec::new());
    let params = sendable(uri, &mut issues, &mut withheld);
    if issues.errors() > 0 {
        return Err(ResolveError::new(issues.into_list()));
    }
    let param = |names: &[&str]| params.iter().find(|(name, _)| names.contains(&name.as_str()))?.1.as_str();
    let profile = match profile::asked(options.provider.as_deref())? {
        Some(profile) => profile,
        None => by_host(&origin, param(&["protocol"])),
    };
    let exported = Exported { provider: profile.id, variables: Vec::new(), secret: Vec::new(), lost: Vec::new() };
    let mut out = Out { exported, prefix: options.prefix()?, profile };
    let model = uri.model();
    let surface = default_surface(profile, &model, param(VERSION).unwrap_or_default());
    out.key(uri);
    if profiles().take_while(|other| other.id != profile.id).any(|other| other.keys.first() == profile.keys.first()) {
        out.lose("provider", "another provider reads the same variables, so pass the provider option");
    }
    let mut used: Vec<&str> = vec!["base_path"];
    if let Some(location) = param(&["location"]).filter(|_| surface.base.contains("{location}")) {
        out.role("place", location);
        used.push("location");
        if out.place(&origin).is_some_and(|place| place != location) {
            out.lose("host", "the provider's tools derive it from the location");
        }
    }
    let base_path = param(&["base_path"]).map(|path| match path.trim_matches('/') {
        "" => String::new(),
        path => ["/", path].concat(),
    });
    out.base(&origin, base_path.as_deref(), surface.base);
    if param(&["protocol"]) == Some(surface.protocol.as_str()) {
        used.push("protocol");
    }
    for (role, names) in [("version", VERSION), ("project", &["project"])] {
        if param(names).is_some_and(|value| out.role(role, value)) {
            used.extend(names);
        }
    }
    out.set(&models(profile)[0], &model);
    out.label(uri);
    for (name, _) in params.iter().filter(|(name, _)| !used.contains(&name.as_str())) {
        out.lose(name, "no variable can contain it: set it in your code");
    }
    for change in withheld {
        out.lose(&change.param, "its name or its value contains a secret");
    }
    if uri.fragment().is_some() {
        out.lose("fragment", "no variable can contain it");
    }
    Ok(out.exported)
}

const VERSION: &[&str] = &["api-version", "api_version"];

/// The owner of the host; of others the first provider whose default protocol is the given one, or OpenAI's chat.
fn by_host(origin: &Origin, protocol: Option<&str>) -> &'static Profile {
    let found = reader(origin.host());
    if found.id != GENERIC {
        return found;
    }
    let with = |protocol| profiles().find(|profile| default_surface(profile, "", "").protocol == protocol);
    protocol.and_then(Protocol::named).and_then(with).or_else(|| with(Protocol::OpenAiChat)).unwrap_or(found)
}

struct Out<'a> {
    exported: Exported,
    prefix: &'a str,
    profile: &'static Profile,
}

impl Out<'_> {
    fn set(&mut self, name: &str, value: &str) {
        let name = [self.prefix, name].concat();
        if !self.exported.variables.iter().any(|(known, _)| *known == name) {
            self.exported.variables.push((name, value.to_owned()));
        }
    }

    /// Sets the preferred variable with a role, if there is one.
    fn role(&mut self, role: &str, value: &str) -> bool {
        let name = settings_of(self.profile, role).first().copied();
        name.map(|name| self.set(name, value)).is_some()
    }

    fn lose(&mut self, component: &str, reason: &'static str) {
        self.exported.lost.push(Left { component: plain(component), reason });
    }

    fn key(&mut self, uri: &LlmUri) {
        let Some(key) = uri.api_key() else { return };
        let reason = match self.profile.keys.first() {
            _ if uri.is_redacted() => "it is a redaction marker: this is a redacted copy",
            _ if key.contains("${") => "it refers to a variable: call resolveCredentials first",
            None => "the provider has no variable for it",
            Some(name) => {
                self.set(name, &key);
                return self.exported.secret.push([self.prefix, name].concat());
            }
        };
        self.lose("api-key", reason);
    }

    /// Host, port and base path, unless they are the provider's own.
    fn base(&mut self, origin: &Origin, base_path: Option<&str>, own: &str) {
        let profile = self.profile;
        let has_own_path = base_path.is_none_or(|path| path == own);
        let usual = origin.scheme() == "https" && origin.port() == 443 && has_own_path;
        let place = self.place(origin);
        let is_first = place.is_none() && profile.hosts.first().is_some_and(|first| *first == origin.host());
        if usual && is_first {
            return;
        }
        let bases = profile.bases.first();
        if place.filter(|_| usual || bases.is_none()).is_some_and(|place| self.role("place", &place)) {
            if !usual {
                self.lose("base_path", "the provider has no variable for it");
            }
            return;
        }
        let Some(name) = bases else {
            let component = if is_first && !has_own_path { "base_path" } else { "host" };
            return self.lose(component, "the provider has no variable for it");
        };
        // A base path with slots is made by the provider's tools.
        let own = if own.contains('{') { "" } else { own };
        let path = base_path.unwrap_or(own);
        let path = match path.strip_suffix(own) {
            _ if !is_bare(name) => path,
            Some(above) => above,
            None => {
                self.lose("base_path", "the provider's tools append their own path");
                path
            }
        };
        self.set(name, &[origin.to_text().as_str(), path].concat());
    }

    fn label(&mut self, uri: &LlmUri) {
        let Some(label) = uri.app_label().filter(|label| !label.is_empty()) else { return };
        let mut rows = self.profile.record.rows("labels").filter(|row| !row.is("ask"));
        let names = settings_of(self.profile, "label");
        // The variables of labels are in the order of their headers.
        let at = rows.position(|row| label.starts_with(row.text("prefix")));
        match at.and_then(|at| names.get(at).or(names.last())) {
            Some(name) => self.set(name, &label),
            None => self.lose("app-label", "the provider has no variable for this kind of label"),
        }
    }

    /// The part of a host of the provider that names a place, as `from_env` makes it. Tools take a host that a customer names as a URL.
    fn place(&self, origin: &Origin) -> Option<String> {
        let (profile, host) = (self.profile, origin.host());
        let mut patterns = profile.hosts.iter().filter(|host| !profile.customer_hosts.contains(host));
        let first = patterns.find_map(|pattern| pattern.split_once('*'));
        let place = first.and_then(|(before, after)| host.strip_prefix(before)?.strip_suffix(after));
        place
            .filter(|place| !place.contains('.'))
            .or_else(|| target::location(host))
            .filter(|_| owns(profile, host))
            .map(str::to_owned)
    }
}
