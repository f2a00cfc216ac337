//! The one place where the host policy is asked. Nothing is resolved for a host that it refuses, and no option but
//! `policy` changes its verdict.

use super::fault::ResolveError;
use super::options::ResolveOptions;
use crate::issue::{Arg, Code, Component, Issue, Issues};
use crate::llm::LlmUri;
use crate::policy::{origin, HostPolicy, Origin, VerdictCode};

/// Asks the policy. Returns scheme, host and port, with the host as an HTTP client reads it, which the policy has checked, and its
/// remarks.
pub(super) fn admit(uri: &LlmUri, options: &ResolveOptions) -> Result<(Origin, Vec<Issue>), ResolveError> {
    let mut issues = Issues::new(true, false, false);
    let policy = &options.policy.clone().unwrap_or_else(HostPolicy::production);
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
