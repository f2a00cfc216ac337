//! Which provider's call a URL is: the table's paths, read in reverse.

use super::super::detect::detect_provider;
use super::super::profile::{self, Operation, Profile, Protocol, Surface, GENERIC};
use super::super::target::is_version;
use super::template::{ending, whole, Slots};

/// How a path was understood.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Rest {
    /// The whole path of a call.
    Call(Operation),
    /// The path before the calls.
    Base,
    /// Unknown: it is taken for the path before the calls.
    Unknown,
    /// A path of this provider that is none of the calls.
    Other,
}

pub(super) struct Place {
    pub(super) profile: &'static Profile<'static>,
    /// The way to talk that the path tells. `None`: the profile's default.
    pub(super) surface: Option<&'static Surface<'static>>,
    pub(super) slots: Slots,
    /// The path before the call, if it differs from the surface's.
    pub(super) base_path: Option<String>,
    pub(super) rest: Rest,
}

/// The profile that reads a URI of this host where no option says otherwise.
pub(super) fn reader(host: &str) -> &'static Profile<'static> {
    match detect_provider(host).or_else(|| profile::named(GENERIC)) {
        Some(profile) => profile,
        None => unreachable!("the table has the generic row"),
    }
}

/// Calls of servers of one's own that take a text rather than a conversation, and the calls that a URI can describe.
const OLDER: [(&str, &str); 2] = [("/api/generate", "/api/chat"), ("/v1/completions", "/v1/chat/completions")];

/// Finds the call. `wanted` is the provider that the caller names.
pub(super) fn find(host: &str, path: &str, wanted: Option<&'static Profile<'static>>) -> Place {
    let reader = reader(host);
    let profile = wanted.unwrap_or(reader);
    let newer = OLDER.iter().find_map(|(older, newer)| Some([path.strip_suffix(older)?, newer].concat()));
    let path = newer.as_deref().filter(|_| profile.hosts.is_empty()).unwrap_or(path);
    if let Some(place) = exact(profile, path).or_else(|| below(profile, path)) {
        return place;
    }
    // A proxy in front of a provider keeps that provider's paths.
    if wanted.is_none() && reader.id == GENERIC {
        if let Some(place) = profile::known().find_map(|profile| exact(profile, path)) {
            return place;
        }
    }
    base(profile, path)
}

/// Bases of a surface. Vertex has one without a project as well (its express form; see `target.rs`).
fn bases(surface: &Surface<'static>) -> impl Iterator<Item = &'static str> {
    let base = surface.base;
    [Some(base), base.find("/projects/").map(|at| &base[..at])].into_iter().flatten()
}

fn calls(surface: &'static Surface<'static>) -> impl Iterator<Item = (Operation, &'static str)> {
    surface.calls.iter().map(|call| (call.operation, call.path.split('?').next().unwrap_or_default()))
}

fn exact(profile: &'static Profile<'static>, path: &str) -> Option<Place> {
    for surface in &profile.surfaces {
        for (operation, call) in calls(surface) {
            let slots = bases(surface).find_map(|base| whole(&format!("{base}{call}"), path));
            if let Some(slots) = slots {
                let rest = Rest::Call(operation);
                return Some(Place { profile, surface: Some(surface), slots, base_path: None, rest });
            }
        }
    }
    None
}

/// A known call below another base path: a gateway's, or another version's.
fn below(profile: &'static Profile<'static>, path: &str) -> Option<Place> {
    let place = |surface, slots, base: &str, operation| {
        let rest = Rest::Call(operation);
        Some(Place { profile, surface: Some(surface), slots, base_path: Some(base.to_owned()), rest })
    };
    for surface in &profile.surfaces {
        for (operation, call) in calls(surface) {
            if let Some((before, slots)) = ending(&format!("{}{call}", surface.base), path) {
                // Where the call begins is known if one of the two has no slot.
                let at = match (surface.base.contains('{'), call.contains('{')) {
                    (false, _) => before.len() + surface.base.len(),
                    (true, false) => path.len() - call.len(),
                    (true, true) => continue,
                };
                return place(surface, slots, &path[..at], operation);
            }
        }
    }
    for surface in &profile.surfaces {
        // The others' calls end in common words: `/chat`, `/models`.
        if profile.id == GENERIC && surface.protocol == Protocol::Ollama {
            continue;
        }
        for (operation, call) in calls(surface) {
            if let Some((before, slots)) = ending(call, path) {
                return place(surface, slots, before, operation);
            }
        }
    }
    None
}

fn base(profile: &'static Profile<'static>, path: &str) -> Place {
    // Several surfaces may have the base path: the default one is preferred.
    let usual = profile.surface(None, "", "").filter(|surface| surface.base == path);
    let surface = usual.or_else(|| profile.surfaces.iter().find(|surface| surface.base == path));
    let place = |base_path: Option<&str>, rest| Place {
        profile,
        surface: None,
        slots: Slots::default(),
        base_path: base_path.map(str::to_owned),
        rest,
    };
    let above = |surface: &Surface<'_>| {
        surface.base.strip_prefix(path).is_some_and(|rest| rest.is_empty() || rest.starts_with('/'))
    };
    if surface.is_some() {
        return Place { surface, ..place(None, Rest::Base) };
    }
    if profile.surfaces.iter().any(above) {
        return place(None, Rest::Base);
    }
    if profile.hosts.is_empty() {
        let known = path.rsplit('/').next().is_some_and(is_version);
        return place(Some(path), if known { Rest::Base } else { Rest::Unknown });
    }
    place(None, Rest::Other)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn found(host: &str, path: &str) -> (&'static str, Rest, Option<String>, String) {
        let place = find(host, path, None);
        (place.profile.id, place.rest, place.base_path, place.slots.model.unwrap_or_default().join("|"))
    }

    #[test]
    fn paths_are_read_back() {
        use Operation::{Inference, Models, Stream};
        let call = |id, operation, base: Option<&str>, model: &str| {
            (id, Rest::Call(operation), base.map(str::to_owned), model.to_owned())
        };
        for (host, path, wanted) in [
            ("api.openai.com", "/v1/chat/completions", call("openai", Inference, None, "")),
            ("api.openai.com", "/v1/models", call("openai", Models, None, "")),
            ("api.openai.com", "/proxy/v1/chat/completions", call("openai", Inference, Some("/proxy/v1"), "")),
            ("gw.example", "/chat/completions", call(GENERIC, Inference, Some(""), "")),
            ("gw.example", "/team/a/messages", call(GENERIC, Inference, Some("/team/a"), "")),
            ("localhost", "/api/chat", call(GENERIC, Inference, None, "")),
            ("gw.example", "/v2/chat", call("cohere", Inference, None, "")),
            ("gw.example", "/v1beta/models/g:generateContent", call("gemini", Inference, None, "g")),
            ("gw.example", "/model/arn%3Aaws%3Ax%2Fy/converse-stream", call("bedrock", Stream, None, "arn:aws:x|y")),
            ("r.openai.azure.com", "/openai/deployments/d/chat/completions", call("azure", Inference, None, "d")),
            (
                "aiplatform.googleapis.com",
                "/v1beta1/projects/p/locations/l/publishers/google/models/m:generateContent",
                call("vertex", Inference, Some("/v1beta1/projects/p/locations/l"), "m"),
            ),
        ] {
            assert_eq!(found(host, path), wanted, "{host}{path}");
        }
    }

    #[test]
    fn other_paths_are_bases_or_none() {
        for (host, path, rest) in [
            ("api.openai.com", "", Rest::Base),
            ("api.openai.com", "/v1", Rest::Base),
            ("openrouter.ai", "/api", Rest::Base),
            ("api.openai.com", "/v1/images/generations", Rest::Other),
            ("gw.example", "/openai/v1", Rest::Base),
            ("gw.example", "/chain/invoke", Rest::Unknown),
        ] {
            assert_eq!(found(host, path).1, rest, "{host}{path}");
        }
    }
}
