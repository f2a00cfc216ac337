//! One pass over an input: borders, characters, then the rules of the draft, component by component.

use super::layout::Layout;
use super::{authority, host, model, param, query, secrets, slip, spill, Options};
use crate::issue::{Arg, Code, Component, Edit, Issues};
use crate::limits;
use crate::secret;
use crate::span::Span;
use crate::uri::{check, table, Components};

/// Fills `layout` from `input` and reports to `issues`. The layout is meaningful only where no error was reported.
///
/// Runs in time linear in the input's length and never panics, whatever the input.
pub(crate) fn analyse(input: &str, options: &Options, layout: &mut Layout, issues: &mut Issues) {
    layout.clear();
    let Some(span) = envelope(input, options, issues) else { return };
    let parts = Components::split(input, span.start as usize, span.end as usize);
    layout.parts = parts;
    if !scheme(input, span, &parts, issues) {
        return;
    }
    if let Some(second) = slip::second_scheme(input, &parts) {
        issues.report_with(Code::SecondScheme, Component::Host, second, [None, None], &|| {
            vec![Edit { span: second, text: "".into() }]
        });
        return;
    }
    if let Some(spill) = spill::find(input, &parts) {
        spill::report(input, &spill, issues);
        if spill.certain {
            return;
        }
    }
    variables(input, span, &parts, issues);
    authority::userinfo(input, layout, issues);
    host::check(input, options, layout, issues);
    model::check(input, layout, issues);
    query::check(input, options, layout, issues);
    fragment(input, layout, issues);
    let host = (Component::Host, Some(parts.host));
    let model = (Component::Model, Some(layout.model()));
    for (component, part) in [(Component::AppLabel, layout.label), (Component::ApiKey, layout.key), host, model] {
        if let Some(word) = part.and_then(|part| param::unset(part.of(input).as_bytes())) {
            let args = [Some(Arg::Text(word)), None];
            issues.report_with(Code::UnsetVariable, component, part.unwrap_or_default(), args, &Vec::new);
        }
    }
}

/// The input as a whole: nothing there, too long, or wrapped in something that is no part of it. Returns what is left.
pub(crate) fn envelope(input: &str, options: &Options, issues: &mut Issues) -> Option<Span> {
    let all = Span::new(0, input.len());
    if input.is_empty() {
        issues.report(Code::EmptyInput, Component::Input, all);
        return None;
    }
    let limit = options.limits.uri_length;
    if all.len() > limit as usize {
        // The place where it becomes too long, on a character border. The input may be huge: nothing else is looked at.
        let cut = (0..=limit as usize).rev().find(|&at| input.is_char_boundary(at)).unwrap_or(0);
        issues.report_arg(Code::UriTooLong, Component::Input, Span::new(cut, input.len()), Arg::Number(limit.into()));
        return None;
    }
    if let Some((code, length)) = [(Code::VeryLongUri, limits::VERY_LONG_URI), (Code::LongUri, limits::LONG_URI)]
        .into_iter()
        .find(|&(_, length)| all.len() > length as usize)
    {
        issues.report_arg(code, Component::Input, all, Arg::Number(length.into()));
    }
    let start = input.len() - input.trim_start().len();
    if start == input.len() {
        issues.report(Code::BlankInput, Component::Input, all);
        return None;
    }
    let end = input.trim_end().len();
    let mut remove = |code, span| {
        issues.report_with(code, Component::Input, span, [None, None], &|| vec![Edit { span, text: "".into() }]);
    };
    if start > 0 {
        remove(Code::LeadingWhitespace, Span::new(0, start));
    }
    if end < input.len() {
        let newline = input[end..].bytes().all(|byte| byte == b'\n' || byte == b'\r');
        let code = if newline { Code::TrailingNewline } else { Code::TrailingWhitespace };
        remove(code, Span::new(end, input.len()));
    }
    Some(unwrap_quotes(input, Span::new(start, end), issues))
}

/// Pairs that shells, `.env` files and prose put around a URI.
const QUOTES: [(&str, &str, &str); 9] = [
    ("\"", "\"", "double quotes"),
    ("'", "'", "single quotes"),
    ("`", "`", "backticks"),
    ("<", ">", "angle brackets"),
    ("(", ")", "parentheses"),
    ("\u{201c}", "\u{201d}", "typographic quotes"),
    ("\u{2018}", "\u{2019}", "typographic quotes"),
    ("\u{201e}", "\u{201c}", "typographic quotes"),
    ("\u{ab}", "\u{bb}", "typographic quotes"),
];

fn unwrap_quotes(input: &str, span: Span, issues: &mut Issues) -> Span {
    let text = span.of(input);
    // What begins with a letter is in no quotes.
    if text.as_bytes().first().is_some_and(u8::is_ascii_alphabetic) {
        return span;
    }
    let within =
        |open: &str, close: &str| text.strip_prefix(open)?.strip_suffix(close).filter(|inner| !inner.is_empty());
    let Some((open, close, name)) = QUOTES.iter().find(|(open, close, _)| within(open, close).is_some()) else {
        return span;
    };
    let inner = Span::new(span.start as usize + open.len(), span.end as usize - close.len());
    issues.report_with(Code::WrappedInQuotes, Component::Input, span, [Some(Arg::Text(name)), None], &|| {
        [Span { end: inner.start, ..span }, Span { start: inner.end, ..span }]
            .map(|span| Edit { span, text: "".into() })
            .into()
    });
    inner
}

/// Whether the rest can be read as an llm URI.
fn scheme(input: &str, span: Span, parts: &Components, issues: &mut Issues) -> bool {
    let bytes = &input.as_bytes()[..span.end as usize];
    let insert = |text: &'static str| move || vec![Edit { span: Span::at(span.start as usize), text: text.into() }];
    if let Some(separator) = slip::garbled(input, span) {
        issues.report_with(Code::MissingAuthority, Component::Authority, separator, [None, None], &|| {
            let mut edits = vec![Edit { span: separator, text: "://".into() }];
            // Where slashes are backslashes, or escaped, others are as well.
            for at in separator.end as usize..span.end as usize {
                if separator.of(input).contains('\\') && bytes[at] == b'\\' {
                    let escapes = bytes.get(at + 1).is_some_and(u8::is_ascii_punctuation);
                    edits.push(Edit { span: Span::new(at, at + 1), text: if escapes { "" } else { "/" }.into() });
                }
            }
            edits
        });
        return false;
    }
    let scheme = match parts.scheme {
        Some(scheme) if scheme.of(input).eq_ignore_ascii_case("llm") && parts.authority.is_some() => Some(scheme),
        other => {
            if let Some((begin, end)) = slip::surrounded(input, span) {
                let before = Span::new(span.start as usize, begin);
                issues.report_with(Code::TextBeforeUri, Component::Input, before, [None, None], &|| {
                    let behind = Some(Span::new(end, span.end as usize)).filter(|behind| !behind.is_empty());
                    [Some(before), behind].into_iter().flatten().map(|span| Edit { span, text: "".into() }).collect()
                });
                return false;
            }
            other
        }
    };
    let Some(scheme) = scheme else {
        let whole = span.of(input);
        if whole.starts_with("${") {
            issues.report(Code::UnexpandedVariable, Component::Input, span);
            return false;
        }
        if whole.starts_with('$') {
            issues.report(Code::PossibleUnexpandedVariable, Component::Input, span);
        }
        if let Some(word) = param::unset(whole.as_bytes()) {
            let args = [Some(Arg::Text(word)), None];
            issues.report_with(Code::UnsetVariable, Component::Input, span, args, &Vec::new);
        }
        let text = if parts.authority.is_some() { "llm:" } else { "llm://" };
        issues.report_with(
            Code::MissingScheme,
            Component::Scheme,
            Span::at(span.start as usize),
            [None, None],
            &insert(text),
        );
        return false;
    };
    let name = scheme.of(input);
    if !name.eq_ignore_ascii_case("llm") {
        foreign_scheme(input, scheme, parts, issues);
        return false;
    }
    if name != "llm" {
        issues.report_with(Code::SchemeNotLowercase, Component::Scheme, scheme, [None, None], &|| {
            vec![Edit { span: scheme, text: "llm".into() }]
        });
    }
    if parts.authority.is_none() {
        let slashes = Span { start: scheme.end + 1, end: parts.path.end };
        let given = slashes.of(input).bytes().take_while(|&byte| byte == b'/').count();
        issues.report_with(
            Code::MissingAuthority,
            Component::Authority,
            Span::at(scheme.end as usize + 1),
            [None, None],
            &|| vec![Edit { span: Span::at(scheme.end as usize + 1 + given), text: "//"[given..].into() }],
        );
        return false;
    }
    true
}

/// Names of other schemes, and what a URI of each is.
const FOREIGN: &[(&str, &str)] = &[
    ("llms", "a URI of the llms dialect"),
    ("http", "a web address"),
    ("https", "a web address"),
    ("ai", "an `ai:` URI"),
];

fn foreign_scheme(input: &str, scheme: Span, parts: &Components, issues: &mut Issues) {
    let name = scheme.of(input);
    let (fix, hint) = if let Some((_, hint)) = FOREIGN.iter().find(|(other, _)| name.eq_ignore_ascii_case(other)) {
        (name.eq_ignore_ascii_case("llms"), *hint)
    } else if name.len() > 4 && name.is_char_boundary(3) && name[..3].eq_ignore_ascii_case("llm") && name.contains('+')
    {
        (true, "a URI of the llmns dialect")
    } else if parts.authority.is_some() && resembles_llm(name) {
        (true, "a misspelled scheme")
    } else if parts.authority.is_none() {
        // `localhost:11434/llama3`, `app:key@host/model`: what looks like a scheme is a host or a label.
        let at = Span::at(scheme.start as usize);
        issues.report_with(Code::MissingScheme, Component::Scheme, at, [None, None], &|| {
            vec![Edit { span: at, text: "llm://".into() }]
        });
        return;
    } else if !check::is_scheme(name) {
        issues.report_with(Code::InvalidScheme, Component::Scheme, scheme, [None, None], &|| {
            vec![Edit { span: scheme, text: "llm".into() }]
        });
        return;
    } else {
        (false, "a URI with another scheme")
    };
    issues.report_with(Code::SchemeNotLlm, Component::Scheme, scheme, [Some(Arg::Text(hint)), None], &|| {
        if fix {
            vec![Edit { span: scheme, text: "llm".into() }]
        } else {
            Vec::new()
        }
    });
}

/// `lm`, `llmm`, `lllm`, `lml`: one slip away from `llm`.
fn resembles_llm(name: &str) -> bool {
    let name = name.to_ascii_lowercase();
    matches!(name.len(), 2..=4) && name.bytes().all(|byte| byte == b'l' || byte == b'm')
}

/// Variables that a shell or an `.env` loader should have put a value for.
fn variables(input: &str, span: Span, parts: &Components, issues: &mut Issues) {
    let bytes = &input.as_bytes()[..span.end as usize];
    if table::Class::around(&bytes[span.start as usize..]).is_some_and(|seen| !seen.meets(table::DOLLAR)) {
        return;
    }
    let label = parts.userinfo.map(|userinfo| authority::halves(input, userinfo).0);
    let mut at = span.start as usize;
    while let Some(found) = bytes[at..].iter().position(|&byte| byte == b'$') {
        let start = at + found;
        at = start + 1;
        let name =
            |from: usize| from + bytes[from..].iter().take_while(|&&b| b.is_ascii_alphanumeric() || b == b'_').count();
        if bytes.get(at) == Some(&b'{') {
            let Some(end) = bytes[at..].iter().position(|&byte| byte == b'}').map(|close| at + close + 1) else {
                return;
            };
            let braces = [(start, "%24"), (start + 1, "%7B"), (end - 1, "%7D")];
            issues.report_with(
                Code::UnexpandedVariable,
                place(label, parts, start),
                Span::new(start, end),
                [None, None],
                &|| braces.map(|(at, text)| Edit { span: Span::new(at, at + 1), text: text.into() }).into(),
            );
            at = end;
        } else if name(at) > at {
            let span = Span::new(start, name(at));
            issues.report_with(
                Code::PossibleUnexpandedVariable,
                place(label, parts, start),
                span,
                [None, None],
                &|| vec![Edit { span: Span::new(start, start + 1), text: "%24".into() }],
            );
        }
    }
}

/// Which component an offset lies in, coarsely.
fn place(label: Option<Span>, parts: &Components, at: usize) -> Component {
    let within = |span: Option<Span>| span.is_some_and(|span| span.range().contains(&at));
    if within(label) {
        Component::AppLabel
    } else if within(parts.userinfo) {
        Component::ApiKey
    } else if within(parts.authority) {
        Component::Host
    } else if within(Some(parts.path)) {
        Component::Model
    } else if within(parts.query) {
        Component::Parameter
    } else {
        Component::Fragment
    }
}

fn fragment(input: &str, layout: &mut Layout, issues: &mut Issues) {
    let Some(fragment) = layout.parts.fragment else { return };
    let found = check::characters(input, fragment, table::QUERY, Component::Fragment, issues);
    if found.triplets {
        layout.flags |= super::layout::flag::FRAGMENT_ENCODED;
    }
    if let Some((key, issuer)) = secret::find_key(fragment.of(input)) {
        let span = Span::new(fragment.start as usize + key.start as usize, fragment.start as usize + key.end as usize);
        issues.report_arg(Code::SecretInFragment, Component::Fragment, span, Arg::Text(issuer));
        return;
    }
    let mut named = Vec::new();
    secrets::settings(input, fragment, &[], &mut named);
    for span in named {
        issues.report_arg(Code::SecretInFragment, Component::Fragment, span, Arg::Text("a credential, by its name"));
    }
}
