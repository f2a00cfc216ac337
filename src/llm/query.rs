//! Query parameters (draft §4.4): names, duplicates, encoding, misplaced secrets.
//!
//! Problems of an unknown parameter are reported as warnings, and the parameter is withheld from requests. Violations
//! of RFC 3986 are errors in every parameter.

use super::param::{self, STOP};
use super::pass::{Pass, Seen};
use super::raw_value::{check_value, secrets};
use super::table::{flag, meta, Kind, Param};
use super::{tree, unknown, value};
use crate::issue::{Code, Component};
use crate::span::Span;
use crate::uri::pct;
use crate::uri::table::{Class, AMPERSAND, EQUALS, HASH};

/// The state of the loop over the pairs.
#[derive(Default)]
struct State {
    /// A bit for each well-known name that occurred.
    seen: u32,
    /// By hash, a bit for each unknown name, and one for each name around them: `a` and `a.b` for `a.b.c`.
    names: [[u64; 2]; 8],
    /// Whether unknown names may be equal or nested.
    related: bool,
    all: Class,
}

impl State {
    /// Adds an unknown name.
    fn add_unknown(&mut self, name: &[u8], meta: u32) {
        let byte = |at: usize| name.get(at).map_or(0, |&byte| byte);
        let mut length = name.len();
        let (mut first, mut last) = (byte(0), [byte(length.wrapping_sub(2)), byte(length.wrapping_sub(1))]);
        if meta & (meta::DOTTED | meta::NAME_ENCODED) != 0 {
            let mut at = 0;
            (length, last) = (0, [0; 2]);
            while at < name.len() {
                if name[at] == b'.' && meta & meta::DOTTED != 0 {
                    self.add_name(length, first, last, 0);
                }
                let (byte, size) = pct::byte(name, at);
                last = [last[1], byte];
                first = if at == 0 { byte } else { first };
                (at, length) = (at + size, length + 1);
            }
        }
        self.add_name(length, first, last, u64::MAX);
    }

    /// Adds a name of this decoded length and with these bytes: the first one and the last two, because names with numbers differ there.
    /// `own` is 0 for a name around another.
    fn add_name(&mut self, length: usize, first: u8, last: [u8; 2], own: u64) {
        let mix = (length as u32) << 24 ^ u32::from(first) << 16 ^ u32::from(last[0]) << 8 ^ u32::from(last[1]);
        let hash = mix.wrapping_mul(0x9e37_79b1);
        let bit = 1 << (hash >> 23 & 63);
        let [names, around] = &mut self.names[hash as usize >> 29];
        self.related |= (*names | *around & own) & bit != 0;
        *names |= bit & own;
        *around |= bit & !own;
    }
}

/// Reads the query, from after the `?` at `start` to the `#` or the end. Returns the end and the classes.
#[inline(always)]
pub(super) fn read(pass: &mut Pass<'_>, start: usize) -> (usize, Class) {
    let mut query = State::default();
    let mut at = start;
    loop {
        at = pair(pass, at, &mut query);
        if pass.byte(at) != b'&' {
            break;
        }
        at += 1;
    }
    pass.table.query = Span::new(start, at);
    if query.related {
        tree::find_conflicts(pass);
    }
    (at, query.all)
}

/// Reads the pair at `start`, and returns its end.
#[inline(always)]
fn pair(pass: &mut Pass<'_>, start: usize, query: &mut State) -> usize {
    let (mut at, name_seen) = pass.run(start, EQUALS.or(AMPERSAND).or(HASH));
    let name = Span::new(start, at);
    let (mut value, mut seen) = (Span::NONE, Seen::default());
    if pass.byte(at) == b'=' {
        let from = at + 1;
        (at, seen) = pass.run(from, AMPERSAND.or(HASH));
        value = Span::new(from, at);
    }
    query.all = query.all.or(name_seen.raw).or(seen.raw);
    if name.is_empty() && value == Span::NONE {
        pass.fact(Code::EmptyPair, Component::Query, name);
        return at;
    }
    let count = pass.table.count as usize;
    if count >= pass.options.limits.parameters as usize {
        return too_many(pass, start, query);
    }
    if count == pass.table.rows.len() {
        pass.table.rows.push(Param::EMPTY);
    }
    pass.table.count += 1;
    let row = &mut pass.table.rows.as_mut_slice()[count]; // rows of earlier parses are reused: a push is a call
    (row.name, row.value, row.meta, row.digits) = (name, value, 0, 0);
    let plain = !name_seen.encoded();
    let position = if plain { param::position(&pass.bytes[name.range()]) } else { None };
    match position.or_else(|| unknown::check(pass, count, name_seen, seen)) {
        Some(position) => known(pass, count, position, seen, query),
        None => query.add_unknown(&pass.bytes[name.range()], pass.table.rows.as_slice()[count].meta),
    }
    at
}

/// Skips the rest of the query, and returns its end.
#[cold]
#[inline(never)]
fn too_many(pass: &mut Pass<'_>, start: usize, query: &mut State) -> usize {
    let (end, seen) = pass.run(start, HASH);
    query.all = query.all.or(seen.raw);
    pass.fact_of(Code::TooManyParameters, Component::Query, Span::new(start, end), pass.options.limits.parameters);
    end
}

/// Checks a well-known parameter.
#[inline(always)]
fn known(pass: &mut Pass<'_>, count: usize, at: usize, seen: Seen, query: &mut State) {
    let Param { name, value, .. } = pass.table.rows.as_slice()[count];
    let mut meta = (at as u32) << meta::KNOWN_SHIFT;
    let mut reading = (Kind::Broken, 0, 0);
    if value == Span::NONE {
        pass.fact_of(Code::MissingValue, Component::Parameter, name, at as u32);
    } else {
        if seen.encoded() {
            meta |= meta::VALUE_ENCODED;
        }
        if check_value(pass, value, seen, Some(at)) {
            reading = value::check(pass, at, value, seen);
        }
        if !pass.options.errors_only {
            secrets(pass, value, seen);
        }
    }
    if query.seen & 1 << at != 0 {
        if at == STOP {
            pass.table.flags |= flag::STRUCTURED;
            pass.fact(Code::RepeatedStop, Component::Parameter, name);
        } else {
            let pair = Span { start: name.start, end: value.some().map_or(name.end, |value| value.end) };
            pass.fact_of(Code::DuplicateParameter, Component::Parameter, pair, at as u32);
        }
    }
    query.seen |= 1 << at;
    let row = &mut pass.table.rows.as_mut_slice()[count];
    row.meta |= meta | reading.0 as u32 | reading.1;
    row.digits = reading.2;
}
