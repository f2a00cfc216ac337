//! Endpoints and requests as JSON values, for bindings and command lines.

use super::change::Change;
use super::request::RequestPlan;
use super::resolve::Endpoint;
use crate::issue::{Arg, Issue};
use crate::json::Value;

/// Text; null if it is empty.
#[inline(never)]
pub(super) fn filled(text: &str) -> Value {
    Some(text).filter(|text| !text.is_empty()).into()
}

/// An endpoint as JSON. It has the key, unless it is made for showing.
#[must_use]
pub fn endpoint_json(endpoint: &Endpoint, shown: bool) -> Value {
    Value::object(endpoint_members(endpoint, shown))
}

/// A request as JSON. It has the key, unless it is made for showing. The body is text, so that no number in it is rounded.
#[must_use]
pub fn plan_json(plan: &RequestPlan, shown: bool) -> Value {
    let body = plan.body.as_ref().map(|body| if shown { plan.endpoint.conceal(body) } else { body.clone() });
    let mut members = endpoint_members(&plan.endpoint, shown);
    members.push(("bodyText", body.as_deref().into()));
    Value::object(members)
}

fn endpoint_members(endpoint: &Endpoint, shown: bool) -> Vec<(&'static str, Value)> {
    let plain = |value: &str| if shown { endpoint.conceal(value) } else { value.to_owned() };
    let header = |header: &super::Header| if shown { plain(&header.masked()) } else { header.value.clone() };
    let headers = endpoint.headers.iter().map(|each| (each.name.clone(), Value::String(header(each))));
    let digits = |digits: &Option<String>| digits.clone().map_or(Value::Null, Value::Number);
    let client =
        vec![("timeout", digits(&endpoint.client.timeout)), ("maxRetries", digits(&endpoint.client.max_retries))];
    vec![
        ("provider", filled(&endpoint.provider)),
        ("protocol", endpoint.protocol.as_str().into()),
        ("operation", endpoint.operation.as_str().into()),
        ("method", endpoint.method.into()),
        ("baseUrl", filled(&plain(&endpoint.base_url))),
        ("url", Value::String(if shown { endpoint.masked_url() } else { endpoint.url.clone() })),
        ("secretUrl", if endpoint.url_is_secret { Value::Bool(true) } else { Value::Null }),
        ("model", filled(&plain(&endpoint.model))),
        ("headers", Value::Object(headers.collect())),
        ("body", if shown { Value::Null } else { endpoint.body() }),
        ("system", endpoint.system().filter(|_| !shown).into()),
        ("clientOptions", Value::object(client)),
        ("changes", changes_json(&endpoint.changes)),
        ("issues", issues_json(&endpoint.issues)),
    ]
}

/// Issues as JSON. Their offsets are those of a valid URI, which is ASCII, so bytes and UTF-16 units are the same.
#[must_use]
pub fn issues_json(list: &[Issue]) -> Value {
    let issue = |issue: &Issue| {
        let arguments = issue.args.iter().flatten().map(|arg| match arg {
            Arg::Text(text) => Value::String((*text).to_owned()),
            Arg::Number(number) => Value::Number(number.to_string()),
        });
        Value::object(vec![
            ("code", issue.code.as_str().into()),
            ("severity", issue.severity.as_str().into()),
            ("component", issue.component.as_str().into()),
            ("start", issue.span.start.into()),
            ("end", issue.span.end.into()),
            ("arguments", Value::Array(arguments.collect())),
        ])
    };
    Value::Array(list.iter().map(issue).collect())
}

pub(super) fn changes_json(list: &[Change]) -> Value {
    let change = |change: &Change| {
        Value::object(vec![
            ("param", filled(&change.param)),
            ("kind", change.kind.as_str().into()),
            ("from", filled(change.from)),
            ("to", filled(&change.to)),
            ("reason", filled(&change.reason)),
        ])
    };
    Value::Array(list.iter().map(change).collect())
}
