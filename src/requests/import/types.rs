//! The options of imports and exports, their results, and both as JSON for bindings and command lines.

use super::super::{Registry, ResolveError};
use crate::issue::Issue;
use crate::llm::LlmUri;
use crate::policy::HostPolicy;
use crate::shell::is_variable;
use std::fmt;

/// Options of the imports, and of the conversion to variables.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct ImportOptions {
    /// The id of a provider: selects one of several, or the provider of a host that belongs to none.
    pub provider: Option<String>,
    /// The model, instead of the one in the source.
    pub model: Option<String>,
    /// The prefix of every variable's name.
    pub prefix: String,
    /// Write the reference `%24%7BNAME%7D` instead of a variable's value, so that the URI does not contain the key.
    pub reference: bool,
    /// The convention of a model string: `litellm`, `langchain`, `pydantic-ai` or `ai-sdk`.
    pub style: Option<String>,
    /// Its `allow_http` lists the hosts that keep plain HTTP.
    pub policy: Option<HostPolicy>,
    /// The caller's own providers.
    pub profiles: Option<Registry>,
}

impl ImportOptions {
    /// The prefix of the variables' names.
    pub(super) fn prefix(&self) -> Result<&str, ResolveError> {
        let is_name = self.prefix.is_empty() || is_variable(&self.prefix);
        is_name.then_some(self.prefix.as_str()).ok_or_else(|| ResolveError::option("prefix"))
    }
}

/// A part that was not converted, and the reason. Never its value.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Left {
    /// A variable, a member of the body, a header, an option of curl, a part of a URL.
    pub component: String,
    /// The reason.
    pub reason: &'static str,
}

/// The result of an import. `Debug` prints the URI redacted.
#[derive(Clone, Debug)]
pub struct Imported {
    /// The URI, **with the key**.
    pub uri: LlmUri,
    /// The id of the provider whose format the source has.
    pub provider: &'static str,
    /// Whether `resolve` needs the option `provider`, because the host does not determine it.
    pub needs_provider: bool,
    /// Whether `resolve` needs the option `https` for the same URL.
    pub needs_https: bool,
    /// The variables whose values are in the URI.
    pub used: Vec<String>,
    /// Variables that are set and not in the URI.
    pub ignored: Vec<Left>,
    /// The parts that the URI does not contain.
    pub lost: Vec<Left>,
    /// Warnings and advice about the source.
    pub issues: Vec<Issue>,
}

/// Variables. `Debug` prints names only.
#[derive(Clone)]
pub struct Exported {
    /// The id of the provider whose variables these are.
    pub provider: &'static str,
    /// Names and values, **with the key**.
    pub variables: Vec<(String, String)>,
    /// The names whose values are secret.
    pub secret: Vec<String>,
    /// The parts that no variable contains.
    pub lost: Vec<Left>,
}

impl fmt::Debug for Exported {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_list().entries(self.variables.iter().map(|(name, _)| name)).finish()
    }
}
