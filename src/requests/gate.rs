//! The one place where the host policy is asked. Nothing is resolved for a host that it refuses, and no option but
//! `policy` changes what it says.

use super::fault::ResolveError;
use super::options::ResolveOptions;
use crate::issue::{Arg, Code, Component, Issues};
use crate::json::Value;
use crate::llm::LlmUri;
use crate::policy::{origin, HostPolicy, Origin};

/// A policy that crosses as JSON: the name of a preset.
pub(super) fn policy(value: Option<&Value>) -> Result<Option<HostPolicy>, ResolveError> {
    match value {
        None | Some(Value::Null) => Ok(None),
        Some(Value::String(name)) if name == "production" => Ok(Some(HostPolicy::production())),
        Some(Value::String(name)) if name == "development" => Ok(Some(HostPolicy::development())),
        Some(_) => Err(ResolveError::text(Code::InvalidOption, Component::Input, "policy")),
    }
}

/// Asks the policy. Gives scheme, host and port with the host as an HTTP client reads it, which is what was judged.
pub(super) fn admit(uri: &LlmUri, options: &ResolveOptions) -> Result<Origin, ResolveError> {
    let mut issues = Issues::new(true, false, false);
    let production;
    let policy = if let Some(policy) = &options.policy {
        policy
    } else {
        production = HostPolicy::production();
        &production
    };
    policy.report(uri.expose_credentials(), uri.layout(), &mut issues);
    if issues.errors() > 0 {
        return Err(ResolveError::new(issues));
    }
    let Some(origin) = origin(uri) else {
        let args = [Some(Arg::Text("no HTTP client can connect to it")), Some(Arg::Text("Write a host name."))];
        issues.report_with(Code::HostRefused, Component::Host, uri.layout().parts.host, args, &Vec::new);
        return Err(ResolveError::new(issues));
    };
    // Only this machine is spoken to without TLS (draft §5.1(2)); see `policy/origin.rs`.
    Ok(if options.https { origin.with_tls() } else { origin })
}
