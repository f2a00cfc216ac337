//! Keys outside URIs: by their shape, or after a name such as `Authorization: Bearer` or `OPENAI_API_KEY=`.
//!
//! A key is a long word that looks random. Prose and code are full of long words, so a digit among letters has to be in each.

use super::unescape::{may_escape, spelled};
use crate::bytes;
use crate::secret::{self, is_key_byte, Secret, SecretKind};
use crate::span::Span;
use crate::uri::pct;

/// The fewest bytes of a key.
pub(super) const LEAST: usize = 16;
/// The fewest letters and digits in a row, of both kinds, that look random.
const RANDOM: usize = 12;
/// How far a value is followed to both sides of a word.
const LONGEST: usize = 512;

/// Where the bare keys of a text are, ascending. They may overlap.
pub(super) fn find(text: &str) -> Vec<Secret> {
    let bytes = text.as_bytes();
    let (mut found, mut from) = (Vec::new(), 0);
    while let Some((start, end)) = bytes::long_run::<LEAST>(bytes, from) {
        let mut at = start;
        while at < end {
            let word = at;
            while at < end && is_key_byte(bytes[at]) {
                at += 1;
            }
            if at - word >= LEAST {
                found.extend(key(bytes, unescaped(bytes, word), at));
            }
            at += 1;
        }
        from = end + 1;
    }
    found
}

/// Where the word that begins at `start` begins without the letters of an escape before it: `\nsk-…`, `%20sk-…`,
/// `\u0022sk-…`, `ESC[1msk-…`.
fn unescaped(bytes: &[u8], start: usize) -> usize {
    /// Bytes of an escape before `start`, and after it.
    const AROUND: usize = 10;
    let mut at = start;
    while at > start.saturating_sub(AROUND) {
        at -= 1;
        let end = match bytes[at] {
            b'%' if pct::triplet(bytes, at).is_some() => at + 3,
            b'\\' if matches!(bytes[at + 1], b'n' | b'r' | b't') => at + 2,
            byte if may_escape(byte) => spelled(bytes, at).map_or(0, |(_, length)| at + length),
            _ => 0,
        };
        if end > start && end < start + AROUND {
            return end;
        }
    }
    start
}

/// The key whose word is `start..end`.
fn key(bytes: &[u8], start: usize, mut end: usize) -> Option<Secret> {
    // A full stop ends a sentence.
    while end > start && bytes[end - 1] == b'.' {
        end -= 1;
    }
    let word = &bytes[start..end];
    if let Some((prefix, sure)) = secret::prefix_of(word) {
        let tail = &word[prefix..];
        let name = naming(bytes, start);
        let enough = if sure || name.is_some() {
            tail.iter().any(u8::is_ascii_digit)
        } else if word[0] == b'e' {
            // Base64 of any JSON object begins like a JSON Web Token, whose second part is one as well.
            bytes::find_word(word, b".eyJ").is_some()
        } else {
            is_random(tail)
        };
        let kind = name.unwrap_or(SecretKind::BareKey);
        return enough.then(|| Secret { span: Span::new(start, end), kind });
    }
    if !is_random(word) {
        return None;
    }
    let mut begin = start;
    let goes_back = start > 0 && matches!(bytes[start - 1], b'+' | b'/' | b'~');
    while goes_back && begin > start.saturating_sub(LONGEST) && is_value_byte(bytes[begin - 1]) {
        begin -= 1;
    }
    let limit = bytes.len().min(end + LONGEST);
    while end < limit && (is_value_byte(bytes[end]) || bytes[end] == b'=') {
        end += 1;
    }
    // A word that is called or indexed is code.
    let is_code = matches!(bytes.get(end), Some(b'(' | b'[' | b'{' | b'$'));
    if is_code {
        return None;
    }
    naming(bytes, begin).map(|kind| Secret { span: Span::new(begin, end), kind })
}

/// The bytes of a key or of base64.
pub(super) fn is_value_byte(byte: u8) -> bool {
    is_key_byte(byte) || matches!(byte, b'+' | b'/' | b'~')
}

/// Whether letters and digits are mixed in a long row, or the text is a UUID.
pub(super) fn is_random(text: &[u8]) -> bool {
    let (mut run, mut digits, mut hyphens, mut hexadecimal) = (0, 0, 0, true);
    for &byte in text {
        hyphens += usize::from(byte == b'-');
        hexadecimal &= byte.is_ascii_hexdigit() || byte == b'-';
        if !byte.is_ascii_alphanumeric() {
            (run, digits) = (0, 0);
            continue;
        }
        run += 1;
        digits += usize::from(byte.is_ascii_digit());
        if run >= RANDOM && digits > 0 && digits < run {
            return true;
        }
    }
    hexadecimal && hyphens == 4 && text.len() == 36
}

/// How a name of a key before `at` recognises the key: `x-api-key: `, `"apiKey": "`, `OPENAI_API_KEY=`, `&api_key=`, `--api-key `,
/// `Authorization: Bearer `.
fn naming(bytes: &[u8], at: usize) -> Option<SecretKind> {
    let mut at = at;
    let (mut delimiter, mut spaces, mut quoted) = (false, false, false);
    // A name has a few quotes, spaces and delimiters after it.
    for _ in 0..LEAST {
        let (byte, start) = before(bytes, at)?;
        match byte {
            b'"' | b'\'' | b'`' | b'\\' | b'[' => quoted = true,
            b' ' | b'\t' => spaces = true,
            b':' | b'=' => delimiter = true,
            b',' if quoted => delimiter = true,
            _ => {
                let mut name = at;
                while name > 0 && at - name < LEAST * 4 && is_name_byte(bytes[name - 1]) {
                    name -= 1;
                }
                let word = &bytes[name..at];
                if spaces && !delimiter && word.eq_ignore_ascii_case(b"bearer") {
                    return Some(SecretKind::Header);
                }
                if spaces && !delimiter && (word.eq_ignore_ascii_case(b"basic") || word.eq_ignore_ascii_case(b"token"))
                {
                    at = name;
                    continue;
                }
                let argument = word.starts_with(b"--");
                if !(delimiter || argument && spaces) || !names_key(word) {
                    return None;
                }
                let header =
                    !argument && (bytes::find(word, b'-').is_some() || word.eq_ignore_ascii_case(b"authorization"));
                return Some(if header { SecretKind::Header } else { SecretKind::Assignment });
            }
        }
        at = start;
    }
    None
}

/// The byte before `at`, without its escape, and where it begins.
fn before(bytes: &[u8], at: usize) -> Option<(u8, usize)> {
    let last = at.checked_sub(1)?;
    if at >= 3 && bytes[at - 3] == b'%' {
        if let Some(byte) = pct::triplet(bytes, at - 3) {
            return Some((byte, at - 3));
        }
    }
    let mut start = last;
    while start > at.saturating_sub(8) {
        start -= 1;
        if may_escape(bytes[start]) {
            if let Some((value, length)) = spelled(bytes, start) {
                if start + length == at {
                    return Some((u8::try_from(value).unwrap_or(0), start));
                }
            }
        }
    }
    Some((bytes[last], last))
}

fn is_name_byte(byte: u8) -> bool {
    byte.is_ascii_alphanumeric() || matches!(byte, b'_' | b'-')
}

/// Whether a name, whose hyphens and underscores do not count, ends like that of a key.
fn names_key(name: &[u8]) -> bool {
    let mut letters = Vec::with_capacity(name.len());
    for byte in name {
        if byte.is_ascii_alphanumeric() {
            letters.push(byte.to_ascii_lowercase());
        }
    }
    secret::ASSIGNMENTS.iter().any(|end| letters.ends_with(end.as_bytes()))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn masked(text: &str) -> String {
        super::super::spans::replace(text, &super::super::spans::merge(&find(text)))
    }

    #[test]
    fn bare_keys_are_found() {
        for text in [
            "Incorrect API key provided: {sk-proj-abc123def456ghi789}. You can find your API key at https://platform.openai.com.",
            "Authorization: Bearer {0123456789abcdef0123456789abcdef}",
            "< authorization: Basic {dXNlcjpzM2NyM3Qta2V5LXZhbHVl}",
            "authorization: [ 'Bearer {abcdef0123456789/abcdef+0123456789==}' ]",
            "{\"Authorization\":\"Bearer {abcdef0123456789abcdef}\",\"n\":1}",
            "{\\\"x-api-key\\\":\\\"{abcdef0123456789abcdef}\\\"}",
            "OPENAI_API_KEY={sk-0123456789abcdef0123}",
            "export AZURE_OPENAI_API_KEY=\"{0123456789abcdef0123456789abcdef}\"",
            "GET /v1/models?limit=1&api_key={abcdef0123456789abcdef}&x=1",
            "url=https%3A%2F%2Fh%2Fm%3Fapi_key%3D{abcdef0123456789abcdef}%26x",
            "msg\\n{sk-proj-abc123def456ghi789}\\n",
            "\x1b[1m{sk-ant-api03-abc123def456ghi789}\x1b[0m",
            "{\"k\":\"\\u001b[1m{sk-ant-api03-abc123def456ghi789}\\u001b[0m\"}",
            "curl --api-key {abcdef0123456789abcdef}",
            "(b'authorization', b'Bearer {gsk_abcdef0123456789abcdef}')",
            "apiKey: '{3f2504e0-4f89-41d3-9a0c-0305e82c3301}',",
            "api_key&quot;:&quot;{abcdef0123456789abcdef}&quot;",
            "AWS_SESSION_TOKEN={IQoJb3JpZ2luX2VjEJr//////////wEaCXVzLWVhc3QtMSJHMEUCIQDx}",
            "CLOUDFLARE_API_TOKEN={abcdefghijklmnopqrstuvwxyz0123456789ABCD}",
            "{\"client_secret\": \"{abcdef0123456789abcdef}\"}",
            "aws_secret_access_key = {wJ4lrXUtnF3MIzz/K7MDENG/bPxRfiCYEXAMPLE1}",
            "{eyJhbGciOiJIUzI1NiJ9.eyJzdWIiOiIxMjM0NTY3ODkwIn0.dozjgNryP4J3jVmNHl0w5N_XgL0n3I9P}",
        ] {
            let plain: String = unmarked(text);
            let wanted = marked(text);
            assert_eq!(masked(&plain), wanted, "{text}");
        }
    }

    /// The text without the braces around a key; other braces contain a quotation mark or a backslash first.
    fn unmarked(text: &str) -> String {
        pieces(text, str::to_owned)
    }

    fn marked(text: &str) -> String {
        pieces(text, |_| "***".to_owned())
    }

    fn pieces(text: &str, key: impl Fn(&str) -> String) -> String {
        let mut output = String::new();
        let mut rest = text;
        while let Some(open) = rest.find('{') {
            output.push_str(&rest[..open]);
            rest = &rest[open + 1..];
            match rest.find('}') {
                Some(close) if rest[..close].chars().all(|c| c.is_ascii_alphanumeric() || "-_.+/=".contains(c)) => {
                    output.push_str(&key(&rest[..close]));
                    rest = &rest[close + 1..];
                }
                _ => output.push('{'),
            }
        }
        output + rest
    }

    #[test]
    fn other_words_stay() {
        for text in [
            "class=\"sk-folding-cube-animation sk-cube-grid-delay-1\"",
            "sk_X509_NAME_ENTRY_new_null(sk_ASN1_GENERALSTRING_num)",
            "apiKey: process.env.OPENAI_API_KEY",
            "api_key=os.getenv(\"OPENAI_API_KEY_2\")",
            "OPENAI_API_KEY=your-api-key-goes-here",
            "OPENAI_API_KEY=${OPENAI_API_KEY_1234567890}",
            "Authorization: Bearer YOUR_ACCESS_TOKEN",
            "Authorization: Bearer <token>",
            "Bearer authentication is described in RFC6750",
            "sourceMappingURL=data:application/json;base64,eyJ2ZXJzaW9uIjozLCJzb3VyY2VzIjpbImEudHMiXSwibmFtZXMiOltdfQ==",
            "integrity sha512-abc0123456789abcdefghijklmnop==",
            "commit 0123456789abcdef0123456789abcdef01234567",
            "hf_hub_download_with_progress",
            "https://api.example.com/v1/chat/completions0123456789",
        ] {
            assert_eq!(masked(text), text);
        }
    }
}
