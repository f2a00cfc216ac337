//! The records of the table, and those of callers, as profiles.

use super::super::{json_text, names, tables, text, Row};
use crate::json::build::filled;
use crate::json::number::{is_below, shortest};
use crate::json::Value;
use crate::named::named;

named! {
    /// The format of requests and responses. Several providers have the same protocol.
    pub enum Protocol {
        /// `POST …/chat/completions`, as OpenAI defined it and most others copied it.
        OpenAiChat = "openai-chat",
        /// `POST …/responses` (OpenAI).
        OpenAiResponses = "openai-responses",
        /// `POST …/messages` (Anthropic).
        AnthropicMessages = "anthropic-messages",
        /// `…/models/{model}:generateContent` (Google).
        Gemini = "gemini",
        /// `POST /model/{model}/converse` (Amazon Bedrock).
        Converse = "converse",
        /// `POST /v2/chat` (Cohere).
        Cohere = "cohere",
        /// `POST /api/chat` (Ollama).
        Ollama = "ollama",
    }
}

named! {
    /// An operation of a provider (draft §5.2).
    #[derive(Default)]
    pub enum Operation {
        /// A completion. With `stream=true` it becomes [`Operation::Stream`].
        #[default]
        Inference = "inference",
        /// A completion that arrives in pieces.
        Stream = "stream",
        /// Vectors for texts.
        Embeddings = "embeddings",
        /// The list of models.
        Models = "models",
        /// A batch of requests.
        Batch = "batch",
    }
}

named! {
    pub(in crate::requests) enum Form {
        Value = "value",
        /// The value, even if it is a number instead of a boolean.
        Count = "count",
        /// Not in the body; it selects another URL.
        Url = "url",
        /// A separate message, or the member that the protocol has for it.
        System = "system",
        /// A mark after the system prompt, or after the last message, for true.
        CachePoint = "cache-point",
        /// Below a place that depends on the model's family (Amazon Bedrock).
        ByFamily = "by-family",
    }
}

impl Operation {
    pub(in crate::requests) fn completes(self) -> bool {
        matches!(self, Self::Inference | Self::Stream)
    }

    /// The HTTP method: only lists are fetched (draft §5.1: the llm URI itself never is).
    #[must_use]
    pub const fn method(self) -> &'static str {
        match self {
            Self::Models => "GET",
            _ => "POST",
        }
    }
}

/// One provider, as its own SDK or documentation describes it. `data/schema/providers.schema.json` describes all members of a
/// record.
#[derive(Clone, Debug, PartialEq)]
pub struct Profile {
    /// The stable name.
    pub id: &'static str,
    /// Its hosts, in lower case; `*` matches one or more labels, and `*-name` a label that ends with `-name`.
    pub hosts: Vec<&'static str>,
    /// The hosts whose first labels the provider's customers choose. The provider's variables are not used for them.
    pub customer_hosts: Vec<&'static str>,
    /// How the key is sent.
    pub auth: Auth,
    /// Environment variables that hold its key, the preferred one first.
    pub keys: Vec<&'static str>,
    /// Environment variables that hold its base URL or host.
    pub bases: Vec<&'static str>,
    /// Its APIs. The first one whose model patterns match is the default.
    pub surfaces: Vec<Surface>,
    pub(in crate::requests) record: Row<'static>,
}

/// How a key is sent.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Auth {
    /// The header.
    pub name: &'static str,
    /// The text before the key, with its space: `Bearer `.
    pub prefix: &'static str,
}

/// One API of a provider.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Surface {
    /// The shape of requests.
    pub protocol: Protocol,
    /// The path before all endpoints, without a trailing slash, and with slots such as `{project}`.
    pub base: &'static str,
    /// How the key is sent, if this differs from [`Profile::auth`].
    pub auth: Option<Auth>,
    pub(in crate::requests) record: Row<'static>,
}

/// Where one parameter goes.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Rule {
    /// Its position in the table of parameters (`names.rs`).
    pub(in crate::requests) param: usize,
    /// The member of the body; dots separate levels. Empty: it is not sent.
    pub path: &'static str,
    pub(in crate::requests) form: Form,
    /// Why it is not sent.
    pub reason: &'static str,
    /// The replacements of single values: an object with texts, `true` and `false` as names.
    pub(in crate::requests) map: Option<&'static Value>,
    /// The structure around the value: the text `$` is its place.
    pub(in crate::requests) template: Option<&'static Value>,
    pub(in crate::requests) record: Row<'static>,
}

impl<'a> Row<'a> {
    pub(in crate::requests) fn protocol(self) -> Option<Protocol> {
        Protocol::named(self.text("protocol"))
    }

    pub(in crate::requests) fn variables(self) -> impl Iterator<Item = &'a str> {
        let env = self.row("env");
        env.texts("keys").chain(env.texts("bases")).chain(env.members("settings").map(|(name, _)| name))
    }
}

impl Profile {
    /// Reads a record. `None`: it has a surface of an unknown protocol.
    pub(in crate::requests) fn read(record: Row<'static>) -> Option<Self> {
        let of = |row: Row<'static>| Some(Surface::of(row, row.protocol()?));
        let mut surfaces: Vec<_> = record.rows("protocols").map(of).collect::<Option<_>>()?;
        if surfaces.is_empty() {
            // A plain provider: OpenAI's chat below a base path.
            surfaces.push(Surface::of(record, Protocol::OpenAiChat));
        }
        let env = record.row("env");
        let texts = |row: Row<'static>, name: &str| row.texts(name).collect::<Vec<_>>();
        Some(Self {
            id: record.text("id"),
            hosts: texts(record, "hosts"),
            customer_hosts: texts(record, "customerHosts"),
            auth: Auth::of(record).unwrap_or(Auth { name: "Authorization", prefix: "Bearer " }),
            keys: texts(env, "keys"),
            bases: texts(env, "bases"),
            surfaces,
            record,
        })
    }

    /// How requests send a key in this header, if they do.
    pub(in crate::requests) fn auth_in(&self, header: &str) -> Option<Auth> {
        let auths = self.surfaces.iter().filter_map(|surface| surface.auth);
        auths.chain([self.auth]).find(|auth| auth.name.eq_ignore_ascii_case(header))
    }

    /// The surface of a request: the default for the model, or that of the protocol. An empty model is unknown.
    pub(in crate::requests) fn surface(
        &self, protocol: Option<Protocol>, model: &str, version: &str,
    ) -> Option<&Surface> {
        let dated =
            version.as_bytes().first().is_some_and(u8::is_ascii_digit) && self.surfaces.iter().any(Surface::is_dated);
        let speaks = |surface: &&Surface| {
            surface.is_dated() == dated && protocol.is_none_or(|protocol| surface.protocol == protocol)
        };
        let fits = |surface: &&Surface| surface.fits(model);
        let surfaces = || self.surfaces.iter().filter(speaks);
        surfaces().find(fits).or_else(|| surfaces().next().filter(|_| protocol.is_some() && model.is_empty()))
    }

    /// The variables for settings other than keys, base URLs and models, each with its role, or the reason why a URI cannot hold it.
    /// Those of other tools may belong to several providers.
    pub(in crate::requests) fn settings(&self) -> impl Iterator<Item = (&'static str, Row<'static>)> {
        let env = self.record.row("env");
        env.members("settings").chain(env.members("otherTools"))
    }
}

impl Auth {
    fn of(row: Row<'static>) -> Option<Self> {
        Some(row.row("auth")).filter(|auth| !auth.is_null()).map(Self::read)
    }

    pub(in crate::requests) fn read(row: Row<'static>) -> Self {
        Self { name: row.text("name"), prefix: row.text("prefix") }
    }
}

impl Surface {
    fn of(record: Row<'static>, protocol: Protocol) -> Self {
        Self { protocol, base: record.text("basePath"), auth: Auth::of(record), record }
    }

    /// The header, or the parameter of the URL, for the version of the API, if requests have one, and its default, which may be empty.
    pub(in crate::requests) fn version(&self, in_header: bool) -> Option<(&'static str, &'static str)> {
        let version = Some(self.row("version")).filter(|row| !row.is_null() && row.is("inHeader") == in_header)?;
        Some((version.text("name"), version.text("default")))
    }

    /// Whether it is for API versions that are dates (Azure OpenAI).
    pub(in crate::requests) fn is_dated(&self) -> bool {
        self.record.is("dated")
    }

    /// The members that the surfaces of the protocol have in common.
    fn shared(&self) -> Row<'static> {
        tables().row("protocols").row(self.protocol.as_str())
    }

    pub(in crate::requests) fn row(&self, name: &str) -> Row<'static> {
        let own = if self.record.has(name) { self.record } else { self.shared() };
        own.row(name)
    }

    /// Whether it is for the model. A surface without patterns is for all models.
    pub(in crate::requests) fn fits(&self, model: &str) -> bool {
        self.record.admits("models", &|pattern| text::matches(pattern, model))
    }

    /// The operations, and their paths below `base`. `{model}` is the model's segments, each percent-encoded; `{model!}` all of it
    /// as one segment; `{resource}` the model below `models/`, unless it contains a collection.
    pub(in crate::requests) fn calls(&self) -> impl Iterator<Item = (Operation, &'static str)> {
        self.row("endpoints")
            .0
            .members()
            .iter()
            .filter_map(|(name, path)| Some((Operation::named(name)?, path.as_str()?)))
    }

    /// The path of an operation. A stream without a separate path has that of a completion.
    pub(in crate::requests) fn call(&self, operation: Operation) -> Option<&'static str> {
        let of = |wanted: Operation| self.row("endpoints").0.get_text(wanted.as_str());
        of(operation).or_else(|| of(Operation::Inference).filter(|_| operation == Operation::Stream))
    }

    /// The base path and the header of the key if no project is known.
    pub(in crate::requests) fn without_project(&self) -> Option<(&'static str, Auth)> {
        let other = self.record.row("withoutProject");
        Some((other.text("basePath"), Auth::of(other)?))
    }

    /// The rule for the parameter at `param`.
    #[must_use]
    pub fn rule(&self, param: usize) -> Option<Rule> {
        let name = names::name(param);
        let json = self.records().into_iter().flatten().find_map(|row| row.row("params").0.get(name))?;
        let record = Row(json);
        Some(Rule {
            param,
            path: json.as_str().unwrap_or_else(|| record.text("path")),
            form: Form::named(record.text("form")).unwrap_or(Form::Value),
            reason: if record.is_null() { "the provider's record has no rule for it" } else { record.text("dropped") },
            map: json.get("map"),
            template: json.get("value"),
            record,
        })
    }

    /// Whether completions have a top-level member with this name. The API rejects or ignores members that it does not list.
    pub(in crate::requests) fn lists(&self, name: &str) -> bool {
        let list = self.records().into_iter().flatten().find(|row| !row.row("members").0.items().is_empty());
        let google = self.protocol == Protocol::Gemini;
        let is = |known: &str| known == name || google && names::alike(known, name);
        self.record.is("open") || list.is_none_or(|row| row.any("members", &is))
    }

    /// Its own record, the record of the built-in surface that it resembles, and the record of the protocol.
    fn records(&self) -> [Option<Row<'static>>; 3] {
        let like = tables().find("providers", &|profile| profile.text("id") == self.record.text("like"));
        // The surface for all models comes last.
        let surfaces = like.into_iter().flat_map(|profile| profile.rows("protocols"));
        let like = surfaces.filter(|surface| surface.protocol() == Some(self.protocol)).last();
        [Some(self.record), like, Some(self.shared())]
    }
}

impl Rule {
    /// The path for a version of the API: some APIs have another path before a date.
    pub(in crate::requests) fn path_for(&self, version: &str) -> &'static str {
        let newer = version.is_empty() || version >= self.record.text("since");
        if newer {
            self.path
        } else {
            self.record.text("older")
        }
    }

    pub(in crate::requests) fn most(&self) -> Option<u32> {
        self.record.row("maxItems").0.as_i64().and_then(|most| u32::try_from(most).ok())
    }

    /// Whether a number is beyond the provider's range, or a list is too long.
    pub(in crate::requests) fn is_outside(&self, value: &Value) -> bool {
        let end = |name| self.record.row(name).0.digits();
        match value {
            Value::Number(digits) => {
                end("min").is_some_and(|min| is_below(digits, min))
                    || end("max").is_some_and(|max| is_below(max, digits))
            }
            Value::Array(items) => self.most().is_some_and(|most| items.len() > most as usize),
            _ => false,
        }
    }

    /// Why a value is not sent; `None` if it is sent. `drops` has the reasons by value; `*` is for values that are not in `map`.
    pub(in crate::requests) fn drops(&self, value: &Value) -> Option<&'static str> {
        let (drops, name) = (self.record.row("drops").0, key(value));
        let other = || drops.get("*").filter(|_| self.map.is_none_or(|map| map.get(&name).is_none()));
        drops.get(&name).or_else(other)?.as_str()
    }

    /// A value in the format of the API. Numbers are written as in JSON: `007` is not a JSON number, and `0.70` is not the shortest form.
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
        Value::Bool(_) => json_text(value),
        _ => String::new(),
    }
}
