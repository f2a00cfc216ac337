//! Rules that depend on the model's family rather than on the provider.

use super::body::get;
use super::profile::{Profile, Protocol, Surface};
use crate::json::Value;
use crate::llm::param::{CACHE, STOP, TEMP, TOP_K, TOP_P};

/// What a model's family changes.
// Five facts that do not depend on each other.
#[allow(clippy::struct_excessive_bools)]
#[derive(Default)]
pub(super) struct Family {
    /// Parameters that it refuses.
    refuses: &'static [usize],
    reason: &'static str,
    /// It refuses `temp` and `top_p` together.
    pub(super) either: bool,
    /// Its system prompts have the role `developer`.
    pub(super) developer: bool,
    /// It has no role for a system prompt, which goes into the first message of the user.
    pub(super) no_system: bool,
    /// Where Amazon Bedrock has `top_k` for it.
    pub(super) top_k: Option<&'static str>,
    /// How many tokens it may think with, which count as output.
    pub(super) budget: u32,
    /// What is cached automatically has no switch.
    pub(super) no_switch: bool,
    /// The version of the API does not know `max_completion_tokens` yet.
    pub(super) early: bool,
}

impl Family {
    /// Why the parameter at `param` is not sent.
    pub(super) fn refuses(&self, param: usize) -> Option<&'static str> {
        self.refuses.contains(&param).then_some(self.reason)
    }
}

/// The family of a model. `extra` are the URI's other parameters, some of which switch sampling on or off.
pub(super) fn family(
    profile: &Profile<'_>,
    surface: &Surface<'_>,
    model: &str,
    version: Option<&str>,
    extra: &[(String, Value)],
) -> Family {
    let member = |name: &str| extra.iter().find(|(known, _)| known == name).map(|(_, value)| value);
    match surface.protocol {
        Protocol::AnthropicMessages | Protocol::Converse if model.contains("claude") => {
            let mut family = claude(model, version);
            let more = member("additionalModelRequestFields").and_then(|more| get(more, "thinking"));
            if let Some(thinking) = member("thinking").or(more).filter(|thinking| thinks(thinking)) {
                family.refuses = &[TEMP, TOP_P, TOP_K];
                family.reason = "Claude takes no sampling parameters while it thinks";
                if let Some(Value::Number(digits)) = get(thinking, "budget_tokens") {
                    family.budget = digits.parse().unwrap_or_default();
                }
            }
            family.top_k = Some("top_k");
            family
        }
        // [D] AWS's documents and litellm have it here, @ai-sdk/amazon-bedrock beside the other settings.
        Protocol::Converse if model.contains("amazon.nova") => {
            Family { top_k: Some("inferenceConfig.topK"), ..Family::default() }
        }
        // An inference profile's name tells nothing. [R] docs.aws.amazon.com: prompt caching
        Protocol::Converse if !model.starts_with("arn:") => Family {
            refuses: &[CACHE],
            reason: "Amazon Bedrock caches prompts for models of Claude and Nova",
            ..Family::default()
        },
        Protocol::Gemini if model.starts_with("gemma") || model.contains("/gemma") => {
            Family { no_system: true, ..Family::default() }
        }
        Protocol::OpenAiChat | Protocol::OpenAiResponses if matches!(profile.id, "openai" | "bedrock-mantle") => {
            let quiet = member("reasoning_effort")
                .or_else(|| member("reasoning").and_then(|reasoning| get(reasoning, "effort")));
            let name = model.strip_prefix("openai.").unwrap_or(model);
            openai(name, quiet.and_then(Value::as_str) == Some("none"))
        }
        // A deployment's name tells nothing of its model. Versions before 2024-09-01 answer 400 to max_completion_tokens
        // (openai/openai-python#1724).
        Protocol::OpenAiChat | Protocol::OpenAiResponses if profile.id == "azure" => Family {
            no_switch: true,
            early: surface.dated && version.is_some_and(|version| version < "2024-09"),
            ..Family::default()
        },
        // [V] @ai-sdk/xai, docs.x.ai
        Protocol::OpenAiChat if profile.id == "xai" => {
            let refuses = ["grok-3-mini", "grok-4", "grok-code-fast"].iter().any(|name| model.starts_with(name));
            Family {
                refuses: if refuses { &[STOP] } else { &[] },
                reason: "reasoning models of xAI refuse stop sequences",
                ..Family::default()
            }
        }
        _ => Family::default(),
    }
}

/// Whether `thinking` is set and not switched off.
fn thinks(thinking: &Value) -> bool {
    get(thinking, "type").is_some_and(|kind| kind.as_str() != Some("disabled"))
}

/// Claude. [V] platform.claude.com/docs: models up to Opus 4.6, Sonnet 4.6 and Haiku 4.5 take sampling parameters; newer
/// ones answer 400, [D] to any value or to any but the default: they are dropped. From Opus 4.1, Sonnet 4.5 and Haiku 4.5
/// on `temperature` and `top_p` exclude each other. API version 2026-10-21 has none of them.
fn claude(model: &str, version: Option<&str>) -> Family {
    const SAMPLING: &[usize] = &[TEMP, TOP_P, TOP_K];
    let drops = |reason| Family { refuses: SAMPLING, reason, ..Family::default() };
    if version.is_some_and(|version| version >= "2026-10-21" && version.len() == 10) {
        return drops("this version of the API has no sampling parameters");
    }
    let name = model.split_once("claude-").map_or("", |(_, name)| name);
    // claude-3-5-sonnet, claude-2.1, claude-instant: the first generations.
    if name.is_empty() || name.starts_with(|c: char| c.is_ascii_digit()) || name.starts_with("instant") {
        return Family::default();
    }
    let (family, numbers) = name.split_once('-').unwrap_or((name, ""));
    let known = matches!(family, "opus" | "sonnet" | "haiku");
    let mut numbers = numbers.split(|c: char| !c.is_ascii_digit());
    // A minor number has one or two digits; more are a date.
    let mut number = || numbers.next().filter(|digits| digits.len() < 3).and_then(|digits| digits.parse::<u32>().ok());
    let Some(major) = number().filter(|_| known) else {
        return drops("Claude models of this family take no sampling parameters");
    };
    let release = (major, number().unwrap_or(0));
    if release > (4, 6) {
        return drops("Claude models after Opus 4.6 take no sampling parameters");
    }
    Family { either: release >= (4, 1), ..Family::default() }
}

/// OpenAI's reasoning models. [V] @ai-sdk/openai `openai-model-catalog.ts`, litellm `o_series_transformation.py`,
/// `gpt_reasoning_transformation.py`; `stop`: smolagents#1662, #1868, #1893, litellm#15244. [D] whether one takes it while it
/// does not think (litellm#28662). The switch for caching is of gpt-5.6 and later: openai 7.55.0.
fn openai(model: &str, effort_none: bool) -> Family {
    // ft:<base>:<org>:<name>:<id>
    let base = model.strip_prefix("ft:").map_or(model, |rest| rest.split(':').next().unwrap_or(rest));
    let default = || Family { no_switch: true, ..Family::default() };
    let refuses =
        |refuses, developer| Family { refuses, reason: "OpenAI's reasoning models refuse it", developer, ..default() };
    if let Some(rest) = base.strip_prefix('o').filter(|rest| rest.starts_with(|c: char| c.is_ascii_digit())) {
        // o1-mini and o1-preview came before the role.
        let early = rest.starts_with("1-mini") || rest.starts_with("1-preview");
        let stops = rest.starts_with('1');
        return refuses(if stops { &[TEMP, TOP_P] } else { &[TEMP, TOP_P, STOP] }, !early);
    }
    if base.starts_with("gpt-4o-search-preview") || base.starts_with("gpt-4o-mini-search-preview") {
        return Family { reason: "OpenAI's search models refuse it", ..refuses(&[TEMP, TOP_P], false) };
    }
    let Some(rest) = base.strip_prefix("gpt-") else { return default() };
    let number = |text: &str| {
        let digits = text.bytes().take_while(u8::is_ascii_digit).count();
        (text[..digits].parse().unwrap_or(0), digits)
    };
    let (major, digits): (u32, usize) = number(rest);
    // gpt-35-turbo is 3.5, as Azure writes it.
    if major < 5 || major == 35 || rest.starts_with("5-chat") {
        return default();
    }
    let minor = rest[digits..].strip_prefix('.').map(|rest| number(rest).0);
    let sampled_at_rest =
        (major == 5 && minor.is_some()) || ["6-luna", "6-sol", "6.1-terra"].iter().any(|name| rest.starts_with(name));
    let no_switch = (major, minor.unwrap_or(0)) < (5, 6);
    let list: &[usize] = if sampled_at_rest && effort_none { &[STOP] } else { &[TEMP, TOP_P, STOP] };
    Family { no_switch, ..refuses(list, true) }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn claude_by_release() {
        for model in ["claude-3-5-sonnet@20240620", "claude-2.1", "claude-instant-1", "claude-opus-4-20250514"] {
            let family = claude(model, None);
            assert!(family.refuses(TEMP).is_none() && !family.either, "{model}");
        }
        for model in ["claude-opus-4-1", "claude-sonnet-4-5-20250929", "claude-haiku-4-5@20251001", "claude-opus-4.6"] {
            let family = claude(model, None);
            assert!(family.refuses(TEMP).is_none() && family.either, "{model}");
            assert!(claude(model, Some("2026-10-21")).refuses(TEMP).is_some(), "{model}");
        }
        for model in [
            "claude-opus-4-7",
            "claude-opus-5",
            "us.anthropic.claude-sonnet-5-20260301-v1:0",
            "claude-fable-5",
            "claude-haiku-5-5",
        ] {
            assert!(claude(model, None).refuses(TOP_K).is_some(), "{model}");
        }
    }

    #[test]
    fn openai_by_number() {
        for model in [
            "gpt-4o",
            "gpt-3.5-turbo",
            "gpt-35-turbo",
            "gpt-5-chat-latest",
            "omni-moderation",
            "ft:gpt-4o-mini:openai:x:1",
            "gpt-image",
        ] {
            assert!(openai(model, false).refuses(TEMP).is_none(), "{model}");
        }
        for model in
            ["o1", "o3", "o4-mini", "gpt-5", "gpt-5-mini", "gpt-5.1", "gpt-6", "gpt-6-sol", "gpt-10", "ft:o4-mini:a::b"]
        {
            assert!(openai(model, false).refuses(TEMP).is_some(), "{model}");
        }
        for model in ["gpt-5.1", "gpt-5.2-pro", "gpt-6-sol", "gpt-6.1-terra"] {
            assert!(openai(model, true).refuses(TEMP).is_none(), "{model}");
        }
        assert!(openai("gpt-5", true).refuses(TEMP).is_some());
        assert!(openai("gpt-6", true).refuses(TEMP).is_some());
        for model in ["o3", "gpt-5", "gpt-5-mini", "gpt-5.2", "gpt-6"] {
            assert!(openai(model, false).refuses(STOP).is_some(), "{model}");
            assert!(openai(model, true).refuses(STOP).is_some(), "{model}");
        }
        assert!(openai("gpt-5-chat-latest", false).refuses(STOP).is_none());
        for (model, switch) in [
            ("gpt-4o", false),
            ("o3", false),
            ("chatgpt-4o-latest", false),
            ("gpt-5", false),
            ("gpt-5.4-mini", false),
            ("gpt-5.6", true),
            ("gpt-5.10", true),
            ("gpt-6-sol", true),
        ] {
            assert_eq!(openai(model, false).no_switch, !switch, "{model}");
        }
    }
}
