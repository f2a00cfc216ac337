//! A path of the table held against a path: `/model/{model!}/converse` against `/model/a%2Fb/converse`.

use super::super::target::collection;
use super::super::text::contains;
use crate::uri::pct;

/// The texts of the slots, decoded.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(super) struct Slots {
    pub(super) model: Option<Vec<String>>,
    pub(super) project: Option<String>,
    pub(super) location: Option<String>,
}

/// Matches the whole of `path` with `template`.
pub(super) fn whole(template: &str, path: &str) -> Option<Slots> {
    let mut slots = Slots::default();
    fits(template, path, &mut slots).then_some(slots)
}

/// Matches the end of `path` with `template`; also returns the text before it.
pub(super) fn ending<'a>(template: &str, path: &'a str) -> Option<(&'a str, Slots)> {
    if !contains(template, "{") {
        return path.strip_suffix(template).map(|before| (before, Slots::default()));
    }
    // From the right, so that as much as possible is the base path: only the model's own collection is the model's.
    let borders = path.rmatch_indices('/').map(|(at, _)| at);
    borders.take(MOST_SEGMENTS).find_map(|at| Some((&path[..at], whole(template, &path[at..])?)))
}

/// More segments than this has no path of a provider; it keeps the search linear.
const MOST_SEGMENTS: usize = 32;

fn fits(template: &str, path: &str, slots: &mut Slots) -> bool {
    let (mut template, mut path) = (template, path);
    while let Some((before, after)) = template.split_once('{') {
        let Some(rest) = path.strip_prefix(before) else { return false };
        let Some((slot, after)) = after.split_once('}') else { return false };
        // Up to what follows in the template: the next slash, or all of its end.
        let length = match after.split_once('{') {
            Some(_) => rest.find('/').unwrap_or(rest.len()),
            None => match rest.strip_suffix(after) {
                Some(value) => value.len(),
                None => return false,
            },
        };
        let value = &rest[..length];
        if value.is_empty() || !fill(slot, value, slots) {
            return false;
        }
        (template, path) = (after, &rest[length..]);
    }
    template == path
}

/// Takes the text of a slot; the reverse of `target.rs`.
fn fill(slot: &str, raw: &str, slots: &mut Slots) -> bool {
    let decoded = |raw: &str| pct::decode_or_raw(raw).into_owned();
    let single = !contains(raw, "/");
    match slot {
        // All of the model in one segment.
        "model!" if single => slots.model = Some(decoded(raw).split('/').map(str::to_owned).collect()),
        "model" => slots.model = Some(raw.split('/').map(decoded).collect()),
        "project" if single => slots.project = Some(decoded(raw)),
        "location" if single => slots.location = Some(decoded(raw)),
        slot => {
            let Some((collection, own)) = collection(slot) else { return false };
            let named = raw.strip_prefix(collection).filter(|rest| !contains(rest, "/"));
            slots.model = Some(named.unwrap_or(raw).split('/').map(decoded).collect());
            // A model of another collection is named with it.
            return named.is_some() || raw.split_once('/').is_some_and(|(first, _)| own.contains(&first));
        }
    }
    true
}
