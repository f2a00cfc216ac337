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
    let mut tree = Tree::default();
    for param in table.params() {
        if param.kind() != Kind::Broken && !param.has(meta::OMITTED) {
            let typed = typed || param.known().is_some() || param.has(meta::DOTTED);
            tree.put(path(input, param), value(input, param, typed), param.has(meta::REPEATED));
        }
    }
    tree.members
}

/// The names on the path from the root to the value.
fn path(input: &str, param: &Param) -> Vec<String> {
    if let Some(at) = param.known() {
        return vec![PARAMS[at].name.to_owned()];
    }
    let raw = &input[param.name.range()];
    let parts = if param.has(meta::DOTTED) { raw.split('.').collect() } else { vec![raw] };
    parts.into_iter().map(|part| pct::decode_or_raw(part).into_owned()).collect()
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

/// Members with an index: each name takes logarithmic time, even if the input has very many.
#[derive(Default)]
struct Tree {
    members: Vec<(String, Value)>,
    /// The position of each path's last name among the members of its object.
    index: BTreeMap<Vec<String>, usize>,
}

impl Tree {
    /// Puts a value at a path, and objects around it. The values of a name that occurs more than once, `many`, are a list.
    fn put(&mut self, path: Vec<String>, value: Value, many: bool) {
        let mut members = &mut self.members;
        for end in 1..path.len() {
            let at = *self.index.entry(path[..end].to_vec()).or_insert(members.len());
            if at == members.len() {
                members.push((path[end - 1].clone(), Value::Object(Vec::new())));
            }
            let Value::Object(inner) = &mut members[at].1 else { return };
            members = inner;
        }
        let name = path.last().cloned().unwrap_or_default();
        let at = *self.index.entry(path).or_insert(members.len());
        match (members.get_mut(at), value) {
            (None, value) => members.push((name, if many { Value::Array(vec![value]) } else { value })),
            (Some((_, Value::Array(values))), value) if many => values.push(value),
            // Several `stop` lists are joined.
            (Some((_, Value::Array(items))), Value::Array(more)) => items.extend(more),
            _ => {}
        }
    }
}
