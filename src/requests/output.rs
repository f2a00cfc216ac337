//! Endpoints, requests and profiles as JSON values, for bindings and command lines.

use super::body::text;
use super::change::Change;
use super::profile::{Auth, Form, Operation, Profile, Rule, Surface};
use super::request::RequestPlan;
use super::resolve::Endpoint;
use crate::issue::Issue;
use crate::json::Value;
use crate::llm::param::PARAMS;

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
    fn texts(&mut self, name: &str, values: &[&str]) -> &mut Self {
        self.set(name, texts(values))
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

fn texts(values: &[&str]) -> Value {
    Value::Array(values.iter().map(|value| text(value)).collect())
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

/// A profile as JSON: the shape of the public table, and of a profile of a user's own.
#[must_use]
pub fn profile_json(profile: &Profile<'_>) -> Value {
    let labels = profile
        .labels
        .iter()
        .map(|row| Out::new().text("header", row.header).text("prefix", row.prefix).flag("ask", row.ask).end());
    let env =
        Out::new().texts("keys", profile.keys).texts("bases", profile.bases).texts("settings", profile.settings).end();
    Out::new()
        .text("id", profile.id)
        .text("name", profile.name)
        .texts("hosts", profile.hosts)
        .set("auth", auth(profile.auth))
        .flag("keyless", profile.keyless)
        .set("labels", Value::Array(labels.collect()))
        .set("env", env)
        .set("protocols", Value::Array(profile.surfaces.iter().map(surface).collect()))
        .text("source", profile.source)
        .end()
}

fn auth(auth: Auth<'_>) -> Value {
    Out::new().text("name", auth.name).text("prefix", auth.prefix).flag("inQuery", auth.in_query).end()
}

fn surface(surface: &Surface<'_>) -> Value {
    let endpoints = Operation::ALL.into_iter().filter_map(|operation| {
        let call = surface.calls.iter().find(|call| call.operation == operation)?;
        Some((operation.as_str().to_owned(), text(call.path)))
    });
    let params = PARAMS
        .iter()
        .enumerate()
        .filter_map(|(at, spec)| surface.rule(at).map(|found| (spec.name.to_owned(), rule(found))));
    let pairs = |pairs: &[(&str, &str)]| {
        Value::Object(pairs.iter().map(|(name, value)| ((*name).to_owned(), text(value))).collect())
    };
    let mut out = Out::new();
    out.text("protocol", surface.protocol.as_str())
        .set("basePath", text(surface.base))
        .set("endpoints", Value::Object(endpoints.collect()))
        .set("params", Value::Object(params.collect()));
    if !surface.headers.is_empty() {
        out.set("headers", pairs(surface.headers));
    }
    if !surface.body.is_empty() {
        out.set("body", pairs(surface.body));
    }
    if !surface.models.is_empty() {
        out.texts("models", surface.models);
    }
    if let Some(version) = surface.version {
        let value = Out::new()
            .text("name", version.name)
            .text("default", version.default)
            .flag("inHeader", version.in_header)
            .end();
        out.set("version", value);
    }
    if let Some(own) = surface.auth {
        out.set("auth", auth(own));
    }
    out.flag("dated", surface.dated).end()
}

fn rule(rule: &Rule<'_>) -> Value {
    let mut out = Out::new();
    if !rule.reason.is_empty() {
        return out.text("dropped", rule.reason).end();
    }
    out.text("path", rule.path);
    if rule.form != Form::Value {
        out.text("form", rule.form.as_str());
    }
    for (name, end) in [("min", rule.range.0), ("max", rule.range.1)] {
        if !end.is_empty() {
            out.set(name, Value::Number(end.to_owned()));
        }
    }
    if rule.most > 0 {
        out.set("maxItems", Value::Number(rule.most.to_string()));
    }
    out.end()
}
