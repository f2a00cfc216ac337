//! Which provider's call a URL is: the table's paths, read in reverse.

use super::super::detect::detect_provider;
use super::super::profile::{self, Operation, Profile, Protocol, Surface, GENERIC};
use super::super::target::is_version;
use super::super::text::{contains, find as find_text};
use super::template::{ending, whole, Slots};
use super::variables::default_surface;

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
    /// The surface of the path. `None`: the profile's default.
    pub(super) surface: Option<&'static Surface<'static>>,
    pub(super) slots: Slots,
    /// The path before the call, if it differs from the surface's.
    pub(super) base_path: Option<String>,
    pub(super) rest: Rest,
}

impl Place {
    /// The default address of a provider.
    pub(super) fn of(profile: &'static Profile<'static>) -> Self {
        Self { profile, surface: None, slots: Slots::default(), base_path: None, rest: Rest::Base }
    }

    /// The surface of the path; if several have its base path, the default one of these for the model.
    pub(super) fn surface_for(&self, model: &str, version: &str) -> &'static Surface<'static> {
        let default = default_surface(self.profile, model, version);
        let is_call = matches!(self.rest, Rest::Call(_));
        self.surface.filter(|surface| is_call || surface.base != default.base).unwrap_or(default)
    }
}

/// The profile of a URI with this host, if no option names another one.
pub(super) fn reader(host: &str) -> &'static Profile<'static> {
    detect_provider(host).unwrap_or_else(generic)
}

fn generic() -> &'static Profile<'static> {
    profile::named(GENERIC).unwrap_or_else(|| unreachable!("the table has the generic row"))
}

/// Calls of self-hosted servers that take a text rather than a conversation, and the calls that a URI can describe.
const OLDER: [(&str, &str); 2] = [("/api/generate", "/api/chat"), ("/v1/completions", "/v1/chat/completions")];

/// Finds the call. `wanted` is the provider that the caller names.
pub(super) fn find(host: &str, path: &str, wanted: Option<&'static Profile<'static>>) -> Place {
    let reader = reader(host);
    let profile = wanted.unwrap_or(reader);
    let newer = OLDER.iter().find_map(|(older, newer)| Some([path.strip_suffix(older)?, newer].concat()));
    let path = newer.as_deref().filter(|_| profile.hosts.is_empty()).unwrap_or(path);
    if let Some(place) = call(profile, path, false) {
        return place;
    }
    let place = base(profile, path);
    let copied = match wanted {
        // A proxy in front of a provider keeps that provider's paths.
        None if reader.id == GENERIC => profile::known().find_map(|profile| call(profile, path, true)),
        // A provider may have calls in the format of another one, which the table does not list.
        None if place.rest == Rest::Other => call(generic(), path, false),
        _ => None,
    };
    copied.unwrap_or(place)
}

/// The base paths of a surface: with a project, and without.
fn bases(surface: &Surface<'static>) -> impl Iterator<Item = &'static str> {
    [Some(surface.base), surface.without_project().map(|(base, _)| base)].into_iter().flatten()
}

fn calls(surface: &'static Surface<'static>) -> impl Iterator<Item = (Operation, &'static str)> {
    surface.calls().map(|(operation, path)| (operation, path.split('?').next().unwrap_or_default()))
}

/// The call at the end of a path, of a surface for the model: of several the one whose base path is the surface's own, then the one
/// below another path, such as a gateway's, then a call with another base path. `whole` excludes the last two.
fn call(profile: &'static Profile<'static>, path: &str, whole: bool) -> Option<Place> {
    let mut best: Option<(u8, Place)> = None;
    for surface in &profile.surfaces {
        for (operation, call) in calls(surface) {
            let own = bases(surface).find_map(|base| Some((base, ending(&[base, call].concat(), path)?)));
            let (rank, base_path, slots) = match own {
                Some((_, ("", Slots { model: Some(model), .. }))) if !surface.fits(&model.join("/")) => continue,
                Some((_, ("", slots))) => (3, None, slots),
                _ if whole => continue,
                // Where the call begins is known if one of the two has no slot.
                Some((base, (before, slots))) if !contains(base, "{") => {
                    (2, Some(&path[..before.len() + base.len()]), slots)
                }
                Some((_, (_, slots))) if !contains(call, "{") => (2, Some(&path[..path.len() - call.len()]), slots),
                // The others' calls end in common words: `/chat`, `/models`.
                _ if profile.id == GENERIC && surface.protocol == Protocol::Ollama => continue,
                _ => match ending(call, path) {
                    Some((before, slots)) => (1, Some(before), slots),
                    None => continue,
                },
            };
            if best.as_ref().is_none_or(|(known, _)| *known < rank) {
                let base_path = base_path.map(str::to_owned);
                best = Some((
                    rank,
                    Place { profile, surface: Some(surface), slots, base_path, rest: Rest::Call(operation) },
                ));
            }
        }
    }
    let mut place = best?.1;
    // Another version of the API has the project in its path as well.
    if let (Some(surface), Some(base)) = (place.surface, &place.base_path) {
        let below = find_text(surface.base, "/projects/").map_or("", |at| &surface.base[at..]);
        if let Some((_, own)) = ending(below, base).filter(|_| !below.is_empty()) {
            place.slots.project = own.project;
        }
    }
    Some(place)
}

/// The place of a path that is not a call.
fn base(profile: &'static Profile<'static>, path: &str) -> Place {
    let place = Place::of(profile);
    let found = profile.surfaces.iter().find_map(|surface| Some((surface, whole(surface.base, path)?)));
    if let Some((surface, slots)) = found {
        return Place { surface: Some(surface), slots, ..place };
    }
    let is_above = |surface: &Surface<'_>| {
        surface.base.strip_prefix(path).is_some_and(|rest| rest.is_empty() || rest.starts_with('/'))
    };
    if profile.surfaces.iter().any(is_above) {
        return place;
    }
    let is_version = path.rsplit('/').next().is_some_and(is_version);
    match profile.hosts.is_empty() {
        _ if is_version => Place { base_path: Some(path.to_owned()), ..place },
        true => Place { base_path: Some(path.to_owned()), rest: Rest::Unknown, ..place },
        false => Place { rest: Rest::Other, ..place },
    }
}
