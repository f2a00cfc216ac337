//! The module `core`: building, text search and host policies, beside what every module has.
//!
//! A policy is defined once under a number that JavaScript chose, and stays here until others need the room;
//! whoever finds it gone (or the instance new) defines it again. So no object has to be freed.
//!
//! Lists and verdicts cross as lines of one text: none of them can hold a line break.

use super::buffer::{with_scanned, with_text};
use super::convert::{self, options};
use super::text::{flat_edits, redact_options, strings};
use super::uri::{changes, finish};
use crate::host::{self, Reading};
use crate::issue::Issues;
use crate::llm::build::compose;
use crate::llm::{self, LlmUri};
use crate::policy::{HostPolicy, List, Verdict};
use crate::redact::{self, text, KnownSecrets};
use crate::span::{utf16_offsets, Span};
use js_sys::{Array, Object, Reflect};
use std::cell::RefCell;
use wasm_bindgen::prelude::wasm_bindgen;
use wasm_bindgen::JsValue;

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

/// Defines a policy. `lines` are the items of all lists, each behind the number of its list. Returns the number of the line
/// that is wrong, a line break, and what is wrong with it; it does not repeat it.
#[wasm_bindgen(js_name = definePolicy)]
#[must_use]
pub fn define_policy(id: u32, flags: u32, ports: &[u16], lines: &str) -> Option<String> {
    let has = |flag| flags & flag != 0;
    let mut policy = HostPolicy::with_switches(has(rule::LOOPBACK), has(rule::PRIVATE), has(rule::IP_LITERALS));
    if has(rule::PORTS) {
        policy.allow_only_ports(ports);
    }
    for (at, list) in (rule::LISTS..).zip(List::ALL) {
        if has(1 << at) {
            policy.restrict(list);
        }
    }
    for (at, line) in lines.lines().enumerate() {
        let number = line.bytes().next().unwrap_or_default().wrapping_sub(b'0');
        let Some(list) = List::ALL.get(usize::from(number)) else { continue };
        if let Err(fault) = policy.add(*list, &line[1..]) {
            return Some(format!("{at}\n{fault}"));
        }
    }
    POLICIES.with_borrow_mut(|list| {
        if list.len() == KEPT {
            list.remove(0);
        }
        list.push((id, policy));
    });
    None
}

fn with_policy<T>(id: u32, run: impl FnOnce(&HostPolicy) -> T) -> Option<T> {
    POLICIES.with_borrow(|list| list.iter().find(|(each, _)| *each == id).map(|(_, policy)| run(policy)))
}

/// A verdict as five lines: whether it is allowed (1 or 0), code, class, host, reason. `None` if the policy is not known.
fn judged(id: u32, run: &dyn Fn(&HostPolicy) -> Verdict) -> Option<String> {
    let verdict = with_policy(id, |policy| run(policy))?;
    let mut text = String::from(if verdict.allowed { "1" } else { "0" });
    for part in [verdict.code.as_str(), verdict.host_class.as_str(), &verdict.host, &verdict.reason] {
        text.push('\n');
        text.push_str(part);
    }
    Some(text)
}

/// A policy's verdict on a text; undefined if the policy is not known.
#[wasm_bindgen(js_name = checkText)]
#[must_use]
pub fn check_text(id: u32, text: &str) -> Option<String> {
    judged(id, &|policy| policy.check_text(text))
}

/// A policy's verdict on a URI that JavaScript has parsed before; undefined if the policy is not known.
#[wasm_bindgen(js_name = checkUri)]
#[must_use]
pub fn check_uri(id: u32, input: &str, flags: u32, limits: &[u32]) -> Option<String> {
    judged(id, &|policy| match LlmUri::parse_with(input, &options(flags, limits)) {
        Ok(uri) => policy.check(&uri),
        Err(_) => policy.check_text(""),
    })
}

/// A policy's verdict on a host by itself, with a port unless that is negative; undefined if the policy is not known.
#[wasm_bindgen(js_name = checkHost)]
#[must_use]
pub fn check_host(id: u32, host: &str, port: i32, tls: bool) -> Option<String> {
    // What is no port is the worst one.
    let port = (port >= 0).then(|| u16::try_from(port).unwrap_or(0));
    judged(id, &|policy| policy.check_host(host, port, tls))
}

/// A policy's verdict on addresses of a host (which may be empty), one a line, each behind a space; undefined if the policy is
/// not known.
#[wasm_bindgen(js_name = checkAddresses)]
#[must_use]
pub fn check_addresses(id: u32, host: &str, lines: &str) -> Option<String> {
    judged(id, &|policy| policy.check_each(host, &mut lines.split('\n').filter_map(|line| line.strip_prefix(' '))))
}

/// Scans the first `length` octets of the buffer. 0: it has no issues, and the policy with that number (unless it is 0) allows
/// it; 1: otherwise; -1: the policy is not known. The octets are wiped.
#[wasm_bindgen(js_name = judge)]
#[must_use]
pub fn judge(length: usize, flags: u32, policy: u32) -> i32 {
    with_scanned(length, flags, |text, layout, issues| {
        if issues > 0 {
            return 1;
        }
        let permitted = match policy {
            0 => Some(true),
            number => with_policy(number, |policy| policy.permits(text, layout)),
        };
        permitted.map_or(-1, |permitted| i32::from(!permitted))
    })
}

/// All issues of an input, the policy's as well; undefined if the policy is not known.
#[wasm_bindgen(js_name = issuesWithPolicy)]
#[must_use]
pub fn issues_with_policy(input: &str, flags: u32, limits: &[u32], id: u32) -> JsValue {
    let options = options(flags, limits);
    let mut list = crate::explain::diagnose(input, &options);
    let reported = with_policy(id, |policy| {
        let mut issues = Issues::new(true, options.strict, options.lenient_ranges);
        if let Ok(uri) = LlmUri::parse_with(input, &options) {
            policy.report(input, uri.table(), &mut issues);
        }
        issues.into_list()
    });
    let Some(reported) = reported else { return JsValue::UNDEFINED };
    for issue in reported {
        let at = list.iter().position(|other| (other.span.start, other.span.end) > (issue.span.start, issue.span.end));
        list.insert(at.unwrap_or(list.len()), issue);
    }
    convert::issues(input, &list)
}

/// The raw text of a host as an HTTP client reads it, as three lines: `name`, `ipv4`, `ipv6` or `refused`; the class; and the
/// host, or why it is refused.
#[wasm_bindgen(js_name = parseHost)]
#[must_use]
pub fn parse_host(raw: &str) -> String {
    let host = host::read(raw);
    let (kind, text) = match host {
        Reading::Name(_) => ("name", host.to_text()),
        Reading::V4(_) => ("ipv4", host.to_text()),
        Reading::V6(_) => ("ipv6", host.to_text()),
        Reading::Future => ("refused", "no HTTP client connects to an IPvFuture address".to_owned()),
        Reading::Refused(reason) => ("refused", reason.as_str().to_owned()),
    };
    [kind, host.class().as_str(), &text].join("\n")
}

/// Builds a URI from an object of parts. Returns its text with credentials, or a list of issues.
#[wasm_bindgen]
#[must_use]
pub fn build(parts: &JsValue, flags: u32, limits: &[u32]) -> JsValue {
    let options = options(flags, limits);
    finish(
        changes(parts, &options)
            .and_then(|changes| compose(None, &changes, &options).map_err(llm::ParseError::into_issues)),
    )
}

thread_local! {
    static KNOWN: RefCell<Vec<(u32, KnownSecrets)>> = const { RefCell::new(Vec::new()) };
}

/// So many lists of secrets are kept; a program has one.
const KEPT_LISTS: usize = 4;

/// Defines the secrets of a redactor under a number that JavaScript chose. They stay here until others need the room; JavaScript
/// then defines them again.
#[wasm_bindgen(js_name = defineSecrets)]
pub fn define_secrets(id: u32, secrets: &JsValue) {
    let secrets = strings(secrets).unwrap_or_default();
    let known = KnownSecrets::new(secrets.iter().map(String::as_str));
    KNOWN.with_borrow_mut(|list| {
        if list.len() == KEPT_LISTS {
            list.remove(0);
        }
        list.push((id, known));
    });
}

/// The replacements that redact the first `length` octets of the buffer, as `redactEdits`: of any text, with the secrets of
/// that number unless it is 0. Undefined if the secrets are not known.
///
/// # Errors
/// A `TypeError` for options of another shape.
#[wasm_bindgen(js_name = redactText)]
pub fn redact_text(length: usize, options: &JsValue, known: u32) -> Result<Option<Vec<u32>>, JsValue> {
    with_text(length, |text| {
        let options = redact_options(options)?;
        let edits = |known: &KnownSecrets| flat_edits(text, &text::edits(text, &options, known));
        if known == 0 {
            return Ok(Some(edits(&KnownSecrets::default())));
        }
        Ok(KNOWN.with_borrow(|list| list.iter().find(|(id, _)| *id == known).map(|(_, known)| edits(known))))
    })
}

/// Where in the first `length` octets of the buffer, which are one URI or were meant to be one, secrets lie, as a flat list of
/// start and end (UTF-16).
#[wasm_bindgen(js_name = secretSpans)]
#[must_use]
pub fn secret_spans(length: usize) -> Vec<u32> {
    with_text(length, |text| {
        let mut offsets: Vec<u32> =
            redact::secret_spans(text).into_iter().flat_map(|span| [span.start, span.end]).collect();
        utf16_offsets(text, &mut offsets.iter_mut().collect::<Vec<_>>());
        offsets
    })
}

/// The URIs of a text: `{start, end, redacted, text, issues}`. `text` is the URI as it is, for a valid one.
#[wasm_bindgen(js_name = findUris)]
#[must_use]
pub fn find_uris(source: &str) -> Array {
    let mut found = text::find_uris(source);
    let mut offsets: Vec<&mut u32> =
        found.iter_mut().flat_map(|found| [&mut found.span.start, &mut found.span.end]).collect();
    utf16_offsets(source, &mut offsets);
    found
        .into_iter()
        .map(|found| {
            let object = Object::new();
            let set = |name: &str, value: JsValue| {
                // Setting a property of a new plain object cannot fail.
                let _ = Reflect::set(&object, &name.into(), &value);
            };
            set("kind", found.kind.as_str().into());
            set("start", found.span.start.into());
            set("end", found.span.end.into());
            set("redacted", found.redacted.into());
            set("issues", convert::issues(&found.text, &found.issues));
            if let Some(uri) = found.uri {
                set("text", uri.expose_credentials().into());
            }
            JsValue::from(object)
        })
        .collect()
}

/// The last piece of a text that begins like a URI, whatever follows it there, as start, end (UTF-16) and the end of the
/// piece before it, or 0. Empty if there is none.
#[wasm_bindgen(js_name = lastCandidate)]
#[must_use]
pub fn last_candidate(source: &str) -> Vec<u32> {
    let Some((Span { mut start, mut end }, mut before)) = text::last(source) else { return Vec::new() };
    utf16_offsets(source, &mut [&mut before, &mut start, &mut end]);
    vec![start, end, before]
}
