//! What a profile has about a provider: its hosts, its paths, its headers, and the place of each of the draft's parameters.
//!
//! The rows are those of `data/providers.json`, in the shape of a user's own profile (`custom.rs`). The package's JavaScript has
//! them, too, and gives them to the module (`load`).

mod members;
mod providers;
mod read;
mod row;

#[cfg(feature = "wasm")]
pub(crate) use providers::load;
pub use providers::{named, profiles, GENERIC};
pub(super) use read::{read, Fault};
pub use row::{Auth, Call, Form, KeyAuth, LabelHeader, Operation, Profile, Protocol, Rule, Surface, Version};
