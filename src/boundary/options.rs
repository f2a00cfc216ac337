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
            $($name => $read(&mut $own.$member, value).ok_or($name),)+
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
    "protocol" => protocol: |own: &mut _, value: &Value| put(own, Protocol::named(value.as_str()?).map(Some)),
    "operation" => operation: |own: &mut _, value: &Value| put(own, Operation::named(value.as_str()?).map(Some)),
    "policy" => policy: policy,
    "basePath" => base_path: text,
    "apiVersion" => api_version: text,
    "project" => project: text,
    "location" => location: text,
    "https" => https: flag,
    "labelHeader" => label: label,
    "system" => system: |own: &mut _, value: &Value| put(own, SystemChoice::named(value.as_str()?)),
    "ranges" => lenient_ranges: ranges,
    "headers" => headers: headers,
} }

readable! { ImportOptions {
    "provider" => provider: text,
    "model" => model: text,
    "prefix" => prefix: |own: &mut _, value: &Value| put(own, value.as_str().map(str::to_owned)),
    "reference" => reference: flag,
    "style" => style: text,
    "policy" => policy: policy,
} }

readable! { CredentialOptions {
    "allowHosts" => allow_hosts: texts,
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

fn put<T>(own: &mut T, value: Option<T>) -> Option<()> {
    *own = value?;
    Some(())
}

fn text(own: &mut Option<String>, value: &Value) -> Option<()> {
    put(own, value.as_str().map(|text| Some(text.to_owned())))
}

fn flag(own: &mut bool, value: &Value) -> Option<()> {
    put(own, value.as_bool())
}

fn texts(own: &mut Vec<String>, value: &Value) -> Option<()> {
    put(own, value.as_texts())
}

fn some_texts(own: &mut Option<Vec<String>>, value: &Value) -> Option<()> {
    put(own, value.as_texts().map(Some))
}

fn ranges(lenient: &mut bool, value: &Value) -> Option<()> {
    put(lenient, value.as_str().filter(|text| matches!(*text, "warn" | "error")).map(|text| text == "warn"))
}

fn label(own: &mut LabelChoice, value: &Value) -> Option<()> {
    *own = match value {
        Value::Bool(true) => LabelChoice::Always,
        Value::Bool(false) => LabelChoice::Never,
        _ => LabelChoice::Header(value.as_str()?.to_owned()),
    };
    Some(())
}

fn headers(own: &mut Vec<(String, String)>, value: &Value) -> Option<()> {
    let Value::Object(members) = value else { return None };
    let header = |(name, value): &(String, Value)| Some((name.clone(), value.as_str()?.to_owned()));
    put(own, members.iter().map(header).collect())
}

/// A policy: the name of a preset, or rules as JavaScript names them.
fn policy(own: &mut Option<HostPolicy>, value: &Value) -> Option<()> {
    *own = match (value, value.as_str()) {
        (_, Some("production")) => Some(HostPolicy::production()),
        (_, Some("development")) => Some(HostPolicy::development()),
        (Value::Object(members), _) => Some(HostPolicy::new(&rules(members).ok()?).ok()?),
        _ => return None,
    };
    Some(())
}

fn ports(own: &mut Option<Vec<u16>>, value: &Value) -> Option<()> {
    let Value::Array(ports) = value else { return None };
    let port = |port: &Value| port.as_i64().and_then(|port| u16::try_from(port).ok());
    put(own, ports.iter().map(port).collect::<Option<_>>().map(Some))
}

fn rules(members: &[(String, Value)]) -> Result<Rules, &'static str> {
    let mut rules = Rules::default();
    for (name, value) in members {
        set!(rules, (name, value), {
            "allowHosts" => allow_hosts: some_texts,
            "denyHosts" => deny_hosts: texts,
            "allowCidrs" => allow_cidrs: texts,
            "denyCidrs" => deny_cidrs: texts,
            "allowModels" => allow_models: some_texts,
            "allowHttp" => allow_http: texts,
            "allowPorts" => allow_ports: ports,
            "allowLoopback" => allow_loopback: flag,
            "allowPrivate" => allow_private: flag,
            "allowIpLiterals" => allow_ip_literals: flag,
        })?;
    }
    Ok(rules)
}
