//! Host and port (draft §4.2.2, §4.2.3; RFC 3986 §3.2.2, §3.2.3).

use super::layout::{flag, Layout};
use super::{authority, param, Options};
use crate::host::{self, Reading, Reason};
use crate::issue::{Arg, Code, Component, Edit, Issues};
use crate::secret;
use crate::span::Span;
use crate::uri::{check, pct, table};

/// Port of remote providers where none is given: HTTPS (draft §4.2.3).
pub const REMOTE_PORT: u16 = 443;
/// Port of loopback hosts where none is given: Ollama's (draft §4.2.3).
pub const LOOPBACK_PORT: u16 = 11_434;

pub(crate) fn check(input: &str, options: &Options, layout: &mut Layout, issues: &mut Issues) {
    let host = layout.parts.host;
    if let Some(address) = bare_ipv6(input, layout) {
        issues.report_with(Code::Ipv6WithoutBrackets, Component::Host, address, [None, None], &|| {
            let (start, end) = (address.start as usize, address.end as usize);
            vec![Edit { span: Span::at(start), text: "[".into() }, Edit { span: Span::at(end), text: "]".into() }]
        });
        return;
    }
    // `h1:1,h2:2` is how other schemes list hosts.
    let list = layout.parts.port.and_then(|port| {
        let (_, next) = port.of(input).split_once(',')?;
        next.contains([':', '.']).then(|| port.end as usize - next.len())
    });
    if let Some(next) = list {
        return issues.report(Code::MultiHostNotInDraft, Component::Host, Span::new(next - 1, next));
    }
    layout.port = port(input, layout.parts.port, issues);
    if host.is_empty() {
        issues.report(Code::EmptyHost, Component::Host, host);
        return;
    }
    let loopback = if host.of(input).starts_with('[') {
        literal(input, host, issues)
    } else {
        name(input, options, layout, issues)
    };
    if host.of(input).bytes().any(|byte| byte.is_ascii_uppercase()) {
        layout.flags |= flag::HOST_CHANGED;
    }
    layout.effective_port = layout.port.unwrap_or(if loopback { LOOPBACK_PORT } else { REMOTE_PORT });
}

/// `llm://::1/m`: the whole of host and port is an IPv6 address that lost its brackets.
fn bare_ipv6(input: &str, layout: &Layout) -> Option<Span> {
    let span = Span { start: layout.parts.host.start, end: layout.parts.port?.end };
    matches!(host::read_address(span.of(input)), Reading::V6(_)).then_some(span)
}

pub(crate) fn port(input: &str, port: Option<Span>, issues: &mut Issues) -> Option<u16> {
    let span = port?;
    let text = span.of(input);
    if text.is_empty() {
        let colon = Span::new(span.start as usize - 1, span.end as usize);
        issues.report_with(Code::EmptyPort, Component::Port, colon, [None, None], &|| {
            vec![Edit { span: colon, text: "".into() }]
        });
        return None;
    }
    if !text.bytes().all(|byte| table::DIGIT.has(byte)) {
        issues.report(Code::InvalidPort, Component::Port, span);
        return None;
    }
    // Leading zeros do not make a port larger, however many there are.
    let port = text.trim_start_matches('0');
    let port = if port.is_empty() { "0" } else { port }.parse().ok();
    if port.is_none() {
        issues.report(Code::PortOutOfRange, Component::Port, span);
    }
    port
}

/// `IP-literal = "[" ( IPv6address / IPvFuture ) "]"`. Returns whether it is a loopback address.
pub(crate) fn literal(input: &str, host: Span, issues: &mut Issues) -> bool {
    let text = host.of(input);
    let Some(close) = text.find(']') else {
        issues.report(Code::UnclosedBracket, Component::Host, host);
        return false;
    };
    let (start, end) = (host.start as usize, host.end as usize);
    if start + close + 1 < end {
        let rest = Span::new(start + close + 1, end);
        issues.report_with(Code::TextAfterBracket, Component::Host, rest, [None, None], &|| {
            vec![Edit { span: rest, text: "".into() }]
        });
    }
    let inner = Span::new(start + 1, start + close);
    let literal = Span::new(start, start + close + 1);
    match host::read(literal.of(input)) {
        reading @ Reading::V6(_) => return reading.is_loopback(),
        Reading::Future => issues.report(Code::IpFutureHost, Component::Host, literal),
        Reading::Refused(Reason::Zone) => {
            let at = start + 1 + inner.of(input).find('%').unwrap_or(0);
            let zone = Span::new(at, start + close);
            issues.report_with(Code::Ipv6Zone, Component::Host, zone, [None, None], &|| {
                vec![Edit { span: zone, text: "".into() }]
            });
        }
        _ => issues.report(Code::InvalidIpv6, Component::Host, inner),
    }
    false
}

/// `reg-name` or `IPv4address`. Returns whether it is a loopback host.
fn name(input: &str, options: &Options, layout: &mut Layout, issues: &mut Issues) -> bool {
    let host = layout.parts.host;
    if !host.of(input).is_ascii() {
        international(input, host, issues);
        return false;
    }
    let found = check::characters(input, host, table::REG_NAME, Component::Host, issues);
    if found.broken {
        return false;
    }
    let text = host.of(input);
    if let Some(at) = text.find(',') {
        let span = Span::new(host.start as usize + at, host.start as usize + at + 1);
        issues.report(Code::MultiHostNotInDraft, Component::Host, span);
        return false;
    }
    if let Some((_, issuer)) = secret::find_key(text) {
        issues.report_arg(Code::SecretInHost, Component::Host, host, Arg::Text(issuer));
    }
    if found.triplets {
        authority::encoded(input, host, Component::Host, issues);
        layout.flags |= flag::HOST_CHANGED;
    } else if let Some(alias) = alias(text) {
        alias_found(alias, options, layout, issues);
    }
    read(input, host, issues).is_loopback()
}

/// Reads a name or an IPv4 address whose characters a host can have, and reports what is wrong with it or not as written.
pub(crate) fn read<'a>(input: &'a str, span: Span, issues: &mut Issues) -> Reading<'a> {
    let text = span.of(input);
    let reading = host::read(text);
    let fix = || match reading.is_host() {
        true => vec![Edit { span, text: reading.to_text().into() }],
        false => Vec::new(),
    };
    if text.contains('%') {
        issues.report_with(Code::PercentEncodedHost, Component::Host, span, [None, None], &fix);
    }
    match reading {
        Reading::Refused(Reason::ALabel) => issues.report(Code::InvalidALabel, Component::Host, span),
        Reading::Refused(reason) => {
            issues.report_arg(Code::InvalidHostname, Component::Host, span, Arg::Text(reason.as_str()));
        }
        Reading::V4(address) if !reading.is_written(&pct::decode_checked(text)) => {
            let args = [Some(Arg::Address(address)), None];
            issues.report_with(Code::HostReadsDifferently, Component::Host, span, args, &fix);
        }
        _ => {}
    }
    reading
}

/// A host with characters beyond ASCII: RFC 3986 wants its A-labels. If the platform knows them, they are the fix.
pub(crate) fn international(input: &str, span: Span, issues: &mut Issues) {
    let text = span.of(input);
    let fix = || match host::read(text) {
        name @ Reading::Name(_) => vec![Edit { span, text: name.to_text().into() }],
        _ => Vec::new(),
    };
    let mut start = 0;
    while let Some(first) = text[start..].chars().next() {
        let length = text[start..].find(|c: char| c.is_ascii() != first.is_ascii()).unwrap_or(text.len() - start);
        let run = Span::new(span.start as usize + start, span.start as usize + start + length);
        if first.is_ascii() {
            check::characters(input, run, table::REG_NAME, Component::Host, issues);
        } else if check::code_of(first) == Code::InvisibleCharacter && run.len() == first.len_utf8() {
            issues.report_with(Code::InvisibleCharacter, Component::Host, run, [Some(Arg::Char(first)), None], &|| {
                vec![Edit { span: run, text: "".into() }]
            });
        } else {
            issues.report_with(Code::NonAsciiHost, Component::Host, run, [Some(Arg::Char(first)), None], &fix);
        }
        start += length;
    }
}

/// Short names have no dots, so most hosts need no look at the table.
fn alias(host: &str) -> Option<usize> {
    if host.len() > 12 || host.contains('.') {
        return None;
    }
    param::HOST_ALIASES.iter().position(|(short, _)| host.eq_ignore_ascii_case(short))
}

fn alias_found(alias: usize, options: &Options, layout: &mut Layout, issues: &mut Issues) {
    let host = layout.parts.host;
    let full = param::HOST_ALIASES[alias].1;
    let code = if options.aliases { Code::HostAliasExpanded } else { Code::HostAlias };
    if options.aliases {
        layout.alias = Some(alias);
        layout.flags |= flag::HOST_CHANGED;
    }
    issues.report_with(code, Component::Host, host, [Some(Arg::Text(full)), None], &|| {
        vec![Edit { span: host, text: full.into() }]
    });
}
