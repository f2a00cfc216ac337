//! Converts a conversation to the format of each protocol. The input has the format of OpenAI's chat: messages with `role` and
//! `content`, which is text or a list of parts.

use super::family::{NO_ROLE, NO_SYSTEM};
use super::{Change, Changes, Endpoint, Protocol, Surface};
use crate::bytes::joined;
use crate::json::build::{filled, message, of_type, one, put, set};
use crate::json::{self, Value};
use crate::limits::Limits;

/// Limits on the caller's input, far above what providers accept.
pub(super) const INPUT_LIMITS: Limits = Limits { depth: 64, json_members: 1 << 22, ..Limits::DEFAULT };

type Fault = &'static str;

const SHAPE: Fault = "messages must be a list of objects with a role and a content, which is text or a list of parts";
const PARTS: Fault =
    "only text can be converted for this provider; pass other parts in the provider's own format, as body";
const ROLES: Fault =
    "only the roles system, developer, user and assistant can be converted, and no tool calls; pass others as body";

/// Adds the conversation and the URI's system prompt to the body. Members that the body already has stay.
pub(super) fn compose(
    endpoint: &Endpoint, messages: Option<Vec<Value>>, target: &mut Value, changes: &mut Vec<Change>,
) -> Result<(), Fault> {
    match endpoint.protocol {
        Protocol::OpenAiChat | Protocol::Cohere | Protocol::Ollama => listed(endpoint, messages, target, changes),
        Protocol::OpenAiResponses => responses(endpoint, messages, target, changes),
        Protocol::AnthropicMessages | Protocol::Converse | Protocol::Gemini => {
            apart(endpoint, messages, target, changes)
        }
    }
}

/// The URI's system prompt, unless there is a reason not to send it.
fn system<'a>(endpoint: &'a Endpoint, lost: Option<&str>, changes: &mut Vec<Change>) -> Option<&'a str> {
    let prompt = endpoint.system()?;
    if let Some(reason) = lost {
        changes.dropped("system", reason);
    }
    Some(prompt).filter(|_| lost.is_none())
}

const OWN: &str = "the request already has a system prompt";

fn role(message: &Value) -> Result<&str, Fault> {
    message.get_text("role").ok_or(SHAPE)
}

/// The role of a message, if it can be converted and the message has no tool calls, which must not get lost.
fn plain_role(message: &Value) -> Result<&str, Fault> {
    let calls = |name| !matches!(message.get(name), None | Some(Value::Null));
    match role(message)? {
        role @ ("system" | "developer" | "user" | "assistant") if !calls("tool_calls") && !calls("function_call") => {
            Ok(role)
        }
        _ => Err(ROLES),
    }
}

fn is_system(message: &Value) -> bool {
    matches!(role(message), Ok("system" | "developer"))
}

fn listed(
    endpoint: &Endpoint, messages: Option<Vec<Value>>, target: &mut Value, changes: &mut Vec<Change>,
) -> Result<(), Fault> {
    let mut list = match messages.map(Value::Array).or_else(|| target.get("messages").cloned()) {
        Some(Value::Array(messages)) => messages,
        Some(_) => return Err(SHAPE),
        None if endpoint.system().is_none() => return Ok(()),
        None => Vec::new(),
    };
    for message in &mut list {
        // Other APIs refuse the role, or read both roles in the same way.
        if role(message)? == "developer" && !endpoint.profile.record.is("developerRole") {
            set(message, "role", Value::text("system"));
        }
        // Ollama's own API has text only, and arguments as objects.
        if endpoint.protocol == Protocol::Ollama {
            parse_arguments(message);
            if let Some(Value::Array(_)) = message.get("content") {
                let joined = content_parts(message)?.concat();
                set(message, "content", Value::String(joined));
            }
        }
    }
    if let Some(prompt) = system(endpoint, list.iter().any(is_system).then_some(OWN), changes) {
        let role = if endpoint.family.is("developer") { "developer" } else { "system" };
        list.insert(0, message(role, Value::text(prompt)));
    }
    set(target, "messages", Value::Array(list));
    Ok(())
}

/// Replaces the JSON text of a tool call's arguments by the object.
fn parse_arguments(message: &mut Value) {
    let Some(Value::Array(calls)) = message.get_mut("tool_calls") else { return };
    for arguments in calls.iter_mut().filter_map(|call| call.get_mut("function")?.get_mut("arguments")) {
        if let Some(json) = arguments.as_str().and_then(|text| json::parse(text, &INPUT_LIMITS).ok()) {
            *arguments = json;
        }
    }
}

/// `instructions` and `input`. The roles are those of chat, the parts are named by their direction.
fn responses(
    endpoint: &Endpoint, messages: Option<Vec<Value>>, target: &mut Value, changes: &mut Vec<Change>,
) -> Result<(), Fault> {
    let own = messages.iter().flatten().any(is_system) || target.get("instructions").is_some();
    if let Some(prompt) = system(endpoint, own.then_some(OWN), changes) {
        set(target, "instructions", Value::text(prompt));
    }
    let Some(mut messages) = messages else { return Ok(()) };
    for message in &mut messages {
        let kind = if plain_role(message)? == "assistant" { "output_text" } else { "input_text" };
        match message.get_mut("content") {
            Some(Value::String(_)) => {}
            Some(Value::Array(parts)) => {
                for part in parts {
                    if part.get_text("type") != Some("text") {
                        return Err(PARTS);
                    }
                    set(part, "type", Value::text(kind));
                }
            }
            _ => return Err(SHAPE),
        }
    }
    set(target, "input", Value::Array(messages));
    Ok(())
}

fn apart(
    endpoint: &Endpoint, messages: Option<Vec<Value>>, target: &mut Value, changes: &mut Vec<Change>,
) -> Result<(), Fault> {
    let protocol = endpoint.protocol;
    let [assistant, place, conversation, content] = match protocol {
        Protocol::Gemini => ["model", "systemInstruction", "contents", "parts"],
        _ => ["assistant", "system", "messages", "content"],
    };
    let given = messages.is_some();
    let (mut prompts, mut turns) = (Vec::new(), Vec::new());
    for message in messages.unwrap_or_default() {
        let who = plain_role(&message)?;
        let parts = content_parts(&message)?;
        if is_system(&message) {
            prompts.push(parts.concat());
            continue;
        }
        let who = if who == "user" { "user" } else { assistant };
        match turns.last_mut() {
            // Converse requires alternating roles (langchain-aws#130); the others merge messages.
            Some((last, earlier)) if protocol == Protocol::Converse && *last == who => Vec::extend(earlier, parts),
            _ => turns.push((who, parts)),
        }
    }
    let own = !prompts.is_empty() || target.get(place).is_some();
    let no_role = endpoint.family.is(NO_SYSTEM);
    let first = turns.iter_mut().find(|(who, _)| no_role && *who == "user");
    let reason = own.then_some(OWN).or((no_role && first.is_none()).then_some(NO_ROLE));
    prompts.extend(system(endpoint, reason, changes).map(str::to_owned));
    let mut prompt = joined(&prompts, "\n\n");
    if let Some((_, parts)) = first.filter(|_| !prompt.is_empty()) {
        parts.insert(0, std::mem::take(&mut prompt));
    }
    // The cached part ends with the system prompt, or without one with the last message.
    let cached = endpoint.mapped.cache_point;
    let at_end = cached && prompt.is_empty();
    if !prompt.is_empty() {
        let blocks = blocks(protocol, &[prompt], cached);
        put(target, &[place], if protocol == Protocol::Gemini { one(content, blocks) } else { blocks });
    }
    if given {
        let last = turns.len().saturating_sub(1);
        let turns = turns.into_iter().enumerate().map(|(at, (who, parts))| {
            Value::object(vec![("role", who.into()), (content, blocks(protocol, &parts, at_end && at == last))])
        });
        set(target, conversation, Value::Array(turns.collect()));
    }
    Ok(())
}

/// Texts as the content of a message or a system prompt. `marked`: the cached part ends with them.
fn blocks(protocol: Protocol, parts: &[String], marked: bool) -> Value {
    let claude = protocol == Protocol::AnthropicMessages;
    if let ([only], true) = (parts, claude && !marked) {
        return Value::text(only);
    }
    let kind = if claude { Value::text("text") } else { Value::Null };
    let block = |part: &String| Value::object(vec![("type", kind.clone()), ("text", part.as_str().into())]);
    let mut blocks: Vec<Value> = parts.iter().map(block).collect();
    match blocks.last_mut() {
        // On cloud providers, Claude's API has no member for it outside the messages.
        Some(last) if marked && claude => set(last, "cache_control", of_type("ephemeral")),
        Some(_) if marked => blocks.push(one("cachePoint", of_type("default"))),
        _ => {}
    }
    Value::Array(blocks)
}

fn content_parts(message: &Value) -> Result<Vec<String>, Fault> {
    let text = |part: &Value| {
        let kind = part.get_text("type");
        let text = part.get("text").filter(|_| matches!(kind, Some("text" | "input_text") | None))?;
        text.as_str().map(str::to_owned)
    };
    match message.get("content") {
        Some(Value::String(text)) => Ok(vec![text.clone()]),
        Some(Value::Array(parts)) => parts.iter().map(text).collect::<Option<_>>().ok_or(PARTS),
        _ => Err(SHAPE),
    }
}

/// Whether a value is a text, or a list of texts; for OpenAI's API also a list of tokens, or a list of such lists.
fn is_embeddable(input: &Value, has_tokens: bool) -> bool {
    let are = |list: &Value, fits: fn(&Value) -> bool| matches!(list, Value::Array(_)) && list.items().iter().all(fits);
    let are_tokens = |list: &Value| are(list, |token| token.as_i64().is_some());
    input.as_str().is_some()
        || are(input, |text| text.as_str().is_some())
        || has_tokens && (are_tokens(input) || matches!(input, Value::Array(lists) if lists.iter().all(are_tokens)))
}

pub(super) fn embeddings(surface: &Surface, input: Value, target: &mut Value) -> Result<(), Fault> {
    let row = surface.row("embed");
    if !is_embeddable(&input, row.is_null()) {
        return Err("input must be a string or a list of strings");
    }
    if row.is_null() {
        set(target, "input", input);
        return Ok(());
    }
    let item = |text: Value| row.0.get("item").map_or_else(|| text.clone(), |item| filled(item, &text));
    let value = match (row.is("list"), input) {
        (true, Value::Array(texts)) => Value::Array(texts.into_iter().map(item).collect()),
        (true, text) => Value::Array(vec![item(text)]),
        (false, text @ Value::String(_)) => item(text),
        (false, Value::Array(mut texts)) if texts.len() == 1 => item(texts.swap_remove(0)),
        _ => return Err("this provider accepts one text at a time; pass several as body"),
    };
    set(target, row.text("path"), value);
    Ok(())
}
