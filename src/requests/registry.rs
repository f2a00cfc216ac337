//! Custom providers, checked by the schema of `data/providers.json` (`data/schema/providers.schema.json`).

use super::target::{collection, is_path};
use super::text::{is_pattern, is_value};
use super::{detect, is_token, names, profile, tables, Profile, Registry, ResolveError, Row};
use crate::bytes::cut;
use crate::issue::{Code, Component};
use crate::json::schema::fits;
use crate::json::{self, Value};
use crate::limits::Limits;
use crate::shell::is_variable;
use crate::uri::check::is_of;
use crate::uri::table;
use std::sync::Mutex;

type Fault = &'static str;

/// Registries are never freed, and each text is read once.
static KNOWN: Mutex<Vec<(String, Registry)>> = Mutex::new(Vec::new());

impl Registry {
    /// Reads `{"providers": [...]}`, records in the schema of `data/providers.json`. The result is never freed.
    ///
    /// # Errors
    /// `invalid-profile`, with the invalid part. A record must not have the id, a host or a variable of a built-in provider, or
    /// set a header that delimits requests or contains a key.
    pub fn parse(text: &str) -> Result<Self, ResolveError> {
        const LIMITS: Limits = Limits { json_members: 1 << 16, depth: 16, ..Limits::DEFAULT };
        let mut known = KNOWN.lock().unwrap_or_else(std::sync::PoisonError::into_inner);
        if let Some((_, registry)) = known.iter().find(|(known, _)| known == text) {
            return Ok(*registry);
        }
        let error = |fault| ResolveError::text(Code::InvalidProfile, Component::Input, fault);
        let json = json::parse(text, &LIMITS).map_err(|_| error("it is not a JSON object of at most 65536 members"))?;
        check(&json).map_err(error)?;
        // Keeps only complete records.
        let records = Row(Box::leak(Box::new(json))).rows("providers");
        let registry = Self(records.filter_map(Profile::read).collect::<Vec<_>>().leak());
        known.push((text.to_owned(), registry));
        Ok(registry)
    }
}

fn check(json: &Value) -> Result<(), Fault> {
    if !fits(json, tables().row("schema"), &has_format)? {
        return Err("it must be { providers }, a list of at least one record");
    }
    Row(json).rows("providers").try_for_each(check_record)?;
    let built_in = profile::profiles();
    for (at, own) in Row(json).rows("providers").enumerate() {
        let id = own.text("id");
        let is_earlier = Row(json).rows("providers").take(at).any(|other| other.text("id") == id);
        if is_earlier || built_in.iter().any(|other| other.id == id) {
            return Err("an id belongs to another provider");
        }
        if own.any("hosts", &detect::is_taken) {
            return Err("a host belongs to a built-in provider");
        }
        if built_in
            .iter()
            .flat_map(|profile| profile.record.variables())
            .any(|name| own.variables().any(|own| own.eq_ignore_ascii_case(name)))
        // Windows has variables in any case
        {
            return Err("a variable belongs to a built-in provider");
        }
        if headers(own).into_iter().any(is_taken) || names::frames(own.row("auth").text("name")) {
            return Err("a header controls the connection, or is for keys");
        }
    }
    Ok(())
}

fn headers(record: Row<'_>) -> Vec<&str> {
    let mut headers: Vec<&str> = record.rows("labels").map(|label| label.text("header")).collect();
    for row in record.rows("protocols").chain([record]).chain(record.rows("authByKey")) {
        headers.extend(row.pairs("headers").map(|(name, _)| name));
        headers.extend(Some(row.row("version")).filter(|version| version.is("inHeader")).map(|row| row.text("name")));
    }
    headers
}

/// Whether a header delimits requests, or contains the key of a built-in provider.
fn is_taken(name: &str) -> bool {
    names::frames(name) || profile::profiles().iter().any(|profile| profile.auth_in(name).is_some())
}

fn check_record(record: Row<'_>) -> Result<(), Fault> {
    if !record.texts("customerHosts").all(|host| record.lists("hosts", host)) {
        return Err("`hosts` must contain all of `customerHosts`");
    }
    let surfaces = || record.rows("protocols");
    if surfaces().next().is_none() && !record.has("basePath") {
        return Err("a record must have `protocols` or a `basePath`");
    }
    let is_placed = |(_, rule): (&str, Row<'_>)| {
        !matches!(rule.0, Value::Object(_)) || rule.has("path") || rule.has("dropped") || rule.text("form") == "url"
    };
    let placed = surfaces().chain([record]).all(|own| own.members("params").all(is_placed));
    placed.then_some(()).ok_or("a parameter must have a path or the form `url`, or be dropped")
}

fn has_format(format: &str, text: &str) -> bool {
    match format {
        "base-path" => text.is_empty() || is_whole_path(text) && !text.ends_with('/'),
        "header-name" => is_token(text),
        "header-value" => is_value(text),
        "host-pattern" => is_host(text),
        "id" => {
            let plain = |byte: u8| byte.is_ascii_lowercase() || byte.is_ascii_digit() || byte == b'-';
            (1..=64).contains(&text.len()) && text.bytes().all(plain)
        }
        "key-prefix" => text.bytes().all(|byte| matches!(byte, b' '..=b'~')) && !text.starts_with(' '),
        "model-pattern" => is_pattern(text),
        "parameter" => names::named(text).is_some(),
        "path" => is_whole_path(text),
        "variable" => is_variable(text),
        _ => false,
    }
}

/// At least two labels without `*`; a `*` is allowed only in a label before these.
fn is_host(pattern: &str) -> bool {
    let plain = |label: &str| {
        !label.is_empty() && label.bytes().all(|byte| byte.is_ascii_alphanumeric() || byte == b'-' || byte == b'_')
    };
    let mut labels = pattern.rsplit('.');
    // A provider has no address.
    let is_address = labels.clone().next().is_some_and(|last| last.bytes().all(|byte| byte.is_ascii_digit()));
    !is_address
        && labels.by_ref().take(2).filter(|label| plain(label)).count() == 2
        && labels.all(|label| label == "*" || plain(label.strip_prefix('*').unwrap_or(label)))
}

/// An absolute path, perhaps with a query, whose slots are known. It has no empty segment, so it names no other host.
fn is_whole_path(path: &str) -> bool {
    // Every second piece is a slot.
    let pieces: Vec<&str> = path.split(['{', '}']).collect();
    let is_slot =
        |slot: &&str| matches!(*slot, "model" | "model!" | "project" | "location") || collection(slot).is_some();
    if pieces.len() % 2 == 0 || !pieces.iter().skip(1).step_by(2).all(is_slot) {
        return false;
    }
    let plain: String =
        pieces.into_iter().enumerate().map(|(at, piece)| if at % 2 == 0 { piece } else { "m" }).collect();
    let (path, query) = cut(&plain, b'?');
    path.strip_prefix('/').is_some_and(|path| is_path(path.strip_suffix('/').unwrap_or(path)))
        && is_of(table::QUERY, query.unwrap_or_default())
}
