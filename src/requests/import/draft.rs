//! The content of a source, and the URI of it: the reader of each source fills a [`Draft`], and [`Draft::finish`] makes the URI.

use super::super::change::insert;
use super::super::context::{sendable, Purpose};
use super::super::resolve::{self, resolve_for};
use super::super::target::{self, is_version};
use super::super::{names, profile, Operation, Profile, Protocol, ResolveError, ResolveOptions, Surface, GENERIC};
use super::place::{default_surface, find, reader, Place, Rest};
use super::{ImportOptions, Imported, Left};
use crate::api::build;
use crate::bytes::joined;
use crate::host::url::Url;
use crate::issue::{Arg, Code, Component, Issue, Issues};
use crate::json::build::normal;
use crate::json::Value;
use crate::llm::{LlmUri, Options, Parts, Query, LOOPBACK_PORT, REMOTE_PORT};
use crate::span::Span;
use crate::uri::pct::decode_or_raw;
use crate::{host, limits, secret, shell};

/// The content of a source that was read so far.
pub(super) struct Draft<'a> {
    pub(super) options: &'a ImportOptions,
    /// The provider whose format the source has, and where its requests go below the host.
    pub(super) place: Place,
    pub(super) parts: Parts,
    /// The version of the API. Empty: the default.
    pub(super) version: String,
    /// The key is that of another host than the provider's.
    pub(super) gateway: bool,
    pub(super) used: Vec<String>,
    pub(super) ignored: Vec<Left>,
    pub(super) issues: Issues,
    lost: Vec<Left>,
    params: Vec<(String, Value)>,
    named: bool,
    /// Only the option `https` leads to the request.
    https: bool,
}

/// A URI has room for 256; some are for the URL.
const MOST_PARAMS: usize = 240;
pub(super) const TWICE: &str = "it occurs twice, with different values";
const USUAL: &str = "requests use the provider's default path";
/// Hostile input could cause one for each word.
const MOST_LOST: usize = 256;

/// Builds a URI from a provider's endpoint URL, or from the base URL of its API.
///
/// # Errors
/// `invalid-url` with the reason; `model-not-given` if neither the path nor the option `model` names one;
/// `unknown-provider`; and the errors of a URI of the parts.
pub fn from_url(text: &str, options: &ImportOptions) -> Result<Imported, ResolveError> {
    let _scope = profile::enter(options.profiles);
    Draft::of_url(text, Span::default(), options)?.finish_url()
}

impl<'a> Draft<'a> {
    pub(super) fn new(place: Place, named: bool, options: &'a ImportOptions) -> Self {
        Self {
            options,
            place,
            parts: Parts::default(),
            version: String::new(),
            gateway: false,
            used: Vec::new(),
            ignored: Vec::new(),
            issues: Issues::default(),
            lost: Vec::new(),
            params: Vec::new(),
            named,
            https: false,
        }
    }

    /// Reads a URL and finds its place. `span` is its span in a longer text.
    pub(super) fn of_url(text: &str, span: Span, options: &'a ImportOptions) -> Result<Self, ResolveError> {
        let wrong = |reason| ResolveError::from((Code::InvalidUrl, reason, span));
        if text.len() > limits::IMPORT {
            return Err(wrong("it is longer than 8 MiB"));
        }
        let url = Url::read(text).map_err(wrong)?;
        let mut draft = Self::new(
            find(&url.host, &url.path, profile::asked(options.provider.as_deref())?),
            options.provider.is_some(),
            options,
        );
        draft.origin(&url);
        if url.userinfo {
            draft.lose("userinfo", "these are HTTP Basic credentials, not an api-key");
        }
        if url.fragment {
            draft.lose("fragment", "requests do not contain a fragment");
        }
        match &options.model {
            Some(model) => draft.model(model),
            None => draft.parts.segments = draft.place.slots.model.clone().unwrap_or_default(),
        }
        let base = draft.place.base_path.as_deref().unwrap_or_default();
        if base.split('/').zip(base.split('/').skip(1)).any(|(one, two)| is_version(one) && is_version(two)) {
            draft.issues.report(Code::BaseUrlVersionDoubled, Component::Input, span);
        }
        let surface = draft.surface();
        match draft.place.rest {
            Rest::Other => draft.lose("path", "a URI cannot describe this call"),
            Rest::Unknown => draft.issues.report(Code::PathTakenAsBase, Component::Input, span),
            Rest::Call(operation) if !operation.completes() => {
                draft.lose("operation", "a URI names a model, not an operation: pass the operation option to resolve");
            }
            // Some APIs have another URL for streams.
            Rest::Call(Operation::Stream) if surface.call(Operation::Stream) != surface.call(Operation::Inference) => {
                draft.param("stream", Value::Bool(true));
            }
            Rest::Call(_) | Rest::Base => {}
        }
        draft.query(&url.query);
        Ok(draft)
    }

    /// The surface of the path, else the first of the profile: for tables that do not depend on the model.
    pub(super) fn surface(&self) -> &'static Surface {
        self.place.surface.unwrap_or(&self.place.profile.surfaces[0])
    }

    fn query(&mut self, query: &[(String, Option<String>)]) {
        let versions = self.place.profile.surfaces.iter().filter_map(|surface| surface.version(false));
        let names: Vec<&str> = versions.map(|(name, _)| name).collect();
        let surface = self.surface();
        for (name, value) in query {
            // A name without a value may be anything, even a key.
            let Some(value) = value else {
                self.lose("query", "a URI cannot contain this parameter of the URL");
                continue;
            };
            // Part of the table's path: `alt=sse`.
            let pair = [name, "=", value].concat();
            let mut own = surface.calls().filter_map(|(_, path)| path.split_once('?'));
            if own.any(|(_, query)| query.split('&').any(|known| known == pair)) {
                continue;
            }
            if names.contains(&name.as_str()) && self.version.is_empty() {
                self.version.clone_from(value);
            } else if secret::is_secret_name(name) && self.parts.api_key.is_none() {
                self.key(&shell::reference(value));
            } else {
                self.lose(name, "a URI cannot contain this parameter of the URL");
            }
        }
    }

    /// The URI of a URL or command: several surfaces may have its base path, and the model decides.
    pub(super) fn finish_url(mut self) -> Result<Imported, ResolveError> {
        self.place.settle(&joined(&self.parts.segments, "/"), &self.version);
        self.finish()
    }

    pub(super) fn lose(&mut self, component: &str, reason: &'static str) {
        let left = Left { component: plain(component), reason };
        if self.lost.len() < MOST_LOST && !self.lost.contains(&left) {
            self.lost.push(left);
        }
    }

    pub(super) fn model(&mut self, model: &str) {
        self.parts.segments = model.split('/').map(str::to_owned).collect();
    }

    pub(super) fn key(&mut self, key: &str) {
        self.parts.api_key = Some(key.to_owned()).filter(|key| !key.is_empty());
    }

    /// Adds host and port, and reports what of the origin the URI cannot contain.
    pub(super) fn origin(&mut self, url: &Url) {
        // A server that listens on every address is reached on this machine.
        let here = [("0.0.0.0", "127.0.0.1"), ("[::]", "[::1]")].into_iter().find(|(every, _)| *every == url.host);
        if here.is_some() {
            self.lose("host", "clients cannot connect to this address, so the URI contains the loopback address");
        }
        let is_loopback = url.loopback || here.is_some();
        here.map_or(url.host.as_str(), |(_, own)| own).clone_into(&mut self.parts.host);
        let plain = self.options.policy.as_ref().is_some_and(|policy| policy.goes_plain(&host::read(&url.host)));
        let port = if is_loopback { Some(url.effective_port()) } else { url.port };
        let default = match is_loopback {
            true => LOOPBACK_PORT,
            false if url.tls => REMOTE_PORT,
            false => 80,
        };
        self.parts.port = port.filter(|port| *port != default);
        self.https = url.tls && (is_loopback || plain);
        let reason = match (is_loopback, url.tls) {
            (true, true) => "requests to this machine use HTTP unless the option https is set",
            (false, true) if plain => "allowHttp lists the host, so requests use HTTP unless the option https is set",
            (false, false) if !plain => {
                "requests to other machines use HTTPS unless the policy lists the host in allowHttp"
            }
            _ => return,
        };
        self.lose("scheme", reason);
    }

    /// Adds a parameter, if a parse of the URI returns the same value.
    pub(super) fn param(&mut self, name: &str, given: Value) {
        if self.params.len() == MOST_PARAMS {
            return self.lose(name, "a URI cannot contain more parameters");
        }
        if let Some((_, known)) = self.params.iter().find(|(known, _)| known == name) {
            if *known != given {
                self.lose(name, TWICE);
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
            return self.lose(name, "the draft does not allow this value");
        };
        // Requests do not send a secret.
        let params = sendable(&uri, &mut Issues::default(), &mut Vec::new());
        let back = params.iter().find(|(known, _)| known == name).map(|(_, back)| back);
        // The type of some text is known on the way to the provider.
        let typed = back.and_then(Value::as_str).and_then(|text| names::typed(name, text));
        if typed.as_ref().or(back).map(normal) != Some(normal(&given)) {
            return self.lose(name, "a URI cannot contain this value without changing it");
        }
        self.params.push((name.to_owned(), given));
    }

    pub(super) fn text(&mut self, name: &str, text: &str) {
        self.param(name, Value::text(text));
    }

    pub(super) fn finish(mut self) -> Result<Imported, ResolveError> {
        let model = joined(&self.parts.segments, "/");
        if self.parts.segments.iter().all(String::is_empty) {
            return Err(ResolveError::of(Code::ModelNotGiven, Component::Model, [None, None]));
        }
        if self.parts.api_key.as_deref().unwrap_or_default().chars().any(char::is_control) {
            return Err(ResolveError::of(Code::UnusableCredential, Component::ApiKey, [None, None]));
        }
        let profile = self.place.profile;
        let surface = self.place.surface.unwrap_or_else(|| default_surface(profile, &model, &self.version));
        let hidden = self.address(surface, &model);
        self.binding(hidden);
        self.parts.query = Query::Params(std::mem::take(&mut self.params));
        let uri = build(&self.parts, &Options::default()).map_err(ResolveError::plain)?;
        if matches!(self.place.rest, Rest::Call(operation) if operation.completes()) && !self.leads_back(&uri, hidden) {
            self.lose("path", USUAL);
        }
        let mut issues = std::mem::take(&mut self.issues).into_list();
        insert(&mut issues, placeless(&uri));
        let unknown = reader(&self.parts.host).id == GENERIC;
        Ok(Imported {
            uri,
            provider: profile.id,
            needs_provider: hidden || unknown && profile.id != GENERIC && self.is_distinct(),
            needs_https: self.https,
            used: self.used,
            ignored: self.ignored,
            lost: self.lost,
            issues,
        })
    }

    /// Adds the parameters that requests to the surface need: version, project and location. If the host alone does not determine the
    /// surface, adds `protocol`, or else `base_path`, or else both. Returns whether requests also need the option `provider`.
    fn address(&mut self, surface: &Surface, model: &str) -> bool {
        let (version, slots) = (self.version.clone(), self.place.slots.clone());
        let location = slots.location.filter(|location| target::location(&self.parts.host) != Some(location));
        for (name, value) in
            [("api-version", Some(&version)), ("project", slots.project.as_ref()), ("location", location.as_ref())]
        {
            if let Some(value) = value.filter(|value| !value.is_empty()) {
                self.text(name, value);
            }
        }
        let base = self.place.base_path.clone().unwrap_or_else(|| surface.base.to_owned());
        let (profile, reader) = (self.place.profile, reader(&self.parts.host));
        let named = if reader.id == GENERIC && self.is_distinct() { profile } else { reader };
        let takes = |profile: &Profile, (protocol, path): (bool, bool)| {
            profile.surface(protocol.then_some(surface.protocol), model, &version).is_some_and(|found| {
                found.protocol == surface.protocol
                    && (path || found.is_dated() == surface.is_dated() && found.base == base)
            })
        };
        let ways = [(false, false), (true, false), (false, true), (true, true)];
        let mut ways = ways.into_iter().filter(|(_, path)| !path || !base.contains('{'));
        let by_host = ways.clone().find(|way| takes(reader, *way) && takes(named, *way));
        let way = by_host.or_else(|| ways.find(|way| takes(profile, *way)));
        if by_host != way {
            self.lose("provider", "the host does not determine it: pass it in the provider option of resolve");
        }
        let (protocol, path) = way.unwrap_or_else(|| {
            self.lose("path", USUAL);
            (false, false)
        });
        if protocol {
            self.text("protocol", surface.protocol.as_str());
        }
        if path {
            self.text("base_path", if base.is_empty() { "/" } else { &base });
        }
        by_host != way
    }

    /// Reports the key of one provider on another's host.
    fn binding(&mut self, hidden: bool) {
        let (profile, reader) = (self.place.profile, reader(&self.parts.host));
        let sender = if hidden || reader.id == GENERIC { profile } else { reader };
        if self.gateway && sender.auth.prefix.is_empty() {
            self.lose("authorization", "requests send the key in the provider's own header");
        }
        // The key of a gateway is not the provider's.
        let known = self.gateway || profile.hosts.is_empty() || reader.id == profile.id;
        if !known && self.parts.api_key.is_some() && !host::read(&self.parts.host).is_loopback() {
            let code = Code::CredentialForForeignHost;
            self.issues.report_arg(code, Component::Host, Span::default(), Arg::Text(profile.id));
        }
    }

    /// Whether the provider differs from the default for OpenAI-compatible servers. A base URL shows no more than that default.
    fn is_distinct(&self) -> bool {
        let profile = self.place.profile;
        let default = profile.surface(None, "", "");
        let copied = default.is_some_and(|surface| surface.protocol == Protocol::OpenAiChat);
        self.named || profile.hosts.is_empty() || !copied
    }

    /// Whether requests of the URI have the path of the source, as far as that is known.
    fn leads_back(&self, uri: &LlmUri, hidden: bool) -> bool {
        let options =
            ResolveOptions { provider: hidden.then(|| self.place.profile.id.to_owned()), ..ResolveOptions::default() };
        let endpoint = resolve_for(uri, &options, (None, resolve::operation(uri, None)), Purpose::Check).ok();
        let url = endpoint.and_then(|endpoint| Url::read(&endpoint.url).ok());
        url.is_none_or(|url| decode_or_raw(&url.path) == decode_or_raw(&self.place.path))
    }
}

/// A name for a list: one that is, or could be, a secret is not repeated.
pub(super) fn plain(name: &str) -> String {
    let odd = |c: char| !c.is_ascii_graphic() && c != ' ';
    let strange = name.len() > 64 || name.chars().any(odd);
    (if strange { secret::MARKER } else { secret::shown(name) }).to_owned()
}

/// The issues of an imported URI, which have no place in its source.
pub(super) fn placeless(uri: &LlmUri) -> Vec<Issue> {
    let bare = |issue| Issue { span: Span::default(), edits: Vec::new(), suggestion: None, ..issue };
    uri.issues().into_iter().map(bare).collect()
}
