//! The options of imports.

use super::super::fault::ResolveError;
use super::super::profile::Registry;
use super::super::profile::{self, Profile};
use crate::host;
use crate::policy::HostPolicy;

/// Options of the imports, and of the conversion to variables.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct ImportOptions {
    /// The id of a profile: one of several providers, or the provider of a host that belongs to none.
    pub provider: Option<String>,
    /// The model, in place of the one that the source names.
    pub model: Option<String>,
    /// The prefix of every variable's name.
    pub prefix: String,
    /// Write `%24%7BNAME%7D` in place of a variable's value: the key stays where it is.
    pub reference: bool,
    /// The convention of a model string: `litellm`, `langchain`, `pydantic-ai` or `ai-sdk`.
    pub style: Option<String>,
    /// Its `allow_http` lists the hosts that keep plain HTTP.
    pub policy: Option<HostPolicy>,
    /// Providers of the caller's own.
    pub profiles: Option<Registry>,
}

impl ImportOptions {
    /// Whether requests to a host use plain HTTP.
    pub(super) fn goes_plain(&self, host: &str) -> bool {
        self.policy.as_ref().is_some_and(|policy| policy.goes_plain(&host::read(host)))
    }

    /// The profile of `provider`.
    pub(super) fn profile(&self) -> Result<Option<&'static Profile<'static>>, ResolveError> {
        let Some(id) = &self.provider else { return Ok(None) };
        profile::require(id).map(Some)
    }
}
