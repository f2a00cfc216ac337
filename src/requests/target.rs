//! The URL of a request. For any URI and options, it contains the host that the policy has checked, and no credentials, fragment or
//! second host.

use super::context::{Address, Context};
use super::{Change, ChangeKind, Changes, ResolveError, Surface};
use crate::issue::{Arg, Code, Component};
use crate::llm::LlmUri;
use crate::policy::Origin;
use crate::uri::check::is_of;
use crate::uri::{pct, table};

impl Context<'_> {
    /// The path of the call, the base URL, and the URL.
    pub(super) fn target(&mut self, host: &Origin) -> Result<(&'static str, String, String), ResolveError> {
        let (uri, surface, address) = (self.uri, self.surface, &self.address);
        let path = surface.call(self.operation).ok_or_else(|| {
            let args = [self.operation.as_str(), surface.protocol.as_str()].map(|name| Some(Arg::Text(name)));
            ResolveError::of(Code::UnsupportedOperation, Component::Input, args)
        })?;
        let base = match &address.base_path {
            Some(given) => base_path(given, surface, path, &mut self.changes)?,
            None => match projectless(host, surface, address)? {
                Some(base) => base.to_owned(),
                None => fill(surface.base, uri, address, host)?,
            },
        };
        let base = [host.to_text().as_str(), &base].concat();
        let mut url = [base.as_str(), &fill(path, uri, address, host)?].concat();
        if let Some((name, default)) = surface.version(false) {
            let value = address.api_version.as_deref().unwrap_or(default);
            if !value.is_empty() {
                url.push(if url.contains('?') { '&' } else { '?' });
                pct::push_encoded(&mut url, name);
                url.push('=');
                pct::push_encoded(&mut url, value);
            }
        }
        Ok((path, base, url))
    }

    /// Whether the request uses a value of a parameter that belongs to the library, or of an option that overrides it.
    pub(super) fn uses(&self, name: &str, value: Option<&str>) -> bool {
        let (surface, address) = (self.surface, &self.address);
        let base = if address.base_path.is_some() { "" } else { surface.base };
        let has =
            |slot| [Some(base), surface.call(self.operation)].into_iter().flatten().any(|path| path.contains(slot));
        let own = match name {
            "base_path" => address.base_path.as_deref(),
            "protocol" => Some(surface.protocol.as_str()),
            "project" => address.project.as_deref().filter(|_| has("{project}")),
            "location" => {
                let is_filled = has("{location}") && (address.project.is_some() || !has("{project}"));
                address.location.as_deref().filter(|_| is_filled)
            }
            _ => address.api_version.as_deref().filter(|_| !surface.row("version").is_null()),
        };
        own.is_some() && own == value
    }
}

fn missing(option: &'static str) -> ResolveError {
    ResolveError::text(Code::MissingOption, Component::Input, option)
}

/// The base of a surface that needs a project if none is known: that of its form without a project, which is for keys.
fn projectless<'a>(host: &Origin, surface: &Surface, address: &Address) -> Result<Option<&'a str>, ResolveError> {
    if !surface.base.contains("{project}") || address.project.is_some() {
        return Ok(None);
    }
    match surface.without_project() {
        Some((base, _)) if location(host.host()) == Some("global") => Ok(Some(base)),
        _ => Err(missing("project")),
    }
}

/// The location in the name of a host: `us-central1-aiplatform.googleapis.com`.
pub(super) fn location(host: &str) -> Option<&str> {
    let mut labels = host.split('.');
    match labels.next()?.strip_suffix("aiplatform")? {
        "" => labels.next().map(|label| if label == "googleapis" { "global" } else { label }),
        region => region.strip_suffix('-'),
    }
}

/// Fills a path of the table: every second piece is a slot.
fn fill(template: &str, uri: &LlmUri, address: &Address, host: &Origin) -> Result<String, ResolveError> {
    let mut output = String::new();
    for (at, piece) in template.split(['{', '}']).enumerate() {
        match piece {
            _ if at % 2 == 0 => output.push_str(piece),
            "model" => segments(&mut output, uri, 0),
            "model!" => pct::push_encoded(&mut output, &uri.model()),
            "project" => pct::push_encoded(&mut output, part(address.project.as_deref(), "project")?),
            "location" => {
                let location = address.location.as_deref().or_else(|| location(host.host()));
                pct::push_encoded(&mut output, part(location, "location")?);
            }
            slot => resource(&mut output, uri, slot),
        }
    }
    Ok(output)
}

/// For a slot of a resource's name: the default collection, and the collections that a model may contain.
pub(super) fn collection(slot: &str) -> Option<(&'static str, &'static [&'static str])> {
    Some(match slot {
        "resource" => ("models/", &["models", "tunedModels"]),
        "google" => ("publishers/google/models/", &["publishers", "endpoints", "projects"]),
        "anthropic" => ("publishers/anthropic/models/", &["publishers"]),
        "mistralai" => ("publishers/mistralai/models/", &["publishers"]),
        _ => return None,
    })
}

/// A part of a path that comes from an option: one segment that is not a dot-segment.
fn part<'a>(value: Option<&'a str>, name: &'static str) -> Result<&'a str, ResolveError> {
    match value {
        None | Some("") => Err(missing(name)),
        Some("." | "..") => Err(ResolveError::option(name)),
        Some(value) => Ok(value),
    }
}

/// The model's segments, each encoded. None of them is `.` or `..`: no such URI parses.
fn segments(output: &mut String, uri: &LlmUri, skip: usize) {
    for (at, segment) in uri.segments().skip(skip).enumerate() {
        output.push_str(if at > 0 { "/" } else { "" });
        // Clients do not encode the `@` of a version: `claude-sonnet-4-5@20250929`.
        for (at, part) in segment.split('@').enumerate() {
            output.push_str(if at > 0 { "@" } else { "" });
            pct::push_encoded(output, part);
        }
    }
}

/// A resource's name: the model below its collection, unless it names one itself (`tunedModels/x`).
fn resource(output: &mut String, uri: &LlmUri, slot: &str) {
    let Some((collection, own)) = collection(slot) else { return };
    let mut names = uri.segments();
    let first = names.next().unwrap_or_default();
    if !(names.next().is_some() && own.contains(&&*first)) {
        output.push_str(collection);
    }
    // `projects/p/locations/l/endpoints/e` begins where the base path already is.
    segments(output, uri, if first == "projects" { 4 } else { 0 });
}

/// Whether all clients read a path in the same way: its characters are allowed, and no segment is empty or a dot-segment.
pub(super) fn is_path(path: &str) -> bool {
    let odd = |segment: &str| matches!(segment, "" | "." | "..");
    let odd_character = |c: char| c.is_control() || matches!(c, '\\' | '?' | '#');
    let plain = pct::decode(path).filter(|plain| !plain.contains(odd_character) && !plain.split('/').any(odd));
    path.is_empty() || is_of(table::PATH, path) && plain.is_some() && !path.split('/').any(odd)
}

/// A base path that a caller gave: with or without slashes at its ends, and also the whole path of a call.
fn base_path(given: &str, surface: &Surface, path: &str, changes: &mut Vec<Change>) -> Result<String, ResolveError> {
    let trimmed = given.strip_prefix('/').unwrap_or(given).trim_end_matches('/');
    if !is_path(trimmed) {
        return Err(ResolveError::option("basePath"));
    }
    let mut base = if trimmed.is_empty() { String::new() } else { ["/", trimmed].concat() };
    // The whole endpoint was given: what a call adds is taken off again.
    let longest = surface.calls().map(|(_, path)| path).filter(|path| !path.contains('{') && base.ends_with(path));
    if let Some(path) = longest.max_by_key(|path| path.len()) {
        base.truncate(base.len() - path.len());
        changes.add("base_path", ChangeKind::Converted, "", &base, "it contained the path of the call");
    }
    // `/v1/v1`: two parts of a configuration contain the version, or the path of the call contains it.
    let mut parts = base.rsplit('/');
    let last = parts.next().unwrap_or_default();
    let twice = [parts.next(), path.split('/').nth(1)].contains(&Some(last));
    if twice && is_version(last) {
        base.truncate(base.len() - last.len() - 1);
        changes.add("base_path", ChangeKind::Converted, "", &base, "it contained the version twice");
    }
    Ok(base)
}

/// `v1`, `v1beta`, and `V1`, which no provider has.
pub(super) fn is_version(segment: &str) -> bool {
    let mut bytes = segment.bytes();
    matches!(bytes.next(), Some(b'v' | b'V')) && bytes.next().is_some_and(|byte| byte.is_ascii_digit())
}
