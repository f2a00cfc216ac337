//! One row a provider. Each fact is as its named source has it, read on 2026-11-20. [V] read there; [R] recalled or
//! reported by others; [D] sources disagree, and the row says which one it follows.
//!
//! `@ai-sdk/x` stands for the package's newest release on that day, `litellm` for 1.109.1.

use super::table_protocol::{
    as_form, list, none, to, within, AUTO_CACHE, CACHE, CACHE_BY_KEY, MAX_TOKENS, NO_SEED, NO_TOP_K, SCHEMA_ONLY, SEED,
    TEMP, TOP_K, TOP_P,
};
use super::{Auth, Call, Form, LabelHeader, Operation, Profile, Protocol, Rule, Surface, Version};

// ── what many rows share ────────────────────────────────────────────────────────────────────────────────────────────

const BEARER: Auth<'static> = Auth { name: "Authorization", prefix: "Bearer ", in_query: false };

const fn key_header(name: &str) -> Auth<'_> {
    Auth { name, prefix: "", in_query: false }
}

const fn call(operation: Operation, path: &str) -> Call<'_> {
    Call { operation, path }
}

const CHAT: Call<'static> = call(Operation::Inference, "/chat/completions");
const RESPONSES: Call<'static> = call(Operation::Inference, "/responses");
const EMBED: Call<'static> = call(Operation::Embeddings, "/embeddings");
const MODELS: Call<'static> = call(Operation::Models, "/models");
const BATCH: Call<'static> = call(Operation::Batch, "/batches");

const fn label<'a>(header: &'a str, prefix: &'a str) -> LabelHeader<'a> {
    LabelHeader { header, prefix, ask: false }
}

/// OpenAI answers 401 to any other text in this header, so it takes one only if that is asked for (openai/codex#1000).
const ORGANIZATION_ASKED: LabelHeader<'static> = LabelHeader { header: "OpenAI-Organization", prefix: "", ask: true };

const fn surface<'a>(protocol: Protocol, base: &'a str, calls: &'a [Call<'a>], rules: &'a [Rule<'a>]) -> Surface<'a> {
    Surface {
        protocol,
        base,
        calls,
        rules,
        headers: &[],
        body: &[],
        models: &[],
        version: None,
        dated: false,
        auth: None,
    }
}

const fn openai<'a>(base: &'a str, calls: &'a [Call<'a>], rules: &'a [Rule<'a>]) -> Surface<'a> {
    surface(Protocol::OpenAiChat, base, calls, rules)
}

/// A provider with one way to talk to it, keys as bearer tokens, and no place for a label: most of them.
const fn row<'a>(
    id: &'a str,
    name: &'a str,
    hosts: &'a [&'a str],
    keys: &'a [&'a str],
    bases: &'a [&'a str],
    surfaces: &'a [Surface<'a>],
    source: &'a str,
) -> Profile<'a> {
    Profile { id, name, hosts, auth: BEARER, keyless: false, labels: &[], keys, bases, settings: &[], surfaces, source }
}

/// The rules of OpenAI's own chat completions: `max_tokens` is deprecated and refused by reasoning models, `top_k` is an
/// unknown member. [V] openai 7.55.0 `resources/chat/completions/completions.ts`
const OPENAI_RULES: &[Rule<'static>] = &[
    within(TEMP, "temperature", "0", "2"),
    to(MAX_TOKENS, "max_completion_tokens"),
    within(TOP_P, "top_p", "0", "1"),
    NO_TOP_K,
    list("stop", 4),
    as_form(CACHE, "prompt_cache_options", Form::Explicit),
];

const RESPONSES_RULES: &[Rule<'static>] = &[
    within(TEMP, "temperature", "0", "2"),
    within(TOP_P, "top_p", "0", "1"),
    as_form(CACHE, "prompt_cache_options", Form::Explicit),
];

/// The version under which older Claude models still take sampling parameters; 2026-10-21 has none of them and refuses
/// them. It is also the one that @ai-sdk/anthropic and litellm send. [V] platform.claude.com/docs/api/versioning
const ANTHROPIC_VERSION: Version<'static> =
    Version { name: "anthropic-version", default: "2023-06-01", in_header: true };

/// Where nothing is known of a host: what servers that call themselves OpenAI-compatible agree on.
pub const GENERIC: &str = "openai-compatible";

// ── the rows ────────────────────────────────────────────────────────────────────────────────────────────────────────

/// Every provider, the well-known ones first.
pub static PROFILES: &[Profile<'static>] = &[
    Profile {
        labels: &[
            label("OpenAI-Organization", "org-"),
            label("OpenAI-Project", "proj_"),
            ORGANIZATION_ASKED,
        ],
        settings: &["OPENAI_ORG_ID", "OPENAI_PROJECT_ID", "OPENAI_ADMIN_KEY", "OPENAI_CUSTOM_HEADERS"],
        ..row(
            "openai",
            "OpenAI",
            // [V] residency prefixes: openai 7.55.0 `internal/data-residency.js`
            &[
                "api.openai.com",
                "us.api.openai.com",
                "eu.api.openai.com",
                "ae.api.openai.com",
                "au.api.openai.com",
                "in.api.openai.com",
                "jp.api.openai.com",
            ],
            &["OPENAI_API_KEY"],
            &["OPENAI_BASE_URL", "OPENAI_API_BASE", "OPENAI_API_BASE_URL"],
            &[
                openai("/v1", &[CHAT, EMBED, MODELS, BATCH], OPENAI_RULES),
                surface(Protocol::OpenAiResponses, "/v1", &[RESPONSES, EMBED, MODELS, BATCH], RESPONSES_RULES),
            ],
            "npm openai 7.55.0 (client.js, resources/chat/completions, resources/responses)",
        )
    },
    // The model is the name of a deployment, which tells nothing about the model behind it.
    Profile {
        auth: key_header("api-key"),
        settings: &["OPENAI_API_VERSION", "AZURE_API_VERSION", "AZURE_RESOURCE_NAME"],
        ..row(
            "azure",
            "Azure OpenAI",
            &[
                "*.openai.azure.com",
                "*.openai.azure.us",
                "*.openai.azure.cn",
                "*.services.ai.azure.com",
                "*.cognitiveservices.azure.com",
                "*.cognitiveservices.azure.us",
            ],
            &["AZURE_OPENAI_API_KEY", "AZURE_API_KEY"],
            &["AZURE_OPENAI_ENDPOINT", "AZURE_API_BASE"],
            &[
                Surface {
                    version: Some(Version { name: "api-version", default: "", in_header: false }),
                    ..openai("/openai/v1", &[CHAT, EMBED, MODELS, BATCH], OPENAI_RULES)
                },
                Surface {
                    version: Some(Version { name: "api-version", default: "", in_header: false }),
                    ..surface(Protocol::OpenAiResponses, "/openai/v1", &[RESPONSES, EMBED, MODELS, BATCH], RESPONSES_RULES)
                },
                // The older form, for an API version that is a date. [V] openai 7.55.0 azure.js
                Surface {
                    version: Some(Version { name: "api-version", default: "", in_header: false }),
                    dated: true,
                    ..openai("/openai/deployments/{model!}", &[CHAT, EMBED], OPENAI_RULES)
                },
            ],
            "npm openai 7.55.0 azure.js; npm @ai-sdk/azure 4.0.85; litellm; sovereign hosts [R]",
        )
    },
    Profile {
        auth: key_header("x-api-key"),
        labels: &[label("anthropic-workspace-id", "wrkspc_")],
        settings: &["ANTHROPIC_AUTH_TOKEN", "ANTHROPIC_WORKSPACE_ID", "ANTHROPIC_ORGANIZATION_ID", "ANTHROPIC_PROFILE"],
        ..row(
            "anthropic",
            "Anthropic",
            &["api.anthropic.com", "aws-external-anthropic.*.api.aws"],
            &["ANTHROPIC_API_KEY"],
            &["ANTHROPIC_BASE_URL"],
            &[Surface {
                version: Some(ANTHROPIC_VERSION),
                ..surface(
                    Protocol::AnthropicMessages,
                    "/v1",
                    &[
                        call(Operation::Inference, "/messages"),
                        MODELS,
                        call(Operation::Batch, "/messages/batches"),
                    ],
                    &[],
                )
            }],
            "npm @anthropic-ai/sdk 1.11.0 client.js; platform.claude.com/docs/api (overview, versioning, migration-2026-10-21)",
        )
    },
    Profile {
        auth: key_header("x-goog-api-key"),
        ..row(
            "gemini",
            "Google Gemini",
            &["generativelanguage.googleapis.com"],
            // [D] genai: GOOGLE_API_KEY wins over GEMINI_API_KEY; @ai-sdk/google has a third name.
            &["GOOGLE_API_KEY", "GEMINI_API_KEY", "GOOGLE_GENERATIVE_AI_API_KEY"],
            &["GOOGLE_GEMINI_BASE_URL", "GEMINI_API_BASE"],
            &[
                surface(
                    Protocol::Gemini,
                    "/v1beta",
                    &[
                        call(Operation::Inference, "/{resource}:generateContent"),
                        call(Operation::Stream, "/{resource}:streamGenerateContent?alt=sse"),
                        call(Operation::Embeddings, "/{resource}:embedContent"),
                        call(Operation::Batch, "/{resource}:batchGenerateContent"),
                        MODELS,
                    ],
                    &[],
                ),
                Surface { auth: Some(BEARER), ..openai("/v1beta/openai", &[CHAT, EMBED, MODELS], &[NO_TOP_K]) },
            ],
            "npm @google/genai 3.1.0; npm @ai-sdk/google 4.0.121; ai.google.dev/gemini-api/docs/api-key",
        )
    },
    Profile {
        settings: &[
            "GOOGLE_VERTEX_PROJECT",
            "GOOGLE_VERTEX_LOCATION",
            "GOOGLE_CLOUD_PROJECT",
            "GOOGLE_CLOUD_LOCATION",
            "GOOGLE_GENAI_USE_VERTEXAI",
            "GOOGLE_GENAI_USE_ENTERPRISE",
            "GOOGLE_APPLICATION_CREDENTIALS",
            "VERTEXAI_PROJECT",
            "VERTEXAI_LOCATION",
        ],
        ..row(
            "vertex",
            "Google Vertex AI",
            &[
                "aiplatform.googleapis.com",
                "*-aiplatform.googleapis.com",
                "aiplatform.us.rep.googleapis.com",
                "aiplatform.eu.rep.googleapis.com",
            ],
            &["GOOGLE_VERTEX_API_KEY"],
            &["GOOGLE_VERTEX_BASE_URL"],
            &[
                Surface {
                    models: &["claude", "publishers/anthropic/"],
                    body: &[("anthropic_version", "vertex-2023-10-16")],
                    ..surface(
                        Protocol::AnthropicMessages,
                        "/v1/projects/{project}/locations/{location}",
                        &[
                            call(Operation::Inference, "/{anthropic}:rawPredict"),
                            call(Operation::Stream, "/{anthropic}:streamRawPredict"),
                        ],
                        &[],
                    )
                },
                // Open models: `meta/llama-…-maas`. [V] @ai-sdk/google-vertex 5.0.141
                Surface {
                    models: &["meta/", "deepseek-ai/", "qwen/", "openai/", "mistralai/", "moonshotai/", "zai-org/"],
                    ..openai("/v1/projects/{project}/locations/{location}/endpoints/openapi", &[CHAT], &[])
                },
                surface(
                    Protocol::Gemini,
                    "/v1/projects/{project}/locations/{location}",
                    &[
                        call(Operation::Inference, "/{google}:generateContent"),
                        call(Operation::Stream, "/{google}:streamGenerateContent?alt=sse"),
                    ],
                    &[],
                ),
            ],
            "npm @ai-sdk/google-vertex 5.0.141; npm @google/genai 3.1.0; litellm",
        )
    },
    row(
        "mistral",
        "Mistral",
        &["api.mistral.ai", "api.eu.mistral.ai", "api.us.mistral.ai", "codestral.mistral.ai"],
        &["MISTRAL_API_KEY"],
        &["MISTRAL_API_BASE"],
        &[openai(
            "/v1",
            &[CHAT, EMBED, MODELS, call(Operation::Batch, "/batch/jobs")],
            &[
                // [D] the upper end is 1.5 by report; no end is stated by the SDK
                within(TEMP, "temperature", "0", "1.5"),
                within(TOP_P, "top_p", "0", "1"),
                NO_TOP_K,
                within(SEED, "random_seed", "0", ""),
                CACHE_BY_KEY,
            ],
        )],
        "npm @mistralai/mistralai 2.7.0; temperature's end: reports",
    ),
    Profile {
        labels: &[label("X-Client-Name", "")],
        ..row(
            "cohere",
            "Cohere",
            // [D] api.cohere.ai is the older host, which litellm still uses.
            &["api.cohere.com", "api.cohere.ai"],
            &["CO_API_KEY", "COHERE_API_KEY"],
            &["CO_API_URL", "COHERE_API_BASE"],
            &[surface(
                Protocol::Cohere,
                "",
                &[
                    call(Operation::Inference, "/v2/chat"),
                    call(Operation::Embeddings, "/v2/embed"),
                    call(Operation::Models, "/v1/models"),
                ],
                &[],
            )],
            "npm cohere-ai 8.1.0 (V2ChatRequest.d.ts, v2/client/Client.js); litellm",
        )
    },
    Profile {
        settings: &["AWS_ACCESS_KEY_ID", "AWS_SECRET_ACCESS_KEY", "AWS_SESSION_TOKEN", "AWS_REGION"],
        ..row(
            "bedrock",
            "Amazon Bedrock",
            &[
                "bedrock-runtime.*.amazonaws.com",
                "bedrock-runtime-fips.*.amazonaws.com",
                "bedrock-runtime.*.amazonaws.com.cn",
                "bedrock-runtime.*.api.aws",
            ],
            &["AWS_BEARER_TOKEN_BEDROCK"],
            &["AWS_ENDPOINT_URL_BEDROCK_RUNTIME", "AWS_BEDROCK_BASE_URL"],
            &[surface(
                Protocol::Converse,
                "",
                &[
                    call(Operation::Inference, "/model/{model!}/converse"),
                    call(Operation::Stream, "/model/{model!}/converse-stream"),
                ],
                &[],
            )],
            "npm @aws-sdk/client-bedrock-runtime 3.1162.0; docs.aws.amazon.com API_runtime_Converse",
        )
    },
    // Its own paths: the same keys, but OpenAI's shape.
    row(
        "bedrock-mantle",
        "Amazon Bedrock (OpenAI-compatible)",
        &["bedrock-mantle.*.api.aws"],
        &["AWS_BEARER_TOKEN_BEDROCK"],
        &[],
        &[
            Surface {
                models: &["openai.gpt-5", "openai.gpt-6", "google.gemma-4", "xai."],
                ..openai("/openai/v1", &[CHAT, MODELS], &[NO_TOP_K])
            },
            openai("/v1", &[CHAT, MODELS], &[NO_TOP_K]),
            Surface {
                version: Some(ANTHROPIC_VERSION),
                ..surface(
                    Protocol::AnthropicMessages,
                    "/anthropic/v1",
                    &[call(Operation::Inference, "/messages")],
                    &[],
                )
            },
        ],
        "npm @ai-sdk/amazon-bedrock 5.0.101",
    ),
    Profile {
        keyless: true,
        ..row(
            "ollama",
            "Ollama",
            &["ollama.com"],
            &["OLLAMA_API_KEY"],
            &["OLLAMA_HOST", "OLLAMA_API_BASE"],
            &[
                surface(
                    Protocol::Ollama,
                    "/api",
                    &[
                        call(Operation::Inference, "/chat"),
                        call(Operation::Embeddings, "/embed"),
                        call(Operation::Models, "/tags"),
                    ],
                    &[],
                ),
                // It does not read max_completion_tokens, nor top_k. [V] openai/openai.go
                openai("/v1", &[CHAT, EMBED, MODELS], &[NO_TOP_K]),
            ],
            "github ollama/ollama fb30760 (api/types.go, openai/openai.go, envconfig/config.go, docs/api.md)",
        )
    },
    Profile {
        keyless: true,
        ..row(
            "vllm",
            "vLLM",
            &[],
            &["HOSTED_VLLM_API_KEY", "VLLM_API_KEY"],
            &["HOSTED_VLLM_API_BASE"],
            &[openai(
                "/v1",
                &[CHAT, EMBED, MODELS],
                &[
                    within(TEMP, "temperature", "0", ""),
                    // 0 and -1 mean "off", but servers before mid-2025 answer 400 to 0 (vllm#17553).
                    as_form(TOP_K, "top_k", Form::NotZero),
                    none(CACHE, "prefix caching is a setting of the server"),
                ],
            )],
            "github vllm-project/vllm 002032ee protocol.py; docs.vllm.ai; litellm",
        )
    },
    Profile {
        labels: &[label("X-OpenRouter-Title", "")],
        settings: &["OPENROUTER_APP_TITLE", "OPENROUTER_HTTP_REFERER"],
        ..row(
            "openrouter",
            "OpenRouter",
            &["openrouter.ai"],
            &["OPENROUTER_API_KEY"],
            &["OPENROUTER_BASE_URL", "OPENROUTER_API_BASE"],
            &[openai(
                "/api/v1",
                &[CHAT, EMBED, MODELS],
                &[
                    within(TEMP, "temperature", "0", "2"),
                    to(MAX_TOKENS, "max_completion_tokens"),
                    within(TOP_P, "top_p", "0", "1"),
                    list("stop", 4),
                    as_form(CACHE, "cache_control", Form::Ephemeral),
                ],
            )],
            "npm @openrouter/sdk 1.3.19 chatrequest.d.ts; npm @openrouter/ai-sdk-provider 2.10.0",
        )
    },
    Profile {
        labels: &[label("x-vercel-ai-gateway-team", "team_"), label("x-title", "")],
        settings: &["VERCEL_OIDC_TOKEN", "VERCEL_SITE_URL", "VERCEL_APP_NAME"],
        ..row(
            "vercel",
            "Vercel AI Gateway",
            &["ai-gateway.vercel.sh"],
            &["AI_GATEWAY_API_KEY", "VERCEL_AI_GATEWAY_API_KEY"],
            &["AI_GATEWAY_BASE_URL", "VERCEL_AI_GATEWAY_API_BASE"],
            &[openai(
                "/v1",
                &[CHAT, EMBED, MODELS],
                // [R] whether top_k is read on this route
                &[within(TOP_P, "top_p", "0", "1"), as_form(CACHE, "providerOptions.gateway.caching", Form::Auto)],
            )],
            "npm @ai-sdk/gateway 4.0.146; litellm; names of the base URL's variables [R]",
        )
    },
    row(
        "groq",
        "Groq",
        &["api.groq.com"],
        &["GROQ_API_KEY"],
        &["GROQ_BASE_URL", "GROQ_API_BASE"],
        &[openai(
            "/openai/v1",
            &[CHAT, EMBED, MODELS, BATCH],
            &[
                within(TEMP, "temperature", "0", "2"),
                to(MAX_TOKENS, "max_completion_tokens"),
                within(TOP_P, "top_p", "0", "1"),
                NO_TOP_K,
                list("stop", 4),
                AUTO_CACHE,
            ],
        )],
        "npm groq-sdk 1.6.0; npm @ai-sdk/groq 4.0.84",
    ),
    row(
        "together",
        "Together AI",
        // [D] together-sdk and litellm have .ai, @ai-sdk/togetherai has .xyz; both answer.
        &["api.together.ai", "api.together.xyz"],
        &["TOGETHER_API_KEY", "TOGETHER_AI_API_KEY", "TOGETHERAI_API_KEY"],
        &["TOGETHER_BASE_URL", "TOGETHER_AI_API_BASE"],
        // The SDK's text has temperature from 0 to 1, as advice rather than as a limit.
        &[openai("/v1", &[CHAT, EMBED, MODELS, BATCH], &[within(TOP_P, "top_p", "0", "1")])],
        "npm together-ai 0.52.0; npm @ai-sdk/togetherai 3.0.54; litellm",
    ),
    Profile {
        settings: &["FIREWORKS_ACCOUNT_ID"],
        ..row(
            "fireworks",
            "Fireworks AI",
            &["api.fireworks.ai"],
            &["FIREWORKS_API_KEY", "FIREWORKS_AI_API_KEY"],
            &["FIREWORKS_BASE_URL", "FIREWORKS_API_BASE"],
            &[openai(
                "/inference/v1",
                &[CHAT, EMBED, MODELS],
                &[
                    within(TEMP, "temperature", "0", "2"),
                    within(TOP_P, "top_p", "0", "1"),
                    within(TOP_K, "top_k", "0", "100"),
                    list("stop", 4),
                    CACHE_BY_KEY,
                ],
            )],
            "pip fireworks-ai 1.2.30; npm @ai-sdk/fireworks 3.0.62",
        )
    },
    row(
        "deepseek",
        "DeepSeek",
        &["api.deepseek.com"],
        &["DEEPSEEK_API_KEY"],
        &["DEEPSEEK_API_BASE", "DEEPSEEK_BASE_URL"],
        &[
            openai(
                "",
                &[CHAT, MODELS],
                &[
                    within(TEMP, "temperature", "0", "2"),
                    within(TOP_P, "top_p", "0", "1"),
                    NO_TOP_K,
                    list("stop", 16),
                    NO_SEED,
                    AUTO_CACHE,
                ],
            ),
            Surface {
                version: Some(ANTHROPIC_VERSION),
                auth: Some(key_header("x-api-key")),
                ..surface(
                    Protocol::AnthropicMessages,
                    "/anthropic/v1",
                    &[call(Operation::Inference, "/messages")],
                    &[],
                )
            },
        ],
        "npm @ai-sdk/deepseek 3.0.56; api-docs.deepseek.com/guides/thinking_mode",
    ),
    row(
        "xai",
        "xAI",
        &["api.x.ai", "us.api.x.ai"],
        &["XAI_API_KEY"],
        &["XAI_API_BASE", "XAI_BASE_URL"],
        &[
            // Deprecated in favour of responses, but only here have `stop` and `seed` a place.
            openai(
                "/v1",
                &[CHAT, MODELS],
                &[
                    within(TEMP, "temperature", "0", "2"),
                    within(TOP_P, "top_p", "0", "1"),
                    NO_TOP_K,
                    list("stop", 4),
                    CACHE_BY_KEY,
                ],
            ),
            surface(
                Protocol::OpenAiResponses,
                "/v1",
                &[RESPONSES, MODELS],
                &[
                    within(TEMP, "temperature", "0", "2"),
                    within(TOP_P, "top_p", "0", "1"),
                    to(TOP_K, "top_k"),
                    CACHE_BY_KEY,
                ],
            ),
        ],
        "pip xai-sdk 1.21.0; npm @ai-sdk/xai 5.0.12; docs.x.ai; text.format [R]",
    ),
    row(
        "perplexity",
        "Perplexity",
        &["api.perplexity.ai"],
        &["PERPLEXITY_API_KEY", "PERPLEXITYAI_API_KEY"],
        &["PERPLEXITY_BASE_URL", "PERPLEXITY_API_BASE"],
        &[
            // [D] announced as retired on 2026-09-27, but the SDKs of November still have it.
            Surface {
                models: &["sonar"],
                ..openai(
                    "",
                    &[CHAT],
                    &[within(TEMP, "temperature", "0", "2"), within(TOP_P, "top_p", "0", "1"), NO_SEED, SCHEMA_ONLY],
                )
            },
            surface(
                Protocol::OpenAiResponses,
                "/v1",
                &[RESPONSES],
                &[
                    within(TEMP, "temperature", "0", "2"),
                    within(TOP_P, "top_p", "0", "1"),
                    CACHE_BY_KEY,
                    SCHEMA_ONLY,
                ],
            ),
        ],
        "pip perplexityai 0.46.1; docs.perplexity.ai (migrate-from-sonar); npm @ai-sdk/perplexity 4.0.49",
    ),
    row(
        "cerebras",
        "Cerebras",
        &["api.cerebras.ai"],
        &["CEREBRAS_API_KEY"],
        &["CEREBRAS_BASE_URL", "CEREBRAS_API_BASE"],
        &[openai(
            "/v1",
            &[CHAT, MODELS],
            &[
                // [D] 0 to 2 in the SDK's text, 1.5 in a plug-in's
                within(TEMP, "temperature", "0", "2"),
                to(MAX_TOKENS, "max_completion_tokens"),
                within(TOP_P, "top_p", "0", "1"),
                NO_TOP_K,
                list("stop", 4),
                CACHE_BY_KEY,
            ],
        )],
        "npm @cerebras/cerebras_cloud_sdk 1.91.0",
    ),
    Profile {
        // A real organisation that is then billed: only if it is asked for.
        labels: &[LabelHeader { header: "X-HF-Bill-To", prefix: "", ask: true }],
        ..row(
            "huggingface",
            "Hugging Face",
            &["router.huggingface.co", "api-inference.huggingface.co", "*.endpoints.huggingface.cloud"],
            &["HF_TOKEN", "HUGGINGFACE_API_KEY"],
            &["HF_API_BASE"],
            &[openai("/v1", &[CHAT, MODELS], &[NO_TOP_K])],
            "github huggingface/hub-docs; npm @huggingface/inference 4.13.30; litellm",
        )
    },
    Profile {
        keyless: true,
        ..row(
            "lmstudio",
            "LM Studio",
            &[],
            &["LM_API_TOKEN", "LM_STUDIO_API_KEY"],
            &["LM_STUDIO_API_BASE"],
            // json_object is answered with 400 (lmstudio-bug-tracker#189).
            &[openai("/v1", &[CHAT, EMBED, MODELS], &[SCHEMA_ONLY])],
            "github lmstudio-ai/docs; lmstudio-bug-tracker#189; litellm",
        )
    },
    Profile {
        keyless: true,
        ..row(
            "llamacpp",
            "llama.cpp",
            &[],
            &["LLAMA_API_KEY"],
            &[],
            &[openai("/v1", &[CHAT, EMBED, MODELS], &[to(CACHE, "cache_prompt")])],
            "github ggml-org/llama.cpp 00dc8057 tools/server/README.md",
        )
    },
    Profile {
        keyless: true,
        labels: &[ORGANIZATION_ASKED],
        ..row(
            GENERIC,
            "OpenAI-compatible",
            &[],
            &[],
            &[],
            &[
                openai("/v1", &[CHAT, EMBED, MODELS, BATCH], &[]),
                surface(Protocol::OpenAiResponses, "/v1", &[RESPONSES, EMBED, MODELS, BATCH], &[]),
                // For machines of one's own and for gateways: the other shapes, asked for by `protocol`.
                Surface {
                    version: Some(ANTHROPIC_VERSION),
                    auth: Some(key_header("x-api-key")),
                    ..surface(
                        Protocol::AnthropicMessages,
                        "/v1",
                        &[call(Operation::Inference, "/messages"), MODELS],
                        &[],
                    )
                },
                surface(
                    Protocol::Ollama,
                    "/api",
                    &[
                        call(Operation::Inference, "/chat"),
                        call(Operation::Embeddings, "/embed"),
                        call(Operation::Models, "/tags"),
                    ],
                    &[],
                ),
            ],
            "what vllm, lmstudio, llama.cpp and ollama have in common",
        )
    },
];
