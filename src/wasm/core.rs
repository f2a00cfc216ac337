//! The module `core`: building and host policies, in addition to the functions of every module of URIs.
//!
//! A policy is defined once under a number that JavaScript chose, and stays here until others need the room;
//! a caller that gets `None` (or has a new instance) defines it again. So no object has to be freed.
//!
//! Lists cross as one text, because no item has a line break. Results are JSON lists.

use super::json::Json;
use super::layout::option;
use super::posted::{options, posted};
use super::scan::scanned;
use crate::bytes::split;
use crate::host::{self, Detail, Reading, Reason};
use crate::issue::Fact;
use crate::llm::LlmUri;
use crate::policy::{HostPolicy, List, Verdict};
use std::cell::RefCell;
use wasm_bindgen::prelude::wasm_bindgen;

thread_local! {
    static POLICIES: RefCell<Vec<(u32, HostPolicy)>> = const { RefCell::new(Vec::new()) };
}

/// So many are kept; a program has one or two.
const KEPT: usize = 16;

/// The switches and lists of a policy, as bits; the lists in the order of [`List::ALL`] from [`LISTS`] on.
pub(super) mod rule {
    pub(in crate::wasm) const LOOPBACK: u32 = 1;
    pub(in crate::wasm) const PRIVATE: u32 = 2;
    pub(in crate::wasm) const IP_LITERALS: u32 = 4;
    pub(in crate::wasm) const PORTS: u32 = 8;
    pub(in crate::wasm) const LISTS: u32 = 4;
}

/// Defines a policy. `lines` are the items of all lists, each after the number of its list. Returns the number of the first
/// invalid line, and the number of its fault; empty if all lines are valid.
#[wasm_bindgen(js_name = definePolicy)]
pub fn define_policy(id: u32, flags: u32, ports: &[u16], lines: &str) -> Vec<u32> {
    let has = |flag| flags & flag != 0;
    let mut policy = HostPolicy::production();
    policy.allow_loopback = has(rule::LOOPBACK);
    policy.allow_private = has(rule::PRIVATE);
    policy.allow_ip_literals = has(rule::IP_LITERALS);
    policy.allow_ports = has(rule::PORTS).then(|| ports.to_vec());
    for (at, list) in (rule::LISTS..).zip(List::ALL) {
        if has(1 << at) {
            policy.restrict(list);
        }
    }
    for (at, line) in split(lines, b'\n').enumerate() {
        let number = line.bytes().next().unwrap_or_default().wrapping_sub(b'0');
        let Some(list) = List::ALL.get(usize::from(number)) else { continue };
        if let Err(fault) = policy.add(*list, &line[1..]) {
            return vec![at as u32, fault as u32];
        }
    }
    POLICIES.with_borrow_mut(|list| {
        if list.len() == KEPT {
            list.remove(0);
        }
        list.push((id, policy));
    });
    Vec::new()
}

fn with_policy<T>(id: u32, run: impl FnOnce(&HostPolicy) -> T) -> Option<T> {
    POLICIES.with_borrow(|list| list.iter().find(|(each, _)| *each == id).map(|(_, policy)| run(policy)))
}

/// A verdict: the numbers of code and class, the host, and the detail: a number or a text. `None` if the policy is not known.
fn verdict_json(id: u32, run: &dyn Fn(&HostPolicy) -> Verdict) -> Option<String> {
    let verdict = with_policy(id, |policy| run(policy))?;
    let mut json = Json::new();
    json.number(verdict.code as u32);
    json.number(verdict.host_class as u32);
    json.text(&verdict.host);
    match verdict.detail {
        Detail::None => json.text(""),
        Detail::Why(number) => json.number(number.into()),
        Detail::Reason(reason) => json.number(reason as u32),
        Detail::Name(name) => json.text(name),
    }
    Some(json.end())
}

/// A policy's verdict on a text; undefined if the policy is not known.
#[wasm_bindgen(js_name = checkText)]
pub fn check_text(id: u32, text: &str) -> Option<String> {
    verdict_json(id, &|policy| policy.check_text(text))
}

/// A policy's verdict on a URI that JavaScript has parsed before; undefined if the policy is not known.
#[wasm_bindgen(js_name = checkUri)]
pub fn check_uri(id: u32, input: &str, flags: u32, limits: &[u32]) -> Option<String> {
    verdict_json(id, &|policy| match LlmUri::parse_with(input, &options(flags, limits)) {
        Ok(uri) => policy.check(&uri),
        Err(_) => policy.check_text(""),
    })
}

/// A policy's verdict on a host without a URI, with a port unless that is negative; undefined if the policy is not known.
#[wasm_bindgen(js_name = checkHost)]
pub fn check_host(id: u32, host: &str, port: i32, tls: bool) -> Option<String> {
    // A number that is not a port counts as port 0, which is refused.
    let port = (port >= 0).then(|| u16::try_from(port).unwrap_or(0));
    verdict_json(id, &|policy| policy.check_host(host, port, tls))
}

/// A policy's verdict on addresses of a host (which may be empty), one on each line, after a space; undefined if the policy is
/// not known.
#[wasm_bindgen(js_name = checkAddresses)]
pub fn check_addresses(id: u32, host: &str, lines: &str) -> Option<String> {
    verdict_json(id, &|policy| {
        policy.check_each(host, &mut split(lines, b'\n').filter_map(|line| line.strip_prefix(' ')))
    })
}

/// Like [`scan`](super::scan::scan), but also returns 0 if the policy refuses the URI, and 1 if the policy is not known.
#[wasm_bindgen(js_name = scanWithPolicy)]
pub fn scan_with_policy(length: usize, flags: u32, policy: u32) -> usize {
    let errors_only = flags & option::REMARKS == 0;
    scanned(length, flags, errors_only, |text, _, layout| {
        let allows = |policy: &HostPolicy| layout.table.facts.errors == 0 && policy.permits(text, &layout.table);
        match with_policy(policy, allows) {
            Some(true) => layout.address(errors_only),
            Some(false) => 0,
            None => 1,
        }
    })
}

/// All issues of the first `length` bytes of the buffer, the policy's as well: see [`posted`]. Returns 1 if the policy is
/// not known. The bytes are wiped.
#[wasm_bindgen(js_name = issuesWithPolicy)]
pub fn issues_with_policy(length: usize, flags: u32, policy: u32) -> usize {
    scanned(length, flags, false, |input, options, layout| {
        let table = &mut layout.table;
        let has_host = table.facts.has_authority();
        let Some(fact) = with_policy(policy, |policy| if has_host { policy.fact(input, table) } else { None }) else {
            return 1;
        };
        if let Some(Fact { code, component, span, argument }) = fact {
            table.facts.add(code, component, span, argument);
        }
        posted(input, options, table)
    })
}

/// The raw text of a host as an HTTP client reads it: 0 for a name, 1 for IPv4, 2 for IPv6, 3 if it is refused; the number of the
/// class; and the host, or the number of the reason.
#[wasm_bindgen(js_name = parseHost)]
pub fn parse_host(raw: &str) -> String {
    let host = host::read(raw);
    let (kind, reason) = match host {
        Reading::Name(_) => (0, None),
        Reading::V4(_) => (1, None),
        Reading::V6(_) => (2, None),
        Reading::Refused(reason) => (3, Some(reason)),
        Reading::Future => (3, Some(Reason::Platform)),
    };
    let mut json = Json::new();
    json.number(kind);
    json.number(host.class() as u32);
    match reason {
        Some(reason) => json.number(reason as u32),
        None => json.text(&host.to_text()),
    }
    json.end()
}
