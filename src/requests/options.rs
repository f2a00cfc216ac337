//! Options of requests.

use super::{Operation, Protocol, Registry};
use crate::named::named;
use crate::policy::HostPolicy;

/// Options of [`super::resolve`] and [`super::to_request`].
#[derive(Clone, Debug, Default)]
pub struct ResolveOptions {
    /// The id of a provider, instead of the provider that owns the host.
    pub provider: Option<String>,
    /// The caller's own providers.
    pub profiles: Option<Registry>,
    /// One of the provider's protocols.
    pub protocol: Option<Protocol>,
    /// The operation. `None`: `stream` if the URI contains `stream=true`, `embeddings` if there is an input for it, else `inference`.
    pub operation: Option<Operation>,
    /// Which hosts requests may go to. `None`: [`HostPolicy::production`].
    pub policy: Option<HostPolicy>,
    /// The base path of all endpoints, instead of the provider's.
    pub base_path: Option<String>,
    /// The version of the provider's API: a header for Anthropic, a parameter of the URL for Azure.
    pub api_version: Option<String>,
    /// The project (Google Vertex AI).
    pub project: Option<String>,
    /// The location (Google Vertex AI).
    pub location: Option<String>,
    /// Use HTTPS for loopback hosts too. Other hosts always use HTTPS, unless the policy's `allow_http` lists them.
    pub https: bool,
    /// Where the app-label goes.
    pub label: LabelChoice,
    /// Where a system prompt in the URI goes.
    pub system: SystemChoice,
    /// A value outside the provider's range is sent, with a warning.
    pub lenient_ranges: bool,
    /// Headers of the caller's own. They take the place of those of the profile. Case does not distinguish names.
    pub headers: Vec<(String, String)>,
}

/// Options of the HTTP client, which are not sent to the provider (draft §6).
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct ClientOptions {
    /// Milliseconds.
    pub timeout: Option<u32>,
    /// The maximum number of retries.
    pub max_retries: Option<u32>,
}

/// Where the app-label goes (draft §4.2.1).
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub enum LabelChoice {
    /// In the provider's header, if the label has the format of the provider's ids, or the header accepts any text.
    #[default]
    Auto,
    /// Nowhere.
    Never,
    /// In the provider's header, in any format.
    Always,
    /// In this header.
    Header(String),
}

named! {
    /// Where a system prompt in the URI goes (draft §10.4).
    #[derive(Default)]
    pub enum SystemChoice {
        /// It is sent, with a warning if it contains characters that people cannot see.
        #[default]
        Allow = "allow",
        /// It is sent, with a warning.
        Warn = "warn",
        /// It is not sent.
        Drop = "drop",
    }
}
