//! Lists on their way out: one text.

use crate::bytes::push_number;

/// Lines of fields.
#[derive(Default)]
pub(super) struct Lines {
    pub(super) text: String,
}

impl Lines {
    pub(super) fn number(&mut self, number: u32) {
        push_number(&mut self.text, number);
        self.text.push('\t');
    }
}
