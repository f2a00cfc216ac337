//! From the members of a body to parameters: the tables of `map.rs`, read in reverse.

use super::super::family::Family;
use super::super::names;
use super::super::profile::{Form, Profile, Protocol, Rule, Surface};
use super::draft::Draft;
use super::shell;
use crate::json::{self, Value};
use crate::llm::param::{self, PARAMS, STREAM, SYSTEM};
use crate::llm::structured;

/// Positions in the draft's Table 1 that have no place in a body.
const CLIENT: std::ops::RangeInclusive<usize> = 7..=8;

pub(super) struct Reader<'a> {
    pub(super) draft: &'a mut Draft,
    pub(super) profile: &'static Profile<'static>,
    pub(super) surface: &'static Surface<'static>,
    pub(super) version: &'a str,
    body: Vec<(String, Value)>,
}

const CONVERSATION: &str = "a URI holds no conversation";
const VARIABLE: &str = "its value is a variable of the shell";

impl<'a> Reader<'a> {
    pub(super) fn new(
        draft: &'a mut Draft,
        profile: &'static Profile<'static>,
        surface: &'static Surface<'static>,
        version: &'a str,
        body: Vec<(String, Value)>,
    ) -> Self {
        Self { draft, profile, surface, version, body }
    }

    /// Reads everything. `model` is the one that the caller gave, which counts for more.
    pub(super) fn run(mut self, model: Option<&str>) {
        self.model(model);
        if self.surface.protocol == Protocol::Gemini {
            camel_case(&mut self.body, "generationConfig");
        }
        for (name, _) in self.surface.record.pairs("body") {
            take(&mut self.body, &[name]);
        }
        let name = self.draft.parts.segments.join("/");
        let family = Family::of(self.profile, self.surface, &name, Some(self.version), &self.body);
        // Ollama streams by default.
        if self.surface.protocol == Protocol::Ollama {
            match take(&mut self.body, &["stream"]) {
                Some(Value::Bool(false)) => {}
                Some(value) => self.put(STREAM, value),
                None => self.put(STREAM, Value::Bool(true)),
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

    fn model(&mut self, given: Option<&str>) {
        let own = take(&mut self.body, &["model"]);
        if let Some(model) = given {
            self.draft.parts.segments = split(model);
            return;
        }
        match own {
            Some(Value::String(model)) if shell::has_variable(&model) => self.draft.lose("model", VARIABLE),
            // The one of the URL is the one that counts.
            Some(Value::String(model)) if self.draft.parts.segments.is_empty() => {
                self.draft.parts.segments = split(&model);
            }
            _ => {}
        }
    }

    fn put(&mut self, at: usize, value: Value) {
        let name = PARAMS[at].name;
        if has_variable(&value) {
            return self.draft.lose(name, VARIABLE);
        }
        self.draft.param(name, value);
    }

    fn known(&mut self, at: usize, rule: &Rule<'_>, family: &Family) {
        let path: Vec<&str> = rule.path.split('.').collect();
        match rule.form {
            Form::System => return self.system(rule.path),
            Form::Url => return,
            // Without a system prompt it follows the last message.
            Form::CachePoint => {
                let messages = self.body.iter().find(|(name, _)| name == "messages").map(|(_, value)| value);
                if let Some(Value::Array(messages)) = messages {
                    let last = messages.last().and_then(|last| last.get("content"));
                    if last.is_some_and(has_cache_point) {
                        self.draft.param(PARAMS[at].name, Value::Bool(true));
                    }
                }
                return;
            }
            Form::ByFamily => {
                if let Some(place) = family.place(at) {
                    let path: Vec<&str> = path.iter().copied().chain(place.split('.')).collect();
                    if let Some(value) = take(&mut self.body, &path) {
                        self.put(at, value);
                    }
                }
                return;
            }
            _ if rule.path.is_empty() => return,
            _ => {}
        }
        let Some(value) = take(&mut self.body, &path) else { return };
        match reverse(rule, value) {
            Ok(value) => {
                // The provider takes these as a text, or as a list.
                let value = match value {
                    Value::String(_) if at == param::STOP => Value::Array(vec![value]),
                    value => value,
                };
                if value != Value::Null {
                    self.put(at, value);
                }
            }
            Err(reason) => self.draft.lose(rule.path, reason),
        }
    }

    /// The system prompt, from where the protocol has it.
    fn system(&mut self, place: &str) {
        // The Responses API takes a conversation with a system prompt in addition to `instructions`.
        let place = if self.body.iter().any(|(name, _)| name == place) { place } else { "input" };
        let prompt = if matches!(place, "messages" | "input") {
            let Some((_, Value::Array(messages))) = self.body.iter().find(|(name, _)| name == place) else { return };
            let Some(first) = messages.first() else { return };
            let role = first.get("role").and_then(Value::as_str);
            if !matches!(role, Some("system" | "developer")) {
                return;
            }
            first.get("content").and_then(prose)
        } else {
            let Some(value) = take(&mut self.body, &[place]) else { return };
            if has_cache_point(&value) {
                self.draft.param("cache", Value::Bool(true));
            }
            prose(value.get("parts").unwrap_or(&value))
        };
        match prompt {
            Some(prompt) if shell::has_variable(&prompt) => self.draft.lose("system", VARIABLE),
            Some(prompt) => self.draft.text(PARAMS[SYSTEM].name, &prompt),
            None => self.draft.lose("system", "it is more than text"),
        }
    }

    /// A member that no rule names.
    fn other(&mut self, name: &str, value: Value) {
        if value == Value::Null {
            return; // the same as nothing
        }
        match name {
            "messages" | "contents" | "input" | "prompt" => return self.draft.lose(name, CONVERSATION),
            _ if names::lists("extensions", name) => {
                return self.draft.lose(name, "in a URI this name means something else");
            }
            _ => {}
        }
        if let Some(reason) = names::reason(name) {
            return self.draft.lose(name, reason);
        }
        if has_variable(&value) {
            return self.draft.lose(name, VARIABLE);
        }
        // Another API's name, or the draft's own, for what this API calls otherwise.
        let Some(at) = param::lookup(name).or_else(|| param::alias(name)) else {
            return self.draft.param(name, value);
        };
        if CLIENT.contains(&at) {
            return self.draft.lose(name, "in a URI this name is for the client, and has another unit");
        }
        match self.surface.rule(at) {
            Some(rule) if !rule.path.is_empty() && rule.form == Form::Value && rule.map.is_none() => {
                let listed = at == param::STOP && matches!(value, Value::String(_));
                self.put(at, if listed { Value::Array(vec![value]) } else { value });
            }
            // Ollama's `/api/generate` has the system prompt as a member.
            Some(rule) if rule.form == Form::System && matches!(value, Value::String(_)) => self.put(at, value),
            Some(rule) if !rule.reason.is_empty() => self.draft.lose(name, rule.reason),
            _ => self.draft.lose(name, "this API has no such parameter"),
        }
    }
}

fn split(model: &str) -> Vec<String> {
    model.split('/').map(str::to_owned).collect()
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

/// The value of a parameter that is sent as `value`. Null: none is needed.
fn reverse(rule: &Rule<'_>, value: Value) -> Result<Value, &'static str> {
    let Some(map) = rule.map else { return Ok(value) };
    let format = value.get("type").unwrap_or(&value).as_str();
    match map.members().iter().find(|(_, sent)| *sent == value) {
        _ if matches!(format, Some("text" | "text/plain")) => Ok(Value::Null),
        Some((meant, _)) => Ok(structured::scalar(meant).unwrap_or_else(|| Value::text(meant))),
        None if rule.param == param::CACHE => Err("a URI only says whether there is a cache"),
        None => Err("a format with a schema, or one of the provider's own, is for the request's body"),
    }
}

/// Whether one of the blocks marks the end of the cached text: a separate block at Amazon Bedrock, a member of the text's block for Claude.
fn has_cache_point(blocks: &Value) -> bool {
    let marks = |block: &Value| block.get("cachePoint").or_else(|| block.get("cache_control")).is_some();
    matches!(blocks, Value::Array(blocks) if blocks.iter().any(marks))
}

/// Text, the text of a part, or the texts of a list of parts.
// Recursion is bounded: the body was read by a reader that has a limit.
fn prose(value: &Value) -> Option<String> {
    match value {
        Value::String(text) => Some(text.clone()),
        Value::Array(parts) => {
            let parts = parts.iter().filter(|part| part.get("cachePoint").is_none());
            let texts: Option<Vec<&str>> = parts.map(|part| part.get("text").and_then(Value::as_str)).collect();
            Some(texts?.join("\n\n"))
        }
        Value::Object(_) => value.get("text").and_then(prose),
        _ => None,
    }
}

/// Takes a member out, and the objects around it if nothing else is in them.
// Recursion is bounded by the path, which is one of the table's.
fn take(members: &mut Vec<(String, Value)>, path: &[&str]) -> Option<Value> {
    let (name, rest) = path.split_first()?;
    let at = members.iter().position(|(known, _)| known == name)?;
    if rest.is_empty() {
        return Some(members.remove(at).1);
    }
    let Value::Object(inner) = &mut members[at].1 else { return None };
    let found = take(inner, rest)?;
    if inner.is_empty() {
        members.remove(at);
    }
    Some(found)
}

fn has_variable(value: &Value) -> bool {
    let mut text = String::new();
    json::write(value, &mut text);
    shell::has_variable(&text)
}
