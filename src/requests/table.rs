//! The tables of this folder: `profile/table.json`.

use crate::json::table::{text, Row, Table};

static TABLE: Table = Table::new(text!("profile/table.json"));

/// Sets the table, as JSON text. Only WebAssembly needs it, before any other call.
#[cfg(feature = "wasm")]
pub(crate) fn load(text: &str) {
    TABLE.load(text);
}

pub(super) fn tables() -> Row<'static> {
    TABLE.row()
}
