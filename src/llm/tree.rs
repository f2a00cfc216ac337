//! Checks unknown parameters as one tree (draft §4.4, X-13 to X-15): repeated names are lists, dotted names nest, and `a`
//! conflicts with `a.b`. The tree is not built: after sorting, related names are adjacent.

use super::param;
use super::pass::Pass;
use super::table::{flag, meta, Kind, Param};
use crate::issue::{Code, Component, Withheld};
use crate::json;
use crate::limits::DOTTED_LEVELS;
use crate::sort;
use crate::span::Span;
use crate::uri::pct;
use std::borrow::Cow;
use std::cmp::Ordering;

/// The bits of a name with dots: [`meta::DOTTED`], [`meta::WITHHELD`] if it must not nest, or 0 if a part is empty. The name
/// is split before it is decoded, so `%2E` does not split it. `encoded`: the name contains triplets.
pub(super) fn dotted(pass: &mut Pass<'_>, name: Span, encoded: bool) -> u32 {
    let (mut levels, mut is_unsafe, mut root_known) = (0, false, false);
    let (mut start, end) = (name.start as usize, name.end as usize);
    // Not by `split`, whose iterator takes a tenth of a parse with such names.
    while start <= end {
        let mut at = start;
        while at < end && pass.bytes[at] != b'.' {
            at += 1;
        }
        if at == start {
            return 0;
        }
        let part = &pass.text[start..at];
        let part = if encoded { pct::decode_or_raw(part) } else { Cow::Borrowed(part) };
        is_unsafe |= json::is_unsafe(part.as_bytes());
        root_known |= levels == 0 && param::lookup(&part).is_some();
        levels += 1;
        start = at + 1;
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
    sort::sort(&mut order, &|a, b| compare(bytes, &pass.table.rows[a as usize], &pass.table.rows[b as usize]).0);
    let mut from = 0;
    while from < order.len() {
        from = mark_group(pass, &order, from);
    }
    pass.table.order = order;
}

/// Marks the group of names that begins at `from`: equal names, and names nested in them. Returns the start of the next
/// group.
fn mark_group(pass: &mut Pass<'_>, order: &[u32], from: usize) -> usize {
    let row = |at: usize| &pass.table.rows[order[at] as usize];
    let (mut equal, mut below) = (from + 1, from + 1);
    while below < order.len() {
        match compare(pass.bytes, row(from), row(below)) {
            (Ordering::Equal, _) => equal += 1,
            (_, true) => {}
            _ => break,
        }
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
    // If dots mean the same in both, equal bytes are equal. Comparing them here is several times faster.
    let alike = (one.meta ^ other.meta) & meta::DOTTED == 0;
    let (a_end, b_end) = (one.name.end as usize, other.name.end as usize);
    loop {
        while alike && a < a_end && b < b_end && bytes[a] == bytes[b] && bytes[a] != b'%' {
            (a, b) = (a + 1, b + 1);
        }
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
