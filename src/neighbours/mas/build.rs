//! Model addresses from parts.

use super::analyse::{Options, Spec, KEY, MODEL};
use super::MasAddress;
use crate::llm::ParseError;
use crate::neighbours::address::{self, minimal};
use crate::span::Span;
use crate::uri::pct;
use std::borrow::Cow;

/// The parts of an address, or changes to them. All texts are decoded, except `url`.
#[derive(Clone, Debug, Default)]
pub struct Parts {
    /// An `https` or `http` URL without a fragment.
    pub url: Option<String>,
    /// The model.
    pub model: Option<String>,
    /// The api-key, a secret; `Some(None)` removes it.
    pub api_key: Option<Option<String>>,
    /// More parameters of the fragment, in order. An `m` with the same model is ignored.
    pub params: Option<Vec<(String, String)>>,
}

impl MasAddress {
    /// Builds an address. The result has exactly these parts.
    ///
    /// # Errors
    /// As [`MasAddress::parse_with`]: `forbidden-character` for a URL with a fragment, `repeated-m` for a parameter `m` with another model.
    pub fn build(parts: &Parts, options: &Options) -> Result<Self, ParseError> {
        compose(None, parts, options)
    }

    /// The address with changes; parts that are `None` stay. Userinfo stays, unless the URL changes.
    ///
    /// # Errors
    /// As [`MasAddress::build`].
    pub fn with(&self, changes: &Parts) -> Result<Self, ParseError> {
        compose(Some(self), changes, &self.options)
    }
}

fn compose(base: Option<&MasAddress>, parts: &Parts, options: &Options) -> Result<MasAddress, ParseError> {
    let url = parts.url.as_deref().or(base.map(|base| &base.text[..base.fragment() - 1]));
    let model = parts.model.as_deref().map(Cow::Borrowed).or(base.map(MasAddress::model));
    let key = match &parts.api_key {
        Some(key) => key.as_deref().map(Cow::Borrowed),
        None => base.and_then(MasAddress::api_key),
    };
    let mut text = url.unwrap_or_default().to_owned();
    let model = model.unwrap_or_default();
    push_model(&mut text, &model, key.as_deref());
    for (name, value) in parts.params.iter().flatten() {
        // [`MasAddress::params`] contains the model too.
        if name == "m" && *value == model {
            continue;
        }
        // The standard does not decode names, so `%6B` is not the key.
        let name = if name == KEY && options.spec == Spec::V1_1 { "%6B".to_owned() } else { pct::encode(name) };
        push_param(&mut text, &name, value);
    }
    if let (Some(base), None) = (base, &parts.params) {
        for pair in base.unknown() {
            text.push('&');
            text.push_str(pair.span().of(&base.text));
        }
    }
    MasAddress::parse_with(&text, options).map_err(|error| address::placed(error, &|_| Span::default()))
}

/// Appends the fragment.
pub(super) fn push_model(text: &mut String, model: &str, key: Option<&str>) {
    text.push_str("#m=");
    text.push_str(&minimal(&pct::encode(model), MODEL));
    if let Some(key) = key {
        push_param(text, KEY, key);
    }
}

fn push_param(text: &mut String, name: &str, value: &str) {
    for piece in ["&", name, "="] {
        text.push_str(piece);
    }
    pct::push_encoded(text, value);
}
