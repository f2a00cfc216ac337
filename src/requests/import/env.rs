//! From the variables that providers' own tools read to one URI.

use super::super::fault::ResolveError;
use super::super::profile::{self, Profile};
use super::builder::{Builder, Named};
use super::draft::{Draft, Imported, Left};
use super::options::ImportOptions;
use super::place::reader;
use super::variables::{profiles, settings_of, Lookup, LLM_URL};
use crate::issue::{Arg, Code, Component};
use crate::llm::LlmUri;
use std::fmt;

/// Why there is no URI.
#[derive(Clone, Debug)]
pub struct EnvError {
    /// The fault.
    pub error: ResolveError,
    /// The providers with variables that are set, and the names of these variables.
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
/// `unusable-variable`, `unusable-credential`, `unknown-provider`, and the errors of `LLM_URL`. No error contains a value.
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

/// [`from_env`], or the variables in addition to a model string, which overrides `LLM_URL`. Only here do names have the prefix.
pub(super) fn from_variables(
    lookup: Lookup<'_>,
    options: &ImportOptions,
    named: Option<Named<'_>>,
) -> Result<Imported, EnvError> {
    let mut get = |name: &str| lookup(&[&options.prefix, name].concat()).filter(|value| !value.trim().is_empty());
    let mut result = import(&mut get, options, named);
    let full = |name: &mut String| name.insert_str(0, &options.prefix);
    match &mut result {
        Ok(imported) => {
            imported.used.iter_mut().for_each(full);
            for left in imported.ignored.iter_mut().filter(|left| left.component != MODEL) {
                full(&mut left.component);
            }
        }
        Err(error) => error.choices.iter_mut().for_each(|(_, names)| names.iter_mut().for_each(full)),
    }
    result
}

/// A provider with variables that are set, and their names.
type Choice = (&'static Profile<'static>, Vec<&'static str>);

/// The option that `LLM_URL` overrides.
const MODEL: &str = "model";

fn import(get: Lookup<'_>, options: &ImportOptions, named: Option<Named<'_>>) -> Result<Imported, EnvError> {
    let wanted = match named {
        Some(named) => Some(named.profile),
        None => options.profile()?,
    };
    let mut choices: Vec<Choice> = Vec::new();
    for profile in profiles() {
        let extra = settings_of(profile, "key");
        let mut found: Vec<&str> = Vec::new();
        for name in [&profile.keys, &profile.bases, &extra].into_iter().flatten() {
            if get(name).is_some() {
                found.push(name);
            }
        }
        // Two services of a provider may have the same key: the first one is used, unless the option names the other.
        if found.iter().any(|name| !choices.iter().any(|(_, known)| known.contains(name))) {
            choices.push((profile, found));
        }
    }
    if let Some(text) = get(LLM_URL).filter(|_| named.is_none()) {
        return Ok(itself(&text, options, &choices)?);
    }
    let decided = profile::tables().rows("switches").filter(|_| wanted.is_none()).find(|row| {
        choices.iter().all(|(each, _)| each.id == row.text("provider") || row.lists("over", each.id))
            && get(row.text("name")).is_some_and(|value| is_on(value.trim()))
    });
    let chosen = decided.and_then(|row| profile::named(row.text("provider")));
    let profile = match (wanted.or(chosen), choices.as_slice()) {
        (Some(profile), _) => profile,
        (None, [(only, _)]) => *only,
        (None, []) => {
            return Err(ResolveError::of(Code::NoProviderInEnvironment, Component::Input, [None, None]).into());
        }
        (None, [(first, _), (second, _), ..]) => {
            let args = [Some(Arg::Text(first.id)), Some(Arg::Text(second.id))];
            let error = ResolveError::of(Code::SeveralProviders, Component::Input, args);
            let owned = |found: Vec<&str>| found.into_iter().map(str::to_owned).collect();
            let choices = choices.into_iter().map(|(profile, found)| (profile.id, owned(found))).collect();
            return Err(EnvError { error, choices });
        }
    };
    let draft = Draft::new(profile, wanted.is_some());
    let mut builder = Builder { draft, profile, options, named, get, gateway: false };
    builder.draft.used.extend(decided.map(|row| row.text("name").to_owned()));
    for (_, names) in choices.iter().filter(|(other, _)| other.id != profile.id) {
        for name in names.iter().filter(|name| !profile.keys.contains(name)) {
            builder.ignore(name, "it is another provider's");
        }
    }
    let mut imported = builder.run()?;
    let Imported { used, ignored, .. } = &mut imported;
    ignored.retain(|left| !used.contains(&left.component));
    Ok(imported)
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
        ignored: names.map(|name| Left { component: name.to_owned(), reason: "LLM_URL overrides it" }).collect(),
        lost: Vec::new(),
        issues: Vec::new(),
    })
}
