//! From the variables that providers' own tools read to one URI.

use super::super::fault::ResolveError;
use super::super::profile::{self, Profile, Role};
use super::builder::{Builder, Named};
use super::draft::{Draft, Imported, Left};
use super::options::ImportOptions;
use super::place::reader;
use super::table::SWITCHES;
use super::variables::{profiles, settings_of, LLM_URL};
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

type Lookup<'a> = &'a mut dyn FnMut(&str) -> Option<String>;

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

/// [`from_env`], or the variables beside a model string, which goes before any URI among them.
pub(super) fn from_variables(
    lookup: Lookup<'_>,
    options: &ImportOptions,
    named: Option<Named<'_>>,
) -> Result<Imported, EnvError> {
    let mut get = |name: &str| lookup(&format!("{}{name}", options.prefix)).filter(|value| !value.trim().is_empty());
    let wanted = match named {
        Some(named) => Some(named.profile),
        None => options.profile()?,
    };
    let mut choices: Vec<(&'static Profile<'static>, Vec<String>)> = Vec::new();
    for profile in profiles() {
        let extra = settings_of(profile, Role::Key);
        let mut found: Vec<String> = Vec::new();
        for name in [&profile.keys, &profile.bases, &extra].into_iter().flatten() {
            if get(name).is_some() {
                found.push(format!("{}{name}", options.prefix));
            }
        }
        // One key for two of a provider's services: the first one is meant, unless the other is asked for.
        let new = |name: &String| !choices.iter().any(|(_, known)| known.contains(name));
        if found.iter().any(new) {
            choices.push((profile, found));
        }
    }
    if let Some(text) = get(LLM_URL).filter(|_| named.is_none()) {
        return Ok(itself(&text, options, &choices)?);
    }
    let decided = SWITCHES.iter().filter(|_| wanted.is_none()).find(|(name, id, over)| {
        choices.iter().all(|(each, _)| each.id == *id || over.contains(&each.id))
            && get(name).is_some_and(|value| is_on(value.trim()))
    });
    let chosen = decided.and_then(|(_, id, _)| profile::named(id));
    let profile = match (wanted.or(chosen), choices.as_slice()) {
        (Some(profile), _) => profile,
        (None, [(only, _)]) => *only,
        (None, []) => {
            return Err(ResolveError::of(Code::NoProviderInEnvironment, Component::Input, [None, None]).into());
        }
        (None, [(first, _), (second, _), ..]) => {
            let args = [Some(Arg::Text(first.id)), Some(Arg::Text(second.id))];
            return Err(EnvError {
                error: ResolveError::of(Code::SeveralProviders, Component::Input, args),
                choices: choices.into_iter().map(|(profile, names)| (profile.id, names)).collect(),
            });
        }
    };
    let draft = Draft::new(profile, wanted.is_some());
    let mut build = Builder { draft, profile, options, named, get: &mut get, gateway: false };
    let others = choices.iter().filter(|(other, _)| other.id != profile.id).flat_map(|(_, names)| names);
    let own = |name: &str| name.strip_prefix(options.prefix.as_str()).is_some_and(|name| profile.keys.contains(&name));
    for name in others.filter(|name| !own(name)) {
        build.draft.ignored.push(Left { component: name.clone(), reason: "it is another provider's" });
    }
    if let Some((name, ..)) = decided {
        build.draft.used.push(build.full(name));
    }
    let mut imported = build.run()?;
    let Imported { used, ignored, .. } = &mut imported;
    ignored.retain(|left| !used.contains(&left.component));
    Ok(imported)
}

fn is_on(value: &str) -> bool {
    value == "1" || value.eq_ignore_ascii_case("true")
}

/// `LLM_URL` holds all of it.
fn itself(
    text: &str,
    options: &ImportOptions,
    choices: &[(&'static Profile<'static>, Vec<String>)],
) -> Result<Imported, ResolveError> {
    let uri = LlmUri::parse(text).map_err(ResolveError::plain)?;
    let names = choices.iter().flat_map(|(_, names)| names);
    let mut ignored: Vec<Left> =
        names.map(|name| Left { component: name.clone(), reason: "LLM_URL is there, and says it all" }).collect();
    if options.model.as_deref().is_some_and(|model| model != uri.model()) {
        ignored.push(Left { component: "model".to_owned(), reason: "LLM_URL is there, and says it all" });
    }
    Ok(Imported {
        provider: reader(&uri.host()).id,
        uri,
        needs_provider: false,
        needs_https: false,
        used: vec![format!("{}{LLM_URL}", options.prefix)],
        ignored,
        lost: Vec::new(),
        issues: Vec::new(),
    })
}
