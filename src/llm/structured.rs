//! Typed parameters: dotted names, JSON and repeated names as one tree (draft §4.4). The parser has resolved all conflicts,
//! so building the tree cannot fail. JavaScript builds the same tree from the same table.

use super::param::PARAMS;
use super::table::{meta, Kind, Param, Table};
use super::LlmUri;
use crate::json::number::printed;
use crate::json::{self, Value};
use crate::limits::Limits;
use crate::sort;
use crate::uri::pct;

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
    let is_kept = |param: &&Param| param.kind() != Kind::Broken && !param.has(meta::OMITTED);
    let params = || table.params().iter().filter(is_kept);
    let mut tree = Tree::new(params().map(|param| path(input, param)));
    for param in params() {
        let typed = typed || param.known().is_some() || param.has(meta::DOTTED);
        tree.put(&path(input, param), value(input, param, typed), param.has(meta::REPEATED));
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
        _ => printed(text.as_bytes()).map(|_| Value::Number(text.to_owned())),
    }
}

/// Members with an index: each name takes logarithmic time, even if the input has very many.
struct Tree {
    members: Vec<(String, Value)>,
    /// The paths in order, and the position of each path's last name among the members of its object.
    index: Vec<(Vec<String>, Option<usize>)>,
}

impl Tree {
    fn new(leaves: impl Iterator<Item = Vec<String>>) -> Self {
        let mut paths: Vec<Vec<String>> = Vec::new();
        for leaf in leaves {
            paths.extend((1..=leaf.len()).map(|end| leaf[..end].to_vec()));
        }
        let order = sort::order(paths.len(), &|one, other| paths[one as usize].cmp(&paths[other as usize]));
        let index = order.into_iter().map(|at| (std::mem::take(&mut paths[at as usize]), None)).collect();
        Self { members: Vec::new(), index }
    }

    /// Puts a value at a path, and objects around it. The values of a name that occurs more than once, `many`, are a list.
    fn put(&mut self, path: &[String], value: Value, many: bool) {
        let mut members = &mut self.members;
        for end in 1..path.len() {
            let at = place(&mut self.index, &path[..end], members.len());
            if at == members.len() {
                members.push((path[end - 1].clone(), Value::Object(Vec::new())));
            }
            let Value::Object(inner) = &mut members[at].1 else { return };
            members = inner;
        }
        let name = path.last().cloned().unwrap_or_default();
        let at = place(&mut self.index, path, members.len());
        match (members.get_mut(at), value) {
            (None, value) => members.push((name, if many { Value::Array(vec![value]) } else { value })),
            (Some((_, Value::Array(values))), value) if many => values.push(value),
            // Several `stop` lists are joined.
            (Some((_, Value::Array(items))), Value::Array(more)) => items.extend(more),
            _ => {}
        }
    }
}

/// The position of a path's last name, which is `next` the first time. The index has every path; of equal ones, the first counts.
fn place(index: &mut [(Vec<String>, Option<usize>)], path: &[String], next: usize) -> usize {
    let at = index.partition_point(|(known, _)| known.as_slice() < path);
    *index[at].1.get_or_insert(next)
}
