//! Names of parameters that the draft does not have: which ones a URI may not set in a body, and where the others go.
//! The names are in `data/body-members.json`.

use super::canonical;
use super::glob;
use super::profile::{tables, Form, Protocol, Row, Rule};
use crate::json::{Value, UNSAFE_NAMES};
use crate::llm::{structured, LlmUri, Param};
use crate::secret;
use crate::uri::pct;

fn table() -> Row<'static> {
    tables().row("names")
}

/// Whether a list of `data/body-members.json` contains a name.
pub(super) fn lists(list: &str, name: &str) -> bool {
    table().lists(list, name)
}

/// Whether a client or a proxy sets this header. With one of them a caller could cut a request in two.
pub(super) fn frames(header: &str) -> bool {
    lists("framing", &header.to_ascii_lowercase())
}

/// Why a parameter of this root name is withheld.
pub(super) fn reason(root: &str) -> Option<&'static str> {
    if UNSAFE_NAMES.contains(&root) || lists("objectNames", root) {
        return Some("every JavaScript object has a property of this name");
    }
    if secret::is_secret_name(root) || secret::find_key(root).is_some() {
        return Some("it names a secret, which does not belong into a body");
    }
    if root.len() > 24 {
        return None;
    }
    let plain: String = root.chars().filter(|c| !matches!(c, '_' | '-')).map(|c| c.to_ascii_lowercase()).collect();
    lists("reserved", &plain).then_some("a URI may not set the structure of a request, nor where it goes")
}

/// The parameters of a URI that have a name, or that have it before their first dot.
pub(super) fn params<'a>(uri: &'a LlmUri, name: &'a str) -> impl Iterator<Item = &'a Param> {
    let has = move |param: &&Param| {
        let raw = param.name.of(uri.expose_credentials());
        let root = raw.split('.').next().unwrap_or(raw);
        param.known().is_some_and(|at| canonical::name(at) == name)
            || pct::decode_or_raw(raw) == name
            || pct::decode_or_raw(root) == name
    };
    uri.table().params().iter().filter(has)
}

/// Whether such a parameter is text, also if it looks like a number or a boolean: an id, a name.
pub(super) fn is_text(name: &str) -> bool {
    table().texts("texts").any(|pattern| glob::matches(pattern, name))
}

/// A number or a boolean, if the text of such a parameter is sent as one.
pub(super) fn typed(name: &str, text: &str) -> Option<Value> {
    match canonical::meaning(name) {
        Some(at) => canonical::typed(at, Value::text(text), text).filter(|value| value.as_str().is_none()),
        None if is_text(name) => None,
        None => structured::scalar(text),
    }
}

/// The member of the body that contains a parameter. `None`: the body itself.
pub(super) fn root(protocol: Protocol, name: &str) -> Option<&'static str> {
    let listed = |names| table().texts(names).any(|known| alike(known, name));
    match protocol {
        Protocol::Ollama if listed("ollama") => Some("options"),
        Protocol::Gemini if listed("gemini") => Some("generationConfig"),
        Protocol::Converse if !listed("converse") => Some("additionalModelRequestFields"),
        _ => None,
    }
}

/// Whether it is the provider's name for a rule's parameter: the whole path, or the last of its levels.
pub(super) fn is_of(rule: &Rule<'_>, name: &str) -> bool {
    let one =
        !matches!(rule.form, Form::System | Form::Url | Form::ByFamily | Form::CachePoint) && rule.template.is_none();
    one && (rule.path == name || rule.path.rsplit_once('.').is_some_and(|(_, last)| alike(last, name)))
}

/// Google's servers read `candidate_count` as `candidateCount`.
#[inline(never)]
fn alike(one: &str, other: &str) -> bool {
    plain(one).eq(plain(other))
}

fn plain(text: &str) -> impl Iterator<Item = u8> + '_ {
    text.bytes().filter(|byte| *byte != b'_').map(|byte| byte.to_ascii_lowercase())
}
