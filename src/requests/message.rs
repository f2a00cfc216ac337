//! A conversation in the words of each protocol. Input is what OpenAI's chat takes: messages with `role` and `content`,
//! which is text or a list of parts.

use super::body::{message, of_type, one, put, set};
use super::change::{Changes, List};
use super::profile::Protocol;
use super::resolve::Endpoint;
use crate::json::{self, Value};
use crate::limits::Limits;

/// Why a conversation cannot be sent.
type Fault = &'static str;

const SHAPE: Fault = "messages are a list of objects with a role and a content, which is text or a list of parts";
const PARTS: Fault = "only text can be converted for this provider; give other parts in its own form, as body";
const ROLES: Fault =
    "only the roles system, developer, user and assistant can be converted, and no tool calls; give others as body";

/// Puts the conversation and the URI's system prompt into the body. What the body has already stays.
pub(super) fn compose(
    endpoint: &Endpoint,
    messages: Option<Value>,
    target: &mut Value,
    changes: &mut List,
) -> Result<(), Fault> {
    let messages = match messages {
        Some(Value::Array(messages)) => Some(messages),
        Some(_) => return Err(SHAPE),
        None => None,
    };
    let system = endpoint.system();
    match endpoint.protocol {
        Protocol::OpenAiChat | Protocol::Cohere | Protocol::Ollama => {
            listed(endpoint, messages, system, target, changes)
        }
        Protocol::OpenAiResponses => responses(messages, system, target, changes),
        Protocol::AnthropicMessages | Protocol::Converse | Protocol::Gemini => {
            apart(endpoint, messages, system, target, changes)
        }
    }
}

fn role(message: &Value) -> Result<&str, Fault> {
    message.get("role").and_then(Value::as_str).ok_or(SHAPE)
}

/// A role that can be converted, of a message that can be.
fn plain_role(message: &Value) -> Result<&str, Fault> {
    let role = role(message)?;
    let known = matches!(role, "system" | "developer" | "user" | "assistant");
    // Tool calls must not get lost.
    let calls =
        ["tool_calls", "function_call"].iter().any(|name| !matches!(message.get(name), None | Some(Value::Null)));
    if known && !calls {
        Ok(role)
    } else {
        Err(ROLES)
    }
}

fn is_system(message: &Value) -> bool {
    matches!(role(message), Ok("system" | "developer"))
}

const OWN: &str = "the request already has a system prompt";

/// Protocols whose system prompt is the first message.
fn listed(
    endpoint: &Endpoint,
    messages: Option<Vec<Value>>,
    system: Option<&str>,
    target: &mut Value,
    changes: &mut List,
) -> Result<(), Fault> {
    let given = messages.is_some();
    let mut list = match (messages, target.get("messages")) {
        (Some(messages), _) => messages,
        (None, Some(Value::Array(messages))) => messages.clone(),
        (None, Some(_)) => return Err(SHAPE),
        (None, None) => Vec::new(),
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
                let joined = content_text(message)?;
                set(message, "content", Value::text(&joined));
            }
        }
    }
    if let Some(prompt) = system {
        if list.iter().any(is_system) {
            changes.dropped("system", OWN);
        } else {
            list.insert(
                0,
                message(if endpoint.family.is("developer") { "developer" } else { "system" }, Value::text(prompt)),
            );
        }
    }
    if given || !list.is_empty() {
        set(target, "messages", Value::Array(list));
    }
    Ok(())
}

/// Replaces the JSON text of a tool call's arguments by the object.
fn parse_arguments(message: &mut Value) {
    let Some(Value::Array(calls)) = message.get_mut("tool_calls") else { return };
    for call in calls {
        let Some(arguments) = call.get_mut("function").and_then(|function| function.get_mut("arguments")) else {
            continue;
        };
        let json = arguments.as_str().and_then(|text| json::parse(text, &ARGUMENTS).ok());
        if let Some(json) = json {
            *arguments = json.value;
        }
    }
}

/// As much as a caller's body.
const ARGUMENTS: Limits = Limits { depth: 64, json_members: 1 << 22, ..Limits::DEFAULT };

/// `instructions` and `input`. The roles are those of chat, the parts are named by their direction.
fn responses(
    messages: Option<Vec<Value>>,
    system: Option<&str>,
    target: &mut Value,
    changes: &mut List,
) -> Result<(), Fault> {
    let own = messages.iter().flatten().any(is_system) || target.get("instructions").is_some();
    if let Some(prompt) = system {
        if own {
            changes.dropped("system", OWN);
        } else {
            put(target, &["instructions"], Value::text(prompt));
        }
    }
    let Some(mut messages) = messages else { return Ok(()) };
    for message in &mut messages {
        let kind = if plain_role(message)? == "assistant" { "output_text" } else { "input_text" };
        if !matches!(message.get("content"), Some(Value::String(_) | Value::Array(_))) {
            return Err(SHAPE);
        }
        let Value::Object(members) = message else { return Err(SHAPE) };
        for (_, content) in members.iter_mut().filter(|(name, _)| name == "content") {
            let Value::Array(parts) = content else { continue };
            for part in parts {
                if part.get("type").and_then(Value::as_str) != Some("text") {
                    return Err(PARTS);
                }
                set(part, "type", Value::text(kind));
            }
        }
    }
    set(target, "input", Value::Array(messages));
    Ok(())
}

/// Protocols that have the system prompt outside the conversation.
fn apart(
    endpoint: &Endpoint,
    messages: Option<Vec<Value>>,
    system: Option<&str>,
    target: &mut Value,
    changes: &mut List,
) -> Result<(), Fault> {
    let protocol = endpoint.protocol;
    let mut prompts = Vec::new();
    let mut turns = Vec::new();
    let given = messages.is_some();
    for message in messages.unwrap_or_default() {
        let who = match plain_role(&message)? {
            "system" | "developer" => {
                prompts.push(content_text(&message)?);
                continue;
            }
            "user" => "user",
            _ if protocol == Protocol::Gemini => "model",
            _ => "assistant",
        };
        let parts = content_parts(&message)?;
        match turns.last_mut() {
            // Converse requires alternating roles (langchain-aws#130); the others merge messages.
            Some((last, earlier)) if protocol == Protocol::Converse && *last == who => {
                Vec::extend(earlier, parts);
            }
            _ => turns.push((who, parts)),
        }
    }
    let place = if protocol == Protocol::Gemini { "systemInstruction" } else { "system" };
    if let Some(prompt) = system {
        if prompts.is_empty() && target.get(place).is_none() {
            prompts.push(prompt.to_owned());
        } else {
            changes.dropped("system", OWN);
        }
    }
    let mut prompt = prompts.join("\n\n");
    if endpoint.family.is("noSystem") && !prompt.is_empty() {
        // Without a turn to put it in, there is no place for it.
        if let Some((_, parts)) = turns.iter_mut().find(|(who, _)| *who == "user") {
            parts.insert(0, std::mem::take(&mut prompt));
        }
    }
    // The cached part ends with the system prompt, or without one with the last message.
    let cached = endpoint.mapped.cache_point;
    let at_end = cached && prompt.is_empty();
    if !prompt.is_empty() {
        let blocks = content(protocol, &[prompt], cached);
        put(target, &[place], if protocol == Protocol::Gemini { one("parts", blocks) } else { blocks });
    }
    if !given {
        return Ok(());
    }
    let last = turns.len().saturating_sub(1);
    let (name, parts_name) = if protocol == Protocol::Gemini { ("contents", "parts") } else { ("messages", "content") };
    let turns = turns.into_iter().enumerate().map(|(at, (who, parts))| {
        let blocks = content(protocol, &parts, at_end && at == last);
        Value::object(vec![("role", who.into()), (parts_name, blocks)])
    });
    set(target, name, Value::Array(turns.collect()));
    Ok(())
}

/// Texts as the content of a message or a system prompt. `marked`: they end what is cached.
fn content(protocol: Protocol, parts: &[String], marked: bool) -> Value {
    let claude = protocol == Protocol::AnthropicMessages;
    if let ([only], true) = (parts, claude && !marked) {
        return Value::text(only);
    }
    let block = |part: &String| {
        let kind = claude.then_some(("type", "text".into()));
        Value::object(kind.into_iter().chain([("text", part.as_str().into())]).collect())
    };
    let mut blocks: Vec<Value> = parts.iter().map(block).collect();
    match blocks.last_mut() {
        // Claude at cloud providers has no member outside the messages for it.
        Some(last) if marked && claude => set(last, "cache_control", of_type("ephemeral")),
        Some(_) if marked => blocks.push(one("cachePoint", of_type("default"))),
        _ => {}
    }
    Value::Array(blocks)
}

/// The texts of a message's content.
fn content_parts(message: &Value) -> Result<Vec<String>, Fault> {
    match message.get("content") {
        Some(Value::String(text)) => Ok(vec![text.clone()]),
        Some(Value::Array(parts)) => {
            let mut texts = Vec::new();
            for part in parts {
                let kind = part.get("type").and_then(Value::as_str);
                let text = part.get("text").and_then(Value::as_str);
                match text.filter(|_| matches!(kind, Some("text" | "input_text") | None)) {
                    Some(text) => texts.push(text.to_owned()),
                    None => return Err(PARTS),
                }
            }
            Ok(texts)
        }
        _ => Err(SHAPE),
    }
}

fn content_text(message: &Value) -> Result<String, Fault> {
    Ok(content_parts(message)?.concat())
}

/// The body of a request for vectors.
pub(super) fn embeddings(protocol: Protocol, input: Option<Value>, target: &mut Value) -> Result<(), Fault> {
    let Some(input) = input else { return Ok(()) };
    match protocol {
        Protocol::Gemini => {
            let Value::String(words) = input else {
                return Err("this provider takes one text at a time; give several as body");
            };
            set(target, "content", one("parts", Value::Array(vec![one("text", Value::text(&words))])));
        }
        Protocol::Cohere => {
            let texts = match input {
                Value::Array(texts) => texts,
                one => vec![one],
            };
            set(target, "texts", Value::Array(texts));
        }
        _ => set(target, "input", input),
    }
    Ok(())
}

/// Members that a body for embeddings must have, if neither the caller nor the URI has set them.
pub(super) fn embedding_defaults(protocol: Protocol, target: &mut Value) {
    if protocol == Protocol::Cohere {
        // The provider requires both; what is stored is a document.
        put(target, &["input_type"], Value::text("search_document"));
        put(target, &["embedding_types"], Value::Array(vec![Value::text("float")]));
    }
}

/// `{role: "user", content: …}`, in a list.
pub(super) fn prompt(words: &str) -> Value {
    Value::Array(vec![message("user", Value::text(words))])
}
