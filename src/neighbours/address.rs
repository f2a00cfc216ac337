//! Shared by the related schemes: the checks of an address's parts, hosts as HTTP clients read them, corrections, and masking.

use crate::bytes::push_number;
use crate::explain;
use crate::host;
use crate::issue::{Arg, Code, Component, Edit, Issue, Issues, Severity};
use crate::limits::Limits;
use crate::llm::{self, ParseError, Table};
use crate::redact::shown::{hidden, is_bare};
use crate::redact::spans::mask;
use crate::secret;
use crate::span::Span;
use crate::uri::check::Check;
use crate::uri::query::{pairs, Pair};
use crate::uri::table::{self, Class};
use crate::uri::{pct, Components};

/// Parses an address by `analyse`, which reports its issues and returns the result unless the text has no such structure.
///
/// # Errors
/// All issues, if one of them is an error.
pub(crate) fn parse<T>(
    input: &str, strict: bool, analyse: &dyn Fn(&str, &mut Issues) -> Option<T>,
) -> Result<T, ParseError> {
    read(input, strict, analyse).0.ok_or_else(|| ParseError::new(diagnose(input, strict, analyse)))
}

fn read<T>(input: &str, strict: bool, analyse: &dyn Fn(&str, &mut Issues) -> Option<T>) -> (Option<T>, Issues) {
    let mut issues = Issues::new(strict, false);
    let address = analyse(input, &mut issues);
    (address.filter(|_| issues.errors() == 0), issues)
}

/// All issues of an address, with suggestions.
pub(crate) fn diagnose<T>(input: &str, strict: bool, analyse: &dyn Fn(&str, &mut Issues) -> Option<T>) -> Vec<Issue> {
    complete(input, read(input, strict, analyse).1.into_list(), &|fixed| read(fixed, strict, analyse).0.is_some())
}

/// The span of the address, without surrounding quotes and white space. `limit`: the maximum length in bytes.
pub(crate) fn envelope(input: &str, limit: u32, issues: &mut Issues) -> Option<Span> {
    let mut found = Vec::new();
    let inner = explain::envelope(input, &Limits { uri_length: limit, ..Limits::DEFAULT }, &mut found);
    issues.absorb(found);
    inner
}

/// Whether the address has one of the `schemes`. If not, reports `code`; the fix for an address without a scheme is to insert `insert`.
pub(crate) fn has_scheme(
    input: &str, (start, parts): (u32, &Components), schemes: &[&str], (code, insert): (Code, &'static str),
    issues: &mut Issues,
) -> bool {
    let name = parts.scheme.map(|scheme| scheme.of(input).to_ascii_lowercase());
    let text = match name.as_deref() {
        Some(name) if schemes.contains(&name) => return true,
        Some("llm") => "an `llm:` URI",
        Some("ai") => "an `ai:` URI",
        Some("https" | "http") => "a web address",
        Some(_) => "a URI with another scheme",
        None => "an address without a scheme",
    };
    let span = parts.scheme.unwrap_or(Span::at(start as usize));
    let edits = if name.is_none() { vec![Edit { span, text: insert.into() }] } else { Vec::new() };
    issues.report_with(code, Component::Scheme, span, [Some(Arg::Text(text)), None], edits);
    false
}

/// Checks the characters of each component except host and port, and reports keys in them. `own`: the scheme's name for the parameter
/// of the key.
/// With `is_own`, this crate reads the triplets, which are UTF-8; else another program does, and the fragment has parameters which the
/// scheme defines.
pub(crate) fn components(input: &str, parts: &Components, is_own: bool, own: Option<&str>, issues: &mut Issues) {
    let table = [
        (Component::Userinfo, table::USERINFO, parts.userinfo),
        (Component::Path, table::PATH, Some(parts.path)),
        (Component::Query, table::QUERY, parts.query),
        (Component::Fragment, table::QUERY, parts.fragment),
    ];
    for (component, class, span) in table {
        let Some(span) = span else { continue };
        checked(input, Span::NONE, span, issues, &|check| {
            if check.characters(span, class, component) && is_own {
                check.utf8(span, component);
            }
        });
        match component {
            Component::Path => keys(input, span, component, issues),
            Component::Query => pairs(input, span).for_each(|pair| pair_key(input, pair, component, own, issues)),
            Component::Fragment if is_own => {
                pairs(input, span).for_each(|pair| pair_key(input, pair, component, own, issues));
            }
            _ => {}
        }
    }
}

/// Runs a check of the core on the component at `whole`, and adds its findings to the issues.
fn checked(input: &str, host: Span, whole: Span, issues: &mut Issues, run: &dyn Fn(&mut Check<'_>)) {
    let mut table = Table { host, ..Table::default() };
    run(&mut Check { text: input, facts: &mut table.facts });
    issues.absorb(explain::of_component(input, &table, whole));
}

/// Reports control characters, invisible characters and double encoding in the triplets of a component.
pub(crate) fn encoded(input: &str, span: Span, component: Component, issues: &mut Issues) {
    checked(input, Span::NONE, span, issues, &|check| check.encoded(span, component));
}

/// Reports a key-shaped word in a component.
pub(crate) fn keys(input: &str, within: Span, component: Component, issues: &mut Issues) {
    if let Some((key, shape)) = secret::find_key(within.of(input)) {
        let span = Span { start: within.start + key.start, end: within.start + key.end };
        issues.report_arg(Code::SecretInAddress, component, span, Arg::Number(shape));
    }
}

/// Reports a parameter that contains a key, by its name or by its shape.
pub(crate) fn pair_key(input: &str, pair: Pair, component: Component, own: Option<&str>, issues: &mut Issues) {
    let named = |name: &str| own.is_some_and(|own| name.eq_ignore_ascii_case(own)) || secret::is_secret_name(name);
    match pair.value.filter(|value| !value.is_empty()) {
        Some(value) if pct::decode(pair.name.of(input)).is_some_and(|name| named(&name)) => {
            issues.report_arg(Code::SecretInAddress, component, value, Arg::Number(secret::NAMED));
        }
        _ => keys(input, pair.span(), component, issues),
    }
}

/// Checks host and port.
pub(crate) fn authority(input: &str, parts: &Components, issues: &mut Issues) {
    let host = parts.host;
    if let Some(span) = parts.port {
        let digits = Class::around(&input.as_bytes()[span.range()]);
        checked(input, host, span, issues, &|check| {
            llm::host::port(check, span, digits);
        });
    }
    if host.is_empty() {
        issues.report(Code::MissingHost, Component::Host, host);
    } else {
        checked(input, host, host, issues, &|check| name(check, host));
    }
}

/// `IP-literal`, `reg-name` or `IPv4address`.
fn name(check: &mut Check<'_>, host: Span) {
    let text = &check.text[host.range()];
    if text.starts_with('[') {
        llm::host::literal(check, host);
    } else if !text.is_ascii() {
        llm::host::international(check, host);
    } else if check.characters(host, table::REG_NAME, Component::Host) && check.utf8(host, Component::Host) {
        let encoded = text.contains('%');
        if encoded {
            check.encoded(host, Component::Host);
        }
        llm::host::remark(check, host, &host::read(text), encoded);
    }
}

/// The port of an authority without errors, if it has one.
pub(crate) fn port(input: &str, parts: &Components) -> Option<u16> {
    parts.port?.of(input).parse().ok()
}

/// The host as an HTTP client reads it, of an authority without errors: in lower case, addresses in their usual notation,
/// IPv6 in brackets.
pub(crate) fn client_host(input: &str, span: Span) -> String {
    let text = span.of(input);
    let reading = host::read(text);
    if reading.is_host() {
        reading.to_text()
    } else {
        text.to_ascii_lowercase()
    }
}

pub(crate) fn push_port(output: &mut String, port: u16) {
    output.push(':');
    push_number(output, port.into());
}

/// Appends a component with the triplets of `plain` bytes decoded and the others in upper case (RFC 3986 §6.2.2).
pub(crate) fn minimal(text: &str, plain: Class) -> String {
    let mut output = String::new();
    let bytes = text.as_bytes();
    let (mut from, mut at) = (0, 0);
    while at < bytes.len() {
        let Some(byte) = pct::triplet(bytes, at) else {
            at += 1;
            continue;
        };
        output.push_str(&text[from..at]);
        if plain.has(byte) {
            output.push(byte as char);
        } else {
            output.push_str(&text[at..at + 3].to_ascii_uppercase());
        }
        at += 3;
        from = at;
    }
    output + &text[from..]
}

/// The text without these characters at its ends.
// With one type of pattern, because each other type adds a kilobyte of WebAssembly.
#[inline(never)]
pub(crate) fn trimmed<'a>(text: &'a str, marks: &[char]) -> &'a str {
    text.trim_matches(marks)
}

/// Adds suggestions: the redacted input with its errors fixed, if `is_valid` then. Edits inside masked spans are dropped,
/// because they contain bytes of a secret.
fn complete(input: &str, mut issues: Vec<Issue>, is_valid: &dyn Fn(&str) -> bool) -> Vec<Issue> {
    let mut edits = Vec::new();
    for issue in &issues {
        if issue.severity == Severity::Error {
            edits.extend(&issue.edits);
        }
    }
    let (spans, mut at, mut suggestion) = (hidden(input), 0, None);
    if !edits.is_empty() && !is_bare(input) {
        let fixed = explain::apply_moving(input, &edits, &mut []);
        let shown = mask(&fixed);
        // Inserting a scheme can move credentials into the path, where they are not masked.
        let hides = spans.iter().all(|span| span.is_empty() || !shown.contains(span.of(input)));
        suggestion = (hides && is_valid(&fixed)).then_some(shown);
    }
    for issue in &mut issues {
        if issue.severity == Severity::Error && !issue.edits.is_empty() {
            issue.suggestion.clone_from(&suggestion);
        }
        // Both lists are sorted by position.
        while at < spans.len() && spans[at].end <= issue.span.start {
            at += 1;
        }
        if at < spans.len() && spans[at].start <= issue.span.start {
            issue.edits.clear();
        }
    }
    issues
}

/// One issue, as the reason of a refusal.
pub(crate) fn refused(code: Code, component: Component, span: Span, args: [Option<Arg>; 2]) -> ParseError {
    let mut issues = Issues::default();
    issues.report_with(code, component, span, args, Vec::new());
    ParseError::new(issues.into_list())
}

/// The errors of a text that the caller does not have, at the spans of its components in another text.
pub(crate) fn placed(error: ParseError, place: &dyn Fn(Component) -> Span) -> ParseError {
    let mut issues = error.into_issues();
    issues.retain(|issue| issue.severity == Severity::Error);
    for issue in &mut issues {
        issue.span = place(issue.component);
        issue.edits.clear();
        issue.suggestion = None;
    }
    let mut sorted = Issues::default();
    sorted.absorb(issues);
    ParseError::new(sorted.into_list())
}

/// `Display` and `Debug` that mask secrets, and equality of normal forms.
macro_rules! masked {
    ($type:ident, $normal:expr) => {
        /// Redacted.
        impl std::fmt::Display for $type {
            fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
                f.write_str(&$crate::redact::spans::mask(&self.text))
            }
        }

        /// Redacted.
        impl std::fmt::Debug for $type {
            fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
                write!(f, concat!(stringify!($type), "({})"), self)
            }
        }

        /// Equal in their normal forms.
        impl PartialEq for $type {
            fn eq(&self, other: &Self) -> bool {
                let normal: fn(&Self) -> Self = $normal;
                normal(self).text == normal(other).text
            }
        }

        impl Eq for $type {}
    };
}
pub(crate) use masked;
