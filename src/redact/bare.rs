//! Keys outside URIs: by their shape, or after a name such as `Authorization: Bearer` or `OPENAI_API_KEY=`.
//!
//! A key is a long word that looks random. Prose and code are full of long words, so digits, or capitals, have to be among its letters.

use super::command::NAME;
use super::escapes::{before, divided_base64, escaped_base64, unescaped};
use super::{command, context};
use crate::bytes::{self, LongRuns};
use crate::secret::random::{is_identifier, is_mixed, is_random, LEAST};
use crate::secret::{self, Secret, SecretKind};
use crate::span::Span;
use crate::uri::table::{Class, DIGIT};
use std::ops::ControlFlow::{self, Break, Continue};

/// The fewest bytes of the first line of a private key, and of a line of prose.
const LINE: usize = 40;
/// The most digits of the length of a string.
const DIGITS: usize = 10;
/// The most characters between a name and its value.
const BETWEEN: usize = 64;
/// The bytes before a value that show what it is: `\"value\": \"`.
const AROUND: usize = 24;

/// Where the bare keys of a text are. They may overlap.
pub(super) fn find(text: &str) -> Vec<Secret> {
    let bytes = text.as_bytes();
    let mut found = Vec::new();
    for (start, end) in LongRuns::of(bytes) {
        // The rest of a value may have escapes.
        let run = Span::new(start, end);
        if !found.last().is_some_and(|last: &Secret| last.span.contains(run)) {
            values(bytes, run, &mut found);
        }
    }
    for span in divided_base64(bytes) {
        found.extend(naming(bytes, span.start as usize).map(|kind| Secret { span, kind }));
    }
    found
}

/// Finds the keys in a run. JSON may escape a slash; other backslashes separate values.
fn values(bytes: &[u8], run: Span, found: &mut Vec<Secret>) {
    if bytes::is_divided(&bytes[run.range()]) {
        return;
    }
    if !bytes::has_backslash(&bytes[run.range()]) {
        return value(bytes, run, found);
    }
    let (mut at, end) = (run.start as usize, run.end as usize);
    while at < end {
        let begin = at;
        while at < end && (bytes[at] != b'\\' || bytes.get(at + 1) == Some(&b'/')) {
            at += 1;
        }
        if at - begin >= LEAST {
            value(bytes, Span::new(begin, at), found);
        }
        at += 1;
    }
}

/// Finds the keys in a value: words in the format of a key, or else all of the value.
fn value(bytes: &[u8], mut value: Span, found: &mut Vec<Secret>) {
    value.start = unescaped(bytes, value.start as usize) as u32;
    // A full stop ends a sentence.
    while !value.is_empty() && bytes[value.end as usize - 1] == b'.' {
        value.end -= 1;
    }
    let (mut at, end) = (value.start as usize, value.end as usize);
    if at + LINE <= end {
        let lines = context::private_key(bytes, at).into_iter();
        found.extend(lines.map(|span| Secret { span, kind: SecretKind::BareKey }));
    }
    // The key of AWS is base64, whose slashes may be anywhere.
    let (mut words, mut unknown) = (0, false);
    while at < end {
        let word = at;
        at = bytes::word_end(bytes, at, end);
        if at - word >= LEAST {
            words += 1;
            let key = shaped(bytes, Span::new(word, at));
            // The text before a key may be a part of it.
            unknown |= key.is_none_or(|key| key.span.start as usize > word);
            found.extend(key);
        }
        at += 1;
    }
    if unknown || words == 0 && is_mixed(&bytes[value.range()]) {
        if let Some(secret) = named(bytes, value) {
            found.push(secret);
        }
    }
}

/// The part of a word that is in the format of a key.
fn shaped(bytes: &[u8], word: Span) -> Option<Secret> {
    let (start, shape) = secret::key_in(&bytes[word.range()])?;
    let span = Span { start: word.start + start as u32, ..word };
    let (prefix, sure) = secret::prefix_of(shape);
    // A hash in a Python wheel's RECORD may begin like a key.
    if bytes[..word.start as usize].ends_with(b"sha256=") {
        return None;
    }
    let tail = &bytes[span.start as usize + prefix..span.end as usize];
    let name = naming(bytes, word.start as usize);
    let enough = if sure || name.is_some() {
        Class::around(tail).meets(DIGIT)
    } else if bytes[span.start as usize] == b'e' {
        // Base64 of any JSON object begins like a JSON Web Token, whose second part is one as well.
        bytes::find_word(tail, b".eyJ").is_some()
    } else {
        // No key has a dot, but files have: `hf_xet-1.2.0-cp37-abi3-manylinux2014_x86_64.whl`.
        is_random(&tail[..bytes::find(tail, b'.').unwrap_or(tail.len())])
    };
    enough.then(|| Secret { span, kind: name.unwrap_or(SecretKind::BareKey) })
}

/// The value, if it looks random and a name of a key is before it.
fn named(bytes: &[u8], value: Span) -> Option<Secret> {
    let attached = command::attached(bytes, value.start as usize);
    let (mut begin, mut end) = (attached.unwrap_or(value.start as usize), value.end as usize);
    if bytes[..begin].ends_with(b":") && bytes[begin..end].starts_with(b"//") {
        begin += 2; // the userinfo of an address
    }
    while bytes.get(end) == Some(&b'=') {
        end += 1;
    }
    let text = &bytes[begin..end];
    (begin, end) = escaped_base64(bytes, begin, end);
    // A word that is called or indexed is code.
    let is_code =
        matches!(bytes[end..], [b'(' | b'{' | b'$', ..] | [b'[', b'0'..=b'9' | b'A'..=b'Z' | b'_' | b'a'..=b'z', ..]);
    if is_code || !is_random(text) {
        return None;
    }
    let (assigned, listed) = match bytes[..begin] {
        // An argument that begins like a name of C is code.
        [.., b'('] if text[0] == b'_' => return None,
        [.., b'('] => (false, true),
        [ref head @ .., b'"' | b'\'' | b'`'] => {
            let listed = matches!(head.trim_ascii_end().last(), Some(b',' | b'(' | b'|'));
            (!listed, listed)
        }
        [.., b'='] => (true, false),
        _ => (false, false),
    };
    let kind = match attached {
        Some(_) => SecretKind::Assignment,
        None if command::is_password(bytes, begin, end) => SecretKind::Assignment,
        None => naming(bytes, begin)
            .or_else(|| naming_far(bytes, Span::new(begin, end)))
            .or_else(|| naming(bytes, context::first_of_list(bytes, begin)?))?,
    };
    let is_key = assigned || kind == SecretKind::Header || !is_identifier(text, listed);
    is_key.then(|| Secret { span: Span::new(begin, end), kind })
}

/// How a name of a key before `at` recognises the key: `x-api-key: `, `"apiKey": "`, `OPENAI_API_KEY=`, `&api_key=`, `--api-key `,
/// `["API_KEY"] = "`, `<apiKey>`, `ENV API_KEY `, `Authorization: Bearer `, `- name: API_KEY\n  value: `.
fn naming(bytes: &[u8], at: usize) -> Option<SecretKind> {
    // The user may be empty: `curl -u :KEY`.
    if bytes[..at].last() == Some(&b':') && (command::ends_pgpass(bytes, at) || command::is_user(&bytes[..at - 1])) {
        return Some(SecretKind::Assignment);
    }
    let mut search = Naming { bytes, at, delimiter: false, spaces: false, quoted: false, word: Word::None };
    for _ in 0..BETWEEN {
        let (byte, start) = before(bytes, search.at)?;
        // A path of C++ or Rust, and the marker.
        match byte {
            b':' if bytes[..start].ends_with(b":") => return None,
            b'*' if bytes[..start].ends_with(b"**") => return None,
            _ => {}
        }
        if !search.skips(byte, start) {
            if let Break(kind) = search.word() {
                return kind;
            }
        }
    }
    None
}

/// The search for a name before a value, and what is between them so far.
struct Naming<'a> {
    bytes: &'a [u8],
    at: usize,
    delimiter: bool,
    spaces: bool,
    quoted: bool,
    word: Word,
}

/// The word before a value that is not the name of a key.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Word {
    None,
    /// The name may end the line before.
    Label,
    /// A scheme of authentication, after the name of a header.
    Scheme,
    /// A member, after the name of its object.
    Member,
}

impl Naming<'_> {
    /// Skips a byte, which begins at `start`, if it may be between a name and its value. Else it is one of a word.
    fn skips(&mut self, byte: u8, start: usize) -> bool {
        let (bytes, at) = (self.bytes, self.at);
        let (head, is_member) = (&bytes[..start], self.word == Word::Member);
        self.at = start;
        match byte {
            b'"' | b'\'' | b'`' | b'\\' | b'[' => self.quoted = true,
            b' ' | b'\t' => self.spaces = true,
            // The arrow of Ruby and PHP does not end a tag.
            b'>' if !head.ends_with(b"=") => (self.delimiter, self.at) = (true, context::tag_name(bytes, start)),
            b'>' | b':' | b'=' | b'|' | b'(' | 0x80.. => self.delimiter = true,
            // A list, and a subprotocol of WebSocket: `bearer, KEY`.
            b',' if self.quoted || is_member || bytes::ends_with(head, b"bearer") => self.delimiter = true,
            // An item of a list is on the line before.
            b'\n' if self.quoted && head.ends_with(b",") => {}
            // The line before may be a label, as in a form or in a text that was copied from a page. The end of a longer line is prose.
            b'\n' | b'\r' => {
                let line = command::line_before(bytes, start);
                let is_label = line.len() < LINE || bytes::find_word(line, b"form-data; name=").is_some();
                (self.delimiter, self.spaces, self.quoted) = (is_member, false, false);
                if matches!(self.word, Word::None | Word::Label) {
                    self.word = if is_label { Word::Label } else { Word::None };
                }
                self.at = command::heredoc(bytes, start).unwrap_or(start);
            }
            // A string of Python or Rust: `b'x-api-key', b'…'`.
            b'b' | b'f' | b'r' | b'u' if matches!(bytes[at], b'\'' | b'"') && !is_in_name(bytes, start) => {}
            // The length of a string in PHP: `["api_key"]=>\n  string(40) "…"`.
            b')' if head.last().is_some_and(u8::is_ascii_digit) => {
                let head = &head[start.saturating_sub(DIGITS)..];
                self.at -= head.iter().rev().take_while(|byte| byte.is_ascii_digit()).count();
            }
            // The replacement for the result of a call: `getenv("API_KEY") ?: "…"`.
            b')' if (self.delimiter || is_member) && bytes[at] != b',' && matches!(head.last(), Some(b'"' | b'\'')) => {
            }
            b'*' | b'!' | b'&' => {}
            b'$' | b'@' if matches!(bytes[at], b'\'' | b'"') => {} // a string of a shell, of C# or of Objective-C
            b'?' if head.last() == Some(&b'?') => (self.delimiter, self.at) = (true, start - 1), // `api_key ?? "…"`
            b']' if is_member => {}                                // Go: `apiKeys := []string{"…"}`
            b']' | b'%' if self.word == Word::Label => {}          // `echo %API_KEY%`
            b'D' if head.ends_with(b"=3") => (self.delimiter, self.at) = (true, start - 2), // quoted-printable
            b']' | b'-' | b'?' | b'+' if self.delimiter => {}      // `["API_KEY"] ??= "…"`, `API_KEY+=…`
            b'+' if self.quoted => {}
            b'{' if self.quoted && is_in_name(bytes, start) => self.delimiter = true, // C++: `api_key{"…"}`
            b'.' if self.spaces && head.ends_with(b" ") => self.delimiter = true,     // Lisp: `(api-key . "…")`
            b'<' if bytes[at] == b'-' => self.delimiter = true,                       // R: `api_key <- "…"`
            b'<' if bytes[at] == b'<' && self.quoted && !self.spaces => {}            // Erlang: `{api_key,<<"…">>}`
            // A here-string: `gh secret set API_KEY <<< KEY`.
            b'<' if head.ends_with(b"<<") => (self.delimiter, self.at) = (true, start - 2),
            // The item after an option: `- --api-key\n- KEY`.
            b'-' if bytes[at] == b' ' && context::is_after_option(bytes, start) => {}
            // An item of YAML, `- value: …`, whose name is not in the item before it.
            b'-' if is_member && bytes[at] == b' ' && command::line_before(bytes, start).trim_ascii().is_empty() => {
                self.at = at;
                return false;
            }
            // YAML: `api_key: |-` before an indented line.
            b'-' | b'{' | b'<' if is_member || matches!(head.last(), Some(b'\n' | b'<' | b'|' | b'>')) => {}
            // A colour, or the end of an argument: `--api-key\0KEY\0`.
            0 => self.spaces |= at - start == 1,
            _ => {
                self.at = at;
                return false;
            }
        }
        true
    }

    /// The word that ends here may be the name of a key, or be between a name and its value.
    fn word(&mut self) -> ControlFlow<Option<SecretKind>> {
        let Self { bytes, at, delimiter, spaces, .. } = *self;
        let (is_member, is_label) = (self.word == Word::Member, self.word == Word::Label);
        let mut name = at;
        while name > 0 && at - name < LEAST * 4 && NAME.has(bytes[name - 1]) {
            name -= 1;
        }
        name = unescaped(bytes, name).min(at);
        let word = bytes[name..at].strip_suffix(b"-----").unwrap_or(&bytes[name..at]); // PEM
        let is = |other: &str| word.eq_ignore_ascii_case(other.as_bytes());
        if self.word == Word::Scheme {
            return Break(bytes::ends_with(word, b"authorization").then_some(SecretKind::Header));
        }
        // The tags between a name and its value: `<dt>API key</dt><dd>`.
        if (delimiter || is_member) && bytes[..name].ends_with(b"</") {
            (self.at, self.word) = (name - 2, Word::Member);
            return Continue(());
        }
        let found = |is_header| Break(Some(if is_header { SecretKind::Header } else { SecretKind::Assignment }));
        if delimiter && !spaces && command::is_session(bytes, name, word) || !delimiter && spaces && is("bearer") {
            return found(true);
        }
        if delimiter
            && !spaces
            && (bytes[at] == b':' && command::is_user(&bytes[..at]) || command::attached(bytes, name).is_some())
            || !(delimiter && spaces) && command::takes_password(bytes, name, word, spaces)
        {
            return found(false);
        }
        if !delimiter && spaces && is("basic") {
            return found(bytes::find_word(command::line_before(bytes, name), b"authorization").is_some());
        }
        // An option of Windows: `/v API_KEY /d KEY`.
        let slash = usize::from(bytes[..name].ends_with(b" /"));
        // A pointer, in a debugger: `api_key = 0x5581 "…"`.
        let is_pointer = self.quoted && word.starts_with(b"0x");
        if is_pointer || secret::is_one_of(&bytes[name - slash..name + word.len()], secret::BETWEEN) {
            (self.word, self.delimiter) = (Word::Member, false);
            name -= slash;
        } else if (delimiter || spaces || is_label) && names_key(bytes, name, name + word.len()) {
            return found(!word.starts_with(b"--") && (bytes::find(word, b'-').is_some() || is("authorization")));
        } else if delimiter && matches!(bytes[at], b'>' | b' ') && bytes[..name].ends_with(b"<") {
            self.word = Word::Member;
        } else if delimiter
            && !spaces
            && matches!(bytes[at], b':' | b'%')
            && matches!(bytes[..name].last(), Some(b'=' | b'"'))
        {
            // A user before a password, and a signed cookie of Express: `credentials=user:KEY`, `connect.sid=s:KEY`.
        } else if delimiter || !(spaces || is_label) {
            return Break(None);
        } else {
            self.word = Word::Scheme;
        }
        self.at = name;
        Continue(())
    }
}

/// Whether the byte before `at` may be that of a name.
fn is_in_name(bytes: &[u8], at: usize) -> bool {
    bytes[..at].last().is_some_and(|byte| NAME.has(*byte))
}

/// The same for a name that is not next to the key. What is before the key decides where its name may be.
fn naming_far(bytes: &[u8], value: Span) -> Option<SecretKind> {
    let at = value.start as usize;
    let near = context::unquoted(&bytes[at.saturating_sub(AROUND)..at]);
    let line = || command::line_before(bytes, at);
    let column = || context::is_in_named_column(bytes, context::unquoted(line()), at - line().len());
    let parent = || context::has_named_parent(bytes, near, at, |open| naming(bytes, open).is_some());
    let is_named = match near.last() {
        Some(b':' | b'=') if context::is_of_named_pair(bytes, near, at, value.end as usize) => true,
        None | Some(b',' | b'\n') => column() || parent(),
        Some(b'(' | b';' | b'\t' | b'|') => column(),
        Some(b':') if near.ends_with(b"::") => context::follows_lead(near),
        // Most values in logs are members, alone on a line or quoted.
        Some(b':') if bytes[..at].ends_with(b"\"") || bytes::find(line().trim_ascii(), b' ').is_none() => parent(),
        Some(b':' | b'=' | b'y' | b'Y') => context::is_in_statement(line()) || parent(),
        Some(b'[' | b'-') => parent(),
        Some(b'{') => near.ends_with(context::GO_LIST) && parent(),
        _ => context::follows_lead(near),
    };
    is_named.then_some(SecretKind::Assignment)
}

/// Whether `start..end` is the name of a secret. A signature is public, and so may be a key, but not an `API key`.
fn names_key(bytes: &[u8], start: usize, end: usize) -> bool {
    let name = &bytes[start..end];
    let head = &bytes[start.saturating_sub(BETWEEN)..start];
    // `AWS::IAM::AccessKey` is a type, and `arn:aws:secretsmanager:us-west-2:123456789012:secret:` begins the name of a resource.
    let is_type = head.ends_with(b"::") && bytes::find_word(head, b"aws::").is_some_and(|at| head[at + 1] == b'W');
    let is_resource = head.ends_with(b":") && bytes::find_word(head, b":secretsmanager:").is_some();
    // `PWD=/home` is the working directory.
    let is_folder = bytes[end..].starts_with(b"=/") && bytes::ends_with(name, b"pwd");
    if !secret::is_secret(name) || is_type || is_resource || is_folder {
        return false;
    }
    if !secret::is_one_of(name, secret::PUBLIC) {
        return true;
    }
    match before(bytes, start) {
        Some((b'?' | b'&' | b';', _)) => true,
        Some((b' ' | b'.', end)) if name.len() == 3 => {
            let head = &bytes[end.saturating_sub(LEAST)..end];
            let owner = command::tail(head, NAME);
            // `-D` begins an option of Java.
            secret::is_one_of(owner.strip_prefix(b"-D").unwrap_or(owner), secret::OWNERS)
        }
        _ => false,
    }
}
