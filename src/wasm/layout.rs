//! The table of integers that [`super::buffer::scan`] fills. The numbers here are the source of `js/core/generated.ts`.

use crate::llm::Table;
use crate::span::Span;

macro_rules! slots {
    ($($name:ident = $value:expr,)*) => {
        // Some of them only JavaScript uses.
        $(#[allow(dead_code)] pub(super) const $name: usize = $value;)*
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

/// Writes the table of a valid URI.
pub(super) fn write(table: &Table, slots: &mut Vec<u32>) {
    let length = FIRST_PARAM + PARAM_SIZE * table.params().len();
    if slots.len() < length {
        slots.resize(length, 0);
    }
    let (head, rows) = slots.split_at_mut(FIRST_PARAM);
    let Some(head) = head.first_chunk_mut::<FIRST_PARAM>() else { return };
    put(head, LABEL, table.label);
    put(head, KEY, table.key);
    put(head, HOST, table.host);
    put(head, MODEL, table.model);
    put(head, FRAGMENT, table.fragment);
    put(head, PORT_TEXT, table.port_text);
    head[ISSUES] = table.facts.list.len() as u32;
    head[FLAGS] = table.flags;
    head[PORT] = table.port;
    head[EFFECTIVE_PORT] = table.effective_port;
    head[PARAMS] = table.count;
    for (param, row) in table.params().iter().zip(rows.chunks_exact_mut(PARAM_SIZE)) {
        row.copy_from_slice(&[
            param.name.start,
            param.name.end,
            param.value.start,
            param.value.end,
            param.meta,
            param.digits,
        ]);
    }
}

fn put(slots: &mut [u32; FIRST_PARAM], slot: usize, span: Span) {
    slots[slot] = span.start;
    slots[slot + 1] = span.end;
}
