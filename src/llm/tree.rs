//! Checks unknown parameters as one tree (draft §4.4, X-13 to X-15): repeated names are lists, dotted names nest, and `a`
//! conflicts with `a.b`. The tree is not built: after sorting, related names are adjacent.

use super::param;
use super::pass::Pass;
use super::table::{flag, meta, Kind, Param};
use crate::bytes::split;
use crate::issue::{Code, Component, Withheld};
use crate::json;
use crate::limits::DOTTED_LEVELS;
use crate::sort;
use crate::span::Span;
use crate::uri::pct;
use std::cmp::Ordering;

/// The bits of a name with dots: [`meta::DOTTED`], [`meta::WITHHELD`] if it must not nest, or 0 if a part is empty. The name
/// is split before it is decoded, so `%2E` does not split it.
pub(super) fn dotted(pass: &mut Pass<'_>, name: Span) -> u32 {
    let (mut levels, mut is_unsafe, mut root_known) = (0, false, false);
    for part in split(name.of(pass.text), b'.') {
        if part.is_empty() {
            return 0;
        }
        let part = pct::decode_or_raw(part);
        is_unsafe |= json::is_unsafe(part.as_bytes());
        root_known |= levels == 0 && param::lookup(&part).is_some();
        levels += 1;
    }
    // A well-known name is never the root of a structure: its value is a scalar.
    if root_known {
        pass.fact(Code::ParameterConflict, Component::Parameter, name);
        return meta::WITHHELD;
    }
    if levels > DOTTED_LEVELS {
        return pass.withhold(name, Withheld::TooManyLevels);
    }
    if is_unsafe {
        return pass.withhold(name, Withheld::UnsafeName);
    }
    meta::DOTTED
}

/// Finds repeated and conflicting names among the unknown parameters.
#[cold]
#[inline(never)]
pub(super) fn find_conflicts(pass: &mut Pass<'_>) {
    let mut order = std::mem::take(&mut pass.table.order);
    order.clear();
    let bytes = pass.bytes;
    let rows = pass.table.params();
    for (at, row) in rows.iter().enumerate() {
        if row.known().is_none() && row.kind() != Kind::Broken {
            order.push(at as u32);
        }
    }
    if order.len() <= MAX_PAIRWISE && are_unrelated(bytes, rows, &order) {
        pass.table.order = order;
        return;
    }
    sort::sort(&mut order, &|a, b| compare(bytes, &pass.table.rows[a as usize], &pass.table.rows[b as usize]).0);
    let mut from = 0;
    while from < order.len() {
        from = mark_group(pass, &order, from);
    }
    pass.table.order = order;
}

/// Up to this number of names, comparing all pairs is faster than sorting.
const MAX_PAIRWISE: usize = 32;

/// Whether no two names are equal or nested.
fn are_unrelated(bytes: &[u8], rows: &[Param], order: &[u32]) -> bool {
    for (at, &one) in order.iter().enumerate() {
        for &other in &order[..at] {
            if may_relate(bytes, &rows[one as usize], &rows[other as usize]) {
                return false;
            }
        }
    }
    true
}

/// Whether two names are equal or nested. May return true for other names if one is encoded.
#[inline(always)] // for each pair of names
fn may_relate(bytes: &[u8], one: &Param, other: &Param) -> bool {
    if (one.meta | other.meta) & meta::NAME_ENCODED != 0 {
        return true;
    }
    let (short, long) = if one.name.len() <= other.name.len() { (one, other) } else { (other, one) };
    let (start, from) = (short.name.start as usize, long.name.start as usize);
    let length = short.name.len();
    if length < long.name.len() && (long.meta & meta::DOTTED == 0 || bytes[from + length] != b'.') {
        return false;
    }
    bytes[start..start + length] == bytes[from..from + length]
}

/// Marks the group of names that begins at `from`: equal names, and names nested in them. Returns the start of the next
/// group.
fn mark_group(pass: &mut Pass<'_>, order: &[u32], from: usize) -> usize {
    let row = |at: usize| &pass.table.rows[order[at] as usize];
    let mut equal = from + 1;
    while equal < order.len() && compare(pass.bytes, row(from), row(equal)).0 == Ordering::Equal {
        equal += 1;
    }
    let mut below = equal;
    while below < order.len() && compare(pass.bytes, row(from), row(below)).1 {
        below += 1;
    }
    if equal - from > 1 {
        for &at in &order[from..equal] {
            pass.table.rows[at as usize].meta |= meta::REPEATED;
        }
        pass.table.flags |= flag::STRUCTURED;
        let second = pass.table.rows[order[from + 1] as usize];
        pass.fact(Code::RepeatedParameter, Component::Parameter, second.name);
    }
    if below == equal {
        return equal;
    }
    // `params` contains the first of the two; neither is sent.
    let first = |range: &[u32]| range.iter().copied().min().unwrap_or(u32::MAX);
    let leaf_wins = first(&order[from..equal]) < first(&order[equal..below]);
    let (winners, losers) = if leaf_wins { (from..equal, equal..below) } else { (equal..below, from..equal) };
    for &at in &order[winners] {
        pass.table.rows[at as usize].meta |= meta::WITHHELD;
    }
    for &at in &order[losers] {
        let name = pass.table.rows[at as usize].name;
        let bits = pass.withhold(name, Withheld::Conflict) | meta::OMITTED;
        pass.table.rows[at as usize].meta |= bits;
    }
    if leaf_wins {
        below
    } else {
        equal
    }
}

/// The sort key of the byte at `at`, decoded, and its raw length. A raw dot that nests sorts before every other byte, so that
/// nested names follow their parent.
fn byte(bytes: &[u8], row: &Param, at: usize) -> Option<(u16, usize)> {
    if at >= row.name.end as usize {
        return None;
    }
    let name = &bytes[..row.name.end as usize];
    if name[at] == b'.' && row.has(meta::DOTTED) {
        return Some((0, 1));
    }
    let (byte, length) = if row.has(meta::NAME_ENCODED) { pct::byte(name, at) } else { (name[at], 1) };
    Some((u16::from(byte) + 1, length))
}

/// The order of two names by their levels, and whether the other one is nested in the first.
fn compare(bytes: &[u8], one: &Param, other: &Param) -> (Ordering, bool) {
    let (mut a, mut b) = (one.name.start as usize, other.name.start as usize);
    loop {
        match (byte(bytes, one, a), byte(bytes, other, b)) {
            (None, None) => return (Ordering::Equal, false),
            (None, Some((first, _))) => return (Ordering::Less, first == 0),
            (Some(_), None) => return (Ordering::Greater, false),
            (Some((left, skip)), Some((right, step))) => {
                if left != right {
                    return (left.cmp(&right), false);
                }
                a += skip;
                b += step;
            }
        }
    }
}
