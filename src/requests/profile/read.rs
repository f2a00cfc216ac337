//! Records as profiles: the rows of the table, and those of users, which `schema.rs` has checked.

use super::super::table::{tables, Row};
use super::super::{canonical, glob};
use super::row::{Auth, Form, Operation, Profile, Protocol, Rule, Surface, Version};
use crate::json::Value;
use std::sync::OnceLock;

static PROFILES: OnceLock<Vec<Profile<'static>>> = OnceLock::new();

/// Every provider, the well-known ones first.
#[must_use]
pub fn profiles() -> &'static [Profile<'static>] {
    PROFILES.get_or_init(|| tables().rows("providers").filter_map(read).collect())
}

/// Reads a record. `None`: it has no surface, or one of an unknown protocol.
pub(crate) fn read(record: Row<'_>) -> Option<Profile<'_>> {
    let mut surfaces: Vec<_> =
        record.rows("protocols").map(|row| Some(Surface::of(row, row.protocol()?))).collect::<Option<_>>()?;
    if surfaces.is_empty() {
        // A plain provider: OpenAI's chat below a base path.
        surfaces.push(Surface::of(record, Protocol::OpenAiChat));
    }
    let env = record.row("env");
    Some(Profile {
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

impl<'a> Profile<'a> {
    /// The variables for settings other than keys, base URLs and models: the variables of the provider's own tools, and the variables of
    /// other tools, which may belong to several providers. Each with its role, or the reason why a URI cannot hold it.
    pub(in crate::requests) fn settings(&self) -> impl Iterator<Item = (&'a str, Row<'a>)> {
        self.own_settings().chain(self.record.row("env").members("otherTools"))
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

impl Protocol {
    /// The members that the surfaces of the protocol have in common.
    fn record(self) -> Row<'static> {
        tables().row("protocols").row(self.as_str())
    }
}

impl<'a> Surface<'a> {
    fn of(record: Row<'a>, protocol: Protocol) -> Self {
        let own = if record.has("version") { record } else { protocol.record() };
        let version = Some(own.row("version")).filter(|version| !version.is_null()).map(|version| Version {
            name: version.text("name"),
            default: version.text("default"),
            in_header: version.is("inHeader"),
        });
        let (base, dated, auth) = (record.text("basePath"), record.is("dated"), Auth::of(record));
        Self { protocol, base, version, dated, auth, record }
    }

    /// Whether it is for the model. A surface without patterns is for all models.
    pub(in crate::requests) fn fits(&self, model: &str) -> bool {
        let mut patterns = self.record.texts("models").peekable();
        patterns.peek().is_none() || patterns.any(|pattern| glob::matches(pattern, model))
    }

    /// The operations, and their paths below `base`. `{model}` is the model's segments, each percent-encoded; `{model!}` all of it
    /// as one segment; `{resource}` the model below `models/`, unless it contains a collection.
    pub fn calls(&self) -> impl Iterator<Item = (Operation, &'a str)> {
        let own = if self.record.has("endpoints") { self.record } else { self.protocol.record() };
        own.pairs("endpoints").filter_map(|(name, path)| Some((Operation::named(name)?, path)))
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

    /// The rule for the parameter at `param`: the surface's own, that of the surface it is like, or the protocol's.
    #[must_use]
    pub fn rule(&self, param: usize) -> Option<Rule<'a>> {
        let of = |row: Row<'a>| row.row("params").0.get(canonical::name(param)).map(|json| Rule::read(param, json));
        of(self.record).or_else(|| of(self.model()?.record)).or_else(|| of(self.protocol.record()))
    }

    /// The built-in surface that this one is like.
    fn model(&self) -> Option<&'static Surface<'static>> {
        let like = self.record.text("like");
        let profile = profiles().iter().find(|profile| profile.id == like)?;
        // The surface for all models comes last.
        profile.surfaces.iter().rev().find(|surface| surface.protocol == self.protocol)
    }

    /// Whether completions have a top-level member of this name. What the API does not list, it refuses or ignores.
    #[must_use]
    pub fn lists(&self, name: &str) -> bool {
        let of = |row: Row<'a>| Some(row).filter(|row| row.has("members"));
        let own = of(self.record).or_else(|| of(self.model()?.record)).unwrap_or_else(|| self.protocol.record());
        self.record.is("open") || own.rows("members").next().is_none() || own.lists("members", name)
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
            template: json.get("value"),
        }
    }
}
