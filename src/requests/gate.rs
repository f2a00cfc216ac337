//! The one place where the host policy is asked. Nothing is resolved for a host that it refuses, and no option but
//! `policy` changes its verdict.

use super::fault::ResolveError;
use super::options::ResolveOptions;
use crate::issue::{Arg, Code, Component, Issue, Issues};
use crate::json::Value;
use crate::llm::LlmUri;
use crate::policy::{origin, HostPolicy, Origin, Rules, VerdictCode};

/// A policy that crosses as JSON: the name of a preset, or rules as JavaScript names them.
pub(super) fn policy(value: Option<&Value>) -> Result<Option<HostPolicy>, ResolveError> {
    match value {
        None | Some(Value::Null) => Ok(None),
        Some(Value::String(name)) if name == "production" => Ok(Some(HostPolicy::production())),
        Some(Value::String(name)) if name == "development" => Ok(Some(HostPolicy::development())),
        Some(Value::Object(rules)) => read(rules).map(Some),
        Some(_) => Err(wrong()),
    }
}

fn wrong() -> ResolveError {
    ResolveError::text(Code::InvalidOption, Component::Input, "policy")
}

fn read(members: &[(String, Value)]) -> Result<HostPolicy, ResolveError> {
    let mut rules = Rules::default();
    for (name, value) in members {
        match (name.as_str(), value) {
            ("allowHosts", list) => rules.allow_hosts = Some(texts(list)?),
            ("denyHosts", list) => rules.deny_hosts = texts(list)?,
            ("allowCidrs", list) => rules.allow_cidrs = texts(list)?,
            ("denyCidrs", list) => rules.deny_cidrs = texts(list)?,
            ("allowModels", list) => rules.allow_models = Some(texts(list)?),
            ("allowHttp", list) => rules.allow_http = texts(list)?,
            ("allowPorts", Value::Array(ports)) => {
                let port = |port: &Value| port.as_i64().and_then(|port| u16::try_from(port).ok()).ok_or_else(wrong);
                rules.allow_ports = Some(ports.iter().map(port).collect::<Result<_, _>>()?);
            }
            ("allowLoopback", Value::Bool(allowed)) => rules.allow_loopback = *allowed,
            ("allowPrivate", Value::Bool(allowed)) => rules.allow_private = *allowed,
            ("allowIpLiterals", Value::Bool(allowed)) => rules.allow_ip_literals = *allowed,
            _ => return Err(wrong()),
        }
    }
    HostPolicy::new(&rules).map_err(|_| wrong())
}

fn texts(list: &Value) -> Result<Vec<String>, ResolveError> {
    list.as_texts().ok_or_else(wrong)
}

/// Asks the policy. Returns scheme, host and port, with the host as an HTTP client reads it, which the policy has checked, and its
/// remarks.
pub(super) fn admit(uri: &LlmUri, options: &ResolveOptions) -> Result<(Origin, Vec<Issue>), ResolveError> {
    let mut issues = Issues::new(true, false, false);
    let production;
    let policy = if let Some(policy) = &options.policy {
        policy
    } else {
        production = HostPolicy::production();
        &production
    };
    policy.report(uri.expose_credentials(), uri.table(), &mut issues);
    if issues.errors() > 0 {
        return Err(ResolveError::new(issues));
    }
    let Some(origin) = origin(uri, policy, options.https) else {
        let args = [Some(Arg::Number(VerdictCode::InvalidHostname as u32)), None];
        issues.report_with(Code::HostRefused, Component::Host, uri.table().host, args, &Vec::new);
        return Err(ResolveError::new(issues));
    };
    let mut remarks = issues.into_list();
    remarks.retain(|issue| issue.code != Code::PlainHttp || !options.https);
    Ok((origin, remarks))
}
