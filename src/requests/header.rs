//! The headers of a request: key, version, app-label. No value can end a header and begin another one.

use super::context::Context;
use super::profile::Auth;
use super::text::is_value;
use super::{is_token, names, ChangeKind, Changes, LabelChoice, ResolveError, Row};
use crate::issue::{Arg, Code, Component};
use crate::secret;
use std::fmt;

/// One header. `Debug` masks a secret value.
#[derive(Clone, PartialEq, Eq)]
pub struct Header {
    /// The name, in lower case.
    pub name: String,
    /// The value. **It may contain the key.**
    pub value: String,
    /// The text before the key in `value`; the rest is secret. `None`: nothing is secret.
    pub secret_from: Option<usize>,
    /// Whether the caller passed this header, so that its value may be a key too.
    pub own: bool,
}

impl Header {
    pub(super) fn parts(&self) -> (&str, &str) {
        self.value.split_at_checked(self.secret_from.unwrap_or(self.value.len())).unwrap_or_default()
    }

    /// The environment variable of the secret: `key` of the key, and `HEADER_X_TENANT` of a caller's own `x-tenant`, which may be
    /// another key.
    pub(super) fn variable(&self, key: &str) -> String {
        if !self.own {
            return key.to_owned();
        }
        let plain = self.name.chars().map(|c| if c.is_ascii_alphanumeric() { c.to_ascii_uppercase() } else { '_' });
        "HEADER_".chars().chain(plain).collect()
    }

    /// The value with the key masked.
    #[must_use]
    pub fn masked(&self) -> String {
        [self.parts().0, if self.secret_from.is_some() { secret::MARKER } else { "" }].concat()
    }
}

impl fmt::Debug for Header {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}: {}", self.name, self.masked())
    }
}

fn set(headers: &mut Vec<Header>, name: &str, value: &str, secret_from: Option<usize>, own: bool) {
    let header = Header { name: name.to_ascii_lowercase(), value: value.to_owned(), secret_from, own };
    match headers.iter_mut().find(|known| known.name == header.name) {
        Some(known) => *known = header,
        None => headers.push(header),
    }
}

/// Why a key cannot be sent. Contains no part of the key.
fn key_fault(key: &str) -> Option<(Code, Option<Arg>)> {
    // An unresolved `${NAME}`; no provider issues keys with braces.
    if key.contains("${") {
        return Some((Code::UnresolvedReference, None));
    }
    let odd = key.chars().find(|character| !matches!(character, '!'..='~'))?;
    let what = match odd {
        ' ' => "a space",
        odd if odd.is_ascii() => "a control character",
        _ => "a non-ASCII character",
    };
    Some((Code::UnsafeKey, Some(Arg::Text(what))))
}

impl Context<'_> {
    /// The headers of the request.
    ///
    /// # Errors
    /// `invalid-option`, for a version, a label's header or a header of the caller's that cannot be sent.
    pub(super) fn headers(&mut self) -> Result<Vec<Header>, ResolveError> {
        let mut headers = Vec::new();
        self.key(&mut headers);
        for (name, value) in self.surface.record.pairs("headers") {
            set(&mut headers, name, value, None, false);
        }
        if let Some((name, default)) = self.surface.version(true) {
            let value = self.address.api_version.as_deref().unwrap_or(default);
            if !is_value(value) {
                return Err(ResolveError::option("apiVersion"));
            }
            if self.address.api_version.is_none() {
                self.changes.add(name, ChangeKind::Defaulted, "", name, default);
            }
            set(&mut headers, name, value, None, false);
        }
        if self.operation.method() == "POST" {
            set(&mut headers, "content-type", "application/json", None, false);
        }
        self.label(&mut headers)?;
        for (name, value) in &self.options.headers {
            let is_twice = headers.iter().any(|known: &Header| known.own && known.name.eq_ignore_ascii_case(name));
            if is_twice || !is_token(name) || !is_value(value) || names::frames(name) {
                return Err(ResolveError::option("headers"));
            }
            // Any header of the caller may be a key.
            set(&mut headers, name, value, Some(0), true);
        }
        Ok(headers)
    }

    fn key(&mut self, headers: &mut Vec<Header>) {
        let Some(key) = self.key.clone() else {
            if !self.profile.record.is("keyless") {
                self.issues.report(Code::MissingKey, Component::Host, self.uri.table().host);
            }
            return;
        };
        let redacted =
            (self.uri.is_redacted() && self.uri.api_key() == self.key).then_some((Code::RedactedKeyInRequest, None));
        if let Some((code, arg)) = redacted.or_else(|| key_fault(&key)) {
            let span = self.uri.table().key.some().unwrap_or_default();
            return self.issues.report_with(code, Component::ApiKey, span, [arg, None], Vec::new());
        }
        let projectless = self.surface.without_project().filter(|_| self.address.project.is_none());
        let own = self.profile.record.find("authByKey", &|own| key.starts_with(own.text("begins")));
        let usual = self.surface.auth.unwrap_or(self.profile.auth);
        let auth = own.map(Auth::read).or(projectless.map(|(_, auth)| auth)).unwrap_or(usual);
        set(headers, auth.name, &[auth.prefix, &key].concat(), Some(auth.prefix.len()), false);
        for (name, value) in own.iter().flat_map(|own| own.pairs("headers")) {
            set(headers, name, value, None, false);
        }
    }

    /// The header for the app-label (draft §4.2.1), if the provider has one and accepts this label in it.
    fn label(&mut self, headers: &mut Vec<Header>) -> Result<(), ResolveError> {
        let Some(label) = self.uri.app_label().filter(|label| !label.is_empty()) else { return Ok(()) };
        let fits = |prefix: &str| prefix.is_empty() || label.starts_with(prefix) && label.len() > prefix.len();
        let name = match &self.options.label {
            LabelChoice::Never => return Ok(()),
            LabelChoice::Header(name) if !is_token(name) || names::frames(name) => {
                return Err(ResolveError::option("labelHeader"));
            }
            LabelChoice::Header(name) => Some(name.as_str()),
            choice => {
                let asked = |row: Row<'_>| *choice == LabelChoice::Always || !row.is("ask");
                let found = |row: Row<'_>| asked(row) && fits(row.text("prefix"));
                self.profile.record.find("labels", &found).map(|row| row.text("header"))
            }
        };
        let reason = match name {
            None => "the provider has no header for this kind of label",
            Some(_) if secret::find_key(&label).is_some() => "it looks like a key",
            Some(_) if !is_value(&label) => "it contains a character that is not valid in a header",
            // A label never replaces the key, or a header that delimits the body.
            Some(name) if headers.iter().any(|known| known.name.eq_ignore_ascii_case(name)) => {
                "the header is already set"
            }
            Some(name) => {
                set(headers, name, &label, None, false);
                self.changes.add("app-label", ChangeKind::Moved, "app-label", name, "");
                return Ok(());
            }
        };
        self.changes.add("app-label", ChangeKind::Dropped, "app-label", "", reason);
        Ok(())
    }
}
