//! What an input shows to people (draft §10.1): more than its secrets is hidden where nobody can tell what is one.

use super::spans;
use crate::span::Span;

/// What is not shown of an input that is printed for people: its secrets; what stands on further lines, which is no part of
/// a URI; and the whole of one that may be a bare key.
pub(crate) fn hidden(input: &str) -> Vec<Span> {
    if is_bare(input) {
        return vec![Span::new(0, input.len())];
    }
    let mut found = spans::any_spans(input, &[]);
    if let Some(more) = further_lines(input) {
        found.push(more);
        return spans::merge(found);
    }
    found
}

/// What stands behind a line break within an input. White space at either end is none: it is what is wrong with many inputs.
pub(crate) fn further_lines(input: &str) -> Option<Span> {
    let (mut broken, mut start, mut end) = (false, None, 0);
    for (at, byte) in input.bytes().enumerate() {
        if !byte.is_ascii_whitespace() {
            if broken && end > 0 && start.is_none() {
                start = Some(at);
            }
            (broken, end) = (false, at + 1);
        }
        broken |= matches!(byte, b'\n' | b'\r');
    }
    start.map(|start| Span::new(start, end))
}

/// Whether an input shows no sign of an address: no scheme of one, and no host with a dot in front of a path. Then it may be a
/// key of any shape, put where a URI belongs, and nothing of it is shown, nor suggested as a part of one.
#[inline(never)]
pub(crate) fn is_bare(input: &str) -> bool {
    let dressed = |byte: u8| byte.is_ascii_whitespace() || matches!(byte, b'"' | b'\'' | b'`' | b'<' | b'>');
    let mut text = input.as_bytes();
    while let [first, rest @ ..] = text {
        if !dressed(*first) {
            break;
        }
        text = rest;
    }
    let known = [&b"llm"[..], b"ai:", b"htt"]
        .iter()
        .any(|known| text.get(..3).is_some_and(|head| head.eq_ignore_ascii_case(known)));
    // What somebody has begun to type is none yet.
    if text.len() < 6 && b"llm://"[..text.len()].eq_ignore_ascii_case(text) {
        return false;
    }
    // What is read of a host so far, and whether it can be one.
    let (mut host, mut port, mut dot, mut before) = (0, false, false, 0);
    let mut path = None;
    for (at, &byte) in text.iter().enumerate() {
        match byte {
            b'/' if before == b'/' => return false,
            b'/' | b'?' | b'#' if path.is_none() => {
                path =
                    Some(dot || text[host..at].len() >= 9 && text[host..host + 9].eq_ignore_ascii_case(b"localhost"));
            }
            b':' if path.is_none() && known => return false,
            b':' => port = true,
            b'@' if path.is_none() => (host, port, dot) = (at + 1, false, false),
            b'.' if path.is_none() && !port => dot = true,
            _ => {}
        }
        before = byte;
    }
    !text.is_empty() && path != Some(true)
}
