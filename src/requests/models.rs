//! Rules that depend on the model's family rather than on the provider.

use super::canonical;
use super::family::{Family, Refused};
use super::glob;
use super::profile::{Profile, Surface};
use super::table_canonical::{REASONING_EFFORT, THINKING_BUDGET};
use super::table_models::RULES;
use crate::json::Value;
use crate::llm::param::{TEMP, TOP_K, TOP_P};

const VERSION: &str = "this version of the API has no sampling parameters";
const NO_SAMPLING: &[Refused] = &[(TEMP, VERSION), (TOP_P, VERSION), (TOP_K, VERSION)];
const THINKS: &str = "Claude takes no sampling parameters while it thinks";
const THINKING: &[Refused] = &[(TEMP, THINKS), (TOP_P, THINKS), (TOP_K, THINKS)];

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
    let name = name.strip_prefix("ft:").unwrap_or(name);
    let rule = RULES.iter().find(|rule| {
        rule.protocols.contains(&surface.protocol)
            && (rule.providers.is_empty() || rule.providers.contains(&profile.id))
            && rule.models.iter().any(|pattern| glob::matches(pattern, name))
    });
    let mut family = rule.map(|rule| rule.family).unwrap_or_default();
    if family.thinks {
        // [V] platform.claude.com/docs: API version 2026-10-21 has no sampling parameters.
        if version.is_some_and(|version| version >= "2026-10-21" && version.len() == 10) {
            (family.refuses, family.either) = (NO_SAMPLING, false);
        }
        let more = member("additionalModelRequestFields").and_then(|more| more.get("thinking"));
        let on = |thinking: &&Value| thinking.get("type").is_some_and(|kind| kind.as_str() != Some("disabled"));
        let own = member("thinking").or(more).filter(on);
        let asked = canonical::value_of(extra, THINKING_BUDGET).filter(|_| family.refuses(THINKING_BUDGET).is_none());
        let budget = own.and_then(|thinking| thinking.get("budget_tokens")).or(asked);
        if (own.is_some() || budget.is_some()) && family.refuses(TEMP).is_none() {
            family.refuses = THINKING;
        }
        if let Some(Value::Number(digits) | Value::String(digits)) = budget {
            family.budget = digits.parse().unwrap_or_default();
        }
    }
    let effort = member("reasoning").and_then(|reasoning| reasoning.get("effort"));
    if canonical::value_of(extra, REASONING_EFFORT).or(effort).and_then(Value::as_str) == Some("none") {
        family.refuses = family.at_rest;
    }
    family
}
