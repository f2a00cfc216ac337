//! Endpoints and requests as JSON values, for bindings and command lines.

use super::body::text;
use super::change::Change;
use super::request::RequestPlan;
use super::resolve::Endpoint;
use crate::issue::Issue;
use crate::json::Value;

/// An object, member by member; empty ones are left out.
pub(super) struct Out(Vec<(String, Value)>);

impl Out {
    pub(super) fn new() -> Self {
        Self(Vec::new())
    }

    #[inline(never)]
    pub(super) fn set(&mut self, name: &str, value: Value) -> &mut Self {
        self.0.push((name.to_owned(), value));
        self
    }

    #[inline(never)]
    pub(super) fn text(&mut self, name: &str, value: &str) -> &mut Self {
        if value.is_empty() {
            return self;
        }
        self.set(name, text(value))
    }

    #[inline(never)]
    fn flag(&mut self, name: &str, value: bool) -> &mut Self {
        if value {
            self.set(name, Value::Bool(true));
        }
        self
    }

    pub(super) fn end(&mut self) -> Value {
        Value::Object(std::mem::take(&mut self.0))
    }
}

/// An endpoint as JSON. It has the key, unless it is made for showing.
#[must_use]
pub fn endpoint_json(endpoint: &Endpoint, shown: bool) -> Value {
    endpoint_members(endpoint, shown).end()
}

/// A request as JSON. It has the key, unless it is made for showing. The body is text, so that no number in it is rounded.
#[must_use]
pub fn plan_json(plan: &RequestPlan, shown: bool) -> Value {
    let endpoint = &plan.endpoint;
    let mut out = endpoint_members(endpoint, shown);
    if let Some(body) = &plan.body {
        out.set("bodyText", if shown { text(&endpoint.conceal(body)) } else { text(body) });
    }
    out.end()
}

fn endpoint_members(endpoint: &Endpoint, shown: bool) -> Out {
    let plain = |value: &str| if shown { endpoint.conceal(value) } else { value.to_owned() };
    let mut out = Out::new();
    out.text("provider", &endpoint.provider)
        .text("protocol", endpoint.protocol.as_str())
        .text("operation", endpoint.operation.as_str())
        .text("method", endpoint.method)
        .text("baseUrl", &plain(&endpoint.base_url))
        .text("url", &if shown { endpoint.masked_url() } else { endpoint.url.clone() })
        .flag("secretUrl", endpoint.url_is_secret)
        .text("model", &plain(&endpoint.model));
    let headers = endpoint
        .headers
        .iter()
        .map(|header| (header.name.clone(), text(&if shown { plain(&header.masked()) } else { header.value.clone() })));
    out.set("headers", Value::Object(headers.collect()));
    if !shown {
        out.set("body", endpoint.body());
        if let Some(system) = endpoint.system() {
            out.set("system", text(system));
        }
    }
    let mut client = Out::new();
    if let Some(timeout) = &endpoint.client.timeout {
        client.set("timeout", Value::Number(timeout.clone()));
    }
    if let Some(retries) = &endpoint.client.max_retries {
        client.set("maxRetries", Value::Number(retries.clone()));
    }
    out.set("clientOptions", client.end())
        .set("changes", Value::Array(endpoint.changes.iter().map(change).collect()))
        .set("issues", issues_json(&endpoint.issues));
    out
}

/// Issues as JSON. Their offsets are those of a valid URI, which is ASCII: octets and UTF-16 units are the same.
#[must_use]
pub fn issues_json(list: &[Issue]) -> Value {
    let issue = |issue: &Issue| {
        let arguments = issue.args.iter().flatten().map(|arg| Value::String(arg.text().into_owned()));
        Out::new()
            .text("code", issue.code.as_str())
            .text("severity", issue.severity.as_str())
            .text("component", issue.component.as_str())
            .set("start", Value::Number(issue.span.start.to_string()))
            .set("end", Value::Number(issue.span.end.to_string()))
            .set("arguments", Value::Array(arguments.collect()))
            .end()
    };
    Value::Array(list.iter().map(issue).collect())
}

pub(super) fn change(change: &Change) -> Value {
    let mut out = Out::new();
    out.text("param", &change.param).text("kind", change.kind.as_str());
    out.text("from", change.from).text("to", &change.to).text("reason", &change.reason).end()
}
