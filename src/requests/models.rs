//! Rules that depend on the model's family rather than on the provider.

use super::family::Family;
use super::profile::{Profile, Protocol, Surface};
use super::table_models::RULES;
use crate::json::Value;
use crate::llm::param::{TEMP, TOP_K, TOP_P};

const SAMPLING: &[usize] = &[TEMP, TOP_P, TOP_K];

/// The family of a model. `extra` are the URI's other parameters, some of which switch sampling on or off.
pub(super) fn family(
    profile: &Profile<'_>,
    surface: &Surface<'_>,
    model: &str,
    version: Option<&str>,
    extra: &[(String, Value)],
) -> Family {
    let member = |name: &str| extra.iter().find(|(known, _)| known == name).map(|(_, value)| value);
    let name = model.strip_prefix("openai.").unwrap_or(model);
    let name = name.strip_prefix("ft:").unwrap_or(name).as_bytes();
    let rule = RULES.iter().find(|rule| {
        rule.protocols.contains(&surface.protocol)
            && (rule.providers.is_empty() || rule.providers.contains(&profile.id))
            && rule.models.iter().any(|pattern| matches(pattern.as_bytes(), name))
    });
    let mut family = rule.map(|rule| rule.family).unwrap_or_default();
    if family.thinks {
        // [V] platform.claude.com/docs: API version 2026-10-21 has no sampling parameters.
        if version.is_some_and(|version| version >= "2026-10-21" && version.len() == 10) {
            (family.refuses, family.reason, family.either) =
                (SAMPLING, "this version of the API has no sampling parameters", false);
        }
        let more = member("additionalModelRequestFields").and_then(|more| more.get("thinking"));
        let on = |thinking: &&Value| thinking.get("type").is_some_and(|kind| kind.as_str() != Some("disabled"));
        if let Some(thinking) = member("thinking").or(more).filter(on) {
            (family.refuses, family.reason) = (SAMPLING, "Claude takes no sampling parameters while it thinks");
            if let Some(Value::Number(digits)) = thinking.get("budget_tokens") {
                family.budget = digits.parse().unwrap_or_default();
            }
        }
    }
    let effort = member("reasoning").and_then(|reasoning| reasoning.get("effort"));
    if member("reasoning_effort").or(effort).and_then(Value::as_str) == Some("none") {
        family.refuses = family.at_rest;
    }
    // Versions before 2024-09-01 answer 400 to max_completion_tokens (openai/openai-python#1724).
    family.early = profile.id == "azure"
        && matches!(surface.protocol, Protocol::OpenAiChat | Protocol::OpenAiResponses)
        && surface.dated
        && version.is_some_and(|version| version < "2024-09");
    family
}

/// Whether an anchored pattern is of a model: `*` is any text, `[a-z]` one byte of a range, `[!a-z]` one outside it.
// Recursion is as deep as the pattern, which is one of the table's.
fn matches(pattern: &[u8], text: &[u8]) -> bool {
    match (pattern, text) {
        ([], _) => text.is_empty(),
        ([b'*'], _) => true,
        ([b'*', rest @ ..], _) => (0..=text.len()).any(|at| matches(rest, &text[at..])),
        ([b'[', b'!', low, b'-', high, b']', rest @ ..], [byte, text @ ..]) => {
            !(low..=high).contains(&byte) && matches(rest, text)
        }
        ([b'[', low, b'-', high, b']', rest @ ..], [byte, text @ ..]) => {
            (low..=high).contains(&byte) && matches(rest, text)
        }
        ([wanted, rest @ ..], [byte, text @ ..]) => wanted == byte && matches(rest, text),
        _ => false,
    }
}

#[cfg(test)]
mod tests {
    use super::matches;

    #[test]
    fn patterns_are_anchored() {
        for (pattern, text, wanted) in [
            ("gpt-5", "gpt-5", true),
            ("gpt-5", "gpt-5-mini", false),
            ("gpt-5[!0-9]*", "gpt-5-mini", true),
            ("gpt-5[!0-9]*", "gpt-50", false),
            ("gpt-5[!0-9]*", "gpt-5", false),
            ("*claude-[0-9]*", "us.anthropic.claude-3-opus", true),
            ("*claude-[0-9]*", "claude-opus-4", false),
            ("*a", "ba", true),
            ("*a", "ab", false),
        ] {
            assert_eq!(matches(pattern.as_bytes(), text.as_bytes()), wanted, "{pattern} {text}");
        }
    }
}
