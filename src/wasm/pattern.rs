//! The grammar as a regular expression, for JSON Schema: made from the byte classes, so that the two cannot part. Native
//! only: it goes into `js/core/generated.ts`.

use crate::uri::table::{Class, DIGIT, HEXDIG, IP_FUTURE, PCHAR, QUERY, REG_NAME, UNRESERVED, USERINFO};

/// A regular expression (ECMA-262, with or without the `u` flag) that every valid URI matches. `strict`: for the draft's exact ABNF.
/// Only the parser checks the rules that would make the expression too long: valid names and addresses of hosts, ports above 65535,
/// dot segments, UTF-8, and the values of parameters.
pub(super) fn pattern(strict: bool) -> String {
    let (label, key, segment) = if strict {
        (UNRESERVED, UNRESERVED, UNRESERVED)
    } else {
        // The first colon ends the label; a key may hold more of them.
        (REG_NAME, USERINFO, PCHAR)
    };
    let some = |class| format!("(?:[{}]|{TRIPLET})+", set(class));
    let any = |class| format!("(?:[{}]|{TRIPLET})*", set(class));
    let (named, key) = (some(label), some(key));
    let userinfo = if strict {
        // A redacted copy is one in strict mode too.
        format!("{named}(?::(?:{key}|[*]+))?")
    } else {
        format!("(?:{named}|{}:{key})", any(label))
    };
    let host = format!(
        "(?:\\[[{}:.]+\\]|\\[[Vv][{}]+\\.[{}]+\\]|{})",
        set(HEXDIG),
        set(HEXDIG),
        set(IP_FUTURE),
        some(REG_NAME)
    );
    let (port, path, query) = (set(DIGIT), some(segment), any(QUERY));
    format!("^[Ll][Ll][Mm]://(?:{userinfo}@)?{host}(?::[{port}]*)?(?:/{path})+(?:\\?{query})?(?:#{query})?$")
}

const TRIPLET: &str = "%[0-9A-Fa-f]{2}";

/// The members of a class as written between brackets: letters and digits as ranges, the hyphen last.
fn set(class: Class) -> String {
    let mut text = String::new();
    let mut rest: Vec<u8> = (b'!'..=b'~').filter(|&byte| class.has(byte)).collect();
    for (first, last) in [(b'0', b'9'), (b'A', b'Z'), (b'A', b'F'), (b'a', b'z'), (b'a', b'f')] {
        if (first..=last).all(|byte| rest.contains(&byte)) {
            rest.retain(|byte| !(first..=last).contains(byte));
            text.extend([char::from(first), '-', char::from(last)]);
        }
    }
    rest.sort_by_key(|&byte| byte == b'-');
    for byte in rest {
        if matches!(byte, b'[' | b']' | b'\\' | b'^') {
            text.push('\\');
        }
        text.push(char::from(byte));
    }
    text
}
