//! Generated from data/providers.json by scripts/gen/requests.mjs (npm run gen). Do not edit. The sources are there.

/// Variables that choose a provider if they are on: the variable, the provider, and the providers whose variables may be set too.
pub(super) const SWITCHES: &[(&str, &str, &[&str])] = &[
    ("GOOGLE_GENAI_USE_VERTEXAI", "vertex", &["gemini"]),
    ("GOOGLE_GENAI_USE_ENTERPRISE", "vertex", &["gemini"]),
    ("CLAUDE_CODE_USE_VERTEX", "vertex", &["anthropic", "gemini"]),
    ("CLAUDE_CODE_USE_BEDROCK", "bedrock", &["anthropic", "bedrock-mantle"]),
];
