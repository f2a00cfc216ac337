//! DNS records (draft, discovery): `endpoint=ai://…` as TXT of `_aiip.bank.example`, and SRV of `_aiip._tcp.bank.example`
//! (RFC 2782).

use super::{trimmed, Found};
use crate::bytes::push_number;
use crate::host::{self, Reading, Reason};
use crate::issue::Code;
use crate::llm::ParseError;
use crate::neighbours::ai::gateway::refuse;
use crate::neighbours::ai::AiUri;
use crate::sort;
use crate::span::Span;

const ENDPOINT: &str = "endpoint=";

/// The endpoint of a TXT record, given as the text of its joined strings, which may have quotes around it. A record that does not
/// begin with `endpoint=` belongs to another application and has none.
#[must_use]
pub fn parse_txt(record: &str) -> Vec<Found> {
    let text = trimmed(record, Span::new(0, record.len()));
    let quoted = text.of(record).strip_prefix('"').and_then(|rest| rest.strip_suffix('"'));
    let quote = u32::from(quoted.is_some());
    let head = quoted.unwrap_or(text.of(record)).get(..ENDPOINT.len()).unwrap_or_default();
    let span = Span { start: text.start + quote + ENDPOINT.len() as u32, end: text.end - quote };
    let is_endpoint = head.eq_ignore_ascii_case(ENDPOINT);
    is_endpoint.then(|| Found::new(span, span.of(record))).into_iter().collect()
}

/// The text of a TXT record that advertises an endpoint.
///
/// # Errors
/// The errors of [`AiUri::check_strictly`].
pub fn format_txt(uri: &AiUri) -> Result<String, ParseError> {
    uri.check_strictly()?;
    Ok([ENDPOINT, uri.canonical().expose_credentials()].concat())
}

/// A server of an origin.
#[derive(Clone, Debug, PartialEq, Eq)]
#[cfg_attr(feature = "wasm", derive(serde::Serialize))]
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

/// Parses the data of SRV records: `0 0 443 aiip.bank.example.` The result is sorted by priority, then by descending weight; the
/// random choice of RFC 2782 is left to the caller. A target of `.` means that there is no service, and is left out.
///
/// # Errors
/// `aiip-record` if a record is malformed.
pub fn parse_srv(records: &[String]) -> Result<Vec<Server>, ParseError> {
    let mut servers: Vec<Server> = Vec::new();
    for record in records {
        let refused = |why| refuse(Code::AiipRecord, Span::default(), why);
        servers.extend(server(record).map_err(refused)?);
    }
    let key = |at: u32| (servers[at as usize].priority, u16::MAX - servers[at as usize].weight);
    let order = sort::order(servers.len(), &|one, other| key(one).cmp(&key(other)));
    Ok(order.into_iter().map(|at| servers[at as usize].clone()).collect())
}

fn server(record: &str) -> Result<Option<Server>, &'static str> {
    let words: Vec<&str> = record.split_ascii_whitespace().collect();
    // In a zone file, the data follows the type.
    let (head, data) = words.split_at(words.len().saturating_sub(4));
    let is_data = head.last().is_none_or(|kind| kind.eq_ignore_ascii_case("SRV"));
    let (&[priority, weight, port, target], true) = (data, is_data) else {
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
