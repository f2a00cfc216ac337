//! Issues: code, span, component, severity, message and fix. Layer 0: uses spans and limits only.
//!
//! An issue never contains text of the input. Its arguments are texts of tables, single characters and numbers, so a message
//! cannot print a secret.

#[rustfmt::skip] // generated
mod codes;
#[cfg(feature = "mutation")]
pub mod mutation;
mod table;
#[cfg(not(all(target_arch = "wasm32", feature = "wasm", not(debug_assertions))))]
mod text;
#[cfg(not(all(target_arch = "wasm32", feature = "wasm", not(debug_assertions))))]
mod wording;

use crate::limits;
use crate::named::named;
use crate::span::{self, Span};
use std::borrow::Cow;

pub(crate) use codes::UNSET_VARIABLE;
pub use codes::{Code, MAS, REQUESTS};

named! {
    /// The severity of an issue.
    #[derive(Hash, PartialOrd, Ord)]
    pub enum Severity {
        /// A hint; the URI is fine.
        Advice = "advice",
        /// The URI is usable, but violates a recommendation of the draft or is probably wrong.
        Warning = "warning",
        /// The URI is not valid.
        Error = "error",
    }
}

named! {
    /// The part of the URI that an issue is about, named as in RFC 3986 §3 and the draft.
    #[derive(Hash)]
    #[allow(missing_docs)] // `as_str` documents the names
    pub enum Component {
        Input = "input",
        Scheme = "scheme",
        Authority = "authority",
        Userinfo = "userinfo",
        AppLabel = "app-label",
        ApiKey = "api-key",
        Host = "host",
        Port = "port",
        Path = "path",
        Model = "model",
        Query = "query",
        Parameter = "parameter",
        Fragment = "fragment",
    }
}

/// Why a parameter is withheld: an index into the arguments of `parameter-withheld`.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[repr(u32)]
pub(crate) enum Withheld {
    /// Longer than the limit `valueLength`.
    TooLong,
    /// Its triplets are not UTF-8.
    NotUtf8,
    /// It begins like JSON but is not JSON.
    NotJson,
    /// Its JSON nests deeper than the limit `depth`.
    TooDeep,
    /// Its JSON has more members than the limit `jsonMembers`.
    TooLarge,
    /// Its JSON has a duplicate member.
    DuplicateMember,
    /// A name in it could change an object's prototype in JavaScript.
    UnsafeName,
    /// Its dotted name has too many levels.
    TooManyLevels,
    /// Another parameter sets the same value.
    Conflict,
    /// Its JSON has a number that an IEEE double cannot hold.
    TooGreat,
}

/// An argument of a message. None of these can be text of the input.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Arg {
    /// A text from a table of this crate.
    Text(&'static str),
    /// Depends on the code: a count or a limit, a code point, an IPv4 address, or an index into the texts of the code.
    Number(u32),
}

/// One replacement of a fix. It never contains text of a secret.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Edit {
    /// The span to replace; empty for an insertion.
    pub span: Span,
    /// The new text.
    pub text: Cow<'static, str>,
}

/// One finding.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Issue {
    /// The rule.
    pub code: Code,
    /// The severity, which may depend on `strict` and `ranges`.
    pub severity: Severity,
    /// The part of the URI.
    pub component: Component,
    /// The span, in byte offsets.
    pub span: Span,
    /// The arguments of the message and the fix. No code of the core has a second one.
    pub args: [Option<Arg>; 2],
    /// The fix, if it is known: edits in ascending order.
    pub edits: Vec<Edit>,
    /// A corrected, redacted URI. Present only if the corrected URI is valid.
    pub suggestion: Option<String>,
}

#[cfg(any(feature = "requests", feature = "neighbours"))]
impl Issue {
    /// The span of the issue, and the spans of the edits.
    pub(crate) fn spans(&mut self) -> Vec<&mut Span> {
        let mut spans: Vec<_> = self.edits.iter_mut().map(|edit| &mut edit.span).collect();
        spans.push(&mut self.span);
        spans
    }
}

impl Code {
    /// The stable kebab-case name.
    #[must_use]
    pub fn as_str(self) -> &'static str {
        codes::NAMES[self as usize]
    }

    /// Whether the code is reported. Only a mutation test disables codes.
    #[inline]
    #[cfg_attr(not(feature = "mutation"), allow(clippy::unused_self))]
    pub(crate) fn is_enabled(self) -> bool {
        #[cfg(feature = "mutation")]
        return mutation::is_enabled(self);
        #[cfg(not(feature = "mutation"))]
        true
    }

    /// The severity under the given options.
    #[must_use]
    pub fn severity(self, strict: bool, lenient_ranges: bool) -> Severity {
        match codes::SEVERITIES[self as usize] {
            0 => Severity::Error,
            1 | 5 if strict => Severity::Error,
            2 if !lenient_ranges => Severity::Error,
            1..=3 => Severity::Warning,
            _ => Severity::Advice,
        }
    }
}

/// A finding as five integers. It contains no text of the input.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[repr(C)]
pub struct Fact {
    /// The rule.
    pub code: Code,
    /// The part of the URI.
    pub component: Component,
    /// The span, in byte offsets.
    pub span: Span,
    /// The argument of the message and the fix: a number, a code point, or an index into a table.
    pub argument: u32,
}

/// The facts about one input, at most [`limits::ISSUES`], and the number of errors.
#[derive(Clone, Debug, Default)]
pub struct Facts {
    /// In the order in which they were reported.
    pub list: Vec<Fact>,
    /// Number of errors.
    pub errors: u32,
    strict: bool,
    lenient_ranges: bool,
}

impl Facts {
    /// Removes all facts and keeps the memory. `strict` and `lenient_ranges` determine the severity of some codes.
    pub(crate) fn reset(&mut self, strict: bool, lenient_ranges: bool) {
        self.list.clear();
        self.errors = 0;
        (self.strict, self.lenient_ranges) = (strict, lenient_ranges);
    }

    fn is_error(&self, code: Code) -> bool {
        code.severity(self.strict, self.lenient_ranges) == Severity::Error
    }

    /// Appends a fact. If the list is full, an error replaces a warning or advice: a list without an error means a valid URI.
    #[cold]
    #[inline(never)]
    pub(crate) fn add(&mut self, code: Code, component: Component, span: Span, argument: u32) {
        if !code.is_enabled() {
            return;
        }
        let error = self.is_error(code);
        self.errors += u32::from(error);
        let fact = Fact { code, component, span, argument };
        if self.list.len() < limits::ISSUES {
            self.list.push(fact);
        } else if error && self.errors as usize <= limits::ISSUES {
            if let Some(at) = self.list.iter().rposition(|fact| !self.is_error(fact.code)) {
                self.list[at] = fact;
            }
        }
    }

    /// Whether there is no error in the authority or before it, so that host and port are those of a valid URI.
    #[must_use]
    pub fn has_authority(&self) -> bool {
        self.list.iter().all(|fact| fact.component as u8 > Component::Port as u8 || !self.is_error(fact.code))
    }

    /// Removes the facts about components other than these two.
    pub(crate) fn keep(&mut self, one: Component, other: Component) {
        self.list.retain(|fact| fact.component == one || fact.component == other);
        self.errors = self.list.iter().filter(|fact| self.is_error(fact.code)).count() as u32;
    }
}

/// Collects issues.
#[derive(Clone, Debug, Default)]
pub struct Issues {
    list: Vec<Issue>,
    errors: u32,
    strict: bool,
    lenient_ranges: bool,
}

impl Issues {
    /// `strict` and `lenient_ranges` determine the severity of some codes.
    #[must_use]
    pub fn new(strict: bool, lenient_ranges: bool) -> Self {
        Self { strict, lenient_ranges, ..Self::default() }
    }

    /// Number of errors so far.
    #[must_use]
    pub fn errors(&self) -> u32 {
        self.errors
    }

    /// Reports `code` at `span`.
    #[inline(never)]
    pub fn report(&mut self, code: Code, component: Component, span: Span) {
        self.report_with(code, component, span, [None, None], Vec::new());
    }

    /// Reports with an argument.
    #[inline(never)]
    pub(crate) fn report_arg(&mut self, code: Code, component: Component, span: Span, arg: Arg) {
        self.report_with(code, component, span, [Some(arg), None], Vec::new());
    }

    /// Reports with arguments and edits.
    #[inline(never)]
    pub(crate) fn report_with(
        &mut self, code: Code, component: Component, span: Span, args: [Option<Arg>; 2], edits: Vec<Edit>,
    ) {
        #[cfg(debug_assertions)]
        debug_assert!(code.takes(&args), "{} takes other arguments than {args:?}", code.as_str());
        if code.is_enabled() {
            let severity = code.severity(self.strict, self.lenient_ranges);
            self.push(Issue { code, severity, component, span, args, edits, suggestion: None });
        }
    }

    /// Adds an issue. In a full list, an error replaces a warning or advice: a list without an error means a valid URI.
    fn push(&mut self, issue: Issue) {
        let is_error = issue.severity == Severity::Error;
        self.errors += u32::from(is_error);
        if self.list.len() == limits::ISSUES {
            let lesser = self.list.iter().rposition(|kept| kept.severity != Severity::Error);
            let Some(at) = lesser.filter(|_| is_error) else { return };
            self.list.remove(at);
        }
        self.list.push(issue);
    }

    /// Adds issues of another list.
    pub fn absorb(&mut self, issues: Vec<Issue>) {
        for issue in issues {
            self.push(issue);
        }
    }

    /// The collected issues, in the order of the input.
    #[must_use]
    pub fn into_list(mut self) -> Vec<Issue> {
        let order = span::order(&self.list.iter().map(|issue| issue.span).collect::<Vec<_>>());
        let mut list: Vec<Option<Issue>> = self.list.drain(..).map(Some).collect();
        order.into_iter().filter_map(|at| list[at as usize].take()).collect()
    }
}

/// For the npm package, which has the texts in JavaScript.
#[cfg(all(target_arch = "wasm32", feature = "wasm", not(debug_assertions)))]
impl std::fmt::Display for Issue {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str(self.code.as_str())
    }
}
