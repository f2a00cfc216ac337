//! Options as JSON values, as they cross from other languages.

use super::body::get;
use super::credential::CredentialOptions;
use super::custom::CustomProfile;
use super::fault::ResolveError;
use super::gate;
use super::options::{LabelChoice, ResolveOptions, SystemChoice};
use super::profile::{Operation, Protocol};
use crate::issue::{Code, Component};
use crate::json::{self, Value};
use crate::limits::Limits;

/// A profile and a policy, and some texts.
const LIMITS: Limits = Limits { json_members: 8192, ..Limits::DEFAULT };

#[inline(never)]
fn wrong(name: &'static str) -> ResolveError {
    ResolveError::text(Code::InvalidOption, Component::Input, name)
}

fn read(text: &str) -> Result<Value, ResolveError> {
    json::parse(text, &LIMITS).map(|json| json.value).map_err(|_| wrong("object"))
}

fn object(value: &Value) -> Result<&Value, ResolveError> {
    match value {
        Value::Object(_) => Ok(value),
        _ => Err(wrong("object")),
    }
}

#[inline(never)]
fn string(json: &Value, name: &'static str) -> Result<Option<String>, ResolveError> {
    match get(json, name) {
        None | Some(Value::Null) => Ok(None),
        Some(Value::String(text)) => Ok(Some(text.clone())),
        Some(_) => Err(wrong(name)),
    }
}

impl ResolveOptions {
    /// Reads options from a JSON object: `provider`, `profile`, `protocol`, `operation`, `policy`, `basePath`,
    /// `apiVersion`, `project`, `location`, `https`, `labelHeader`, `system`, `ranges`, `headers`.
    ///
    /// # Errors
    /// `invalid-option` with the option's name, `invalid-profile`, `unsupported-protocol`.
    pub fn parse(text: &str) -> Result<Self, ResolveError> {
        Self::from_value(&read(text)?)
    }

    /// As [`Self::parse`], of a value.
    ///
    /// # Errors
    /// As [`Self::parse`].
    pub fn from_value(json: &Value) -> Result<Self, ResolveError> {
        let json = object(json)?;
        let protocol = match string(json, "protocol")? {
            Some(name) => Some(Protocol::named(&name).ok_or_else(|| wrong("protocol"))?),
            None => None,
        };
        let operation = match string(json, "operation")? {
            Some(name) => Operation::named(&name).ok_or_else(|| wrong("operation"))?,
            None => Operation::Inference,
        };
        let profile = match get(json, "profile") {
            None | Some(Value::Null) => None,
            Some(profile) => Some(CustomProfile::from_value(profile.clone())?),
        };
        let https = match get(json, "https") {
            None | Some(Value::Null) => false,
            Some(Value::Bool(https)) => *https,
            Some(_) => return Err(wrong("https")),
        };
        Ok(Self {
            provider: string(json, "provider")?,
            profile,
            protocol,
            operation,
            policy: gate::policy(get(json, "policy"))?,
            base_path: string(json, "basePath")?,
            api_version: string(json, "apiVersion")?,
            project: string(json, "project")?,
            location: string(json, "location")?,
            https,
            label: label(get(json, "labelHeader"))?,
            system: system(string(json, "system")?.as_deref())?,
            lenient_ranges: ranges(string(json, "ranges")?.as_deref())?,
            headers: headers(get(json, "headers"))?,
        })
    }
}

fn label(value: Option<&Value>) -> Result<LabelChoice, ResolveError> {
    match value {
        None | Some(Value::Null) => Ok(LabelChoice::Auto),
        Some(Value::Bool(true)) => Ok(LabelChoice::Always),
        Some(Value::Bool(false)) => Ok(LabelChoice::Never),
        Some(Value::String(name)) => Ok(LabelChoice::Header(name.clone())),
        Some(_) => Err(wrong("labelHeader")),
    }
}

fn system(name: Option<&str>) -> Result<SystemChoice, ResolveError> {
    match name {
        None | Some("allow") => Ok(SystemChoice::Allow),
        Some("warn") => Ok(SystemChoice::Warn),
        Some("drop") => Ok(SystemChoice::Drop),
        Some(_) => Err(wrong("system")),
    }
}

fn ranges(name: Option<&str>) -> Result<bool, ResolveError> {
    match name {
        None | Some("error") => Ok(false),
        Some("warn") => Ok(true),
        Some(_) => Err(wrong("ranges")),
    }
}

fn headers(value: Option<&Value>) -> Result<Vec<(String, String)>, ResolveError> {
    match value {
        None | Some(Value::Null) => Ok(Vec::new()),
        Some(Value::Object(members)) => {
            let mut list = Vec::new();
            for (name, value) in members {
                list.push((name.clone(), value.as_str().ok_or_else(|| wrong("headers"))?.to_owned()));
            }
            Ok(list)
        }
        Some(_) => Err(wrong("headers")),
    }
}

impl CredentialOptions {
    /// Reads options from a JSON object: `allowHosts`, `provider`.
    ///
    /// # Errors
    /// `invalid-option` with the option's name.
    pub fn parse(text: &str) -> Result<Self, ResolveError> {
        Self::from_value(&read(text)?)
    }

    /// As [`Self::parse`], of a value.
    ///
    /// # Errors
    /// As [`Self::parse`].
    pub fn from_value(json: &Value) -> Result<Self, ResolveError> {
        let json = object(json)?;
        let allow_hosts = match get(json, "allowHosts") {
            None | Some(Value::Null) => Vec::new(),
            Some(Value::Array(hosts)) => {
                let mut list = Vec::new();
                for host in hosts {
                    list.push(host.as_str().ok_or_else(|| wrong("allowHosts"))?.to_owned());
                }
                list
            }
            Some(_) => return Err(wrong("allowHosts")),
        };
        Ok(Self { allow_hosts, provider: string(json, "provider")? })
    }
}
