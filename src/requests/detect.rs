//! Which provider a host belongs to: by its labels, never by a piece of its text, and never by the port.

use super::{profile, Profile, Registry};
use crate::host;

/// The provider of a host: a name without a port, in any case, with or without the trailing dot. `None` for a host that
/// belongs to no profile, and for addresses.
///
/// A hint (RFC 8820 §2.2). It does not tie keys to hosts ([`super::resolve_credentials`] does), and whether a request may
/// connect to a host is the policy's decision.
#[must_use]
pub fn detect_provider(host: &str) -> Option<&'static Profile> {
    let host = host::read(host);
    built_in_owner(host.name()).or_else(|| profile::known().find(|profile| owns(profile, host.name())))
}

/// The same, with providers of the caller's own.
#[must_use]
pub fn detect_provider_in(host: &str, registry: Option<Registry>) -> Option<&'static Profile> {
    let _scope = profile::enter(registry);
    detect_provider(host)
}

/// The built-in provider that alone has names of this form.
pub(super) fn built_in_owner(host: &str) -> Option<&'static Profile> {
    profile::profiles().iter().find(|profile| is_owner(profile, host))
}

/// Whether a pattern matches a host that is a built-in provider's alone.
pub(super) fn is_taken(pattern: &str) -> bool {
    let example = |pattern: &str| pattern.replace('*', "eu-west-1");
    let own = |profile: &&Profile| {
        let hosts = profile.hosts.iter().filter(|host| !profile.customer_hosts.contains(host));
        hosts.into_iter().any(|host| fits(pattern, &example(host)))
    };
    built_in_owner(&example(pattern)).is_some() || profile::profiles().iter().any(|profile| own(&profile))
}

/// The provider whose variables a host may receive: not that of a host which a customer names, since anyone can have one.
pub(super) fn key_owner(host: &str) -> Option<&'static Profile> {
    detect_provider(host).filter(|profile| is_owner(profile, host))
}

fn is_owner(profile: &Profile, host: &str) -> bool {
    owns(profile, host) && !profile.customer_hosts.iter().any(|pattern| fits(pattern, host))
}

pub(super) fn owns(profile: &Profile, host: &str) -> bool {
    profile.hosts.iter().any(|pattern| fits(pattern, host))
}

/// The purpose of a host that serves no models, and the host of the models.
pub(super) fn service(host: &str) -> Option<(&'static str, &'static str)> {
    let row = profile::tables().find("services", &|row| fits(row.text("host"), host))?;
    Some((row.text("is"), row.text("instead")))
}

/// Whether a host, with or without the trailing dot, fits a pattern, from the last label to the first.
fn fits(pattern: &str, host: &str) -> bool {
    let host = host.strip_suffix('.').unwrap_or(host);
    let (mut wanted, mut labels) = (pattern.rsplit('.').peekable(), host.rsplit('.').peekable());
    while let Some(part) = wanted.next() {
        let Some(label) = labels.next() else { return false };
        let first = wanted.peek().is_none();
        let fits = match part.strip_prefix('*') {
            Some("") if first => return true,
            // In the middle it matches a region, such as us-east-1: a bucket or a tenant may have any other name.
            Some("") => is_region(label),
            Some(end) => {
                let at = label.len().checked_sub(end.len()).filter(|at| *at > 0);
                at.is_some_and(|at| label.as_bytes()[at..].eq_ignore_ascii_case(end.as_bytes()))
            }
            None => label.eq_ignore_ascii_case(part),
        };
        if !fits {
            return false;
        }
    }
    labels.next().is_none()
}

/// Words and hyphens, then a number: `eu-central-1`, `us-gov-west-1`.
pub(super) fn is_region(label: &str) -> bool {
    let Some((words, number)) = label.rsplit_once('-') else { return false };
    let word = |byte: u8| byte.is_ascii_alphabetic() || byte == b'-';
    words.contains('-') && words.bytes().all(word) && !number.is_empty() && number.bytes().all(|b| b.is_ascii_digit())
}
