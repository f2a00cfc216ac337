//! What a policy says: its codes are those of data/verdicts.json.

use super::VerdictCode;
use crate::host::{Detail, HostClass};

impl VerdictCode {
    /// Whether it lets the request go.
    #[must_use]
    pub fn is_allowed(self) -> bool {
        (self as u8) < super::verdict_table::REFUSED as u8
    }
}

/// What a policy says of one target.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Verdict {
    /// Whether it may be used.
    pub allowed: bool,
    /// Why.
    pub code: VerdictCode,
    /// What kind of host it is.
    pub host_class: HostClass,
    /// The host or address that was judged, as an HTTP client reads it; empty if there is none. A host that looks like a
    /// key is masked.
    pub host: String,
    /// What the host is, or why it is refused.
    pub detail: Detail,
    /// For people: what was found, and what to do. Holds nothing of the input.
    #[cfg(not(all(target_arch = "wasm32", feature = "wasm", not(debug_assertions))))]
    pub reason: String,
}

/// What a check found, before it is put into words: integers and table texts only, so that the hot path makes no string.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Finding {
    pub(super) code: VerdictCode,
    pub(super) class: HostClass,
    /// In brackets behind the finding.
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

/// The texts. The npm package has them in JavaScript, so its modules do without.
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
        let said = if allowed { "Allowed" } else { "Refused" };
        let detail = match found.detail.text() {
            "" => String::new(),
            text => format!(" ({text})"),
        };
        let advice = if advice.is_empty() { String::new() } else { format!(" {advice}") };
        format!("{said}: {finding}{detail}.{advice}")
    }

    impl fmt::Display for Verdict {
        fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
            write!(f, "{} [{}]", self.reason, self.code.as_str())
        }
    }
}
