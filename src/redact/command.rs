//! Secrets that the name before them does not show: passwords of commands and of `.pgpass`, cookies of sessions, and here-documents.
//! The lists are in data/secret-names.json.

use crate::bytes;
use crate::secret::{entries, ATTACHED, OPTIONS, PUBLIC_HOSTS, SESSIONS, USERS};
use crate::uri::table::{Class, ALPHA, HEXDIG, HYPHEN, UNDERSCORE};

/// The bytes of a name.
pub(super) const NAME: Class = ALPHA.or(HEXDIG).or(HYPHEN).or(UNDERSCORE);
/// The most bytes of a line that are read.
const LONGEST: usize = 512;

/// The text before `at` on its line; of a long line, the end of it.
pub(super) fn line_before(bytes: &[u8], at: usize) -> &[u8] {
    let from = at.saturating_sub(LONGEST);
    &bytes[bytes::last_line_feed(bytes, from, at).map_or(from, |end| end + 1)..at]
}

/// Whether a list contains the option that begins at `at`, together with a command that precedes it on the line. Other letters may
/// precede the letter of a short option: `-su`.
fn is_listed(list: &'static str, bytes: &[u8], at: usize, option: &[u8]) -> bool {
    entries(list).any(|known| {
        let (command, own) = known.split_at(bytes::rfind(known, b' ').map_or(0, |space| space + 1));
        let is_short = || own.len() == 2 && option.len() > 2 && option[1] != b'-' && option.last() == own.last();
        (option == own || is_short()) && bytes::find_word(line_before(bytes, at), command).is_some()
    })
}

/// Whether the value of an option, which begins at `at`, is a password: `sshpass -p `, `gh secret set NAME --body=`; and, if no
/// space separates them, `mysql -p`.
pub(super) fn takes_password(bytes: &[u8], at: usize, option: &[u8], spaces: bool) -> bool {
    option.first() == Some(&b'-')
        && (is_listed(OPTIONS, bytes, at, option) || !spaces && is_listed(ATTACHED, bytes, at, option))
}

/// Where a password begins in a word at `at` that begins with its option: `mysql -pKEY`.
pub(super) fn attached(bytes: &[u8], at: usize) -> Option<usize> {
    let option = bytes.get(at..at + 2)?;
    takes_password(bytes, at, option, false).then_some(at + 2)
}

/// Whether the name of a user ends here, and a password follows: `curl -u user:KEY`, `--user=me@h.example:KEY`, `["-u", "user:KEY"]`.
pub(super) fn is_user(before: &[u8]) -> bool {
    let line = line_before(before, before.len());
    let user = line.iter().rposition(|byte| matches!(byte, b' ' | b'=' | b'"' | b'\'')).map_or(0, |last| last + 1);
    let [before @ .., b' ' | b'=' | b','] = without(&line[..user], b"\"'\\") else { return false };
    let before = without(before, b"\"',");
    let option = tail(before, NAME);
    option.starts_with(b"-") && is_listed(USERS, before, before.len() - option.len(), option)
}

/// The bytes of a class at the end of a text.
pub(super) fn tail(text: &[u8], class: Class) -> &[u8] {
    &text[text.iter().rposition(|byte| !class.has(*byte)).map_or(0, |last| last + 1)..]
}

/// A text without these bytes at its end.
pub(super) fn without<'a>(mut text: &'a [u8], bytes: &[u8]) -> &'a [u8] {
    while let [rest @ .., last] = text {
        if bytes::find(bytes, *last).is_none() {
            break;
        }
        text = rest;
    }
    text
}

/// Whether the name of a cookie, which begins at `at`, is that of a session: `Cookie: session=KEY`, `Set-Cookie: PHPSESSID=KEY`,
/// `curl -b 'session=KEY'`.
pub(super) fn is_session(bytes: &[u8], at: usize, name: &[u8]) -> bool {
    let ends = |known: &[u8]| bytes::ends_with(name, known);
    bytes[at + name.len()] == b'='
        && entries(SESSIONS).any(ends)
        && entries("cookie,-b ").any(|word| bytes::find_word(line_before(bytes, at), word).is_some())
}

/// Whether a line of `.pgpass` ends with its password: `host:port:database:user:`. It contains no space.
pub(super) fn ends_pgpass(bytes: &[u8], at: usize) -> bool {
    let head = &bytes[at.saturating_sub(LONGEST)..at];
    let word = &head[bytes::rfind(head, b' ').unwrap_or(0)..];
    let line = line_before(word, word.len());
    let mut fields = line.split(|byte| *byte == b':');
    let is_port = |port: &[u8]| port == b"*" || !port.is_empty() && port.iter().all(u8::is_ascii_digit);
    !line.starts_with(b" ") && fields.nth(1).is_some_and(is_port) && fields.count() == 3
}

/// Whether a value is the password of an address of any scheme, or of a data source of Go: `postgres://user:KEY@host/db`,
/// `user:KEY@tcp(host:3306)/db`. A token may be in the place of the user: `https://KEY@host`, `https://KEY:x-oauth-basic@host`.
pub(super) fn is_password(bytes: &[u8], at: usize, end: usize) -> bool {
    if !matches!(bytes[..at].last(), Some(b':' | b'/')) {
        return false;
    }
    let (before, after) = (line_before(bytes, at), &bytes[end..bytes.len().min(end + LONGEST)]);
    if before.ends_with(b"://") {
        // In an llm URI, it is the label.
        return is_user_of_address(&bytes[at..end], after) && !before.ends_with(b"llm://");
    }
    let user = before.iter().rposition(|byte| matches!(byte, b'/' | b' ' | b'"' | b'\'')).map_or(0, |last| last + 1);
    after.starts_with(b"@")
        && before.ends_with(b":")
        && (before[..user].ends_with(b"://") || after.starts_with(b"@tcp("))
}

/// Whether a value is the user of an address, alone or with a password, and not a public one.
fn is_user_of_address(value: &[u8], after: &[u8]) -> bool {
    let ends = |byte: &u8| !byte.is_ascii_graphic() || matches!(byte, b'/' | b'"' | b'\'');
    let authority = &after[..after.iter().position(ends).unwrap_or(after.len())];
    let Some(sign) = bytes::find(authority, b'@') else { return false };
    let host = &authority[sign..];
    (sign == 0 || authority[0] == b':')
        && bytes::find(value, b'/').is_none()
        && !entries(PUBLIC_HOSTS).any(|known| bytes::ends_with(host, known))
}

/// Where the value begins that is the here-document after the line which ends at `end`: `API_KEY=$(cat <<EOF`, `api_key = <<-EOF`, `API_KEY<<EOF`.
pub(super) fn heredoc(bytes: &[u8], end: usize) -> Option<usize> {
    let line = line_before(bytes, end);
    bytes::find(line, b'<')?;
    let at = bytes::find_word(line, b"$(cat <<").or_else(|| bytes::find_word(line, b"<<"))?;
    Some(end - line.len() + at)
}
