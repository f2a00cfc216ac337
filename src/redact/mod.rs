//! Redaction of URIs (draft §10.1, §11).

mod again;
mod bare;
mod base64;
mod command;
mod context;
mod end;
mod escapes;
mod known;
mod level;
mod opening;
mod origin;
pub(crate) mod shown;
pub(crate) mod spans;
mod start;
mod starts;
pub mod text;
mod tokens;
mod unescape;

pub use crate::secret::{Secret, SecretKind};
pub use known::{KnownSecrets, SHORTEST_SECRET};
pub(crate) use level::{address_edits, apply, edits, settle};
pub use level::{Edit, Level, RedactOptions};
#[cfg(all(feature = "wasm", any(feature = "wasm-llm", feature = "wasm-ai")))]
pub(crate) use shown::hidden;
pub use shown::printable;
pub(crate) use spans::mask;
#[cfg(feature = "requests")]
pub(crate) use spans::mask_keys;
pub use tokens::{secret_spans, tokenize, Token, TokenKind};
