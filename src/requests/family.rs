//! Rules of a model's family, which do not depend on the provider: a row of `data/models.json`.

use super::{names, tables, text, Profile, Row, Surface};
use crate::json::number::{is_below, shortest};
use crate::json::Value;
use crate::llm::param::{TEMP, TOP_K, TOP_P};

/// [V] platform.claude.com/docs/en/build-with-claude/extended-thinking
const THINKING: &str = "in thinking mode, Claude accepts only temp=1 and a top_p from 0.95 to 1";

/// The member of rules for models without a role for system prompts, and why these are not sent if there is no other place.
pub(super) const NO_SYSTEM: &str = "noSystem";
pub(super) const NO_ROLE: &str = "the model has no system prompt";

#[derive(Clone, Copy)]
pub(super) struct Family {
    /// Null: no rule fits.
    rule: Row<'static>,
    /// Why no sampling parameter is sent, even if the rule allows some.
    no_sampling: Option<&'static str>,
    /// Whether the model does not think, because the URI sets no effort.
    at_rest: bool,
    /// The maximum number of thinking tokens, which count as output.
    pub(super) budget: u32,
}

impl Family {
    /// The family of a model. `params` are the URI's parameters, some of which switch sampling on or off.
    pub(super) fn of(
        profile: &Profile, surface: &Surface, model: &str, version: Option<&str>, params: &[(String, Value)],
    ) -> Self {
        let name = model.strip_prefix("openai.").unwrap_or(model);
        let name = name.strip_prefix("ft:").unwrap_or(name);
        let rule = tables().find("models", &|rule| {
            rule.admits("protocols", &|protocol| protocol == surface.protocol.as_str())
                && rule.admits("providers", &|id| id == profile.id)
                && rule.admits("models", &|pattern| text::matches(pattern, name))
        });
        let rule = rule.unwrap_or(Row(&Value::Null));
        let mut family = Self { rule, no_sampling: None, at_rest: false, budget: 0 };
        family.think(version, params);
        family
    }

    fn think(&mut self, version: Option<&str>, params: &[(String, Value)]) {
        let member = |name: &str| params.iter().find(|(known, _)| known == name).map(|(_, value)| value);
        let value = |name| names::value_of(params, names::named(name)?);
        let effort = member("reasoning").and_then(|reasoning| reasoning.get("effort"));
        let at_rest = value("reasoning_effort").or(effort).and_then(Value::as_str) == Some("none");
        if self.is("thinks") {
            let asked = |name| value(name).filter(|_| names::named(name).and_then(|at| self.refuses(at)).is_none());
            let more = member("additionalModelRequestFields").and_then(|more| more.get("thinking"));
            let on = |thinking: &&Value| thinking.get("type").is_some_and(|kind| kind.as_str() != Some("disabled"));
            let own = member("thinking").or(more).filter(on);
            let tokens = own.and_then(|thinking| thinking.get("budget_tokens")).or(asked("thinking_budget"));
            let switch =
                asked("enable_thinking").is_some_and(|on| *on == Value::Bool(true) || on.as_str() == Some("true"));
            if let Some(Value::Number(digits) | Value::String(digits)) = tokens {
                self.budget = digits.parse().unwrap_or_default();
            }
            // [V] platform.claude.com/docs: API version 2026-10-21 has no sampling parameters.
            if version.is_some_and(|version| version >= "2026-10-21" && version.len() == 10) {
                self.no_sampling = Some("this version of the API accepts no sampling parameters");
            } else if own.is_some() || tokens.is_some() || switch {
                self.no_sampling = Some(THINKING);
            }
        }
        self.at_rest = at_rest;
    }

    /// Whether the rule has a member that is true: `either`, `developer`, `noSystem`, `thinks`.
    pub(super) fn is(&self, name: &str) -> bool {
        self.rule.is(name)
    }

    pub(super) fn either(&self) -> bool {
        self.is("either") && self.no_sampling.is_none_or(|reason| reason == THINKING)
    }

    pub(super) fn refuses(&self, param: usize) -> Option<&'static str> {
        let name = names::name(param);
        let refused = if self.at_rest && self.rule.has("atRest") { "atRest" } else { "refuses" };
        let by_rule = || Some(self.rule.text("reason")).filter(|_| self.rule.lists(refused, name));
        let by_thinking = || self.no_sampling.filter(|_| [TEMP, TOP_P, TOP_K].contains(&param));
        self.rule.row("others").0.get_text(name).or_else(by_rule).or_else(by_thinking)
    }

    pub(super) fn refuses_value(&self, param: usize, value: &Value) -> Option<&'static str> {
        let fits =
            |digits: &str| param == TEMP && shortest(digits) == "1" || param == TOP_P && !is_below(digits, "0.95");
        let is_usual = || matches!(value, Value::Number(digits) if fits(digits));
        self.refuses(param).filter(|reason| *reason != THINKING || !is_usual())
    }

    /// The place of the parameter at `param` below `additionalModelRequestFields` (Amazon Bedrock).
    pub(super) fn place(&self, param: usize) -> Option<&'static str> {
        self.rule.row("places").0.get_text(names::name(param))
    }
}
