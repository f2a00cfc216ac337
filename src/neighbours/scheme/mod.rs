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
#[cfg(feature = "wasm")]
pub(crate) use name::check_scheme_name_in;
pub use row::{FieldSpec, Profile, Step};
pub use table::FIELDS;
pub use template::{check_registration, check_registration_fields, format_registration, Report};
#[cfg(feature = "wasm")]
pub(crate) use template::{check_registration_fields_in, check_registration_in, format_registration_in};

/// The points that only people can check: the guidelines for the definition of a scheme, then the procedure of its registration.
#[must_use]
pub fn checklist(profile: Profile) -> &'static [Step] {
    match profile {
        Profile::Rfc4395 => table::RFC4395,
        Profile::Rfc7595 => table::RFC7595,
    }
}

/// The names of IANA's registry, by status. The npm package has them in JavaScript, so its module does without.
#[derive(Clone, Copy)]
pub(crate) struct Registry<'a>(pub(crate) &'a str);

impl Registry<'_> {
    /// The names that this crate ships.
    pub(crate) const OWN: Registry<'static> = Registry(table::REGISTRY);

    /// The status of a name in lower case.
    fn status(self, name: &str) -> Option<&'static str> {
        let lines = self.0.split('\n').zip(["permanent", "provisional", "historical", "unknown"]);
        lines.filter(|(names, _)| names.split(' ').any(|one| one == name)).map(|(_, status)| status).next()
    }
}
