//! Issues as text for people: a message, the input with a caret below the fault, the source, and a suggestion. The input
//! is shown with its secrets masked and everything that is not visible ASCII escaped, so that neither a key nor a
//! terminal control sequence reaches the screen.

use super::shown;
use crate::bytes;
use crate::secret;
use crate::span::Span;

/// An issue for a frame; spans are byte offsets.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct FrameIssue {
    /// The code.
    pub code: String,
    /// `error`, `warning` or `advice`.
    pub severity: String,
    /// The message.
    pub message: String,
    /// The fix.
    pub fix: Option<String>,
    /// First offset.
    pub start: u32,
    /// Offset after the last.
    pub end: u32,
    /// The section of the source.
    pub reference: String,
    /// A corrected URI.
    pub suggestion: Option<String>,
}

#[cfg(not(all(target_arch = "wasm32", feature = "wasm", not(debug_assertions))))]
impl From<&crate::issue::Issue> for FrameIssue {
    fn from(issue: &crate::issue::Issue) -> Self {
        Self {
            code: issue.code.as_str().to_owned(),
            severity: issue.severity.as_str().to_owned(),
            message: issue.message(),
            fix: issue.fix(),
            start: issue.span.start,
            end: issue.span.end,
            reference: issue.reference().to_owned(),
            suggestion: issue.suggestion.clone(),
        }
    }
}

/// How frames look.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct FrameOptions {
    /// ANSI colours.
    pub color: bool,
    /// Columns for the line of the input; a longer one is cut around the fault.
    pub width: usize,
}

impl Default for FrameOptions {
    fn default() -> Self {
        Self { color: false, width: 100 }
    }
}

/// Renders `issues` of `input`, separated by empty lines, with a line break at the end of each line. Empty for no issues.
#[must_use]
pub fn frame(input: &str, issues: &[FrameIssue], options: &FrameOptions) -> String {
    let shown = Shown::new(input);
    let mut frame = Frame { output: String::new(), color: options.color };
    for issue in issues {
        if !frame.output.is_empty() {
            frame.output.push('\n');
        }
        frame.issue(issue, &shown.around(issue, options.width.max(20)));
    }
    frame.output
}

/// The text of a frame so far.
struct Frame {
    output: String,
    color: bool,
}

impl Frame {
    fn issue(&mut self, issue: &FrameIssue, line: &Line) {
        let style = match issue.severity.as_str() {
            "error" => "1;31",
            "warning" => "1;33",
            _ => "1;36",
        };
        self.paint(style, &[&issue.severity, "[", &issue.code, "]"]);
        self.output.extend([": ", &visible(&issue.message), "\n"]);
        // An empty input, such as a variable that is not set, has no line.
        if !line.text.is_empty() {
            self.row("|", "", "", &line.text);
            self.row("|", &" ".repeat(line.pad), style, &"^".repeat(line.carets));
        }
        if let Some(fix) = &issue.fix {
            self.row("=", "fix: ", "", &visible(fix));
        }
        self.row("=", "", "2", &visible(&issue.reference));
        if let Some(suggestion) = issue.suggestion.as_deref().map(visible).filter(|text| *text != line.text) {
            // A user who pastes the marker has lost the key.
            let masked = bytes::find_word(suggestion.as_bytes(), secret::MARKER.as_bytes()).is_some();
            let heading = if masked { "try, with your secret for ***: " } else { "try: " };
            self.row("=", heading, "32", &suggestion);
        }
    }

    /// A line below the message: a mark in the margin, a heading, and a text in a style.
    fn row(&mut self, mark: &str, heading: &str, style: &str, text: &str) {
        self.output.push_str("  ");
        self.paint("34", &[mark]);
        self.output.extend([" ", heading]);
        self.paint(style, &[text]);
        self.output.push('\n');
    }

    /// Appends texts in a style; in none if it is empty.
    fn paint(&mut self, style: &str, texts: &[&str]) {
        let color = self.color && !style.is_empty();
        if color {
            self.output.extend(["\x1b[", style, "m"]);
        }
        self.output.extend(texts.iter().copied());
        if color {
            self.output.push_str("\x1b[0m");
        }
    }
}

/// The part of the input that is shown for one issue, with the number of columns before the carets and of the carets.
struct Line {
    text: String,
    pad: usize,
    carets: usize,
}

/// The input for a reader, and the column of each of its bytes.
struct Shown {
    /// One item a column.
    columns: Vec<char>,
    /// The first column of each byte of the input, and the number of columns at its end.
    of_byte: Vec<u32>,
}

impl Shown {
    fn new(input: &str) -> Self {
        let mut shown = Self { columns: Vec::with_capacity(input.len()), of_byte: Vec::with_capacity(input.len() + 1) };
        let mut from = 0;
        for secret in shown::hidden(input) {
            shown.push(&input[from..secret.start as usize]);
            // Every byte of a secret has the marker's first column, so that no caret reveals how long the secret is.
            let column = shown.columns.len() as u32;
            shown.of_byte.resize(secret.end as usize, column);
            if !secret.is_empty() {
                shown.columns.extend(secret::MARKER.chars());
            }
            from = secret.end as usize;
        }
        shown.push(&input[from..]);
        shown.of_byte.push(shown.columns.len() as u32);
        shown
    }

    /// Appends text that is not secret.
    fn push(&mut self, text: &str) {
        for character in text.chars() {
            let column = self.columns.len() as u32;
            self.of_byte.resize(self.of_byte.len() + character.len_utf8(), column);
            push_visible(&mut self.columns, character);
        }
    }

    fn column(&self, byte: u32) -> usize {
        self.of_byte[(byte as usize).min(self.of_byte.len() - 1)] as usize
    }

    fn around(&self, issue: &FrameIssue, width: usize) -> Line {
        let span = Span { start: issue.start, end: issue.end.max(issue.start) };
        let (start, end) = (self.column(span.start), self.column(span.end));
        // A span inside a masked secret is as wide as the marker.
        let end = if end <= start && !span.is_empty() { start + secret::MARKER.len() } else { end };
        let total = self.columns.len();
        // A third of the width is before the fault.
        let from = if total <= width { 0 } else { start.saturating_sub(width / 3).min(total - width) };
        let to = total.min(from + width);
        let mut text = String::new();
        text.push_str(if from > 0 { "…" } else { "" });
        text.extend(&self.columns[from..to]);
        text.push_str(if to < total { "…" } else { "" });
        let pad = start - from + usize::from(from > 0);
        let end = if to < total { end.min(to) } else { end };
        Line { text, pad, carets: end.saturating_sub(start).max(1) }
    }
}

fn push_visible(columns: &mut Vec<char>, character: char) {
    match character {
        '\n' => columns.extend(['\\', 'n']),
        '\r' => columns.extend(['\\', 'r']),
        '\t' => columns.extend(['\\', 't']),
        ' '..='~' => columns.push(character),
        other => push_escape(columns, other as u32),
    }
}

/// `\u{1F600}`.
fn push_escape(columns: &mut Vec<char>, point: u32) {
    columns.extend(['\\', 'u', '{']);
    let digits = (35 - point.max(1).leading_zeros()) / 4;
    for digit in (0..digits).rev() {
        let value = (point >> (4 * digit) & 15) as u8;
        columns.push(char::from(if value < 10 { b'0' + value } else { b'A' + value - 10 }));
    }
    columns.push('}');
}

/// Texts of issues are this crate's own, but an issue may come back from a caller who changed it.
fn visible(text: &str) -> String {
    let mut columns = Vec::with_capacity(text.len());
    for character in text.chars() {
        match character {
            '…' | '–' | '≤' | '≥' | '§' | '^' => columns.push(character),
            other => push_visible(&mut columns, other),
        }
    }
    columns.into_iter().collect()
}
