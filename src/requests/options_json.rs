//! Options as JSON values, as they cross from other languages. A member that is null counts as absent.

use super::credential::CredentialOptions;
use super::fault::ResolveError;
use super::import::ImportOptions;
use super::options::{LabelChoice, ResolveOptions, SystemChoice};
use super::profile::{Operation, Protocol, Registry};
use super::text::json_text;
use crate::issue::{Code, Component};
use crate::json::{self, Value};
use crate::limits::Limits;
use crate::policy::{HostPolicy, Rules};

fn wrong(name: &'static str) -> ResolveError {
    ResolveError::text(Code::InvalidOption, Component::Input, name)
}

/// Reads an object: its `profiles`, and the members that `names` lists. `set` gets each member, and returns `None` for a wrong value.
/// A member of another name is an error.
fn read(
    text: &str,
    names: &'static str,
    set: &mut dyn FnMut(&str, &Value) -> Option<()>,
) -> Result<Option<Registry>, ResolveError> {
    // A profile and a policy, and some texts.
    const LIMITS: Limits = Limits { json_members: 1 << 16, depth: 32, ..Limits::DEFAULT };
    let json = json::parse(text, &LIMITS).map_err(|_| wrong("object"))?.value;
    let Value::Object(members) = &json else { return Err(wrong("object")) };
    if members.iter().any(|(name, _)| name != "profiles" && !names.split(' ').any(|known| known == name)) {
        return Err(wrong("object"));
    }
    let given = |name: &str| json.get(name).filter(|value| **value != Value::Null);
    for name in names.split(' ') {
        given(name).map_or(Some(()), |value| set(name, value)).ok_or_else(|| wrong(name))?;
    }
    // Providers of the caller's own: an object, or its text.
    let records = given("profiles").map(|records| records.as_str().map_or_else(|| json_text(records), str::to_owned));
    records.map(|records| Registry::parse(&records)).transpose()
}

impl ResolveOptions {
    /// Reads options from a JSON object: `provider`, `profiles`, `protocol`, `operation`, `policy`, `basePath`,
    /// `apiVersion`, `project`, `location`, `https`, `labelHeader`, `system`, `ranges`, `headers`.
    ///
    /// # Errors
    /// `invalid-option` with the option's name, `invalid-profile`, `unsupported-protocol`.
    pub fn parse(text: &str) -> Result<Self, ResolveError> {
        const NAMES: &str =
            "provider protocol operation policy basePath apiVersion project location https labelHeader \
                             system ranges headers";
        let mut own = Self::default();
        let profiles = read(text, NAMES, &mut |name, value| {
            let text = value.as_str();
            match name {
                "protocol" => own.protocol = Some(Protocol::named(text?)?),
                "operation" => own.operation = Operation::named(text?)?,
                "policy" => own.policy = Some(policy(value)?),
                "https" => own.https = value.as_bool()?,
                "labelHeader" => {
                    own.label = match value {
                        Value::Bool(true) => LabelChoice::Always,
                        Value::Bool(false) => LabelChoice::Never,
                        _ => LabelChoice::Header(text?.to_owned()),
                    }
                }
                "system" => own.system = SystemChoice::named(text?)?,
                "ranges" => {
                    own.lenient_ranges = matches!(text, Some("warn" | "error")).then_some(text == Some("warn"))?;
                }
                "headers" => {
                    let Value::Object(members) = value else { return None };
                    let header = |(name, value): &(String, Value)| Some((name.clone(), value.as_str()?.to_owned()));
                    own.headers = members.iter().map(header).collect::<Option<_>>()?;
                }
                _ => {
                    let option = match name {
                        "provider" => &mut own.provider,
                        "basePath" => &mut own.base_path,
                        "apiVersion" => &mut own.api_version,
                        "project" => &mut own.project,
                        _ => &mut own.location,
                    };
                    *option = Some(text?.to_owned());
                }
            }
            Some(())
        })?;
        Ok(Self { profiles, ..own })
    }
}

impl ImportOptions {
    /// Reads options from a JSON object: `provider`, `model`, `prefix`, `reference`, `style`, `policy`, `profiles`.
    ///
    /// # Errors
    /// `invalid-option` with the option's name; `invalid-profile`.
    pub fn parse(text: &str) -> Result<Self, ResolveError> {
        let mut own = Self::default();
        let profiles = read(text, "provider model prefix reference style policy", &mut |name, value| {
            let text = || value.as_str().map(str::to_owned);
            match name {
                "provider" => own.provider = Some(text()?),
                "model" => own.model = Some(text()?),
                "prefix" => own.prefix = text()?,
                "reference" => own.reference = value.as_bool()?,
                "style" => own.style = Some(text()?),
                _ => own.policy = Some(policy(value)?),
            }
            Some(())
        })?;
        Ok(Self { profiles, ..own })
    }
}

impl CredentialOptions {
    /// Reads options from a JSON object: `allowHosts`, `provider`, `profiles`.
    ///
    /// # Errors
    /// `invalid-option` with the option's name.
    pub fn parse(text: &str) -> Result<Self, ResolveError> {
        let mut own = Self::default();
        let profiles = read(text, "allowHosts provider", &mut |name, value| {
            match name {
                "provider" => own.provider = Some(value.as_str()?.to_owned()),
                _ => own.allow_hosts = value.as_texts()?,
            }
            Some(())
        })?;
        Ok(Self { profiles, ..own })
    }
}

/// A policy: the name of a preset, or rules as JavaScript names them.
fn policy(value: &Value) -> Option<HostPolicy> {
    match value.as_str() {
        Some("production") => return Some(HostPolicy::production()),
        Some("development") => return Some(HostPolicy::development()),
        _ => {}
    }
    let Value::Object(members) = value else { return None };
    let mut rules = Rules::default();
    for (name, value) in members {
        match name.as_str() {
            "allowHosts" => rules.allow_hosts = Some(value.as_texts()?),
            "denyHosts" => rules.deny_hosts = value.as_texts()?,
            "allowCidrs" => rules.allow_cidrs = value.as_texts()?,
            "denyCidrs" => rules.deny_cidrs = value.as_texts()?,
            "allowModels" => rules.allow_models = Some(value.as_texts()?),
            "allowHttp" => rules.allow_http = value.as_texts()?,
            "allowPorts" => {
                let Value::Array(ports) = value else { return None };
                let port = |port: &Value| port.as_i64().and_then(|port| u16::try_from(port).ok());
                rules.allow_ports = Some(ports.iter().map(port).collect::<Option<_>>()?);
            }
            "allowLoopback" => rules.allow_loopback = value.as_bool()?,
            "allowPrivate" => rules.allow_private = value.as_bool()?,
            "allowIpLiterals" => rules.allow_ip_literals = value.as_bool()?,
            _ => return None,
        }
    }
    HostPolicy::new(&rules).ok()
}
