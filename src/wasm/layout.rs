//! The table of integers that [`super::buffer::scan`] fills. The numbers here are the source of `js/internal/generated.ts`.

use crate::llm::layout::{Kind, Layout, Param};
use crate::span::Span;

/// Stands for "absent". JavaScript reads the table as signed integers, which engines keep as they are, and sees -1.
pub(super) const NONE: u32 = u32::MAX;

macro_rules! slots {
    ($($name:ident = $value:expr,)*) => {
        $(pub(super) const $name: usize = $value;)*
        /// Name and number of each slot.
        #[cfg(all(feature = "wasm-core", feature = "requests", feature = "neighbours", not(target_arch = "wasm32")))]
        pub(super) const SLOTS: &[(&str, usize)] = &[$((stringify!($name), $name)),*];
    };
}

slots! {
    ISSUES = 0,
    FLAGS = 1,
    LABEL = 2,
    KEY = 4,
    HOST = 6,
    PORT = 8,
    EFFECTIVE_PORT = 9,
    MODEL = 10,
    FRAGMENT = 12,
    PORT_TEXT = 14,
    PARAMS = 16,
    FIRST_PARAM = 17,
    META = 4,
    DIGITS = 5,
    PARAM_SIZE = 6,
}

/// Options travel as one integer.
pub(super) mod option {
    pub(in crate::wasm) const STRICT: u32 = 1;
    pub(in crate::wasm) const LENIENT_RANGES: u32 = 2;
    pub(in crate::wasm) const ALIASES: u32 = 4;
    /// The caps stand in the first slots of the table, in the order of [`crate::limits::Limits`].
    pub(in crate::wasm) const LIMITS: u32 = 8;
}

/// In a parameter's slot `META`: the kind in the lowest byte, then the position of a well-known name, then flags.
pub(super) mod meta {
    pub(in crate::wasm) const KNOWN_SHIFT: u32 = 8;
    pub(in crate::wasm) const UNKNOWN: u32 = 0xff;
    pub(in crate::wasm) const NAME_ENCODED: u32 = 1 << 16;
    pub(in crate::wasm) const VALUE_ENCODED: u32 = 1 << 17;
    /// The value is a short number, see [`super::short`]: all its digits stand in `DIGITS`.
    pub(in crate::wasm) const SHORT: u32 = 1 << 18;
    pub(in crate::wasm) const NEGATIVE: u32 = 1 << 19;
    /// How many of the digits stand behind the point.
    pub(in crate::wasm) const SCALE_SHIFT: u32 = 20;
}

/// Writes the layout of a valid URI.
pub(super) fn write(input: &str, layout: &Layout, issues: u32, slots: &mut Vec<u32>) {
    let length = FIRST_PARAM + PARAM_SIZE * layout.params.len();
    if slots.len() < length {
        slots.resize(length, 0);
    }
    let (head, mut rows) = slots.split_at_mut(FIRST_PARAM);
    let Some(head) = head.first_chunk_mut::<FIRST_PARAM>() else { return };
    put(head, LABEL, layout.label);
    put(head, KEY, layout.key);
    put(head, HOST, Some(layout.parts.host));
    put(head, MODEL, Some(layout.model()));
    put(head, FRAGMENT, layout.parts.fragment);
    put(head, PORT_TEXT, layout.parts.port);
    head[ISSUES] = issues;
    head[FLAGS] = layout.flags;
    head[PORT] = match layout.port {
        Some(port) => port.into(),
        None => NONE,
    };
    head[EFFECTIVE_PORT] = layout.effective_port.into();
    head[PARAMS] = layout.params.len() as u32;
    for param in &layout.params {
        let Some((row, others)) = rows.split_first_chunk_mut::<PARAM_SIZE>() else { return };
        put(row, 0, Some(param.name));
        put(row, 2, param.value);
        let (digits, number) = match (param.kind, param.value) {
            (Kind::Number, Some(value)) if !param.value_encoded => short(&input.as_bytes()[value.range()]),
            _ => (0, 0),
        };
        row[META] = meta_of(param) | number;
        row[DIGITS] = digits;
        rows = others;
    }
}

// The path of every parse, where the build saves space elsewhere.
#[allow(clippy::inline_always)]
#[inline(always)]
fn put<const SIZE: usize>(slots: &mut [u32; SIZE], slot: usize, span: Option<Span>) {
    let (start, end) = match span {
        Some(span) => (span.start, span.end),
        None => (NONE, NONE),
    };
    slots[slot] = start;
    slots[slot + 1] = end;
}

/// The digits of a number in decimal notation as one integer, and its flags; nothing if its text is longer than nine
/// octets. JavaScript divides by a power of ten: both are exact, so the quotient is the double that is nearest to the
/// number, which is what reading its text would give, but sooner.
fn short(number: &[u8]) -> (u32, u32) {
    if number.len() > 9 {
        return (0, 0);
    }
    let (mut digits, mut flags, mut point) = (0, meta::SHORT, None);
    let mut at = 0;
    while at < number.len() {
        match number[at] {
            b'-' => flags |= meta::NEGATIVE,
            b'.' => point = Some(at + 1),
            digit => digits = digits * 10 + u32::from(digit & 0xf),
        }
        at += 1;
    }
    let scale = point.map_or(0, |point| number.len() - point);
    (digits, flags | (scale as u32) << meta::SCALE_SHIFT)
}

fn meta_of(param: &Param) -> u32 {
    let known = param.known.map_or(meta::UNKNOWN, u32::from);
    let flag = |set: bool, flag: u32| if set { flag } else { 0 };
    param.kind as u32
        | known << meta::KNOWN_SHIFT
        | flag(param.name_encoded, meta::NAME_ENCODED)
        | flag(param.value_encoded, meta::VALUE_ENCODED)
}
