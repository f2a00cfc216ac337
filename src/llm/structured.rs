//! The structured view of the parameters: dotted names, JSON values and repeated names in one tree (draft §4.4, X-13 to
//! The same walk reports conflicts at parse time and gives the view afterwards.

use super::layout::{Kind, Layout, Param};
use super::param::{ParamType, PARAMS, STOP};
use super::{value, Options};
use crate::index::Index;
use crate::issue::{Arg, Code, Component, Issues};
use crate::json::{self, Value, UNSAFE_NAMES};
use crate::limits::DOTTED_LEVELS;
use crate::uri::pct;

/// Whether an unknown parameter's value depends on more than its own text.
pub(crate) fn is_structured(input: &str, param: &Param) -> bool {
    dotted(param.name.of(input)).is_some() || param.value.is_some_and(|span| is_json_like(span.of(input)))
}

/// The raw parts of a dotted name. The name is split before it is decoded, so `%2E` is no border.
fn dotted(name: &str) -> Option<impl Iterator<Item = &str>> {
    let parts = || name.split('.');
    (name.contains('.') && parts().all(|part| !part.is_empty())).then(parts)
}

/// Whether the decoded value begins as a JSON object or array does. (Raw braces are an error of their own.)
pub(crate) fn is_json_like(value: &str) -> bool {
    matches!(value.as_bytes(), [b'%', b'7' | b'5', b'B' | b'b', ..])
}

/// Reports what cannot be one tree.
pub(crate) fn check(input: &str, options: &Options, layout: &Layout, issues: &mut Issues) {
    view(input, options, layout, issues);
}

/// All parameters, typed, as the members of one object, in the order in which their roots first occur.
pub(crate) fn view(input: &str, options: &Options, layout: &Layout, issues: &mut Issues) -> Vec<(String, Value)> {
    let mut tree = Tree::default();
    for param in &layout.params {
        insert(input, options, &mut tree, param, issues);
    }
    tree.members(ROOT)
}

fn insert(input: &str, options: &Options, tree: &mut Tree, param: &Param, issues: &mut Issues) {
    if param.kind == Kind::Broken {
        return;
    }
    let conflict = |issues: &mut Issues| issues.report(Code::ParameterConflict, Component::Parameter, param.name);
    let raw = param.name.of(input);
    if let Some(at) = param.known {
        let name = PARAMS[usize::from(at)].name;
        let many = usize::from(at) == STOP;
        for value in known(input, usize::from(at), param) {
            if !tree.put(ROOT, name, value, many) {
                return conflict(issues);
            }
        }
        return;
    }
    let Some(parts) = dotted(raw) else {
        if let Some(value) = plain(input, options, param, issues) {
            if !tree.put(ROOT, &pct::decode_checked(raw), value, false) {
                conflict(issues);
            }
        }
        return;
    };
    if parts.count() > DOTTED_LEVELS {
        let limit = Arg::Number(DOTTED_LEVELS as u64);
        return issues.report_arg(Code::DottedNameTooDeep, Component::Parameter, param.name, limit);
    }
    let names: Vec<String> = raw.split('.').map(|part| pct::decode_checked(part).into_owned()).collect();
    if names.iter().any(|name| UNSAFE_NAMES.contains(&name.as_str())) {
        return issues.report(Code::UnsafeName, Component::Parameter, param.name);
    }
    let Some((last, path)) = names.split_last() else { return };
    // A well-known name is never the root of a structure: its value is a scalar.
    if super::param::lookup(&path[0]).is_some() {
        return conflict(issues);
    }
    let Some(value) = plain(input, options, param, issues) else { return };
    let mut parent = ROOT;
    for name in path {
        match tree.object(parent, name) {
            Some(child) => parent = child,
            None => return conflict(issues),
        }
    }
    if !tree.put(parent, last, infer(value), false) {
        conflict(issues);
    }
}

/// The value of an unknown parameter: JSON if it is well-formed JSON, else its text. `None` if it was refused.
fn plain(input: &str, options: &Options, param: &Param, issues: &mut Issues) -> Option<Value> {
    let Some(span) = param.value else { return Some(Value::Null) };
    let text = pct::decode_checked(span.of(input));
    if !is_json_like(span.of(input)) {
        return Some(Value::String(text.into_owned()));
    }
    let limits = &options.limits;
    match json::parse(&text, limits) {
        Ok(json) => {
            if json.inexact {
                issues.report(Code::IntegerTooLarge, Component::Parameter, span);
            }
            Some(json.value)
        }
        Err(fault) => {
            if let Some((code, arg)) = fault.report(limits) {
                issues.report_some(code, Component::Parameter, span, arg);
                return None;
            }
            issues.report(Code::JsonSyntax, Component::Parameter, span);
            Some(Value::String(text.into_owned()))
        }
    }
}

/// Leaves of dotted names stand for JSON values (draft §4.4), so numbers and booleans are read as such; only in the
/// spelling that gives the same text back.
fn infer(value: Value) -> Value {
    let Value::String(text) = value else { return value };
    scalar(&text).unwrap_or(Value::String(text))
}

/// The number or boolean that a text stands for, if it is written exactly as this crate writes it.
pub(crate) fn scalar(text: &str) -> Option<Value> {
    match text {
        "true" => return Some(Value::Bool(true)),
        "false" => return Some(Value::Bool(false)),
        _ => {}
    }
    if !value::is_decimal(text) {
        return None;
    }
    // An integer beyond 2^53 would be rounded by the next reader, so it stays text.
    let exact = !value::is_integer(text) || value::is_exact(text);
    (exact && super::canonical::shortest(text) == text).then(|| Value::Number(text.to_owned()))
}

/// What stands between the commas of a raw value.
pub(crate) fn list(raw: &str) -> Vec<Value> {
    raw.split(',').map(|item| Value::String(pct::decode_checked(item).into_owned())).collect()
}

/// The values of a well-known parameter; more than one only for `stop`.
fn known(input: &str, at: usize, param: &Param) -> Vec<Value> {
    let raw = param.value.map_or("", |span| span.of(input));
    if PARAMS[at].kind == ParamType::List {
        return list(raw);
    }
    let text = pct::decode_checked(raw);
    vec![match param.kind {
        Kind::True => Value::Bool(true),
        Kind::False => Value::Bool(false),
        Kind::Number | Kind::BigInteger => Value::Number(text.into_owned()),
        _ => Value::String(text.into_owned()),
    }]
}

const ROOT: usize = 0;

enum Node {
    Object(Vec<(String, usize)>),
    Leaf(Value),
    /// A name that occurred more than once, or the one that is a list by nature.
    List(Vec<Value>),
}

/// An arena with an index, so that a hostile number of names costs no more than its logarithm each.
struct Tree {
    nodes: Vec<Node>,
    index: Index,
}

impl Default for Tree {
    fn default() -> Self {
        Self { nodes: vec![Node::Object(Vec::new())], index: Index::default() }
    }
}

impl Tree {
    fn child(&mut self, parent: usize, name: &str, node: Node) -> usize {
        let id = self.nodes.len();
        self.nodes.push(node);
        self.index.insert(parent as u32, name, id as u32);
        if let Node::Object(members) = &mut self.nodes[parent] {
            members.push((name.to_owned(), id));
        }
        id
    }

    /// The object at `name` below `parent`, made if need be. `None` if something else stands there.
    fn object(&mut self, parent: usize, name: &str) -> Option<usize> {
        let Some(id) = self.index.get(parent as u32, name).map(|id| id as usize) else {
            return Some(self.child(parent, name, Node::Object(Vec::new())));
        };
        matches!(self.nodes[id], Node::Object(_)).then_some(id)
    }

    /// Puts a value, or adds it to the ones already there. `false` if dotted names stand there.
    fn put(&mut self, parent: usize, name: &str, value: Value, list: bool) -> bool {
        let Some(id) = self.index.get(parent as u32, name).map(|id| id as usize) else {
            let node = if list { Node::List(vec![value]) } else { Node::Leaf(value) };
            self.child(parent, name, node);
            return true;
        };
        match &mut self.nodes[id] {
            Node::List(values) => {
                values.push(value);
                true
            }
            Node::Leaf(first) => {
                let first = std::mem::replace(first, Value::Null);
                self.nodes[id] = Node::List(vec![first, value]);
                true
            }
            Node::Object(_) => false,
        }
    }

    fn members(&mut self, id: usize) -> Vec<(String, Value)> {
        let Node::Object(members) = &mut self.nodes[id] else { return Vec::new() };
        let members = std::mem::take(members);
        members.into_iter().map(|(name, id)| (name, self.value(id))).collect()
    }

    // Recursion is bounded: a dotted name has at most `DOTTED_LEVELS` parts.
    fn value(&mut self, id: usize) -> Value {
        match std::mem::replace(&mut self.nodes[id], Node::List(Vec::new())) {
            Node::Leaf(value) => value,
            Node::List(values) => Value::Array(values),
            Node::Object(members) => {
                Value::Object(members.into_iter().map(|(name, id)| (name, self.value(id))).collect())
            }
        }
    }
}
