//! Profiles as JSON values: the rows of the table, and those of users, which `schema.rs` has checked.

use super::super::canonical;
use super::row::{
    Auth, Call, EnvVariable, Form, KeyAuth, LabelHeader, Operation, Profile, Protocol, Role, Rule, Surface, Version,
};
use crate::json::Value;

/// Reads a profile, whose texts are those of the value. `None`: it has no surface, or one of an unknown protocol.
pub(crate) fn read(json: &Value) -> Option<Profile<'_>> {
    let surfaces: Vec<_> = match items(json, "protocols") {
        // A plain provider: OpenAI's chat below a base path.
        [] => vec![surface(json, Protocol::OpenAiChat)],
        list => list.iter().map(|json| Some(surface(json, protocol(json)?))).collect::<Option<_>>()?,
    };
    let env = json.get("env").unwrap_or(&Value::Null);
    let of = |name, other| members(env, name).iter().map(move |(name, json)| setting(name, json, other));
    Some(Profile {
        id: text(json, "id"),
        hosts: texts(json, "hosts"),
        customer_hosts: texts(json, "customerHosts"),
        auth: auth(json).unwrap_or(Auth { name: "Authorization", prefix: "Bearer ", in_query: false }),
        auth_by_key: items(json, "authByKey").iter().map(key_auth).collect(),
        developer_role: flag(json, "developerRole"),
        keyless: flag(json, "keyless"),
        labels: items(json, "labels").iter().map(label).collect(),
        keys: texts(env, "keys"),
        bases: texts(env, "bases"),
        bare: members(env, "bare").iter().map(|(name, _)| name.as_str()).collect(),
        settings: of("settings", false).chain(of("otherTools", true)).collect::<Option<_>>()?,
        models: texts(env, "models"),
        surfaces,
    })
}

fn protocol(json: &Value) -> Option<Protocol> {
    Protocol::named(text(json, "protocol"))
}

fn surface(json: &Value, protocol: Protocol) -> Surface<'_> {
    Surface {
        protocol,
        base: text(json, "basePath"),
        calls: if json.get("endpoints").is_some() { calls(json) } else { protocol.calls() },
        rules: rules(json),
        headers: pairs(json, "headers"),
        body: pairs(json, "body"),
        models: texts(json, "models"),
        version: if json.get("version").is_some() { version(json) } else { protocol.version() },
        dated: flag(json, "dated"),
        auth: auth(json),
        like: json.get("like").and_then(Value::as_str),
        members: json.get("members").map(|_| texts(json, "members")),
        open: flag(json, "open"),
        model_in_body: flag(json, "modelInBody"),
        without_project: json.get("withoutProject").and_then(|other| Some((text(other, "basePath"), auth(other)?))),
    }
}

/// The paths of the calls of a surface, or of a protocol.
pub(super) fn calls(json: &Value) -> Vec<Call<'_>> {
    let call = |(name, path)| Some(Call { operation: Operation::named(name)?, path });
    pairs(json, "endpoints").into_iter().filter_map(call).collect()
}

/// The version of a surface, or of a protocol.
pub(super) fn version(json: &Value) -> Option<Version<'_>> {
    let version = json.get("version").filter(|version| **version != Value::Null)?;
    Some(Version {
        name: text(version, "name"),
        default: text(version, "default"),
        in_header: flag(version, "inHeader"),
    })
}

/// The rules of a protocol, or of a provider's own.
pub(super) fn rules(json: &Value) -> Vec<Rule<'_>> {
    members(json, "params").iter().filter_map(|(name, json)| rule(name, json)).collect()
}

fn rule<'a>(name: &str, json: &'a Value) -> Option<Rule<'a>> {
    let rule = Rule::of(canonical::named(name)?);
    let number = |name| match json.get(name) {
        Some(Value::Number(digits)) => digits.as_str(),
        _ => "",
    };
    Some(match json {
        Value::String(path) => Rule { path, ..rule },
        Value::Object(_) => match text(json, "dropped") {
            "" => Rule {
                path: text(json, "path"),
                form: Form::named(text(json, "form")).unwrap_or(Form::Value),
                range: (number("min"), number("max")),
                most: number("maxItems").parse().unwrap_or_default(),
                older: json.get("since").map(|_| (text(json, "since"), text(json, "older"))),
                map: json.get("map"),
                template: json.get("value"),
                ..rule
            },
            reason => Rule { reason, ..rule },
        },
        _ => Rule { reason: "the profile has no place for it", ..rule },
    })
}

fn setting<'a>(name: &'a str, json: &'a Value, other: bool) -> Option<EnvVariable<'a>> {
    let role = Role::of(json.as_str().unwrap_or_default(), text(json, "reason"))?;
    Some(EnvVariable { name, role, other })
}

fn auth(json: &Value) -> Option<Auth<'_>> {
    json.get("auth").filter(|auth| **auth != Value::Null).map(read_auth)
}

fn read_auth(auth: &Value) -> Auth<'_> {
    Auth { name: text(auth, "name"), prefix: text(auth, "prefix"), in_query: flag(auth, "inQuery") }
}

fn key_auth(json: &Value) -> KeyAuth<'_> {
    KeyAuth { begins: text(json, "begins"), auth: read_auth(json), headers: pairs(json, "headers") }
}

fn label(json: &Value) -> LabelHeader<'_> {
    LabelHeader { header: text(json, "header"), prefix: text(json, "prefix"), ask: flag(json, "ask") }
}

#[inline(never)]
fn text<'a>(json: &'a Value, name: &str) -> &'a str {
    json.get(name).and_then(Value::as_str).unwrap_or_default()
}

#[inline(never)]
fn flag(json: &Value, name: &str) -> bool {
    json.get(name) == Some(&Value::Bool(true))
}

#[inline(never)]
fn items<'a>(json: &'a Value, name: &str) -> &'a [Value] {
    json.get(name).map_or(&[], Value::items)
}

#[inline(never)]
fn members<'a>(json: &'a Value, name: &str) -> &'a [(String, Value)] {
    json.get(name).map_or(&[], Value::members)
}

#[inline(never)]
fn texts<'a>(json: &'a Value, name: &str) -> Vec<&'a str> {
    items(json, name).iter().filter_map(Value::as_str).collect()
}

#[inline(never)]
fn pairs<'a>(json: &'a Value, name: &str) -> Vec<(&'a str, &'a str)> {
    members(json, name).iter().filter_map(|(name, value)| Some((name.as_str(), value.as_str()?))).collect()
}
