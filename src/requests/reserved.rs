//! What a URI may not set in a body: the structure of the request, and where it goes.

use super::nest::OLLAMA;
use crate::json::UNSAFE_NAMES;
use crate::secret;

/// Names without their case, hyphens and underscores. Peers let a URI override these: `?api_base=…` sent the server's
/// key to a host of the URI's choice (litellm#5418, llmuri 0.1.0).
const RESERVED: &[&str] = &[
    // what is asked
    "model",
    "models",
    "messages",
    "prompt",
    "input",
    "contents",
    "instructions",
    "systeminstruction",
    "tools",
    "toolchoice",
    "toolconfig",
    "functions",
    "functioncall",
    "mcpservers",
    // where it goes, and as whom
    "apibase",
    "apihost",
    "apitype",
    "baseurl",
    "url",
    "endpoint",
    "host",
    "proxy",
    "headers",
    "extraheaders",
    "defaultheaders",
    "extrabody",
    "extraquery",
    "organization",
    "customllmprovider",
    "modellist",
    "fallbacks",
    "webhookurl",
    "callbackurl",
];

/// Parameters of the URI that are the library's own. They are in no body.
pub(super) const EXTENSIONS: &[&str] = &["api-version", "api_version", "base_path", "location", "project", "protocol"];

/// Names that every JavaScript object has: a merge by name would reach its prototype.
const OBJECT_NAMES: &[&str] =
    &["hasOwnProperty", "isPrototypeOf", "propertyIsEnumerable", "toLocaleString", "toString", "valueOf"];

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

/// Parameters of providers that are numbers or booleans. All others that the draft does not know are text: `user=12345`
/// is a name.
const TYPED: &str =
    "best_of candidate_count dimensions do_sample ignore_eos include_reasoning length_penalty logprobs \
    max_completion_tokens max_output_tokens max_tool_calls min_tokens n n_predict num_predict \
    output_dimension outputDimensionality parallel_tool_calls priority prompt_logprobs random_seed \
    repetition_penalty return_images return_related_questions safe_prompt skip_special_tokens store \
    strict_tools t_max_predict_ms temperature think top_a top_logprobs truncate";

/// Whether the text of such a parameter stands for a number or a boolean. So do all of Ollama's options, which other servers
/// of one's own have as well.
pub(super) fn is_typed(name: &str) -> bool {
    [TYPED, OLLAMA].iter().any(|names| names.split(' ').any(|known| known == name))
}
