//! The configuration file of a tool: the options of a client in the tool's format. A key is a reference to a variable.

use super::super::change::report_changes;
use super::super::context::{lacks_key, Purpose};
use super::super::{json_text, Change, ChangeKind, Changes, ResolveError, ResolveOptions, Row};
use super::adapt::{adapt_for, Adapted};
use super::node::{Node, Secret};
use super::snippet::variable;
use super::tables;
use crate::bytes::joined;
use crate::issue::{Code, Component, Issue};
use crate::json::build::with_texts;
use crate::json::notation::write;
use crate::json::Value;
use crate::llm::LlmUri;

/// A configuration file.
#[derive(Clone, Debug)]
pub struct Config {
    /// The tool.
    pub tool: &'static str,
    /// The file, as the tool's documentation names it.
    pub file: &'static str,
    /// The text of the file, without the key.
    pub text: String,
    /// The environment variables that the file refers to.
    pub variables: Vec<String>,
    /// The changes of the URI's parts. `to` is the setting in the file.
    pub changes: Vec<Change>,
    /// Warnings and advice.
    pub issues: Vec<Issue>,
}

/// Makes the configuration file of a tool. It never contains the key: the file refers to `key_env`, or to the
/// variable that the URI refers to, or to the provider's.
///
/// # Errors
/// As [`super::adapt`]; `unsupported-sdk` if the tool has no setting for a part of the endpoint, or would read a text of the URI as a
/// reference; `invalid-option` for an unknown tool or an invalid name of a variable.
pub fn to_config(
    uri: &LlmUri, tool: &str, options: &ResolveOptions, key_env: Option<&str>,
) -> Result<Config, ResolveError> {
    let Some((tool, row)) = tables().members("configs").find(|(name, _)| *name == tool) else {
        return Err(ResolveError::option("tool"));
    };
    let variable = variable(uri, key_env)?;
    let mut adapted = adapt_for(uri, row.text("client"), options, Purpose::Program(variable.as_deref()))?;
    if let Some(prompt) = adapted.endpoint.system().filter(|_| !adapted.messages.is_empty()) {
        adapted.tree.member("messages[0]").set(Node::text(prompt));
    }
    let Adapted { endpoint, tree, .. } = &mut adapted;
    endpoint.changes.retain(|change| change.kind != ChangeKind::Defaulted || tree.take(&change.to).is_none());
    name_kept(&mut adapted);
    let mut file = File { row, adapted, variables: Vec::new(), fault: None };
    let settings = file.fill(row.row("template").0, "").unwrap_or(Value::Null);
    file.report_rest();
    if let Some(fault) = file.fault {
        return Err(ResolveError::text(Code::UnsupportedSdk, Component::Input, fault));
    }
    let text = write(row.text("format"), &settings);
    let mut endpoint = file.adapted.endpoint;
    if lacks_key(uri) && endpoint.key().is_some() {
        // The file has no userinfo of the URI.
        endpoint.issues.retain(|issue| issue.span.start >= uri.table().host.start);
    }
    report_changes(&mut endpoint.issues, &endpoint.changes, uri);
    Ok(Config {
        tool,
        file: row.text("file"),
        text,
        variables: file.variables,
        changes: endpoint.changes,
        issues: endpoint.issues,
    })
}

/// Gives each parameter that keeps its name in the client's options a change.
fn name_kept(adapted: &mut Adapted) {
    let endpoint = &mut adapted.endpoint;
    for member in &endpoint.mapped.members {
        let place = ["params.", &member.param].concat();
        let is_known = endpoint.changes.iter().any(|change| change.to == place);
        if !is_known && adapted.tree.get("params").and_then(|params| params.get(&member.param)).is_some() {
            endpoint.changes.add(&member.param, ChangeKind::Moved, "query", &place, "");
        }
    }
}

struct File {
    row: Row<'static>,
    /// With the options that are not in the file yet.
    adapted: Adapted,
    variables: Vec<String>,
    fault: Option<&'static str>,
}

impl File {
    /// A part of the template, filled. `path`: its place in the file. Without its settings, it is left out.
    // Recursion is as deep as the template.
    fn fill(&mut self, template: &'static Value, path: &str) -> Option<Value> {
        let below = |name: &str| if path.is_empty() { name.to_owned() } else { [path, ".", name].concat() };
        match template {
            Value::String(text) => match text.strip_prefix('@').and_then(|text| text.strip_suffix('@')) {
                Some(name) => self.setting(name, path),
                None => Some(Value::String(self.named(text))),
            },
            Value::Array(items) => {
                let items = items.iter().enumerate();
                Some(Value::Array(items.filter_map(|(at, item)| self.fill(item, &below(&at.to_string()))).collect()))
            }
            Value::Object(members) => {
                let mut filled = Vec::new();
                for (name, value) in members {
                    let name = self.named(name);
                    let place = if name == "..." { path.to_owned() } else { below(&name) };
                    match self.fill(value, &place) {
                        Some(Value::Object(more)) if name == "..." => filled.extend(more),
                        // The file would replace the variable that it refers to.
                        Some(_) if self.variables.contains(&name) => {}
                        Some(value) => filled.push((name, value)),
                        None if value.as_str().is_some_and(|text| text.starts_with("@!")) => return None,
                        None => {}
                    }
                }
                Some(Value::Object(filled)).filter(|value| !value.members().is_empty())
            }
            other => Some(other.clone()),
        }
    }

    fn named(&mut self, text: &str) -> String {
        let model = self.checked(&self.adapted.endpoint.model.clone());
        text.replace("{provider}", &self.adapted.endpoint.provider).replace("{model}", &model)
    }

    /// An option: `path`, or `text:path` as a text, or `lines:path` as lines of `name: value`. `!path` is required.
    fn setting(&mut self, name: &str, path: &str) -> Option<Value> {
        let (form, from) = name.split_once(':').unwrap_or(("", name));
        match from {
            "package" => return Some(self.adapted.binding.text("package").into()),
            "tool" => return Some(self.adapted.binding.row("names").text("tool").into()),
            _ => {}
        }
        let (from, node) = self.adapted.tree.take(from.trim_start_matches('!'))?;
        let value = self.value(node, 0)?;
        for change in &mut self.adapted.endpoint.changes {
            if let Some(rest) = below(&change.to, &from) {
                [path, rest].concat().trim_start_matches('.').clone_into(&mut change.to);
            }
        }
        Some(match form {
            "" => value,
            "text" => Value::String(text(&value)),
            _ => {
                let lines = value.members().iter().map(|(name, value)| [name, ": ", &text(value)].concat());
                Value::String(joined(&lines.collect::<Vec<_>>(), "\n"))
            }
        })
    }

    /// A node without nulls, which disable settings that only programs have, not files.
    fn value(&mut self, node: Node, depth: i64) -> Option<Value> {
        match node {
            Node::Plain(Value::Null) => None,
            Node::Plain(value) => {
                let value = with_texts(&value, &|text| self.adapted.endpoint.conceal(text));
                self.checked(&text(&value));
                Some(value)
            }
            Node::Secret(Secret { before, variable, .. }) => {
                let deepest = self.row.0.get("secretDepth").and_then(Value::as_i64).unwrap_or(i64::MAX);
                let fits = depth <= deepest && (before.is_empty() || self.row.is("prefixes"));
                if !fits {
                    self.fault = Some("the tool cannot read a part of a header from the environment");
                }
                let reference = self.row.text("reference").replace("{variable}", &variable);
                if !self.variables.contains(&variable) {
                    self.variables.push(variable);
                }
                Some(Value::String(before + &reference))
            }
            Node::Object(members) => {
                let members = members
                    .into_iter()
                    .filter_map(|(name, node)| Some((self.checked(&name), self.value(node, depth + 1)?)));
                Some(Value::Object(members.collect())).filter(|value| !value.members().is_empty())
            }
        }
    }

    /// A text that the tool does not read as a reference.
    fn checked(&mut self, text: &str) -> String {
        if self.row.any("reserved", &|reserved| text.contains(reserved)) {
            self.fault = Some("the tool would read a text of this URI as a reference to a variable or a file");
        }
        self.adapted.endpoint.conceal(text)
    }

    fn report_rest(&mut self) {
        let mut rest = Vec::new();
        self.adapted.tree.leaves("", &mut rest);
        let changes = &mut self.adapted.endpoint.changes;
        for change in changes.iter_mut().filter(|change| !change.to.is_empty()) {
            let before = rest.len();
            rest.retain(|place| below(place, &change.to).is_none());
            if rest.len() < before {
                change.kind = ChangeKind::Dropped;
                change.to.clear();
                "the tool has no setting for it".clone_into(&mut change.reason);
            }
        }
        if rest.iter().any(|place| !self.row.lists("ignores", place)) {
            self.fault = Some("the tool has no setting for a part of this endpoint");
        }
    }
}

fn text(value: &Value) -> String {
    value.as_str().map_or_else(|| json_text(value), str::to_owned)
}

/// The text after `prefix` in a path: nothing, or `.` and more.
fn below<'a>(path: &'a str, prefix: &str) -> Option<&'a str> {
    path.strip_prefix(prefix).filter(|rest| rest.is_empty() || rest.starts_with('.'))
}
