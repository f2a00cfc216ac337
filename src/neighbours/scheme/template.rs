//! Checks a registration template, as text or by field.

use super::label::{field_of, labels};
use super::name::{check_name, check_scheme_name};
use super::row::Profile;
use super::table::FIELDS;
use crate::issue::{Arg, Code, Component, Issue, Issues, Severity};
use crate::llm::ParseError;
use crate::neighbours::address::{refused, trimmed};
use crate::span::Span;

/// The result of a check.
#[derive(Clone, Debug)]
pub struct Report {
    /// The non-empty fields of [`FIELDS`] with their texts, including fields that the profile does not require.
    pub fields: Vec<(&'static str, String)>,
    /// The names of the required fields that are absent or empty.
    pub missing: Vec<&'static str>,
    /// The issues.
    pub issues: Vec<Issue>,
}

/// Checks a template as text, as in an IANA section: each field begins with its label and ends at the next label. A label is
/// at the beginning of a line and precedes a colon, a full stop or the end of the line. Before a colon it may also be inside
/// a line, for text whose lines were joined.
#[must_use]
pub fn check_registration(text: &str, profile: Profile) -> Report {
    let mut template = Template::default();
    let labels = labels(text);
    for (at, label) in labels.iter().enumerate() {
        let end = labels.get(at + 1).map_or(text.len(), |next| next.start);
        let value = Span::new(label.end, end);
        template.put(label.field, value.of(text), value);
    }
    template.check(text, profile)
}

/// Checks a template given as fields, by names or labels of [`FIELDS`].
#[must_use]
pub fn check_registration_fields(fields: &[(String, String)], profile: Profile) -> Report {
    let mut template = Template::default();
    for (key, value) in fields {
        match field_of(key) {
            Some(at) => template.put(at, value, Span::default()),
            None => template.issues.report(Code::TemplateUnknownField, Component::Input, Span::default()),
        }
    }
    template.check("", profile)
}

/// Formats a template as text: each field of the profile, and others that are given, with its label. A check of the text finds the
/// same fields.
///
/// # Errors
/// The issues of [`check_registration_fields`], if one of them is an error, or of the text, if a value contains the label of another
/// field.
pub fn format_registration(fields: &[(String, String)], profile: Profile) -> Result<String, ParseError> {
    let mut report = check_registration_fields(fields, profile);
    // The text would lack them.
    let is_left_out = |code| matches!(code, Code::TemplateUnknownField | Code::TemplateRepeatedField);
    for issue in report.issues.iter_mut().filter(|issue| is_left_out(issue.code)) {
        issue.severity = Severity::Error;
    }
    if report.issues.iter().any(|issue| issue.severity == Severity::Error) {
        return Err(ParseError::new(report.issues));
    }
    let mut text = String::new();
    for (name, value) in &report.fields {
        let label =
            FIELDS.iter().find(|field| field.name == *name).map_or(*name, |field| field.label[profile as usize]);
        text.extend([label, ": ", value.as_str(), "\n"]);
    }
    if check_registration(&text, profile).fields == report.fields {
        return Ok(text);
    }
    Err(refused(Code::TemplateLabelInValue, Component::Input, Span::default(), [None, None]))
}

/// Whether a text in lower case contains one of the words.
fn has(text: &str, words: &[&str]) -> bool {
    words.iter().any(|word| text.contains(word))
}

/// Whether a text in lower case is one of the words.
fn is(text: &str, words: &[&str]) -> bool {
    words.contains(&trimmed(text, &['.', '"', '\'']))
}

fn reaches_nobody(text: &str) -> bool {
    !has(text, &["@", "http", "ietf", "author"])
}

/// A field, and the code of its texts for which the test holds.
type Rule = (&'static str, Code, fn(&str) -> bool);

const RULES: [Rule; 7] = [
    ("status", Code::TemplateStatus, |text| !is(text, &["permanent", "provisional", "historical"])),
    ("contact", Code::TemplateContact, reaches_nobody),
    ("changeController", Code::TemplateContact, reaches_nobody),
    ("security", Code::TemplateSecurity, |text| {
        is(text, &["none", "n/a", "no", "none known", "not applicable", "tbd"])
    }),
    ("encoding", Code::TemplateEncoding, |text| !has(text, &["utf-8", "percent", "ascii", "3986", "3987", "section"])),
    ("syntax", Code::TemplateFragment, |text| has(text, &["fragment"])),
    ("syntax", Code::TemplateSlashes, |text| {
        has(text, &["//"]) && !has(text, &["authority", "hier-part", "host", "server"])
    }),
];

/// The fields so far: text and span of each.
#[derive(Default)]
struct Template {
    slots: [Option<(String, Span)>; FIELDS.len()],
    issues: Issues,
}

impl Template {
    fn put(&mut self, at: usize, value: &str, span: Span) {
        if self.slots[at].is_some() {
            let label = Arg::Text(FIELDS[at].label[0]);
            return self.issues.report_arg(Code::TemplateRepeatedField, Component::Input, span, label);
        }
        self.slots[at] = Some((unwrap(value), span));
    }

    fn check(self, text: &str, profile: Profile) -> Report {
        let Self { slots, mut issues } = self;
        let mut missing = Vec::new();
        let mut values = Vec::new();
        for (spec, slot) in FIELDS.iter().zip(slots) {
            let label = Arg::Text(spec.label[profile as usize]);
            let (value, span) = slot.unwrap_or((String::new(), Span::at(text.len())));
            if !value.is_empty() {
                values.push((spec.name, value, span, label));
            } else if spec.required[profile as usize] {
                issues.report_arg(Code::TemplateMissingField, Component::Input, span, label);
                missing.push(spec.name);
            }
        }
        let has_references = values.iter().any(|(name, ..)| *name == "references");
        for (name, value, span, label) in &values {
            if *name == "name" {
                check_name_in(text, value, *span, &mut issues);
            }
            let value = value.to_ascii_lowercase();
            for (_, code, holds) in RULES.into_iter().filter(|(field, ..)| field == name) {
                if holds(&value) {
                    let arg = (code == Code::TemplateContact).then_some(*label);
                    issues.report_with(code, Component::Input, *span, [arg, None], Vec::new());
                }
            }
            // A historical registration names its definition in the references.
            if *name == "status" && is(&value, &["historical"]) && !has_references {
                issues.report(Code::TemplateHistorical, Component::Input, *span);
            }
        }
        let fields = values.into_iter().map(|(name, value, ..)| (name, value)).collect();
        Report { fields, missing, issues: issues.into_list() }
    }
}

/// A value on one line, without surrounding list and emphasis marks.
fn unwrap(value: &str) -> String {
    // Rows of hyphens underline headings or separate the head of a table.
    let rule = |word: &&str| word.len() > 2 && word.bytes().all(|byte| matches!(byte, b'-' | b'=' | b'|'));
    let words: Vec<&str> = value.split_whitespace().filter(|word| !rule(word)).collect();
    let text = words.join(" ");
    // A list item, or the value of a definition list in kramdown.
    let text = text.strip_prefix("- ").or_else(|| text.strip_prefix(": ")).unwrap_or(&text);
    trimmed(text, &['*', '_', ' ', '|', '\u{b6}']).to_owned()
}

/// Checks the name in the template. Quotes, a colon, slashes and a full stop around it are ignored.
fn check_name_in(text: &str, value: &str, span: Span, issues: &mut Issues) {
    let name = trimmed(value, &['"', '\'', '`', '.', ':', '/']);
    // The value is the beginning of the field, except for marks around it.
    let within = span.of(text);
    let at = within.bytes().take_while(|byte| !byte.is_ascii_alphanumeric()).count();
    if !name.is_empty() && within[at..].starts_with(name) {
        let start = span.start as usize + at;
        return check_name(text, Span::new(start, start + name.len()), issues);
    }
    // A template given as fields has no text to point into.
    for Issue { code, component, args, .. } in check_scheme_name(name) {
        issues.report_with(code, component, Span::default(), args, Vec::new());
    }
}
