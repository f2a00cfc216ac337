//! Where each protocol has the draft's twelve parameters. A provider's own row overrides single ones.
//!
//! Sources: the SDKs and documents that each block names, as read on 2026-11-20. [V] read there; [R] recalled or reported
//! by others; [D] sources disagree. `timeout` and `retries` are in no table: no provider has them in a body (draft §6).

use super::{Form, Protocol, Rule};
use crate::llm::param::{CACHE, FORMAT, MAX_TOKENS, SEED, STOP, STREAM, SYSTEM, TEMP, TOP_K, TOP_P};

pub(super) const fn to(param: usize, path: &str) -> Rule<'_> {
    Rule { param, path, form: Form::Value, range: ("", ""), most: 0, reason: "" }
}

pub(super) const fn within<'a>(param: usize, path: &'a str, min: &'a str, max: &'a str) -> Rule<'a> {
    Rule { range: (min, max), ..to(param, path) }
}

pub(super) const fn as_form(param: usize, path: &str, form: Form) -> Rule<'_> {
    Rule { form, ..to(param, path) }
}

pub(super) const fn list(path: &str, most: u8) -> Rule<'_> {
    Rule { most, ..to(STOP, path) }
}

pub(super) const fn none(param: usize, reason: &str) -> Rule<'_> {
    Rule { reason, ..to(param, "") }
}

pub(super) const NO_TOP_K: Rule<'static> = none(TOP_K, "this API has no top_k");
pub(super) const NO_SEED: Rule<'static> = none(SEED, "this API has no seed");
pub(super) const NO_STOP: Rule<'static> = none(STOP, "this API has no stop sequences");
pub(super) const NO_CACHE: Rule<'static> = none(CACHE, "this API has no switch for caching");
pub(super) const AUTO_CACHE: Rule<'static> = none(CACHE, "caching is automatic and has no switch");
pub(super) const CACHE_BY_KEY: Rule<'static> = none(CACHE, "caching is steered by prompt_cache_key, not by a switch");
pub(super) const SCHEMA_ONLY: Rule<'static> =
    none(FORMAT, "this API has JSON only with a schema: give the schema in the request's own body");

/// What servers that call themselves OpenAI-compatible agree on. `max_tokens` is deprecated at OpenAI, but it is the one
/// name that every server knows; `top_k` is an extension that most of them have. [V] vllm, lmstudio, llamacpp, ollama.
const OPENAI_CHAT: &[Rule<'static>] = &[
    to(TEMP, "temperature"),
    to(MAX_TOKENS, "max_tokens"),
    to(TOP_P, "top_p"),
    to(TOP_K, "top_k"),
    list("stop", 0),
    to(SEED, "seed"),
    to(STREAM, "stream"),
    NO_CACHE,
    as_form(FORMAT, "response_format", Form::JsonObject),
    as_form(SYSTEM, "messages", Form::System),
];

/// [V] openai 7.55.0 `resources/responses/responses.ts`.
const OPENAI_RESPONSES: &[Rule<'static>] = &[
    to(TEMP, "temperature"),
    to(MAX_TOKENS, "max_output_tokens"),
    to(TOP_P, "top_p"),
    NO_TOP_K,
    NO_STOP,
    NO_SEED,
    to(STREAM, "stream"),
    NO_CACHE,
    as_form(FORMAT, "text.format", Form::JsonObject),
    as_form(SYSTEM, "instructions", Form::System),
];

/// [V] @anthropic-ai/sdk 1.11.0, platform.claude.com/docs/api/versioning. Version 2023-06-01; see `family.rs` for models
/// that take no sampling parameters.
const ANTHROPIC_MESSAGES: &[Rule<'static>] = &[
    within(TEMP, "temperature", "0", "1"),
    within(MAX_TOKENS, "max_tokens", "1", ""),
    within(TOP_P, "top_p", "0", "1"),
    within(TOP_K, "top_k", "0", ""),
    list("stop_sequences", 0),
    NO_SEED,
    to(STREAM, "stream"),
    as_form(CACHE, "cache_control", Form::Ephemeral),
    SCHEMA_ONLY,
    as_form(SYSTEM, "system", Form::System),
];

/// [V] @google/genai 3.1.0, @ai-sdk/google 4.0.121.
const GEMINI: &[Rule<'static>] = &[
    within(TEMP, "generationConfig.temperature", "0", "2"),
    to(MAX_TOKENS, "generationConfig.maxOutputTokens"),
    within(TOP_P, "generationConfig.topP", "0", "1"),
    to(TOP_K, "generationConfig.topK"),
    list("generationConfig.stopSequences", 5),
    within(SEED, "generationConfig.seed", "-2147483648", "2147483647"),
    as_form(STREAM, "", Form::Url),
    none(CACHE, "caching is automatic; a cache of one's own is named by cachedContent"),
    as_form(FORMAT, "generationConfig.responseMimeType", Form::JsonMime),
    as_form(SYSTEM, "systemInstruction", Form::System),
];

/// [V] docs.aws.amazon.com `API_runtime_InferenceConfiguration`, `API_runtime_Converse`; `top_k` [D], after AWS's documents and
/// litellm 1.109.1.
const CONVERSE: &[Rule<'static>] = &[
    within(TEMP, "inferenceConfig.temperature", "0", "1"),
    within(MAX_TOKENS, "inferenceConfig.maxTokens", "1", ""),
    within(TOP_P, "inferenceConfig.topP", "0", "1"),
    as_form(TOP_K, "additionalModelRequestFields", Form::ByFamily),
    list("inferenceConfig.stopSequences", 0),
    NO_SEED,
    as_form(STREAM, "", Form::Url),
    as_form(CACHE, "system", Form::CachePoint),
    SCHEMA_ONLY,
    as_form(SYSTEM, "system", Form::System),
];

/// [V] cohere-ai 8.1.0 `V2ChatRequest.d.ts`.
const COHERE: &[Rule<'static>] = &[
    within(TEMP, "temperature", "0", ""),
    to(MAX_TOKENS, "max_tokens"),
    within(TOP_P, "p", "0.01", "0.99"),
    within(TOP_K, "k", "0", "500"),
    list("stop_sequences", 5),
    within(SEED, "seed", "0", ""),
    to(STREAM, "stream"),
    NO_CACHE,
    as_form(FORMAT, "response_format", Form::JsonObject),
    as_form(SYSTEM, "messages", Form::System),
];

/// [V] ollama fb30760 `api/types.go`, `docs/api.md`.
const OLLAMA: &[Rule<'static>] = &[
    to(TEMP, "options.temperature"),
    to(MAX_TOKENS, "options.num_predict"),
    to(TOP_P, "options.top_p"),
    to(TOP_K, "options.top_k"),
    list("options.stop", 0),
    to(SEED, "options.seed"),
    to(STREAM, "stream"),
    NO_CACHE,
    as_form(FORMAT, "format", Form::JsonWord),
    as_form(SYSTEM, "messages", Form::System),
];

/// The rules of a protocol, before a provider's own.
#[must_use]
pub const fn rules(protocol: Protocol) -> &'static [Rule<'static>] {
    match protocol {
        Protocol::OpenAiChat => OPENAI_CHAT,
        Protocol::OpenAiResponses => OPENAI_RESPONSES,
        Protocol::AnthropicMessages => ANTHROPIC_MESSAGES,
        Protocol::Gemini => GEMINI,
        Protocol::Converse => CONVERSE,
        Protocol::Cohere => COHERE,
        Protocol::Ollama => OLLAMA,
    }
}
