//! Lists on their way out: one text.

/// Lines of fields.
#[derive(Default)]
pub(super) struct Lines {
    pub(super) text: String,
}

impl Lines {
    pub(super) fn number(&mut self, number: u32) {
        let mut power = 1;
        while number / power >= 10 {
            power *= 10;
        }
        while power > 0 {
            self.text.push(char::from(b'0' + (number / power % 10) as u8));
            power /= 10;
        }
        self.text.push('\t');
    }
}
