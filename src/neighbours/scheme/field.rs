//! The fields of a registration template: RFC 4395 §5.4 (eleven), RFC 7595 §7.4 (six).

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
    /// All labels that stand in templates, longest first, without what only space or punctuation tells apart.
    pub labels: &'static [&'static str],
    /// Whether RFC 7595 asks for it as well.
    pub in_rfc7595: bool,
}

const fn field(
    name: &'static str,
    label: &'static str,
    labels: &'static [&'static str],
    in_rfc7595: bool,
) -> FieldSpec {
    FieldSpec { name, label, labels, in_rfc7595 }
}

/// In the order of RFC 4395 §5.4.
pub const FIELDS: [FieldSpec; 11] = [
    field("name", "URI scheme name", &["URI scheme name", "Scheme name"], true),
    field("status", "Status", &["Status"], true),
    field("syntax", "URI scheme syntax", &["URI scheme syntax", "Scheme syntax"], false),
    field("semantics", "URI scheme semantics", &["URI scheme semantics", "Scheme semantics"], false),
    field("encoding", "Encoding considerations", &["Encoding considerations"], false),
    field(
        "applications",
        "Applications/protocols that use this URI scheme name",
        &[
            "Applications/protocols that use this URI scheme name",
            "Applications/protocols that use this scheme name",
            "Applications/protocols that use this URI scheme",
            "Applications/protocols that use this scheme",
        ],
        true,
    ),
    field("interoperability", "Interoperability considerations", &["Interoperability considerations"], false),
    field("security", "Security considerations", &["Security considerations"], false),
    field("contact", "Contact", &["Contact"], true),
    field("changeController", "Author/Change controller", &["Author/Change controller", "Change controller"], true),
    field("references", "References", &["References", "Reference"], true),
];

impl FieldSpec {
    /// Whether a profile asks for the field.
    #[must_use]
    pub fn is_in(&self, profile: Profile) -> bool {
        profile == Profile::Rfc4395 || self.in_rfc7595
    }
}

/// The field at which `text` points, by its name or a label: letters count, their case and all else do not.
pub(super) fn of_key(text: &str) -> Option<usize> {
    FIELDS
        .iter()
        .position(|field| same_letters(text, field.name) || field.labels.iter().any(|label| same_letters(text, label)))
}

fn same_letters(one: &str, other: &str) -> bool {
    let (mut rest, mut theirs) = (one.bytes(), other.bytes());
    loop {
        let next = rest.find(u8::is_ascii_alphanumeric);
        match (next, theirs.find(u8::is_ascii_alphanumeric)) {
            (None, None) => return true,
            (Some(one), Some(other)) if one.eq_ignore_ascii_case(&other) => {}
            _ => return false,
        }
    }
}

/// The field whose label begins `text`, and the label's length there. Space within the label does not count, since text is
/// wrapped, and old documents are scanned.
pub(super) fn of_label(text: &str) -> Option<(usize, usize)> {
    let mut found = None;
    for (at, field) in FIELDS.iter().enumerate() {
        for label in field.labels {
            let length = match_label(text, label);
            if length > found.map_or(0, |(_, longest)| longest) {
                found = Some((at, length));
            }
        }
    }
    found
}

/// How much of `text` the label takes; 0 if it does not begin with it.
fn match_label(text: &str, label: &str) -> usize {
    let bytes = text.as_bytes();
    let mut at = 0;
    for wanted in label.bytes().filter(|&byte| byte != b' ') {
        while at > 0 && bytes.get(at).is_some_and(u8::is_ascii_whitespace) {
            at += 1;
        }
        if !bytes.get(at).is_some_and(|byte| byte.eq_ignore_ascii_case(&wanted)) {
            return 0;
        }
        at += 1;
    }
    at
}
