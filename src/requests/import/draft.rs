//! A URI in the making, and the list of what it cannot hold.

use super::super::fault::ResolveError;
use super::super::names;
use super::super::options::ResolveOptions;
use super::super::profile::{Profile, Protocol, Surface, GENERIC};
use super::super::resolve::resolve;
use super::super::target;
use super::super::text::{contains, split_once};
use super::http::Url;
use super::place::reader;
use crate::api::build;
use crate::issue::{Arg, Code, Component, Issue, Issues};
use crate::json::number::{decimal, shortest};
use crate::json::Value;
use crate::llm::{LlmUri, Options, Parts, Query, LOOPBACK_PORT, REMOTE_PORT};
use crate::policy::{HostPolicy, Rules};
use crate::secret;

/// Something that did not come along, and why. Never its value.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Left {
    /// A part of the source: a variable, a member of the body, a header, an option of curl.
    pub component: String,
    /// Why.
    pub reason: &'static str,
}

/// The result of an import. `Debug` prints the URI redacted.
#[derive(Clone, Debug)]
pub struct Imported {
    /// The URI, **with the key**.
    pub uri: LlmUri,
    /// The id of the provider whose format the source has.
    pub provider: &'static str,
    /// `resolve` needs the option `provider`, since the host does not determine it.
    pub needs_provider: bool,
    /// `resolve` needs the option `https` to lead back.
    pub needs_https: bool,
    /// The variables whose values are in the URI.
    pub used: Vec<String>,
    /// Variables that are set and not in the URI.
    pub ignored: Vec<Left>,
    /// The parts that the URI does not contain.
    pub lost: Vec<Left>,
    /// Warnings and advice about the source.
    pub issues: Vec<Issue>,
}

/// The parts found so far.
pub(super) struct Draft {
    pub(super) parts: Parts,
    pub(super) params: Vec<(String, Value)>,
    pub(super) provider: &'static Profile<'static>,
    pub(super) https: bool,
    /// The caller named the provider.
    named: bool,
    /// Only the option `provider` leads to the request: the provider of the host has no such surface.
    pub(super) hidden: bool,
    pub(super) used: Vec<String>,
    pub(super) ignored: Vec<Left>,
    pub(super) lost: Vec<Left>,
    pub(super) issues: Issues,
}

/// Where requests go below the host.
pub(super) struct Address<'a> {
    pub(super) surface: &'a Surface<'static>,
    /// The path before the calls, if it differs from the surface's.
    pub(super) base_path: Option<&'a str>,
    /// Empty: the default.
    pub(super) version: &'a str,
    /// Empty: none.
    pub(super) project: &'a str,
    pub(super) location: Option<&'a str>,
}

/// A URI has room for 256; some are for the URL.
const MOST_PARAMS: usize = 240;
const MOST_LOST: usize = 256;

impl Draft {
    pub(super) fn new(provider: &'static Profile<'static>, named: bool) -> Self {
        Self {
            parts: Parts::default(),
            params: Vec::new(),
            provider,
            https: false,
            named,
            hidden: false,
            used: Vec::new(),
            ignored: Vec::new(),
            lost: Vec::new(),
            issues: Issues::new(true, false, false),
        }
    }

    pub(super) fn lose(&mut self, component: &str, reason: &'static str) {
        // Hostile input could cause one for each word, so their number is limited.
        if self.lost.len() >= MOST_LOST {
            return;
        }
        let left = Left { component: plain(component), reason };
        if !self.lost.contains(&left) {
            self.lost.push(left);
        }
    }

    /// Adds host and port, and reports what of the origin the URI cannot contain.
    pub(super) fn origin(&mut self, url: &Url, plain: bool) {
        self.parts.host.clone_from(&url.host);
        let port = url.effective_port();
        if url.loopback {
            self.parts.port = Some(port).filter(|&port| port != LOOPBACK_PORT);
            if url.tls {
                self.https = true;
                self.lose("scheme", "a URI of this machine is spoken to without TLS, unless the option https says so");
            }
            return;
        }
        self.parts.port = url.port.filter(|&port| port != if url.tls { REMOTE_PORT } else { 80 });
        if plain && url.tls {
            self.https = true;
            self.lose("scheme", "allowHttp lists the host, so requests use HTTP unless the option https is set");
        } else if !url.tls && !plain {
            self.lose("scheme", "requests to other machines use HTTPS, unless allowHttp of the policy lists the host");
        }
    }

    /// Adds a parameter, if a parse of the URI returns the same value.
    pub(super) fn param(&mut self, name: &str, given: Value) {
        if self.params.len() == MOST_PARAMS {
            return self.lose(name, "a URI has no room for so many parameters");
        }
        if let Some((_, known)) = self.params.iter().find(|(known, _)| known == name) {
            if *known != given {
                self.lose(name, "it is said twice");
            }
            return;
        }
        let alone = Parts {
            host: "a.example".to_owned(),
            segments: vec!["m".to_owned()],
            query: Query::Params(vec![(name.to_owned(), given.clone())]),
            ..Parts::default()
        };
        let Ok(uri) = build(&alone, &Options::default()) else {
            return self.lose(name, "its value is none that the draft allows for this parameter");
        };
        let params = uri.params_as_text();
        let back = params.iter().find(|(known, _)| known == name).map(|(_, back)| back);
        // The type of some text is known on the way to the provider.
        let typed = back.and_then(Value::as_str).and_then(|text| names::typed(name, text));
        if typed.as_ref().or(back).map(normal) != Some(normal(&given)) {
            return self.lose(name, "a URI would give it back as another type or value");
        }
        self.params.push((name.to_owned(), given));
    }

    pub(super) fn text(&mut self, name: &str, text: &str) {
        self.param(name, Value::String(text.to_owned()));
    }

    /// The key. What no header could carry is refused.
    pub(super) fn key(&mut self, key: &str) {
        if !key.is_empty() {
            self.parts.api_key = Some(key.to_owned());
        }
    }

    /// Adds the address of requests: version, project, location, and the way to the surface.
    pub(super) fn address(&mut self, address: &Address<'_>) {
        let Address { surface, base_path, version, project, location } = *address;
        let location =
            location.filter(|location| target::location(&self.parts.host) != Some(location)).map(str::to_owned);
        for (name, value) in
            [("api-version", version), ("project", project), ("location", location.as_deref().unwrap_or_default())]
        {
            if !value.is_empty() {
                self.text(name, value);
            }
        }
        self.way(surface, base_path, version);
    }

    /// Adds what requests need to take the surface `wanted`, below `base_path` if that is not the surface's own: the first of
    /// nothing, a protocol, a base path, and both that takes it, with and without the option `provider`.
    fn way(&mut self, wanted: &Surface<'_>, base_path: Option<&str>, version: &str) {
        let model = self.parts.segments.join("/");
        let base = base_path.unwrap_or(wanted.base);
        let reader = reader(&self.parts.host);
        let named = if reader.id == GENERIC && self.is_distinct() { self.provider } else { reader };
        let takes = |profile: &Profile<'_>, (protocol, path): (bool, bool)| {
            profile.surface(protocol.then_some(wanted.protocol), &model, version).is_some_and(|found| {
                found.protocol == wanted.protocol && (path || found.dated == wanted.dated && found.base == base)
            })
        };
        let ways = [(false, false), (true, false), (false, true), (true, true)];
        let mut ways = ways.into_iter().filter(|(_, path)| !path || !contains(base, "{"));
        let way = ways.clone().find(|way| takes(reader, *way) && takes(named, *way)).or_else(|| {
            let way = ways.find(|way| takes(self.provider, *way))?;
            self.hidden = true;
            self.lose("provider", "the host does not tell it: give it to resolve as the option provider");
            Some(way)
        });
        let (protocol, path) = way.unwrap_or_default();
        if protocol {
            self.text("protocol", wanted.protocol.as_str());
        }
        if path {
            self.text("base_path", if base.is_empty() { "/" } else { base });
        }
    }

    /// The key of one provider on another's host.
    pub(super) fn binding(&mut self, owner: &'static Profile<'static>, loopback: bool) {
        let foreign = !owner.hosts.is_empty() && reader(&self.parts.host).id != owner.id;
        if foreign && !loopback && self.parts.api_key.is_some() {
            let issue = Code::CredentialForForeignHost;
            self.issues.report_arg(issue, Component::Host, crate::span::Span::default(), Arg::Text(owner.id));
        }
    }

    /// Whether the provider is more than the default for a server that has OpenAI's API, which is all that a base URL shows.
    fn is_distinct(&self) -> bool {
        let default = self.provider.surface(None, "", "");
        let copied = default.is_some_and(|surface| surface.protocol == Protocol::OpenAiChat);
        self.named || self.provider.hosts.is_empty() || !copied
    }

    /// The URI. Reports `path`, which is the path of the imported request, if requests of the URI have another one.
    pub(super) fn finish(mut self, path: Option<&str>) -> Result<Imported, ResolveError> {
        if self.parts.segments.iter().all(String::is_empty) {
            return Err(ResolveError::of(Code::ModelNotGiven, Component::Model, [None, None]));
        }
        let key = self.parts.api_key.as_deref().unwrap_or_default();
        if key.chars().any(char::is_control) {
            return Err(ResolveError::of(Code::UnusableCredential, Component::ApiKey, [None, None]));
        }
        self.parts.query = Query::Params(std::mem::take(&mut self.params));
        let uri = build(&self.parts, &Options::default()).map_err(ResolveError::plain)?;
        let reader = reader(&uri.host()).id;
        if let Some(path) = path {
            let options = ResolveOptions {
                provider: self.hidden.then(|| self.provider.id.to_owned()),
                policy: everything(),
                ..ResolveOptions::default()
            };
            // The path does not depend on the key, and a reference cannot be sent.
            let keyless = uri.with(&crate::llm::Changes { api_key: Some(None), ..Default::default() });
            let found = keyless.ok().and_then(|uri| resolve(&uri, &options).ok());
            if found.is_some_and(|endpoint| !leads_to(&endpoint.url, path)) {
                self.lose("path", "requests of the URI go to the provider's usual path");
            }
        }
        Ok(Imported {
            uri,
            provider: self.provider.id,
            needs_provider: self.hidden || reader == GENERIC && self.provider.id != GENERIC && self.is_distinct(),
            needs_https: self.https,
            used: self.used,
            ignored: self.ignored,
            lost: self.lost,
            issues: self.issues.into_list(),
        })
    }
}

/// This opens no connection, so it refuses only hosts that no policy allows.
fn everything() -> Option<HostPolicy> {
    let rules = Rules { allow_loopback: true, allow_private: true, allow_ip_literals: true, ..Rules::default() };
    HostPolicy::new(&rules).ok()
}

fn leads_to(url: &str, path: &str) -> bool {
    let rest = split_once(url, "://").map_or("", |(_, rest)| rest);
    let found = rest.find('/').map_or("", |at| &rest[at..]);
    let found = found.split('?').next().unwrap_or_default();
    let decoded = |path: &str| crate::uri::pct::decode_or_raw(path).into_owned();
    decoded(found) == decoded(path)
}

/// A name for a list: one that is, or could be, a secret is not repeated.
pub(super) fn plain(name: &str) -> String {
    let odd = |c: char| !c.is_ascii_graphic() && c != ' ';
    let strange = name.len() > 64 || name.chars().any(odd);
    (if strange { secret::MARKER } else { secret::shown(name) }).to_owned()
}

/// A value with the shortest spelling of each number.
// Recursion is bounded: the value was read by a reader that has a limit.
fn normal(value: &Value) -> Value {
    match value {
        Value::Number(digits) => Value::Number(decimal(digits).map_or_else(|| digits.clone(), |text| shortest(&text))),
        Value::Array(items) => Value::Array(items.iter().map(normal).collect()),
        Value::Object(members) => {
            Value::Object(members.iter().map(|(name, member)| (name.clone(), normal(member))).collect())
        }
        other => other.clone(),
    }
}
