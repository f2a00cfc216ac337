//! Checks registrations of URI schemes: by RFC 4395 (BCP 35 until June 2015) and RFC 7595, which replaced it. The llm and ai
//! drafts register under RFC 7595.
//!
//! | part | file |
//! |---|---|
//! | names (RFC 4395 §2.8, §3) | `name.rs` |
//! | the fields of a template (§5.4) | `field.rs`, `template.rs` |
//! | advice on the structure of other owners' URIs (RFC 8820) | `advice.rs` |
//! | the tables, generated from `data/schemes.json` | `table.rs` |

mod advice;
mod field;
mod name;
mod row;
#[rustfmt::skip]
mod table;
mod template;

pub use advice::advise_on_uri;
pub(crate) use advice::affix;
pub use name::check_scheme_name;
pub use row::{FieldSpec, Profile, Step};
pub use table::{CHECKLIST, FIELDS};
pub use template::{check_registration, check_registration_fields, Report};
