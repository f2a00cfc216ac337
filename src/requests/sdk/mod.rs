//! From a URI to the options of the SDKs that people call providers with.
//!
//! | step | file |
//! |---|---|
//! | from an endpoint to one SDK's options | `adapt.rs`, `place.rs` |
//! | values, some of which are secret | `node.rs` |
//! | a program that uses them | `snippet.rs`, `literal.rs` |
//! | a configuration file of a tool | `config.rs`, `literal.rs` |
//!
//! `table.json` defines where each SDK expects the parts of an endpoint; it is generated from `data/clients.json` and
//! `data/snippets.json`, which describe its members. An adapter starts from the endpoint of [`super::resolve`],
//! after the policy check, and puts each part into the SDK's option for it, so the SDK sends the same request as [`super::to_request`].

mod adapt;
mod config;
mod literal;
mod node;
mod place;
mod snippet;

use super::Row;
use crate::json::table::{text, Table};
pub use adapt::{adapt, Adapted};
pub use config::{to_config, Config};
pub use snippet::to_snippet;

/// Only WebAssembly loads its text, before an SDK's options are made.
pub(crate) static TABLE: Table = Table::new(text!("table.json"));

fn tables() -> Row<'static> {
    TABLE.row()
}

fn operation(row: Row<'static>) -> &'static str {
    Some(row.text("operation")).filter(|operation| !operation.is_empty()).unwrap_or("inference")
}
