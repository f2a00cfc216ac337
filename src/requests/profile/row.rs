//! The types of a profile's parts.

use super::super::glob;
use super::super::named::named;
use crate::json::Value;

named! {
    /// The shape of requests and answers. Several providers have the same one.
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

impl Operation {
    /// The HTTP method: only lists are fetched (draft §5.1: the llm URI itself never is).
    #[must_use]
    pub const fn method(self) -> &'static str {
        match self {
            Self::Models => "GET",
            _ => "POST",
        }
    }
}

/// One provider. Everything is as the provider's own SDK or documentation has it.
#[derive(Clone, Debug, PartialEq)]
pub struct Profile<'a> {
    /// The stable name.
    pub id: &'a str,
    /// Its hosts, label by label in lower case; `*` matches one label or several, `*-name` one that ends so.
    pub hosts: Vec<&'a str>,
    /// Those of `hosts` whose first labels a customer of the provider chooses. They own no variable.
    pub customer_hosts: Vec<&'a str>,
    /// How the key is sent.
    pub auth: Auth<'a>,
    /// How keys of certain formats are sent instead, on every surface.
    pub auth_by_key: Vec<KeyAuth<'a>>,
    /// Its chat has the role `developer`. Others get `system` in its place.
    pub developer_role: bool,
    /// Whether it answers without a key.
    pub keyless: bool,
    /// Headers for the app-label; the first whose prefix fits takes it.
    pub labels: Vec<LabelHeader<'a>>,
    /// Environment variables that hold its key, the preferred one first.
    pub keys: Vec<&'a str>,
    /// Environment variables that hold its base URL or host.
    pub bases: Vec<&'a str>,
    /// Base URLs among `bases` that do not contain the provider's base path.
    pub bare: Vec<&'a str>,
    /// Environment variables for other settings. Some are secret.
    pub settings: Vec<EnvVariable<'a>>,
    /// Environment variables for the model that are not made of the key's name.
    pub models: Vec<&'a str>,
    /// The ways to talk to it. The first whose `models` fit is the default.
    pub surfaces: Vec<Surface<'a>>,
}

/// An environment variable that holds neither a key nor a base URL.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct EnvVariable<'a> {
    /// The variable.
    pub name: &'a str,
    /// Its content.
    pub role: Role<'a>,
    /// Only other tools than the provider's own read it. It may belong to several providers.
    pub other: bool,
}

/// The content of a variable other than keys and base URLs.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Role<'a> {
    /// The version of the API.
    Version,
    /// The labels that `*` matches in the profile's first host with one; for Vertex AI also the location.
    Place,
    /// The project.
    Project,
    /// The app-label, if the provider has a header for one of its shape.
    Label,
    /// Sent as the key, after the variables of the profile.
    Key,
    /// Sent as the key to another host than the provider's own, if there is no other key.
    GatewayKey,
    /// Nothing that a URI could hold, and why.
    None(&'a str),
}

impl<'a> Role<'a> {
    /// The role of a name, or of a variable that has a reason instead.
    pub(super) fn of(name: &str, reason: &'a str) -> Option<Self> {
        Some(match name {
            "version" => Self::Version,
            "place" => Self::Place,
            "project" => Self::Project,
            "label" => Self::Label,
            "key" => Self::Key,
            "gateway-key" => Self::GatewayKey,
            "" => Self::None(reason),
            _ => return None,
        })
    }
}

/// How a key is sent.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Auth<'a> {
    /// The header, or the parameter of the URL.
    pub name: &'a str,
    /// The text before the key, with its space: `Bearer `.
    pub prefix: &'a str,
    /// In the URL's query rather than in a header. URLs are logged: no row of the table does so.
    pub in_query: bool,
}

/// How keys of one format are sent.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct KeyAuth<'a> {
    /// How such a key begins.
    pub begins: &'a str,
    /// Its header.
    pub auth: Auth<'a>,
    /// Headers that requests with such a key need.
    pub headers: Vec<(&'a str, &'a str)>,
}

/// A header that the app-label may go to.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct LabelHeader<'a> {
    /// The header.
    pub header: &'a str,
    /// How a label begins that is an id of the provider's. Empty: any text will do.
    pub prefix: &'a str,
    /// Takes labels only if the option `labelHeader` names it.
    pub ask: bool,
}

/// One way to talk to a provider.
#[derive(Clone, Debug, PartialEq)]
pub struct Surface<'a> {
    /// The shape of requests.
    pub protocol: Protocol,
    /// The path before all calls, without a slash at its end. `{project}`, `{location}` and `{model}` are
    /// filled in.
    pub base: &'a str,
    /// The operations, and their paths below `base`.
    pub calls: Vec<Call<'a>>,
    /// Where parameters go that do not go where the protocol's other users have them.
    pub rules: Vec<Rule<'a>>,
    /// Headers that every request needs.
    pub headers: Vec<(&'a str, &'a str)>,
    /// Members that every body needs.
    pub body: Vec<(&'a str, &'a str)>,
    /// For models that fit one of these patterns, this is the default way. Empty: for all.
    pub models: Vec<&'a str>,
    /// The built-in provider whose surface of this protocol has the rules that are not among `rules`.
    pub like: Option<&'a str>,
    /// The top-level members that its completions have, if these differ from the protocol's. Parameters with other names
    /// are withheld.
    pub members: Option<Vec<&'a str>>,
    /// It takes members that the protocol does not list.
    pub open: bool,
    /// The model is a member of the body although the path contains it.
    pub model_in_body: bool,
    /// The replacement for `base` and the header of the key if no project is known.
    pub without_project: Option<(&'a str, Auth<'a>)>,
    /// Where the API version goes, if requests have one.
    pub version: Option<Version<'a>>,
    /// This is the way for an API version that is a date (Azure OpenAI).
    pub dated: bool,
    /// Another header for the key than [`Profile::auth`].
    pub auth: Option<Auth<'a>>,
}

/// Where the version of the API goes.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Version<'a> {
    /// The header, or the parameter of the URL.
    pub name: &'a str,
    /// The default, if the caller gives none. Empty: nothing is sent.
    pub default: &'a str,
    /// In a header rather than in the URL's query.
    pub in_header: bool,
}

/// The path of one operation.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Call<'a> {
    /// The operation.
    pub operation: Operation,
    /// Below [`Surface::base`]. `{model}` is the model's segments, each percent-encoded; `{model!}` all of it as one
    /// segment; `{resource}` the model below `models/`, unless it contains a collection.
    pub path: &'a str,
}

/// Where one parameter goes.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Rule<'a> {
    /// Its position in the draft's table (`crate::llm::param::PARAMS`), or, after its length, in the table of canonical parameters.
    pub param: usize,
    /// The member of the body; dots separate levels. Empty: it is not sent.
    pub path: &'a str,
    /// The form of the value.
    pub form: Form,
    /// The provider's range, both ends included, in decimal notation. An empty end is open.
    pub range: (&'a str, &'a str),
    /// How many items a list may have. 0: any number.
    pub most: u8,
    /// Why it is not sent.
    pub reason: &'a str,
    /// The path for versions of the API before a date: the date and the path.
    pub older: Option<(&'a str, &'a str)>,
    /// The replacements of single values: an object with texts, `true` and `false` as names.
    pub map: Option<&'a Value>,
    /// The structure around the value: the text `$` is its place.
    pub template: Option<&'a Value>,
}

named! {
    /// The form of a parameter's value in the body.
    pub enum Form {
        /// Itself.
        Value = "value",
        /// Itself, unless it is 0, which older servers refuse: then it is left out, as that means the same.
        NotZero = "not-zero",
        /// Itself, also if it is a number in place of a boolean.
        Count = "count",
        /// Nothing in the body: another URL.
        Url = "url",
        /// A separate message, or the member that the protocol has for it.
        System = "system",
        /// `{"type":"json_object"}`
        JsonObject = "json-object",
        /// `"application/json"`
        JsonMime = "json-mime",
        /// `"json"`
        JsonWord = "json-word",
        /// `{"type":"ephemeral"}` for true; nothing for false, since caching is opt-in.
        Ephemeral = "ephemeral",
        /// `{"mode":"explicit"}` for false; nothing for true, since caching is automatic.
        Explicit = "explicit",
        /// `"auto"` for true; nothing for false, since caching is opt-in.
        Auto = "auto",
        /// `{"cachePoint":{"type":"default"}}` after the system prompt, or after the last message, for true.
        CachePoint = "cache-point",
        /// Below a place that depends on the model's family (Amazon Bedrock).
        ByFamily = "by-family",
    }
}

impl Rule<'_> {
    /// A rule without a place.
    pub(in crate::requests) const fn of(param: usize) -> Self {
        let (path, form, range, most, reason) = ("", Form::Value, ("", ""), 0, "");
        Self { param, path, form, range, most, reason, older: None, map: None, template: None }
    }
}

impl<'a> Profile<'a> {
    /// The surface of a request: the requested one, else the default for the model.
    #[must_use]
    pub fn surface(&self, protocol: Option<Protocol>, model: &str, version: &str) -> Option<&Surface<'a>> {
        let dated = version.as_bytes().first().is_some_and(u8::is_ascii_digit)
            && self.surfaces.iter().any(|surface| surface.dated);
        let speaks = |surface: &Surface<'_>| {
            surface.dated == dated && protocol.is_none_or(|protocol| surface.protocol == protocol)
        };
        let mut surfaces = self.surfaces.iter();
        // A surface that is requested by name is used for any model.
        surfaces
            .find(|surface| speaks(surface) && surface.fits(model))
            .or_else(|| protocol.and_then(|_| self.surfaces.iter().find(|surface| speaks(surface))))
    }

    /// Whether one of its ways of that protocol is for the model.
    #[must_use]
    pub fn speaks(&self, protocol: Protocol, model: &str) -> bool {
        self.surfaces.iter().any(|surface| surface.protocol == protocol && surface.fits(model))
    }
}

impl<'a> Surface<'a> {
    /// Whether it is for the model.
    pub(in crate::requests) fn fits(&self, model: &str) -> bool {
        self.models.is_empty() || self.models.iter().any(|pattern| glob::matches(pattern, model))
    }

    /// The path of an operation. A stream without a separate path has that of a completion.
    #[must_use]
    pub fn call(&self, operation: Operation) -> Option<&'a str> {
        let of = |wanted| self.calls.iter().find(|call| call.operation == wanted).map(|call| call.path);
        of(operation).or_else(|| if operation == Operation::Stream { of(Operation::Inference) } else { None })
    }
}
