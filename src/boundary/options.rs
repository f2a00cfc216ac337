//! Options as JSON values, as they cross from other languages.

use crate::json::{self, json_text, Value};
use crate::limits::Limits;
use crate::policy::{HostPolicy, Rules};
use crate::requests::import::ImportOptions;
use crate::requests::{
    CredentialOptions, LabelChoice, Operation, Protocol, Registry, ResolveError, ResolveOptions, SystemChoice,
};

/// Sets the member of `$own` that has a name. The error is the name of a member with a wrong value, or `object` for a name that is unknown.
macro_rules! set {
    ($own:ident, $given:expr, { $($name:literal => $member:ident: $read:expr,)+ }) => {{
        let (name, value): (&str, &Value) = $given;
        match name {
            $($name => $read(value).map(|read| $own.$member = read.into()).ok_or($name),)+
            _ => Err("object"),
        }
    }};
}

macro_rules! readable {
    ($Options:ident { $($rows:tt)+ }) => {
        impl $Options {
            /// Reads options from a JSON object: its members in camel case, `ranges` for `lenient_ranges`, `labelHeader` for `label`.
            /// A member that is null counts as absent.
            ///
            /// # Errors
            /// `invalid-option` with the option's name; `invalid-profile`.
            pub fn parse(text: &str) -> Result<Self, ResolveError> {
                let mut own = Self::default();
                own.profiles = read(text, &mut |name, value| set!(own, (name, value), { $($rows)+ }))?;
                Ok(own)
            }
        }
    };
}

readable! { ResolveOptions {
    "provider" => provider: text,
    "protocol" => protocol: |value: &Value| Protocol::named(value.as_str()?),
    "operation" => operation: |value: &Value| Operation::named(value.as_str()?),
    "policy" => policy: policy,
    "basePath" => base_path: text,
    "apiVersion" => api_version: text,
    "project" => project: text,
    "location" => location: text,
    "https" => https: Value::as_bool,
    "labelHeader" => label: label,
    "system" => system: |value: &Value| SystemChoice::named(value.as_str()?),
    "ranges" => lenient_ranges: ranges,
    "headers" => headers: headers,
} }

readable! { ImportOptions {
    "provider" => provider: text,
    "model" => model: text,
    "prefix" => prefix: text,
    "reference" => reference: Value::as_bool,
    "style" => style: text,
    "policy" => policy: policy,
} }

readable! { CredentialOptions {
    "allowHosts" => allow_hosts: Value::as_texts,
    "provider" => provider: text,
} }

/// Reads an object: `set` gets each member except `profiles`, which is returned.
fn read(
    text: &str, set: &mut dyn FnMut(&str, &Value) -> Result<(), &'static str>,
) -> Result<Option<Registry>, ResolveError> {
    // A profile and a policy, and some texts.
    const LIMITS: Limits = Limits { json_members: 1 << 16, depth: 32, ..Limits::DEFAULT };
    let Ok(Value::Object(members)) = json::parse(text, &LIMITS) else {
        return Err(ResolveError::option("object"));
    };
    let mut profiles = None;
    for (name, value) in members.iter().filter(|(_, value)| *value != Value::Null) {
        match name.as_str() {
            // An object, or its text.
            "profiles" => profiles = Some(value.as_str().map_or_else(|| json_text(value), str::to_owned)),
            name => set(name, value).map_err(ResolveError::option)?,
        }
    }
    profiles.map(|records| Registry::parse(&records)).transpose()
}

// The readers return None for a value of another type.

fn text(value: &Value) -> Option<String> {
    value.as_str().map(str::to_owned)
}

fn ranges(value: &Value) -> Option<bool> {
    value.as_str().filter(|text| matches!(*text, "warn" | "error")).map(|text| text == "warn")
}

fn label(value: &Value) -> Option<LabelChoice> {
    Some(match value {
        Value::Bool(true) => LabelChoice::Always,
        Value::Bool(false) => LabelChoice::Never,
        _ => LabelChoice::Header(text(value)?),
    })
}

fn headers(value: &Value) -> Option<Vec<(String, String)>> {
    let Value::Object(members) = value else { return None };
    members.iter().map(|(name, value)| Some((name.clone(), text(value)?))).collect()
}

/// A policy: the name of a preset, or rules as JavaScript names them.
fn policy(value: &Value) -> Option<HostPolicy> {
    Some(match (value, value.as_str()) {
        (_, Some("production")) => HostPolicy::production(),
        (_, Some("development")) => HostPolicy::development(),
        (Value::Object(members), _) => HostPolicy::new(&rules(members).ok()?).ok()?,
        _ => return None,
    })
}

fn ports(value: &Value) -> Option<Vec<u16>> {
    let Value::Array(ports) = value else { return None };
    ports.iter().map(|port| u16::try_from(port.as_i64()?).ok()).collect()
}

fn rules(members: &[(String, Value)]) -> Result<Rules, &'static str> {
    let mut rules = Rules::default();
    for (name, value) in members {
        set!(rules, (name, value), {
            "allowHosts" => allow_hosts: Value::as_texts,
            "denyHosts" => deny_hosts: Value::as_texts,
            "allowCidrs" => allow_cidrs: Value::as_texts,
            "denyCidrs" => deny_cidrs: Value::as_texts,
            "allowModels" => allow_models: Value::as_texts,
            "allowHttp" => allow_http: Value::as_texts,
            "allowPorts" => allow_ports: ports,
            "allowLoopback" => allow_loopback: Value::as_bool,
            "allowPrivate" => allow_private: Value::as_bool,
            "allowIpLiterals" => allow_ip_literals: Value::as_bool,
        })?;
    }
    Ok(rules)
}
