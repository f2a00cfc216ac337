//! Parses and checks a registration template, as text or by field.

use super::field;
use super::name;
use super::row::Profile;
use super::table::FIELDS;
use super::Registry;
use crate::issue::{Arg, Code, Component, Issue, Issues, Severity};
use crate::neighbours::address::{refused, trimmed, trimmed_end};
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

/// The text of each field, and its span.
type Slots = [Option<(String, Span)>; FIELDS.len()];

/// Checks a template as text, as in an IANA section: each field begins with its label and ends at the next label. A label is
/// at the beginning of a line and precedes a colon, a full stop or the end of the line. Before a colon it may also be inside
/// a line, for text whose lines were joined.
#[must_use]
pub fn check_registration(text: &str, profile: Profile) -> Report {
    check_registration_in(text, profile, Registry::OWN)
}

pub(crate) fn check_registration_in(text: &str, profile: Profile, registry: Registry<'_>) -> Report {
    let mut issues = Issues::new(true, false, false);
    let mut slots = Slots::default();
    let labels = labels(text);
    for (at, label) in labels.iter().enumerate() {
        let end = labels.get(at + 1).map_or(text.len(), |next| next.start);
        let value = Span::new(label.end, end);
        put(&mut slots, label.field, unwrap(value.of(text)), value, &mut issues);
    }
    check(text, &slots, (profile, registry), issues)
}

/// Checks a template given as fields, by names or labels of [`FIELDS`].
#[must_use]
pub fn check_registration_fields(fields: &[(String, String)], profile: Profile) -> Report {
    check_registration_fields_in(fields, profile, Registry::OWN)
}

/// Formats a template as text: each field of the profile, and others that are given, with its label. A check of the text finds the
/// same fields.
///
/// # Errors
/// The issues of [`check_registration_fields`], if one of them is an error, or of the text, if a value contains the label of another
/// field.
pub fn format_registration(fields: &[(String, String)], profile: Profile) -> Result<String, Vec<Issue>> {
    format_registration_in(fields, profile, Registry::OWN)
}

pub(crate) fn format_registration_in(
    fields: &[(String, String)],
    profile: Profile,
    registry: Registry<'_>,
) -> Result<String, Vec<Issue>> {
    let report = check_registration_fields_in(fields, profile, registry);
    if report.issues.iter().any(|issue| issue.severity == Severity::Error) {
        return Err(report.issues);
    }
    let mut text = String::new();
    for (name, value) in &report.fields {
        let label = FIELDS.iter().find(|field| field.name == *name).map_or(*name, |field| field.label);
        text.extend([label, ": ", value.as_str(), "\n"]);
    }
    let again = check_registration_in(&text, profile, registry);
    if again.fields == report.fields {
        return Ok(text);
    }
    Err(refused(Code::TemplateLabelInValue, Component::Input, Span::default(), [None, None]))
}

pub(crate) fn check_registration_fields_in(
    fields: &[(String, String)],
    profile: Profile,
    registry: Registry<'_>,
) -> Report {
    let mut issues = Issues::new(true, false, false);
    let mut slots = Slots::default();
    for (key, value) in fields {
        match field::of_key(key) {
            Some(at) => put(&mut slots, at, unwrap(value), Span::default(), &mut issues),
            None => issues.report(Code::TemplateUnknownField, Component::Input, Span::default()),
        }
    }
    check("", &slots, (profile, registry), issues)
}

fn put(slots: &mut Slots, at: usize, value: String, span: Span, issues: &mut Issues) {
    if slots[at].is_some() {
        return issues.report_arg(Code::TemplateRepeatedField, Component::Input, span, Arg::Text(FIELDS[at].label));
    }
    slots[at] = Some((value, span));
}

/// A value on one line, without surrounding list and emphasis marks.
fn unwrap(value: &str) -> String {
    let mut output = String::new();
    // Rows of hyphens underline headings or separate the head of a table.
    let rule = |word: &str| word.len() > 2 && word.bytes().all(|byte| matches!(byte, b'-' | b'=' | b'|'));
    for word in value.split_whitespace().filter(|word| !rule(word)) {
        if !output.is_empty() {
            output.push(' ');
        }
        output.push_str(word);
    }
    // A list item, or the value of a definition list in kramdown.
    let text = output.strip_prefix("- ").or_else(|| output.strip_prefix(": ")).unwrap_or(&output);
    trimmed(text, &['*', '_', ' ', '|', '\u{b6}']).to_owned()
}

struct Label {
    field: usize,
    /// The start of the label, with the marks before it on its line.
    start: usize,
    /// The offset after the label and its punctuation.
    end: usize,
}

fn labels(text: &str) -> Vec<Label> {
    let bytes = text.as_bytes();
    let mut labels = Vec::new();
    let (mut at, mut line_start, mut line) = (0, true, 0);
    while at < bytes.len() {
        // A label begins at the start of a word.
        let word = bytes[at].is_ascii_alphabetic() && (at == 0 || !bytes[at - 1].is_ascii_alphanumeric());
        // Inside a line, no label follows a slash or a quotation mark: `Author/Change controller`.
        let free = line_start || bytes[at.saturating_sub(1)].is_ascii_whitespace();
        if word && free {
            if let Some((field, length)) = field::of_label(&text[at..]) {
                if let Some(end) = punctuation(bytes, at, at + length, line_start) {
                    labels.push(Label { field, start: if line_start { line } else { at }, end });
                    (at, line_start) = (end, false);
                    continue;
                }
            }
        }
        line_start = match bytes[at] {
            b'\n' | b'\r' => {
                line = at + 1;
                true
            }
            // `o` marks list items in RFCs.
            b'o' => line_start && matches!(bytes.get(at + 1), Some(b' ')),
            byte => line_start && (MARKS.contains(&byte) || !byte.is_ascii()),
        };
        at += 1;
    }
    labels
}

/// Indentation, and the marks of lists, sections, quotes, tables and emphasis.
const MARKS: &[u8] = b" \t*_`-+#|>().0123456789";

/// The offset of the value after a label's punctuation; `None` if no punctuation follows, so that it is not a label.
fn punctuation(bytes: &[u8], start: usize, mut end: usize, line_start: bool) -> Option<usize> {
    // `**Contact**:`. Inside a line, the label must be capitalised.
    let label = end;
    end = attributes(bytes, end);
    while matches!(bytes.get(end), Some(b'*' | b'_' | b'`' | b' ' | b'\t')) {
        end += 1;
    }
    // Columns of tables or tabs, and other characters instead of a colon.
    let gap = &bytes[label..end];
    let column = gap.iter().filter(|&&byte| byte != b'`').count() > 1 || gap.contains(&b'\t');
    // A no-break space before the colon, as in French.
    if bytes[end..].starts_with(b"\xc2\xa0:") {
        end += 2;
    }
    match bytes.get(end) {
        Some(b'|' | b'=') if line_start => Some(end + 1),
        Some(b'-') if line_start && !gap.is_empty() && bytes.get(end + 1) == Some(&b' ') => Some(end + 1),
        Some(0xe2)
            if line_start && !gap.is_empty() && matches!(bytes.get(end + 1..end + 3), Some([0x80, 0x93 | 0x94])) =>
        {
            Some(end + 3)
        }
        Some(b':') if line_start || bytes[start].is_ascii_uppercase() => Some(end + 1),
        Some(b'.') if line_start && matches!(bytes.get(end + 1), None | Some(b'\n' | b'\r')) => Some(end + 1),
        None | Some(b'\n' | b'\r') if line_start => Some(end),
        Some(_) if line_start && column => Some(end),
        _ => None,
    }
}

/// The end of the attributes of a heading: `{#status}` or `{: #status}` in kramdown.
fn attributes(bytes: &[u8], label: usize) -> usize {
    let start = label + bytes[label..].iter().take_while(|byte| matches!(byte, b' ' | b'\t' | b'*' | b'_')).count();
    if bytes.get(start) != Some(&b'{') {
        return label;
    }
    let line = bytes[start..].iter().take_while(|byte| !matches!(byte, b'\n' | b'\r'));
    line.enumerate().find(|(_, byte)| **byte == b'}').map_or(label, |(at, _)| start + at + 1)
}

const NAME: usize = 0;
const STATUS: usize = 1;
const SYNTAX: usize = 2;
const ENCODING: usize = 4;
const SECURITY: usize = 7;
const CONTACT: usize = 8;
const CONTROLLER: usize = 9;
const REFERENCES: usize = 10;

fn check(text: &str, slots: &Slots, (profile, registry): (Profile, Registry<'_>), mut issues: Issues) -> Report {
    let mut fields = Vec::new();
    let mut missing = Vec::new();
    for (spec, slot) in FIELDS.iter().zip(slots) {
        match slot {
            Some((value, _)) if !value.is_empty() => fields.push((spec.name, value.clone())),
            _ if spec.is_in(profile) => {
                let at = slot.as_ref().map_or(Span::at(text.len()), |(_, span)| *span);
                issues.report_arg(Code::TemplateMissingField, Component::Input, at, Arg::Text(spec.label));
                missing.push(spec.name);
            }
            _ => {}
        }
    }
    let value = |at: usize| slots[at].as_ref().filter(|(value, _)| !value.is_empty());
    if let Some((name, span)) = value(NAME) {
        scheme_name(text, name, *span, registry, &mut issues);
    }
    rules(&value, &mut issues);
    Report { fields, missing, issues: issues.into_list() }
}

/// Checks the name in the template. Quotes, a colon and a full stop around it are ignored.
fn scheme_name(text: &str, value: &str, span: Span, registry: Registry<'_>, issues: &mut Issues) {
    let name = trimmed(value, &['"', '\'', '`', '.']);
    let name = name.strip_suffix("://").or_else(|| name.strip_suffix(':')).unwrap_or(name);
    let within = span.of(text);
    // The value is the beginning of the field, except for marks around it.
    let at = within.len() - within.trim_start_matches(|c: char| !c.is_ascii_alphanumeric()).len();
    match Some(span.start as usize + at).filter(|_| !name.is_empty() && within[at..].starts_with(name)) {
        Some(start) => {
            name::check_name(text, Span::new(start, start + name.len()), registry, issues);
        }
        _ => {
            // A template given as fields has no text to point into.
            for issue in name::check_scheme_name_in(name, registry) {
                issues.report_with(issue.code, issue.component, Span::default(), issue.args, &Vec::new);
            }
        }
    }
}

/// Checks the other fields.
fn rules<'a>(value: &dyn Fn(usize) -> Option<&'a (String, Span)>, issues: &mut Issues) {
    let mut report = |code, span, arg| issues.report_text(code, Component::Input, span, arg);
    let has = |text: &str, word: &str| find_ignoring_case(text, word);
    if let Some((status, span)) = value(STATUS) {
        let status = trimmed(status, &['.', '"', '\'']).to_ascii_lowercase();
        match status.as_str() {
            "permanent" | "provisional" => {}
            // A historical registration names its definition in the references.
            "historical" if value(REFERENCES).is_some() => {}
            "historical" => report(Code::TemplateHistorical, *span, None),
            _ => report(Code::TemplateStatus, *span, None),
        }
    }
    for at in [CONTACT, CONTROLLER] {
        let reachable =
            |text: &str| text.contains('@') || has(text, "http") || has(text, "IETF") || has(text, "author");
        if let Some((_, span)) = value(at).filter(|(text, _)| !reachable(text)) {
            report(Code::TemplateContact, *span, Some(FIELDS[at].label));
        }
    }
    if let Some((text, span)) = value(SECURITY) {
        let text = trimmed_end(text, &['.']).to_ascii_lowercase();
        if matches!(text.as_str(), "none" | "n/a" | "no" | "none known" | "not applicable" | "tbd") {
            report(Code::TemplateSecurity, *span, None);
        }
    }
    if let Some((text, span)) = value(ENCODING) {
        if !(["utf-8", "percent", "ascii", "3986", "3987", "section"].iter().any(|word| has(text, word))) {
            report(Code::TemplateEncoding, *span, None);
        }
    }
    if let Some((text, span)) = value(SYNTAX) {
        if has(text, "fragment") {
            report(Code::TemplateFragment, *span, None);
        }
        let authority = ["authority", "hier-part", "host", "server"].iter().any(|word| has(text, word));
        if find_ignoring_case(text, "//") && !authority {
            report(Code::TemplateSlashes, *span, None);
        }
    }
}

fn find_ignoring_case(text: &str, word: &str) -> bool {
    text.as_bytes().windows(word.len()).any(|window| window.eq_ignore_ascii_case(word.as_bytes()))
}
