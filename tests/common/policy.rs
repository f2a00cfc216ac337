//! The vectors of kind `policy`.

use super::common::{self, Report};
use llm_uri::issue::Issues;
use llm_uri::policy::{HostPolicy, Rules, Verdict};
use llm_uri::LlmUri;
use serde_json::Value as Json;

pub(crate) fn policy_case(case: &Json, report: &mut Report) {
    let policy = match case["rules"].as_str() {
        Some("development") => Ok(HostPolicy::development()),
        Some("production") | None if !case["rules"].is_object() => Ok(HostPolicy::production()),
        _ => HostPolicy::new(&rules(&case["rules"])),
    };
    let policy = match policy {
        Ok(policy) => policy,
        Err(error) => {
            report.same("rule", Some(error.rule), case["error"]["rule"].as_str());
            return report.same("index", Some(error.index as u64), case["error"]["index"].as_u64());
        }
    };
    report.check(case.get("error").is_none(), "the rules are accepted");
    if let Some(addresses) = case["addresses"].as_array() {
        let addresses: Vec<&str> = addresses.iter().map(|address| address.as_str().expect("a string")).collect();
        let host = case["host"].as_str().unwrap_or_default();
        return compare(&case["verdict"], &policy.check_each(host, &mut addresses.into_iter()), report);
    }
    let target = common::text(case, "target");
    let verdict = policy.check_text(target);
    report.check(!format!("{verdict} {verdict:?}").contains(super::CANARY), "the verdict prints the key");
    compare(&case["verdict"], &verdict, report);
    let Ok(uri) = LlmUri::parse(target) else { return };
    report.same("check", policy.check(&uri), verdict.clone());
    let mut issues = Issues::default();
    policy.report(target, uri.table(), &mut issues);
    let mut list = uri.issues();
    list.extend(issues.into_list());
    report.same("permits", policy.permits(target, uri.table()), verdict.allowed);
    if case.get("issues").is_some() {
        super::compare_issues(&case["issues"], &common::issues(target, &list), report);
    }
}

fn compare(wanted: &Json, got: &Verdict, report: &mut Report) {
    report.same("allowed", Some(got.allowed), wanted["allowed"].as_bool());
    report.same("code", Some(got.code.as_str()), wanted["code"].as_str());
    report.same("hostClass", Some(got.host_class.as_str()), wanted["hostClass"].as_str());
    if let Some(host) = wanted["host"].as_str() {
        report.same("host", got.host.as_str(), host);
    }
    let reason = got.reason();
    report.check(reason.ends_with('.') && reason.len() > 20, "the verdict has no reason");
}

fn rules(json: &Json) -> Rules {
    let strings = |value: &Json| -> Vec<String> {
        value.as_array().expect("a list").iter().map(|item| item.as_str().expect("a string").to_owned()).collect()
    };
    let mut rules = Rules::default();
    for (name, value) in json.as_object().into_iter().flatten() {
        match name.as_str() {
            "allowHosts" => rules.allow_hosts = Some(strings(value)),
            "denyHosts" => rules.deny_hosts = strings(value),
            "allowCidrs" => rules.allow_cidrs = strings(value),
            "denyCidrs" => rules.deny_cidrs = strings(value),
            "allowHttp" => rules.allow_http = strings(value),
            "allowModels" => rules.allow_models = Some(strings(value)),
            "allowLoopback" => rules.allow_loopback = value == true,
            "allowPrivate" => rules.allow_private = value == true,
            "allowIpLiterals" => rules.allow_ip_literals = value == true,
            "allowPorts" => {
                let port = |port: &Json| port.as_u64().and_then(|port| port.try_into().ok()).expect("a port");
                rules.allow_ports = Some(value.as_array().expect("a list").iter().map(port).collect());
            }
            other => panic!("unknown rule {other}"),
        }
    }
    rules
}
