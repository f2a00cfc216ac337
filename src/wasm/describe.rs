//! The tables of this crate as JSON, from which `js/core/generated.ts` is made. Native only: the package has no use
//! for it at run time.

use super::pattern::pattern;
use super::{core, layout, text};
use crate::issue::Component;
use crate::limits::Limits;
use crate::llm::table::{flag, meta, NONE};
use crate::llm::Kind;
use crate::policy::{HostClass, List, VerdictCode};
use crate::redact::{SecretKind, TokenKind};
use serde_json::{json, Map};

/// The constants of a module by their names.
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
        "KIND": {
            "TEXT": Kind::Text as u32,
            "NUMBER": Kind::Number as u32,
            "BIG_INTEGER": Kind::BigInteger as u32,
            "TRUE": Kind::True as u32,
            "FALSE": Kind::False as u32,
            "LIST": Kind::List as u32,
            "NULL": Kind::Null as u32,
            "JSON": Kind::Json as u32,
        },
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
