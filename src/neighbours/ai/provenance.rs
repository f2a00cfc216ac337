//! Whether what was observed of a result agrees with the policy that its origin advertises (draft, provenance). The
//! signature itself is verified by a JOSE library; this module draws the conclusions.

use super::discovery::Policy;
use crate::issue::{Code, Component, Issue, Issues};
use crate::span::Span;

/// What a gateway or relying party saw of one result.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Observed {
    /// Whether the result carried a signature.
    pub signed: bool,
    /// Why the signature could not be verified; `None` if it was.
    pub fault: Option<Fault>,
    /// How the client proved who it is, if that is known.
    pub auth: Option<String>,
    /// Whether the connection had a client certificate, if that is known.
    pub mtls: Option<bool>,
    /// The scopes that were used.
    pub scopes: Vec<String>,
}

macro_rules! faults {
    ($($variant:ident $name:literal $text:literal)*) => {
        /// Why a signature proves nothing.
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
    Malformed "malformed" "it is no JSON Web Signature"
    Algorithm "algorithm" "its algorithm is none that is accepted; \"none\" and shared secrets prove no origin"
    NoKey "no-key" "no key of the key set fits it"
    ManyKeys "many-keys" "several keys of the key set fit it, and it names none of them"
    Signature "signature" "it does not fit the payload and the key"
    Extension "extension" "it has header parameters that must be understood and are not"
    Keys "keys" "the key set is none, or holds no public key for signatures"
}

/// What is wrong with a result, and what cannot be told. A result with an error among these must be refused. Without an
/// advertised policy only the signature counts: the draft requires one of every result, whatever a policy says. `advertised`: policy and scopes of a [`super::discovery::Description`].
#[must_use]
pub fn judge(advertised: Option<(&Policy, &[String])>, observed: &Observed) -> Vec<Issue> {
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
            report(Code::PolicyMismatch, Some("another way of authentication was used"));
        }
        _ => {}
    }
    match (policy.mtls, observed.mtls) {
        (Some(true), None) => report(Code::PolicyUnknown, Some("client certificates (mtls)")),
        (Some(true), Some(false)) => {
            report(Code::PolicyMismatch, Some("the connection had no client certificate, which mtls asks for"));
        }
        _ => {}
    }
    // An origin that names no scopes limits none.
    if !scopes.is_empty() && observed.scopes.iter().any(|scope| !scopes.contains(scope)) {
        report(Code::PolicyMismatch, Some("a scope was used that is not advertised"));
    }
    issues.into_list()
}
