//! Keys whose names are not next to them: in lists, objects and columns, in statements of SQL, and the lines of private keys.

use super::again::is_space;
use super::command::{line_before, tail, without, NAME};
use crate::bytes;
use crate::secret;
use crate::secret::random::{self, is_random};
use crate::span::Span;
use crate::uri::table::{Class, EQUALS};

/// How far before a key its name is searched. A stream keeps more than this (js/text/redaction.ts).
const FAR: usize = 480;
/// The bytes of base64 with its padding.
const BASE64: Class = random::BASE64.or(EQUALS);
/// The same for a member of an object. Most keys in logs are members, and their objects have no name.
const MEMBER: usize = 96;
/// The most lines between the first line of a private key and the key.
const HEADERS: usize = 4;
/// The ends of the lines before a private key.
const KEY_HEADERS: &str = "PRIVATE KEY-----,PRIVATE KEY BLOCK-----";
/// The beginning of a list in Go, whose bracket is that of an object elsewhere.
pub(super) const GO_LIST: &[u8] = b"[]string{";
/// Whether the list or the object that contains the value at `at` is named like a secret: whether a name ends where it begins. An open
/// bracket may also be one of a text before. `before` is the text before the value, without quotation marks.
pub(super) fn has_named_parent(bytes: &[u8], before: &[u8], at: usize, is_named: impl Fn(usize) -> bool) -> bool {
    // The integrity of a package, in an object that is named like it: `"node_modules/minipass": { … "integrity": "sha512-…"`.
    let member = member(before);
    let is_id = matches!(member, b"id" | [.., b'_' | b'-', b'i', b'd'] | [.., b'I', b'd' | b'D']);
    if is_id || bytes[at..].starts_with(b"sha") {
        return false;
    }
    // `"api_key": {"sensitive": true, "value": "…"}`
    let is_value = secret::is_one_of(member, secret::VALUES);
    let far = if before.ends_with(b":") && !is_value { MEMBER } else { FAR };
    [bracket(bytes, at, far), block(bytes, at)].into_iter().flatten().any(|(open, is_object)| {
        // The other members of an object with one secret are settings.
        let is_plural =
            || bytes[..open].iter().rfind(|byte| byte.is_ascii_alphanumeric()).is_some_and(|last| last | 0x20 == b's');
        (!is_object || is_value || is_plural()) && is_named(open)
    })
}

/// The name of the member whose value is after this text.
#[inline(never)]
fn member(before: &[u8]) -> &[u8] {
    tail(without(before, b" \"'`\\:="), NAME)
}

/// The bracket that is open at `at`: `"apiKeys": ["…", `, `"secrets": {"name": `. Whether it is that of an object.
fn bracket(bytes: &[u8], at: usize, far: usize) -> Option<(usize, bool)> {
    let (mut depth, mut start) = (0, at);
    loop {
        start = bytes::last_bracket(bytes, at.saturating_sub(far), start)?;
        match bytes[start] {
            b']' | b'}' => depth += 1,
            b'(' if bytes[..start].ends_with(b"=") => return Some((start, false)), // `auth=("user", "KEY")`
            b'[' | b'{' if depth == 0 => {
                let is_list = bytes[start] == b'[' || bytes[..=start].ends_with(GO_LIST);
                return Some((start, !is_list));
            }
            b'[' | b'{' => depth -= 1,
            b'(' if bytes::find(&bytes[start..at], b')').is_some() => {}
            _ => return None,
        }
    }
}

/// The end of the line of YAML before the indented lines, or the items, of which the value at `at` is one.
fn block(bytes: &[u8], at: usize) -> Option<(usize, bool)> {
    let shape = |line: &[u8]| {
        let indent = line.len() - line.trim_ascii_start().len();
        (indent, line.get(indent) == Some(&b'-'))
    };
    let line = line_before(bytes, at);
    let (indent, is_item) = shape(line);
    let mut end = at - line.len();
    while end > 0 && at - end < FAR && (is_item || indent > 0) {
        let line = line_before(bytes, end - 1);
        let (own, own_item) = shape(line);
        if !line.trim_ascii().is_empty() && (own < indent || own == indent && is_item && !own_item) {
            let line = line.trim_ascii_end();
            return line.ends_with(b":").then_some((end - 1, !is_item));
        }
        end -= 1 + line.len();
    }
    None
}

/// Whether a value is in the column of a name: of a table with delimiters, or of a statement. `before` is the text before the value on
/// its line, without quotation marks, and ends at `end`.
pub(super) fn is_in_named_column(bytes: &[u8], before: &[u8], mut end: usize) -> bool {
    let open = before.iter().rposition(|byte| matches!(byte, b'(' | b')')).map_or(0, |last| last + 1);
    let is_tuple = before[..open].ends_with(b"(");
    let cells = if is_tuple { &before[open..] } else { before };
    let delimiter = cells.last().copied().unwrap_or(b',');
    let (start, column, mut is_ruled) = (end, bytes::count(cells, delimiter), false);
    if let Some(is_named) = is_tuple.then(|| in_statement(&before[..open - 1], column)).flatten() {
        return is_named;
    }
    while end > 0 && start - end < FAR {
        let row = line_before(bytes, end - 1);
        if let Some(is_named) = in_statement(row, column) {
            return is_named;
        }
        if !is_tuple && is_named(row, delimiter, column, is_ruled) {
            return true;
        }
        is_ruled = row.starts_with(b"---");
        end = if unquoted(row).is_empty() { 0 } else { end - 1 - row.len() };
    }
    false
}

/// If a text is the beginning of a statement, `INSERT INTO t (name, api_key) VALUES` or `COPY t (name, api_key) FROM stdin`, whether the
/// name of so many columns after the first one is that of a secret.
fn in_statement(text: &[u8], column: usize) -> Option<bool> {
    let at = bytes::find_word(text, b"values").or_else(|| bytes::find_word(text, b"from stdin"))?;
    let names = unquoted(&text[..at]).strip_suffix(b")")?;
    Some(is_named(&names[bytes::rfind(names, b'(').map_or(0, |open| open + 1)..], b',', column, false))
}

/// Whether the cell of a row after so many delimiters names a secret, in at most three words. A row of one cell, which a comma may end,
/// is a line of code or of base64, unless a line of hyphens is below it.
#[inline(never)]
fn is_named(row: &[u8], delimiter: u8, column: usize, is_ruled: bool) -> bool {
    let mut cells = row.split(|byte| *byte == delimiter).skip(column);
    let Some(cell) = cells.next() else { return false };
    if column == 0 && !is_ruled && cells.next().is_none_or(|next| unquoted(next).is_empty()) {
        return false;
    }
    let cell = unquoted(cell);
    cell.iter().all(|byte| NAME.has(*byte) || matches!(byte, b'.' | b' '))
        && bytes::count(cell, b' ') < 3
        && secret::is_secret(cell)
        && !is_random(cell)
}

/// Whether a line before a value is that of a password: `IDENTIFIED BY '…'`, `SET PASSWORD FOR 'user' = '…'`, `Password for user: …`.
pub(super) fn is_in_statement(line: &[u8]) -> bool {
    secret::entries(secret::STATEMENTS).any(|words| bytes::find_word(line, words).is_some())
}

/// Whether the text before a value, without quotation marks, shows that it is a password: `::add-mask::…`, `vault login …`.
pub(super) fn follows_lead(before: &[u8]) -> bool {
    secret::entries(secret::LEADS).any(|words| bytes::ends_with(before, words))
}

/// Whether the hyphen at `at` begins an item of YAML after one that is an option.
pub(super) fn is_after_option(bytes: &[u8], at: usize) -> bool {
    let indent = line_before(bytes, at);
    let Some(end) = (at - indent.len()).checked_sub(1).filter(|_| indent.trim_ascii().is_empty()) else { return false };
    let item = line_before(bytes, end).trim_ascii_start().strip_prefix(b"- ");
    item.is_some_and(|item| unquoted(item).starts_with(b"--"))
}

/// Whether a value at `at`, which ends at `end`, is that of a pair whose name is not next to it: `"value":"…","name":"API_KEY"`,
/// `"Name": "/prod/api-key", "Type": "String", "Value": "…"`, `- value: …\n  name: API_KEY`, `<meta content="…" name="csrf-token">`.
/// `before` is the text before the value, without quotation marks.
pub(super) fn is_of_named_pair(bytes: &[u8], before: &[u8], at: usize, end: usize) -> bool {
    let member = member(before);
    let is_value = bytes::ends_with(member, b"value");
    if !is_value && !member.eq_ignore_ascii_case(b"content") {
        return false;
    }
    let tag = tag(bytes, at).filter(|_| before.ends_with(b"="));
    if !is_value && tag.is_none() {
        return false;
    }
    let open = match tag {
        Some(tag) => at - tag.len(),
        None => bracket(bytes, at, FAR).map_or(at, |(open, _)| open),
    };
    // A stream is cut at white space, but not after such a value (js/text/redaction.ts).
    let is_open = (tag.is_some() || without(&bytes[..at], b"\"'`\\").ends_with(b" ")) && end - at < FAR;
    let mut close = end;
    while close < bytes.len().min(end + MEMBER)
        && (is_open || !is_space(bytes[close]))
        && !matches!(bytes[close], b'{' | b'}' | b'<' | b'>')
    {
        close += 1;
    }
    let mut after = &bytes[end..close];
    // The next pair.
    for word in [&b"value"[..], b"- "] {
        after = &after[..bytes::find_word(after, word).unwrap_or(after.len())];
    }
    name_end(&bytes[open..at]).or_else(|| name_end(after)).is_some()
}

/// Where the name of a secret ends in the members of an object. It may be the last part of a path.
#[inline(never)]
fn name_end(members: &[u8]) -> Option<usize> {
    let (mut end, mut is_name) = (0, false);
    for word in members.split(|byte| !NAME.has(*byte) && !matches!(byte, b'/' | b'.')) {
        end += word.len();
        if is_name && !word.is_empty() {
            return secret::is_secret(&word[bytes::rfind(word, b'/').map_or(0, |at| at + 1)..]).then_some(end);
        }
        is_name |= secret::is_one_of(word, secret::LABELS);
        end += 1;
    }
    None
}

/// Where the first value is of a list that has the one at `at` as a later one: `API_KEYS=KEY,KEY`, `api_key = "KEY" -> "KEY"`.
pub(super) fn first_of_list(bytes: &[u8], at: usize) -> Option<usize> {
    /// The bytes of a value, without the padding of base64.
    const VALUE: Class = NAME.or(random::BASE64);
    let (mut first, from) = (None, at.saturating_sub(FAR));
    loop {
        let head = &bytes[from..first.unwrap_or(at)];
        let before = without(head, b" \"'`\\,;->=");
        let value = tail(before, VALUE);
        let is_listed = head[before.len()..].iter().any(|byte| matches!(byte, b',' | b';' | b'>'));
        if !is_listed || !is_random(value) {
            return first;
        }
        first = Some(from + before.len() - value.len());
    }
}

/// Where the name is in the tag whose `>` is at `end`: the end of the name of a secret in an attribute, as in `<string name="api_key"
/// translatable="false">`, or else of the tag's own name.
pub(super) fn tag_name(bytes: &[u8], end: usize) -> usize {
    tag(bytes, end)
        .map_or(end, |tag| end - tag.len() + name_end(tag).or_else(|| bytes::find(tag, b' ')).unwrap_or(tag.len()))
}

/// The text from the `<` of the tag that is open at `at`.
fn tag(bytes: &[u8], at: usize) -> Option<&[u8]> {
    let far = &bytes[at.saturating_sub(FAR)..at];
    let open = far.iter().rposition(|byte| matches!(byte, b'<' | b'>'))?;
    far[open..].starts_with(b"<").then_some(&far[open..])
}

/// A text without the spaces and quotation marks around it.
pub(super) fn unquoted(mut text: &[u8]) -> &[u8] {
    let is_around = |byte: u8| matches!(byte, b' ' | b'"' | b'\'' | b'`' | b'\\' | b'\r');
    loop {
        text = match text {
            [byte, rest @ ..] | [rest @ .., byte] if is_around(*byte) => rest,
            _ => return text,
        }
    }
}

/// The lines of a private key whose first line begins at `at`. Each is a secret, because a stream may be cut between them; lines that
/// are joined by escapes are one. Text before the first line may be before each of them, as in a log.
pub(super) fn private_key(bytes: &[u8], at: usize) -> Vec<Span> {
    // In a patch.
    let at = at + usize::from(bytes.get(at) == Some(&b'-'));
    let line = line_before(bytes, at);
    let prefix = match (begins(&bytes[..at]), begins(&bytes[..at - line.len()])) {
        (true, _) => 0,
        (false, true) => line.len(),
        (false, false) => return Vec::new(),
    };
    let (mut lines, mut start, mut joined): (Vec<Span>, _, _) = (Vec::new(), at, false);
    loop {
        let end = BASE64.others().find(bytes, start);
        // A short word with a space after it may be one of the text that follows a key without its end.
        let is_over = end == start || end - start < bytes::LONG && bytes.get(end) == Some(&b' ');
        match lines.last_mut().filter(|_| joined) {
            Some(last) if is_over => last.end = start as u32,
            Some(last) => last.end = end as u32,
            None if is_over => {}
            None => lines.push(Span::new(start, end)),
        }
        if is_over {
            return lines;
        }
        (start, joined) = (end, true);
        while let Some(length) = bytes.get(start..).and_then(between) {
            joined &= bytes[start] == b'\\';
            start += length;
            if prefix > 0 && bytes[start - 1] == b'\n' {
                let own = bytes.get(start..start + prefix).unwrap_or_default();
                if own.last() != line.last() || bytes::find(own, b'\n').is_some() {
                    return lines;
                }
                start += prefix;
            }
        }
    }
}

/// Whether a text ends with the line before a private key, perhaps with lines such as `DEK-Info: …` and `Version: …` after it.
fn begins(mut text: &[u8]) -> bool {
    for _ in 0..=HEADERS {
        text = before_line(text);
        if secret::entries(KEY_HEADERS).any(|end| text.ends_with(end)) {
            return true;
        }
        let line = line_before(text, text.len());
        if bytes::find_word(line, b": ").is_none() {
            return false;
        }
        text = &text[..text.len() - line.len()];
    }
    false
}

/// The length of what may be between two lines of a private key, at the start of a text: white space, delimiters of lists and of
/// strings, an escaped end of a line.
fn between(text: &[u8]) -> Option<usize> {
    match text {
        [b'\\', b'n' | b'r' | b't', ..] => Some(2),
        // Text that a program joins: `'…' +`.
        [b'+', b' ' | b'\r' | b'\n', ..] => Some(1),
        [byte, ..] if is_between(*byte) => Some(1),
        _ => None,
    }
}

/// The text without what may be between two lines of a private key at its end.
fn before_line(mut text: &[u8]) -> &[u8] {
    loop {
        text = match text {
            [rest @ .., b'\\', b'n' | b'r' | b't'] | [rest @ .., b' ', b'+'] => rest,
            [rest @ .., byte] if is_between(*byte) => rest,
            _ => return text,
        }
    }
}

const fn is_between(byte: u8) -> bool {
    matches!(byte, b' ' | b'\t' | b'\r' | b'\n' | b'"' | b'\'' | b',' | b'\\' | b'>' | b'|')
}
