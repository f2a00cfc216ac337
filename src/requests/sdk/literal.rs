//! Options as the text of a program, in JavaScript and in Python.

use super::node::{Node, Secret};
use crate::json::{self, Value};

/// The language of a program.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum Language {
    JavaScript,
    Python,
}

impl Language {
    const fn step(self) -> usize {
        match self {
            Self::JavaScript => 2,
            Self::Python => 4,
        }
    }
}

/// A new line, indented.
pub(super) fn line(output: &mut String, indent: usize) {
    output.push('\n');
    output.extend(std::iter::repeat_n(' ', indent));
}

/// Writes options. Secrets are read from the environment.
pub(super) struct Writer<'a> {
    pub(super) language: Language,
    /// A text for display: without the key.
    pub(super) conceal: &'a dyn Fn(&str) -> String,
}

impl Writer<'_> {
    /// A text.
    pub(super) fn text(&self, text: &str) -> String {
        let mut output = String::new();
        json::write(&Value::String((self.conceal)(text)), &mut output);
        output
    }

    /// A secret, from its variable.
    pub(super) fn secret(&self, secret: &Secret) -> String {
        let read = match self.language {
            Language::JavaScript => format!("process.env.{}", secret.variable),
            Language::Python => format!("os.environ[\"{}\"]", secret.variable),
        };
        if secret.before.is_empty() {
            read
        } else {
            format!("{} + {read}", self.text(&secret.before))
        }
    }

    /// A value. `indent` is the column of the line that it begins in.
    pub(super) fn node(&self, node: &Node, indent: usize) -> String {
        match node {
            Node::Plain(plain) => self.value(plain, indent),
            Node::Secret(secret) => self.secret(secret),
            Node::Object(members) => {
                let members = members.iter().map(|(name, node)| (name.as_str(), self.node(node, self.inner(indent))));
                self.object(members, indent)
            }
        }
    }

    const fn inner(&self, indent: usize) -> usize {
        indent + self.language.step()
    }

    fn object<'b>(&self, members: impl Iterator<Item = (&'b str, String)>, indent: usize) -> String {
        let mut output = String::from("{");
        for (name, value) in members {
            line(&mut output, self.inner(indent));
            output.push_str(&self.name(name));
            output.push_str(": ");
            output.push_str(&value);
            output.push(',');
        }
        if output.len() > 1 {
            line(&mut output, indent);
        }
        output.push('}');
        output
    }

    fn name(&self, name: &str) -> String {
        let plain = |byte: u8| byte.is_ascii_alphanumeric() || byte == b'_';
        let word = !name.is_empty() && name.bytes().all(plain) && !name.as_bytes()[0].is_ascii_digit();
        if word && self.language == Language::JavaScript && (self.conceal)(name) == name {
            name.to_owned()
        } else {
            self.text(name)
        }
    }

    // Recursion is bounded: parameters have at most `Limits::MAX_DEPTH` levels.
    pub(super) fn value(&self, value: &Value, indent: usize) -> String {
        let python = self.language == Language::Python;
        match value {
            Value::Null if python => "None".to_owned(),
            Value::Null => "null".to_owned(),
            Value::Bool(true) if python => "True".to_owned(),
            Value::Bool(false) if python => "False".to_owned(),
            Value::Bool(flag) => (if *flag { "true" } else { "false" }).to_owned(),
            Value::Number(digits) => digits.clone(),
            Value::String(text) => self.text(text),
            Value::Array(items) => {
                let items: Vec<String> = items.iter().map(|item| self.value(item, indent)).collect();
                format!("[{}]", items.join(", "))
            }
            Value::Object(members) => {
                let short = members.iter().all(|(_, value)| !matches!(value, Value::Array(_) | Value::Object(_)));
                let members = members.iter().map(|(name, value)| (name, value));
                if short {
                    let members: Vec<String> = members
                        .map(|(name, value)| format!("{}: {}", self.name(name), self.value(value, indent)))
                        .collect();
                    return match members.is_empty() {
                        true => "{}".to_owned(),
                        false if python => format!("{{{}}}", members.join(", ")),
                        false => format!("{{ {} }}", members.join(", ")),
                    };
                }
                let inner = self.inner(indent);
                self.object(members.map(|(name, value)| (name.as_str(), self.value(value, inner))), indent)
            }
        }
    }

    /// The members of a group: `name: value,` (JavaScript) or `name=value,` (Python), each on a separate line.
    pub(super) fn members(&self, group: Option<&Node>, indent: usize) -> String {
        let mut output = String::new();
        let Some(Node::Object(members)) = group else { return output };
        for (name, node) in members {
            output.push_str(&" ".repeat(indent));
            match self.language {
                Language::JavaScript => {
                    output.push_str(&self.name(name));
                    output.push_str(": ");
                }
                Language::Python => {
                    output.push_str(name);
                    output.push('=');
                }
            }
            output.push_str(&self.node(node, indent));
            output.push_str(",\n");
        }
        output
    }
}
