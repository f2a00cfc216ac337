//! Options as the text of a program, in JavaScript and in Python.

use super::super::json_text;
use super::node::{Node, Secret};
use crate::bytes::joined;
use crate::json::notation::line;
use crate::json::Value;

pub(super) struct Writer<'a> {
    pub(super) python: bool,
    /// A text for display: without the key.
    pub(super) conceal: &'a dyn Fn(&str) -> String,
}

impl Writer<'_> {
    pub(super) fn step(&self) -> usize {
        2 + 2 * usize::from(self.python)
    }

    pub(super) fn text(&self, text: &str) -> String {
        json_text(&Value::String((self.conceal)(text)))
    }

    pub(super) fn secret(&self, secret: &Secret) -> String {
        let [before, after] = if self.python { ["os.environ[\"", "\"]"] } else { ["process.env.", ""] };
        let read = [before, &secret.variable, after].concat();
        if secret.before.is_empty() {
            read
        } else {
            [&self.text(&secret.before), " + ", &read].concat()
        }
    }

    /// A value. `indent` is the column of the line that it begins in.
    pub(super) fn node(&self, node: &Node, indent: usize) -> String {
        match node {
            Node::Plain(plain) => self.value(plain, indent),
            Node::Secret(secret) => self.secret(secret),
            Node::Object(members) => {
                let inner = indent + self.step();
                let member = |(name, node): &(String, Node)| [&self.name(name), ": ", &self.node(node, inner)].concat();
                self.lines(["{", "}"], &members.iter().map(member).collect::<Vec<_>>(), indent)
            }
        }
    }

    /// A list or an object with each item on a separate line.
    pub(super) fn lines(&self, brackets: [&str; 2], items: &[String], indent: usize) -> String {
        let mut output = brackets[0].to_owned();
        for item in items {
            line(&mut output, indent + self.step());
            output.push_str(item);
            output.push(',');
        }
        if !items.is_empty() {
            line(&mut output, indent);
        }
        output + brackets[1]
    }

    fn name(&self, name: &str) -> String {
        let plain = |byte: u8| byte.is_ascii_alphanumeric() || byte == b'_';
        let word = !name.is_empty() && name.bytes().all(plain) && !name.as_bytes()[0].is_ascii_digit();
        if word && !self.python && (self.conceal)(name) == name {
            name.to_owned()
        } else {
            self.text(name)
        }
    }

    // Recursion is bounded: parameters have at most `Limits::MAX_DEPTH` levels.
    pub(super) fn value(&self, value: &Value, indent: usize) -> String {
        match value {
            Value::Null if self.python => "None".to_owned(),
            Value::Bool(flag) if self.python => (if *flag { "True" } else { "False" }).to_owned(),
            Value::Null | Value::Bool(_) | Value::Number(_) => json_text(value),
            Value::String(text) => self.text(text),
            Value::Array(items) => {
                let items: Vec<String> = items.iter().map(|item| self.value(item, indent)).collect();
                ["[", &joined(&items, ", "), "]"].concat()
            }
            Value::Object(members) => {
                let short = members.iter().all(|(_, value)| !matches!(value, Value::Array(_) | Value::Object(_)));
                let inner = indent + if short { 0 } else { self.step() };
                let member =
                    |(name, value): &(String, Value)| [&self.name(name), ": ", &self.value(value, inner)].concat();
                let members: Vec<String> = members.iter().map(member).collect();
                if !short {
                    return self.lines(["{", "}"], &members, indent);
                }
                let space = if self.python || members.is_empty() { "" } else { " " };
                ["{", space, &joined(&members, ", "), space, "}"].concat()
            }
        }
    }

    /// The members of a group, `name: value,` (JavaScript) or `name=value,` (Python), each on a separate line. `None` without members.
    pub(super) fn members(&self, group: &Node, indent: usize) -> Option<String> {
        let Node::Object(members) = group else { return None };
        let member = |(name, node): &(String, Node)| {
            let name = if self.python { [name, "="].concat() } else { self.name(name) + ": " };
            [&name, &self.node(node, indent), ","].concat()
        };
        let mut separator = String::new();
        line(&mut separator, indent);
        Some(joined(&members.iter().map(member).collect::<Vec<_>>(), &separator)).filter(|output| !output.is_empty())
    }
}
