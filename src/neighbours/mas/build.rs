//! Model addresses from parts.

use super::analyse::Options;
use super::analyse::KEY;
use super::MasAddress;
use crate::llm::ParseError;
use crate::neighbours::address::{self, trimmed_end};
use crate::span::Span;
use crate::uri::pct;
use std::borrow::Cow;

/// The parts of an address. All texts are decoded, except `url`.
#[derive(Clone, Debug, Default)]
pub struct Parts {
    /// An `https` or `http` URL without a fragment.
    pub url: String,
    /// The model.
    pub model: String,
    /// The api-key. A secret.
    pub api_key: Option<String>,
    /// More parameters of the fragment, in order.
    pub params: Vec<(String, String)>,
}

/// Changes to an address: what is `None` stays; `Some(None)` removes.
#[derive(Clone, Debug, Default)]
pub struct Changes {
    /// See [`Parts::url`].
    pub url: Option<String>,
    /// See [`Parts::model`].
    pub model: Option<String>,
    /// See [`Parts::api_key`].
    pub api_key: Option<Option<String>>,
    /// See [`Parts::params`].
    pub params: Option<Vec<(String, String)>>,
}

impl MasAddress {
    /// Builds an address. The result has exactly these parts.
    ///
    /// # Errors
    /// As [`MasAddress::parse_with`]: `forbidden-character` for a URL with a fragment, `repeated-m` for a parameter named `m`.
    pub fn build(parts: &Parts, options: &Options) -> Result<Self, ParseError> {
        let mut text = parts.url.clone();
        push_model(&mut text, &parts.model);
        push_rest(&mut text, parts.api_key.as_deref(), parts.params.iter().map(|(name, value)| (&**name, &**value)));
        built(&text, options)
    }

    /// The address with changes. Userinfo stays, unless the URL changes.
    ///
    /// # Errors
    /// As [`MasAddress::build`].
    pub fn with(&self, changes: &Changes) -> Result<Self, ParseError> {
        let end = self.layout.parts.fragment.map_or(self.text.len(), |fragment| fragment.start as usize - 1);
        let mut text = changes.url.clone().unwrap_or_else(|| self.text[..end].to_owned());
        push_model(&mut text, changes.model.as_deref().unwrap_or(&self.model()));
        let key = match &changes.api_key {
            Some(key) => key.as_deref().map(Cow::Borrowed),
            None => self.api_key(),
        };
        let params = changes.params.iter().flatten().map(|(name, value)| (&**name, &**value));
        push_rest(&mut text, key.as_deref(), params);
        if changes.params.is_none() {
            for (at, pair) in self.layout.params.iter().enumerate() {
                if at != self.layout.m && Some(at) != self.layout.k && !pair.is_empty() {
                    text.push('&');
                    text.push_str(pair.span().of(&self.text));
                }
            }
        }
        built(&text, &self.options)
    }
}

fn built(text: &str, options: &Options) -> Result<MasAddress, ParseError> {
    MasAddress::parse_with(text, options).map_err(|error| address::placeless(error, Span::default()))
}

/// Appends `#m=` and the model. The grammar of `m` has `/` and `:`, so they need no encoding.
pub(super) fn push_model(text: &mut String, model: &str) {
    text.push_str("#m=");
    for piece in model.split_inclusive(['/', ':']) {
        let plain = trimmed_end(piece, &['/', ':']);
        pct::push_encoded(text, plain);
        text.push_str(&piece[plain.len()..]);
    }
}

fn push_rest<'a>(text: &mut String, key: Option<&'a str>, params: impl Iterator<Item = (&'a str, &'a str)>) {
    for (name, value) in key.map(|key| (KEY, key)).into_iter().chain(params) {
        text.push('&');
        pct::push_encoded(text, name);
        text.push('=');
        pct::push_encoded(text, value);
    }
}
