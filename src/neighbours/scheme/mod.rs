//! Checks registrations of URI schemes: by RFC 4395 (BCP 35 until June 2015) and RFC 7595, which replaced it. The llm and ai
//! drafts register under RFC 7595.

mod advice;
mod label;
mod name;
mod row;
#[rustfmt::skip]
mod table;
mod template;

pub use advice::advise_on_uri;
pub use name::check_scheme_name;
pub use row::{FieldSpec, Profile, Step};
pub use table::FIELDS;
pub use template::{check_registration, check_registration_fields, format_registration, Report};

/// The points that only people can check: the guidelines for the definition of a scheme, then the procedure of its registration.
#[must_use]
pub fn checklist(profile: Profile) -> &'static [Step] {
    [table::RFC4395, table::RFC7595][profile as usize]
}
