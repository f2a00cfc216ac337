//! From the variables that providers' own tools read to one URI.

use super::super::fault::ResolveError;
use super::super::profile::{self, Profile, Role};
use super::builder::{Builder, Named};
use super::draft::{Draft, Imported, Left};
use super::options::ImportOptions;
use super::place::reader;
use super::table::SWITCHES;
use super::variables::{profiles, settings_of, Lookup, LLM_URL};
use crate::issue::{Arg, Code, Component};
use crate::llm::LlmUri;
use std::fmt;

/// Why there is no URI.
#[derive(Clone, Debug)]
pub struct EnvError {
    /// What is wrong.
    pub error: ResolveError,
    /// Of which providers there are variables, and which ones. Names only.
    pub choices: Vec<(&'static str, Vec<String>)>,
}

impl fmt::Display for EnvError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.error.fmt(f)
    }
}

impl std::error::Error for EnvError {}

impl From<ResolveError> for EnvError {
    fn from(error: ResolveError) -> Self {
        Self { error, choices: Vec::new() }
    }
}

/// Makes a URI of variables. `LLM_URL` wins; else the provider is the one whose variables are there, or the one that
/// `options.provider` names. An empty variable is none.
///
/// # Errors
/// `several-providers` with the choices, `no-provider-in-environment`, `incomplete-environment`, `model-not-given`,
/// `unusable-variable`, `unusable-credential`, `unknown-provider`, and whatever `LLM_URL` has for errors. No error holds a value.
///
/// ```
/// use llm_uri::requests::import::{from_env, ImportOptions};
/// let mut env = |name: &str| match name {
///     "OLLAMA_HOST" => Some("0.0.0.0:8080".to_owned()),
///     "OLLAMA_MODEL" => Some("llama3.2".to_owned()),
///     _ => None,
/// };
/// let imported = from_env(&mut env, &ImportOptions::default())?;
/// assert_eq!(imported.uri.expose_credentials(), "llm://127.0.0.1:8080/llama3.2?protocol=ollama");
/// assert_eq!(imported.used, ["OLLAMA_MODEL", "OLLAMA_HOST"]);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub fn from_env(lookup: Lookup<'_>, options: &ImportOptions) -> Result<Imported, EnvError> {
    let _scope = profile::enter(options.profiles);
    from_variables(lookup, options, None)
}

/// [`from_env`], or the variables beside a model string, which overrides `LLM_URL`. Only here do names have the prefix.
pub(super) fn from_variables(
    lookup: Lookup<'_>,
    options: &ImportOptions,
    named: Option<Named<'_>>,
) -> Result<Imported, EnvError> {
    let full = |name: &str| [options.prefix.as_str(), name].concat();
    let mut get = |name: &str| lookup(&full(name)).filter(|value| !value.trim().is_empty());
    match import(&mut get, options, named) {
        Ok(mut imported) => {
            let variables = imported.ignored.iter_mut().map(|left| &mut left.component);
            for name in variables.filter(|name| *name != MODEL).chain(&mut imported.used) {
                *name = full(name);
            }
            Ok(imported)
        }
        Err((error, choices)) => {
            let choice = |(profile, names): Choice| (profile.id, names.into_iter().map(full).collect());
            Err(EnvError { error, choices: choices.into_iter().map(choice).collect() })
        }
    }
}

/// A provider with variables that are set, and their names.
type Choice = (&'static Profile<'static>, Vec<&'static str>);

/// The option that `LLM_URL` overrides.
const MODEL: &str = "model";

fn import(
    get: Lookup<'_>,
    options: &ImportOptions,
    named: Option<Named<'_>>,
) -> Result<Imported, (ResolveError, Vec<Choice>)> {
    let alone = |error| (error, Vec::new());
    let wanted = match named {
        Some(named) => Some(named.profile),
        None => options.profile().map_err(alone)?,
    };
    let mut choices: Vec<Choice> = Vec::new();
    for profile in profiles() {
        let extra = settings_of(profile, Role::Key);
        let all = [&profile.keys, &profile.bases, &extra].into_iter().flatten().copied();
        let found: Vec<&str> = all.filter(|name| get(name).is_some()).collect();
        // Two services of a provider may have the same key: the first one is used, unless the option names the other.
        if found.iter().any(|name| !choices.iter().any(|(_, known)| known.contains(name))) {
            choices.push((profile, found));
        }
    }
    if let Some(text) = get(LLM_URL).filter(|_| named.is_none()) {
        return itself(&text, options, &choices).map_err(alone);
    }
    let decided = SWITCHES.iter().filter(|_| wanted.is_none()).find(|(name, id, over)| {
        choices.iter().all(|(each, _)| each.id == *id || over.contains(&each.id))
            && get(name).is_some_and(|value| is_on(value.trim()))
    });
    let chosen = decided.and_then(|(_, id, _)| profile::named(id));
    let wrong = |code, ids| ResolveError::of(code, Component::Input, ids);
    let profile = match (wanted.or(chosen), choices.as_slice()) {
        (Some(profile), _) => profile,
        (None, [(only, _)]) => *only,
        (None, []) => return Err(alone(wrong(Code::NoProviderInEnvironment, [None, None]))),
        (None, [(first, _), (second, _), ..]) => {
            return Err((wrong(Code::SeveralProviders, [first.id, second.id].map(|id| Some(Arg::Text(id)))), choices));
        }
    };
    let mut draft = Draft::new(profile, wanted.is_some());
    draft.used.extend(decided.map(|(name, ..)| (*name).to_owned()));
    let others = choices.iter().filter(|(other, _)| other.id != profile.id).flat_map(|(_, names)| names);
    draft.ignored.extend(
        others.filter(|name| !profile.keys.contains(name)).map(|name| ignored(name, "it is another provider's")),
    );
    let builder = Builder { draft, profile, options, named, get, gateway: false };
    let mut imported = builder.run().map_err(alone)?;
    imported.ignored.retain(|left| !imported.used.contains(&left.component));
    Ok(imported)
}

fn ignored(name: &str, reason: &'static str) -> Left {
    Left { component: name.to_owned(), reason }
}

fn is_on(value: &str) -> bool {
    value == "1" || value.eq_ignore_ascii_case("true")
}

/// The URI in `LLM_URL`.
fn itself(text: &str, options: &ImportOptions, choices: &[Choice]) -> Result<Imported, ResolveError> {
    let uri = LlmUri::parse(text).map_err(ResolveError::plain)?;
    let model = options.model.as_deref().filter(|model| *model != uri.model()).map(|_| MODEL);
    let names = choices.iter().flat_map(|(_, names)| names).copied().chain(model);
    Ok(Imported {
        provider: reader(&uri.host()).id,
        uri,
        needs_provider: false,
        needs_https: false,
        used: vec![LLM_URL.to_owned()],
        ignored: names.map(|name| ignored(name, "LLM_URL is there, and says it all")).collect(),
        lost: Vec::new(),
        issues: Vec::new(),
    })
}
