//! Results as JSON.

use crate::bytes::push_number;
use crate::json::write_string;

/// A JSON list of numbers, texts and lists, which are written one after the other. (To make a [`crate::json::Value`] first would take
/// several times as much code.)
pub(super) struct Json(String);

impl Json {
    pub(super) fn new() -> Self {
        Self("[".to_owned())
    }

    pub(super) fn number(&mut self, number: u32) {
        push_number(&mut self.0, number);
        self.0.push(',');
    }

    pub(super) fn text(&mut self, text: &str) {
        write_string(text, &mut self.0);
        self.0.push(',');
    }

    /// Begins a list in the list.
    #[cfg(any(feature = "wasm-llm", feature = "wasm-ai"))]
    pub(super) fn open(&mut self) {
        self.0.push('[');
    }

    /// Ends the list that was begun last.
    pub(super) fn close(&mut self) {
        if self.0.as_bytes().last() == Some(&b',') {
            self.0.pop();
        }
        self.0.push_str("],");
    }

    /// The JSON text of the whole list.
    pub(super) fn end(mut self) -> String {
        self.close();
        self.0.pop();
        self.0
    }
}
