//! Findings about an input: what is wrong, where, by which rule, and what to do. Layer 0: uses spans and limits only.
//!
//! An issue never holds a piece of the input. Its arguments are table texts, single characters and numbers, so that a
//! message cannot print a secret whatever the input was.

#[rustfmt::skip] // generated
mod codes;
mod withheld;
#[cfg(not(all(target_arch = "wasm32", feature = "wasm", not(debug_assertions))))]
mod wording;

use crate::limits;
use crate::span::{self, Span};

pub use codes::{arguments, Code, CORE, NEIGHBOURS, POLICY, REQUESTS};
pub use withheld::Withheld;

/// How bad an issue is.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum Severity {
    /// A hint; the URI is fine.
    Advice,
    /// The URI is usable, but not what the draft asks for or probably not what was meant.
    Warning,
    /// There is no valid URI.
    Error,
}

impl Severity {
    /// `error`, `warning` or `advice`.
    #[must_use]
    pub const fn as_str(self) -> &'static str {
        match self {
            Self::Error => "error",
            Self::Warning => "warning",
            Self::Advice => "advice",
        }
    }
}

/// The part of the URI an issue speaks of, in the words of RFC 3986 §3 and the draft.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[allow(missing_docs)] // the names are the documentation: see `as_str`
pub enum Component {
    Input,
    Scheme,
    Authority,
    Userinfo,
    AppLabel,
    ApiKey,
    Host,
    Port,
    Path,
    Model,
    Query,
    Parameter,
    Fragment,
}

impl Component {
    /// Every component, in the order of a URI.
    pub const ALL: [Self; 13] = [
        Self::Input,
        Self::Scheme,
        Self::Authority,
        Self::Userinfo,
        Self::AppLabel,
        Self::ApiKey,
        Self::Host,
        Self::Port,
        Self::Path,
        Self::Model,
        Self::Query,
        Self::Parameter,
        Self::Fragment,
    ];

    /// The kebab-case name, stable across versions.
    #[must_use]
    pub const fn as_str(self) -> &'static str {
        match self {
            Self::Input => "input",
            Self::Scheme => "scheme",
            Self::Authority => "authority",
            Self::Userinfo => "userinfo",
            Self::AppLabel => "app-label",
            Self::ApiKey => "api-key",
            Self::Host => "host",
            Self::Port => "port",
            Self::Path => "path",
            Self::Model => "model",
            Self::Query => "query",
            Self::Parameter => "parameter",
            Self::Fragment => "fragment",
        }
    }
}

/// What a message may say beside its template. By construction none of these is text from the input.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Arg {
    /// A text from a table of this crate.
    Text(&'static str),
    /// What the kind of the code's argument makes of it: a count or a limit, a code point, an IPv4 address, or a position in
    /// the texts of the code.
    Number(u32),
}

/// One replacement that takes part in a correction of the input. It never holds a piece of a secret.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Edit {
    /// The text that is replaced; empty for an insertion.
    pub span: Span,
    /// The new text.
    pub text: String,
}

/// One finding.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Issue {
    /// The rule.
    pub code: Code,
    /// The severity of the code under `strict` and `ranges`.
    pub severity: Severity,
    /// The part of the URI.
    pub component: Component,
    /// Where, in byte offsets.
    pub span: Span,
    /// The arguments of the message and the fix, which may name none. No code of the core has a second one.
    pub args: [Option<Arg>; 2],
    /// The correction, if it is known: replacements in ascending order.
    pub edits: Vec<Edit>,
    /// A corrected URI with its secrets redacted. Present only where the correction was parsed and found valid.
    pub suggestion: Option<String>,
}

impl Code {
    /// The stable kebab-case name.
    #[must_use]
    pub fn as_str(self) -> &'static str {
        codes::NAMES[self as usize]
    }

    /// The severity under the given options.
    #[must_use]
    pub fn severity(self, strict: bool, lenient_ranges: bool) -> Severity {
        match codes::SEVERITIES[self as usize] {
            0 => Severity::Error,
            1 if strict => Severity::Error,
            2 if !lenient_ranges => Severity::Error,
            1..=3 => Severity::Warning,
            _ => Severity::Advice,
        }
    }
}

/// Something worth reporting, in five integers. It holds nothing of the input.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[repr(C)]
pub struct Fact {
    /// Which rule.
    pub code: Code,
    /// The part of the URI.
    pub component: Component,
    /// Where, in byte offsets.
    pub span: Span,
    /// What the code's message and fix need: a number, a character, a position in a table.
    pub argument: u32,
}

/// The facts about one input, at most [`limits::ISSUES`], and how many of them are errors.
#[derive(Clone, Debug, Default)]
pub struct Facts {
    /// In the order in which they were found.
    pub list: Vec<Fact>,
    /// Number of errors.
    pub errors: u32,
    strict: bool,
    lenient_ranges: bool,
}

impl Facts {
    /// Forgets all facts but keeps the memory. `strict` and `lenient_ranges` settle the severity of some codes.
    pub fn reset(&mut self, strict: bool, lenient_ranges: bool) {
        self.list.clear();
        self.errors = 0;
        (self.strict, self.lenient_ranges) = (strict, lenient_ranges);
    }

    fn is_error(&self, code: Code) -> bool {
        code.severity(self.strict, self.lenient_ranges) == Severity::Error
    }

    /// Appends a fact. Beyond the cap errors replace what is no error: a list without an error says that there is a URI.
    #[cold]
    #[inline(never)]
    pub fn add(&mut self, code: Code, component: Component, span: Span, argument: u32) {
        let error = self.is_error(code);
        self.errors += u32::from(error);
        let fact = Fact { code, component, span, argument };
        if self.list.len() < limits::ISSUES {
            self.list.push(fact);
        } else if error && self.errors as usize <= limits::ISSUES {
            let mut at = self.list.len();
            while at > 0 {
                at -= 1;
                if !self.is_error(self.list[at].code) {
                    self.list[at] = fact;
                    return;
                }
            }
        }
    }

    /// Forgets the facts about components other than these two.
    pub fn keep(&mut self, one: Component, other: Component) {
        self.list.retain(|fact| fact.component == one || fact.component == other);
        self.errors = self.list.iter().filter(|fact| self.is_error(fact.code)).count() as u32;
    }
}

/// Where the rules report to. Counting costs nothing; texts and fixes are made only when asked for.
#[derive(Clone, Debug, Default)]
pub struct Issues {
    list: Vec<Issue>,
    errors: u32,
    others: u32,
    collect: bool,
    strict: bool,
    lenient_ranges: bool,
}

impl Issues {
    /// A sink that only counts (`collect: false`: nothing is allocated) or that keeps the issues as well.
    /// `strict` and `lenient_ranges` settle the severity of the codes that depend on them.
    #[must_use]
    pub fn new(collect: bool, strict: bool, lenient_ranges: bool) -> Self {
        Self { collect, strict, lenient_ranges, ..Self::default() }
    }

    /// Number of errors so far.
    #[must_use]
    pub fn errors(&self) -> u32 {
        self.errors
    }

    /// Number of warnings and advices so far.
    #[must_use]
    pub fn others(&self) -> u32 {
        self.others
    }

    /// Whether texts are wanted: a rule with a costly explanation asks first.
    #[must_use]
    pub fn collects(&self) -> bool {
        self.collect
    }

    /// Reports `code` at `span`.
    #[inline(never)]
    pub fn report(&mut self, code: Code, component: Component, span: Span) {
        self.report_with(code, component, span, [None, None], &Vec::new);
    }

    /// Reports with a value for the message.
    #[inline(never)]
    pub fn report_arg(&mut self, code: Code, component: Component, span: Span, arg: Arg) {
        self.report_with(code, component, span, [Some(arg), None], &Vec::new);
    }

    /// Reports with a value for the message, if it has one.
    #[inline(never)]
    pub fn report_some(&mut self, code: Code, component: Component, span: Span, arg: Option<Arg>) {
        self.report_with(code, component, span, [arg, None], &Vec::new);
    }

    /// Reports with a text of a table, if the message has a place for one.
    #[inline(never)]
    pub fn report_text(&mut self, code: Code, component: Component, span: Span, text: Option<&'static str>) {
        self.report_some(code, component, span, text.map(Arg::Text));
    }

    /// Reports with everything. `edits` is called only if the issue is kept.
    // One copy for all rules: with a generic `edits` there would be one for each, and WebAssembly would pay for it.
    #[inline(never)]
    pub fn report_with(
        &mut self,
        code: Code,
        component: Component,
        span: Span,
        args: [Option<Arg>; 2],
        edits: &dyn Fn() -> Vec<Edit>,
    ) {
        #[cfg(debug_assertions)]
        debug_assert!(code.takes(&args), "{} takes other arguments than {args:?}", code.as_str());
        let severity = code.severity(self.strict, self.lenient_ranges);
        match severity {
            Severity::Error => self.errors += 1,
            Severity::Warning | Severity::Advice => self.others += 1,
        }
        if self.collect && self.has_room(severity) {
            self.list.push(Issue { code, severity, component, span, args, edits: edits(), suggestion: None });
        }
    }

    /// Whether one more is kept. An error takes the place of a lesser one: a list without an error says that there is a URI.
    fn has_room(&mut self, severity: Severity) -> bool {
        if self.list.len() < limits::ISSUES {
            return true;
        }
        if severity != Severity::Error || self.errors as usize > limits::ISSUES {
            return false;
        }
        let lesser = self.list.iter().rposition(|kept| kept.severity != Severity::Error);
        lesser.map(|at| self.list.remove(at)).is_some()
    }

    /// Takes over issues that were found elsewhere.
    pub fn absorb(&mut self, issues: Vec<Issue>) {
        for issue in issues {
            match issue.severity {
                Severity::Error => self.errors += 1,
                Severity::Warning | Severity::Advice => self.others += 1,
            }
            if self.collect && self.has_room(issue.severity) {
                self.list.push(issue);
            }
        }
    }

    /// The kept issues, errors and all, in the order of the input.
    #[must_use]
    pub fn into_list(mut self) -> Vec<Issue> {
        let order = span::order(&self.list.iter().map(|issue| issue.span).collect::<Vec<_>>());
        let mut list: Vec<Option<Issue>> = self.list.drain(..).map(Some).collect();
        order.into_iter().filter_map(|at| list[at as usize].take()).collect()
    }
}

/// In the modules of the npm package, where the texts are in JavaScript.
#[cfg(all(target_arch = "wasm32", feature = "wasm", not(debug_assertions)))]
impl std::fmt::Display for Issue {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str(self.code.as_str())
    }
}
