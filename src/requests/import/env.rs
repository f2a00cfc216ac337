//! Converts the variables that providers' own tools read to a URI.

use super::super::context::reference;
use super::super::detect::owns;
use super::super::target::{is_version, location};
use super::super::{profile, Profile, Protocol, ResolveError, Row};
use super::draft::{placeless, Draft};
use super::place::{default_surface, find, reader, Place};
use super::variables::{is_bare, models, ollama_url, profiles, settings_of, Lookup, LLM_URL};
use super::{ImportOptions, Imported, Left};
use crate::bytes::joined;
use crate::host::url::Url;
use crate::issue::{Arg, Code, Component};
use crate::llm::LlmUri;
use crate::span::Span;

/// Builds a URI from variables. `LLM_URL` takes precedence. Otherwise, `options.provider` selects the provider, or else the provider
/// whose variables are set. An empty variable counts as not set.
///
/// # Errors
/// `several-providers` with the choices, `no-provider-in-environment`, `incomplete-environment`, `model-not-given`,
/// `unusable-variable`, `unusable-credential`, `unknown-provider`, and the errors of `LLM_URL`. No error contains a value.
pub fn from_env(lookup: Lookup<'_>, options: &ImportOptions) -> Result<Imported, ResolveError> {
    let _scope = profile::enter(options.profiles);
    from_variables(lookup, options, None)
}

/// The parts of a model string.
#[derive(Clone, Copy)]
pub(super) struct Named<'a> {
    pub(super) profile: &'static Profile,
    pub(super) model: &'a str,
    pub(super) place: Option<&'a str>,
    /// The protocol, if no base URL determines one.
    pub(super) protocol: Option<Protocol>,
}

/// The variables, whose names have a prefix.
struct Variables<'a> {
    lookup: Lookup<'a>,
    prefix: &'a str,
}

impl Variables<'_> {
    fn full(&self, name: &str) -> String {
        [self.prefix, name].concat()
    }

    fn get(&mut self, name: &str) -> Option<String> {
        let name = self.full(name);
        (self.lookup)(&name).filter(|value| !value.trim().is_empty())
    }

    fn has(&mut self, name: &str) -> bool {
        self.get(name).is_some()
    }
}

const OTHER: &str = "another variable of the provider takes precedence";

type Choice = (&'static Profile, Vec<&'static str>);

/// [`from_env`], or the variables in addition to a model string, which overrides `LLM_URL`.
pub(super) fn from_variables<'a>(
    lookup: Lookup<'a>, options: &'a ImportOptions, named: Option<Named<'a>>,
) -> Result<Imported, ResolveError> {
    let mut variables = Variables { lookup, prefix: options.prefix()? };
    let wanted = match named {
        Some(named) => Some(named.profile),
        None => profile::asked(options.provider.as_deref())?,
    };
    let mut choices: Vec<Choice> = Vec::new();
    for profile in profiles() {
        let own = profile.keys.iter().chain(&profile.bases).copied().chain(settings_of(profile, "key"));
        let found: Vec<&str> = own.filter(|name| variables.has(name)).collect();
        // Two services of a provider may have the same key: the first one is used, unless the option names the other.
        if found.iter().any(|name| !choices.iter().any(|(_, known)| known.contains(name))) {
            choices.push((profile, found));
        }
    }
    if let Some(text) = variables.get(LLM_URL).filter(|_| named.is_none()) {
        return whole(&text, options, &variables, &choices);
    }
    let switch = if wanted.is_none() { switch(&mut variables, &choices) } else { None };
    let profile = match wanted.or_else(|| profile::named(switch?.text("provider"))) {
        Some(profile) => profile,
        None => only(&variables, &choices)?,
    };
    let draft = Draft::new(Place::of(profile), wanted.is_some(), options);
    let mut reader = Reader { draft, profile, named, variables };
    reader.draft.used.extend(switch.map(|row| reader.variables.full(row.text("name"))));
    for name in choices.iter().filter(|(other, _)| other.id != profile.id).flat_map(|(_, names)| names) {
        if !profile.keys.contains(name) {
            reader.ignore(name, "it belongs to another provider");
        }
    }
    reader.run()
}

fn whole(
    text: &str, options: &ImportOptions, variables: &Variables<'_>, choices: &[Choice],
) -> Result<Imported, ResolveError> {
    let uri = LlmUri::parse(text).map_err(ResolveError::plain)?;
    if options.reference && uri.api_key().is_some() && reference(&uri).is_none() {
        return Err(unusable(LLM_URL, "it contains a key, which the option `reference` cannot replace"));
    }
    let provider = reader(&uri.host()).id;
    let model = options.model.as_deref().filter(|model| *model != uri.model()).map(|_| "model".to_owned());
    let wanted = options.provider.as_deref().filter(|id| *id != provider).map(|_| "provider".to_owned());
    let names = choices.iter().flat_map(|(_, names)| names).map(|name| variables.full(name));
    Ok(Imported {
        provider,
        needs_provider: false,
        needs_https: false,
        used: vec![variables.full(LLM_URL)],
        ignored: names
            .chain(model)
            .chain(wanted)
            .map(|component| Left { component, reason: "LLM_URL overrides it" })
            .collect(),
        lost: Vec::new(),
        issues: placeless(&uri),
        uri,
    })
}

/// The row of a variable that is on and names the provider, such as `CLAUDE_CODE_USE_BEDROCK`.
fn switch(variables: &mut Variables<'_>, choices: &[Choice]) -> Option<Row<'static>> {
    let is_on = |value: &str| value == "1" || value.eq_ignore_ascii_case("true");
    profile::tables().rows("switches").find(|row| {
        choices.iter().all(|(each, _)| each.id == row.text("provider") || row.lists("over", each.id))
            && variables.get(row.text("name")).is_some_and(|value| is_on(value.trim()))
    })
}

fn only(variables: &Variables<'_>, choices: &[Choice]) -> Result<&'static Profile, ResolveError> {
    match choices {
        [(profile, _)] => Ok(profile),
        [] => Err(Code::NoProviderInEnvironment.into()),
        [(first, _), (second, _), ..] => {
            let args = [Some(Arg::Text(first.id)), Some(Arg::Text(second.id))];
            let full = |names: &[&str]| names.iter().map(|name| variables.full(name)).collect();
            let choices = choices.iter().map(|(profile, names)| (profile.id, full(names))).collect();
            Err(ResolveError::of(Code::SeveralProviders, Component::Input, args).among(choices))
        }
    }
}

fn unusable(name: &'static str, reason: &'static str) -> ResolveError {
    let args = [Some(Arg::Text(name)), Some(Arg::Text(reason))];
    ResolveError::of(Code::UnusableVariable, Component::Input, args)
}

struct Reader<'a> {
    draft: Draft<'a>,
    profile: &'static Profile,
    named: Option<Named<'a>>,
    variables: Variables<'a>,
}

impl Reader<'_> {
    /// The first of these that is set; the others are reported as ignored.
    fn first<'n>(&mut self, names: &mut dyn Iterator<Item = &'n str>) -> Option<(&'n str, String)> {
        let mut found: Option<(&str, String)> = None;
        for name in names {
            match (self.variables.get(name), &found) {
                (None, _) => {}
                (Some(value), None) => {
                    self.draft.used.push(self.variables.full(name));
                    found = Some((name, value));
                }
                (Some(value), Some((_, taken))) if value == *taken => {}
                (Some(_), Some(_)) => self.ignore(name, OTHER),
            }
        }
        found
    }

    fn role(&mut self, role: &str) -> Option<(&'static str, String)> {
        self.first(&mut settings_of(self.profile, role).into_iter())
    }

    fn ignore(&mut self, name: &str, reason: &'static str) {
        self.draft.ignored.push(Left { component: self.variables.full(name), reason });
    }

    /// Reports the first two variables of a list that are set to different values. A slash at the end does not count.
    fn conflicts(&mut self, names: &[&'static str]) {
        let get = |name: &&'static str| Some((*name, self.variables.get(name)?.trim_end_matches('/').to_owned()));
        let mut set = names.iter().filter_map(get);
        let Some((first, known)) = set.next() else { return };
        let Some((other, _)) = set.find(|(_, value)| *value != known) else { return };
        let args = [Some(Arg::Text(first)), Some(Arg::Text(other))];
        self.draft.issues.report_with(Code::ConflictingVariables, Component::Input, Span::default(), args, Vec::new());
    }

    fn run(mut self) -> Result<Imported, ResolveError> {
        let profile = self.profile;
        self.model();
        self.key()?;
        let version = self.role("version").map(|(_, version)| version);
        let url = self.base(version.as_deref().unwrap_or_default())?;
        let project = self.role("project").map(|(_, project)| project);
        let place = match self.named.and_then(|named| named.place) {
            Some(place) => Some(("model", place.to_owned())),
            None => self.role("place"),
        };
        let mut stated = None;
        match &url {
            Some(url) => {
                // The version of the API in the URL of a call.
                let wanted =
                    self.draft.place.surface.and_then(|surface| surface.version(false)).filter(|_| version.is_none());
                stated = wanted.and_then(|wanted| url.query.iter().find(|(name, _)| name == wanted.0)?.1.clone());
                self.draft.origin(url);
                if url.userinfo || url.fragment || url.query.len() > usize::from(stated.is_some()) {
                    self.draft.lose("base URL", "only host, port and path of a base URL are used");
                }
            }
            None => self.draft.parts.host = self.host(place.as_ref())?,
        }
        self.draft.version = version.or(stated).unwrap_or_default();
        self.labels();
        for (name, setting) in profile.settings().filter(|(_, setting)| setting.has("reason")) {
            if self.variables.has(name) {
                self.ignore(name, setting.text("reason"));
            }
        }
        let (model, version) = (joined(&self.draft.parts.segments, "/"), self.draft.version.clone());
        let meant = self.named.and_then(|named| profile.surface(Some(named.protocol?), &model, &version));
        let surface = self.draft.place.surface.or(meant).unwrap_or_else(|| default_surface(profile, &model, &version));
        self.draft.place.surface = Some(surface);
        let slots = &mut self.draft.place.slots;
        slots.project = project.or(slots.project.take());
        if surface.base.contains("{location}") {
            slots.location = place.map(|(_, place)| place).or(slots.location.take());
        } else if let Some((name, place)) = place {
            // A base URL may name another place.
            let name = self.variables.full(name);
            let at = self.draft.used.iter().position(|used| *used == name);
            if let Some(at) =
                at.filter(|_| !self.draft.parts.host.split('.').any(|label| label.eq_ignore_ascii_case(&place)))
            {
                let component = self.draft.used.remove(at);
                self.draft.ignored.push(Left { component, reason: OTHER });
            }
        }
        let mut imported = self.draft.finish()?;
        imported.ignored.retain(|left| !imported.used.contains(&left.component));
        Ok(imported)
    }

    fn model(&mut self) {
        let names = models(self.profile);
        let given = self.named.map(|named| named.model).or(self.draft.options.model.as_deref()).map(str::to_owned);
        let variable = |reader: &mut Self| Some(reader.first(&mut names.iter().map(String::as_str))?.1);
        if let Some(model) = given.or_else(|| variable(self)) {
            // `echo` adds a line break, and `docker run --env-file` keeps quotes. Names of models have neither.
            self.draft.model(model.trim().trim_matches(['"', '\'']));
        }
    }

    fn key(&mut self) -> Result<(), ResolveError> {
        let mut names = self.profile.keys.clone();
        // Requests to a project of Vertex AI have tokens: its express form takes the other keys.
        if !settings_of(self.profile, "project").into_iter().any(|name| self.variables.has(name)) {
            names.extend(settings_of(self.profile, "key"));
        }
        self.conflicts(&names);
        self.conflicts(&self.profile.bases);
        // Tools send it as a bearer token, which the provider's own host does not expect.
        let base = self.profile.bases.iter().find_map(|name| self.variables.get(name));
        let foreign = base.and_then(|text| Url::read(&text).ok()).is_some_and(|url| !owns(self.profile, &url.host));
        let more = settings_of(self.profile, "gateway-key");
        if foreign {
            names.extend(more.iter().copied());
        } else {
            for name in more.iter().filter(|name| self.variables.has(name)).collect::<Vec<_>>() {
                self.ignore(name, "it is a bearer token for a host that is not the provider's");
            }
        }
        let Some((name, key)) = self.first(&mut names.into_iter()) else { return Ok(()) };
        self.draft.gateway = foreign && more.contains(&name);
        if key.contains(|c: char| c.is_control() || c.is_whitespace()) {
            return Err(unusable(
                name,
                "it contains a space or a control character, such as the line break that `echo` adds",
            ));
        }
        if key.len() > 1 && ['"', '\''].iter().any(|quote| key.starts_with(*quote) && key.ends_with(*quote)) {
            return Err(unusable(name, "its value includes quotation marks"));
        }
        let reference = self.draft.options.reference.then(|| ["${", &self.variables.full(name), "}"].concat());
        self.draft.key(&reference.unwrap_or(key));
        Ok(())
    }

    /// The base URL of the variables, whose place becomes the draft's: with a surface if its path is a call, or the base path of
    /// another surface than the usual one.
    fn base(&mut self, version: &str) -> Result<Option<Url>, ResolveError> {
        let profile = self.profile;
        let Some((name, value)) = self.first(&mut profile.bases.iter().copied()) else { return Ok(None) };
        let model = joined(&self.draft.parts.segments, "/");
        let usual = default_surface(profile, &model, version);
        let value = if usual.protocol == Protocol::Ollama { ollama_url(&value) } else { value };
        let url = Url::read(&value).map_err(|reason| unusable(name, reason))?;
        let mut place = find(&url.host, &url.path, Some(profile));
        place.settle(&model, version);
        if place.surface.is_none() {
            place.base_path = base_path(profile, &url, usual.base, is_bare(name));
        }
        if let Some(named) = place.slots.model.take().filter(|_| model.is_empty()) {
            self.draft.parts.segments = named;
        }
        self.draft.place = place;
        Ok(Some(url))
    }

    fn host(&self, place: Option<&(&'static str, String)>) -> Result<String, ResolveError> {
        let profile = self.profile;
        let star = profile.hosts.iter().find(|host| host.contains('*')).copied();
        let first = profile.hosts.first().copied().filter(|host| !host.contains('*'));
        if let Some(host) = place.and_then(|(_, place)| profile.hosts.iter().find(|host| location(host) == Some(place)))
        {
            return Ok((*host).to_owned());
        }
        if let (Some((name, place)), Some(star)) = (place, star) {
            let is_label = place.len() <= 63 && place.bytes().all(|byte| byte.is_ascii_alphanumeric() || byte == b'-');
            let host = is_label.then(|| star.replacen('*', &place.to_ascii_lowercase(), 1));
            return host.ok_or_else(|| unusable(name, "it may contain only letters, digits and hyphens"));
        }
        // A key is for Ollama's service; its own default is this machine.
        let is_local = profile.record.is("keyless") && self.draft.parts.api_key.is_none();
        if is_local && default_surface(profile, "", "").protocol == Protocol::Ollama {
            return Ok("127.0.0.1".to_owned());
        }
        first.map(str::to_owned).ok_or_else(|| {
            // Tools take a host that a customer names as a URL.
            let is_region = star.is_some_and(|star| !profile.customer_hosts.contains(&star));
            let setting = settings_of(profile, "place").first().copied().filter(|_| is_region);
            let name = setting.or(profile.bases.first().copied());
            let name = name.unwrap_or("LLM_URL, because this provider has no variable for its host");
            ResolveError::text(Code::IncompleteEnvironment, Component::Host, name)
        })
    }

    fn labels(&mut self) {
        for name in settings_of(self.profile, "label") {
            let Some(value) = self.variables.get(name) else { continue };
            let mut rows = self.profile.record.rows("labels");
            if !rows.any(|row| value.starts_with(row.text("prefix")) && !row.is("ask")) {
                self.ignore(name, "the provider has no header for this kind of label");
            } else if self.draft.parts.app_label.is_some() {
                self.ignore(name, "a URI has only one label");
            } else {
                self.draft.used.push(self.variables.full(name));
                self.draft.parts.app_label = Some(value);
            }
        }
    }
}

/// The path before the calls of a base URL: what the variable holds, and below it what the provider's tools append.
fn base_path(profile: &Profile, url: &Url, own: &str, bare: bool) -> Option<String> {
    let given = url.path.as_str();
    // On a provider's own host the base path is known, even if a variable contains only a part of it.
    let is_above = own.strip_prefix(given).is_some_and(|rest| rest.is_empty() || rest.starts_with('/'));
    if owns(profile, &url.host) && is_above || given == own || given.is_empty() && own.contains('{') {
        return None;
    }
    let is_whole =
        own.contains('{') || !bare || given.ends_with(own) || given.rsplit('/').next().is_some_and(is_version);
    Some(if is_whole { given.to_owned() } else { [given, own].concat() }).filter(|path| path != own)
}
