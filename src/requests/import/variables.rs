//! What single variables say. Which ones there are for keys and base URLs, the profiles say; here is what the others mean,
//! and which base URLs stand above the path of the profile.
//!
//! Sources: the packages that each profile's row names, as read on 2026-11-20.

use super::super::profile::{Profile, Surface, GENERIC, PROFILES};

/// The variable that holds a URI itself.
pub const LLM_URL: &str = "LLM_URL";

/// What a variable beside keys and base URLs says.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Role {
    /// The version of the API.
    Version,
    /// What stands for the `*` in the profile's first host with one; for Vertex AI also the location.
    Place,
    Project,
    /// The app-label, if the provider has a header for one of its shape.
    Label,
    /// Sent as the key, after those that the profile names.
    Key,
    /// Nothing that a URI could hold.
    None(&'static str),
}

const SIGNING: Role = Role::None("it is for signing requests, and a URI has an api-key");
const ACCOUNT: Role = Role::None("a URI has no place for it");
const HEADERS: Role = Role::None("a URI has no headers");
const SWITCH: Role = Role::None("it chooses between Google's services, where the option provider does not");

/// Google's own client goes to Vertex AI where one of these is on. [V] @google/genai 3.1.0
pub(super) const VERTEX_SWITCHES: [&str; 2] = ["GOOGLE_GENAI_USE_VERTEXAI", "GOOGLE_GENAI_USE_ENTERPRISE"];

/// Every setting of the profiles.
pub(super) const SETTINGS: &[(&str, Role)] = &[
    ("OPENAI_ORG_ID", Role::Label),
    ("OPENAI_PROJECT_ID", Role::Label),
    ("OPENAI_ADMIN_KEY", Role::None("it is for administration, not for models")),
    ("OPENAI_CUSTOM_HEADERS", HEADERS),
    ("OPENAI_API_VERSION", Role::Version),
    ("AZURE_API_VERSION", Role::Version),
    ("AZURE_RESOURCE_NAME", Role::Place),
    ("ANTHROPIC_AUTH_TOKEN", Role::None("it is sent as a bearer token, and this provider's api-key is not")),
    ("ANTHROPIC_WORKSPACE_ID", Role::Label),
    ("ANTHROPIC_ORGANIZATION_ID", ACCOUNT),
    ("ANTHROPIC_PROFILE", ACCOUNT),
    ("GOOGLE_VERTEX_PROJECT", Role::Project),
    ("GOOGLE_VERTEX_LOCATION", Role::Place),
    ("GOOGLE_CLOUD_PROJECT", Role::Project),
    ("GOOGLE_CLOUD_LOCATION", Role::Place),
    ("GOOGLE_GENAI_USE_VERTEXAI", SWITCH),
    ("GOOGLE_GENAI_USE_ENTERPRISE", SWITCH),
    ("GOOGLE_APPLICATION_CREDENTIALS", Role::None("it names a file, which is not read")),
    // The express form of Vertex AI, which has no project, takes the keys that Google's own client reads.
    ("GOOGLE_API_KEY", Role::Key),
    ("GEMINI_API_KEY", Role::Key),
    ("VERTEXAI_PROJECT", Role::Project),
    ("VERTEXAI_LOCATION", Role::Place),
    ("AWS_ACCESS_KEY_ID", SIGNING),
    ("AWS_SECRET_ACCESS_KEY", SIGNING),
    ("AWS_SESSION_TOKEN", SIGNING),
    ("AWS_REGION", Role::Place),
    ("OPENROUTER_APP_TITLE", Role::Label),
    ("OPENROUTER_HTTP_REFERER", HEADERS),
    ("VERCEL_OIDC_TOKEN", Role::Key),
    ("VERCEL_SITE_URL", HEADERS),
    ("VERCEL_APP_NAME", Role::Label),
    ("FIREWORKS_ACCOUNT_ID", ACCOUNT),
];

/// Settings that no profile lists: names that other tools than the providers' own have for the same thing.
pub(super) const MORE_SETTINGS: &[(&str, &str, Role)] = &[
    // litellm, langchain-openai
    ("openai", "OPENAI_ORGANIZATION", Role::Label),
    ("openai", "OPENAI_PROJECT", Role::Label),
    // langchain-openai, and the samples of Azure's documents
    ("azure", "AZURE_OPENAI_API_VERSION", Role::Version),
    // @langchain/openai
    ("azure", "AZURE_OPENAI_API_INSTANCE_NAME", Role::Place),
    ("gemini", VERTEX_SWITCHES[0], SWITCH),
    ("gemini", VERTEX_SWITCHES[1], SWITCH),
    // aws cli and every AWS SDK before AWS_REGION
    ("bedrock", "AWS_DEFAULT_REGION", Role::Place),
    ("bedrock-mantle", "AWS_REGION", Role::Place),
    ("bedrock-mantle", "AWS_DEFAULT_REGION", Role::Place),
];

/// Variables for the model that are not made of the key's name. The others are: `OPENAI_API_KEY`, so `OPENAI_MODEL`.
pub(super) const MODELS: &[(&str, &str)] = &[
    ("azure", "AZURE_OPENAI_DEPLOYMENT"),
    ("azure", "AZURE_OPENAI_DEPLOYMENT_NAME"),
    ("azure", "AZURE_OPENAI_CHAT_DEPLOYMENT_NAME"),
    ("azure", "AZURE_OPENAI_API_DEPLOYMENT_NAME"),
    ("bedrock", "BEDROCK_MODEL_ID"),
    ("bedrock", "AWS_BEDROCK_MODEL_ID"),
    ("bedrock-mantle", "BEDROCK_MODEL_ID"),
    ("huggingface", "HF_MODEL_ID"),
    ("vertex", "VERTEXAI_MODEL"),
];

/// For any provider, after its own.
const ANY_MODEL: &str = "LLM_MODEL";

/// Base URLs that stand above what the profile has as its base path. The others hold it.
const BARE: &[&str] = &[
    "ANTHROPIC_BASE_URL",     // @anthropic-ai/sdk appends /v1/messages; @ai-sdk/anthropic wants …/v1
    "AZURE_API_BASE",         // litellm, as the endpoint
    "AZURE_OPENAI_ENDPOINT",  // openai: {endpoint}/openai
    "CEREBRAS_BASE_URL",      // @cerebras/cerebras_cloud_sdk appends /v1/…
    "FIREWORKS_BASE_URL",     // fireworks-ai appends /inference/v1/…
    "GOOGLE_GEMINI_BASE_URL", // @google/genai appends /v1beta
    "GOOGLE_VERTEX_BASE_URL", // @google/genai appends /v1beta1/projects/…
    "GROQ_BASE_URL",          // groq-sdk appends /openai/v1/…
    "OLLAMA_API_BASE",        // litellm appends /api/…
    "OLLAMA_HOST",
];

/// Whether the base path of the profile is to be added to what a variable holds.
pub(super) fn is_bare(name: &str) -> bool {
    BARE.contains(&name)
}

/// The settings of a profile, with what they say.
pub(super) fn settings(profile: &Profile<'static>) -> impl Iterator<Item = (&'static str, Role)> {
    let id = profile.id;
    let own = profile.settings.iter().map(|name| {
        let found = SETTINGS.iter().find(|(known, _)| known == name);
        (*name, found.map_or(ACCOUNT, |(_, role)| *role))
    });
    own.chain(MORE_SETTINGS.iter().filter(move |(owner, ..)| *owner == id).map(|(_, name, role)| (*name, *role)))
}

/// The settings of a profile that say this.
// One copy of the code: the chain of iterators is large.
#[inline(never)]
pub(super) fn settings_of(profile: &Profile<'static>, role: Role) -> Vec<&'static str> {
    settings(profile).filter(|(_, known)| *known == role).map(|(name, _)| name).collect()
}

/// The variables for the model of a profile, the preferred one first.
pub(super) fn models(profile: &Profile<'static>) -> Vec<String> {
    let id = profile.id;
    let mut names: Vec<String> =
        MODELS.iter().filter(|(owner, _)| *owner == id).map(|(_, name)| (*name).to_owned()).collect();
    for key in profile.keys {
        let stem = ["_API_KEY", "_API_TOKEN", "_TOKEN"].iter().find_map(|end| key.strip_suffix(end));
        for end in ["_MODEL", "_MODEL_NAME"] {
            names.extend(stem.map(|stem| format!("{stem}{end}")).filter(|name| !names.contains(name)));
        }
    }
    names.push(ANY_MODEL.to_owned());
    names
}

/// The profiles that have variables.
pub(super) fn profiles() -> impl Iterator<Item = &'static Profile<'static>> {
    PROFILES.iter().filter(|profile| profile.id != GENERIC)
}

/// The way to talk to a provider where nothing else is said.
#[inline(never)]
pub(super) fn default_surface(
    profile: &'static Profile<'static>,
    model: &str,
    version: &str,
) -> &'static Surface<'static> {
    profile.surface(None, model, version).unwrap_or(&profile.surfaces[0])
}

/// Every variable that [`super::from_env`] looks up, without a prefix: no other one is looked at.
#[must_use]
pub fn names() -> Vec<String> {
    let mut names = vec![LLM_URL.to_owned()];
    for profile in profiles() {
        let own = profile.keys.iter().chain(profile.bases).map(|name| (*name).to_owned());
        for name in own.chain(settings(profile).map(|(name, _)| name.to_owned())).chain(models(profile)) {
            if !names.contains(&name) {
                names.push(name);
            }
        }
    }
    names
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_setting_of_a_profile_has_a_role_and_no_other_one_has() {
        for profile in profiles() {
            for name in profile.settings {
                assert!(SETTINGS.iter().any(|(known, _)| known == name), "{name}");
            }
        }
        for (name, _) in SETTINGS {
            assert!(profiles().any(|profile| profile.settings.contains(name)), "{name}");
        }
        for name in BARE {
            assert!(profiles().any(|profile| profile.bases.contains(name)), "{name}");
        }
        for id in MODELS.iter().map(|(id, _)| id).chain(MORE_SETTINGS.iter().map(|(id, ..)| id)) {
            assert!(profiles().any(|profile| profile.id == *id), "{id}");
        }
    }
}
