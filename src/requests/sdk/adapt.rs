//! From an endpoint to the options of one SDK.

use super::super::change::report_changes;
use super::super::context::Purpose;
use super::super::resolve::resolve_for;
use super::super::text::matches;
use super::super::{
    profile, Change, ChangeKind, Changes, Endpoint, Header, Operation, Protocol, ResolveError, ResolveOptions, Row,
};
use super::node::Node;
use super::{operation, tables};
use crate::bytes::{cut, split};
use crate::issue::{Arg, Code, Component};
use crate::json::{build, Value};
use crate::llm::LlmUri;
use crate::uri::pct;
use std::fmt;

const NO_KEY: &str = "no-key";

/// The options of one SDK. `Debug` masks the key.
#[derive(Clone)]
pub struct Adapted {
    /// The endpoint of the options. Its changes list the new place of each part.
    pub endpoint: Endpoint,
    /// The model with its provider, as the SDK spells it.
    pub model_string: String,
    /// The SDK's row: `sdk`, `package`, `client`, and the `names` that its own program has.
    pub(crate) binding: Row<'static>,
    /// `clientOptions` and `params`.
    pub(super) tree: Node,
    /// The system prompt as a message, if the SDK has no other place for it.
    pub(crate) messages: Vec<Value>,
}

impl Adapted {
    /// `clientOptions` or `params`, without secrets if they are made for showing.
    pub(crate) fn group(&self, name: &str, shown: bool) -> Value {
        self.tree.get(name).map_or_else(build::object, |node| node.value(shown))
    }

    /// The function to call.
    #[must_use]
    pub fn method(&self) -> &'static str {
        let stream = self.endpoint.operation == Operation::Stream;
        self.binding.texts("methods").nth(usize::from(stream)).unwrap_or_default()
    }
}

impl fmt::Debug for Adapted {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{} {:?}", self.binding.text("sdk"), self.endpoint)
    }
}

/// Makes the options of an SDK: `openai`, `anthropic`, `ai-sdk`, and the others that `data/snippets.json` has a program for.
///
/// The URI is the only source. An SDK that reads the key from the environment if none is passed gets a placeholder instead, because
/// that key would belong to another host. `stream=true` of the URI is left out, unless `options.operation` is a stream.
///
/// # Errors
/// Like [`super::super::resolve`]; `unsupported-sdk` if the SDK cannot send the request; `invalid-option` for an unknown SDK.
///
/// ```
/// use llm_uri::requests::{adapt, ResolveOptions};
/// let uri = llm_uri::LlmUri::parse("llm://app:sk-abcdef@api.groq.com/llama-3.3?max=100")?;
/// let adapted = adapt(&uri, "openai", &ResolveOptions::default())?;
/// assert_eq!(adapted.method(), "chat.completions.create");
/// assert_eq!(adapt(&uri, "litellm", &ResolveOptions::default())?.model_string, "groq/llama-3.3");
/// assert!(!format!("{adapted:?}").contains("sk-abcdef"));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub fn adapt(uri: &LlmUri, sdk: &str, options: &ResolveOptions) -> Result<Adapted, ResolveError> {
    let mut adapted = adapt_for(uri, sdk_named(sdk)?, options, Purpose::Send)?;
    report_changes(&mut adapted.endpoint.issues, &adapted.endpoint.changes, uri);
    Ok(adapted)
}

/// The name of an SDK that a caller gave. Each SDK has a program.
pub(super) fn sdk_named(name: &str) -> Result<&'static str, ResolveError> {
    let program = tables().find("programs", &|row| row.text("sdk") == name);
    program.map(|row| row.text("sdk")).ok_or_else(|| ResolveError::option("tool"))
}

/// The same for a client by the name that it has in the table, without the issues of changes.
pub(super) fn adapt_for(
    uri: &LlmUri, sdk: &'static str, options: &ResolveOptions, purpose: Purpose<'_>,
) -> Result<Adapted, ResolveError> {
    let _scope = profile::enter(options.profiles);
    let asked = options.operation.unwrap_or_default();
    let wanted = if asked == Operation::Stream { Operation::Inference } else { asked };
    let rows = tables().rows("clients");
    let rows: Vec<_> = rows.filter(|row| row.text("sdk") == sdk && operation(*row) == wanted.as_str()).collect();
    if rows.is_empty() {
        let args = [Some(Arg::Text(asked.as_str())), Some(Arg::Text(sdk))];
        return Err(ResolveError::of(Code::UnsupportedOperation, Component::Input, args));
    }
    let attempt = |protocol: Option<Protocol>, is_other: bool| {
        // Whether a call streams is part of its type: options that are spread into it do not decide that, unless the caller requests it.
        let mut endpoint = resolve_for(uri, options, (protocol, asked), purpose)?;
        if is_other {
            let reason = "the SDK does not support the provider's default protocol";
            endpoint.changes.add("protocol", ChangeKind::Defaulted, "", endpoint.protocol.as_str(), reason);
        }
        bind(&rows, endpoint).map_err(|text| ResolveError::text(Code::UnsupportedSdk, Component::Input, text))
    };
    attempt(options.protocol, false).or_else(|fault| {
        // Another way of the same provider, which the SDK does speak.
        let is_free = options.protocol.is_none() && !uri.params().iter().any(|(name, _)| name == "protocol");
        let speaks = |protocol: &Protocol| is_free && rows.iter().any(|row| row.protocol() == Some(*protocol));
        Protocol::ALL.into_iter().filter(speaks).find_map(|protocol| attempt(Some(protocol), true).ok()).ok_or(fault)
    })
}

fn bind(rows: &[Row<'static>], mut endpoint: Endpoint) -> Result<Adapted, &'static str> {
    let mut fault = "it has no client for the provider's protocol";
    for binding in rows.iter().copied() {
        let fits = binding.protocol() == Some(endpoint.protocol)
            && binding.admits("providers", &|id| id == endpoint.provider)
            && binding.admits("models", &|pattern| matches(pattern, &endpoint.model))
            && endpoint.url.contains(binding.text("within"));
        if !fits {
            continue;
        }
        let changes = endpoint.changes.clone();
        let mut binder = Binder { binding, endpoint: &endpoint, tree: Node::object(), messages: Vec::new(), changes };
        if binder.run().is_none() {
            fault = "it has no base URL, header or parameter for this endpoint";
            continue;
        }
        let model_string = binder.model_string();
        let Binder { tree, messages, changes, .. } = binder;
        endpoint.changes = changes;
        return Ok(Adapted { endpoint, model_string, binding, tree, messages });
    }
    Err(fault)
}

pub(super) struct Binder<'a> {
    pub(super) binding: Row<'static>,
    pub(super) endpoint: &'a Endpoint,
    pub(super) tree: Node,
    pub(super) messages: Vec<Value>,
    changes: Vec<Change>,
}

impl Binder<'_> {
    fn run(&mut self) -> Option<()> {
        let (binding, endpoint) = (self.binding, self.endpoint);
        self.key()?;
        self.base()?;
        self.headers()?;
        for (place, fixed) in binding.members("fixed") {
            let node = match fixed.0.as_str() {
                Some("{provider}") => Node::text(&endpoint.provider),
                Some("{region}") => match region(&endpoint.base_url) {
                    Some(region) => Node::text(region),
                    None => continue,
                },
                _ => fixed.0.clone().into(),
            };
            if place.split('.').try_fold(&self.tree, |node, name| node.get(name)).is_none() {
                self.put(place, node);
            }
        }
        let model = binding.row("model");
        if !model.text("place").is_empty() {
            let name = if model.is("withProvider") { self.model_string() } else { endpoint.model.clone() };
            self.put(model.text("place"), Node::text(&name));
        }
        self.client();
        for (name, value) in endpoint.fixed() {
            self.member(name, &[name.to_owned()], &Value::text(value));
        }
        for member in &endpoint.mapped.members {
            self.member(&member.param, &member.path, &member.value);
        }
        if endpoint.mapped.cache_point {
            self.drop("cache", "in this SDK, the messages mark the cached part");
        }
        if endpoint.operation == Operation::Stream && !binding.text("stream").is_empty() {
            self.put(binding.text("stream"), Node::Plain(Value::Bool(true)));
        }
        self.system();
        Some(())
    }

    /// The model in the SDK's format, such as `groq/llama-3.3`. Colons and slashes of the model stay.
    fn model_string(&self) -> String {
        let provider = &self.endpoint.provider;
        let litellm = tables().row("litellm").0.get_text(provider).unwrap_or("openai");
        let format = self.binding.text("modelString").replace("{provider}", provider);
        format.replace("{litellm}", litellm).replace("{model}", &self.endpoint.model)
    }

    pub(super) fn put(&mut self, place: &str, node: Node) {
        self.tree.at(place).set(node);
    }

    fn key(&mut self) -> Option<()> {
        let (binding, endpoint) = (self.binding, self.endpoint);
        let first = binding.rows("keys").next();
        let Some(header) = endpoint.key_header() else {
            match binding.text("keyless") {
                "nothing" => {}
                "placeholder" => self.no_key(first?),
                place => self.put(place, Node::text(NO_KEY)),
            }
            return Some(());
        };
        let (before, value) = header.parts();
        let alone = || Node::secret("", value, endpoint.key_variable.clone());
        let same = |key: Row<'_>| key.text("header") == header.name && key.text("prefix") == before;
        if let Some(key) = binding.find("keys", &same) {
            self.put(key.text("place"), alone());
            return Some(());
        }
        // Some providers accept the key as a bearer token too, which their SDKs send.
        let either = tables().row("bearer").row(&endpoint.provider);
        let either = either.text("header") == header.name
            && (either.text("except").is_empty() || !endpoint.url.contains(either.text("except")));
        if let Some(key) = binding.find("keys", &|key| either && key.text("header") == "authorization") {
            self.put(key.text("place"), alone());
            let reason = "the SDK sends the key in this header, and the provider accepts both";
            self.changes.add(&header.name, ChangeKind::Moved, "api-key", key.text("header"), reason);
            return Some(());
        }
        // The endpoint has its own header, so that of the SDK is removed.
        if let Some(first) = first {
            if !binding.is("silences") && first.text("header") != header.name {
                return None;
            }
            if binding.text("keyless") == "placeholder" {
                self.no_key(first);
            }
        }
        self.other_header(header)
    }

    fn other_header(&mut self, header: &Header) -> Option<()> {
        let secret = header.secret_from.and(self.binding.0.get_text("secretHeaders"));
        let place = secret.or(Some(self.binding.text("headers"))).filter(|place| !place.is_empty())?;
        self.tree.at(place).member(&header.name).set(Node::header(header, &self.endpoint.key_variable));
        Some(())
    }

    /// A word for an SDK that requires a key; if the SDK can omit the key's header, it does.
    fn no_key(&mut self, key: Row<'static>) {
        self.put(key.text("place"), Node::text(NO_KEY));
        if self.binding.is("silences") {
            // Some SDKs merge headers by their exact names.
            let header = if key.text("header") == "authorization" { "Authorization" } else { key.text("header") };
            self.tree.at(self.binding.text("headers")).member(header).set(Node::Plain(Value::Null));
        }
    }

    fn base(&mut self) -> Option<()> {
        let (binding, endpoint) = (self.binding, self.endpoint);
        let (url, query) = cut(&endpoint.url, b'?');
        let tail = binding.row("tail");
        let mut base = match tail.0.as_str() {
            Some("profile") => endpoint.base_url.as_str(),
            Some(_) => url,
            None => {
                let stream = if endpoint.operation == Operation::Stream { tail.text("stream") } else { "" };
                let tail = if stream.is_empty() { tail.text("ends") } else { stream };
                let mut model = String::new();
                pct::push_encoded(&mut model, &endpoint.model);
                url.strip_suffix(tail.replace("{model}", &model).as_str())?
            }
        };
        if let Some(place) = Some(binding.text("version")).filter(|place| !place.is_empty()) {
            let (before, version) = base.rsplit_once('/')?;
            self.put(place, Node::text(version));
            base = before;
        }
        self.put(binding.text("base"), Node::text(base));
        for (name, value) in split(query.unwrap_or_default(), b'&').filter_map(|pair| pair.split_once('=')) {
            // A user's profile may have any bytes there.
            let value = pct::decode(value)?;
            let named = |known: &str| binding.row("query").0.get_text(known);
            match (named(name), named("*")) {
                (Some(""), _) => {}
                (Some(place), _) => self.put(place, Node::text(&value)),
                (None, place) => self.tree.at(place?).member(name).set(Node::text(&value)),
            }
        }
        Some(())
    }

    fn headers(&mut self) -> Option<()> {
        let (binding, endpoint) = (self.binding, self.endpoint);
        let own = |header: &&Header| header.own || header.secret_from.is_none() && header.name != "content-type";
        for header in endpoint.headers.iter().filter(own) {
            match binding.row("namedHeaders").0.get_text(&header.name) {
                Some(place) => self.put(place, Node::header(header, &endpoint.key_variable)),
                None => self.other_header(header)?,
            }
        }
        Some(())
    }

    /// Records the new place of a parameter: in the change that the endpoint has of it, or in a new one.
    pub(super) fn moved(&mut self, param: &str, to: &str) {
        match self.changes.iter_mut().rfind(|change| change.param == param && !change.to.is_empty()) {
            Some(change) => to.clone_into(&mut change.to),
            None if to.strip_prefix("params.") == Some(param) => {}
            None => self.changes.add(param, ChangeKind::Moved, "query", to, ""),
        }
    }

    pub(super) fn drop(&mut self, param: &str, reason: &str) {
        self.changes.retain(|change| change.param != param);
        self.changes.dropped(param, reason);
    }
}

/// `bedrock-runtime.us-east-1.amazonaws.com` says where it is.
fn region(base: &str) -> Option<&str> {
    let host = base.split_once("://")?.1.split(['/', ':']).next()?;
    let mut labels = host.split('.');
    labels.next().filter(|first| first.starts_with("bedrock-"))?;
    labels.next()
}
