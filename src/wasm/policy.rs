//! Host policies. A policy is defined once under a number that JavaScript chose, and stays here until others need the room;
//! whoever finds it gone (or the instance new) defines it again. So no object has to be freed.

use super::buffer::with_scanned;
use super::convert::{self, options};
use super::text::{optional, strings};
use crate::issue::Issues;
use crate::policy::{HostPolicy, Rules, Verdict};
use crate::scheme::client::{self, ClientHost};
use crate::scheme::llm::{self, LlmUri};
use js_sys::{Array, Object};
use serde::Serialize;
use std::cell::RefCell;
use wasm_bindgen::prelude::wasm_bindgen;
use wasm_bindgen::{JsCast, JsError, JsValue};

thread_local! {
    static POLICIES: RefCell<Vec<(u32, HostPolicy)>> = const { RefCell::new(Vec::new()) };
}

/// So many are kept; a program has one or two.
const KEPT: usize = 16;

/// Says how the platform reads a host that needs IDNA: a function from the raw host to the host as `URL` prints it, or to
/// undefined. What it throws is taken for undefined.
#[cfg(target_arch = "wasm32")]
#[wasm_bindgen(js_name = setPlatformReader)]
pub fn set_platform_reader(read: js_sys::Function) {
    client::set_reader(Box::new(move |raw| read.call1(&JsValue::UNDEFINED, &raw.into()).ok()?.as_string()));
}

/// Defines a policy. Returns what is wrong with the rules; their texts are not repeated.
#[wasm_bindgen(js_name = definePolicy)]
#[must_use]
pub fn define_policy(id: u32, rules: &JsValue) -> Option<String> {
    let defined = self::rules(rules)
        .map_err(|text| text.to_owned())
        .and_then(|rules| HostPolicy::new(&rules).map_err(|error| error.to_string()));
    match defined {
        Ok(policy) => {
            POLICIES.with_borrow_mut(|list| {
                if list.len() == KEPT {
                    list.remove(0);
                }
                list.push((id, policy));
            });
            None
        }
        Err(message) => Some(message),
    }
}

fn with_policy<T>(id: u32, run: impl FnOnce(&HostPolicy) -> T) -> Option<T> {
    POLICIES.with_borrow(|list| list.iter().find(|(each, _)| *each == id).map(|(_, policy)| run(policy)))
}

const RULES: &str = "the rules are { allowHosts?: string[], denyHosts?: string[], allowLoopback?: boolean, allowPrivate?: boolean, allowIpLiterals?: boolean, allowPorts?: number[], denyCidrs?: string[], allowCidrs?: string[], allowModels?: string[] }";
const NAMES: [&str; 9] = [
    "allowHosts",
    "denyHosts",
    "allowLoopback",
    "allowPrivate",
    "allowIpLiterals",
    "allowPorts",
    "denyCidrs",
    "allowCidrs",
    "allowModels",
];

/// A rule whose name is mistyped would not be there: that is an error.
fn rules(object: &JsValue) -> Result<Rules, &'static str> {
    let plain = object.dyn_ref::<Object>().filter(|object| !Array::is_array(object)).ok_or(RULES)?;
    let known = |key: JsValue| key.as_string().is_some_and(|key| NAMES.contains(&key.as_str()));
    if !Object::keys(plain).iter().all(known) {
        return Err(RULES);
    }
    let list = |name| optional(object, name, strings, RULES).map_err(|_| RULES);
    let switch =
        |name| optional(object, name, JsValue::as_bool, RULES).map_err(|_| RULES).map(Option::unwrap_or_default);
    Ok(Rules {
        allow_hosts: list("allowHosts")?,
        deny_hosts: list("denyHosts")?.unwrap_or_default(),
        allow_loopback: switch("allowLoopback")?,
        allow_private: switch("allowPrivate")?,
        allow_ip_literals: switch("allowIpLiterals")?,
        allow_ports: optional(object, "allowPorts", ports, RULES).map_err(|_| RULES)?,
        deny_cidrs: list("denyCidrs")?.unwrap_or_default(),
        allow_cidrs: list("allowCidrs")?.unwrap_or_default(),
        allow_models: list("allowModels")?,
    })
}

fn ports(list: &JsValue) -> Option<Vec<u16>> {
    let port = |port: JsValue| {
        let port = port.as_f64()?;
        ((0.0..=65535.0).contains(&port) && port.fract() == 0.0).then_some(port as u16)
    };
    list.dyn_ref::<Array>()?.iter().map(port).collect()
}

#[derive(Serialize)]
#[serde(rename_all = "camelCase")]
struct VerdictOut {
    allowed: bool,
    code: &'static str,
    host_class: &'static str,
    host: String,
    reason: String,
}

fn verdict(verdict: Verdict) -> JsValue {
    convert::to_js(&VerdictOut {
        allowed: verdict.allowed,
        code: verdict.code.as_str(),
        host_class: verdict.host_class.as_str(),
        host: verdict.host,
        reason: verdict.reason,
    })
}

/// A policy's verdict on a text; undefined if the policy is not known.
#[wasm_bindgen(js_name = checkText)]
#[must_use]
pub fn check_text(id: u32, text: &str) -> JsValue {
    with_policy(id, |policy| policy.check_text(text)).map_or(JsValue::UNDEFINED, verdict)
}

/// A policy's verdict on a URI that JavaScript has parsed before; undefined if the policy is not known.
///
/// # Errors
/// If the input does not parse.
#[wasm_bindgen(js_name = checkUri)]
pub fn check_uri(id: u32, input: &str, flags: u32, limits: &[u32]) -> Result<JsValue, JsError> {
    let uri = LlmUri::parse_with(input, &options(flags, limits)).map_err(|error| JsError::new(&error.to_string()))?;
    Ok(with_policy(id, |policy| policy.check(&uri)).map_or(JsValue::UNDEFINED, verdict))
}

/// A policy's verdict on a host by itself, with a port unless that is negative; undefined if the policy is not known.
#[wasm_bindgen(js_name = checkHost)]
#[must_use]
pub fn check_host(id: u32, host: &str, port: i32, tls: bool) -> JsValue {
    // What is no port is the worst one.
    let port = (port >= 0).then(|| u16::try_from(port).unwrap_or(0));
    with_policy(id, |policy| policy.check_host(host, port, tls)).map_or(JsValue::UNDEFINED, verdict)
}

/// A policy's verdict on addresses; undefined if the policy is not known. What is no string is no address.
#[wasm_bindgen(js_name = checkAddresses)]
#[must_use]
pub fn check_addresses(id: u32, addresses: &JsValue) -> JsValue {
    let list = addresses.dyn_ref::<Array>().map(Array::to_vec).unwrap_or_default();
    let texts: Vec<String> = list.iter().map(|address| address.as_string().unwrap_or_default()).collect();
    with_policy(id, |policy| policy.check_addresses(&texts)).map_or(JsValue::UNDEFINED, verdict)
}

/// Scans the first `length` octets of the buffer. 0: nothing to remark on, and the policy allows it; 1: something; -1: the
/// policy is not known. The octets are wiped.
#[wasm_bindgen(js_name = judge)]
#[must_use]
pub fn judge(length: usize, flags: u32, id: u32) -> i32 {
    with_scanned(length, flags, |text, layout, issues| {
        if issues > 0 {
            return 1;
        }
        with_policy(id, |policy| policy.permits(text, layout)).map_or(-1, |permits| i32::from(!permits))
    })
}

/// All issues of an input, the policy's as well; undefined if the policy is not known.
#[wasm_bindgen(js_name = issuesWithPolicy)]
#[must_use]
pub fn issues_with_policy(input: &str, flags: u32, limits: &[u32], id: u32) -> JsValue {
    let options = options(flags, limits);
    let mut list = llm::diagnose(input, &options);
    let reported = with_policy(id, |policy| {
        let mut issues = Issues::new(true, options.strict, options.lenient_ranges);
        if let Ok(uri) = LlmUri::parse_with(input, &options) {
            policy.report(input, uri.layout(), &mut issues);
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

#[derive(Serialize)]
struct HostOut {
    host: String,
    kind: &'static str,
    #[serde(skip_serializing_if = "Option::is_none")]
    fault: Option<&'static str>,
}

/// The raw text of a host as an HTTP client reads it; undefined if none does.
#[wasm_bindgen(js_name = readHost)]
#[must_use]
pub fn read_host(raw: &str) -> JsValue {
    let Ok(host) = client::read(raw) else { return JsValue::UNDEFINED };
    let (kind, fault) = match host {
        ClientHost::Name(_) => ("name", None),
        ClientHost::NotDns(_, fault) => ("not-dns", Some(fault)),
        ClientHost::V4(_) => ("ipv4", None),
        ClientHost::V6(_) => ("ipv6", None),
    };
    convert::to_js(&HostOut { host: host.to_text(), kind, fault })
}
