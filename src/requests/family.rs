//! Rules of a model's family, which do not depend on the provider: a row of `data/models.json`.

use super::canonical;
use super::glob;
use super::profile::{self, Profile, Surface};
use crate::json::Value;
use crate::llm::param::{TEMP, TOP_K, TOP_P};

const VERSION: &str = "this version of the API has no sampling parameters";
const THINKS: &str = "Claude takes no sampling parameters while it thinks";

/// The changes that a model's family causes.
#[derive(Clone, Copy)]
pub(super) struct Family {
    /// `Value::Null`: no rule fits.
    rule: &'static Value,
    /// Why no sampling parameter is sent, even if the rule allows some.
    no_sampling: Option<&'static str>,
    /// The model does not think, because the URI sets no effort.
    at_rest: bool,
    /// How many tokens it may think with, which count as output.
    pub(super) budget: u32,
}

impl Family {
    /// The family of a model. `params` are the URI's parameters, some of which switch sampling on or off.
    pub(super) fn of(
        profile: &Profile<'_>,
        surface: &Surface<'_>,
        model: &str,
        version: Option<&str>,
        params: &[(String, Value)],
    ) -> Self {
        let name = model.strip_prefix("openai.").unwrap_or(model);
        let name = name.strip_prefix("ft:").unwrap_or(name);
        let any = |rule: &Value, list: &str, fits: &dyn Fn(&str) -> bool| {
            rule.get(list).is_none_or(|list| list.items().iter().filter_map(Value::as_str).any(fits))
        };
        let rule = profile::tables().row("models").0.items().iter().find(|rule| {
            any(rule, "protocols", &|protocol| protocol == surface.protocol.as_str())
                && any(rule, "providers", &|id| id == profile.id)
                && any(rule, "models", &|pattern| glob::matches(pattern, name))
        });
        let mut family = Self { rule: rule.unwrap_or(&Value::Null), no_sampling: None, at_rest: false, budget: 0 };
        family.think(version, params);
        family
    }

    /// Reads from the parameters and the version of the API whether the model thinks.
    fn think(&mut self, version: Option<&str>, params: &[(String, Value)]) {
        let member = |name: &str| params.iter().find(|(known, _)| known == name).map(|(_, value)| value);
        let value = |name| canonical::value_of(params, canonical::named(name)?);
        let asked = |name| value(name).filter(|_| canonical::named(name).and_then(|at| self.refuses(at)).is_none());
        let effort = member("reasoning").and_then(|reasoning| reasoning.get("effort"));
        let at_rest = value("reasoning_effort").or(effort).and_then(Value::as_str) == Some("none");
        let (mut no_sampling, mut tokens) = (None, None);
        if self.is("thinks") {
            let more = member("additionalModelRequestFields").and_then(|more| more.get("thinking"));
            let on = |thinking: &&Value| thinking.get("type").is_some_and(|kind| kind.as_str() != Some("disabled"));
            let own = member("thinking").or(more).filter(on);
            tokens = own.and_then(|thinking| thinking.get("budget_tokens")).or(asked("thinking_budget"));
            let switch =
                asked("enable_thinking").is_some_and(|on| *on == Value::Bool(true) || on.as_str() == Some("true"));
            // [V] platform.claude.com/docs: API version 2026-10-21 has no sampling parameters.
            if version.is_some_and(|version| version >= "2026-10-21" && version.len() == 10) {
                no_sampling = Some(VERSION);
            } else if own.is_some() || tokens.is_some() || switch {
                no_sampling = Some(THINKS);
            }
        }
        if let Some(Value::Number(digits) | Value::String(digits)) = tokens {
            self.budget = digits.parse().unwrap_or_default();
        }
        (self.at_rest, self.no_sampling) = (at_rest, no_sampling);
    }

    /// Whether the rule has a member that is true: `either`, `developer`, `noSystem`, `noSwitch`, `thinks`.
    pub(super) fn is(&self, name: &str) -> bool {
        self.rule.get(name) == Some(&Value::Bool(true))
    }

    /// Whether it refuses `temp` and `top_p` together.
    pub(super) fn either(&self) -> bool {
        self.is("either") && self.no_sampling.is_none()
    }

    /// Why the parameter at `param` is not sent.
    pub(super) fn refuses(&self, param: usize) -> Option<&'static str> {
        let name = canonical::name(param);
        let lists = |list: &Value| list.items().iter().any(|known| known.as_str() == Some(name));
        let refused = self.rule.get("atRest").filter(|_| self.at_rest).or_else(|| self.rule.get("refuses"));
        let by_rule = refused.is_some_and(lists).then(|| self.rule.get("reason")).flatten();
        let reason = self.rule.get("others").and_then(|others| others.get(name)).or(by_rule).and_then(Value::as_str);
        reason.or(self.no_sampling.filter(|_| [TEMP, TOP_P, TOP_K].contains(&param)))
    }

    /// The place of the parameter at `param` below `additionalModelRequestFields` (Amazon Bedrock).
    pub(super) fn place(&self, param: usize) -> Option<&'static str> {
        self.rule.get("places")?.get(canonical::name(param))?.as_str()
    }
}
