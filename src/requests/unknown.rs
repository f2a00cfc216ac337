//! Parameters that the draft does not know: those of the provider's own (draft §4.4).

use super::body;
use super::change::ChangeKind;
use super::map::{Assignment, Mapper};
use super::names;
use super::table::EXTENSIONS;
use crate::issue::{Code, Component};
use crate::json::Value;
use crate::llm::param::{ParamType, CACHE, PARAMS};
use crate::llm::structured;
use crate::llm::table::meta;
use crate::llm::Param;
use crate::uri::pct;

impl Mapper<'_> {
    /// A parameter of the provider's own (draft §4.4): its name is not changed.
    pub(super) fn unknown(&mut self, name: &str, value: Value) {
        let uri = self.uri;
        if EXTENSIONS.contains(&name) {
            return self.moved(name, "options", "it is the library's own, for the URL");
        }
        if let Some(reason) = names::reason(name) {
            let root = |param: &Param| {
                let raw = param.name.of(uri.expose_credentials());
                pct::decode_or_raw(raw.split('.').next().unwrap_or(raw)) == name || pct::decode_or_raw(raw) == name
            };
            let span = self.span(&root);
            self.issues.report(Code::ReservedBodyKey, Component::Parameter, span);
            return self.changes.add(name, ChangeKind::Withheld, "query", "", reason);
        }
        if self.is_withheld(name) {
            return self.changes.add(
                name,
                ChangeKind::Withheld,
                "query",
                "",
                "something is wrong with it; see the issues",
            );
        }
        if self.operation.method() == "GET" {
            return self.changes.dropped(name, "this request has no body");
        }
        // Line breaks and tabs are text; no other control character is meant.
        let odd = |character: char| character.is_control() && !matches!(character, '\t' | '\n' | '\r');
        if value.as_str().is_some_and(|text| text.contains(odd)) {
            let reason = "its value holds a control character";
            return self.changes.add(name, ChangeKind::Withheld, "query", "", reason);
        }
        // The provider's own name of something that the draft knows: the same rules hold.
        let surface = self.surface;
        let of = |at: usize| surface.rule(at).filter(|rule| names::is_of(rule, name));
        let found = (0..PARAMS.len()).find_map(of);
        let root = names::root(surface.protocol, name).filter(|_| found.is_none());
        let value = self.typed(name, found.map(|rule| rule.param), root.is_some(), value);
        let Some(rule) = found else {
            let (path, value) = match root {
                Some(root) => (root, body::one(name, value)),
                None => (name, value),
            };
            if root.is_some() {
                self.renamed(name, &[path, ".", name].concat());
            }
            return self.out.members.push(Assignment { param: name.to_owned(), path: vec![path.to_owned()], value });
        };
        if let Some(reason) = self.family.refuses(rule.param) {
            return self.changes.dropped(name, reason);
        }
        let same = |member: &Assignment| member.path.iter().map(String::as_str).eq(rule.path.split('.'));
        if self.out.members.iter().any(same) {
            return self.changes.dropped(name, "the draft's own name for it is given as well");
        }
        self.check(name, rule, &value);
        self.assign(name, rule.path, value);
        self.renamed(name, rule.path);
    }

    /// Whether the parser withholds a parameter of this root.
    fn is_withheld(&self, name: &str) -> bool {
        let text = self.uri.expose_credentials();
        self.uri.table().params().iter().any(|param| {
            let raw = param.name.of(text);
            let root = if param.has(meta::DOTTED) { raw.split('.').next().unwrap_or(raw) } else { raw };
            param.has(meta::WITHHELD) && pct::decode_or_raw(root) == name
        })
    }

    /// A list in the draft's form: items between commas; an encoded comma is data.
    fn items(&self, name: &str) -> Value {
        let text = self.uri.expose_credentials();
        let param = self.uri.table().params().iter().find(|param| pct::decode_or_raw(param.name.of(text)) == name);
        let raw = param.and_then(Param::value).map_or("", |value| value.of(text));
        Value::Array(structured::list(raw))
    }

    /// A number or a boolean, if the parameter is known to be one; else text.
    fn typed(&mut self, name: &str, at: Option<usize>, nested: bool, value: Value) -> Value {
        let Value::String(text) = &value else { return value };
        let kind = at.map(|at| PARAMS[at].kind);
        let wanted =
            nested || names::is_typed(name) || kind.is_some_and(|kind| kind != ParamType::String) && at != Some(CACHE);
        let found = match kind {
            Some(ParamType::List) => Some(self.items(name)),
            _ if wanted => structured::scalar(text),
            _ => None,
        };
        if let Some(found) = found {
            self.changes.add(name, ChangeKind::Converted, "query", name, "its type is known");
            return found;
        }
        value
    }
}
