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
}

impl Verdict {
    /// The verdict on a text without a host.
    pub(super) fn invalid(code: VerdictCode) -> Self {
        Finding::new(code, HostClass::InvalidHostname).into_verdict(String::new())
    }
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
        Verdict { allowed: self.allowed(), code: self.code, host_class: self.class, host, detail: self.detail }
    }
}

/// The texts. Not in WebAssembly modules: the npm package has them in JavaScript.
#[cfg(not(all(target_arch = "wasm32", feature = "wasm", not(debug_assertions))))]
mod text {
    use super::Verdict;
    use crate::issue::Code;
    use std::fmt;

    impl Verdict {
        /// The finding and the fix, as text. Contains no text of the input.
        #[must_use]
        pub fn reason(&self) -> String {
            let decision = if self.allowed { "Allowed" } else { "Refused" };
            let (finding, advice) = Code::HostRefused.argument(self.code as usize);
            let detail = match self.detail.text() {
                "" => String::new(),
                text => format!(" ({text})"),
            };
            format!("{decision}: {finding}{detail}. {advice}").trim_end().to_owned()
        }
    }

    impl fmt::Display for Verdict {
        fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
            write!(f, "{} [{}]", self.reason(), self.code.as_str())
        }
    }
}
