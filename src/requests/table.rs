//! Generated from data/body-members.json by scripts/gen/names.mjs (npm run gen). Do not edit. The sources are there.

use super::profile::Protocol;

/// A URI must not set the structure of a request, nor where it goes. Without case, hyphens and underscores. Other libraries let a URI override these: `?api_base=…` sent the key of the server to a host of the choice of the URI.
pub(super) const RESERVED: &[&str] = &["model", "models", "messages", "prompt", "input", "contents", "instructions", "systeminstruction", "tools", "toolchoice", "toolconfig", "functions", "functioncall", "mcpservers", "apibase", "apihost", "apitype", "baseurl", "url", "endpoint", "host", "proxy", "headers", "extraheaders", "defaultheaders", "extrabody", "extraquery", "organization", "customllmprovider", "modellist", "fallbacks", "webhookurl", "callbackurl"];

/// Every JavaScript object has a property of this name, so a merge by name would reach its prototype.
pub(super) const OBJECT_NAMES: &[&str] = &["hasOwnProperty", "isPrototypeOf", "propertyIsEnumerable", "toLocaleString", "toString", "valueOf"];

/// Parameters of the URI that belong to this library. They are in no body.
pub(super) const EXTENSIONS: &[&str] = &["api-version", "api_version", "base_path", "location", "project", "protocol"];

/// Names of parameters that are lists, which a URI writes with commas. Items that are numbers are sent as numbers, unless the name is in `texts`.
pub(super) const LISTS: &[&str] = &["search_domain_filter", "search_language_filter", "image_domain_filter", "image_format_filter", "transforms", "include", "bad_words", "stop_token_ids", "allowed_token_ids", "guided_choice", "structured_outputs.choice", "samplers", "include_domains", "exclude_domains", "embedding_types", "providerOptions.gateway.order", "providerOptions.gateway.only", "search_settings.exclude_domains", "search_settings.include_domains", "compound_custom.tools.enabled_tools", "provider.order", "provider.only", "provider.ignore", "provider.quantizations", "additionalModelResponseFieldPaths"];

/// Names of parameters that are text, also if a value looks like a number or a boolean: `session_id=12345` is a name. Parameters of other names that neither the draft nor data/request-params.json has are numbers and booleans if they print back identically.
pub(super) const TEXTS: &[&str] = &["bad_words", "*id", "*Id", "*ID", "*_key", "*Key", "*name", "*Name", "*version", "*Version", "*tag", "*Tag", "*user", "*User", "*label", "*date", "*Date", "*salt"];

/// The members of `options` of `/api/chat`, in addition to the draft's parameters. All are numbers or booleans.
pub(super) const OLLAMA: &[&str] = &["num_keep", "typical_p", "repeat_last_n", "num_ctx", "num_batch", "num_gpu", "main_gpu", "use_mmap", "num_thread", "mirostat", "mirostat_tau", "mirostat_eta", "penalize_newline", "tfs_z", "numa", "use_mlock"];

/// The members of `generationConfig`, in addition to the draft's parameters.
pub(super) const GEMINI: &[&str] = &["logprobs", "responseSchema", "responseJsonSchema", "thinkingConfig", "mediaResolution", "speechConfig", "imageConfig", "audioTimestamp", "enableEnhancedCivicAnswers"];

/// The members that Converse itself has. All others belong to the model.
pub(super) const CONVERSE: &[&str] = &["additionalModelRequestFields", "additionalModelResponseFieldPaths", "guardrailConfig", "inferenceConfig", "outputConfig", "performanceConfig", "promptVariables", "requestMetadata", "serviceTier"];

/// A client or a proxy sets these headers. With one of them a caller could cut a request in two.
pub(super) const FRAMING: &[&str] = &["connection", "content-length", "expect", "host", "keep-alive", "proxy-connection", "te", "trailer", "transfer-encoding", "upgrade"];

/// Headers of an imported request that describe the client or the body, and that a request sets again.
pub(super) const CLIENT_HEADERS: &[&str] = &["accept", "accept-encoding", "accept-language", "content-length", "content-type", "user-agent"];

/// Names of providers in model strings of other tools, if they differ from the ids in data/providers.json. With hyphens for underscores. A name with a colon is one only before a colon: `moonshotai/kimi-k2` is a model of other providers, `gateway/openai:gpt-5` of pydantic-ai's gateway.
pub(super) const MODEL_STRINGS: &[(&str, &str)] = &[("ai21-chat", "ai21"), ("alibaba:", "dashscope"), ("amazon-bedrock", "bedrock"), ("azure-ai", "azure"), ("azure-openai", "azure"), ("bedrock-converse", "bedrock"), ("cloudflare-workers-ai", "cloudflare"), ("cohere-chat", "cohere"), ("digital-ocean", "digitalocean"), ("featherless-ai", "featherless"), ("fireworks-ai", "fireworks"), ("friendliai", "friendli"), ("github-models", "github"), ("gateway:", "vercel"), ("google", "gemini"), ("google-anthropic-vertex", "vertex"), ("google-cloud", "vertex"), ("google-genai", "gemini"), ("google-gla", "gemini"), ("google-vertex", "vertex"), ("google-vertexai", "vertex"), ("gradient-ai", "digitalocean"), ("grok", "xai"), ("hf", "huggingface"), ("hosted-vllm", "vllm"), ("ibm", "watsonx"), ("lambda-ai", "lambda"), ("litellm-proxy", "litellm"), ("lm-studio", "lmstudio"), ("mistralai", "mistral"), ("moonshotai:", "moonshot"), ("nano-gpt", "nanogpt"), ("novita-ai", "novita"), ("nvidia-nim", "nvidia"), ("ollama-chat", "ollama"), ("openai-chat", "openai"), ("openai-responses", "openai"), ("snowflake-cortex", "snowflake"), ("together-ai", "together"), ("togetherai", "together"), ("veniceai", "venice"), ("vercel-ai-gateway", "vercel"), ("vertex-ai", "vertex"), ("vertex-ai-beta", "vertex"), ("xiaomi-mimo", "xiaomi")];

/// Hosts of providers that serve something else: the pattern, what the host is, and the host of the models.
pub(super) const SERVICES: &[(&str, &str, &str)] = &[("bedrock.*.amazonaws.com", "the control plane of Amazon Bedrock", "bedrock-runtime.REGION.amazonaws.com"), ("sdk.vercel.ai", "the documentation of the AI SDK", "ai-gateway.vercel.sh")];

/// Provider, how its models begin in model strings, and the protocol that this chooses.
pub(super) const MODEL_ROUTES: &[(&str, &str, Protocol)] = &[("openai", "responses/", Protocol::OpenAiResponses), ("azure", "responses/", Protocol::OpenAiResponses), ("bedrock", "converse/", Protocol::Converse), ("bedrock", "invoke/", Protocol::Converse)];

/// The tools whose model strings are known: the name, the separator, and the provider of a string without it.
pub(super) const MODEL_STYLES: &[(&str, u8, Option<&str>)] = &[("litellm", b'/', None), ("langchain", b':', None), ("pydantic-ai", b':', None), ("ai-sdk", b':', Some("vercel"))];

/// Provider, and the number of segments from which on a model string has two readings.
pub(super) const AMBIGUOUS: &[(&str, usize)] = &[("huggingface", 3)];
