//! A URI of the variables of one provider.

use super::super::detect::owns;
use super::super::fault::ResolveError;
use super::super::profile::{Profile, Protocol, GENERIC};
use super::super::target::{is_version, location};
use super::super::text::contains;
use super::draft::{Address, Draft, Imported, Left};
use super::http::Url;
use super::ollama;
use super::options::ImportOptions;
use super::place::{self, reader, Place, Rest};
use super::variables::{default_surface, is_bare, models, settings_of, Lookup};
use crate::issue::{Arg, Code, Component};
use crate::span::Span;

/// The parts of a model string.
#[derive(Clone, Copy)]
pub(super) struct Named<'a> {
    pub(super) profile: &'static Profile<'static>,
    pub(super) model: &'a str,
    /// The region.
    pub(super) place: Option<&'a str>,
    /// The protocol, if no base URL determines one.
    pub(super) protocol: Option<Protocol>,
}

pub(super) struct Builder<'a> {
    pub(super) draft: Draft,
    pub(super) profile: &'static Profile<'static>,
    pub(super) options: &'a ImportOptions,
    pub(super) named: Option<Named<'a>>,
    pub(super) get: Lookup<'a>,
    /// Whether the key is that of another host than the provider's.
    pub(super) gateway: bool,
}

impl Builder<'_> {
    /// The value of a variable. It counts as used.
    fn take(&mut self, name: &str) -> Option<String> {
        let value = (self.get)(name)?;
        self.draft.used.push(name.to_owned());
        Some(value)
    }

    /// The first of these that is there; the others are named as ignored.
    #[inline(never)]
    fn first<'n>(&mut self, names: &mut dyn Iterator<Item = &'n str>) -> Option<(&'n str, String)> {
        let mut found: Option<(&str, String)> = None;
        for name in names {
            if let Some((_, taken)) = &found {
                if (self.get)(name).is_some_and(|value| value != *taken) {
                    self.ignore(name, "another variable of the provider counts for more");
                }
            } else {
                found = self.take(name).map(|value| (name, value));
            }
        }
        found
    }

    /// Reports the first two variables of a list that are set to different values. A slash at the end does not count.
    fn conflicts(&mut self, names: &[&'static str]) {
        let mut set: Vec<(&'static str, String)> = Vec::new();
        for name in names {
            set.extend((self.get)(name).map(|value| (*name, value.trim_end_matches('/').to_owned())));
        }
        let Some((first, value)) = set.first() else { return };
        if let Some((other, _)) = set.iter().find(|(_, other)| other != value) {
            let args = [Some(Arg::Text(first)), Some(Arg::Text(other))];
            let issues = &mut self.draft.issues;
            issues.report_with(Code::ConflictingVariables, Component::Input, Span::default(), args, &Vec::new);
        }
    }

    /// Reports the variables that are set as ignored.
    fn unused(&mut self, names: &[&str], reason: &'static str) {
        for name in names {
            if (self.get)(name).is_some() {
                self.ignore(name, reason);
            }
        }
    }

    #[inline(never)]
    pub(super) fn ignore(&mut self, name: &str, reason: &'static str) {
        self.draft.ignored.push(Left { component: name.to_owned(), reason });
    }

    #[inline(never)]
    fn role(&mut self, role: &str) -> Option<(&'static str, String)> {
        self.first(&mut settings_of(self.profile, role).into_iter())
    }

    pub(super) fn run(mut self) -> Result<Imported, ResolveError> {
        let profile = self.profile;
        self.model();
        self.key()?;
        let version = self.role("version").map(|(_, value)| value);
        let base = self.base(version.as_deref().unwrap_or_default())?;
        let stated = base.as_ref().filter(|_| version.is_none()).and_then(version_of);
        let project = self.role("project").map(|(_, project)| project);
        let place = match self.named.and_then(|named| named.place) {
            Some(place) => Some(("model", place.to_owned())),
            None => self.role("place"),
        };
        match &base {
            Some((url, _)) => {
                self.draft.origin(url, self.options.goes_plain(&url.host));
                if url.userinfo || url.fragment || url.query.len() > usize::from(stated.is_some()) {
                    self.draft.lose("base URL", "of a base URL only host, port and path are taken");
                }
            }
            None => self.host(place.as_ref())?,
        }
        let version = version.or(stated).unwrap_or_default();
        self.labels();
        for (name, setting) in profile.settings().filter(|(_, setting)| setting.has("reason")) {
            self.unused(&[name], setting.text("reason"));
        }
        let model = self.draft.parts.segments.join("/");
        let meant = self.named.and_then(|named| named.protocol);
        let meant = meant.and_then(|protocol| profile.surface(Some(protocol), &model, &version));
        let (url, base) = base.unzip();
        let Place { surface, base_path, slots, .. } = base.unwrap_or_else(|| Place::of(profile));
        let surface = surface.or(meant).unwrap_or_else(|| default_surface(profile, &model, &version));
        let location = place.map(|(_, place)| place).filter(|_| contains(surface.base, "{location}"));
        self.draft.address(&Address {
            surface,
            base_path: base_path.as_deref(),
            version: &version,
            project: &project.or(slots.project).unwrap_or_default(),
            location: location.or(slots.location).as_deref(),
        });
        let reader = reader(&self.draft.parts.host);
        let sender = if self.draft.hidden || reader.id == GENERIC { profile } else { reader };
        if self.gateway && sender.auth.prefix.is_empty() {
            self.draft.lose("authorization", "requests send the key in the header that the provider has for keys");
        }
        // The key of a gateway is not the provider's.
        self.draft.binding(profile, self.gateway || url.is_some_and(|url| url.loopback));
        self.draft.finish(None)
    }

    fn model(&mut self) {
        let names = models(self.profile);
        let given = self.named.map(|named| named.model).or(self.options.model.as_deref());
        let model = match given {
            Some(model) => Some(model.to_owned()),
            None => self.first(&mut names.iter().map(String::as_str)).map(|(_, model)| model),
        };
        self.draft.parts.segments = model.iter().flat_map(|model| model.split('/')).map(str::to_owned).collect();
    }

    fn key(&mut self) -> Result<(), ResolveError> {
        let mut names = self.profile.keys.clone();
        // Requests to a project of Vertex AI have tokens: its express form takes the other keys.
        if !settings_of(self.profile, "project").into_iter().any(|name| (self.get)(name).is_some()) {
            names.extend(settings_of(self.profile, "key"));
        }
        self.conflicts(&names);
        let bases = self.profile.bases.clone();
        self.conflicts(&bases);
        // Tools send it as a bearer token, which the provider's own host does not expect.
        let base = bases.iter().find_map(|name| (self.get)(name)).and_then(|text| Url::read(&text).ok());
        let gateway = base.filter(|url| !owns(self.profile, &url.host));
        let more = settings_of(self.profile, "gateway-key");
        match &gateway {
            Some(_) => names.extend(more.iter().copied()),
            None => self.unused(&more, "it is a bearer token for another host than the provider's"),
        }
        let Some((name, key)) = self.first(&mut names.into_iter()) else { return Ok(()) };
        self.gateway = gateway.is_some() && more.contains(&name);
        if key.chars().any(char::is_control) {
            return Err(unusable(name, "it holds a control character, such as the line break that `echo` adds"));
        }
        if key.len() > 1 && ['"', '\''].iter().any(|quote| key.starts_with(*quote) && key.ends_with(*quote)) {
            return Err(unusable(name, "its value includes quotation marks"));
        }
        if self.options.reference {
            self.draft.key(&["${", &self.options.prefix, name, "}"].concat());
        } else {
            self.draft.key(&key);
        }
        Ok(())
    }

    /// The base URL of the variables, and its place: with a surface if its path is a call, or the base path of another surface
    /// than the usual one.
    fn base(&mut self, version: &str) -> Result<Option<(Url, Place)>, ResolveError> {
        let profile = self.profile;
        let Some((name, value)) = self.first(&mut profile.bases.iter().copied()) else { return Ok(None) };
        let model = self.draft.parts.segments.join("/");
        let usual = default_surface(profile, &model, version);
        let value = if usual.protocol == Protocol::Ollama { ollama::url(&value) } else { value };
        let url = Url::read(&value).map_err(|reason| unusable(name, reason))?;
        let mut place = place::find(&url.host, &url.path, Some(profile));
        let is_call = matches!(place.rest, Rest::Call(_));
        place.surface = place.surface.filter(|found| is_call || !found.base.is_empty() && found.base != usual.base);
        if place.surface.is_none() {
            place.base_path = base_path(profile, &url, usual.base, is_bare(name));
        }
        if let Some(named) = place.slots.model.take().filter(|_| model.is_empty()) {
            self.draft.parts.segments = named;
        }
        Ok(Some((url, place)))
    }

    /// The provider's own host, for variables without a base URL.
    fn host(&mut self, place: Option<&(&'static str, String)>) -> Result<(), ResolveError> {
        let profile = self.profile;
        let star = profile.hosts.iter().find(|host| contains(host, "*")).copied();
        let first = profile.hosts.first().copied().filter(|host| !contains(host, "*"));
        let named = place.and_then(|(_, place)| profile.hosts.iter().find(|host| location(host) == Some(place)));
        if let Some(host) = named {
            (*host).clone_into(&mut self.draft.parts.host);
            return Ok(());
        }
        let is_local = profile.record.is("keyless") && self.draft.parts.api_key.is_none();
        self.draft.parts.host = match (place, star, first) {
            (Some((name, place)), Some(star), _) => {
                let word = |byte: u8| byte.is_ascii_alphanumeric() || byte == b'-';
                if place.len() > 63 || !place.bytes().all(word) {
                    return Err(unusable(name, "it is of letters, digits and hyphens"));
                }
                star.replacen('*', &place.to_ascii_lowercase(), 1)
            }
            // A key is for Ollama's service; its own default is this machine.
            _ if is_local && default_surface(profile, "", "").protocol == Protocol::Ollama => "127.0.0.1".to_owned(),
            (_, _, Some(first)) => first.to_owned(),
            _ => {
                let setting = settings_of(profile, "place").first().copied();
                // Tools take a host that a customer names as a URL.
                let is_region = star.is_some_and(|star| !profile.customer_hosts.contains(&star));
                let name = setting.filter(|_| is_region).or(profile.bases.first().copied());
                let name = name.unwrap_or("LLM_URL, since no variable of this provider says it");
                let args = [Some(Arg::Text(name)), None];
                return Err(ResolveError::of(Code::IncompleteEnvironment, Component::Host, args));
            }
        };
        Ok(())
    }

    /// The first label that the provider has a header for.
    fn labels(&mut self) {
        for name in settings_of(self.profile, "label") {
            let Some(value) = (self.get)(name) else { continue };
            let fits =
                self.profile.record.rows("labels").any(|row| value.starts_with(row.text("prefix")) && !row.is("ask"));
            if !fits {
                self.ignore(name, "it has not the shape of a label that the provider has a header for");
            } else if self.draft.parts.app_label.is_some() {
                self.ignore(name, "a URI has one label");
            } else {
                self.draft.used.push(name.to_owned());
                self.draft.parts.app_label = Some(value);
            }
        }
    }
}

/// The path before the calls of a base URL: what the variable holds, and below it what the provider's tools append.
fn base_path(profile: &Profile<'_>, url: &Url, own: &str, bare: bool) -> Option<String> {
    let given = url.path.as_str();
    // On a provider's own host the base path is known, even if a variable contains only a part of it.
    let is_above = own.strip_prefix(given).is_some_and(|rest| rest.is_empty() || rest.starts_with('/'));
    if owns(profile, &url.host) && is_above || given == own {
        return None;
    }
    if contains(own, "{") {
        return Some(given.to_owned()).filter(|given| !given.is_empty());
    }
    if bare && !given.ends_with(own) && !given.rsplit('/').next().is_some_and(is_version) {
        return Some([given, own].concat()).filter(|path| path != own);
    }
    Some(given.to_owned())
}

/// The version of the API in the URL of a call.
fn version_of((url, place): &(Url, Place)) -> Option<String> {
    let wanted = place.surface?.version?.name;
    url.query.iter().find(|(name, _)| name == wanted)?.1.clone()
}

#[inline(never)]
fn unusable(name: &'static str, reason: &'static str) -> ResolveError {
    ResolveError::of(Code::UnusableVariable, Component::Input, [Some(Arg::Text(name)), Some(Arg::Text(reason))])
}
