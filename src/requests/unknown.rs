//! Parameters that the draft does not have: those of the provider's own (draft §4.4).

use super::body;
use super::canonical;
use super::change::{ChangeKind, Changes};
use super::context::{Assignment, Context};
use super::find::contains;
use super::map::NO_PLACE;
use super::names;
use super::profile::{Operation, Protocol};
use crate::issue::{Code, Component};
use crate::json::Value;
use crate::llm::structured;
use crate::llm::table::meta;
use crate::llm::Param;

impl Context<'_> {
    /// A parameter of the provider's own (draft §4.4): its name is not changed.
    pub(super) fn unknown(&mut self, name: &str, value: Value) {
        if names::lists("extensions", name) {
            return self.moved(name, "options", "it is the library's own, for the URL");
        }
        if let Some(reason) = names::reason(name) {
            self.issues.report(Code::ReservedBodyKey, Component::Parameter, self.span(name));
            return self.withheld(name, reason);
        }
        if !self.is_sendable(name, &value) {
            return;
        }
        // The provider's own name of something that the tables have: the same rules hold. A structure that is not of the parameter's
        // type is all that the member contains, such as `thinking`.
        let scalar = !matches!(value, Value::Object(_) | Value::Array(_));
        match self.own(name, &|at| scalar || canonical::typed(at, value.clone(), "").is_some()) {
            Some(at) => self.known(at, name, value),
            None => self.put_own(name, value),
        }
    }

    /// The parameter that the API calls so, if it fits.
    pub(super) fn own(&self, name: &str, fits: &dyn Fn(usize) -> bool) -> Option<usize> {
        let is_of = |at: &usize| self.surface.rule(*at).is_some_and(|rule| names::is_of(&rule, name));
        (0..canonical::count()).find(|at| is_of(at) && fits(*at))
    }

    /// Puts a parameter where the API has members of this name.
    pub(super) fn put_own(&mut self, name: &str, value: Value) {
        // In requests for vectors, only Ollama's API has such a member.
        let root = names::root(self.surface.protocol, name)
            .filter(|_| self.operation != Operation::Embeddings || self.surface.protocol == Protocol::Ollama);
        if root.is_none() && !self.lists(usize::MAX, name) {
            return self.withheld(name, NO_PLACE);
        }
        let value = self.with_types(name, value);
        let scalar = value.as_str().filter(|_| root.is_some() || !names::is_text(name)).and_then(structured::scalar);
        if scalar.is_some() {
            self.changes.add(name, ChangeKind::Converted, "query", name, "its type is known");
        }
        let value = scalar.unwrap_or(value);
        let (path, value) = match root {
            Some(root) => {
                self.renamed(name, &[root, ".", name].concat());
                (root, body::one(name, value))
            }
            None => (name, value),
        };
        self.out.members.push(Assignment { param: name.to_owned(), path: vec![path.to_owned()], value });
    }

    /// A value in the types of the lists `lists` and `texts`: a text with commas that is a list, and a number of a dotted name that is a text.
    /// JSON in the URI has its own types.
    // Recursion is as deep as the dotted names of the URI, which `Limits::depth` bounds.
    fn with_types(&self, name: &str, value: Value) -> Value {
        match value {
            Value::String(_) | Value::Number(_) if names::lists("lists", name) => {
                let typed = |item: Value| match &item {
                    Value::String(text) if !names::is_text(name) => structured::scalar(text).unwrap_or(item),
                    _ => item,
                };
                Value::Array(structured::list(&self.raw(name)).into_iter().map(typed).collect())
            }
            Value::Number(_) | Value::Bool(_) if contains(name, ".") && names::is_text(name) => {
                Value::String(canonical::plain(&value))
            }
            Value::Object(members) if names::params(self.uri, name).all(|param| param.has(meta::DOTTED)) => {
                let typed = |member: &str, value| self.with_types(&[name, ".", member].concat(), value);
                Value::Object(members.into_iter().map(|(name, value)| (name.clone(), typed(&name, value))).collect())
            }
            other => other,
        }
    }

    pub(super) fn withheld(&mut self, name: &str, reason: &str) {
        self.changes.add(name, ChangeKind::Withheld, "query", "", reason);
    }

    /// Whether a parameter beyond the draft may be sent; else it is reported.
    pub(super) fn is_sendable(&mut self, name: &str, value: &Value) -> bool {
        // Line breaks and tabs are text; no other control character is meant.
        let odd = |character: char| character.is_control() && !matches!(character, '\t' | '\n' | '\r');
        if self.is_withheld(name) {
            self.withheld(name, "something is wrong with it; see the issues");
        } else if self.operation.method() == "GET" {
            self.changes.dropped(name, "this request has no body");
        } else if value.as_str().is_some_and(|text| text.contains(odd)) {
            self.withheld(name, "its value holds a control character");
        } else {
            return true;
        }
        false
    }

    /// Whether the parser withholds a parameter of this root.
    fn is_withheld(&self, name: &str) -> bool {
        names::params(self.uri, name).any(|param| param.has(meta::WITHHELD))
    }

    /// The text of a parameter as the URI has it: in a list, an encoded comma is data.
    pub(super) fn raw(&self, name: &str) -> String {
        let value = names::params(self.uri, name).next().and_then(Param::value);
        value.map_or("", |value| value.of(self.uri.expose_credentials())).to_owned()
    }
}
