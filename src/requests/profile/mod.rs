//! The record of a provider: its hosts, its paths, its headers, and the place of each of the draft's parameters.
//!
//! `table.json` has the rows of `data/providers.json`, in the schema that callers have, too (`registry.rs`), and the tables of names,
//! parameters, models, curl options and base URLs of `data/`. In WebAssembly, JavaScript gives it to the module (`load`).

mod providers;
mod read;
mod row;
mod schema;

#[cfg(feature = "wasm")]
pub(crate) use super::table::load;
pub(super) use super::table::{tables, text, Row, Table};
pub(super) use providers::{enter, known, own, require};
pub use providers::{named, profiles, Registry, GENERIC};
pub(super) use read::{filled, is_below};
pub use row::{Auth, Form, Operation, Profile, Protocol, Rule, Surface, Version};
pub(super) use schema::{check_registry, Fault};
