//! Checks an observed result against the policy that its origin advertises (draft, provenance). A JOSE library verifies the
//! signature.

use super::discovery::Policy;
use crate::issue::{Code, Component, Issue, Issues};
use crate::span::Span;

/// The observation of one result by a gateway or relying party.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Observed {
    /// Whether the result carried a signature.
    pub signed: bool,
    /// Why the signature could not be verified; `None` if it was.
    pub fault: Option<Fault>,
    /// The client's authentication method, if known.
    pub auth: Option<String>,
    /// Whether the connection had a client certificate, if that is known.
    pub mtls: Option<bool>,
    /// The scopes that were used.
    pub scopes: Vec<String>,
}

macro_rules! faults {
    ($($variant:ident $name:literal $text:literal)*) => {
        /// Why a signature could not be verified.
        #[derive(Clone, Copy, Debug, PartialEq, Eq)]
        pub enum Fault { $(#[doc = $text] $variant),* }

        impl Fault {
            /// Each fault with its name.
            pub const ALL: &'static [(&'static str, Self)] = &[$(($name, Self::$variant)),*];

            const fn text(self) -> &'static str {
                match self { $(Self::$variant => $text),* }
            }
        }
    };
}

faults! {
    Malformed "malformed" "it is not a JSON Web Signature"
    Algorithm "algorithm" "its algorithm is not accepted"
    NoKey "no-key" "the key set has no matching key"
    ManyKeys "many-keys" "several keys of the key set match it"
    Signature "signature" "it does not match the payload and the key"
    Extension "extension" "it has a critical header parameter that is not supported"
    Keys "keys" "the key set contains no public key for signatures"
}

/// The issues of a result. A result with an error must be rejected. Without an advertised policy only the signature is
/// checked, which the draft requires of every result. `advertised`: policy and scopes of a
/// [`super::discovery::Description`].
#[must_use]
pub fn check_result(advertised: Option<(&Policy, &[String])>, observed: &Observed) -> Vec<Issue> {
    let mut issues = Issues::new(true, false, false);
    let mut report = |code, text| issues.report_text(code, Component::Input, Span::default(), text);
    if !observed.signed {
        report(Code::ProvenanceMissing, None);
    } else if let Some(fault) = observed.fault {
        report(Code::ProvenanceUnverified, Some(fault.text()));
    }
    let Some((policy, scopes)) = advertised else { return issues.into_list() };
    match (&policy.auth, &observed.auth) {
        (Some(_), None) => report(Code::PolicyUnknown, Some("authentication")),
        (Some(wanted), Some(used)) if wanted != used => {
            report(Code::PolicyMismatch, Some("another authentication method was used"));
        }
        _ => {}
    }
    match (policy.mtls, observed.mtls) {
        (Some(true), None) => report(Code::PolicyUnknown, Some("client certificates (mtls)")),
        (Some(true), Some(false)) => {
            report(Code::PolicyMismatch, Some("the connection had no client certificate, which mtls requires"));
        }
        _ => {}
    }
    // An origin without scopes does not limit them.
    if !scopes.is_empty() && observed.scopes.iter().any(|scope| !scopes.contains(scope)) {
        report(Code::PolicyMismatch, Some("a scope was used that is not advertised"));
    }
    issues.into_list()
}
