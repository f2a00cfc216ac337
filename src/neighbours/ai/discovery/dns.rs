//! DNS records (draft, discovery): `_aiip.bank.example. TXT "endpoint=ai://…"` and `_aiip._tcp.bank.example. SRV …`
//! (RFC 2782).

use super::{refused, Found};
use crate::host::{self, Reading, Reason};
use crate::issue::{Arg, Code, Component, Issue};
use crate::llm::{push_number, ParseError};
use crate::neighbours::address::{trimmed, trimmed_end};
use crate::neighbours::ai::AiUri;
use crate::sort;
use crate::span::Span;

const ENDPOINT: &str = "endpoint=";

/// The endpoints of TXT records. A record is its text, or its quoted strings as tools print them, which are joined (RFC 7208
/// §3.3). Records that do not begin with `endpoint=` belong to other applications and are ignored.
#[must_use]
pub fn parse_txt(records: &[String]) -> Vec<Found> {
    let mut found = Vec::new();
    for record in records {
        let unquoted = strings(record);
        let text = unquoted.as_deref().unwrap_or(trimmed(record, &[' ']));
        let head = text.get(..ENDPOINT.len());
        if head.is_some_and(|head| head.eq_ignore_ascii_case(ENDPOINT)) {
            let target = &text[ENDPOINT.len()..];
            // A target in several strings or with escapes has no contiguous span.
            let end = trimmed_end(record, &[' ', '"']).len();
            let whole = record[..end].ends_with(target).then(|| Span::new(end - target.len(), end));
            let place = whole.unwrap_or(Span::new(0, record.len()));
            found.push(Found::new(place, target));
        }
    }
    found
}

/// The quoted strings of a record, joined; `None` for another format. A backslash escapes the next character: some tools
/// escape the semicolon.
fn strings(record: &str) -> Option<String> {
    let (mut text, mut inside) = (String::new(), false);
    let mut characters = record.trim().strip_prefix('"').map(|_| record.trim().chars())?;
    while let Some(character) = characters.next() {
        match character {
            '"' => inside = !inside,
            '\\' if inside => text.push(characters.next()?),
            other if inside => text.push(other),
            ' ' | '\t' => {}
            _ => return None,
        }
    }
    Some(text).filter(|_| !inside)
}

/// The text of a TXT record that advertises an endpoint.
///
/// # Errors
/// Those of [`AiUri::check_strictly`].
pub fn format_txt(uri: &AiUri) -> Result<String, ParseError> {
    uri.check_strictly()?;
    Ok([ENDPOINT, uri.canonical().expose_credentials()].concat())
}

/// A server of an origin.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Server {
    /// Clients try lower values first.
    pub priority: u16,
    /// The relative frequency of this server among those with the same priority.
    pub weight: u16,
    /// The port.
    pub port: u16,
    /// The host, in lower case, without a trailing dot.
    pub host: String,
}

/// Parses SRV records: `0 0 443 aiip.bank.example.`, optionally preceded by owner, time to live, class and type. The
/// result is sorted by priority, then by descending weight; the random choice of RFC 2782 is left to the caller. A target
/// of `.` means that there is no service, and is left out.
///
/// # Errors
/// `aiip-record` if a record is malformed.
pub fn parse_srv(records: &[String]) -> Result<Vec<Server>, Vec<Issue>> {
    let mut servers: Vec<Server> = Vec::new();
    for record in records {
        match server(record) {
            Ok(server) => servers.extend(server),
            Err(why) => return Err(refused(Code::AiipRecord, Component::Input, [Some(Arg::Text(why)), None])),
        }
    }
    let key = |at: u32| (servers[at as usize].priority, u16::MAX - servers[at as usize].weight);
    let order = sort::order(servers.len(), &|one, other| key(one).cmp(&key(other)));
    Ok(order.into_iter().map(|at| servers[at as usize].clone()).collect())
}

fn server(record: &str) -> Result<Option<Server>, &'static str> {
    let words: Vec<&str> = record.split_ascii_whitespace().collect();
    // In a zone file, the fields follow the type.
    let (head, fields) = words.split_at(words.len().saturating_sub(4));
    let whole = head.last().is_none_or(|kind| kind.eq_ignore_ascii_case("SRV"));
    let &[priority, weight, port, target] = fields.get(usize::from(!whole)..).unwrap_or_default() else {
        return Err("an SRV record needs priority, weight, port and target");
    };
    let number = |text: &str| if text.bytes().all(|byte| byte.is_ascii_digit()) { text.parse().ok() } else { None };
    let (Some(priority), Some(weight), Some(port)) = (number(priority), number(weight), number(port)) else {
        return Err("priority, weight and port of an SRV record are numbers from 0 to 65535");
    };
    if target == "." {
        return Ok(None);
    }
    let host = host::read_decoded(target);
    match host {
        Reading::Refused(Reason::ALabel) => Err("the target of an SRV record is not a valid A-label"),
        Reading::Name(_) if port != 0 => {
            Ok(Some(Server { priority, weight, port, host: host.name().to_ascii_lowercase() }))
        }
        Reading::Name(_) => Err("the port of an SRV record is 0"),
        _ => Err("the target of an SRV record must be a host name, not an address"),
    }
}

/// The data of an SRV record.
#[must_use]
pub fn format_srv(server: &Server) -> String {
    let Server { priority, weight, port, host } = server;
    let mut data = String::new();
    for number in [priority, weight, port] {
        push_number(&mut data, u32::from(*number));
        data.push(' ');
    }
    data + host + "."
}
