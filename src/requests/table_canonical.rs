//! Generated from data/request-params.json by scripts/gen/names.mjs (npm run gen). Do not edit. The sources are there.

use super::parameter::{Canonical, Kind, Use};

/// Parameters beyond the draft that several APIs have.
pub(super) static CANONICAL: &[Canonical] = &[
    Canonical { name: "reasoning_effort", aliases: &["effort", "reasoningEffort", "thinking_effort", "thinking_level", "thinkingLevel"], kind: Kind::Text, used: Use::Completions },
    Canonical { name: "thinking_budget", aliases: &["thinkingBudget", "budget_tokens", "budgetTokens", "thinking_budget_tokens", "reasoning_budget", "max_thinking_tokens"], kind: Kind::Integer, used: Use::Completions },
    Canonical { name: "enable_thinking", aliases: &["enableThinking", "enable_reasoning"], kind: Kind::Boolean, used: Use::Completions },
    Canonical { name: "frequency_penalty", aliases: &["frequencyPenalty"], kind: Kind::Number, used: Use::Completions },
    Canonical { name: "presence_penalty", aliases: &["presencePenalty"], kind: Kind::Number, used: Use::Completions },
    Canonical { name: "repetition_penalty", aliases: &["repeat_penalty", "repeatPenalty", "repetitionPenalty"], kind: Kind::Number, used: Use::Completions },
    Canonical { name: "min_p", aliases: &["minP"], kind: Kind::Number, used: Use::Completions },
    Canonical { name: "n", aliases: &["candidate_count", "candidateCount", "num_completions"], kind: Kind::Integer, used: Use::Completions },
    Canonical { name: "logprobs", aliases: &["response_logprobs", "responseLogprobs"], kind: Kind::Boolean, used: Use::Completions },
    Canonical { name: "top_logprobs", aliases: &["topLogprobs"], kind: Kind::Integer, used: Use::Completions },
    Canonical { name: "logit_bias", aliases: &["logitBias"], kind: Kind::Json, used: Use::Completions },
    Canonical { name: "json_schema", aliases: &["output_schema", "jsonSchema", "responseJsonSchema"], kind: Kind::Json, used: Use::Completions },
    Canonical { name: "verbosity", aliases: &["text_verbosity", "textVerbosity"], kind: Kind::Text, used: Use::Completions },
    Canonical { name: "parallel_tool_calls", aliases: &["parallelToolCalls"], kind: Kind::Boolean, used: Use::Completions },
    Canonical { name: "user", aliases: &["user_id", "userId", "end_user", "end_user_id"], kind: Kind::Text, used: Use::Any },
    Canonical { name: "safety_identifier", aliases: &["safetyIdentifier"], kind: Kind::Text, used: Use::Completions },
    Canonical { name: "metadata", aliases: &[], kind: Kind::Texts, used: Use::Completions },
    Canonical { name: "service_tier", aliases: &["serviceTier"], kind: Kind::Text, used: Use::Completions },
    Canonical { name: "store", aliases: &[], kind: Kind::Boolean, used: Use::Completions },
    Canonical { name: "background", aliases: &[], kind: Kind::Boolean, used: Use::Completions },
    Canonical { name: "prompt_cache_key", aliases: &["promptCacheKey"], kind: Kind::Text, used: Use::Completions },
    Canonical { name: "truncation", aliases: &[], kind: Kind::Text, used: Use::Any },
    Canonical { name: "modalities", aliases: &["response_modalities", "responseModalities"], kind: Kind::List, used: Use::Completions },
    Canonical { name: "dimensions", aliases: &["output_dimension", "outputDimension", "output_dimensionality", "outputDimensionality"], kind: Kind::Integer, used: Use::Embeddings },
    Canonical { name: "input_type", aliases: &["inputType", "task_type", "taskType"], kind: Kind::Text, used: Use::Embeddings },
    Canonical { name: "encoding_format", aliases: &["encodingFormat"], kind: Kind::Text, used: Use::Embeddings },
];
pub(super) const REASONING_EFFORT: usize = 12;
pub(super) const THINKING_BUDGET: usize = 13;
pub(super) const ENABLE_THINKING: usize = 14;
pub(super) const JSON_SCHEMA: usize = 23;
