//! Converts the members of a body to parameters: reads the tables of `map.rs` in reverse.

use super::super::family::Family;
use super::super::profile::{Form, Rule};
use super::super::{names, Protocol, Surface};
use super::draft::{Draft, TWICE};
use crate::bytes::joined;
use crate::json::build::take;
use crate::json::{json_text, Value};
use crate::llm::param::{self, CACHE, PARAMS, RETRIES, STOP, STREAM, SYSTEM, TIMEOUT};
use crate::llm::structured;
use crate::shell;

const NULL: &str = "it is null";
const VARIABLE: &str = "its value is a shell variable";

pub(super) struct Reader<'d, 'a> {
    pub(super) draft: &'d mut Draft<'a>,
    pub(super) surface: &'static Surface,
    pub(super) body: Vec<(String, Value)>,
}

impl Reader<'_, '_> {
    pub(super) fn run(mut self) {
        // The model of the URL, or of the caller, counts for more.
        let known = joined(&self.draft.parts.segments, "/");
        let lost = match self.take("model") {
            Some(model) if !known.is_empty() => {
                let is_other = self.draft.options.model.is_none() && model.as_str() != Some(&known);
                is_other.then_some(TWICE)
            }
            Some(Value::String(model)) if !shell::has_variable(&model) => {
                self.draft.model(&model);
                None
            }
            Some(_) => Some(VARIABLE),
            None => None,
        };
        if let Some(reason) = lost {
            self.draft.lose("model", reason);
        }
        if self.surface.protocol == Protocol::Gemini {
            camel_case(&mut self.body, "generationConfig");
        }
        for (name, fixed) in self.surface.record.pairs("body") {
            if self.take(name).is_some_and(|value| value.as_str() != Some(fixed)) {
                self.draft.lose(name, "requests have another value");
            }
        }
        let model = joined(&self.draft.parts.segments, "/");
        let family = Family::of(self.draft.place.profile, self.surface, &model, Some(&self.draft.version), &self.body);
        // Ollama streams by default.
        if self.surface.protocol == Protocol::Ollama {
            match self.take("stream").unwrap_or(Value::Bool(true)) {
                Value::Bool(false) => {}
                value => self.put(STREAM, value),
            }
        }
        for at in 0..PARAMS.len() {
            if let Some(rule) = &self.surface.rule(at) {
                self.known(at, rule, &family);
            }
        }
        for (name, value) in std::mem::take(&mut self.body) {
            self.other(&name, value);
        }
    }

    fn member(&self, name: &str) -> Option<&Value> {
        self.body.iter().find(|(known, _)| known == name).map(|(_, value)| value)
    }

    fn take(&mut self, path: &str) -> Option<Value> {
        take(&mut self.body, path)
    }

    fn put(&mut self, at: usize, value: Value) {
        match value {
            Value::Null => self.draft.lose(PARAMS[at].name, NULL),
            _ if has_variable(&value) => self.draft.lose(PARAMS[at].name, VARIABLE),
            // Providers take these as a text, too.
            Value::String(_) if at == STOP => self.draft.param(PARAMS[at].name, Value::Array(vec![value])),
            _ => self.draft.param(PARAMS[at].name, value),
        }
    }

    fn known(&mut self, at: usize, rule: &Rule, family: &Family) {
        let path = match rule.form {
            Form::System => return self.system(rule.path),
            // Without a system prompt it follows the last message.
            Form::CachePoint => {
                let last = self.member("messages").and_then(|messages| messages.items().last());
                if last.and_then(|last| last.get("content")).is_some_and(has_cache_point) {
                    self.put(at, Value::Bool(true));
                }
                return;
            }
            Form::ByFamily => family.place(at).map(|place| [rule.path, ".", place].concat()),
            Form::Url => None,
            _ => Some(rule.path.to_owned()).filter(|path| !path.is_empty()),
        };
        let Some(value) = path.and_then(|path| self.take(&path)) else { return };
        match reverse(rule, value) {
            Ok(Some(value)) => self.put(at, value),
            Ok(None) => {}
            Err(reason) => self.draft.lose(rule.path, reason),
        }
    }

    fn system(&mut self, place: &str) {
        // The Responses API takes a conversation with a system prompt in addition to `instructions`.
        let place = if self.member(place).is_some() { place } else { "input" };
        let prompt = if matches!(place, "messages" | "input") {
            let Some(first) = self.member(place).and_then(|messages| messages.items().first()) else { return };
            if !matches!(first.get_text("role"), Some("system" | "developer")) {
                return;
            }
            first.get("content").and_then(prose)
        } else {
            let Some(value) = self.take(place) else { return };
            if has_cache_point(&value) {
                self.put(CACHE, Value::Bool(true));
            }
            prose(value.get("parts").unwrap_or(&value))
        };
        match prompt {
            Some(prompt) => self.put(SYSTEM, Value::String(prompt)),
            None => self.draft.lose("system", "it contains more than text"),
        }
    }

    fn other(&mut self, name: &str, value: Value) {
        let reason = match name {
            _ if names::lists("conversation", name) => Some("a URI cannot contain a conversation"),
            _ if value == Value::Null => Some(NULL),
            _ if names::lists("extensions", name) => Some("this name has another meaning in a URI"),
            _ => names::reason(name).or(has_variable(&value).then_some(VARIABLE)),
        };
        if let Some(reason) = reason {
            return self.draft.lose(name, reason);
        }
        // Another API's name, or the draft's own, for what this API calls otherwise.
        let Some(at) = param::lookup(name).or_else(|| param::alias(name)) else {
            return self.draft.param(name, value);
        };
        let reason = match self.surface.rule(at) {
            _ if matches!(at, TIMEOUT | RETRIES) => "in a URI, this name is a client setting with another unit",
            Some(rule) if !rule.path.is_empty() && rule.form == Form::Value && rule.map.is_none() => {
                return self.put(at, value);
            }
            // Ollama's `/api/generate` has the system prompt as a member.
            Some(rule) if rule.form == Form::System && value.as_str().is_some() => return self.put(at, value),
            Some(rule) if !rule.reason.is_empty() => rule.reason,
            _ => "this API has no such parameter",
        };
        self.draft.lose(name, reason);
    }
}

/// Rewrites names as Google's documents have most of them, also below the member `within`: its servers read both spellings.
// Recursion is bounded: the body was read by a reader that has a limit.
fn camel_case(members: &mut [(String, Value)], within: &str) {
    for (name, value) in members {
        let mut camel = String::new();
        let mut begins = false;
        for character in name.chars() {
            if character != '_' {
                camel.push(if begins { character.to_ascii_uppercase() } else { character });
            }
            begins = character == '_';
        }
        *name = camel;
        // The names in a schema are the caller's own.
        match value {
            Value::Object(inner) if name == within || name == "thinkingConfig" => camel_case(inner, "thinkingConfig"),
            _ => {}
        }
    }
}

/// The value of a parameter that is sent as `value`. `None`: none is needed.
fn reverse(rule: &Rule, value: Value) -> Result<Option<Value>, &'static str> {
    let Some(map) = rule.map.filter(|_| value != Value::Null) else { return Ok(Some(value)) };
    let format = value.get("type").unwrap_or(&value).as_str();
    match map.members().iter().find(|(_, sent)| *sent == value) {
        _ if matches!(format, Some("text" | "text/plain")) => Ok(None),
        Some((meant, _)) => Ok(Some(structured::scalar(meant).unwrap_or_else(|| Value::text(meant)))),
        None if rule.param == CACHE => Err("a URI can only turn the cache on or off"),
        None => Err("a format with a schema, or of the provider's own, belongs in the request body"),
    }
}

/// Whether one of the blocks marks the end of the cached text: a separate block at Amazon Bedrock, a member of the text's block for Claude.
fn has_cache_point(blocks: &Value) -> bool {
    blocks.items().iter().any(|block| block.get("cachePoint").or_else(|| block.get("cache_control")).is_some())
}

/// Text, the text of a part, or the texts of a list of parts.
// Recursion is bounded: the body was read by a reader that has a limit.
fn prose(value: &Value) -> Option<String> {
    match value {
        Value::String(text) => Some(text.clone()),
        Value::Array(parts) => {
            let parts = parts.iter().filter(|part| part.get("cachePoint").is_none());
            let texts: Option<Vec<&str>> = parts.map(|part| part.get_text("text")).collect();
            Some(texts?.join("\n\n"))
        }
        Value::Object(_) => value.get("text").and_then(prose),
        _ => None,
    }
}

fn has_variable(value: &Value) -> bool {
    shell::has_variable(&json_text(value))
}
