//! Generated from data/providers.json by scripts/gen/requests.mjs (npm run gen). Do not edit. The sources are there.

use super::role::Role;

/// Provider, variable, and what the variable is for: other variables than keys, base URLs and models.
pub(super) const SETTINGS: &[(&str, &str, Role)] = &[
    ("openai", "OPENAI_ORG_ID", Role::Label),
    ("openai", "OPENAI_PROJECT_ID", Role::Label),
    ("openai", "OPENAI_ADMIN_KEY", Role::None("it is for administration, not for models")),
    ("openai", "OPENAI_CUSTOM_HEADERS", Role::None("a URI has no headers")),
    ("openai", "OPENAI_ORGANIZATION", Role::Label),
    ("openai", "OPENAI_PROJECT", Role::Label),
    ("azure", "OPENAI_API_VERSION", Role::Version),
    ("azure", "AZURE_API_VERSION", Role::Version),
    ("azure", "AZURE_RESOURCE_NAME", Role::Place),
    ("azure", "AZURE_OPENAI_API_VERSION", Role::Version),
    ("azure", "AZURE_OPENAI_API_INSTANCE_NAME", Role::Place),
    ("anthropic", "ANTHROPIC_AUTH_TOKEN", Role::GatewayKey),
    ("anthropic", "ANTHROPIC_WORKSPACE_ID", Role::Label),
    ("anthropic", "ANTHROPIC_ORGANIZATION_ID", Role::None("a URI has no place for it")),
    ("anthropic", "ANTHROPIC_PROFILE", Role::None("a URI has no place for it")),
    ("gemini", "GOOGLE_GENAI_USE_VERTEXAI", Role::None("it chooses between Google's services, where the option provider does not")),
    ("gemini", "GOOGLE_GENAI_USE_ENTERPRISE", Role::None("it chooses between Google's services, where the option provider does not")),
    ("vertex", "GOOGLE_VERTEX_PROJECT", Role::Project),
    ("vertex", "GOOGLE_VERTEX_LOCATION", Role::Place),
    ("vertex", "GOOGLE_CLOUD_PROJECT", Role::Project),
    ("vertex", "GOOGLE_CLOUD_LOCATION", Role::Place),
    ("vertex", "GOOGLE_GENAI_USE_VERTEXAI", Role::None("it chooses between Google's services, where the option provider does not")),
    ("vertex", "GOOGLE_GENAI_USE_ENTERPRISE", Role::None("it chooses between Google's services, where the option provider does not")),
    ("vertex", "GOOGLE_APPLICATION_CREDENTIALS", Role::None("it names a file, which is not read")),
    ("vertex", "GOOGLE_API_KEY", Role::Key),
    ("vertex", "GEMINI_API_KEY", Role::Key),
    ("vertex", "VERTEXAI_PROJECT", Role::Project),
    ("vertex", "VERTEXAI_LOCATION", Role::Place),
    ("vertex", "ANTHROPIC_VERTEX_PROJECT_ID", Role::Project),
    ("vertex", "CLOUD_ML_REGION", Role::Place),
    ("bedrock", "AWS_ACCESS_KEY_ID", Role::None("it is for signing requests, and a URI has an api-key")),
    ("bedrock", "AWS_SECRET_ACCESS_KEY", Role::None("it is for signing requests, and a URI has an api-key")),
    ("bedrock", "AWS_SESSION_TOKEN", Role::None("it is for signing requests, and a URI has an api-key")),
    ("bedrock", "AWS_REGION", Role::Place),
    ("bedrock", "AWS_DEFAULT_REGION", Role::Place),
    ("bedrock-mantle", "AWS_REGION", Role::Place),
    ("bedrock-mantle", "AWS_DEFAULT_REGION", Role::Place),
    ("openrouter", "OPENROUTER_APP_TITLE", Role::Label),
    ("openrouter", "OPENROUTER_HTTP_REFERER", Role::None("a URI has no headers")),
    ("vercel", "VERCEL_OIDC_TOKEN", Role::Key),
    ("vercel", "VERCEL_SITE_URL", Role::None("a URI has no headers")),
    ("vercel", "VERCEL_APP_NAME", Role::Label),
    ("fireworks", "FIREWORKS_ACCOUNT_ID", Role::None("a URI has no place for it")),
    ("cloudflare", "CLOUDFLARE_ACCOUNT_ID", Role::Project),
    ("cloudflare-gateway", "CLOUDFLARE_ACCOUNT_ID", Role::Project),
    ("cloudflare-gateway", "CLOUDFLARE_GATEWAY_ID", Role::None("it is the option location, which is part of the path")),
    ("watsonx", "WATSONX_API_KEY", Role::None("it is exchanged for a token first")),
    ("watsonx", "WATSONX_PROJECT_ID", Role::None("the gateway needs none")),
];

/// Variables for the model that are not made of the key's name. The others are: `OPENAI_API_KEY`, so `OPENAI_MODEL`.
pub(super) const MODELS: &[(&str, &str)] = &[
    ("azure", "AZURE_OPENAI_DEPLOYMENT"),
    ("azure", "AZURE_OPENAI_DEPLOYMENT_NAME"),
    ("azure", "AZURE_OPENAI_CHAT_DEPLOYMENT_NAME"),
    ("azure", "AZURE_OPENAI_API_DEPLOYMENT_NAME"),
    ("vertex", "VERTEXAI_MODEL"),
    ("vertex", "ANTHROPIC_MODEL"),
    ("bedrock", "BEDROCK_MODEL_ID"),
    ("bedrock", "AWS_BEDROCK_MODEL_ID"),
    ("bedrock", "ANTHROPIC_MODEL"),
    ("bedrock-mantle", "BEDROCK_MODEL_ID"),
    ("huggingface", "HF_MODEL_ID"),
];

/// Variables that choose a provider if they are on: the variable, the provider, and the providers whose variables may be set too.
pub(super) const SWITCHES: &[(&str, &str, &[&str])] = &[
    ("GOOGLE_GENAI_USE_VERTEXAI", "vertex", &["gemini"]),
    ("GOOGLE_GENAI_USE_ENTERPRISE", "vertex", &["gemini"]),
    ("CLAUDE_CODE_USE_VERTEX", "vertex", &["anthropic", "gemini"]),
    ("CLAUDE_CODE_USE_BEDROCK", "bedrock", &["anthropic", "bedrock-mantle"]),
];

/// Base URLs that do not contain the provider's base path. The others contain it.
pub(super) const BARE: &[&str] = &["OPENAI_API_HOST", "AZURE_OPENAI_ENDPOINT", "AZURE_API_BASE", "ANTHROPIC_BASE_URL", "GOOGLE_GEMINI_BASE_URL", "GOOGLE_VERTEX_BASE_URL", "OLLAMA_HOST", "OLLAMA_API_BASE", "GROQ_BASE_URL", "FIREWORKS_BASE_URL", "CEREBRAS_BASE_URL"];
