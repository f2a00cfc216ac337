//! A table that is JSON text, parsed when it is first read.

use crate::json::{self, Value};
use crate::limits::Limits;
use std::sync::OnceLock;

/// A few thousand members.
const LIMITS: Limits = Limits { json_members: 1 << 16, ..Limits::DEFAULT };

/// The table. It is empty until its text is loaded.
pub(in crate::requests) struct Table(OnceLock<Value>);

impl Table {
    pub(in crate::requests) const fn new() -> Self {
        Self(OnceLock::new())
    }

    /// Parses the text, unless the table has one.
    pub(in crate::requests) fn load(&self, text: &str) {
        self.0.get_or_init(|| json::parse(text, &LIMITS).map_or(Value::Null, |json| json.value));
    }

    /// A member of the table.
    pub(in crate::requests) fn get(&self, name: &str) -> &Value {
        self.0.get().and_then(|table| table.get(name)).unwrap_or(&Value::Null)
    }
}
