//! Tables that are JSON text, parsed when they are first read.

use super::{reader, Value};
use crate::limits::Limits;
use std::sync::OnceLock;

/// A table: its value, and its text. In the npm package's module the text comes from JavaScript, which shows the same rows.
pub(crate) struct Table(OnceLock<Value>, &'static str);

impl Table {
    pub(crate) const fn new(text: &'static str) -> Self {
        Self(OnceLock::new(), text)
    }

    pub(crate) fn load(&self, text: &str) -> &Value {
        self.0.get_or_init(|| read(text))
    }

    pub(crate) fn row(&'static self) -> Row<'static> {
        Row(self.load(self.1))
    }
}

/// Parses JSON text; null if it is not JSON, or exceeds the limits.
pub(crate) fn read(text: &str) -> Value {
    const LIMITS: Limits = Limits { json_members: 1 << 16, ..Limits::DEFAULT };
    reader::parse(text, &LIMITS).unwrap_or(Value::Null)
}

/// One object of a table. A text that is missing is empty, and a flag is false.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(crate) struct Row<'a>(pub(crate) &'a Value);

impl<'a> Row<'a> {
    pub(crate) fn row(self, name: &str) -> Self {
        Self(self.0.get(name).unwrap_or(&Value::Null))
    }

    pub(crate) fn has(self, name: &str) -> bool {
        self.0.get(name).is_some()
    }

    pub(crate) fn is_null(self) -> bool {
        *self.0 == Value::Null
    }

    pub(crate) fn text(self, name: &str) -> &'a str {
        self.0.get_text(name).unwrap_or_default()
    }

    pub(crate) fn is(self, name: &str) -> bool {
        *self.row(name).0 == Value::Bool(true)
    }

    pub(crate) fn rows(self, name: &str) -> impl Iterator<Item = Self> + Clone {
        self.row(name).0.items().iter().map(Self)
    }

    pub(crate) fn find(self, name: &str, fits: &dyn Fn(Self) -> bool) -> Option<Self> {
        self.rows(name).find(|row| fits(*row))
    }

    pub(crate) fn texts(self, name: &str) -> impl Iterator<Item = &'a str> + Clone {
        self.rows(name).filter_map(|item| item.0.as_str())
    }

    pub(crate) fn any(self, name: &str, fits: &dyn Fn(&str) -> bool) -> bool {
        self.texts(name).any(fits)
    }

    pub(crate) fn lists(self, name: &str, text: &str) -> bool {
        self.any(name, &|known| known == text)
    }

    /// Whether a list is absent or empty, or one of its texts fits.
    pub(crate) fn admits(self, name: &str, fits: &dyn Fn(&str) -> bool) -> bool {
        self.row(name).0.items().is_empty() || self.any(name, fits)
    }

    pub(crate) fn members(self, name: &str) -> impl Iterator<Item = (&'a str, Self)> {
        self.row(name).0.members().iter().map(|(name, value)| (name.as_str(), Self(value)))
    }

    pub(crate) fn pairs(self, name: &str) -> impl Iterator<Item = (&'a str, &'a str)> {
        self.members(name).filter_map(|(name, value)| Some((name, value.0.as_str()?)))
    }
}

/// The text of a table; empty in the npm package's module.
macro_rules! text {
    ($file:literal) => {{
        #[cfg(not(all(target_arch = "wasm32", feature = "wasm", not(debug_assertions))))]
        const TEXT: &str = include_str!($file);
        #[cfg(all(target_arch = "wasm32", feature = "wasm", not(debug_assertions)))]
        const TEXT: &str = "";
        TEXT
    }};
}
pub(crate) use text;
