//! One request, ready for an HTTP client.

use super::change::report_changes;
use super::context::Purpose;
use super::message::{self, INPUT_LIMITS};
use super::resolve::{self, resolve_for};
use super::{json_text, names, Endpoint, Operation, ResolveError, ResolveOptions};
use crate::issue::{Code, Component};
use crate::json::{self, build, Value};
use crate::llm::LlmUri;
use std::fmt;

/// The input. It comes from the caller, so it is trusted, and may be large.
#[derive(Clone, Debug, Default)]
pub struct Input {
    /// Members of the body in the provider's format. The URI adds the others.
    pub body: Option<Value>,
    /// A conversation as OpenAI's chat has it, for every provider.
    pub messages: Option<Vec<Value>>,
    /// A question of one message.
    pub prompt: Option<String>,
    /// A text, or a list of texts: the operation is `embeddings`. OpenAI's API also takes a list of tokens, or a list of such lists.
    pub input: Option<Value>,
}

fn wrong(text: &'static str) -> ResolveError {
    ResolveError::text(Code::InvalidInput, Component::Input, text)
}

impl Input {
    /// One message of the user.
    #[must_use]
    pub fn prompt(prompt: impl Into<String>) -> Self {
        Self { prompt: Some(prompt.into()), ..Self::default() }
    }

    /// Reads `{"messages": […]}`, `{"prompt": "…"}`, `{"input": …}`, `{"body": {…}}`, or several of these.
    ///
    /// # Errors
    /// `invalid-input` for anything else.
    pub fn parse(text: &str) -> Result<Self, ResolveError> {
        const SHAPE: &str = "it must be { messages }, { prompt }, { input } or { body }";
        let Ok(Value::Object(members)) = json::parse(text, &INPUT_LIMITS) else {
            return Err(wrong(SHAPE));
        };
        let (mut input, mut questions) = (Self::default(), 0);
        for (name, value) in members {
            questions += u8::from(name != "body" && value != Value::Null);
            match (name.as_str(), value) {
                (_, Value::Null) => {}
                ("prompt", Value::String(prompt)) => input.prompt = Some(prompt),
                ("messages", Value::Array(messages)) => input.messages = Some(messages),
                ("body", body @ Value::Object(_)) => input.body = Some(body),
                ("input", value) => input.input = Some(value),
                _ => return Err(wrong(SHAPE)),
            }
        }
        let talks = |(name, _): &(String, Value)| names::lists("conversation", name);
        if questions > 1 || questions > 0 && input.body.as_ref().is_some_and(|body| body.members().iter().any(talks)) {
            return Err(wrong("messages, prompt and input are mutually exclusive"));
        }
        Ok(input)
    }
}

/// Why the input does not fit the operation.
fn unfit(operation: Operation, input: &Input) -> Option<&'static str> {
    let Input { body, messages, prompt, input } = input;
    let asks = messages.is_some() || prompt.is_some() || input.is_some();
    let is_empty = body.as_ref().is_none_or(|body| body.members().is_empty());
    match operation {
        Operation::Inference | Operation::Stream if input.is_some() => {
            Some("pass { prompt } or { messages } for this operation")
        }
        Operation::Embeddings if messages.is_some() => Some("pass { input } or { prompt } for this operation"),
        Operation::Batch if asks || is_empty => Some("pass a batch in the provider's own format, as body"),
        _ => None,
    }
}

/// A request. `Debug` masks the key, and the body is not printed.
#[derive(Clone)]
pub struct RequestPlan {
    /// URL, headers and all that the URI alone decides.
    pub endpoint: Endpoint,
    /// The body as JSON text. `None`: the request has none.
    pub body: Option<String>,
}

impl fmt::Debug for RequestPlan {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.endpoint.fmt(f)
    }
}

/// Makes a request.
///
/// # Errors
/// As [`resolve`](resolve::resolve), and `invalid-input`.
///
/// ```
/// use llm_uri::requests::{to_request, Input, ResolveOptions};
/// use llm_uri::HostPolicy;
/// let uri = llm_uri::LlmUri::parse("llm://localhost/llama3.2?temp=0.2")?;
/// let options = ResolveOptions {
///     provider: Some("ollama".to_owned()),
///     policy: Some(HostPolicy::development()),
///     ..ResolveOptions::default()
/// };
/// let plan = to_request(&uri, Input::prompt("Hello"), &options)?;
/// assert_eq!(plan.endpoint.url, "http://localhost:11434/api/chat");
/// assert_eq!(
///     plan.body.as_deref(),
///     Some(r#"{"model":"llama3.2","messages":[{"role":"user","content":"Hello"}],"options":{"temperature":0.2},"stream":false}"#),
/// );
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub fn to_request(uri: &LlmUri, input: Input, options: &ResolveOptions) -> Result<RequestPlan, ResolveError> {
    request_for(uri, input, options, Purpose::Send)
}

/// The same, perhaps for a program that reads the key from a variable.
pub(super) fn request_for(
    uri: &LlmUri, input: Input, options: &ResolveOptions, purpose: Purpose<'_>,
) -> Result<RequestPlan, ResolveError> {
    let asked = options.operation.or_else(|| input.input.as_ref().map(|_| Operation::Embeddings));
    let operation = resolve::operation(uri, asked);
    let mut endpoint = resolve_for(uri, options, (options.protocol, operation), purpose)?;
    if let Some(reason) = unfit(operation, &input) {
        return Err(wrong(reason));
    }
    let Input { body, messages, prompt, input } = input;
    let mut changes = std::mem::take(&mut endpoint.changes);
    let mut target = body.unwrap_or_else(build::object);
    let given = !target.members().is_empty();
    endpoint.fill_model(&mut target);
    match endpoint.operation {
        Operation::Inference | Operation::Stream => {
            let question = |prompt| vec![build::message("user", Value::String(prompt))];
            let messages = messages.or_else(|| prompt.map(question));
            if messages.is_none() && !given {
                return Err(wrong("it is empty: pass { messages }, { prompt } or { body }"));
            }
            message::compose(&endpoint, messages, &mut target, &mut changes).map_err(wrong)?;
        }
        Operation::Embeddings => match input.or_else(|| prompt.map(Value::String)) {
            Some(input) => message::embeddings(endpoint.surface, input, &mut target).map_err(wrong)?,
            None if given => {}
            None => return Err(wrong("it is empty: pass { input }, { prompt } or { body }")),
        },
        Operation::Batch | Operation::Models => {}
    }
    endpoint.fill(&mut target, &mut changes);
    // Members that a body for vectors must have, if neither the caller nor the URI has set them.
    let defaults = endpoint.surface.row("embed").members("defaults");
    for (name, value) in defaults.filter(|_| endpoint.operation == Operation::Embeddings) {
        build::put(&mut target, &[name], value.0.clone());
    }
    resolve::admit_models(&endpoint, &target, uri, options)?;
    endpoint.changes = changes;
    report_changes(&mut endpoint.issues, &endpoint.changes, uri);
    let body = (endpoint.method == "POST").then(|| json_text(&target));
    Ok(RequestPlan { endpoint, body })
}
