//! Profiles as JSON values: the rows of the table, and those of users.

use super::super::canonical;
use super::super::field::{is_token, is_value};
use super::super::glob;
use super::super::variable::is_variable;
use super::members::{self, require, Fault};
use super::row::{
    Auth, Call, EnvVariable, Form, KeyAuth, LabelHeader, Operation, Profile, Protocol, Role, Rule, Surface, Version,
};
use crate::json::number::Number;
use crate::json::Value;
use crate::uri::{pct, table};

/// Slots that a path may have; see `../target.rs`.
const SLOTS: [&str; 8] = ["model", "model!", "resource", "google", "anthropic", "mistralai", "project", "location"];

/// Reads a profile, whose texts are those of the value.
pub(crate) fn read(json: &Value) -> Result<Profile<'_>, Fault> {
    const SURFACES: Fault = "protocols is a list of at least one object";
    require(json, members::PROFILE)?;
    let surfaces: Vec<_> = match json.get("protocols") {
        // A plain provider: OpenAI's chat below a base path.
        None | Some(Value::Null) if json.get("basePath").is_some() => vec![surface(json, Some(Protocol::OpenAiChat))?],
        _ => items(json, "protocols", SURFACES)?.iter().map(own_surface).collect::<Result<_, _>>()?,
    };
    if surfaces.is_empty() {
        return Err(SURFACES);
    }
    let (hosts, customer_hosts) = (texts(json, "hosts")?, texts(json, "customerHosts")?);
    if !hosts.iter().all(|host| is_pattern(host)) {
        return Err("hosts are names of at least two labels, and * stands for labels only in front of those");
    }
    if !customer_hosts.iter().all(|host| hosts.contains(host)) {
        return Err("customerHosts are among hosts");
    }
    let env = json.get("env").unwrap_or(&Value::Null);
    require(env, members::ENV)?;
    let (keys, bases, models) = (texts(env, "keys")?, texts(env, "bases")?, texts(env, "models")?);
    let mut settings = settings(env, "settings", false)?;
    settings.extend(self::settings(env, "otherTools", true)?);
    let bare = pairs(env, "bare")?.into_iter().map(|(name, _)| name).collect();
    let names = settings.iter().map(|setting| &setting.name);
    if ![&keys, &bases, &models, &bare].into_iter().flatten().chain(names).all(|name| is_variable(name)) {
        return Err("env has names of environment variables");
    }
    let id = text(json, "id").ok_or("id is a text")?;
    let plain = |byte: u8| byte.is_ascii_lowercase() || byte.is_ascii_digit() || byte == b'-';
    if id.is_empty() || id.len() > 64 || !id.bytes().all(plain) {
        return Err("id is of lower-case letters, digits and hyphens");
    }
    let auth = auth(json)?.unwrap_or(Auth { name: "Authorization", prefix: "Bearer ", in_query: false });
    let (labels, keyless) = (labels(json)?, flag(json, "keyless")?);
    let (auth_by_key, developer_role) = (auth_by_key(json)?, flag(json, "developerRole")?);
    Ok(Profile {
        id,
        hosts,
        customer_hosts,
        auth,
        auth_by_key,
        developer_role,
        keyless,
        labels,
        keys,
        bases,
        bare,
        settings,
        models,
        surfaces,
    })
}

fn own_surface(json: &Value) -> Result<Surface<'_>, Fault> {
    require(json, members::SURFACE)?;
    surface(json, text(json, "protocol").and_then(Protocol::named))
}

fn surface(json: &Value, protocol: Option<Protocol>) -> Result<Surface<'_>, Fault> {
    let protocol = protocol.ok_or("protocol is one of the known ones")?;
    let calls = match json.get("endpoints") {
        Some(_) => calls(json)?,
        None => protocol.calls(),
    };
    let rules = rules(json)?;
    let (headers, body, models) = (headers(json)?, pairs(json, "body")?, texts(json, "models")?);
    if !models.iter().all(|pattern| glob::is_pattern(pattern)) {
        return Err("models are patterns of at most 64 bytes with at most two *");
    }
    let base = base(json)?;
    let version = match json.get("version") {
        None => protocol.version(),
        Some(_) => version(json)?,
    };
    let members = json.get("members").map(|_| texts(json, "members")).transpose()?;
    let without_project = match json.get("withoutProject") {
        None | Some(Value::Null) => None,
        Some(json) => {
            require(json, members::WITHOUT_PROJECT)?;
            Some((self::base(json)?, auth(json)?.ok_or("withoutProject has an auth")?))
        }
    };
    Ok(Surface {
        protocol,
        base,
        calls,
        rules,
        headers,
        body,
        models,
        version,
        dated: flag(json, "dated")?,
        auth: auth(json)?,
        like: text(json, "like"),
        members,
        open: flag(json, "open")?,
        model_in_body: flag(json, "modelInBody")?,
        without_project,
    })
}

/// The paths of the calls of a surface, or of a protocol.
pub(super) fn calls(json: &Value) -> Result<Vec<Call<'_>>, Fault> {
    let mut calls = Vec::new();
    for (name, path) in members(json, "endpoints", "endpoints is an object of operations and their paths")? {
        let operation =
            Operation::named(name).ok_or("endpoints are named inference, stream, embeddings, models or batch")?;
        let path = path.as_str().filter(|path| is_path(path));
        calls.push(Call {
            operation,
            path: path.ok_or("a path begins with a slash, and has only the slots that are known")?,
        });
    }
    Ok(calls)
}

/// The version of a surface, or of a protocol.
pub(super) fn version(json: &Value) -> Result<Option<Version<'_>>, Fault> {
    let Some(version) = json.get("version").filter(|version| **version != Value::Null) else { return Ok(None) };
    require(version, members::VERSION)?;
    Ok(Some(Version {
        name: text(version, "name").filter(|name| is_token(name)).ok_or("version has a name")?,
        default: text(version, "default").unwrap_or_default(),
        in_header: flag(version, "inHeader")?,
    }))
}

fn base(json: &Value) -> Result<&str, Fault> {
    let base = text(json, "basePath").unwrap_or_default();
    if !base.is_empty() && (!is_path(base) || base.ends_with('/')) {
        return Err("basePath is empty, or begins with a slash and ends without one");
    }
    Ok(base)
}

fn headers(json: &Value) -> Result<Vec<(&str, &str)>, Fault> {
    let headers = pairs(json, "headers")?;
    if !headers.iter().all(|(name, value)| is_token(name) && is_value(value)) {
        return Err("headers are of visible ASCII characters");
    }
    Ok(headers)
}

fn settings<'a>(env: &'a Value, name: &str, other: bool) -> Result<Vec<EnvVariable<'a>>, Fault> {
    const ROLES: Fault = "settings are version, place, project, label, key, gateway-key, or { reason }";
    let mut list = Vec::new();
    for (name, json) in members(env, name, ROLES)? {
        let role = match (json.as_str(), text(json, "reason")) {
            (Some("version"), _) => Role::Version,
            (Some("place"), _) => Role::Place,
            (Some("project"), _) => Role::Project,
            (Some("label"), _) => Role::Label,
            (Some("key"), _) => Role::Key,
            (Some("gateway-key"), _) => Role::GatewayKey,
            (None, Some(reason)) => Role::None(reason),
            _ => return Err(ROLES),
        };
        list.push(EnvVariable { name, role, other });
    }
    Ok(list)
}

fn auth_by_key(json: &Value) -> Result<Vec<KeyAuth<'_>>, Fault> {
    const KEYS: Fault = "authByKey is a list of { begins, name, prefix?, headers? }";
    let mut list = Vec::new();
    for json in items(json, "authByKey", KEYS)? {
        require(json, members::KEY_AUTH)?;
        let begins = text(json, "begins").filter(|begins| !begins.is_empty()).ok_or(KEYS)?;
        list.push(KeyAuth { begins, auth: read_auth(json)?, headers: headers(json)? });
    }
    Ok(list)
}

/// The rules of a protocol, or of a provider's own.
pub(super) fn rules(json: &Value) -> Result<Vec<Rule<'_>>, Fault> {
    let members = members(json, "params", "params is an object of the draft's parameters")?;
    members.iter().map(|(name, json)| rule(name, json)).collect()
}

#[inline(never)]
fn text<'a>(json: &'a Value, name: &str) -> Option<&'a str> {
    json.get(name).and_then(Value::as_str)
}

#[inline(never)]
fn flag(json: &Value, name: &str) -> Result<bool, Fault> {
    match json.get(name) {
        None | Some(Value::Null) => Ok(false),
        Some(Value::Bool(flag)) => Ok(*flag),
        Some(_) => Err("keyless, ask, dated, open, developerRole, modelInBody, inHeader and inQuery are booleans"),
    }
}

#[inline(never)]
fn items<'a>(json: &'a Value, name: &str, fault: Fault) -> Result<&'a [Value], Fault> {
    match json.get(name) {
        Some(Value::Array(items)) => Ok(items),
        None | Some(Value::Null) => Ok(&[]),
        Some(_) => Err(fault),
    }
}

#[inline(never)]
fn members<'a>(json: &'a Value, name: &str, fault: Fault) -> Result<&'a [(String, Value)], Fault> {
    match json.get(name) {
        Some(Value::Object(members)) => Ok(members),
        None | Some(Value::Null) => Ok(&[]),
        Some(_) => Err(fault),
    }
}

fn texts<'a>(json: &'a Value, name: &str) -> Result<Vec<&'a str>, Fault> {
    const LIST: Fault = "hosts, models, members and the members of env are lists of texts";
    let mut list = Vec::new();
    for item in items(json, name, LIST)? {
        list.push(item.as_str().ok_or(LIST)?);
    }
    Ok(list)
}

fn pairs<'a>(json: &'a Value, name: &str) -> Result<Vec<(&'a str, &'a str)>, Fault> {
    const PAIRS: Fault = "headers and body are objects of texts";
    let mut list = Vec::new();
    for (name, value) in members(json, name, PAIRS)? {
        list.push((name.as_str(), value.as_str().ok_or(PAIRS)?));
    }
    Ok(list)
}

fn auth(json: &Value) -> Result<Option<Auth<'_>>, Fault> {
    match json.get("auth") {
        None | Some(Value::Null) => Ok(None),
        Some(auth) => {
            require(auth, members::AUTH)?;
            read_auth(auth).map(Some)
        }
    }
}

fn read_auth(auth: &Value) -> Result<Auth<'_>, Fault> {
    const AUTH: Fault = "auth is { name, prefix?, inQuery? } of visible ASCII characters";
    let name = text(auth, "name").filter(|name| is_token(name)).ok_or(AUTH)?;
    let prefix = text(auth, "prefix").unwrap_or_default();
    if !prefix.bytes().all(|byte| matches!(byte, b' '..=b'~')) || prefix.starts_with(' ') {
        return Err(AUTH);
    }
    Ok(Auth { name, prefix, in_query: flag(auth, "inQuery")? })
}

fn labels(json: &Value) -> Result<Vec<LabelHeader<'_>>, Fault> {
    const LABELS: Fault = "labels is a list of { header, prefix?, ask? }";
    let mut list = Vec::new();
    for json in items(json, "labels", LABELS)? {
        require(json, members::LABEL)?;
        let header = text(json, "header").filter(|name| is_token(name)).ok_or(LABELS)?;
        list.push(LabelHeader { header, prefix: text(json, "prefix").unwrap_or_default(), ask: flag(json, "ask")? });
    }
    Ok(list)
}

fn rule<'a>(name: &str, json: &'a Value) -> Result<Rule<'a>, Fault> {
    const RULE: Fault =
        "a parameter is a path, null, { path, form?, min?, max?, maxItems?, map?, value?, since?, older? } or { dropped }";
    let param = canonical::named(name).ok_or("params are those of the draft, and the canonical ones")?;
    let plain = |path, reason| Rule { path, reason, ..Rule::of(param) };
    let end = |name| match json.get(name) {
        Some(Value::Number(digits)) if Number::read(digits.as_bytes()).is_some() => Ok(digits.as_str()),
        None | Some(Value::Null) => Ok(""),
        Some(_) => Err(RULE),
    };
    match json {
        Value::Null => Ok(plain("", "the profile has no place for it")),
        Value::String(path) => Ok(plain(path, "")),
        Value::Object(_) => {
            require(json, members::RULE)?;
            if let Some(reason) = text(json, "dropped") {
                return Ok(plain("", reason));
            }
            let form =
                text(json, "form").map_or(Some(Form::Value), Form::named).ok_or("form is one of the known ones")?;
            let path = text(json, "path").unwrap_or_default();
            if path.is_empty() && form != Form::Url {
                return Err(RULE);
            }
            let most = end("maxItems")?;
            let most = if most.is_empty() { 0 } else { most.parse().map_err(|_| RULE)? };
            let older = text(json, "since").zip(text(json, "older"));
            let map = json.get("map");
            if map.is_some_and(|map| !matches!(map, Value::Object(_))) {
                return Err(RULE);
            }
            let range = (end("min")?, end("max")?);
            Ok(Rule { form, range, most, older, map, template: json.get("value"), ..plain(path, "") })
        }
        _ => Err(RULE),
    }
}

/// At least two labels, and a `*` only in a label in front of those.
fn is_pattern(host: &str) -> bool {
    let mut labels = host.rsplit('.');
    let plain = |label: &str| {
        !label.is_empty() && label.bytes().all(|byte| byte.is_ascii_alphanumeric() || byte == b'-' || byte == b'_')
    };
    labels.by_ref().take(2).filter(|label| plain(label)).count() == 2
        && labels.all(|label| label == "*" || plain(label.strip_prefix('*').unwrap_or(label)))
}

/// An absolute path, perhaps with a query, whose slots are known. It has no empty segment, so it names no other host.
fn is_path(path: &str) -> bool {
    let mut rest = path;
    let mut plain = String::new();
    while let Some((before, after)) = rest.split_once('{') {
        let Some((slot, after)) = after.split_once('}') else { return false };
        if !SLOTS.contains(&slot) {
            return false;
        }
        plain.push_str(before);
        plain.push('m');
        rest = after;
    }
    plain.push_str(rest);
    let bytes = plain.as_bytes();
    let known = |at: usize| table::QUERY.has(bytes[at]) || bytes[at] == b'%' && pct::triplet(bytes, at).is_some();
    let path = plain.split('?').next().unwrap_or_default();
    path.starts_with('/')
        && (0..bytes.len()).all(known)
        && path[1..].split('/').all(|segment| !matches!(segment, "." | ".."))
        && !path.contains("//")
        && !path.to_ascii_lowercase().contains("%2e")
}
