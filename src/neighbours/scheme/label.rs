//! Finds the labels of fields in a registration template.

use super::table::FIELDS;

pub(super) struct Label {
    pub(super) field: usize,
    /// The start of the label, with the marks before it on its line.
    pub(super) start: usize,
    /// The offset after the label and its punctuation.
    pub(super) end: usize,
}

/// The field with the name or label `text`, without regard to case and white space inside.
pub(super) fn field_of(text: &str) -> Option<usize> {
    let is = |label: &str| !text.is_empty() && match_label(text.as_bytes(), label) == text.len();
    FIELDS.iter().position(|field| is(field.name) || field.labels.iter().any(|label| is(label)))
}

/// The labels of a text, in its order.
pub(super) fn labels(text: &str) -> Vec<Label> {
    let bytes = text.as_bytes();
    let mut labels = Vec::new();
    let (mut at, mut line_start, mut line) = (0, true, 0);
    while at < bytes.len() {
        // A label begins at the start of a word; inside a line, after white space.
        let before = bytes[at.saturating_sub(1)];
        let free = if line_start { at == 0 || !before.is_ascii_alphanumeric() } else { before.is_ascii_whitespace() };
        let label = if free { longest(text, at) } else { None };
        let end = label.and_then(|(_, length)| value_start(bytes, at, at + length, line_start));
        if let (Some((field, _)), Some(end)) = (label, end) {
            labels.push(Label { field, start: if line_start { line } else { at }, end });
            (at, line_start) = (end, false);
            continue;
        }
        line_start = match bytes[at] {
            b'\n' | b'\r' => {
                line = at + 1;
                true
            }
            // `o` marks list items in RFCs.
            b'o' => line_start && bytes.get(at + 1) == Some(&b' '),
            byte => line_start && (MARKS.contains(&byte) || !byte.is_ascii()),
        };
        at += 1;
    }
    labels
}

/// Indentation, and the marks of lists, sections, quotes, tables and emphasis.
const MARKS: &[u8] = b" \t*_`-+#|>().0123456789";

/// The field with the longest label at an offset, and the label's length.
fn longest(text: &str, at: usize) -> Option<(usize, usize)> {
    let mut found = None;
    for (field, spec) in FIELDS.iter().enumerate() {
        for label in spec.labels {
            let length = match_label(&text.as_bytes()[at..], label);
            if length > found.map_or(0, |(_, longest)| longest) {
                found = Some((field, length));
            }
        }
    }
    found
}

/// The length of the label at the beginning of `text`; 0 if `text` does not begin with it. White space inside the label is ignored,
/// because text may be wrapped or scanned.
fn match_label(text: &[u8], label: &str) -> usize {
    let mut at = 0;
    for wanted in label.bytes().filter(|&byte| byte != b' ') {
        while at > 0 && text.get(at).is_some_and(u8::is_ascii_whitespace) {
            at += 1;
        }
        if !text.get(at).is_some_and(|byte| byte.eq_ignore_ascii_case(&wanted)) {
            return 0;
        }
        at += 1;
    }
    at
}

/// The offset of the value after a label's punctuation; `None` if no punctuation follows, so that it is not a label.
fn value_start(bytes: &[u8], start: usize, label: usize, line_start: bool) -> Option<usize> {
    let mut end = label;
    loop {
        end += match bytes.get(end) {
            Some(b'*' | b'_' | b'`' | b' ' | b'\t') => 1,
            // The attributes of a heading in kramdown: `{#status}`.
            Some(b'{') if line_start => 1 + bytes[end..].iter().position(|byte| matches!(byte, b'}' | b'\n'))?,
            _ => break,
        };
    }
    match bytes.get(end) {
        // Inside a line, the label must be capitalised.
        Some(b':') if line_start || bytes[start].is_ascii_uppercase() => Some(end + 1),
        _ if !line_start => None,
        Some(b'|') => Some(end + 1),
        Some(b'.') if matches!(bytes.get(end + 1), None | Some(b'\n' | b'\r')) => Some(end + 1),
        None | Some(b'\n' | b'\r') => Some(end),
        _ => None,
    }
}
