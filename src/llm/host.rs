//! Host and port (draft §4.2.2, §4.2.3; RFC 3986 §3.2.2, §3.2.3).

use super::check::{self, position};
use super::param::HOST_ALIASES;
use super::pass::{Pass, Seen};
use super::table::{flag, NONE};
use crate::bytes::{find, rfind};
use crate::host::{self, is_under, Reading, Reason};
use crate::issue::{Code, Component};
use crate::secret;
use crate::span::Span;
use crate::uri::check::{fault_of, Check};
use crate::uri::table::{Class, CAPITAL, COMMA, CONTROL, DIGIT, HIGH, PERCENT, REG_NAME, UNRESERVED};
use crate::uri::{colon_after_host, pct};

/// Default port of remote hosts: HTTPS (draft §4.2.3).
pub(crate) const REMOTE_PORT: u16 = 443;
/// Default port of loopback hosts: Ollama (draft §4.2.3).
pub(crate) const LOOPBACK_PORT: u16 = 11_434;

/// Checks `host [ ":" port ]`. `colon` is the offset of the first colon, `seen` the classes of the bytes before it.
#[inline(always)]
pub(super) fn check(pass: &mut Pass<'_>, part: Span, colon: Option<usize>, seen: Seen) {
    let (start, end) = (part.start as usize, part.end as usize);
    let literal = pass.byte(start) == b'[';
    let colon = if literal { colon_after_host(&pass.bytes[..end], start) } else { colon };
    let host = Span::new(start, colon.unwrap_or(end));
    pass.table.host = host;
    if colon.is_some() {
        let digits = Span::new(host.end as usize + 1, end);
        pass.table.port_text = digits;
        let class = Class::around(&pass.bytes[digits.range()]);
        if !class.is_within(DIGIT) && missing_brackets_or_list(pass, host, class) {
            return;
        }
        if let Some(number) = port(&mut pass.check(), digits, class) {
            pass.table.port = number;
        }
    }
    if host.is_empty() {
        return pass.fact(Code::EmptyHost, Component::Host, host);
    }
    let loopback = if literal {
        if Class::around(&pass.bytes[host.range()]).meets(CAPITAL) {
            pass.table.flags |= flag::HOST_CHANGED;
        }
        self::literal(&mut pass.check(), host)
    } else {
        name(pass, host, seen)
    };
    pass.table.effective_port = match pass.table.port {
        NONE if loopback => u32::from(LOOPBACK_PORT),
        NONE => u32::from(REMOTE_PORT),
        given => given,
    };
    check::unset(pass, Component::Host, host);
}

/// Reports an IPv6 address without brackets (`llm://::1/m`) and a list of hosts, as in other schemes (`h1:1,h2:2`).
#[cold]
#[inline(never)]
fn missing_brackets_or_list(pass: &mut Pass<'_>, host: Span, port: Class) -> bool {
    let whole = Span { start: host.start, end: pass.table.port_text.end };
    let is_address = |span: Span| matches!(host::read_address(span.of(pass.text)), Reading::V6(_));
    let colon = rfind(&pass.bytes[..whole.end as usize], b':').unwrap_or_default();
    let address = Span { end: colon as u32, ..whole };
    // `::1:8080` is an address, but its last group is probably a port.
    let (is_whole, has_port) = (is_address(whole), is_address(address));
    if is_whole || has_port {
        let span = if is_whole { whole } else { address };
        pass.fact_of(Code::Ipv6WithoutBrackets, Component::Host, span, u32::from(is_whole && has_port));
        return true;
    }
    if port.meets(COMMA) {
        let comma = check::position(pass.bytes, pass.table.port_text, COMMA);
        let next = &pass.bytes[comma + 1..whole.end as usize];
        if next.iter().any(|byte| matches!(byte, b':' | b'.')) {
            pass.fact(Code::MultiHostNotInDraft, Component::Host, Span::new(comma, comma + 1));
            return true;
        }
    }
    false
}

/// The port's number; reports an invalid port.
#[inline(always)]
pub(crate) fn port(check: &mut Check<'_>, span: Span, digits: Class) -> Option<u32> {
    let fault = if span.is_empty() {
        let colon = Span::new(span.start as usize - 1, span.end as usize);
        check.facts.add(Code::EmptyPort, Component::Port, colon, 0);
        return None;
    } else if digits.is_within(DIGIT) {
        let mut number = 0u32;
        for &digit in &check.text.as_bytes()[span.range()] {
            // Clamped, so that a long number does not overflow. Leading zeros are allowed.
            number = (number * 10 + u32::from(digit & 0xf)).min(65_536);
        }
        if number < 65_536 {
            return Some(number);
        }
        Code::PortOutOfRange
    } else {
        Code::InvalidPort
    };
    check.facts.add(fault, Component::Port, span, 0);
    None
}

/// Checks `IP-literal = "[" ( IPv6address / IPvFuture ) "]"`. Returns whether it is a loopback address.
#[cold]
#[inline(never)]
pub(crate) fn literal(check: &mut Check<'_>, host: Span) -> bool {
    let text = &check.text.as_bytes()[host.range()];
    let Some(close) = find(text, b']') else {
        check.facts.add(Code::UnclosedBracket, Component::Host, host, 0);
        return false;
    };
    let close = host.start as usize + close;
    let literal = Span::new(host.start as usize, close + 1);
    if literal != host {
        let rest = Span::new(close + 1, host.end as usize);
        check.facts.add(Code::TextAfterBracket, Component::Host, rest, 0);
    }
    let inner = Span::new(literal.start as usize + 1, close);
    let reading = host::read(&check.text[literal.range()]);
    match reading {
        Reading::Name(_) | Reading::V4(_) | Reading::V6(_) => {}
        Reading::Future => check.facts.add(Code::IpFutureHost, Component::Host, literal, 0),
        Reading::Refused(Reason::Zone) => {
            let percent = position(check.text.as_bytes(), inner, PERCENT);
            check.facts.add(Code::Ipv6Zone, Component::Host, Span::new(percent, close), 0);
        }
        Reading::Refused(_) => check.facts.add(Code::InvalidIpv6, Component::Host, inner, 0),
    }
    reading.is_loopback()
}

/// Checks `reg-name` or `IPv4address`. Returns whether it is a loopback host.
#[inline(always)]
fn name(pass: &mut Pass<'_>, host: Span, seen: Seen) -> bool {
    if !seen.raw.is_within(UNRESERVED) && !check_name(pass, host, seen) {
        return false;
    }
    let remarks = !pass.options.errors_only;
    if remarks {
        if let Some((_, shape)) = secret::shaped_part(pass.bytes, host, seen.raw) {
            pass.fact_of(Code::SecretInHost, Component::Host, host, shape);
        }
    }
    // Aliases are short and have no dots.
    if (remarks || pass.options.aliases) && host.len() <= 12 && find(&pass.bytes[host.range()], b'.').is_none() {
        alias(pass, host);
    }
    let glance = host::glance(&pass.bytes[host.range()]);
    if glance.is_name() {
        if glance.has_capital() {
            pass.table.flags |= flag::HOST_CHANGED;
        }
        return is_under(&pass.bytes[host.range()], b"localhost");
    }
    // As written, four decimals are the address.
    if let Some(address) = glance.address(&pass.bytes[host.range()]) {
        return address[0] == 127;
    }
    unusual(pass, host, seen)
}

/// Reads a spelling that is neither a plain name nor four decimals. Returns whether it is a loopback host.
#[inline(never)]
fn unusual(pass: &mut Pass<'_>, host: Span, seen: Seen) -> bool {
    let text = host.of(pass.text);
    let reading = host::read(text);
    if seen.encoded() || !reading.is_written(text) {
        pass.table.flags |= flag::HOST_CHANGED;
        remark(&mut pass.check(), host, &reading, seen.encoded());
    }
    reading.is_loopback()
}

/// Reports errors in a name or an IPv4 address, and a spelling that differs from the host that clients connect to.
pub(crate) fn remark(check: &mut Check<'_>, host: Span, reading: &Reading<'_>, encoded: bool) {
    if encoded {
        check.facts.add(Code::PercentEncodedHost, Component::Host, host, 0);
    }
    match reading {
        Reading::Refused(reason) => {
            check.facts.add(refusal(*reason), Component::Host, host, *reason as u32);
        }
        Reading::V4(address) => {
            let text = pct::decode_or_raw(&check.text[host.range()]);
            if !reading.is_written(&text) {
                let address = u32::from_be_bytes(*address);
                check.facts.add(Code::HostReadsDifferently, Component::Host, host, address);
            }
        }
        Reading::Name(_) | Reading::V6(_) | Reading::Future => {}
    }
}

/// The code of a host that HTTP clients refuse.
pub(super) fn refusal(reason: Reason) -> Code {
    match reason {
        Reason::ALabel => Code::InvalidALabel,
        _ => Code::InvalidHostname,
    }
}

/// Checks a host with characters beyond `unreserved`. Returns whether the host can be read.
#[cold]
#[inline(never)]
fn check_name(pass: &mut Pass<'_>, host: Span, seen: Seen) -> bool {
    if seen.raw.meets(HIGH) {
        // RFC 3986 requires the A-labels of such a name.
        international(&mut pass.check(), host);
        return false;
    }
    if !check::characters(pass, host, REG_NAME, Component::Host) {
        return false;
    }
    if seen.raw.meets(COMMA) {
        let at = check::position(pass.bytes, host, COMMA);
        pass.fact(Code::MultiHostNotInDraft, Component::Host, Span::new(at, at + 1));
        return false;
    }
    if seen.decoded.meets(CONTROL.or(PERCENT)) {
        pass.check().encoded(host, Component::Host);
    }
    true
}

/// Reports each run beyond ASCII as one fact; a single invisible character as `invisible-character`.
pub(crate) fn international(check: &mut Check<'_>, host: Span) {
    let mut start = host.start as usize;
    while let Some(first) = check.text[start..host.end as usize].chars().next() {
        let rest = &check.text[start..host.end as usize];
        let length = rest.find(|c: char| c.is_ascii() != first.is_ascii()).unwrap_or(rest.len());
        let run = Span::new(start, start + length);
        if first.is_ascii() {
            check.characters(run, REG_NAME, Component::Host);
        } else if fault_of(first) == Code::InvisibleCharacter && length == first.len_utf8() {
            check.facts.add(Code::InvisibleCharacter, Component::Host, run, first as u32);
        } else {
            check.facts.add(Code::NonAsciiHost, Component::Host, run, first as u32);
        }
        start += length;
    }
}

/// Reports a provider's short name, and expands it if `aliases` is set.
fn alias(pass: &mut Pass<'_>, host: Span) {
    let text = &pass.bytes[host.range()];
    let Some(at) = HOST_ALIASES.iter().position(|(short, _)| {
        let short = short.as_bytes();
        short.len() == text.len() && short[0] == text[0] | 0x20 && text.eq_ignore_ascii_case(short)
    }) else {
        return;
    };
    let mut code = Code::HostAlias;
    if pass.options.aliases {
        pass.table.alias = at as u32;
        pass.table.flags |= flag::HOST_CHANGED | flag::HOST_ALIAS;
        code = Code::HostAliasExpanded;
    }
    pass.fact_of(code, Component::Host, host, at as u32);
}
