//! The SDKs for Python. Read in litellm 1.106.2 and pydantic-ai 2.31.1 with openai 2.54.0, anthropic 0.125.0 and
//! google-genai 3.4.0; each row is held by a run of the real client against a server (`tests/clients/`).

use super::super::profile::Protocol;
use super::binding::{bearer, none, plain, to, Binding, Fixed, Keyless, Member, Sdk, Tail, Turn};

// ── litellm ─────────────────────────────────────────────────────────────────────────────────────────────────────────

/// `litellm.completion(**params)`. Its keyword arguments are its own controls as well (`mock_response`, `ssl_verify`,
/// `fallbacks`): what is not known goes to `extra_body`, which is sent as it is, or nowhere.
const LITELLM_CHAT: Binding = Binding {
    sdk: Sdk::LiteLlm,
    protocol: Protocol::OpenAiChat,
    providers: &[],
    within: "",
    package: "litellm",
    client: "",
    names: &[],
    methods: ("completion", "completion"),
    tail: Tail::Ends("/chat/completions", "/chat/completions"),
    base: "params.api_base",
    version: "",
    keys: &[bearer("params.api_key")],
    keyless: Keyless::Placeholder,
    silences: false,
    headers: "params.extra_headers",
    named_headers: &[("openai-organization", "params.organization")],
    query: &[],
    fixed: &[],
    model: ("params.model", true),
    prefix: "",
    members: &[
        to("temperature", "params.temperature"),
        to("max_tokens", "params.max_tokens"),
        // It makes `max_tokens` of `max_completion_tokens` for some providers: that one goes as it is.
        to("top_p", "params.top_p"),
        to("stop", "params.stop"),
        to("seed", "params.seed"),
        to("response_format", "params.response_format"),
    ],
    rest: "params.extra_body",
    timeout: ("params.timeout", true),
    retries: "params.max_retries",
    system: "",
    stream: "params.stream",
};

/// Among the rows of litellm, those that are HTTP clients of its own rather than of `openai`.
const LITELLM_OWN: Binding = Binding { rest: "", retries: "params.num_retries", named_headers: &[], ..LITELLM_CHAT };

pub(super) const LITELLM: &[Binding] = &[
    // `api_base` is the resource; the deployment is the model.
    Binding {
        providers: &["azure"],
        within: "/openai/deployments/",
        tail: Tail::Ends(
            "/openai/deployments/{model}/chat/completions",
            "/openai/deployments/{model}/chat/completions",
        ),
        keys: &[plain("params.api_key", "api-key")],
        query: &[("api-version", "params.api_version")],
        prefix: "azure",
        ..LITELLM_CHAT
    },
    // It refuses what it thinks that Perplexity has not, `stop` among it.
    Binding {
        providers: &["perplexity"],
        members: &[
            to("temperature", "params.temperature"),
            to("max_tokens", "params.max_tokens"),
            to("top_p", "params.top_p"),
        ],
        ..LITELLM_CHAT
    },
    LITELLM_CHAT,
    // It adds `/v1/messages` itself.
    Binding {
        protocol: Protocol::AnthropicMessages,
        tail: Tail::Ends("/v1/messages", "/v1/messages"),
        keys: &[plain("params.api_key", "x-api-key")],
        prefix: "anthropic",
        members: &[
            to("temperature", "params.temperature"),
            to("max_tokens", "params.max_tokens"),
            to("top_p", "params.top_p"),
            to("top_k", "params.top_k"),
            to("stop_sequences", "params.stop"),
            to("thinking", "params.thinking"),
        ],
        ..LITELLM_OWN
    },
    Binding {
        protocol: Protocol::Gemini,
        providers: &["gemini"],
        tail: Tail::Ends("/models/{model}:generateContent", "/models/{model}:streamGenerateContent"),
        keys: &[plain("params.api_key", "x-goog-api-key")],
        query: &[("alt", "")],
        prefix: "gemini",
        members: &[
            to("generationConfig.temperature", "params.temperature"),
            to("generationConfig.maxOutputTokens", "params.max_tokens"),
            to("generationConfig.topP", "params.top_p"),
            to("generationConfig.topK", "params.top_k"),
            to("generationConfig.stopSequences", "params.stop"),
            to("generationConfig.seed", "params.seed"),
            Member {
                path: "generationConfig.responseMimeType",
                place: "params.response_format",
                turn: Turn::JsonObject,
                reason: "",
            },
        ],
        rest: "params.extra_body",
        ..LITELLM_OWN
    },
    // The whole URL is its base.
    Binding {
        protocol: Protocol::Cohere,
        tail: Tail::Whole,
        prefix: "cohere",
        members: &[
            to("temperature", "params.temperature"),
            to("max_tokens", "params.max_tokens"),
            to("stop_sequences", "params.stop"),
            to("seed", "params.seed"),
        ],
        rest: "params.extra_body",
        ..LITELLM_OWN
    },
    Binding {
        protocol: Protocol::Ollama,
        tail: Tail::Ends("/api/chat", "/api/chat"),
        prefix: "ollama_chat",
        members: &[
            to("options.temperature", "params.temperature"),
            to("options.num_predict", "params.max_tokens"),
            to("options.top_p", "params.top_p"),
            to("options.top_k", "params.top_k"),
            to("options.stop", "params.stop"),
            to("options.seed", "params.seed"),
            to("options.num_ctx", "params.num_ctx"),
            Member { path: "format", place: "params.response_format", turn: Turn::JsonObject, reason: "" },
        ],
        rest: "params.extra_body",
        ..LITELLM_OWN
    },
    Binding {
        protocol: Protocol::Converse,
        tail: Tail::Ends("/model/{model}/converse", "/model/{model}/converse-stream"),
        prefix: "bedrock/converse",
        fixed: &[("params.aws_region_name", Fixed::Region)],
        members: &[
            to("inferenceConfig.temperature", "params.temperature"),
            to("inferenceConfig.maxTokens", "params.max_tokens"),
            to("inferenceConfig.topP", "params.top_p"),
            to("inferenceConfig.stopSequences", "params.stop"),
            to("additionalModelRequestFields.top_k", "params.top_k"),
        ],
        ..LITELLM_OWN
    },
];

// ── pydantic-ai ─────────────────────────────────────────────────────────────────────────────────────────────────────

/// `Agent(OpenAIChatModel(model, provider=OpenAIProvider(openai_client=AsyncOpenAI(**clientOptions))), **params)`. Its own
/// `retries` are about answers that do not fit: those of requests are the client's.
const PYDANTIC_CHAT: Binding = Binding {
    sdk: Sdk::PydanticAi,
    protocol: Protocol::OpenAiChat,
    providers: &[],
    within: "",
    package: "openai",
    client: "AsyncOpenAI",
    names: &[
        ("modelClass", "OpenAIChatModel"),
        ("modelModule", "pydantic_ai.models.openai"),
        ("providerClass", "OpenAIProvider"),
        ("providerModule", "pydantic_ai.providers.openai"),
        ("providerOption", "openai_client"),
    ],
    methods: ("run_sync", "run_stream"),
    tail: Tail::Ends("/chat/completions", "/chat/completions"),
    base: "clientOptions.base_url",
    version: "",
    keys: &[bearer("clientOptions.api_key")],
    keyless: Keyless::Placeholder,
    silences: false,
    headers: "clientOptions.default_headers",
    named_headers: &[
        ("openai-organization", "clientOptions.organization"),
        ("openai-project", "clientOptions.project"),
    ],
    query: &[("*", "clientOptions.default_query")],
    fixed: &[],
    model: ("", false),
    prefix: "openai-chat",
    members: &[
        to("temperature", "params.model_settings.temperature"),
        // `max_tokens` becomes `max_completion_tokens`, which not every server reads: that one goes as it is.
        to("max_completion_tokens", "params.model_settings.max_tokens"),
        to("top_p", "params.model_settings.top_p"),
        to("stop", "params.model_settings.stop_sequences"),
        to("seed", "params.model_settings.seed"),
        to("frequency_penalty", "params.model_settings.frequency_penalty"),
        to("presence_penalty", "params.model_settings.presence_penalty"),
        to("logit_bias", "params.model_settings.logit_bias"),
        to("parallel_tool_calls", "params.model_settings.parallel_tool_calls"),
    ],
    rest: "params.model_settings.extra_body",
    timeout: ("clientOptions.timeout", true),
    retries: "clientOptions.max_retries",
    system: "params.instructions",
    stream: "",
};

pub(super) const PYDANTIC: &[Binding] = &[
    // The older form of Azure: `AsyncAzureOpenAI` sends keys in the header that it wants.
    Binding {
        providers: &["azure"],
        within: "/openai/deployments/",
        client: "AsyncAzureOpenAI",
        keys: &[plain("clientOptions.api_key", "api-key")],
        query: &[("api-version", "clientOptions.api_version"), ("*", "clientOptions.default_query")],
        ..PYDANTIC_CHAT
    },
    PYDANTIC_CHAT,
    Binding {
        protocol: Protocol::OpenAiResponses,
        names: &[
            ("modelClass", "OpenAIResponsesModel"),
            ("modelModule", "pydantic_ai.models.openai"),
            ("providerClass", "OpenAIProvider"),
            ("providerModule", "pydantic_ai.providers.openai"),
            ("providerOption", "openai_client"),
        ],
        tail: Tail::Ends("/responses", "/responses"),
        prefix: "openai-responses",
        members: &[
            to("temperature", "params.model_settings.temperature"),
            to("max_output_tokens", "params.model_settings.max_tokens"),
            to("top_p", "params.model_settings.top_p"),
        ],
        ..PYDANTIC_CHAT
    },
    Binding {
        protocol: Protocol::AnthropicMessages,
        package: "anthropic",
        client: "AsyncAnthropic",
        names: &[
            ("modelClass", "AnthropicModel"),
            ("modelModule", "pydantic_ai.models.anthropic"),
            ("providerClass", "AnthropicProvider"),
            ("providerModule", "pydantic_ai.providers.anthropic"),
            ("providerOption", "anthropic_client"),
        ],
        tail: Tail::Ends("/v1/messages", "/v1/messages"),
        named_headers: &[],
        query: &[],
        prefix: "anthropic",
        members: &[
            to("temperature", "params.model_settings.temperature"),
            to("max_tokens", "params.model_settings.max_tokens"),
            to("top_p", "params.model_settings.top_p"),
            to("top_k", "params.model_settings.top_k"),
            to("stop_sequences", "params.model_settings.stop_sequences"),
        ],
        ..PYDANTIC_CHAT
    },
    // The version of the API is an option of its own; without it the client takes another than the profile's.
    Binding {
        protocol: Protocol::Gemini,
        providers: &["gemini"],
        package: "google.genai",
        client: "Client",
        names: &[
            ("modelClass", "GoogleModel"),
            ("modelModule", "pydantic_ai.models.google"),
            ("providerClass", "GoogleProvider"),
            ("providerModule", "pydantic_ai.providers.google"),
            ("providerOption", "client"),
        ],
        tail: Tail::Ends("/models/{model}:generateContent", "/models/{model}:streamGenerateContent"),
        base: "clientOptions.http_options.base_url",
        version: "clientOptions.http_options.api_version",
        keys: &[plain("clientOptions.api_key", "x-goog-api-key")],
        headers: "clientOptions.http_options.headers",
        named_headers: &[],
        query: &[("alt", "")],
        prefix: "google",
        members: &[
            to("generationConfig.temperature", "params.model_settings.temperature"),
            to("generationConfig.maxOutputTokens", "params.model_settings.max_tokens"),
            to("generationConfig.topP", "params.model_settings.top_p"),
            to("generationConfig.topK", "params.model_settings.top_k"),
            to("generationConfig.stopSequences", "params.model_settings.stop_sequences"),
            to("generationConfig.seed", "params.model_settings.seed"),
            none("generationConfig.responseMimeType", "pydantic-ai asks for JSON by its own output_type"),
            to("cachedContent", "params.model_settings.google_cached_content"),
        ],
        rest: "",
        // Here it is milliseconds. Its retries are counted with the first try: no place for ours.
        timeout: ("clientOptions.http_options.timeout", false),
        retries: "",
        ..PYDANTIC_CHAT
    },
];
