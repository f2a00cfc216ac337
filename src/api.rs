//! Parsing, building and printing of URIs: the layers below, composed.

use crate::explain;
use crate::issue::Issue;
use crate::llm::build::{self, Changes, Parts};
use crate::llm::{parse, LlmUri, Options, ParseError, Table};
use crate::redact;
use std::fmt;
use std::str::FromStr;

/// All issues of an input: errors, warnings and advice, in the order of the input, with fixes and suggestions.
#[must_use]
pub fn diagnose(input: &str, options: &Options) -> Vec<Issue> {
    let mut table = Table::default();
    parse(input, options, &mut table);
    explain::explain(input, options, &table)
}

/// Builds a URI. `parse` of the result returns the same parts. The spans of errors are empty, because there is no input text.
///
/// # Errors
/// `invalid-hostname` and `invalid-part` if a host or a number cannot be represented, and all errors that a parse of the
/// result reports: `missing-model`, `empty-segment`, `dot-segment`, `empty-key`, `out-of-range`, …
pub fn build(parts: &Parts, options: &Options) -> Result<LlmUri, ParseError> {
    compose(None, &parts.into(), options)
}

/// Builds a URI from `changes`; unchanged components are copied from `base`.
pub(crate) fn compose(base: Option<&LlmUri>, changes: &Changes, options: &Options) -> Result<LlmUri, ParseError> {
    build::compose(base, changes, options).map_err(|rejected| {
        ParseError::new(explain::of_parts(&rejected.text, options, &rejected.facts, &rejected.table))
    })
}

impl LlmUri {
    /// Parses with the default options.
    ///
    /// # Errors
    /// [`ParseError`] with all issues, if one of them is an error.
    pub fn parse(input: &str) -> Result<Self, ParseError> {
        Self::parse_with(input, &Options::default())
    }

    /// Parses with the given options.
    ///
    /// # Errors
    /// [`ParseError`] with all issues, if one of them is an error.
    pub fn parse_with(input: &str, options: &Options) -> Result<Self, ParseError> {
        let mut table = Table::default();
        parse(input, options, &mut table);
        if table.facts.errors > 0 {
            return Err(ParseError::new(explain::explain(input, options, &table)));
        }
        Ok(Self::of(input.to_owned(), table, options))
    }

    /// Warnings and advice, in the order of the input. Computed on demand.
    #[must_use]
    pub fn issues(&self) -> Vec<Issue> {
        explain::explain(self.expose_credentials(), self.options(), self.table())
    }

    /// A copy of the URI with some components replaced. The others keep their spelling.
    ///
    /// # Errors
    /// The errors of [`build`].
    pub fn with(&self, changes: &Changes) -> Result<Self, ParseError> {
        compose(Some(self), changes, self.options())
    }
}

impl FromStr for LlmUri {
    type Err = ParseError;

    fn from_str(input: &str) -> Result<Self, ParseError> {
        Self::parse(input)
    }
}

/// Redacted: `***` replaces the api-key, texts in the format of a key, and secret parameters.
impl fmt::Display for LlmUri {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&redact::mask(self.expose_credentials()))
    }
}

/// Redacted, as `Display`.
impl fmt::Debug for LlmUri {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "LlmUri({self})")
    }
}
