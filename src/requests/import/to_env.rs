//! From a URI to the variables that the provider's own tools read.

use super::super::detect::owns;
use super::super::fault::ResolveError;
use super::super::profile::{self, Profile, Protocol, Role, GENERIC};
use super::draft::{plain, Left};
use super::options::ImportOptions;
use super::place::reader;
use super::variables::{default_surface, is_bare, models, profiles, settings};
use crate::issue::{Arg, Code, Component};
use crate::json::Value;
use crate::llm::LlmUri;
use crate::policy::{origin, HostPolicy, Origin, VerdictCode};
use std::fmt;

/// Variables. `Debug` prints names only.
#[derive(Clone)]
pub struct Exported {
    /// The id of the provider whose variables these are.
    pub provider: &'static str,
    /// Names and values, **with the key**.
    pub variables: Vec<(String, String)>,
    /// The names whose values are secret.
    pub secret: Vec<String>,
    /// What no variable holds.
    pub lost: Vec<Left>,
}

impl fmt::Debug for Exported {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_list().entries(self.variables.iter().map(|(name, _)| name)).finish()
    }
}

/// Says a URI in the variables of its provider: the one of its host, or the one that `options.provider` names. For a host
/// that no provider owns these are the variables of OpenAI, or of the one whose `protocol` the URI asks for.
///
/// # Errors
/// `unknown-provider`; `invalid-option` for a model that is given; `host-refused` for a host that no client could dial.
///
/// ```
/// use llm_uri::requests::import::{to_env, ImportOptions};
/// let uri = llm_uri::LlmUri::parse("llm://:sk-abc@api.openai.com/gpt-5?temp=0.5")?;
/// let exported = to_env(&uri, &ImportOptions::default())?;
/// let pair = |name: &str, value: &str| (name.to_owned(), value.to_owned());
/// assert_eq!(exported.variables, [pair("OPENAI_API_KEY", "sk-abc"), pair("OPENAI_MODEL", "gpt-5")]);
/// assert_eq!(exported.lost[0].component, "temp");
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub fn to_env(uri: &LlmUri, options: &ImportOptions) -> Result<Exported, ResolveError> {
    let _scope = profile::enter(options.profiles);
    let production = HostPolicy::production();
    let Some(origin) = origin(uri, options.policy.as_ref().unwrap_or(&production), false) else {
        let args = [Some(Arg::Number(VerdictCode::InvalidHostname as u32)), None];
        return Err(ResolveError::of(Code::HostRefused, Component::Host, args));
    };
    let params = uri.params_as_text();
    let profile = match options.profile()? {
        Some(profile) => profile,
        None => by_host(&origin, &params),
    };
    let mut out = Out {
        exported: Exported { provider: profile.id, variables: Vec::new(), secret: Vec::new(), lost: Vec::new() },
        prefix: &options.prefix,
    };
    let param = |names: &[&str]| {
        let found = params.iter().find(|(name, _)| names.contains(&name.as_str()));
        found.and_then(|(_, value)| value.as_str())
    };
    let version = param(&["api-version", "api_version"]).unwrap_or_default();
    let model = uri.model();
    let surface = default_surface(profile, &model, version);
    let mut said: Vec<&str> = Vec::new();
    out.key(uri, profile);
    if profiles().take_while(|other| other.id != profile.id).any(|other| other.keys.first() == profile.keys.first()) {
        out.lose("provider", "another one has the same variables: the programs that read them are told which one");
    }

    let base_path = param(&["base_path"]).map(|path| path.trim_matches('/'));
    let base_path = base_path.map(|path| if path.is_empty() { String::new() } else { format!("/{path}") });
    if let (Some(location), "vertex") = (param(&["location"]), profile.id) {
        out.set("GOOGLE_VERTEX_LOCATION", location);
        said.push("location");
        if place(profile, &origin).is_some_and(|place| place != location) {
            out.lose("host", "the tools make it of the location");
        }
    }
    out.base(profile, &origin, base_path.as_deref(), surface.base);
    said.push("base_path");
    // The protocol that the variables' owner speaks anyway.
    if param(&["protocol"]).is_some_and(|name| name == surface.protocol.as_str()) {
        said.push("protocol");
    }
    for (role, names) in [(Role::Version, &["api-version", "api_version"][..]), (Role::Project, &["project"])] {
        let setting = settings(profile).find(|(_, known)| *known == role);
        if let (Some((name, _)), Some(value)) = (setting, param(names)) {
            out.set(name, value);
            said.extend(names);
        }
    }
    out.set(&models(profile)[0], &model);
    out.label(uri, profile);
    for (name, _) in params.iter().filter(|(name, _)| !said.contains(&name.as_str())) {
        out.lose(name, "no variable holds it: give it in the program");
    }
    if uri.fragment().is_some() {
        out.lose("fragment", "no variable holds it");
    }
    Ok(out.exported)
}

/// The owner of the host; of others the provider whose protocol is asked for.
fn by_host(origin: &Origin, params: &[(String, Value)]) -> &'static Profile<'static> {
    let found = reader(origin.host());
    if found.id != GENERIC {
        return found;
    }
    let protocol = params.iter().find(|(name, _)| name == "protocol").and_then(|(_, value)| value.as_str());
    let id = match protocol.and_then(Protocol::named) {
        Some(Protocol::Ollama) => "ollama",
        Some(Protocol::AnthropicMessages) => "anthropic",
        _ => "openai",
    };
    profile::named(id).unwrap_or(found)
}

struct Out<'a> {
    exported: Exported,
    prefix: &'a str,
}

impl Out<'_> {
    fn set(&mut self, name: &str, value: &str) {
        let name = format!("{}{name}", self.prefix);
        if !self.exported.variables.iter().any(|(known, _)| *known == name) {
            self.exported.variables.push((name, value.to_owned()));
        }
    }

    fn lose(&mut self, component: &str, reason: &'static str) {
        self.exported.lost.push(Left { component: plain(component), reason });
    }

    fn key(&mut self, uri: &LlmUri, profile: &Profile<'_>) {
        let Some(key) = uri.api_key() else { return };
        if uri.is_redacted() {
            return self.lose("api-key", "it is a redaction marker: this is a redacted copy");
        }
        if key.contains("${") {
            return self.lose("api-key", "it refers to a variable: look it up with resolveCredentials first");
        }
        match profile.keys.first() {
            Some(name) => {
                self.set(name, &key);
                self.exported.secret.push(format!("{}{name}", self.prefix));
            }
            None => self.lose("api-key", "the provider has no variable for it"),
        }
    }

    /// Host, port and base path, as far as they are not the provider's own.
    fn base(&mut self, profile: &'static Profile<'static>, origin: &Origin, base_path: Option<&str>, own: &str) {
        let usual = origin.scheme() == "https" && origin.port() == 443 && base_path.is_none_or(|path| path == own);
        let first = profile.hosts.first().copied().unwrap_or_default();
        if usual && first == origin.host() && profile.id != "vertex" {
            return;
        }
        let endpoint = profile.id == "azure"; // its tools want the endpoint rather than the resource's name
        let bases = profile.bases.first();
        if let (true, false, Some(place)) = (owns(profile, origin.host()), endpoint, place(profile, origin)) {
            let setting = settings(profile).find(|(_, role)| *role == Role::Place);
            if let (Some((name, _)), true) = (setting, usual || bases.is_none()) {
                if !usual {
                    self.lose("base_path", "the provider has no variable for it");
                }
                return self.set(name, &place);
            }
        }
        let Some(name) = bases else {
            return self.lose("host", "the provider has no variable for it");
        };
        // A base path with slots is made by the provider's tools.
        let own = if own.contains('{') { "" } else { own };
        let path = base_path.unwrap_or(own);
        let path = match path.strip_suffix(own) {
            _ if !is_bare(name) => path,
            Some(above) => above,
            None => {
                self.lose("base_path", "the provider's tools put their own path behind it");
                path
            }
        };
        self.set(name, &format!("{origin}{path}"));
    }

    fn label(&mut self, uri: &LlmUri, profile: &'static Profile<'static>) {
        let Some(label) = uri.app_label().filter(|label| !label.is_empty()) else { return };
        let row = profile.labels.iter().find(|row| !row.ask && label.starts_with(row.prefix));
        // The variables of labels have the order of their headers.
        let name = row.and_then(|row| {
            let mut names = settings(profile).filter(|(_, role)| *role == Role::Label);
            names.find(|(name, _)| row.prefix != "proj_" || name.contains("PROJECT"))
        });
        match name {
            Some((name, _)) => self.set(name, &label),
            None => self.lose("app-label", "the provider has no variable for a label of this shape"),
        }
    }
}

/// The labels that the `*` of a pattern matches.
fn place(profile: &Profile<'_>, origin: &Origin) -> Option<String> {
    let host = origin.host();
    if profile.hosts.contains(&host) && profile.id == "vertex" {
        return Some("global".to_owned());
    }
    let pattern = profile.hosts.iter().find(|host| host.contains('*'))?;
    let (before, after) = pattern.split_once('*')?;
    let place = host.strip_prefix(before)?.strip_suffix(after)?;
    (!place.contains('.')).then(|| place.to_owned())
}
