//! From a provider's URL to a URI.

use super::super::fault::ResolveError;
use super::super::profile::{self, Operation, Surface};
use super::super::target::is_version;
use super::draft::{Address, Draft, Imported};
use super::http::Url;
use super::options::ImportOptions;
use super::place::{self, Place, Rest};
use super::shell;
use crate::issue::{Code, Component};
use crate::json::Value;
use crate::limits;
use crate::secret;
use crate::span::Span;

/// A URL that was understood, with what is known so far.
pub(super) struct Start {
    pub(super) draft: Draft,
    pub(super) place: Place,
    pub(super) path: String,
    pub(super) version: String,
    loopback: bool,
}

/// Makes a URI of the URL of a provider's call, or of the base URL of its API.
///
/// # Errors
/// `invalid-url` with the reason; `model-not-given` if neither the path nor the option `model` names one;
/// `unknown-provider`; and the errors of a URI of the parts.
///
/// ```
/// use llm_uri::requests::import::{from_url, ImportOptions};
/// let url = "https://res.openai.azure.com/openai/deployments/gpt/chat/completions?api-version=2024-10-21";
/// let imported = from_url(url, &ImportOptions::default())?;
/// assert_eq!(imported.uri.expose_credentials(), "llm://res.openai.azure.com/gpt?api-version=2024-10-21");
/// assert!(imported.lost.is_empty());
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub fn from_url(text: &str, options: &ImportOptions) -> Result<Imported, ResolveError> {
    let _scope = profile::enter(options.profiles);
    let mut start = start(text, Span::default(), options)?;
    if let Some(model) = &options.model {
        start.model(model);
    }
    start.finish()
}

/// Reads a URL and finds its place. `span` is its span in a longer text.
pub(super) fn start(text: &str, span: Span, options: &ImportOptions) -> Result<Start, ResolveError> {
    let wrong = |reason| ResolveError::placed(Code::InvalidUrl, span, reason);
    if text.len() > limits::IMPORT {
        return Err(wrong("it is longer than 8 MiB"));
    }
    let url = Url::read(text).map_err(wrong)?;
    let place = place::find(&url.host, &url.path, options.profile()?);
    let mut draft = Draft::new(place.profile, options.provider.is_some());
    draft.origin(&url, options.goes_plain(&url.host));
    if url.userinfo {
        draft.lose("userinfo", "HTTP Basic credentials are sent otherwise than an api-key");
    }
    if url.fragment {
        draft.lose("fragment", "no request has it");
    }
    if let Some(model) = &place.slots.model {
        draft.parts.segments.clone_from(model);
    }
    let twice = |(one, two): (&str, &str)| is_version(one) && is_version(two);
    let base = place.base_path.as_deref().unwrap_or_default();
    if base.split('/').zip(base.split('/').skip(1)).any(twice) {
        draft.issues.report(Code::BaseUrlVersionDoubled, Component::Input, span);
    }
    match place.rest {
        Rest::Other => draft.lose("path", "it is not a call that a URI describes"),
        Rest::Unknown => draft.issues.report(Code::PathTakenAsBase, Component::Input, span),
        Rest::Call(Operation::Embeddings | Operation::Models | Operation::Batch) => {
            draft.lose("operation", "a URI names a model, not what is asked of it: resolve has the option operation");
        }
        Rest::Call(_) | Rest::Base => {}
    }
    let mut start = Start { draft, place, path: url.path.clone(), version: String::new(), loopback: url.loopback };
    if start.place.rest == Rest::Call(Operation::Stream) && start.streams_by_url() {
        start.draft.param("stream", Value::Bool(true));
    }
    start.query(&url.query);
    Ok(start)
}

impl Start {
    /// The surface of the path, else the first of the profile: for tables that do not depend on the model.
    pub(super) fn surface(&self) -> &'static Surface<'static> {
        self.place.surface.unwrap_or(&self.place.profile.surfaces[0])
    }

    /// Whether a stream has a separate URL.
    fn streams_by_url(&self) -> bool {
        let surface = self.surface();
        surface.call(Operation::Stream) != surface.call(Operation::Inference)
    }

    pub(super) fn model(&mut self, model: &str) {
        self.draft.parts.segments = model.split('/').map(str::to_owned).collect();
    }

    fn query(&mut self, query: &[(String, Option<String>)]) {
        let versions = self.place.profile.surfaces.iter().filter_map(|surface| surface.version);
        let names: Vec<&str> = versions.filter(|version| !version.in_header).map(|version| version.name).collect();
        let surface = self.surface();
        for (name, value) in query {
            // A name without a value may be anything, even a key.
            let Some(value) = value else {
                self.draft.lose("query", "a URI has no place for a parameter of the URL");
                continue;
            };
            // Part of the table's path: `alt=sse`.
            let pair = [name, "=", value].concat();
            let own = surface.calls().filter_map(|(_, path)| path.split_once('?'));
            if own.flat_map(|(_, query)| query.split('&')).any(|known| known == pair) {
                continue;
            }
            if names.contains(&name.as_str()) && self.version.is_empty() {
                self.version.clone_from(value);
            } else if secret::is_secret_name(name) && self.draft.parts.api_key.is_none() {
                self.draft.key(&shell::reference(value));
            } else {
                self.draft.lose(name, "a URI has no place for a parameter of the URL");
            }
        }
    }

    /// The parameters that are for the URL, and the URI.
    pub(super) fn finish(mut self) -> Result<Imported, ResolveError> {
        let surface = self.place.surface_for(&self.draft.parts.segments.join("/"), &self.version);
        let Place { profile, slots, base_path, rest, .. } = &self.place;
        self.draft.address(&Address {
            surface,
            base_path: base_path.as_deref(),
            version: &self.version,
            project: slots.project.as_deref().unwrap_or_default(),
            location: slots.location.as_deref(),
        });
        self.draft.binding(profile, self.loopback);
        let known = matches!(rest, Rest::Call(Operation::Inference | Operation::Stream));
        self.draft.finish(Some(self.path.as_str()).filter(|_| known))
    }
}
