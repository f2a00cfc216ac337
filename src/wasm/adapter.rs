//! Options of SDKs, and programs that use them. They cross as JSON text, as requests do (`provider.rs`).

use super::convert::parsed;
use super::policy::known;
use super::provider::{answer, quoted};
use crate::llm::LlmUri;
use crate::policy::HostPolicy;
use crate::requests::{adapt, adapted_json, to_snippet, ResolveError, ResolveOptions, SnippetOptions, Tool};
use wasm_bindgen::prelude::wasm_bindgen;
use wasm_bindgen::JsError;

/// What [`adapt_uri`] is asked for. The numbers stand in `js/adapters.ts` as well.
mod what {
    /// The options of an SDK, with the key.
    pub(super) const OPTIONS: u32 = 0;
    /// The same, for showing: without the key.
    pub(super) const SHOWN: u32 = 1;
}

/// The options of an SDK, or a program, for a URI that JavaScript has parsed before. `policy` is the number of a policy, or
/// 0 for that of production. Undefined if the policy is not known.
///
/// # Errors
/// If the input does not parse.
// The bindings have no structures: an argument is cheaper than an object. One function, since each is some kilobytes.
#[allow(clippy::too_many_arguments)]
#[wasm_bindgen(js_name = adaptUri)]
pub fn adapt_uri(
    what: u32,
    policy: u32,
    input: &str,
    flags: u32,
    limits: &[u32],
    options: &str,
    tool: &str,
    prompt: Option<String>,
    key_env: Option<String>,
) -> Result<Option<String>, JsError> {
    let uri = parsed(input, flags, limits)?;
    let policy = match policy {
        0 => None,
        number => match known(number) {
            None => return Ok(None),
            known => known,
        },
    };
    Ok(Some(answer(adapted(what, policy, &uri, options, tool, &SnippetOptions { prompt, key_env }))))
}

fn adapted(
    what: u32,
    policy: Option<HostPolicy>,
    uri: &LlmUri,
    options: &str,
    tool: &str,
    snippet: &SnippetOptions,
) -> Result<String, ResolveError> {
    let mut options = ResolveOptions::parse(options)?;
    options.policy = policy.or(options.policy);
    match (what, Tool::named(tool)?) {
        (what::OPTIONS | what::SHOWN, Tool::Sdk(sdk)) => {
            Ok(adapted_json(&adapt(uri, sdk, &options)?, what == what::SHOWN))
        }
        (_, tool) => Ok(quoted(to_snippet(uri, tool, &options, snippet)?)),
    }
}
