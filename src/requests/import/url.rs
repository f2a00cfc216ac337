//! Converts a provider's URL to a URI.

use super::super::target::is_version;
use super::super::{profile, Operation, ResolveError, Surface};
use super::draft::Draft;
use super::place::{find, Rest};
use super::types::{ImportOptions, Imported};
use crate::bytes::joined;
use crate::host::url::Url;
use crate::issue::{Code, Component};
use crate::json::Value;
use crate::shell;
use crate::span::Span;
use crate::{limits, secret};

/// Builds a URI from a provider's endpoint URL, or from the base URL of its API.
///
/// # Errors
/// `invalid-url` with the reason; `model-not-given` if neither the path nor the option `model` names one;
/// `unknown-provider`; and the errors of a URI of the parts.
pub fn from_url(text: &str, options: &ImportOptions) -> Result<Imported, ResolveError> {
    let _scope = profile::enter(options.profiles);
    Draft::of_url(text, Span::default(), options)?.finish_url()
}

impl<'a> Draft<'a> {
    /// Reads a URL and finds its place. `span` is its span in a longer text.
    pub(super) fn of_url(text: &str, span: Span, options: &'a ImportOptions) -> Result<Self, ResolveError> {
        let wrong = |reason| ResolveError::from((Code::InvalidUrl, reason, span));
        if text.len() > limits::IMPORT {
            return Err(wrong("it is longer than 8 MiB"));
        }
        let url = Url::read(text).map_err(wrong)?;
        let mut draft = Self::new(
            find(&url.host, &url.path, profile::asked(options.provider.as_deref())?),
            options.provider.is_some(),
            options,
        );
        draft.origin(&url);
        if url.userinfo {
            draft.lose("userinfo", "these are HTTP Basic credentials, not an api-key");
        }
        if url.fragment {
            draft.lose("fragment", "requests do not contain a fragment");
        }
        match &options.model {
            Some(model) => draft.model(model),
            None => draft.parts.segments = draft.place.slots.model.clone().unwrap_or_default(),
        }
        let base = draft.place.base_path.as_deref().unwrap_or_default();
        if base.split('/').zip(base.split('/').skip(1)).any(|(one, two)| is_version(one) && is_version(two)) {
            draft.issues.report(Code::BaseUrlVersionDoubled, Component::Input, span);
        }
        let surface = draft.surface();
        match draft.place.rest {
            Rest::Other => draft.lose("path", "a URI cannot describe this call"),
            Rest::Unknown => draft.issues.report(Code::PathTakenAsBase, Component::Input, span),
            Rest::Call(operation) if !operation.completes() => {
                draft.lose("operation", "a URI names a model, not an operation: pass the operation option to resolve");
            }
            // Some APIs have another URL for streams.
            Rest::Call(Operation::Stream) if surface.call(Operation::Stream) != surface.call(Operation::Inference) => {
                draft.param("stream", Value::Bool(true));
            }
            Rest::Call(_) | Rest::Base => {}
        }
        draft.query(&url.query);
        Ok(draft)
    }

    /// The surface of the path, else the first of the profile: for tables that do not depend on the model.
    pub(super) fn surface(&self) -> &'static Surface {
        self.place.surface.unwrap_or(&self.place.profile.surfaces[0])
    }

    fn query(&mut self, query: &[(String, Option<String>)]) {
        let versions = self.place.profile.surfaces.iter().filter_map(|surface| surface.version(false));
        let names: Vec<&str> = versions.map(|(name, _)| name).collect();
        let surface = self.surface();
        for (name, value) in query {
            // A name without a value may be anything, even a key.
            let Some(value) = value else {
                self.lose("query", "a URI cannot contain this parameter of the URL");
                continue;
            };
            // Part of the table's path: `alt=sse`.
            let pair = [name, "=", value].concat();
            let mut own = surface.calls().filter_map(|(_, path)| path.split_once('?'));
            if own.any(|(_, query)| query.split('&').any(|known| known == pair)) {
                continue;
            }
            if names.contains(&name.as_str()) && self.version.is_empty() {
                self.version.clone_from(value);
            } else if secret::is_secret_name(name) && self.parts.api_key.is_none() {
                self.key(&shell::reference(value));
            } else {
                self.lose(name, "a URI cannot contain this parameter of the URL");
            }
        }
    }

    /// The URI of a URL or command: several surfaces may have its base path, and the model decides.
    pub(super) fn finish_url(mut self) -> Result<Imported, ResolveError> {
        self.place.settle(&joined(&self.parts.segments, "/"), &self.version);
        self.finish()
    }
}
