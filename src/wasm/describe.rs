//! The tables of this crate as JSON, from which `js/core/generated.ts` is made. Native only: the package has no use
//! for it at run time.

use super::{core, layout, text};
use crate::issue::Component;
use crate::limits::Limits;
use crate::llm::table::{flag, meta, NONE};
use crate::llm::Kind;
use crate::policy::{HostClass, List, VerdictCode};
use crate::redact::{SecretKind, TokenKind};
use crate::uri::table::{Class, DIGIT, HEXDIG, IP_FUTURE, PCHAR, QUERY, REG_NAME, UNRESERVED, USERINFO};
use serde_json::{json, Map};

macro_rules! constants {
    ($module:path: $($name:ident)+) => {{
        use $module as own;
        json!({ $((stringify!($name)): own::$name),+ })
    }};
}

/// The tables, as a JSON text. Its keys are the constants of the generated file.
pub fn describe() -> String {
    json!({
        "COMPONENTS": Component::ALL.map(Component::as_str),
        "HOST_CLASSES": HostClass::ALL.map(HostClass::as_str),
        "RULE": constants!(core::rule: LOOPBACK PRIVATE IP_LITERALS PORTS LISTS),
        "RULE_LISTS": List::ALL.map(List::as_str),
        "REFUSED": VerdictCode::ALL.iter().position(|code| !code.is_allowed()),
        "VERDICT_CODES": VerdictCode::ALL.map(VerdictCode::as_str).to_vec(),
        "LIMITS": {
            "uriLength": Limits::DEFAULT.uri_length,
            "valueLength": Limits::DEFAULT.value_length,
            "parameters": Limits::DEFAULT.parameters,
            "depth": Limits::DEFAULT.depth,
            "jsonMembers": Limits::DEFAULT.json_members,
        },
        "SLOT": layout::SLOTS.iter().map(|&(name, at)| (name.to_owned(), json!(at))).collect::<Map<_, _>>(),
        "FLAG": constants!(
            flag: LABEL_ENCODED KEY_ENCODED MODEL_ENCODED FRAGMENT_ENCODED HOST_CHANGED HOST_ALIAS STRUCTURED KEY_REDACTED
        ),
        "OPTION": constants!(layout::option: STRICT LENIENT_RANGES ALIASES LIMITS REMARKS),
        "META": constants!(
            meta: KNOWN_SHIFT UNKNOWN NAME_ENCODED VALUE_ENCODED SHORT NEGATIVE SCALE_SHIFT DOTTED REPEATED OMITTED INEXACT
        ),
        "KIND": Kind::ALL
            .iter()
            .filter(|kind| **kind != Kind::Broken)
            .map(|kind| (kind.as_str().to_owned(), json!(*kind as u32)))
            .collect::<Map<_, _>>(),
        "PATTERN": { "LENIENT": pattern(false), "STRICT": pattern(true) },
        "SECRET_KINDS": SecretKind::ALL.map(SecretKind::as_str),
        "TOKEN_KINDS": TokenKind::ALL.map(TokenKind::as_str),
        "TOKEN_SECRET": text::SECRET,
        "NONE": i32::from_ne_bytes(NONE.to_ne_bytes()),
        "KEPT": super::buffer::KEPT,
        "SHORTEST_SECRET": crate::redact::SHORTEST_SECRET,
        "MARKER": crate::redact::RedactOptions::default().marker,
    })
    .to_string()
}

/// The grammar as a regular expression, for JSON Schema: made from the byte classes, so that the two cannot part.
///
/// A regular expression (ECMA-262, with or without the `u` flag) that every valid URI matches. `strict`: for the draft's exact ABNF.
/// Only the parser checks the rules that would make the expression too long: valid names and addresses of hosts, ports above 65535,
/// dot segments, UTF-8, and the values of parameters.
fn pattern(strict: bool) -> String {
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
