//! Searches for a text in another one. The search of the standard library is several kilobytes of WebAssembly.

/// The position of the first `part`, in linear time (Knuth, Morris, Pratt).
pub(super) fn find(text: &str, part: &str) -> Option<usize> {
    let part = part.as_bytes();
    // For each prefix of `part`, the length of the longest shorter prefix that is also its end.
    let mut borders: Vec<usize> = Vec::with_capacity(part.len());
    let extended = |borders: &[usize], mut length: usize, byte: u8| loop {
        match part.get(length) {
            Some(next) if *next == byte => return length + 1,
            _ if length == 0 => return 0,
            _ => length = borders[length - 1],
        }
    };
    for (at, byte) in part.iter().enumerate() {
        borders.push(if at == 0 { 0 } else { extended(&borders, borders[at - 1], *byte) });
    }
    let mut length = 0;
    for (at, byte) in text.bytes().enumerate() {
        length = extended(&borders, length, byte);
        if length == part.len() {
            return Some(at + 1 - length);
        }
    }
    part.is_empty().then_some(0)
}

pub(super) fn contains(text: &str, part: &str) -> bool {
    find(text, part).is_some()
}

/// The texts before and after the first `part`.
pub(super) fn split_once<'a>(text: &'a str, part: &str) -> Option<(&'a str, &'a str)> {
    find(text, part).map(|at| (&text[..at], &text[at + part.len()..]))
}

/// The text with `by` in place of each `part`, which is not empty.
pub(super) fn replace(text: &str, part: &str, by: &str) -> String {
    let (mut output, mut rest) = (String::new(), text);
    while let Some((before, after)) = split_once(rest, part) {
        output.push_str(before);
        output.push_str(by);
        rest = after;
    }
    output + rest
}
