//! Records as profiles: the rows of the table, and those of users, which `schema.rs` has checked.

use super::super::table::{tables, Row};
use super::super::{canonical, glob};
use super::providers::profiles;
use super::row::{Auth, Form, Operation, Profile, Protocol, Rule, Surface, Version};
use crate::json::number::shortest;
use crate::json::Value;

impl<'a> Profile<'a> {
    /// Reads a record. `None`: it has a surface of an unknown protocol.
    pub(in crate::requests) fn read(record: Row<'a>) -> Option<Self> {
        let of = |row: Row<'a>| Some(Surface::of(row, row.protocol()?));
        let mut surfaces: Vec<_> = record.rows("protocols").map(of).collect::<Option<_>>()?;
        if surfaces.is_empty() {
            // A plain provider: OpenAI's chat below a base path.
            surfaces.push(Surface::of(record, Protocol::OpenAiChat));
        }
        let env = record.row("env");
        Some(Self {
            id: record.text("id"),
            hosts: record.texts("hosts").collect(),
            customer_hosts: record.texts("customerHosts").collect(),
            auth: Auth::of(record).unwrap_or(Auth { name: "Authorization", prefix: "Bearer ", in_query: false }),
            keys: env.texts("keys").collect(),
            bases: env.texts("bases").collect(),
            surfaces,
            record,
        })
    }

    /// The variables for settings other than keys, base URLs and models: the variables of the provider's own tools, and the variables of
    /// other tools, which may belong to several providers. Each with its role, or the reason why a URI cannot hold it.
    pub(in crate::requests) fn settings(&self) -> impl Iterator<Item = (&'a str, Row<'a>)> {
        self.own_settings().chain(self.record.row("env").members("otherTools"))
    }

    /// The variables that belong to it alone.
    pub(in crate::requests) fn variables(&self) -> impl Iterator<Item = &'a str> + '_ {
        let settings = self.own_settings().map(|(name, _)| name);
        self.keys.iter().chain(&self.bases).copied().chain(settings)
    }

    pub(in crate::requests) fn own_settings(&self) -> impl Iterator<Item = (&'a str, Row<'a>)> {
        self.record.row("env").members("settings")
    }
}

impl<'a> Auth<'a> {
    /// The member `auth` of a row.
    fn of(row: Row<'a>) -> Option<Self> {
        Some(row.row("auth")).filter(|auth| !auth.is_null()).map(Self::read)
    }

    pub(in crate::requests) fn read(row: Row<'a>) -> Self {
        Self { name: row.text("name"), prefix: row.text("prefix"), in_query: row.is("inQuery") }
    }
}

impl<'a> Surface<'a> {
    fn of(record: Row<'a>, protocol: Protocol) -> Self {
        let (base, dated, auth) = (record.text("basePath"), record.is("dated"), Auth::of(record));
        let mut surface = Self { protocol, base, version: None, dated, auth, record };
        surface.version = Some(surface.row("version")).filter(|version| !version.is_null()).map(|version| Version {
            name: version.text("name"),
            default: version.text("default"),
            in_header: version.is("inHeader"),
        });
        surface
    }

    /// The members that the surfaces of the protocol have in common.
    fn shared(&self) -> Row<'static> {
        tables().row("protocols").row(self.protocol.as_str())
    }

    /// A member: its own, or else that of the protocol.
    pub(in crate::requests) fn row(&self, name: &str) -> Row<'a> {
        let own = if self.record.has(name) { self.record } else { self.shared() };
        own.row(name)
    }

    /// Whether it is for the model. A surface without patterns is for all models.
    pub(in crate::requests) fn fits(&self, model: &str) -> bool {
        self.record.admits("models", |pattern| glob::matches(pattern, model))
    }

    /// The operations, and their paths below `base`. `{model}` is the model's segments, each percent-encoded; `{model!}` all of it
    /// as one segment; `{resource}` the model below `models/`, unless it contains a collection.
    pub fn calls(&self) -> impl Iterator<Item = (Operation, &'a str)> {
        let paths = self.row("endpoints").0.members().iter();
        paths.filter_map(|(name, path)| Some((Operation::named(name)?, path.as_str()?)))
    }

    /// The path of an operation. A stream without a separate path has that of a completion.
    #[must_use]
    pub fn call(&self, operation: Operation) -> Option<&'a str> {
        let of = |wanted| self.calls().find(|(operation, _)| *operation == wanted).map(|(_, path)| path);
        of(operation).or_else(|| if operation == Operation::Stream { of(Operation::Inference) } else { None })
    }

    /// The base path and the header of the key if no project is known.
    pub(in crate::requests) fn without_project(&self) -> Option<(&'a str, Auth<'a>)> {
        let other = self.record.row("withoutProject");
        Some((other.text("basePath"), Auth::of(other)?))
    }

    /// The rule for the parameter at `param`.
    #[must_use]
    pub fn rule(&self, param: usize) -> Option<Rule<'a>> {
        let name = canonical::name(param);
        self.records().find_map(|row| row.row("params").0.get(name)).map(|json| Rule::read(param, json))
    }

    /// Whether completions have a top-level member of this name. What the API does not list, it refuses or ignores.
    #[must_use]
    pub fn lists(&self, name: &str) -> bool {
        let list = self.records().find(|row| row.texts("members").next().is_some());
        self.record.is("open") || list.is_none_or(|row| row.lists("members", name))
    }

    /// Its own record, that of the built-in surface that it is like, and that of the protocol.
    fn records(&self) -> impl Iterator<Item = Row<'a>> {
        let like = profiles().iter().find(|profile| profile.id == self.record.text("like"));
        // The surface for all models comes last.
        let mut models = like.into_iter().flat_map(|profile| profile.surfaces.iter().rev());
        let like = models.find(|surface| surface.protocol == self.protocol).map(|surface| surface.record);
        [Some(self.record), like, Some(self.shared())].into_iter().flatten()
    }
}

impl<'a> Rule<'a> {
    /// The rule of a parameter: a path, an object, or null.
    fn read(param: usize, json: &'a Value) -> Self {
        let row = Row(json);
        let number = |name| match row.row(name).0 {
            Value::Number(digits) => digits.as_str(),
            _ => "",
        };
        let dropped = if *json == Value::Null { "the profile has no place for it" } else { row.text("dropped") };
        Self {
            param,
            path: json.as_str().unwrap_or_else(|| row.text("path")),
            form: Form::named(row.text("form")).unwrap_or(Form::Value),
            range: (number("min"), number("max")),
            most: number("maxItems").parse().unwrap_or_default(),
            reason: dropped,
            older: row.has("since").then(|| (row.text("since"), row.text("older"))),
            map: json.get("map"),
            drops: json.get("drops"),
            template: json.get("value"),
        }
    }
    /// Whether a number is beyond the provider's range, or a list is too long.
    pub(in crate::requests) fn is_outside(&self, value: &Value) -> bool {
        let (min, max) = self.range;
        match value {
            Value::Number(digits) => {
                !min.is_empty() && is_below(digits, min) || !max.is_empty() && is_below(max, digits)
            }
            Value::Array(items) => self.most > 0 && items.len() > usize::from(self.most),
            _ => false,
        }
    }

    /// Why a value is not sent, if it is not.
    pub(in crate::requests) fn drops(&self, value: &Value) -> Option<&'a str> {
        let (drops, name) = (self.drops?, key(value));
        let other = || drops.get("*").filter(|_| self.map.is_none_or(|map| map.get(&name).is_none()));
        drops.get(&name).or_else(other)?.as_str()
    }

    /// A value in the shape that the API has. A number is as JSON has it: `007` and `0.70` are none, or not the shortest.
    pub(in crate::requests) fn shaped(&self, value: &Value) -> Value {
        let number = || match value {
            Value::Number(digits) => Value::Number(shortest(digits)),
            other => other.clone(),
        };
        let value = self.map.and_then(|map| map.get(&key(value))).cloned().unwrap_or_else(number);
        self.template.map_or_else(|| value.clone(), |template| filled(template, &value))
    }
}

/// The name of a value in the objects of a rule.
fn key(value: &Value) -> String {
    match value {
        Value::String(text) => text.clone(),
        Value::Number(digits) => shortest(digits),
        Value::Bool(_) => canonical::plain(value),
        _ => String::new(),
    }
}

/// A template with the value in the places of `$`.
// Recursion is as deep as the template, which `Limits::depth` bounds.
pub(in crate::requests) fn filled(template: &Value, value: &Value) -> Value {
    match template {
        Value::String(text) if text == "$" => value.clone(),
        Value::Array(items) => Value::Array(items.iter().map(|item| filled(item, value)).collect()),
        Value::Object(members) => {
            Value::Object(members.iter().map(|(name, item)| (name.clone(), filled(item, value))).collect())
        }
        other => other.clone(),
    }
}

/// Whether one number in decimal notation is less than another: by their digits, so that nothing is rounded.
pub(in crate::requests) fn is_below(one: &str, other: &str) -> bool {
    let (a, b) = (decimal(one), decimal(other));
    match (a.0, b.0) {
        (true, true) => b.1 < a.1,
        (false, false) => a.1 < b.1,
        (negative, _) => negative,
    }
}

/// Whether a number is negative, and its size: the length of its whole part and its digits, without zeros that mean nothing.
fn decimal(text: &str) -> (bool, (usize, &str, &str)) {
    let plain = text.trim_start_matches('-');
    let (whole, fraction) = plain.split_once('.').unwrap_or((plain, ""));
    let (whole, fraction) = (whole.trim_start_matches('0'), fraction.trim_end_matches('0'));
    (plain.len() < text.len() && !(whole.is_empty() && fraction.is_empty()), (whole.len(), whole, fraction))
}
