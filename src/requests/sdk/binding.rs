//! Rows of the table of clients: where each SDK expects the parts of an endpoint.

use super::super::fault::ResolveError;
use super::super::profile::{text, Row, Table};
use crate::issue::{Code, Component};
use crate::json::Value;

/// `table.json`, generated from `data/clients.json` and `data/snippets.json`, which describe its members.
static TABLE: Table = Table::new(text!("table.json"));

/// Sets the table, as JSON text. Only WebAssembly needs it, before an SDK's options are made.
#[cfg(feature = "wasm")]
pub(crate) fn load(text: &str) {
    TABLE.load(text);
}

/// Its members.
pub(super) fn tables() -> Row<'static> {
    TABLE.row()
}

/// The name of an SDK that a caller gave. An SDK has a program.
///
/// # Errors
/// `invalid-option` for any other name.
pub(super) fn sdk(name: &str) -> Result<&'static str, ResolveError> {
    let mut names = tables().rows("programs").map(|row| row.text("sdk"));
    names.find(|known| *known == name).ok_or_else(|| ResolveError::text(Code::InvalidOption, Component::Input, "tool"))
}

/// The place of a member of the body. The row has the index of its places, which equal rows share.
pub(super) fn member(row: Row<'static>, path: &[String]) -> Option<&'static Value> {
    let index = usize::try_from(row.row("members").0.as_i64()?).ok()?;
    tables().rows("members").nth(index)?.0.get(&path.join("."))
}

pub(super) fn operation(row: Row<'static>) -> &'static str {
    row.0.get("operation").and_then(Value::as_str).unwrap_or("inference")
}

/// Whether a text in the list of this name fits, or the list is missing or empty.
pub(super) fn admits(row: Row<'static>, name: &str, fits: impl Fn(&str) -> bool) -> bool {
    let mut list = row.texts(name).peekable();
    list.peek().is_none() || list.any(fits)
}

/// The placeholder for a missing key.
pub(super) const NO_KEY: &str = "no-key";
