//! Typed parameters: dotted names, JSON and repeated names as one tree (draft §4.4). The parser has resolved all conflicts,
//! so building the tree cannot fail. JavaScript builds the same tree from the same table.

use super::param::PARAMS;
use super::table::{meta, Kind, Param, Table};
use super::LlmUri;
use crate::json::number::prints_back;
use crate::json::{self, Value};
use crate::limits::Limits;
use crate::uri::pct;
use std::collections::BTreeMap;

impl LlmUri {
    /// The typed parameters, with dotted names and JSON as one tree (draft §4.4, §6). Units: tokens for `max_tokens`,
    /// milliseconds for `timeout`. Values of unknown names are numbers or booleans if they print back identically.
    #[must_use]
    pub fn params(&self) -> Vec<(String, Value)> {
        view(self.expose_credentials(), self.table(), true)
    }

    /// Like [`LlmUri::params`], except that plain values of unknown names are texts: the table of a provider's protocol defines
    /// whether `5` is a number.
    #[must_use]
    pub fn params_as_text(&self) -> Vec<(String, Value)> {
        view(self.expose_credentials(), self.table(), false)
    }
}

/// All parameters as the members of one object, in the order in which their roots first occur.
fn view(input: &str, table: &Table, typed: bool) -> Vec<(String, Value)> {
    let mut tree = Tree { nodes: vec![Node::Object(Vec::new())], index: BTreeMap::new() };
    for param in table.params() {
        if param.kind() != Kind::Broken && !param.has(meta::OMITTED) {
            let many = param.has(meta::REPEATED);
            let mut parent = 0;
            let path = path(input, param);
            let (last, parents) = path.split_last().map_or(("", &[][..]), |(last, parents)| (last.as_str(), parents));
            for name in parents {
                parent = tree.object(parent, name);
            }
            let typed = typed || param.known().is_some() || param.has(meta::DOTTED);
            tree.put(parent, last, value(input, param, typed), many);
        }
    }
    match tree.take(0) {
        Value::Object(members) => members,
        _ => Vec::new(),
    }
}

/// The names on the path from the root to the value.
fn path(input: &str, param: &Param) -> Vec<String> {
    if let Some(at) = param.known() {
        return vec![PARAMS[at].name.to_owned()];
    }
    let raw = &input[param.name.range()];
    if param.has(meta::DOTTED) {
        return raw.split('.').map(|part| pct::decode_or_raw(part).into_owned()).collect();
    }
    vec![if param.has(meta::NAME_ENCODED) { pct::decode_or_raw(raw).into_owned() } else { raw.to_owned() }]
}

/// The value of one parameter.
fn value(input: &str, param: &Param, typed: bool) -> Value {
    let raw = param.value().map_or("", |value| &input[value.range()]);
    let text = || pct::decode_or_raw(raw).into_owned();
    match param.kind() {
        Kind::Null | Kind::Broken => Value::Null,
        Kind::True | Kind::False | Kind::Number if !typed => Value::String(text()),
        Kind::True => Value::Bool(true),
        Kind::False => Value::Bool(false),
        Kind::Number | Kind::BigInteger => Value::Number(text()),
        Kind::List => Value::Array(list(raw)),
        Kind::Json => {
            // The parser has checked the caller's limits.
            let limits = Limits { depth: Limits::MAX_DEPTH, json_members: u32::MAX, ..Limits::DEFAULT };
            json::parse(&text(), &limits).unwrap_or_else(|_| Value::String(text()))
        }
        Kind::Text => Value::String(text()),
    }
}

/// The decoded items of a raw value, split at raw commas.
pub(crate) fn list(raw: &str) -> Vec<Value> {
    raw.split(',').map(|item| Value::String(pct::decode_or_raw(item).into_owned())).collect()
}

/// The number or boolean of a text, if it prints back identically.
pub(crate) fn scalar(text: &str) -> Option<Value> {
    match text {
        "true" => Some(Value::Bool(true)),
        "false" => Some(Value::Bool(false)),
        _ => prints_back(text.as_bytes()).then(|| Value::Number(text.to_owned())),
    }
}

enum Node {
    Object(Vec<(String, usize)>),
    Leaf(Value),
    /// A name that occurs more than once.
    List(Vec<Value>),
}

/// An arena with an index: each name takes logarithmic time, even if the input has very many.
struct Tree {
    nodes: Vec<Node>,
    index: BTreeMap<(usize, String), usize>,
}

impl Tree {
    fn child(&mut self, parent: usize, name: &str, node: Node) -> usize {
        let id = self.nodes.len();
        self.nodes.push(node);
        self.index.insert((parent, name.to_owned()), id);
        if let Node::Object(members) = &mut self.nodes[parent] {
            members.push((name.to_owned(), id));
        }
        id
    }

    fn object(&mut self, parent: usize, name: &str) -> usize {
        match self.index.get(&(parent, name.to_owned())) {
            Some(&id) => id,
            None => self.child(parent, name, Node::Object(Vec::new())),
        }
    }

    fn put(&mut self, parent: usize, name: &str, value: Value, many: bool) {
        let Some(&id) = self.index.get(&(parent, name.to_owned())) else {
            self.child(parent, name, if many { Node::List(vec![value]) } else { Node::Leaf(value) });
            return;
        };
        match (&mut self.nodes[id], value) {
            // Several `stop` lists are joined.
            (Node::Leaf(Value::Array(items)), Value::Array(more)) => items.extend(more),
            (Node::List(values), value) => values.push(value),
            _ => {}
        }
    }

    // Recursion is bounded: a dotted name has at most `DOTTED_LEVELS` parts.
    fn take(&mut self, id: usize) -> Value {
        match std::mem::replace(&mut self.nodes[id], Node::List(Vec::new())) {
            Node::Leaf(value) => value,
            Node::List(values) => Value::Array(values),
            Node::Object(members) => {
                Value::Object(members.into_iter().map(|(name, id)| (name, self.take(id))).collect())
            }
        }
    }
}
