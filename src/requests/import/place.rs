//! Finds the provider and the endpoint of a URL: reads the table's paths in reverse.

use super::super::target::{collection, is_version};
use super::super::{detect_provider, profile, Operation, Profile, Protocol, Surface, GENERIC};
use crate::bytes::{cut, joined};
use crate::uri::pct;

/// How a path was understood.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Rest {
    /// The whole path of a call.
    Call(Operation),
    /// The path before the calls.
    Base,
    /// Unknown: it is treated as the base path.
    Unknown,
    /// A path of this provider that is not an endpoint.
    Other,
}

pub(super) struct Place {
    pub(super) profile: &'static Profile,
    /// `None`: the profile's default.
    pub(super) surface: Option<&'static Surface>,
    pub(super) slots: Slots,
    /// The path before the call, if it differs from the surface's.
    pub(super) base_path: Option<String>,
    pub(super) rest: Rest,
    pub(super) path: String,
}

impl Place {
    pub(super) fn of(profile: &'static Profile) -> Self {
        let (slots, path) = (Slots::default(), String::new());
        Self { profile, surface: None, slots, base_path: None, rest: Rest::Base, path }
    }

    /// Forgets the surface of a base path that does not differ from the default surface's for the model.
    pub(super) fn settle(&mut self, model: &str, version: &str) {
        let usual = default_surface(self.profile, model, version).base;
        let is_call = matches!(self.rest, Rest::Call(_));
        self.surface = self.surface.filter(|found| is_call || !found.base.is_empty() && found.base != usual);
    }
}

pub(super) fn default_surface(profile: &'static Profile, model: &str, version: &str) -> &'static Surface {
    profile.surface(None, model, version).unwrap_or(&profile.surfaces[0])
}

/// The profile of a URI with this host, if no option names another one.
pub(super) fn reader(host: &str) -> &'static Profile {
    detect_provider(host).unwrap_or_else(profile::generic)
}

/// Calls of self-hosted servers that take a text rather than a conversation, and the calls that a URI can describe.
const OLDER: [(&str, &str); 2] = [("/api/generate", "/api/chat"), ("/v1/completions", "/v1/chat/completions")];

/// Finds the call. `wanted` is the provider that the caller names.
pub(super) fn find(host: &str, path: &str, wanted: Option<&'static Profile>) -> Place {
    let reader = reader(host);
    let profile = wanted.unwrap_or(reader);
    let newer = OLDER.iter().find_map(|(older, newer)| Some([path.strip_suffix(older)?, newer].concat()));
    let read = newer.as_deref().filter(|_| profile.hosts.is_empty()).unwrap_or(path);
    let own = call(profile, read, false);
    let place = own.or_else(|| match wanted {
        // A proxy in front of a provider keeps that provider's paths.
        None if reader.id == GENERIC => profile::known().find_map(|profile| call(profile, read, true)),
        _ => None,
    });
    let mut place = place.unwrap_or_else(|| base(profile, read));
    if wanted.is_none() && place.rest == Rest::Other {
        // A provider may have calls in the format of another one, which the table does not list.
        place = call(profile::generic(), read, false).unwrap_or(place);
    }
    path.clone_into(&mut place.path);
    place
}

/// The base paths of a surface: with a project, and without.
fn bases(surface: &Surface) -> impl Iterator<Item = &'static str> {
    [Some(surface.base), surface.without_project().map(|(base, _)| base)].into_iter().flatten()
}

/// Finds the endpoint at the end of a path, among the surfaces for the model. Prefers an endpoint at the surface's own base path, then
/// one below another path, such as a gateway's, then one with another base path. `whole` excludes the last two.
fn call(profile: &'static Profile, path: &str, whole: bool) -> Option<Place> {
    let mut best: Option<(u8, Place)> = None;
    let calls = profile.surfaces.iter().flat_map(|surface| surface.calls().map(move |call| (surface, call)));
    for (surface, (operation, call)) in calls {
        let call = cut(call, b'?').0;
        let own = bases(surface).find_map(|base| Some((base, ending(&[base, call].concat(), path)?)));
        let (rank, base_path, slots) = match own {
            Some((_, ("", Slots { model: Some(model), .. }))) if !surface.fits(&joined(&model, "/")) => continue,
            Some((_, ("", slots))) => (3, None, slots),
            _ if whole => continue,
            // Where the call begins is known if one of the two has no slot.
            Some((base, (before, slots))) if !base.contains('{') => {
                (2, Some(&path[..before.len() + base.len()]), slots)
            }
            Some((_, (_, slots))) if !call.contains('{') => (2, Some(&path[..path.len() - call.len()]), slots),
            // The others' calls end in common words: `/chat`, `/models`.
            _ if profile.id == GENERIC && surface.protocol == Protocol::Ollama => continue,
            _ => match ending(call, path) {
                Some((before, slots)) => (1, Some(before), slots),
                None => continue,
            },
        };
        if best.as_ref().is_none_or(|(known, _)| *known < rank) {
            let base_path = base_path.map(str::to_owned);
            let rest = Rest::Call(operation);
            best = Some((rank, Place { surface: Some(surface), slots, base_path, rest, ..Place::of(profile) }));
        }
    }
    let mut place = best?.1;
    // Another version of the API has the project in its path as well.
    if let (Some(surface), Some(base)) = (place.surface, &place.base_path) {
        let below = surface.base.find("/projects/").map_or("", |at| &surface.base[at..]);
        if let Some((_, own)) = ending(below, base).filter(|_| !below.is_empty()) {
            place.slots.project = own.project;
        }
    }
    Some(place)
}

fn base(profile: &'static Profile, path: &str) -> Place {
    let place = Place::of(profile);
    let found = profile.surfaces.iter().find_map(|surface| Some((surface, whole(surface.base, path)?)));
    if let Some((surface, slots)) = found {
        return Place { surface: Some(surface), slots, ..place };
    }
    let is_above = |surface: &&Surface| {
        surface.base.strip_prefix(path).is_some_and(|rest| rest.is_empty() || rest.starts_with('/'))
    };
    if let Some(surface) = profile.surfaces.iter().find(is_above) {
        return Place { surface: Some(surface).filter(|_| !path.is_empty()), ..place };
    }
    let is_version = path.rsplit('/').next().is_some_and(is_version);
    match profile.hosts.is_empty() {
        _ if is_version => Place { base_path: Some(path.to_owned()), ..place },
        true => Place { base_path: Some(path.to_owned()), rest: Rest::Unknown, ..place },
        false => Place { rest: Rest::Other, ..place },
    }
}

// ── paths of the table held against paths: `/model/{model!}/converse` against `/model/a%2Fb/converse` ────────────────────

/// The texts of the slots, decoded.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(super) struct Slots {
    pub(super) model: Option<Vec<String>>,
    pub(super) project: Option<String>,
    pub(super) location: Option<String>,
}

/// More segments than this has no path of a provider; it keeps the search linear.
const MOST_SEGMENTS: usize = 32;

/// Matches the end of `path` with `template`; also returns the text before it.
pub(super) fn ending<'a>(template: &str, path: &'a str) -> Option<(&'a str, Slots)> {
    if !template.contains('{') {
        return path.strip_suffix(template).map(|before| (before, Slots::default()));
    }
    // From the right, so that as much as possible is the base path: only the model's own collection is the model's.
    let borders = path.rmatch_indices('/').map(|(at, _)| at);
    borders.take(MOST_SEGMENTS).find_map(|at| Some((&path[..at], whole(template, &path[at..])?)))
}

pub(super) fn whole(mut template: &str, mut path: &str) -> Option<Slots> {
    let mut slots = Slots::default();
    while let Some((before, after)) = template.split_once('{') {
        let rest = path.strip_prefix(before)?;
        let (slot, after) = after.split_once('}')?;
        // Up to what follows in the template: the next slash, or all of its end.
        let length = match after.split_once('{') {
            Some(_) => rest.find('/').unwrap_or(rest.len()),
            None => rest.strip_suffix(after)?.len(),
        };
        fill(slot, &rest[..length], &mut slots)?;
        (template, path) = (after, &rest[length..]);
    }
    (template == path).then_some(slots)
}

/// Takes the text of a slot; the reverse of `target.rs`.
fn fill(slot: &str, raw: &str, slots: &mut Slots) -> Option<()> {
    let decoded = |raw: &str| pct::decode_or_raw(raw).into_owned();
    let single = Some(raw).filter(|raw| !raw.contains('/')).map(decoded);
    match slot {
        _ if raw.is_empty() => return None,
        // All of the model in one segment.
        "model!" => slots.model = Some(single?.split('/').map(str::to_owned).collect()),
        "model" => slots.model = Some(raw.split('/').map(decoded).collect()),
        "project" => slots.project = Some(single?),
        "location" => slots.location = Some(single?),
        slot => {
            let (collection, own) = collection(slot)?;
            let named = raw.strip_prefix(collection).filter(|rest| !rest.contains('/'));
            slots.model = Some(named.unwrap_or(raw).split('/').map(decoded).collect());
            // A model of another collection is named with it.
            if named.is_none() && !raw.split_once('/').is_some_and(|(first, _)| own.contains(&first)) {
                return None;
            }
        }
    }
    Some(())
}
