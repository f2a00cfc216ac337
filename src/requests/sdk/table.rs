//! The SDKs for JavaScript, a row for each way of each. Read in the packages of 2026-11-21 (versions: `tests/clients/`), and
//! each row is held by a run of the real client against a server (`tests/clients/`).

use super::super::profile::Protocol;
use super::binding::{bearer, none, plain, to, Binding, Fixed, Keyless, Member, Sdk, Tail, Turn};
use super::table_python::{LITELLM, PYDANTIC};

/// Every row; of those that fit, the first counts.
pub(super) const BINDINGS: [&[Binding]; 6] = [OPENAI, ANTHROPIC, AI_SDK, LANGCHAIN, LITELLM, PYDANTIC];

// ── openai ──────────────────────────────────────────────────────────────────────────────────────────────────────────

/// Base URL with `/v1`. The body is sent as it is given, so that every parameter passes. What is not given is taken from
/// the environment: `null` says that there is none. [V] openai 6.49.0 client.js
const OPENAI_CHAT: Binding = Binding {
    sdk: Sdk::OpenAi,
    protocol: Protocol::OpenAiChat,
    providers: &[],
    within: "",
    package: "openai",
    client: "OpenAI",
    names: &[],
    methods: ("chat.completions.create", "chat.completions.create"),
    tail: Tail::Ends("/chat/completions", "/chat/completions"),
    base: "clientOptions.baseURL",
    version: "",
    keys: &[bearer("clientOptions.apiKey")],
    keyless: Keyless::Placeholder,
    silences: true,
    headers: "clientOptions.defaultHeaders",
    named_headers: &[
        ("openai-organization", "clientOptions.organization"),
        ("openai-project", "clientOptions.project"),
    ],
    query: &[("*", "clientOptions.defaultQuery")],
    fixed: &[("clientOptions.organization", Fixed::Null), ("clientOptions.project", Fixed::Null)],
    model: ("params.model", false),
    prefix: "",
    members: &[],
    rest: "params",
    timeout: ("clientOptions.timeout", false),
    retries: "clientOptions.maxRetries",
    system: "",
    stream: "params.stream",
};

const OPENAI: &[Binding] = &[
    // The older form of Azure, whose path names the deployment. [V] openai 6.49.0 azure.js
    Binding {
        providers: &["azure"],
        within: "/openai/deployments/",
        client: "AzureOpenAI",
        keys: &[plain("clientOptions.apiKey", "api-key")],
        query: &[("api-version", "clientOptions.apiVersion"), ("*", "clientOptions.defaultQuery")],
        ..OPENAI_CHAT
    },
    OPENAI_CHAT,
    Binding {
        protocol: Protocol::OpenAiResponses,
        methods: ("responses.create", "responses.create"),
        tail: Tail::Ends("/responses", "/responses"),
        system: "params.instructions",
        ..OPENAI_CHAT
    },
];

// ── @anthropic-ai/sdk ───────────────────────────────────────────────────────────────────────────────────────────────

/// Base URL without `/v1`. From 1.0 on it sends keys as bearer tokens, and an API version that has no sampling parameters:
/// the header sets the profile's. [V] @anthropic-ai/sdk 1.11.0 client.js
const ANTHROPIC: &[Binding] = &[Binding {
    sdk: Sdk::Anthropic,
    protocol: Protocol::AnthropicMessages,
    package: "@anthropic-ai/sdk",
    client: "Anthropic",
    methods: ("messages.create", "messages.create"),
    tail: Tail::Ends("/v1/messages", "/v1/messages"),
    named_headers: &[],
    query: &[],
    fixed: &[],
    system: "params.system",
    ..OPENAI_CHAT
}];

// ── ai ──────────────────────────────────────────────────────────────────────────────────────────────────────────────

const JSON_BY_OUTPUT: &str = "the AI SDK asks for JSON by its own option: output: Output.json()";

/// What all its packages have in common: the call's options, of which each package makes its provider's words.
const AI: Binding = Binding {
    sdk: Sdk::AiSdk,
    names: &[("modelFactory", "languageModel")],
    methods: ("generateText", "streamText"),
    keyless: Keyless::Placeholder,
    silences: true,
    headers: "clientOptions.headers",
    named_headers: &[],
    query: &[],
    fixed: &[],
    model: ("", false),
    rest: "",
    timeout: ("params.timeout", false),
    retries: "params.maxRetries",
    system: "params.system",
    stream: "",
    ..OPENAI_CHAT
};

/// [V] @ai-sdk/openai 3.0.141. `createOpenAI(…)(model)` calls the Responses API (vercel/ai#17944): the way is named.
const AI_OPENAI: Binding = Binding {
    providers: &["openai"],
    package: "@ai-sdk/openai",
    client: "createOpenAI",
    names: &[("modelFactory", "chat")],
    named_headers: &[
        ("openai-organization", "clientOptions.organization"),
        ("openai-project", "clientOptions.project"),
    ],
    members: &[
        to("temperature", "params.temperature"),
        to("max_completion_tokens", "params.maxOutputTokens"),
        to("max_tokens", "params.maxOutputTokens"),
        to("max_output_tokens", "params.maxOutputTokens"),
        to("top_p", "params.topP"),
        to("stop", "params.stopSequences"),
        to("seed", "params.seed"),
        to("frequency_penalty", "params.frequencyPenalty"),
        to("presence_penalty", "params.presencePenalty"),
        to("logit_bias", "params.providerOptions.openai.logitBias"),
        to("logprobs", "params.providerOptions.openai.logprobs"),
        to("max_tool_calls", "params.providerOptions.openai.maxToolCalls"),
        to("metadata", "params.providerOptions.openai.metadata"),
        to("parallel_tool_calls", "params.providerOptions.openai.parallelToolCalls"),
        to("prompt_cache_key", "params.providerOptions.openai.promptCacheKey"),
        to("prompt_cache_options", "params.providerOptions.openai.promptCacheOptions"),
        to("prompt_cache_retention", "params.providerOptions.openai.promptCacheRetention"),
        to("reasoning.effort", "params.providerOptions.openai.reasoningEffort"),
        to("reasoning.summary", "params.providerOptions.openai.reasoningSummary"),
        to("reasoning_effort", "params.providerOptions.openai.reasoningEffort"),
        to("safety_identifier", "params.providerOptions.openai.safetyIdentifier"),
        to("service_tier", "params.providerOptions.openai.serviceTier"),
        to("store", "params.providerOptions.openai.store"),
        to("text.verbosity", "params.providerOptions.openai.textVerbosity"),
        to("truncation", "params.providerOptions.openai.truncation"),
        to("user", "params.providerOptions.openai.user"),
        to("verbosity", "params.providerOptions.openai.textVerbosity"),
        none("response_format", JSON_BY_OUTPUT),
        none("text.format", JSON_BY_OUTPUT),
    ],
    ..AI
};

const AI_SDK: &[Binding] = &[
    AI_OPENAI,
    Binding {
        providers: &[],
        protocol: Protocol::OpenAiResponses,
        names: &[("modelFactory", "responses")],
        tail: Tail::Ends("/responses", "/responses"),
        ..AI_OPENAI
    },
    // Every other server of OpenAI's chat. What it does not know of `providerOptions` it sends as it is.
    // [V] @ai-sdk/openai-compatible 2.0.87
    Binding {
        package: "@ai-sdk/openai-compatible",
        client: "createOpenAICompatible",
        keyless: Keyless::Nothing,
        query: &[("*", "clientOptions.queryParams")],
        fixed: &[("clientOptions.name", Fixed::Provider)],
        members: &[
            to("temperature", "params.temperature"),
            to("max_tokens", "params.maxOutputTokens"),
            to("top_p", "params.topP"),
            to("stop", "params.stopSequences"),
            to("seed", "params.seed"),
            to("frequency_penalty", "params.frequencyPenalty"),
            to("presence_penalty", "params.presencePenalty"),
            to("reasoning_effort", "params.providerOptions.{provider}.reasoningEffort"),
            to("verbosity", "params.providerOptions.{provider}.textVerbosity"),
            to("user", "params.providerOptions.{provider}.user"),
        ],
        rest: "params.providerOptions.{provider}",
        ..AI
    },
    // Base URL with `/v1`, unlike Anthropic's own SDK (vercel/ai#15542). [V] @ai-sdk/anthropic 3.0.138
    Binding {
        protocol: Protocol::AnthropicMessages,
        package: "@ai-sdk/anthropic",
        client: "createAnthropic",
        tail: Tail::Ends("/messages", "/messages"),
        keys: &[plain("clientOptions.apiKey", "x-api-key"), bearer("clientOptions.authToken")],
        members: &[
            to("temperature", "params.temperature"),
            to("max_tokens", "params.maxOutputTokens"),
            to("top_p", "params.topP"),
            to("top_k", "params.topK"),
            to("stop_sequences", "params.stopSequences"),
            to("cache_control", "params.providerOptions.anthropic.cacheControl"),
        ],
        ..AI
    },
    // [V] @ai-sdk/google 3.0.141
    Binding {
        protocol: Protocol::Gemini,
        providers: &["gemini"],
        package: "@ai-sdk/google",
        client: "createGoogleGenerativeAI",
        tail: Tail::Profile,
        keys: &[plain("clientOptions.apiKey", "x-goog-api-key")],
        query: &[("alt", "")],
        members: &[
            to("generationConfig.temperature", "params.temperature"),
            to("generationConfig.maxOutputTokens", "params.maxOutputTokens"),
            to("generationConfig.topP", "params.topP"),
            to("generationConfig.topK", "params.topK"),
            to("generationConfig.stopSequences", "params.stopSequences"),
            to("generationConfig.seed", "params.seed"),
            none("generationConfig.responseMimeType", JSON_BY_OUTPUT),
            to("cachedContent", "params.providerOptions.google.cachedContent"),
            to("labels", "params.providerOptions.google.labels"),
            to("serviceTier", "params.providerOptions.google.serviceTier"),
        ],
        ..AI
    },
    // [V] @ai-sdk/cohere 3.0.63
    Binding {
        protocol: Protocol::Cohere,
        package: "@ai-sdk/cohere",
        client: "createCohere",
        tail: Tail::Ends("/chat", "/chat"),
        members: &[
            to("temperature", "params.temperature"),
            to("max_tokens", "params.maxOutputTokens"),
            to("p", "params.topP"),
            to("k", "params.topK"),
            to("stop_sequences", "params.stopSequences"),
            to("seed", "params.seed"),
            to("frequency_penalty", "params.frequencyPenalty"),
            to("presence_penalty", "params.presencePenalty"),
            none("response_format", JSON_BY_OUTPUT),
        ],
        ..AI
    },
    // [V] @ai-sdk/amazon-bedrock 4.0.186
    Binding {
        protocol: Protocol::Converse,
        package: "@ai-sdk/amazon-bedrock",
        client: "createAmazonBedrock",
        fixed: &[("clientOptions.region", Fixed::Region)],
        tail: Tail::Profile,
        members: &[
            to("inferenceConfig.temperature", "params.temperature"),
            to("inferenceConfig.maxTokens", "params.maxOutputTokens"),
            to("inferenceConfig.topP", "params.topP"),
            to("inferenceConfig.stopSequences", "params.stopSequences"),
            to("additionalModelRequestFields", "params.providerOptions.bedrock.additionalModelRequestFields"),
            to(
                "additionalModelRequestFields.top_k",
                "params.providerOptions.bedrock.additionalModelRequestFields.top_k",
            ),
            to(
                "additionalModelRequestFields.inferenceConfig.topK",
                "params.providerOptions.bedrock.additionalModelRequestFields.inferenceConfig.topK",
            ),
        ],
        ..AI
    },
];

// ── LangChain ───────────────────────────────────────────────────────────────────────────────────────────────────────

/// One constructor takes all; options of the call are those of `invoke` and `stream`. Without `streaming: false` it may
/// stream on its own account. [V] @langchain/openai 1.5.8
const CHAT_OPENAI: Binding = Binding {
    sdk: Sdk::LangChain,
    package: "@langchain/openai",
    client: "ChatOpenAI",
    methods: ("invoke", "stream"),
    base: "clientOptions.configuration.baseURL",
    headers: "clientOptions.configuration.defaultHeaders",
    named_headers: &[
        ("openai-organization", "clientOptions.configuration.organization"),
        ("openai-project", "clientOptions.configuration.project"),
    ],
    query: &[("*", "clientOptions.configuration.defaultQuery")],
    fixed: &[
        ("clientOptions.configuration.organization", Fixed::Null),
        ("clientOptions.configuration.project", Fixed::Null),
    ],
    model: ("clientOptions.model", false),
    prefix: "openai",
    members: &[
        to("temperature", "clientOptions.temperature"),
        // It names them itself, by the model.
        to("max_completion_tokens", "clientOptions.maxTokens"),
        to("max_tokens", "clientOptions.maxTokens"),
        to("max_output_tokens", "clientOptions.maxTokens"),
        to("top_p", "clientOptions.topP"),
        to("stop", "clientOptions.stop"),
        to("frequency_penalty", "clientOptions.frequencyPenalty"),
        to("presence_penalty", "clientOptions.presencePenalty"),
        to("logprobs", "clientOptions.logprobs"),
        to("top_logprobs", "clientOptions.topLogprobs"),
        to("n", "clientOptions.n"),
        to("logit_bias", "clientOptions.logitBias"),
        to("user", "clientOptions.user"),
        to("prompt_cache_key", "clientOptions.promptCacheKey"),
        to("prompt_cache_retention", "clientOptions.promptCacheRetention"),
        to("service_tier", "clientOptions.service_tier"),
        to("verbosity", "clientOptions.verbosity"),
    ],
    rest: "clientOptions.modelKwargs",
    timeout: ("clientOptions.timeout", false),
    retries: "clientOptions.maxRetries",
    system: "",
    stream: "",
    ..OPENAI_CHAT
};

const LANGCHAIN: &[Binding] = &[
    CHAT_OPENAI,
    Binding {
        protocol: Protocol::OpenAiResponses,
        tail: Tail::Ends("/responses", "/responses"),
        fixed: &[
            ("clientOptions.configuration.organization", Fixed::Null),
            ("clientOptions.configuration.project", Fixed::Null),
            ("clientOptions.useResponsesApi", Fixed::True),
        ],
        ..CHAT_OPENAI
    },
    // It builds @anthropic-ai/sdk, whose base URL has no `/v1`. [V] @langchain/anthropic 1.5.11
    Binding {
        protocol: Protocol::AnthropicMessages,
        package: "@langchain/anthropic",
        client: "ChatAnthropic",
        prefix: "anthropic",
        tail: Tail::Ends("/v1/messages", "/v1/messages"),
        base: "clientOptions.anthropicApiUrl",
        headers: "clientOptions.clientOptions.defaultHeaders",
        named_headers: &[],
        query: &[],
        fixed: &[],
        members: &[
            to("temperature", "clientOptions.temperature"),
            to("max_tokens", "clientOptions.maxTokens"),
            to("top_p", "clientOptions.topP"),
            to("top_k", "clientOptions.topK"),
            to("stop_sequences", "clientOptions.stopSequences"),
            to("thinking", "clientOptions.thinking"),
        ],
        rest: "clientOptions.invocationKwargs",
        timeout: ("clientOptions.clientOptions.timeout", false),
        ..CHAT_OPENAI
    },
    // The version of the API is an option of its own. [V] @langchain/google-genai 2.3.2
    Binding {
        protocol: Protocol::Gemini,
        providers: &["gemini"],
        package: "@langchain/google-genai",
        client: "ChatGoogleGenerativeAI",
        prefix: "google-genai",
        tail: Tail::Profile,
        base: "clientOptions.baseUrl",
        version: "clientOptions.apiVersion",
        keys: &[plain("clientOptions.apiKey", "x-goog-api-key")],
        silences: false,
        headers: "clientOptions.customHeaders",
        named_headers: &[],
        query: &[("alt", "")],
        fixed: &[],
        members: &[
            to("generationConfig.temperature", "clientOptions.temperature"),
            to("generationConfig.maxOutputTokens", "clientOptions.maxOutputTokens"),
            to("generationConfig.topP", "clientOptions.topP"),
            to("generationConfig.topK", "clientOptions.topK"),
            to("generationConfig.stopSequences", "clientOptions.stopSequences"),
            Member {
                path: "generationConfig.responseMimeType",
                place: "clientOptions.json",
                turn: Turn::IsJson,
                reason: "",
            },
        ],
        rest: "",
        // Its client heeds none, not even that of a call.
        timeout: ("", false),
        ..CHAT_OPENAI
    },
    // [V] @langchain/ollama 1.3.0
    Binding {
        protocol: Protocol::Ollama,
        package: "@langchain/ollama",
        client: "ChatOllama",
        prefix: "ollama",
        tail: Tail::Ends("/api/chat", "/api/chat"),
        base: "clientOptions.baseUrl",
        keys: &[],
        keyless: Keyless::Nothing,
        silences: false,
        headers: "clientOptions.headers",
        named_headers: &[],
        query: &[],
        fixed: &[],
        members: &[
            to("options.temperature", "clientOptions.temperature"),
            to("options.num_predict", "clientOptions.numPredict"),
            to("options.top_p", "clientOptions.topP"),
            to("options.top_k", "clientOptions.topK"),
            to("options.seed", "clientOptions.seed"),
            to("options.stop", "params.stop"),
            to("options.num_ctx", "clientOptions.numCtx"),
            to("options.repeat_penalty", "clientOptions.repeatPenalty"),
            to("options.repeat_last_n", "clientOptions.repeatLastN"),
            to("options.typical_p", "clientOptions.typicalP"),
            to("format", "clientOptions.format"),
            to("keep_alive", "clientOptions.keepAlive"),
            to("think", "clientOptions.think"),
        ],
        rest: "",
        // Its streams, by which it makes every request, heed neither.
        timeout: ("", false),
        retries: "",
        ..CHAT_OPENAI
    },
];
