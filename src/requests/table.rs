//! The tables of this folder: `profile/table.json`.

use crate::json::table::{text, Row, Table};

/// Only WebAssembly loads its text, before any other call.
pub(crate) static TABLE: Table = Table::new(text!("profile/table.json"));

pub(super) fn tables() -> Row<'static> {
    TABLE.row()
}
