//! A program that makes a request: short and complete, with the key from the environment.

use super::super::context::{reference, Purpose};
use super::super::curl::to_curl;
use super::super::message::INPUT_LIMITS;
use super::super::request::request_for;
use super::super::{Endpoint, Input, Operation, RequestPlan, ResolveError, ResolveOptions, Row};
use super::adapt::{adapt_for, sdk_named, Adapted};
use super::literal::Writer;
use super::node::Node;
use super::{operation, tables};
use crate::json::{self, build, Value};
use crate::llm::LlmUri;
use crate::shell::is_variable;

/// Writes a program with `fetch`, `curl` or an SDK of [`adapt`](super::adapt). It never contains the key, but reads it from an environment
/// variable: `key_env`, or the one that the URI refers to or that the provider's tools read.
///
/// # Errors
/// As `adapt` and `to_request`; `invalid-option` for an unknown tool, or a variable that no shell could have.
pub fn to_snippet(
    uri: &LlmUri, tool: &str, options: &ResolveOptions, prompt: &str, key_env: Option<&str>,
) -> Result<String, ResolveError> {
    let variable = variable(uri, key_env)?;
    let purpose = Purpose::Program(variable.as_deref());
    let plan = || request_for(uri, Input::prompt(prompt), options, purpose);
    match tool {
        "curl" => to_curl(&plan()?, None),
        "fetch" => Ok(fetch(&plan()?)),
        sdk => Ok(program(&adapt_for(uri, sdk_named(sdk)?, options, purpose)?, prompt)),
    }
}

/// The variable that a program reads the key from, other than the provider's: `given`, or the one that the URI refers to.
pub(super) fn variable(uri: &LlmUri, given: Option<&str>) -> Result<Option<String>, ResolveError> {
    if given.is_some_and(|name| !is_variable(name)) {
        return Err(ResolveError::option("keyEnv"));
    }
    Ok(given.map(str::to_owned).or_else(|| reference(uri)))
}

fn program(adapted: &Adapted, prompt: &str) -> String {
    let conceal = |text: &str| adapted.endpoint.conceal(text);
    let python = adapted.binding.is("python");
    let page = Page { adapted, writer: Writer { python, conceal: &conceal }, prompt };
    let endpoint = &adapted.endpoint;
    let mode = mode(endpoint);
    let fits = |row: Row<'static>| {
        row.text("sdk") == adapted.binding.text("sdk")
            && row.protocol().is_none_or(|protocol| protocol == endpoint.protocol)
            && operation(row) == operation(adapted.binding)
            && row.has(mode)
    };
    let text = tables().find("programs", &fits);
    let text = text.map(|row| render(row, mode, &|name, indent| page.value(name, indent))).unwrap_or_default();
    if python && text.contains("os.environ[") {
        ["import os\n\n", &text].concat()
    } else {
        text
    }
}

fn mode(endpoint: &Endpoint) -> &'static str {
    ["answer", "stream"][usize::from(endpoint.operation == Operation::Stream)]
}

/// Fills a program of `data/snippets.json`. A line with a value that is missing is left out.
fn render(program: Row<'static>, mode: &str, value: &dyn Fn(&str, usize) -> Option<String>) -> String {
    let mut output = String::new();
    for line in program.texts("lines").chain(program.texts(mode)) {
        let indent = line.len() - line.trim_start().len();
        let filled = line.split('@').enumerate().map(|(at, piece)| match piece {
            text if at % 2 == 0 => Some(text.to_owned()),
            "" => Some("@".to_owned()),
            name => value(name, indent),
        });
        if let Some(line) = filled.collect::<Option<String>>() {
            output.push_str(&line);
            output.push('\n');
        }
    }
    output
}

struct Page<'a> {
    adapted: &'a Adapted,
    writer: Writer<'a>,
    prompt: &'a str,
}

impl Page<'_> {
    fn value(&self, name: &str, indent: usize) -> Option<String> {
        let binding = self.adapted.binding;
        Some(match name {
            "clientOptions" | "params" => return self.writer.members(self.adapted.tree.get(name)?, indent),
            "package" | "client" => binding.text(name).to_owned(),
            "method" => self.adapted.method().to_owned(),
            "model" => self.writer.text(&self.adapted.endpoint.model),
            "prompt" => self.writer.text(self.prompt),
            "messages" => self.messages(indent),
            "options" => {
                self.value("params", 2).map_or_else(String::new, |params| [", {\n  ", &params, "\n}"].concat())
            }
            name => binding.row("names").text(name).to_owned(),
        })
    }

    fn messages(&self, indent: usize) -> String {
        let question = build::message("user", Value::text(self.prompt));
        let inner = indent + self.writer.step();
        let list = self.adapted.messages.iter().chain([&question]);
        self.writer.lines(
            ["[", "]"],
            &list.map(|message| self.writer.value(message, inner)).collect::<Vec<_>>(),
            indent,
        )
    }
}

fn fetch(plan: &RequestPlan) -> String {
    let endpoint = &plan.endpoint;
    let conceal = |text: &str| endpoint.conceal(text);
    let writer = Writer { python: false, conceal: &conceal };
    let mut headers = Node::object();
    for header in &endpoint.headers {
        headers.member(&header.name).set(Node::header(header, &endpoint.key_variable));
    }
    let body = plan.body.as_deref().and_then(|body| json::parse(body, &INPUT_LIMITS).ok());
    let value = |name: &str, indent: usize| match name {
        "url" => Some(writer.text(&endpoint.url)),
        "method" => Some(endpoint.method.to_owned()),
        "headers" => Some(writer.node(&headers, indent)),
        "timeout" => endpoint.client.timeout.map(|timeout| timeout.to_string()),
        _ => Some(writer.value(body.as_ref()?, indent)),
    };
    render(tables().row("fetch"), mode(endpoint), &value)
}
