//! The table of integers that [`super::scan::scan`] fills: JavaScript reads it as it lies in memory. The numbers here are the
//! source of `js/core/generated.ts`.

use crate::llm::table::NONE;
use crate::llm::Table;

/// The layout that JavaScript reads.
#[derive(Default)]
#[repr(C)]
pub(super) struct Layout {
    /// How many warnings and pieces of advice there are, or [`NONE`] if the scan was for errors only.
    issues: u32,
    /// The address of the table's rows.
    rows: u32,
    pub(super) table: Table,
}

impl Layout {
    /// Completes the layout, and returns its address.
    pub(super) fn address(&mut self, errors_only: bool) -> usize {
        self.issues = if errors_only { NONE } else { self.table.facts.list.len() as u32 };
        self.rows = self.table.params().as_ptr() as usize as u32;
        std::ptr::from_ref(self) as usize
    }
}

macro_rules! slots {
    ($($name:ident = $value:expr,)*) => {
        /// Name and number of each slot.
        #[cfg(all(feature = "wasm-all", not(target_arch = "wasm32")))]
        pub(super) const SLOTS: &[(&str, usize)] = &[$((stringify!($name), $value / size_of::<u32>())),*];
    };
}

slots! {
    ISSUES = std::mem::offset_of!(Layout, issues),
    ROWS = std::mem::offset_of!(Layout, rows),
    FLAGS = std::mem::offset_of!(Layout, table.flags),
    LABEL = std::mem::offset_of!(Layout, table.label),
    KEY = std::mem::offset_of!(Layout, table.key),
    HOST = std::mem::offset_of!(Layout, table.host),
    PORT = std::mem::offset_of!(Layout, table.port),
    EFFECTIVE_PORT = std::mem::offset_of!(Layout, table.effective_port),
    MODEL = std::mem::offset_of!(Layout, table.model),
    FRAGMENT = std::mem::offset_of!(Layout, table.fragment),
    PORT_TEXT = std::mem::offset_of!(Layout, table.port_text),
    PARAMS = std::mem::offset_of!(Layout, table.count),
    NAME = std::mem::offset_of!(crate::llm::Param, name),
    VALUE = std::mem::offset_of!(crate::llm::Param, value),
    META = std::mem::offset_of!(crate::llm::Param, meta),
    DIGITS = std::mem::offset_of!(crate::llm::Param, digits),
    PARAM_SIZE = size_of::<crate::llm::Param>(),
}

/// Options travel as one integer.
pub(super) mod option {
    pub(in crate::wasm) const STRICT: u32 = 1;
    pub(in crate::wasm) const LENIENT_RANGES: u32 = 2;
    pub(in crate::wasm) const ALIASES: u32 = 4;
    /// The caps are in the buffer, in the order of [`crate::limits::Limits`].
    pub(in crate::wasm) const LIMITS: u32 = 8;
    /// Scan for warnings and advice, too.
    pub(in crate::wasm) const REMARKS: u32 = 16;
}
