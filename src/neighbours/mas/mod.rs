//! The Model Address Standard 1.1 (MAS): `https://api.example.com/v1#m=model-a&k=key`.
//!
//! The standard defines a structure for the fragment of web addresses, against RFC 8820 §2.5; see
//! [`crate::neighbours::scheme`].

mod analyse;
mod build;
mod canonical;
mod convert;

pub use analyse::{Options, Spec};
pub use build::Parts;
pub use convert::{from_llm_uri, to_llm_uri, Conversion, Lost};

use crate::issue::Issue;
use crate::llm::ParseError;
use crate::neighbours::address;
use crate::span::Span;
use crate::uri::pct;
use crate::uri::query::Pair;
use analyse::Layout;
use std::borrow::Cow;

/// A valid model address. `Display` and `Debug` never print userinfo, `k`, key-shaped words and parameters that are named like
/// secrets; [`MasAddress::expose_credentials`] returns the unredacted text.
///
/// ```
/// let address = llm_uri::MasAddress::parse("https://inference.company.io:8080#m=meta-llama/Llama-2-70b")?;
/// assert_eq!(address.model(), "meta-llama/Llama-2-70b");
/// assert_eq!(address.url(), "https://inference.company.io:8080");
/// # Ok::<(), llm_uri::ParseError>(())
/// ```
#[derive(Clone)]
pub struct MasAddress {
    text: String,
    /// Boxed, as in [`super::ai::AiUri`].
    layout: Box<Layout>,
    options: Box<Options>,
}

impl MasAddress {
    /// Parses with `options`.
    ///
    /// # Errors
    /// As [`MasAddress::parse`], and `model-not-allowed`.
    pub fn parse_with(input: &str, options: &Options) -> Result<Self, ParseError> {
        let layout = address::parse(input, false, &|text, issues| analyse::analyse(text, options, issues))?;
        Ok(Self { text: input.to_owned(), layout: Box::new(layout), options: Box::new(options.clone()) })
    }

    /// Parses with the default options.
    ///
    /// # Errors
    /// [`ParseError`] with all issues, if one of them is an error: `scheme-not-http`, `missing-m`, `empty-m`, `repeated-m`,
    /// `empty-k`, `repeated-k`, `invalid-utf8` in m or k, and what RFC 3986 does not allow.
    pub fn parse(input: &str) -> Result<Self, ParseError> {
        Self::parse_with(input, &Options::default())
    }

    /// The model: the decoded value of `m`, opaque to this crate.
    #[must_use]
    pub fn model(&self) -> Cow<'_, str> {
        self.decoded(self.layout.params[self.layout.m]).1
    }

    /// The decoded api-key, the value of `k` (1.1). A secret.
    #[must_use]
    pub fn api_key(&self) -> Option<Cow<'_, str>> {
        self.layout.k.map(|k| self.decoded(self.layout.params[k]).1)
    }

    /// The parameters of the fragment except the api-key, decoded, in order, with duplicates; `m` is one of them. A parameter
    /// whose bytes are not UTF-8 keeps its percent-encoding.
    pub fn params(&self) -> impl Iterator<Item = (Cow<'_, str>, Cow<'_, str>)> {
        let listed = |(at, pair): (usize, &Pair)| (Some(at) != self.layout.k && !pair.is_empty()).then_some(*pair);
        self.layout.params.iter().enumerate().filter_map(listed).map(|pair| self.decoded(pair))
    }

    /// The parameters that the standard does not define.
    pub(super) fn unknown(&self) -> impl Iterator<Item = Pair> + '_ {
        let Layout { params, m, k, .. } = &*self.layout;
        let is_unknown = move |(at, pair): &(usize, &Pair)| at != m && Some(*at) != *k && !pair.is_empty();
        params.iter().enumerate().filter(is_unknown).map(|(_, pair)| *pair)
    }

    fn decoded(&self, pair: Pair) -> (Cow<'_, str>, Cow<'_, str>) {
        let text = |span: Span| pct::decode_or_raw(span.of(&self.text));
        (text(pair.name), pair.value.map_or(Cow::Borrowed(""), text))
    }

    fn fragment(&self) -> usize {
        self.layout.parts.fragment.map_or(self.text.len() + 1, |fragment| fragment.start as usize)
    }

    /// The URL to request: without the fragment, which is never sent, and without userinfo, which HTTP clients reject.
    #[must_use]
    pub fn url(&self) -> String {
        let parts = &self.layout.parts;
        let start = parts.authority.map_or(0, |authority| authority.start as usize);
        [&self.text[..start], &self.text[parts.host.start as usize..self.fragment() - 1]].concat()
    }

    /// Warnings and advice, in the order of the input. Computed on demand.
    #[must_use]
    pub fn issues(&self) -> Vec<Issue> {
        diagnose(&self.text, &self.options)
    }

    /// The parsed text, byte for byte, **with its secrets**.
    #[must_use]
    pub fn expose_credentials(&self) -> &str {
        &self.text
    }

    /// The canonical form: scheme and host in lower case, parameters sorted by name, those without a value left out,
    /// percent-encoding minimal. Idempotent. With `drop_unknown` only `m` and `k` stay of the fragment, as in the standard's own
    /// sample. `k` is sorted before `m`: the standard's rule requires it, although its example differs (X-44).
    ///
    /// # Panics
    /// Never: the canonical form of a valid address is valid.
    #[must_use]
    pub fn canonical(&self, drop_unknown: bool) -> Self {
        let text = canonical::compose(&self.text, &self.layout, drop_unknown);
        match Self::parse_with(&text, &self.options) {
            Ok(address) => address,
            Err(_) => unreachable!("the canonical form of a valid address is valid"),
        }
    }
}

/// All issues of an input: errors, warnings and advice, in the order of the input.
#[must_use]
pub fn diagnose(input: &str, options: &Options) -> Vec<Issue> {
    address::diagnose(input, false, &|text, issues| analyse::analyse(text, options, issues))
}

address::masked!(MasAddress, |address| address.canonical(false));
