//! Finds the fields of a registration template by their names and labels.

use super::table::FIELDS;

/// The field with the name or label `text`. Only letters and digits are compared, without their case.
pub(super) fn of_key(text: &str) -> Option<usize> {
    FIELDS
        .iter()
        .position(|field| same_letters(text, field.name) || field.labels.iter().any(|label| same_letters(text, label)))
}

fn same_letters(one: &str, other: &str) -> bool {
    let (mut rest, mut theirs) = (one.bytes(), other.bytes());
    loop {
        let next = rest.find(u8::is_ascii_alphanumeric);
        match (next, theirs.find(u8::is_ascii_alphanumeric)) {
            (None, None) => return true,
            (Some(one), Some(other)) if one.eq_ignore_ascii_case(&other) => {}
            _ => return false,
        }
    }
}

/// The field whose label begins `text`, and the label's length. White space in the label is ignored, because text may be
/// wrapped or scanned.
pub(super) fn of_label(text: &str) -> Option<(usize, usize)> {
    let mut found = None;
    for (at, field) in FIELDS.iter().enumerate() {
        for label in field.labels {
            let length = match_label(text, label);
            if length > found.map_or(0, |(_, longest)| longest) {
                found = Some((at, length));
            }
        }
    }
    found
}

/// The length of the label at the beginning of `text`; 0 if `text` does not begin with it.
fn match_label(text: &str, label: &str) -> usize {
    let bytes = text.as_bytes();
    let mut at = 0;
    for wanted in label.bytes().filter(|&byte| byte != b' ') {
        while at > 0 && bytes.get(at).is_some_and(u8::is_ascii_whitespace) {
            at += 1;
        }
        if !bytes.get(at).is_some_and(|byte| byte.eq_ignore_ascii_case(&wanted)) {
            return 0;
        }
        at += 1;
    }
    at
}
