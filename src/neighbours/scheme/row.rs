//! The types of the table of `data/schemes.json`.

/// Whose template it is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Profile {
    /// RFC 4395 §5.4, of February 2006.
    Rfc4395,
    /// RFC 7595 §7.4, of June 2015, which made six of the fields do.
    Rfc7595,
}

/// One field.
#[derive(Clone, Copy, Debug)]
pub struct FieldSpec {
    /// The stable name, as in the result of a check.
    pub name: &'static str,
    /// The label in RFC 4395, for messages.
    pub label: &'static str,
    /// All labels of templates, longest first, without what only space or punctuation tells apart.
    pub labels: &'static [&'static str],
    /// Whether RFC 7595 asks for it as well.
    pub in_rfc7595: bool,
}

impl FieldSpec {
    /// Whether a profile asks for the field.
    #[must_use]
    pub fn is_in(&self, profile: Profile) -> bool {
        profile == Profile::Rfc4395 || self.in_rfc7595
    }
}

/// One line of [`super::CHECKLIST`].
#[derive(Clone, Copy, Debug)]
pub struct Step {
    /// What to do, in the order of the procedure.
    pub text: &'static str,
    /// Where it says so.
    pub reference: &'static str,
}
