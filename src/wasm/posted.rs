//! A URI's options on their way in, and its issues on their way out.

use super::convert::{issues, number};
use super::layout::option;
use crate::explain::{explain, outline};
use crate::issue::{Arg, Edit, Issue};
use crate::limits::Limits;
use crate::llm::{LlmUri, Options, Table};
use crate::span::Span;
use std::cell::RefCell;

/// Reads the options' integer; `limits` are the caps, if its flag is set.
pub(super) fn options(flags: u32, limits: &[u32]) -> Options {
    let limits = match *limits {
        [uri_length, value_length, parameters, depth, json_members, ..] if flags & option::LIMITS != 0 => {
            Limits { uri_length, value_length, parameters, depth, json_members }
        }
        _ => Limits::DEFAULT,
    };
    Options {
        strict: flags & option::STRICT != 0,
        lenient_ranges: flags & option::LENIENT_RANGES != 0,
        aliases: flags & option::ALIASES != 0,
        errors_only: false,
        limits,
    }
}

/// A URI that JavaScript has parsed before, with the same options.
pub(super) fn parsed(input: &str, flags: u32, limits: &[u32]) -> Option<LlmUri> {
    LlmUri::parse_with(input, &options(flags, limits)).ok()
}

/// The results of the last call, which JavaScript reads: first the address and the length of the JSON, or the address and the number of
/// the rows.
#[derive(Default)]
#[repr(C)]
struct Posted {
    at: usize,
    length: usize,
    rows: usize,
    json: String,
    table: Vec<u32>,
    /// The issues of the rows, which contain addresses of their texts.
    issues: Vec<Issue>,
    /// For the texts of suggestions.
    spare: Table,
}

thread_local! {
    static POSTED: RefCell<Posted> = RefCell::default();
}

/// The issues of a parsed input, which JavaScript reads before its next call: 0 if there are none, else the address of a record with the
/// address and length of [`issues`] and the number of [`rows`]. Returning a text would take JavaScript 400 ns longer, even if it is empty.
/// In `core`, a valid input has rows, if its suggestions are simple.
pub(super) fn posted(input: &str, options: &Options, table: &Table) -> usize {
    if table.facts.list.is_empty() {
        return 0;
    }
    POSTED.with_borrow_mut(|posted| {
        let in_rows = crate::bytes::FAST_PATHS && table.facts.errors == 0;
        match if in_rows { outline(input, options, table, &mut posted.spare) } else { None } {
            Some(list) if list.is_empty() => return 0,
            Some(list) => {
                rows(&list, table.key, &mut posted.table);
                (posted.at, posted.rows) = (posted.table.as_ptr() as usize, list.len());
                posted.issues = list;
            }
            None => {
                posted.json = issues(input, &explain(input, options, table));
                (posted.at, posted.length, posted.rows) = (posted.json.as_ptr() as usize, posted.json.len(), 0);
            }
        }
        std::ptr::from_ref(posted) as usize
    })
}

/// Issues of a valid input, which is ASCII, as four integers each: the number of the code, the severity from bit 8, the component from
/// bit 12, and [`FIXED`] if the issue has edits; start; end; the argument, which is always a number. After an issue with edits, the
/// number of replacements that make its suggestion, and four integers for each: start, end, and the address and the length of the new
/// text; both are 0 for the key, which is not an edit.
fn rows(issues: &[Issue], key: Span, table: &mut Vec<u32>) {
    table.clear();
    for issue in issues {
        let Issue { severity, component, span, ref edits, .. } = *issue;
        let argument = if let Some(Arg::Number(number)) = issue.args[0] { number } else { 0 };
        let fixed = if edits.is_empty() { 0 } else { FIXED };
        let head = number(issue.code) | (severity as u32) << 8 | (component as u32) << 12 | fixed;
        push(table, [head, span.start, span.end, argument]);
        if edits.is_empty() {
            continue;
        }
        let mut masked = key == Span::NONE;
        table.push(edits.len() as u32 + u32::from(!masked));
        for Edit { span, text } in edits {
            if !masked && key.start <= span.start {
                push(table, [key.start, key.end, 0, 0]);
                masked = true;
            }
            push(table, [span.start, span.end, text.as_ptr() as u32, text.len() as u32]);
        }
        if !masked {
            push(table, [key.start, key.end, 0, 0]);
        }
    }
}

#[inline(never)]
fn push(table: &mut Vec<u32>, row: [u32; 4]) {
    table.extend_from_slice(&row);
}

/// The bit of a row whose issue has edits.
const FIXED: u32 = 1 << 16;
