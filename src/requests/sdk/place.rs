//! The parts of an SDK's call and of its client's settings: each part of the endpoint at the place that the SDK's binding
//! names, or left out with a reason.

use super::super::curl::seconds;
use super::super::family::{NO_ROLE, NO_SYSTEM};
use super::super::Row;
use super::adapt::Binder;
use super::node::Node;
use super::tables;
use crate::bytes::joined;
use crate::json::{build, Value};

/// The place of a member of the body. The row has the index of its places, which equal rows share.
fn place_of(row: Row<'static>, path: &[String]) -> Option<&'static Value> {
    let index = usize::try_from(row.row("members").0.as_i64()?).ok()?;
    tables().rows("members").nth(index)?.0.get(&joined(path, "."))
}

impl Binder<'_> {
    pub(super) fn client(&mut self) {
        let (binding, client) = (self.binding, self.endpoint.client);
        let place = binding.row("timeout");
        if let Some(timeout) = client.timeout {
            let value = if place.text("unit") == "s" { seconds(timeout) } else { timeout.to_string() };
            self.option("timeout", place.text("place"), value);
        }
        if let Some(retries) = client.max_retries {
            self.option("retries", binding.text("retries"), retries.to_string());
        }
    }

    fn place(&mut self, param: &str, place: &str, node: Node) {
        self.put(place, node);
        self.moved(param, place);
    }

    fn option(&mut self, param: &str, place: &'static str, digits: String) {
        if place.is_empty() {
            return self.drop(param, "this SDK has no option for it");
        }
        self.place(param, place, Node::Plain(Value::Number(digits)));
    }

    pub(super) fn member(&mut self, param: &str, path: &[String], value: &Value) {
        let binding = self.binding;
        if path == ["stream"] {
            if !binding.text("stream").is_empty() {
                self.place(param, binding.text("stream"), value.clone().into());
            }
            return;
        }
        if let Some(row) = place_of(binding, path) {
            return self.row(param, path, Row(row), value);
        }
        // An object in the provider's format (`reasoning.effort=low`): its members, if they have places.
        if let Value::Object(members) = value {
            let below: Vec<Vec<String>> =
                members.iter().map(|(name, _)| [path, std::slice::from_ref(name)].concat()).collect();
            if below.iter().any(|path| place_of(binding, path).is_some()) {
                for (path, (_, value)) in below.iter().zip(members) {
                    self.member(param, path, value);
                }
                return;
            }
        }
        // The place of an object that contains it, such as `thinkingConfig`.
        let above = |end: &usize| place_of(binding, &path[..*end])?.as_str();
        let object = (1..path.len()).rev().find_map(|end| Some((above(&end)?, end)));
        let (place, from) = object.unwrap_or((binding.text("rest"), 0));
        if place.is_empty() {
            return self.drop(param, "this SDK has no option for it");
        }
        let (place, below) = (self.named(place, &path[..from]), &path[from..]);
        let object = self.tree.at(&place);
        below.iter().fold(object, |node, name| node.member(name)).set(value.clone().into());
        self.moved(param, &below.iter().fold(place, |place, name| place + "." + name));
    }

    /// The place with the provider's id, in the spelling of the AI SDK's options: `openaiCompatible`. A place that ends with a dot has
    /// the member's own name.
    fn named(&self, place: &str, path: &[String]) -> String {
        let mut id = String::new();
        for part in self.endpoint.provider.split('-') {
            let first = if id.is_empty() { 0 } else { 1.min(part.len()) };
            id.push_str(&part[..first].to_ascii_uppercase());
            id.push_str(&part[first..]);
        }
        let own = path.last().filter(|_| place.ends_with('.')).map_or("", String::as_str);
        place.replace("{provider}", &id) + own
    }

    /// `row`: the place, or an object with the place and the converted value, or with the reason why the parameter is dropped.
    fn row(&mut self, param: &str, path: &[String], row: Row<'static>, value: &Value) {
        let Some(place) = row.0.as_str().or(row.0.get_text("place")) else {
            return self.drop(param, row.text("dropped"));
        };
        let json = matches!(value.as_str(), Some("application/json" | "json"));
        let node = match row.text("turn") {
            "" => value.clone().into(),
            "is-json" if json => Node::Plain(Value::Bool(true)),
            "json-object" if json => build::of_type("json_object").into(),
            _ => return self.drop(param, "this SDK supports only the format JSON"),
        };
        self.place(param, &self.named(place, path), node);
    }

    pub(super) fn system(&mut self) {
        let Some(prompt) = self.endpoint.system() else { return };
        if self.endpoint.family.is(NO_SYSTEM) {
            return self.drop("system", NO_ROLE);
        }
        let place = self.binding.text("system");
        if !place.is_empty() {
            return self.place("system", place, Node::text(prompt));
        }
        let developer = self.endpoint.family.is("developer") && self.binding.is("developer");
        self.messages.push(build::message(if developer { "developer" } else { "system" }, Value::text(prompt)));
        self.moved("system", "messages[0]");
    }
}
