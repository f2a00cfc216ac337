//! The URL of a request. For any URI and options, it names the host that the policy has checked, and no
//! credentials, no fragment and no second host.

use super::change::{Change, ChangeKind, Changes};
use super::options::ResolveOptions;
use super::profile::{Operation, Profile, Surface};
use crate::issue::Code;
use crate::llm::LlmUri;
use crate::policy::Origin;
use crate::uri::{pct, table};

/// Parts of the path, from options or from the URI's own extension parameters.
#[derive(Default)]
pub(super) struct Wishes {
    pub(super) base_path: Option<String>,
    pub(super) version: Option<String>,
    pub(super) project: Option<String>,
    pub(super) location: Option<String>,
}

impl Wishes {
    /// A model that is a whole resource's name, `projects/p/locations/l/endpoints/e`, has the project and the location.
    pub(super) fn named_by(&mut self, uri: &LlmUri) {
        let model = uri.model();
        let mut names = model.split('/');
        if names.next() != Some("projects") || self.project.is_some() {
            return;
        }
        self.project = names.next().map(str::to_owned);
        if self.location.is_none() {
            self.location = names.nth(1).map(str::to_owned);
        }
    }
}

/// The parts of a request.
pub(super) struct Context<'a> {
    pub(super) uri: &'a LlmUri,
    pub(super) profile: &'a Profile<'a>,
    pub(super) surface: &'a Surface<'a>,
    pub(super) operation: Operation,
    pub(super) options: &'a ResolveOptions,
    pub(super) wishes: &'a Wishes,
}

/// The fault: the code and the argument of its message.
pub(super) type Fault = (Code, &'static str);

/// The URL in two pieces.
pub(super) struct Target {
    /// With the base path.
    pub(super) base: String,
    /// All of it.
    pub(super) url: String,
}

pub(super) fn target(
    context: &Context<'_>,
    host: &Origin,
    path: &str,
    changes: &mut Vec<Change>,
) -> Result<Target, Fault> {
    let Context { uri, profile, surface, wishes, .. } = *context;
    let base = match &wishes.base_path {
        Some(given) => base_path(given, surface, path, changes)?,
        None => match projectless(host, surface, wishes)? {
            Some(base) => base,
            None => fill(surface.base, uri, wishes, host)?,
        },
    };
    let base = format!("{host}{base}");
    let mut url = format!("{base}{}", fill(path, uri, wishes, host)?);
    if let Some(version) = surface.version.filter(|version| !version.in_header) {
        let value = wishes.version.as_deref().unwrap_or(version.default);
        if !value.is_empty() {
            query(&mut url, version.name, value);
        }
    }
    // No row of the table puts the key into the URL; a profile of the caller's own may require it.
    if let (true, Some(key)) = (auth_in_query(profile, surface), uri.api_key()) {
        query(&mut url, surface.auth.unwrap_or(profile.auth).name, &key);
    }
    Ok(Target { base, url })
}

pub(super) fn auth_in_query(profile: &Profile<'_>, surface: &Surface<'_>) -> bool {
    surface.auth.unwrap_or(profile.auth).in_query
}

fn query(url: &mut String, name: &str, value: &str) {
    url.push(if url.contains('?') { '&' } else { '?' });
    pct::push_encoded(url, name);
    url.push('=');
    pct::push_encoded(url, value);
}

/// The base of a surface that needs a project if none is known: that of its form without a project, which is for keys.
fn projectless(host: &Origin, surface: &Surface<'_>, wishes: &Wishes) -> Result<Option<String>, Fault> {
    if !surface.base.contains("{project}") || wishes.project.is_some() {
        return Ok(None);
    }
    match surface.without_project() {
        Some((base, _)) if location(host.host()) == Some("global") => Ok(Some(base.to_owned())),
        _ => Err((Code::MissingOption, "project")),
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

/// Fills a path of the table.
fn fill(template: &str, uri: &LlmUri, wishes: &Wishes, host: &Origin) -> Result<String, Fault> {
    let mut output = String::new();
    let mut rest = template;
    while let Some((before, after)) = rest.split_once('{') {
        output.push_str(before);
        let (slot, after) = after.split_once('}').unwrap_or((after, ""));
        match slot {
            "model" => segments(&mut output, uri, 0),
            "model!" => pct::push_encoded(&mut output, &uri.model()),
            "project" => pct::push_encoded(&mut output, part(wishes.project.as_deref(), "project")?),
            "location" => {
                pct::push_encoded(&mut output, part(wishes.location.as_deref().or(location(host.host())), "location")?);
            }
            slot => {
                if let Some((collection, own)) = collection(slot) {
                    resource(&mut output, uri, collection, own);
                }
            }
        }
        rest = after;
    }
    output.push_str(rest);
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

/// A part of a path that comes from an option: one segment that no client resolves away.
fn part<'a>(value: Option<&'a str>, name: &'static str) -> Result<&'a str, Fault> {
    match value {
        None | Some("") => Err((Code::MissingOption, name)),
        Some("." | "..") => Err((Code::InvalidOption, name)),
        Some(value) => Ok(value),
    }
}

/// The model's segments, each encoded. None of them is `.` or `..`: no such URI parses.
fn segments(output: &mut String, uri: &LlmUri, skip: usize) {
    for (at, segment) in uri.segments().skip(skip).enumerate() {
        if at > 0 {
            output.push('/');
        }
        // Clients do not encode the `@` of a version: `claude-sonnet-4-5@20250929`.
        let parts = segment.split('@').enumerate();
        for (at, part) in parts {
            output.push_str(if at > 0 { "@" } else { "" });
            pct::push_encoded(output, part);
        }
    }
}

/// A resource's name: the model below its collection, unless it names one itself (`tunedModels/x`).
fn resource(output: &mut String, uri: &LlmUri, collection: &str, own: &[&str]) {
    let mut names = uri.segments();
    let first = names.next().unwrap_or_default();
    // `projects/p/locations/l/endpoints/e` begins where the base path already is.
    let skip = if first == "projects" { 4 } else { 0 };
    if !(names.next().is_some() && own.contains(&&*first)) {
        output.push_str(collection);
    }
    segments(output, uri, skip);
}

/// A base path that a caller gave: with or without slashes at its ends, and also the whole path of a call.
fn base_path(given: &str, surface: &Surface<'_>, path: &str, changes: &mut Vec<Change>) -> Result<String, Fault> {
    let trimmed = given.strip_prefix('/').unwrap_or(given).trim_end_matches('/');
    let plain = pct::decode(trimmed).ok_or(BAD_PATH)?;
    let bytes = trimmed.as_bytes();
    let well_formed =
        (0..bytes.len()).all(|at| table::PATH.has(bytes[at]) || bytes[at] == b'%' && pct::triplet(bytes, at).is_some());
    let odd = |segment: &str| segment.is_empty() || segment == "." || segment == "..";
    if !well_formed
        || plain.contains(['\\', '?', '#'])
        || plain.chars().any(char::is_control)
        || !trimmed.is_empty() && (trimmed.split('/').any(odd) || plain.split('/').any(odd))
    {
        return Err(BAD_PATH);
    }
    let mut base = if trimmed.is_empty() { String::new() } else { format!("/{trimmed}") };
    // The whole endpoint was given: what a call adds is taken off again.
    let longest = surface.calls().map(|(_, path)| path).filter(|path| !path.contains('{') && base.ends_with(path));
    if let Some(path) = longest.max_by_key(|path| path.len()) {
        base.truncate(base.len() - path.len());
        changes.add("base_path", ChangeKind::Converted, "", &base, "it held the path of the call as well");
    }
    // `/v1/v1`: two parts of a configuration that each brought the version; or the call's own path brings it.
    let mut parts = base.rsplit('/');
    let last = parts.next().unwrap_or_default();
    let twice = [parts.next(), path.split('/').nth(1)].contains(&Some(last));
    if twice && is_version(last) {
        base.truncate(base.len() - last.len() - 1);
        changes.add("base_path", ChangeKind::Converted, "", &base, "the version stood there twice");
    }
    Ok(base)
}

const BAD_PATH: Fault = (Code::InvalidOption, "base_path");

/// `v1`, `v1beta`, and `V1`, which no provider has.
pub(super) fn is_version(segment: &str) -> bool {
    let mut bytes = segment.bytes();
    matches!(bytes.next(), Some(b'v' | b'V')) && bytes.next().is_some_and(|byte| byte.is_ascii_digit())
}
