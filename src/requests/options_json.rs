//! Options as JSON values, as they cross from other languages.

use super::credential::CredentialOptions;
use super::fault::ResolveError;
use super::gate;
use super::import::ImportOptions;
use super::options::{LabelChoice, ResolveOptions, SystemChoice};
use super::profile::Registry;
use super::profile::{Operation, Protocol};
use crate::issue::{Code, Component};
use crate::json::{self, Value};
use crate::limits::Limits;

/// A profile and a policy, and some texts.
const LIMITS: Limits = Limits { json_members: 1 << 16, depth: 32, ..Limits::DEFAULT };

#[inline(never)]
fn wrong(name: &'static str) -> ResolveError {
    ResolveError::text(Code::InvalidOption, Component::Input, name)
}

fn object(text: &str) -> Result<Value, ResolveError> {
    match json::parse(text, &LIMITS).map(|json| json.value) {
        Ok(object @ Value::Object(_)) => Ok(object),
        _ => Err(wrong("object")),
    }
}

/// A member that may be absent or null.
fn option<T>(json: &Value, name: &'static str, read: impl Fn(&Value) -> Option<T>) -> Result<Option<T>, ResolveError> {
    match json.get(name) {
        None | Some(Value::Null) => Ok(None),
        Some(value) => read(value).map(Some).ok_or_else(|| wrong(name)),
    }
}

#[inline(never)]
fn string(json: &Value, name: &'static str) -> Result<Option<String>, ResolveError> {
    option(json, name, |value| value.as_str().map(str::to_owned))
}

impl ResolveOptions {
    /// Reads options from a JSON object: `provider`, `profiles`, `protocol`, `operation`, `policy`, `basePath`,
    /// `apiVersion`, `project`, `location`, `https`, `labelHeader`, `system`, `ranges`, `headers`.
    ///
    /// # Errors
    /// `invalid-option` with the option's name, `invalid-profile`, `unsupported-protocol`.
    pub fn parse(text: &str) -> Result<Self, ResolveError> {
        let json = &object(text)?;
        Ok(Self {
            provider: string(json, "provider")?,
            profiles: profiles(json)?,
            protocol: option(json, "protocol", |value| Protocol::named(value.as_str()?))?,
            operation: option(json, "operation", |value| Operation::named(value.as_str()?))?.unwrap_or_default(),
            policy: gate::policy(json.get("policy"))?,
            base_path: string(json, "basePath")?,
            api_version: string(json, "apiVersion")?,
            project: string(json, "project")?,
            location: string(json, "location")?,
            https: option(json, "https", flag)?.unwrap_or_default(),
            label: option(json, "labelHeader", label)?.unwrap_or_default(),
            system: option(json, "system", |value| SystemChoice::named(value.as_str()?))?.unwrap_or_default(),
            lenient_ranges: option(json, "ranges", ranges)?.unwrap_or_default(),
            headers: option(json, "headers", headers)?.unwrap_or_default(),
        })
    }
}

/// Providers of the caller's own: an object, or its text.
pub(super) fn profiles(json: &Value) -> Result<Option<Registry>, ResolveError> {
    match json.get("profiles") {
        None | Some(Value::Null) => Ok(None),
        Some(Value::String(text)) => Registry::parse(text).map(Some),
        Some(json) => {
            let mut text = String::new();
            json::write(json, &mut text);
            Registry::parse(&text).map(Some)
        }
    }
}

fn flag(value: &Value) -> Option<bool> {
    match value {
        Value::Bool(flag) => Some(*flag),
        _ => None,
    }
}

fn label(value: &Value) -> Option<LabelChoice> {
    match value {
        Value::Bool(true) => Some(LabelChoice::Always),
        Value::Bool(false) => Some(LabelChoice::Never),
        Value::String(name) => Some(LabelChoice::Header(name.clone())),
        _ => None,
    }
}

fn ranges(value: &Value) -> Option<bool> {
    match value.as_str()? {
        "error" => Some(false),
        "warn" => Some(true),
        _ => None,
    }
}

fn headers(value: &Value) -> Option<Vec<(String, String)>> {
    let Value::Object(members) = value else { return None };
    members.iter().map(|(name, value)| Some((name.clone(), value.as_str()?.to_owned()))).collect()
}

impl ImportOptions {
    /// Reads options from a JSON object: `provider`, `model`, `prefix`, `reference`, `style`, `policy`, `profiles`.
    ///
    /// # Errors
    /// `invalid-option` with the option's name, or with `options` for another name; `invalid-profile`.
    pub fn parse(text: &str) -> Result<Self, ResolveError> {
        let json = &object(text)?;
        let names = ["provider", "model", "prefix", "reference", "style", "policy", "profiles"];
        if json.members().iter().any(|(name, _)| !names.contains(&name.as_str())) {
            return Err(wrong("options"));
        }
        Ok(Self {
            provider: string(json, "provider")?,
            model: string(json, "model")?,
            prefix: string(json, "prefix")?.unwrap_or_default(),
            reference: option(json, "reference", flag)?.unwrap_or_default(),
            style: string(json, "style")?,
            policy: gate::policy(json.get("policy"))?,
            profiles: profiles(json)?,
        })
    }
}

impl CredentialOptions {
    /// Reads options from a JSON object: `allowHosts`, `provider`, `profiles`.
    ///
    /// # Errors
    /// `invalid-option` with the option's name.
    pub fn parse(text: &str) -> Result<Self, ResolveError> {
        let json = &object(text)?;
        let allow_hosts = option(json, "allowHosts", Value::as_texts)?.unwrap_or_default();
        Ok(Self { allow_hosts, provider: string(json, "provider")?, profiles: profiles(json)? })
    }
}
