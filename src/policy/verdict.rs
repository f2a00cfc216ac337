//! The verdicts of a policy. Their codes are in data/verdicts.json.

use super::VerdictCode;
use crate::host::{Detail, HostClass};

impl VerdictCode {
    /// Whether the request is allowed.
    #[must_use]
    pub fn is_allowed(self) -> bool {
        (self as u8) < super::verdict_table::REFUSED as u8
    }
}

/// The decision of a policy about one host or address.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Verdict {
    /// Whether a request may connect to it.
    pub allowed: bool,
    /// The rule that decided.
    pub code: VerdictCode,
    /// The class of the host.
    pub host_class: HostClass,
    /// The checked host or address, as an HTTP client reads it; empty if there is none. A host in the format of a key is
    /// masked.
    pub host: String,
    /// The reason for the class.
    pub detail: Detail,
    /// The finding and the fix, as text. Contains no text of the input.
    #[cfg(not(all(target_arch = "wasm32", feature = "wasm", not(debug_assertions))))]
    pub reason: String,
}

/// The result of a check without texts, so that the fast path does not allocate.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Finding {
    pub(super) code: VerdictCode,
    pub(super) class: HostClass,
    /// In parentheses after the text of the finding.
    pub(super) detail: Detail,
}

impl Finding {
    pub(super) const fn new(code: VerdictCode, class: HostClass) -> Self {
        Self { code, class, detail: Detail::None }
    }

    pub(super) const fn with(code: VerdictCode, class: HostClass, detail: Detail) -> Self {
        Self { code, class, detail }
    }

    pub(super) fn allowed(self) -> bool {
        self.code.is_allowed()
    }

    pub(super) fn into_verdict(self, host: String) -> Verdict {
        let host = if crate::secret::find_key(&host).is_some() { crate::secret::MARKER.to_owned() } else { host };
        Verdict {
            allowed: self.allowed(),
            code: self.code,
            host_class: self.class,
            host,
            detail: self.detail,
            #[cfg(not(all(target_arch = "wasm32", feature = "wasm", not(debug_assertions))))]
            reason: text::reason(self),
        }
    }
}

/// The texts. Not in WebAssembly modules: the npm package has them in JavaScript.
#[cfg(not(all(target_arch = "wasm32", feature = "wasm", not(debug_assertions))))]
mod text {
    use super::super::entry::VerdictEntry;
    use super::super::verdict_table::VERDICTS;
    use super::{Finding, Verdict, VerdictCode};
    use std::fmt;

    impl VerdictCode {
        /// The row of this code.
        #[must_use]
        pub fn entry(self) -> &'static VerdictEntry {
            &VERDICTS[self as usize]
        }

        /// The stable kebab-case name.
        #[must_use]
        pub fn as_str(self) -> &'static str {
            self.entry().name
        }
    }

    pub(super) fn reason(found: Finding) -> String {
        let VerdictEntry { allowed, finding, advice, .. } = *found.code.entry();
        let decision = if allowed { "Allowed" } else { "Refused" };
        let detail = match found.detail.text() {
            "" => String::new(),
            text => format!(" ({text})"),
        };
        let advice = if advice.is_empty() { String::new() } else { format!(" {advice}") };
        format!("{decision}: {finding}{detail}.{advice}")
    }

    impl fmt::Display for Verdict {
        fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
            write!(f, "{} [{}]", self.reason, self.code.as_str())
        }
    }
}
