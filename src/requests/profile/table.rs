//! A table that is JSON text, parsed when it is first read.

use crate::json::{self, Value};
use crate::limits::Limits;
use std::sync::OnceLock;

/// A few thousand members.
const LIMITS: Limits = Limits { json_members: 1 << 16, ..Limits::DEFAULT };

/// The table: its value, and its text. In the npm package's module the text comes from JavaScript, which shows the same rows.
pub(in crate::requests) struct Table(OnceLock<Value>, &'static str);

impl Table {
    pub(in crate::requests) const fn new(text: &'static str) -> Self {
        Self(OnceLock::new(), text)
    }

    /// Parses a text, unless the table has a value.
    pub(in crate::requests) fn load(&self, text: &str) -> &Value {
        self.0.get_or_init(|| json::parse(text, &LIMITS).map_or(Value::Null, |json| json.value))
    }

    /// A member of the table.
    pub(in crate::requests) fn get(&self, name: &str) -> &Value {
        self.load(self.1).get(name).unwrap_or(&Value::Null)
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
pub(in crate::requests) use text;
