//! What a row says of an SDK: where it wants each part of an endpoint.

use super::super::named::named;
use super::super::profile::Protocol;

named! {
    /// A kit that calls providers.
    pub enum Sdk {
        /// npm `openai`.
        OpenAi = "openai",
        /// npm `@anthropic-ai/sdk`.
        Anthropic = "anthropic",
        /// npm `ai` with its provider packages.
        AiSdk = "ai-sdk",
        /// npm `@langchain/…`.
        LangChain = "langchain",
        /// `litellm` (Python).
        LiteLlm = "litellm",
        /// `pydantic-ai` (Python).
        PydanticAi = "pydantic-ai",
    }
}

/// One way of one SDK. Places are paths in the result: `clientOptions.…` goes to a constructor or factory, `params.…` to
/// the call. An empty place is none.
#[derive(Clone, Copy)]
pub(super) struct Binding {
    pub(super) sdk: Sdk,
    pub(super) protocol: Protocol,
    /// Only for these profiles. Empty: for all.
    pub(super) providers: &'static [&'static str],
    /// Only for URLs that hold this.
    pub(super) within: &'static str,
    /// Where the client is imported from.
    pub(super) package: &'static str,
    /// The class or factory.
    pub(super) client: &'static str,
    /// Further names that a program needs: of the method that gives a model, of a class.
    pub(super) names: &'static [(&'static str, &'static str)],
    /// What is called, and for streams.
    pub(super) methods: (&'static str, &'static str),
    /// How the SDK means its base URL.
    pub(super) tail: Tail,
    /// The base URL's place.
    pub(super) base: &'static str,
    /// The last segment of the base path has a place of its own.
    pub(super) version: &'static str,
    /// Places for the key, and the header that the SDK makes of each.
    pub(super) keys: &'static [Key],
    /// What the SDK does without a key.
    pub(super) keyless: Keyless,
    /// A header that is null in `headers` is not sent.
    pub(super) silences: bool,
    /// The place of headers. Without one, an endpoint that has headers of its own is out of reach.
    pub(super) headers: &'static str,
    /// Headers that have places of their own.
    pub(super) named_headers: &'static [(&'static str, &'static str)],
    /// Parameters of the URL that have places of their own; `*` for all others.
    pub(super) query: &'static [(&'static str, &'static str)],
    /// What is always set.
    pub(super) fixed: &'static [(&'static str, Fixed)],
    /// The model's place, and whether it is spelt with its provider there.
    pub(super) model: (&'static str, bool),
    /// The text before the model if it is written with its provider. Empty: see `dialect.rs`.
    pub(super) prefix: &'static str,
    /// Members of the body that have places of their own. The first row that fits counts.
    pub(super) members: &'static [Member],
    /// The place of all other members. Empty: they are dropped.
    pub(super) rest: &'static str,
    /// The place of the timeout, and whether it is in seconds.
    pub(super) timeout: (&'static str, bool),
    /// The place of the number of retries.
    pub(super) retries: &'static str,
    /// The system prompt's place. Empty: it is a message.
    pub(super) system: &'static str,
    /// The place of the switch for streams. Empty: another method is called.
    pub(super) stream: &'static str,
}

/// How an SDK means its base URL.
#[derive(Clone, Copy)]
pub(super) enum Tail {
    /// As the profile: with its base path.
    Profile,
    /// It puts this behind its base URL, the second for streams; `{model}` is the model, encoded. A URL that does not end
    /// so is out of the SDK's reach: so there is no `/v1/v1`, and no lost path.
    Ends(&'static str, &'static str),
    /// It takes the whole URL of the call.
    Whole,
}

/// A place for a key.
#[derive(Clone, Copy)]
pub(super) struct Key {
    pub(super) place: &'static str,
    /// In lower case.
    pub(super) header: &'static str,
    pub(super) prefix: &'static str,
}

/// What an SDK does without a key. All of them but those in the first row look into the environment for one, which is
/// another host's key as often as not (litellm#5418).
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum Keyless {
    /// It sends none, and looks for none.
    Nothing,
    /// It wants one: a word takes its place.
    Placeholder,
}

/// What is always set.
#[derive(Clone, Copy)]
pub(super) enum Fixed {
    Null,
    True,
    /// The id of the profile.
    Provider,
    /// The region in the host's name: `bedrock-runtime.us-east-1.amazonaws.com`.
    Region,
}

/// Where one member of the body goes.
#[derive(Clone, Copy)]
pub(super) struct Member {
    /// Its path in the body.
    pub(super) path: &'static str,
    /// Its place. Empty: it is dropped for `reason`.
    pub(super) place: &'static str,
    pub(super) turn: Turn,
    pub(super) reason: &'static str,
}

/// What a member's value becomes.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum Turn {
    Same,
    /// True, for the one value that means JSON.
    IsJson,
    /// `{"type":"json_object"}`, for the one value that means JSON.
    JsonObject,
}

/// The placeholder for a missing key.
pub(super) const NO_KEY: &str = "no-key";

/// A program of `data/snippets.json`.
pub(super) struct Snippet {
    pub(super) sdk: Sdk,
    /// `None`: any.
    pub(super) protocol: Option<Protocol>,
    pub(super) stream: bool,
    /// Its lines, with placeholders between `@`.
    pub(super) text: &'static str,
}
