//! The headers of a request: key, version, app-label. No value can end a header and begin another one.

use super::change::{Change, ChangeKind, Changes};
use super::fault::ResolveError;
use super::field::{is_token, is_value};
use super::names;
use super::options::LabelChoice;
use super::profile::Auth;
use super::target::{auth_in_query, Context};
use crate::issue::{Arg, Code, Component, Issues};
use crate::llm::LlmUri;
use crate::secret;
use std::fmt;

/// One header. `Debug` masks a secret value.
#[derive(Clone, PartialEq, Eq)]
pub struct Header {
    /// The name, in lower case.
    pub name: String,
    /// The value, **also that of the key**.
    pub value: String,
    /// The text before the key in `value`; the rest is secret. `None`: nothing is secret.
    pub secret_from: Option<usize>,
    /// It is one of the caller's own, which may be a key as well.
    pub own: bool,
}

impl Header {
    /// The value with the key masked.
    #[must_use]
    pub fn masked(&self) -> String {
        match self.secret_from {
            Some(from) => format!("{}{}", self.value.get(..from).unwrap_or_default(), secret::MARKER),
            None => self.value.clone(),
        }
    }
}

impl fmt::Debug for Header {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}: {}", self.name, self.masked())
    }
}

/// Adds a header, or replaces the one of its name.
#[inline(never)]
fn set<'a>(headers: &'a mut Vec<Header>, name: &str, value: String, secret_from: Option<usize>) -> &'a mut Header {
    let name = name.to_ascii_lowercase();
    let at = headers.iter().position(|known| known.name == name).unwrap_or(headers.len());
    let header = Header { name, value, secret_from, own: false };
    if at == headers.len() {
        headers.push(header);
    } else {
        headers[at] = header;
    }
    &mut headers[at]
}

/// Why a key cannot be sent. Contains nothing of the key.
fn key_fault(uri: &LlmUri, key: &str) -> Option<(Code, Option<Arg>)> {
    if uri.is_redacted() {
        return Some((Code::RedactedKeyInRequest, None));
    }
    // An unresolved `${NAME}`; no issuer has keys with braces.
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

/// The headers of a request.
///
/// # Errors
/// `invalid-option`, for a version, a label's header or a header of the caller's that cannot be sent.
pub(super) fn headers(
    context: &Context<'_>,
    issues: &mut Issues,
    changes: &mut Vec<Change>,
) -> Result<Vec<Header>, ResolveError> {
    let Context { surface, operation, options, wishes, .. } = *context;
    let mut headers = Vec::new();
    key(&mut headers, context, issues);
    for (name, value) in surface.record.pairs("headers") {
        set(&mut headers, name, value.to_owned(), None);
    }
    if let Some(version) = surface.version.filter(|version| version.in_header) {
        let value = wishes.version.as_deref().unwrap_or(version.default);
        if !is_value(value) {
            return Err(ResolveError::text(Code::InvalidOption, Component::Parameter, "apiVersion"));
        }
        if wishes.version.is_none() {
            changes.add(version.name, ChangeKind::Defaulted, "", version.name, version.default);
        }
        set(&mut headers, version.name, value.to_owned(), None);
    }
    if operation.method() == "POST" {
        set(&mut headers, "content-type", "application/json".to_owned(), None);
    }
    label(&mut headers, context, changes)?;
    for (name, value) in &options.headers {
        if !is_token(name) || !is_value(value) || names::frames(name) {
            return Err(ResolveError::text(Code::InvalidOption, Component::Input, "headers"));
        }
        // Any header of the caller may be a key.
        set(&mut headers, name, value.clone(), Some(0)).own = true;
    }
    Ok(headers)
}

fn key(headers: &mut Vec<Header>, context: &Context<'_>, issues: &mut Issues) {
    let Context { uri, profile, surface, wishes, .. } = *context;
    let Some(key) = uri.api_key() else {
        if !profile.record.is("keyless") {
            let span = uri.table().host;
            issues.report(Code::MissingKey, Component::Host, span);
        }
        return;
    };
    if let Some((code, arg)) = key_fault(uri, &key) {
        let span = uri.table().key.some().unwrap_or_default();
        return issues.report_with(code, Component::ApiKey, span, [arg, None], &Vec::new);
    }
    if auth_in_query(profile, surface) {
        return;
    }
    let projectless = surface.without_project().filter(|_| wishes.project.is_none()).map(|(_, auth)| auth);
    let own = profile.record.rows("authByKey").find(|own| key.starts_with(own.text("begins")));
    let auth = match own {
        Some(own) => Auth::read(own),
        None => projectless.or(surface.auth).unwrap_or(profile.auth),
    };
    set(headers, auth.name, format!("{}{key}", auth.prefix), Some(auth.prefix.len()));
    for (name, value) in own.iter().flat_map(|own| own.pairs("headers")) {
        set(headers, name, value.to_owned(), None);
    }
}

/// The app-label (draft §4.2.1), where it has a header that will not be taken amiss.
fn label(headers: &mut Vec<Header>, context: &Context<'_>, changes: &mut Vec<Change>) -> Result<(), ResolveError> {
    let Context { uri, profile, options, .. } = *context;
    let Some(label) = uri.app_label().filter(|label| !label.is_empty()) else { return Ok(()) };
    let fits = |prefix: &str| prefix.is_empty() || label.starts_with(prefix) && label.len() > prefix.len();
    let name = match &options.label {
        LabelChoice::Never => return Ok(()),
        LabelChoice::Header(name) if !is_token(name) || names::frames(name) => {
            return Err(ResolveError::text(Code::InvalidOption, Component::AppLabel, "labelHeader"));
        }
        LabelChoice::Header(name) => Some(name.as_str()),
        choice => {
            let mut rows = profile.record.rows("labels").filter(|row| *choice == LabelChoice::Always || !row.is("ask"));
            rows.find(|row| fits(row.text("prefix"))).map(|row| row.text("header"))
        }
    };
    let drop = |changes: &mut Vec<Change>, reason| {
        changes.add("app-label", ChangeKind::Dropped, "app-label", "", reason);
    };
    match name {
        None => drop(changes, "the provider has no header for a label of this kind"),
        Some(_) if secret::find_key(&label).is_some() => drop(changes, "it looks like a key"),
        Some(_) if !is_value(&label) => drop(changes, "it holds characters that no header has"),
        // A label never takes the place of the key or of what frames the body.
        Some(name) if headers.iter().any(|known| known.name.eq_ignore_ascii_case(name)) => {
            drop(changes, "the header is taken");
        }
        Some(name) => {
            set(headers, name, label.clone().into_owned(), None);
            changes.add("app-label", ChangeKind::Moved, "app-label", name, "");
        }
    }
    Ok(())
}
