//! The endpoint: the URL of requests, and the headers and members that every request has.

use super::context::Mapped;
use super::family::Family;
use super::{Change, Changes, ClientOptions, Header, Operation, Profile, Protocol, Surface};
use crate::issue::Issue;
use crate::json::{build, Value};
use crate::redact;
use crate::secret::MARKER;
use std::fmt;

/// The URL of requests, and the headers and members that every request has. `Debug` masks the key.
#[derive(Clone)]
pub struct Endpoint {
    /// The id of the profile.
    pub provider: String,
    /// The protocol, which is the format of requests.
    pub protocol: Protocol,
    /// The operation.
    pub operation: Operation,
    /// The HTTP method.
    pub method: &'static str,
    /// Origin and base path, without a trailing slash and without a query.
    pub base_url: String,
    /// The URL of the request, without the key.
    pub url: String,
    /// The model.
    pub model: String,
    /// **With the key.**
    pub headers: Vec<Header>,
    /// Timeout and retries.
    pub client: ClientOptions,
    /// The changes to the URI's parts.
    pub changes: Vec<Change>,
    /// Warnings and advice about the request, with offsets in the URI's text.
    pub issues: Vec<Issue>,
    pub(super) profile: &'static Profile,
    pub(super) surface: &'static Surface,
    pub(super) family: Family,
    pub(super) mapped: Mapped,
    pub(super) model_in_body: bool,
    pub(super) key_variable: String,
}

impl Endpoint {
    /// The members of the body that the URI sets: the parameters, and the model if the protocol sends it in the body. For the system
    /// prompt, see [`Endpoint::system`].
    #[must_use]
    pub fn body(&self) -> Value {
        let mut body = build::object();
        self.fill(&mut body, &mut Vec::new());
        body
    }

    /// The system prompt of the URI, if it is to be sent.
    #[must_use]
    pub fn system(&self) -> Option<&str> {
        self.mapped.system.as_deref()
    }

    pub(super) fn fixed(&self) -> impl Iterator<Item = (&'static str, &'static str)> {
        let completes = self.operation.completes();
        self.surface.record.pairs("body").filter(move |_| completes)
    }

    pub(super) fn fill_model(&self, body: &mut Value) {
        if self.model_in_body && body.get("model").is_none() {
            build::put(body, &["model"], Value::text(&self.model));
        }
    }

    pub(super) fn fill(&self, body: &mut Value, changes: &mut Vec<Change>) {
        self.fill_model(body);
        for (name, value) in self.fixed() {
            build::put(body, &[name], Value::text(value));
        }
        let embed = self.surface.row("embed");
        for member in &self.mapped.members {
            let path: Vec<&str> = member.path.iter().map(String::as_str).collect();
            let texts =
                Some(embed.text("path")).filter(|texts| embed.is("list") && path.len() > 1 && path[0] == *texts);
            let is_put = match texts.map(|texts| body.get_mut(texts)) {
                None => build::put(body, &path, member.value.clone()),
                // Each text has the parameter.
                Some(Some(Value::Array(texts))) => {
                    texts.iter_mut().fold(true, |all, text| all & build::put(text, &path[1..], member.value.clone()))
                }
                // The request has no texts yet.
                Some(_) => continue,
            };
            if !is_put {
                changes.dropped(&member.param, "the request body or another parameter already sets it");
            }
        }
    }

    pub(super) fn key_header(&self) -> Option<&Header> {
        self.headers.iter().find(|header| header.secret_from.is_some() && !header.own)
    }

    pub(super) fn key(&self) -> Option<&str> {
        self.key_header().map(|header| header.parts().1)
    }

    /// A text to print: without the key, and without other words that look like a key.
    #[must_use]
    pub fn conceal(&self, text: &str) -> String {
        // A shorter key would mask text that is not secret.
        match self.key().filter(|key| key.len() >= 6) {
            Some(key) => redact::mask_keys(&text.replace(key, MARKER)),
            None => redact::mask_keys(text),
        }
    }
}

impl fmt::Debug for Endpoint {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{} {} {} {:?}", self.provider, self.method, self.conceal(&self.url), self.headers)
    }
}
