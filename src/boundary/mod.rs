//! Options and results of requests as JSON, as they cross to other languages. No rules. Results for a URI contain its key, unless they
//! are `shown`.

mod options;

use crate::issue::{Arg, Issue};
use crate::json::build::with_texts;
use crate::json::Value;
use crate::requests::import::{Exported, Imported, Left};
use crate::requests::{Adapted, Called, Change, Config, Endpoint, RequestPlan, ResolveError};

/// Text; null if it is empty.
fn filled(text: &str) -> Value {
    Some(text).filter(|text| !text.is_empty()).into()
}

fn list<T>(list: &[T], item: fn(&T) -> Value) -> Value {
    Value::Array(list.iter().map(item).collect())
}

fn change(change: &Change) -> Value {
    Value::object(vec![
        ("param", filled(&change.param)),
        ("kind", change.kind.as_str().into()),
        ("from", filled(change.from)),
        ("to", filled(&change.to)),
        ("reason", filled(&change.reason)),
    ])
}

/// Issues as JSON, without edits and suggestions.
#[must_use]
pub fn issues_json(issues: &[Issue]) -> Value {
    list(issues, |issue| Value::object(issue_members(issue)))
}

pub(crate) fn issue_members(issue: &Issue) -> Vec<(&'static str, Value)> {
    let arguments = issue.args.iter().flatten().map(|arg| match arg {
        Arg::Text(text) => Value::text(text),
        Arg::Number(number) => (*number).into(),
    });
    vec![
        ("code", issue.code.as_str().into()),
        ("severity", issue.severity.as_str().into()),
        ("component", issue.component.as_str().into()),
        ("start", issue.span.start.into()),
        ("end", issue.span.end.into()),
        ("arguments", Value::Array(arguments.collect())),
    ]
}

/// The object of an endpoint or of the options of an SDK, without the key if it is made for showing.
fn object(endpoint: &Endpoint, shown: bool, members: Vec<(&'static str, Value)>) -> Value {
    let mut all = vec![("provider", filled(&endpoint.provider)), ("protocol", endpoint.protocol.as_str().into())];
    all.extend(members);
    all.extend([("changes", list(&endpoint.changes, change)), ("issues", issues_json(&endpoint.issues))]);
    let json = Value::object(all);
    if shown {
        with_texts(&json, &|text| endpoint.conceal(text))
    } else {
        json
    }
}

fn members(endpoint: &Endpoint, shown: bool) -> Vec<(&'static str, Value)> {
    let client = vec![("timeout", endpoint.client.timeout.into()), ("maxRetries", endpoint.client.max_retries.into())];
    let headers = endpoint
        .headers
        .iter()
        .map(|header| (header.name.clone(), Value::String(if shown { header.masked() } else { header.value.clone() })));
    vec![
        ("operation", endpoint.operation.as_str().into()),
        ("method", endpoint.method.into()),
        ("url", filled(&endpoint.url)),
        ("model", filled(&endpoint.model)),
        ("headers", Value::Object(headers.collect())),
        ("clientOptions", Value::object(client)),
    ]
}

/// An endpoint.
#[must_use]
pub fn endpoint_json(endpoint: &Endpoint, shown: bool) -> Value {
    let mut members = members(endpoint, shown);
    members.push(("baseUrl", filled(&endpoint.base_url)));
    if !shown {
        members.extend([("body", endpoint.body()), ("system", endpoint.system().into())]);
    }
    object(endpoint, shown, members)
}

/// A request. The body is text, so that no number in it is rounded.
#[must_use]
pub fn plan_json(plan: &RequestPlan, shown: bool) -> Value {
    let mut members = members(&plan.endpoint, shown);
    members.push(("body", plan.body.as_deref().into()));
    object(&plan.endpoint, shown, members)
}

/// The options of an SDK.
#[must_use]
pub fn adapted_json(adapted: &Adapted, shown: bool) -> Value {
    let endpoint = &adapted.endpoint;
    let mut members: Vec<_> =
        ["sdk", "package", "client"].map(|name| (name, filled(adapted.binding.text(name)))).into();
    members.extend(adapted.binding.pairs("names").map(|(name, value)| (name, filled(value))));
    members.extend([
        ("method", filled(adapted.method())),
        ("url", filled(&endpoint.url)),
        ("model", filled(&endpoint.model)),
        ("modelString", filled(&adapted.model_string)),
        ("clientOptions", adapted.group("clientOptions", shown)),
        ("params", adapted.group("params", shown)),
        ("messages", Value::Array(adapted.messages.clone())),
    ]);
    object(endpoint, shown, members)
}

/// The configuration file of a tool.
#[must_use]
pub fn config_json(config: &Config) -> Value {
    Value::object(vec![
        ("tool", config.tool.into()),
        ("file", config.file.into()),
        ("text", Value::text(&config.text)),
        ("variables", Value::texts(&config.variables)),
        ("changes", list(&config.changes, change)),
        ("issues", issues_json(&config.issues)),
    ])
}

fn left(left: &Left) -> Value {
    Value::object(vec![("component", (*left.component).into()), ("reason", left.reason.into())])
}

/// An import, **with the key** in its URI.
#[must_use]
pub fn imported_json(imported: &Imported) -> Value {
    let options = vec![
        ("provider", imported.needs_provider.then_some(imported.provider).into()),
        ("https", imported.needs_https.then_some(Value::Bool(true)).into()),
    ];
    Value::object(vec![
        ("uri", imported.uri.expose_credentials().into()),
        ("provider", imported.provider.into()),
        ("options", Value::object(options)),
        ("used", Value::texts(&imported.used)),
        ("ignored", list(&imported.ignored, left)),
        ("lost", list(&imported.lost, left)),
        ("issues", issues_json(&imported.issues)),
    ])
}

/// Variables, **with the key** among them.
#[must_use]
pub fn exported_json(exported: &Exported) -> Value {
    let variables = exported.variables.iter().map(|(name, value)| (name.clone(), Value::text(value))).collect();
    Value::object(vec![
        ("provider", exported.provider.into()),
        ("variables", Value::Object(variables)),
        ("secret", Value::texts(&exported.secret)),
        ("lost", list(&exported.lost, left)),
    ])
}

/// Issues and choices.
#[must_use]
pub fn env_error_json(error: &ResolveError) -> Value {
    let choice = |(provider, names): &(&str, Vec<String>)| {
        Value::object(vec![("provider", (*provider).into()), ("variables", Value::texts(names))])
    };
    let choices = error.choices().iter().map(choice).collect();
    Value::object(vec![("choices", Value::Array(choices)), ("issues", issues_json(error.issues()))])
}

/// The URLs that clients call, with an issue for each kind of fault.
#[must_use]
pub fn base_url_json(called: &[Called]) -> Value {
    let mut issues: Vec<Issue> = Vec::new();
    for code in called.iter().filter_map(|each| each.fault) {
        if !issues.iter().any(|issue| issue.code == code) {
            issues.extend(ResolveError::from(code).into_issues());
        }
    }
    let client = |each: &Called| {
        Value::object(vec![
            ("client", each.client.into()),
            ("finalUrl", each.url.as_str().into()),
            ("fault", each.fault.map(crate::issue::Code::as_str).into()),
            ("fix", each.fix.as_deref().into()),
        ])
    };
    Value::object(vec![("clients", list(called, client)), ("issues", issues_json(&issues))])
}
