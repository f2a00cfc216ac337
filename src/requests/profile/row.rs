//! The types of a profile's parts.

use super::super::named::named;
use super::super::table::Row;
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

impl Row<'_> {
    pub(in crate::requests) fn protocol(self) -> Option<Protocol> {
        Protocol::named(self.text("protocol"))
    }
}

impl Operation {
    /// Whether it is a completion, streamed or not.
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

/// One provider. Everything is as the provider's own SDK or documentation has it. `data/schema/providers.schema.json` describes all
/// members of a record.
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
    /// Environment variables that hold its key, the preferred one first.
    pub keys: Vec<&'a str>,
    /// Environment variables that hold its base URL or host.
    pub bases: Vec<&'a str>,
    /// The ways to talk to it. The first whose model patterns fit is the default.
    pub surfaces: Vec<Surface<'a>>,
    pub(in crate::requests) record: Row<'a>,
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

/// One way to talk to a provider.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Surface<'a> {
    /// The shape of requests.
    pub protocol: Protocol,
    /// The path before all calls, without a slash at its end. `{project}`, `{location}` and `{model}` are
    /// filled in.
    pub base: &'a str,
    /// Where the API version goes, if requests have one.
    pub version: Option<Version<'a>>,
    /// This is the way for an API version that is a date (Azure OpenAI).
    pub dated: bool,
    /// Another header for the key than [`Profile::auth`].
    pub auth: Option<Auth<'a>>,
    pub(in crate::requests) record: Row<'a>,
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
    /// The values that are not sent, with the reasons: an object with texts, numbers, `true` and `false` as names, and `*` for the rest.
    pub drops: Option<&'a Value>,
    /// The structure around the value: the text `$` is its place.
    pub template: Option<&'a Value>,
}

named! {
    /// The form of a parameter's value in the body.
    pub enum Form {
        /// Itself.
        Value = "value",
        /// Itself, also if it is a number in place of a boolean.
        Count = "count",
        /// Nothing in the body: another URL.
        Url = "url",
        /// A separate message, or the member that the protocol has for it.
        System = "system",
        /// `{"cachePoint":{"type":"default"}}` after the system prompt, or after the last message, for true.
        CachePoint = "cache-point",
        /// Below a place that depends on the model's family (Amazon Bedrock).
        ByFamily = "by-family",
    }
}

impl<'a> Profile<'a> {
    /// The surface of a request: the default for the model, or that of the protocol. An empty model is unknown.
    #[must_use]
    pub fn surface(&self, protocol: Option<Protocol>, model: &str, version: &str) -> Option<&Surface<'a>> {
        let dated = version.as_bytes().first().is_some_and(u8::is_ascii_digit)
            && self.surfaces.iter().any(|surface| surface.dated);
        let speaks = |surface: &Surface<'_>| {
            surface.dated == dated && protocol.is_none_or(|protocol| surface.protocol == protocol)
        };
        let mut surfaces = self.surfaces.iter().filter(|surface| speaks(surface));
        let any = surfaces.clone().next().filter(|_| protocol.is_some() && model.is_empty());
        surfaces.find(|surface| surface.fits(model)).or(any)
    }
}
