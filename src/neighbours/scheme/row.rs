//! The types of the table of `data/schemes.json`.

/// The template of an RFC.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Profile {
    /// RFC 4395 §5.4, of February 2006.
    Rfc4395,
    /// RFC 7595 §7.4, of June 2015: six of the fields.
    Rfc7595,
}

/// One field.
#[derive(Clone, Copy, Debug)]
pub struct FieldSpec {
    /// The stable name, used in reports.
    pub name: &'static str,
    /// The label in each template, by [`Profile`].
    pub label: [&'static str; 2],
    /// All labels in templates, longest first. Variants in white space and punctuation are left out.
    pub labels: &'static [&'static str],
    /// Whether each template requires it, by [`Profile`].
    pub required: [bool; 2],
}

/// One line of [`super::checklist`].
#[derive(Clone, Copy, Debug)]
pub struct Step {
    /// The step, in the order of the procedure.
    pub text: &'static str,
    /// The section that describes it.
    pub reference: &'static str,
}
