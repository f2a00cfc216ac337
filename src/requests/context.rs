//! The parts of a request, and the parameters, issues and changes that are found on the way to it.

use super::family::Family;
use super::{
    names, tables, Change, ChangeKind, Changes, ClientOptions, Operation, Profile, Protocol, ResolveError,
    ResolveOptions, Surface,
};
use crate::bytes::cut;
use crate::issue::{Code, Component, Issues};
use crate::json::Value;
use crate::llm::LlmUri;
use crate::redact::spans;
use crate::secret::MARKER;
use crate::shell::is_variable;
use crate::span::Span;
use crate::uri::pct;
use std::borrow::Cow;

#[derive(Clone, Debug)]
pub(super) struct Assignment {
    pub(super) param: String,
    pub(super) path: Vec<String>,
    pub(super) value: Value,
}

#[derive(Clone, Debug, Default)]
pub(super) struct Mapped {
    pub(super) members: Vec<Assignment>,
    pub(super) system: Option<String>,
    /// Mark the end of the cached text by a separate block (Amazon Bedrock).
    pub(super) cache_point: bool,
    pub(super) client: ClientOptions,
}

/// Replaces the key while a program is written, so that a URI without a key shows its place.
const STAND_IN: &str = "llm-uri:key-of-a-snippet";

/// Whether a program for this URI reads the key from a variable that is not the URI's text.
pub(super) fn lacks_key(uri: &LlmUri) -> bool {
    uri.api_key().is_none() || uri.is_redacted() || reference(uri).is_some()
}

/// The variable, if the key consists of one reference to it.
pub(super) fn reference(uri: &LlmUri) -> Option<String> {
    let key = uri.api_key()?;
    let name = key.strip_prefix("${")?.strip_suffix('}')?;
    is_variable(name).then(|| name.to_owned())
}

#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum Purpose<'a> {
    /// Requests.
    Send,
    /// A program that reads the key from this variable, or else from the provider's, so a URI without a usable key gets a stand-in.
    Program(Option<&'a str>),
    /// Only inspection: the policy does not check the host, and the key, which may be added later, is left out.
    Check,
}

pub(super) struct Context<'a> {
    pub(super) uri: &'a LlmUri,
    pub(super) key: Option<Cow<'a, str>>,
    pub(super) operation: Operation,
    pub(super) options: &'a ResolveOptions,
    pub(super) address: Address,
    pub(super) profile: &'static Profile,
    pub(super) surface: &'static Surface,
    pub(super) family: Family,
    pub(super) issues: Issues,
    pub(super) changes: Vec<Change>,
    pub(super) out: Mapped,
}

impl<'a> Context<'a> {
    pub(super) fn new(
        uri: &'a LlmUri, (options, (protocol, operation)): (&'a ResolveOptions, (Option<Protocol>, Operation)),
        profile: &'static Profile, purpose: Purpose<'_>, (mut issues, mut changes): (Issues, Vec<Change>),
    ) -> Result<(Self, Vec<(String, Value)>), ResolveError> {
        let params = sendable(uri, &mut issues, &mut changes);
        let address = Address::of(options, uri, &params);
        let model = uri.model();
        let version = address.api_version.as_deref();
        let of = |protocol| profile.surface(protocol, &model, version.unwrap_or_default());
        let surface = surface(protocol, operation, &params, &of).ok_or(Code::UnsupportedProtocol)?;
        let family = Family::of(profile, surface, &model, version, &params);
        let key = match purpose {
            Purpose::Check => None,
            Purpose::Program(_) if lacks_key(uri) => {
                let keyless = uri.api_key().is_none() && profile.record.is("keyless");
                (!keyless).then_some(Cow::Borrowed(STAND_IN))
            }
            _ => uri.api_key(),
        };
        let out = Mapped::default();
        Ok((Self { uri, key, operation, options, address, profile, surface, family, issues, changes, out }, params))
    }
}

/// The parts of the URL that an llm URI may lack: from the options, or else from the URI's extension parameters.
pub(super) struct Address {
    pub(super) base_path: Option<String>,
    pub(super) api_version: Option<String>,
    pub(super) project: Option<String>,
    pub(super) location: Option<String>,
}

impl Address {
    fn of(options: &ResolveOptions, uri: &LlmUri, params: &[(String, Value)]) -> Self {
        let part = |option: &Option<String>, names: &[&str]| {
            let mut given = params.iter().filter(|(name, _)| names.contains(&name.as_str()));
            option.clone().or_else(|| given.find_map(|(_, value)| value.as_str().map(str::to_owned)))
        };
        let mut own = Self {
            base_path: part(&options.base_path, &["base_path"]),
            api_version: part(&options.api_version, &["api-version", "api_version"]),
            project: part(&options.project, &["project"]),
            location: part(&options.location, &["location"]),
        };
        // A model that is a complete resource name, `projects/p/locations/l/endpoints/e`, contains the project and the location.
        let model = uri.model();
        let mut names = model.split('/');
        if names.next() == Some("projects") && own.project.is_none() {
            own.project = names.next().map(str::to_owned);
            own.location = own.location.take().or_else(|| names.nth(1).map(str::to_owned));
        }
        own
    }
}

fn surface(
    protocol: Option<Protocol>, operation: Operation, params: &[(String, Value)],
    of: &dyn Fn(Option<Protocol>) -> Option<&'static Surface>,
) -> Option<&'static Surface> {
    let named = params.iter().find(|(name, _)| name == "protocol").and_then(|(_, value)| value.as_str());
    let wanted = match (protocol, named) {
        (None, Some(name)) => Some(Protocol::named(name)?),
        (protocol, _) => protocol,
    };
    let found = of(wanted)?;
    // A list of models is the same for each protocol, and some protocols have none.
    let lists = |surface: &&Surface| surface.call(operation).is_some();
    if operation == Operation::Models && wanted.is_none() && !lists(&found) {
        return Protocol::ALL.into_iter().filter_map(|protocol| of(Some(protocol))).find(lists).or(Some(found));
    }
    Some(found)
}

/// The parameters of a request, without parameters whose names or values contain a secret: text that redaction masks is never sent,
/// except as the key. Parameters with the name of a secret are withheld by their names. A secret in the model is an error: most of them
/// are parameters after a missing `?`.
pub(super) fn sendable(uri: &LlmUri, issues: &mut Issues, changes: &mut Vec<Change>) -> Vec<(String, Value)> {
    let (text, table) = (uri.expose_credentials(), uri.table());
    let secrets = spans::secrets(text, &[]);
    let secret_in = |part: Span| secrets.iter().find(|at| at.span.start < part.end && part.start < at.span.end);
    if let Some(secret) = secret_in(table.model) {
        issues.report(Code::SecretInRequest, Component::Model, secret.span);
    }
    let mut params = uri.params_as_text();
    for param in table.params() {
        let named = secret_in(param.name).is_some();
        if !named && param.value().is_none_or(|value| secret_in(value).is_none()) {
            continue;
        }
        let raw = param.name.of(text);
        let own = [raw, cut(raw, b'.').0].map(pct::decode_or_raw);
        params.retain(|(name, _)| {
            let stays = !named && names::reason(name).is_some() || !own.iter().any(|own| own == name);
            if !stays {
                let (shown, reason) = if named {
                    (MARKER, "its name contains a secret")
                } else {
                    (name.as_str(), "its value contains a secret")
                };
                issues.report(Code::ReservedBodyKey, Component::Parameter, param.name);
                changes.add(shown, ChangeKind::Withheld, "query", "", reason);
            }
            stays
        });
    }
    params
}

/// The member of the body that contains a parameter. `None`: the body itself.
pub(super) fn root(protocol: Protocol, name: &str) -> Option<&'static str> {
    let listed = |names| tables().row("names").any(names, &|known| names::alike(known, name));
    match protocol {
        Protocol::Ollama if listed("ollama") => Some("options"),
        Protocol::Gemini if listed("gemini") => Some("generationConfig"),
        Protocol::Converse if !listed("converse") => Some("additionalModelRequestFields"),
        _ => None,
    }
}
