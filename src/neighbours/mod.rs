//! Related schemes: Model Address Standard addresses, `ai` URIs, and the registration of URI schemes.

pub(crate) mod address;
pub mod ai;
pub mod mas;
pub mod scheme;
