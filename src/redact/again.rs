//! Redaction of what is left of a broken URI. Without its first secrets the rest may be read differently: a delimiter or a quotation
//! mark that was masked does not end anything any more.

use super::origin::Origin;
use super::{settle, Edit, RedactOptions};
use crate::secret;
use crate::span::Span;
use crate::uri::table::{Class, KEY};

/// Finds the edits of a text, which may overlap.
type Search<'a> = fn(&str, &'a RedactOptions) -> Vec<Edit<'a>>;

/// How often one word is searched again. Each time reads all of it.
const ROUNDS: usize = 4;

/// The edits of a text, ascending and disjoint, with those of the text that they leave, until there are none. No URI contains white
/// space, so only the words that have an edit are searched again. Linear in the length of the text.
pub(super) fn until_settled<'a>(
    text: &str, edits: &[Edit<'a>], options: &'a RedactOptions, search: Search<'a>,
) -> Vec<Edit<'a>> {
    let bytes = text.as_bytes();
    let mut settled: Vec<Edit<'a>> = Vec::with_capacity(edits.len());
    let (mut from, mut at) = (0, 0);
    while let Some(first) = edits.get(at) {
        let (mut start, mut end, next) = (first.span.start as usize, first.span.end as usize, at);
        while let Some(edit) = edits.get(at).filter(|edit| (edit.span.start as usize) <= end) {
            end = end.max(edit.span.end as usize);
            end = word_end(bytes, end);
            // Without credentials, others may begin that contain the space: `llm://h .example:808@0`. An `@` ends them.
            if edit.kind.is_none() && bytes.get(edit.span.end as usize) != Some(&b'@') {
                while end < bytes.len() && is_space(bytes[end]) {
                    end += 1;
                }
                end = word_end(bytes, end);
            }
            at += 1;
        }
        let edits = &edits[next..at];
        if edits.iter().all(|edit| is_word(bytes, edit)) {
            settled.extend_from_slice(edits);
        } else {
            while start > from && !is_space(bytes[start - 1]) {
                start -= 1;
            }
            settled.extend(word(text, Span::new(start, end), edits.to_vec(), options, search));
        }
        from = end;
    }
    settled
}

fn word_end(bytes: &[u8], at: usize) -> usize {
    bytes[at..].iter().position(|&byte| is_space(byte)).map_or(bytes.len(), |length| at + length)
}

/// Whether an edit masks a whole word without delimiters, escapes and schemes. Then all the rest is read as before.
fn is_word(bytes: &[u8], edit: &Edit<'_>) -> bool {
    let is_border = |byte: &u8| is_space(*byte) || matches!(byte, b'"' | b',' | b'=' | b'@');
    let (before, after) = (&bytes[..edit.span.start as usize], &bytes[edit.span.end as usize..]);
    edit.text == secret::MARKER
        && before.last().is_some_and(|byte| *byte == b':' || is_border(byte))
        && after.first().is_some_and(is_border)
        && Class::around(&bytes[edit.span.range()]).is_within(KEY)
}

/// The edits of one word.
pub(super) fn word<'a>(
    text: &str, word: Span, mut edits: Vec<Edit<'a>>, options: &'a RedactOptions, search: Search<'a>,
) -> Vec<Edit<'a>> {
    for _ in 0..ROUNDS {
        if edits.iter().all(|edit| is_word(text.as_bytes(), edit)) {
            return edits;
        }
        let (rest, origin) = masked(text, word, &edits);
        let more = search(&rest, options);
        if more.is_empty() {
            return edits;
        }
        let mut all = edits.clone();
        all.extend(more.into_iter().map(|edit| Edit { span: origin.place(edit.span), ..edit }));
        let all = settle(all);
        if all == edits {
            return edits;
        }
        edits = all;
    }
    // A text in which each secret reveals another one: the rest of the word is masked.
    let start = edits.first().map_or(word.start, |first| first.span.start);
    let kind = edits.iter().find_map(|edit| edit.kind);
    vec![Edit { span: Span { start, ..word }, text: &options.marker, kind }]
}

/// A word after its edits, and the places of its bytes in the text.
fn masked(text: &str, word: Span, edits: &[Edit<'_>]) -> (String, Origin) {
    let (mut output, mut origin) = (String::with_capacity(word.len()), Origin::with_capacity(2 * edits.len() + 1));
    let mut from = word.start;
    let end = Edit { span: Span { start: word.end, ..word }, text: "", kind: None };
    for edit in edits.iter().chain([&end]) {
        output.push_str(Span { start: from, end: edit.span.start }.of(text));
        origin.copy(from, edit.span.start - from);
        output.push_str(edit.text);
        origin.replace(edit.span, edit.text.len() as u32);
        from = edit.span.end;
    }
    (output, origin)
}

/// White space ends each URI in a text.
pub(super) fn is_space(byte: u8) -> bool {
    matches!(byte, b'\t'..=b'\r' | b' ')
}
