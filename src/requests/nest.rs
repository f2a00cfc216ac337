//! Where a provider's own parameters stand that are no members of the body itself. A parameter keeps its name (draft §6);
//! beside the body's members nobody would read it, or the provider would refuse the request.

use super::profile::{Form, Protocol, Rule};

/// What `options` of `/api/chat` has beside the draft's parameters. [V] ollama `api/types.go`, `Options` and `Runner` of
/// fb30760 and, from `mirostat` on, of the releases before it.
pub(super) const OLLAMA: &str =
    "num_keep min_p typical_p repeat_last_n repeat_penalty presence_penalty frequency_penalty num_ctx \
    num_batch num_gpu main_gpu use_mmap num_thread mirostat mirostat_tau mirostat_eta penalize_newline \
    tfs_z numa use_mlock";

/// What `generationConfig` has beside the draft's parameters. [V] @google/genai 3.1.0 `GenerationConfig`
const GEMINI: &str = "candidateCount presencePenalty frequencyPenalty responseLogprobs logprobs responseSchema \
    responseJsonSchema responseModalities thinkingConfig mediaResolution speechConfig imageConfig \
    audioTimestamp";

/// The members that Converse itself has; all others are the model's own. [V] docs.aws.amazon.com `API_runtime_Converse`
const CONVERSE: &str =
    "additionalModelRequestFields additionalModelResponseFieldPaths guardrailConfig inferenceConfig \
    outputConfig performanceConfig promptVariables requestMetadata serviceTier";

/// The member of the body that a parameter stands in. `None`: the body itself.
pub(super) fn root(protocol: Protocol, name: &str) -> Option<&'static str> {
    let listed = |names: &str| names.split(' ').any(|known| alike(known, name));
    match protocol {
        Protocol::Ollama if listed(OLLAMA) => Some("options"),
        Protocol::Gemini if listed(GEMINI) => Some("generationConfig"),
        Protocol::Converse if !listed(CONVERSE) => Some("additionalModelRequestFields"),
        _ => None,
    }
}

/// Whether it is the provider's name of what a rule is about: the whole path, or what stands last in one of several levels.
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
