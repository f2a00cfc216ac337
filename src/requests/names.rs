//! Names of parameters that the draft does not have: which ones a URI may not set in a body, and where the others go.
//! The names are in `data/body-members.json`.

use super::profile::{Form, Protocol, Rule};
use super::table::{CONVERSE, GEMINI, OBJECT_NAMES, OLLAMA, RESERVED, TYPED};
use crate::json::UNSAFE_NAMES;
use crate::secret;

/// Why a parameter of this root name is withheld.
pub(super) fn reason(root: &str) -> Option<&'static str> {
    if UNSAFE_NAMES.contains(&root) || OBJECT_NAMES.contains(&root) {
        return Some("every JavaScript object has a property of this name");
    }
    if secret::is_secret_name(root) || secret::find_key(root).is_some() {
        return Some("it names a secret, which does not belong into a body");
    }
    if root.len() > 24 {
        return None;
    }
    let plain: String = root.chars().filter(|c| !matches!(c, '_' | '-')).map(|c| c.to_ascii_lowercase()).collect();
    RESERVED.contains(&plain.as_str()).then_some("a URI may not set the structure of a request, nor where it goes")
}

/// Whether the text of such a parameter is sent as a number or a boolean. So do all of Ollama's options, which other servers
/// of one's own have as well.
pub(super) fn is_typed(name: &str) -> bool {
    TYPED.contains(&name) || OLLAMA.contains(&name)
}

/// The member of the body that contains a parameter. `None`: the body itself.
pub(super) fn root(protocol: Protocol, name: &str) -> Option<&'static str> {
    let listed = |names: &[&str]| names.iter().any(|known| alike(known, name));
    match protocol {
        Protocol::Ollama if listed(OLLAMA) => Some("options"),
        Protocol::Gemini if listed(GEMINI) => Some("generationConfig"),
        Protocol::Converse if !listed(CONVERSE) => Some("additionalModelRequestFields"),
        _ => None,
    }
}

/// Whether it is the provider's name for a rule's parameter: the whole path, or the last of its levels.
pub(super) fn is_of(rule: &Rule<'_>, name: &str) -> bool {
    let one = !matches!(rule.form, Form::System | Form::Url | Form::ByFamily | Form::CachePoint);
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
