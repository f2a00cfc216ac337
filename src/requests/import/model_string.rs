//! From a model with its provider, as other kits spell it, to a URI: `openai:gpt-5`, `groq/llama-3.3-70b`. The inverse is
//! `sdk/format.rs`.

use super::super::detect::is_region;
use super::super::{profile, Profile, Protocol, ResolveError, Row};
use super::env::{from_variables, Named};
use super::variables::Lookup;
use super::{ImportOptions, Imported};
use crate::issue::Code;

/// How other tools spell models (`data/body-members.json`).
fn table() -> Row<'static> {
    profile::tables().row("modelStrings")
}

/// Builds a URI from a model string. The host and the key come from the variables that the provider's own tools read, if `lookup`
/// returns them. Otherwise, the URI has the provider's own host and no key.
///
/// With `options.provider`, the text may be only the model.
///
/// # Errors
/// `no-provider-in-model-string`, `ambiguous-model-string`, `model-not-given`, `incomplete-environment` for a provider without a fixed host,
/// `invalid-option` for a style that is not known, and what [`super::from_env`] has for errors.
pub fn from_model_string(text: &str, lookup: Lookup<'_>, options: &ImportOptions) -> Result<Imported, ResolveError> {
    let _scope = profile::enter(options.profiles);
    // The first separator ends the provider: the others are the model's, such as the tag of `llama3.2:3b` (vercel/ai#2056,
    // any-llm#347). Without a style it is the first of either kind.
    // [V] run with litellm 1.106.2, langchain 1.4.7, pydantic-ai 2.68.0 and ai 6.0.326
    let (separators, default) = match &options.style {
        None => (":/", ""),
        Some(style) => {
            let row = table().rows("styles").find(|row| row.text("name") == style);
            let unknown = || ResolveError::option("style");
            row.map(|row| (row.text("separator"), row.text("default"))).ok_or_else(unknown)?
        }
    };
    let at = text.bytes().position(|byte| separators.as_bytes().contains(&byte));
    let named = at.and_then(|at| Some((profile_of(&text[..at], &text[at..=at])?, &text[..at], &text[at + 1..])));
    let default = profile::named(default).filter(|_| at.is_none() && text.contains('/'));
    let wanted = profile::asked(options.provider.as_deref())?.or(default);
    let (profile, name, model) = match (named, wanted) {
        (Some(named), None) => named,
        (Some(named), Some(wanted)) if named.0.id == wanted.id => named,
        (_, Some(wanted)) => (wanted, "", text),
        (None, None) => return Err(Code::NoProviderInModelString.into()),
    };
    // The ids of OpenRouter's own models contain the provider: `openrouter/auto`.
    let is_own = !model.is_empty() && !model.contains('/') && text[name.len()..].starts_with('/');
    let is_own = is_own && table().lists("ownModels", profile.id);
    let model = if is_own { text } else { model };
    let most = table().row("ambiguous").row(profile.id).0.as_i64();
    let segments = i64::try_from(model.split('/').count());
    if wanted.is_none() && most.is_some_and(|most| segments.is_ok_and(|segments| segments >= most)) {
        return Err(Code::AmbiguousModelString.into());
    }
    let mut routes = table().rows("routes").filter(|row| row.text("provider") == profile.id);
    let route = routes.find_map(|row| Some((model.strip_prefix(row.text("before"))?, row.protocol()?)));
    let responses = name.ends_with("responses").then_some(Protocol::OpenAiResponses);
    let (model, protocol) = route.map_or((model, responses), |(model, protocol)| (model, Some(protocol)));
    let (place, model) = place_of(profile, model);
    from_variables(lookup, options, Some(Named { profile, model, place, protocol }))
}

/// The region that a model string contains, `us-west-2/anthropic.claude-v2` or an ARN, and the model.
fn place_of<'a>(profile: &Profile, model: &'a str) -> (Option<&'a str>, &'a str) {
    let (first, rest) = match model.strip_prefix("arn:") {
        Some(names) => (names.split(':').nth(2).unwrap_or_default(), model),
        None => model.split_once('/').unwrap_or_default(),
    };
    if is_region(first) && profile.hosts.iter().any(|host| host.contains(".*.")) {
        (Some(first), rest)
    } else {
        (None, model)
    }
}

/// The profile of a provider's name, in any case, with hyphens or underscores.
fn profile_of(name: &str, separator: &str) -> Option<&'static Profile> {
    let plain = |byte: u8| if byte == b'_' { b'-' } else { byte.to_ascii_lowercase() };
    let is = |known: &str| {
        let known = known.strip_suffix(separator).unwrap_or(known);
        known.len() == name.len() && name.bytes().zip(known.bytes()).all(|(a, b)| plain(a) == plain(b))
    };
    let listed = table().pairs("names").find(|(known, _)| is(known)).map(|(_, id)| id);
    profile::known().find(|profile| listed.map_or_else(|| is(profile.id), |id| id == profile.id))
}
