//! From a model with its provider, as other kits spell it, to a URI: `openai:gpt-5`, `groq/llama-3.3-70b`. The way back is
//! `sdk/dialect.rs`.

use super::super::fault::ResolveError;
use super::super::profile::{self, Profile, Protocol};
use super::super::table::{AMBIGUOUS, MODEL_ROUTES, MODEL_STRINGS};
use super::builder::Named;
use super::draft::Imported;
use super::env::{from_variables, EnvError};
use super::options::ImportOptions;
use crate::issue::{Code, Component};

/// The separators of provider and model. The first one parts them: all others are the model's, such as the tag of `llama3.2:3b`
/// (vercel/ai#2056, any-llm#347). Without a style it is whichever comes first, which is right for all of them but for a model
/// that has no provider.
/// [V] run with litellm 1.106.2, langchain 1.4.7, pydantic-ai 2.68.0 and ai 6.0.326
const STYLES: &[(&str, u8)] = &[("litellm", b'/'), ("langchain", b':'), ("pydantic-ai", b':'), ("ai-sdk", b':')];

/// Makes a URI of a model string. Where the provider is, and its key, the variables say that its own tools read, if `lookup`
/// has them; else it is the provider's own host, without a key.
///
/// With `options.provider` the text may also be the model alone.
///
/// # Errors
/// `no-provider-in-model-string`, `ambiguous-model-string`, `model-not-given`, `incomplete-environment` for a provider without a host of its own,
/// `invalid-option` for a style that is not known, and what [`super::from_env`] has for errors.
///
/// ```
/// use llm_uri::requests::import::{from_model_string, ImportOptions};
/// let imported = from_model_string("openrouter/minimax/minimax-m3:free", &mut |_| None, &ImportOptions::default())?;
/// assert_eq!(imported.uri.expose_credentials(), "llm://openrouter.ai/minimax/minimax-m3%3Afree");
/// # Ok::<(), llm_uri::requests::import::EnvError>(())
/// ```
pub fn from_model_string(
    text: &str,
    lookup: &mut dyn FnMut(&str) -> Option<String>,
    options: &ImportOptions,
) -> Result<Imported, EnvError> {
    let _scope = profile::enter(options.profiles);
    let separators = match &options.style {
        None => [b':', b'/'],
        Some(style) => match STYLES.iter().find(|(name, _)| name == style) {
            Some((_, separator)) => [*separator; 2],
            None => return Err(ResolveError::text(Code::InvalidOption, Component::Input, "style").into()),
        },
    };
    let at = text.bytes().position(|byte| separators.contains(&byte));
    let named = at.and_then(|at| Some((profile_of(&text[..at])?, &text[..at], &text[at + 1..])));
    let wanted = options.profile()?;
    let (profile, name, model) = match (named, wanted) {
        (Some(named), None) => named,
        (Some(named), Some(wanted)) if named.0.id == wanted.id => named,
        (_, Some(wanted)) => (wanted, "", text),
        (None, None) => {
            return Err(ResolveError::of(Code::NoProviderInModelString, Component::Input, [None, None]).into());
        }
    };
    let segments = model.split('/').count();
    if wanted.is_none() && AMBIGUOUS.iter().any(|(id, most)| *id == profile.id && segments >= *most) {
        return Err(ResolveError::of(Code::AmbiguousModelString, Component::Input, [None, None]).into());
    }
    let mut routes = MODEL_ROUTES.iter().filter(|(id, ..)| *id == profile.id);
    let route = routes.find_map(|(_, before, protocol)| Some((model.strip_prefix(before)?, *protocol)));
    let responses = name.ends_with("responses").then_some(Protocol::OpenAiResponses);
    let (model, protocol) = route.map_or((model, responses), |(model, protocol)| (model, Some(protocol)));
    from_variables(lookup, options, Some(Named { profile, model, protocol }))
}

/// The profile of a provider's name, in any case, with hyphens or underscores.
fn profile_of(name: &str) -> Option<&'static Profile<'static>> {
    let plain = |byte: u8| if byte == b'_' { b'-' } else { byte.to_ascii_lowercase() };
    let is = |known: &str| known.len() == name.len() && name.bytes().zip(known.bytes()).all(|(a, b)| plain(a) == b);
    let listed = MODEL_STRINGS.iter().find(|(known, _)| is(known)).map(|(_, id)| *id);
    profile::known().find(|profile| listed.map_or_else(|| is(profile.id), |id| id == profile.id))
}
