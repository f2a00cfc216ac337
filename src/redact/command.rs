//! Secrets that the name before them does not show: passwords of commands, cookies of sessions, and here-documents. The lists are in
//! data/secret-names.json.

use crate::bytes;
use crate::secret::{ATTACHED, OPTIONS, SESSIONS, USERS};

/// The most bytes of a line that are read.
const LONGEST: usize = 512;

/// The text before `at` on its line; of a long line, the end of it.
pub(super) fn line_before(bytes: &[u8], at: usize) -> &[u8] {
    let line = &bytes[at.saturating_sub(LONGEST)..at];
    &line[bytes::rfind(line, b'\n').map_or(0, |end| end + 1)..]
}

/// Whether a list has the option, which begins at `at`, with a command before it on the line.
fn is_listed(list: &[&str], bytes: &[u8], at: usize, option: &[u8]) -> bool {
    list.iter().any(|known| {
        let known = known.as_bytes();
        let (command, own) = known.split_at(bytes::rfind(known, b' ').map_or(0, |space| space + 1));
        option == own && bytes::find_word(line_before(bytes, at), command).is_some()
    })
}

/// Whether the value of an option, which begins at `at`, is a password: `sshpass -p `, `gh secret set NAME --body=`; and, if no
/// space separates them, `mysql -p`.
pub(super) fn takes_password(bytes: &[u8], at: usize, option: &[u8], spaces: bool) -> bool {
    option.first() == Some(&b'-')
        && (is_listed(&OPTIONS, bytes, at, option) || !spaces && is_listed(&ATTACHED, bytes, at, option))
}

/// Where a password begins in a word at `at` that begins with its option: `mysql -pKEY`.
pub(super) fn attached(bytes: &[u8], at: usize) -> Option<usize> {
    let option = bytes.get(at..at + 2)?;
    takes_password(bytes, at, option, false).then_some(at + 2)
}

/// Whether the name of a user follows, and then a password: `curl -u user:KEY`, `http -a user:KEY`, `--user=user:KEY`.
pub(super) fn is_user(before: &[u8]) -> bool {
    let before = before.strip_suffix(b"'").or(before.strip_suffix(b"\"")).unwrap_or(before);
    let Some(before) = before.strip_suffix(b" ").or(before.strip_suffix(b"=")) else { return false };
    let mut at = before.len();
    while at > 0 && before[at - 1] != b' ' {
        at -= 1;
    }
    before.get(at) == Some(&b'-') && is_listed(&USERS, before, at, &before[at..])
}

/// Whether the name of a cookie, which begins at `at`, is that of a session: `Cookie: session=KEY`, `Set-Cookie: PHPSESSID=KEY`.
pub(super) fn is_session(bytes: &[u8], at: usize, name: &[u8]) -> bool {
    let ends = |known: &&str| {
        let known = known.as_bytes();
        let mut same = 0;
        while same < known.len().min(name.len())
            && name[name.len() - 1 - same].to_ascii_lowercase() == known[known.len() - 1 - same]
        {
            same += 1;
        }
        same == known.len()
    };
    bytes[at + name.len()] == b'='
        && SESSIONS.iter().any(ends)
        && bytes::find_word(line_before(bytes, at), b"cookie").is_some()
}

/// Where the value begins whose line ends at `end` with the beginning of a here-document: `API_KEY=$(cat <<EOF`.
pub(super) fn heredoc(bytes: &[u8], end: usize) -> Option<usize> {
    let line = line_before(bytes, end);
    bytes::find_word(line, b"$(cat <<").map(|at| end - line.len() + at)
}
