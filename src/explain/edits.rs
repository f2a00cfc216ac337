//! The fixes of all codes.

use super::characters;
use super::list::List;
use super::values;
use crate::bytes;
use crate::host::{self, Reading};
use crate::issue::{Code, Component, Fact};
use crate::llm::base_path::{self, Pasted};
use crate::llm::param::{ParamType, HOST_ALIASES, PARAMS, STOP};
use crate::llm::{spill, Table};
use crate::span::Span;
use crate::uri::pct;
use crate::uri::table::{AT, COLON, COMMA, PLUS, RESERVED, SLASH, SUB_DELIMS, UNRESERVED};

/// Adds the edits that fix a fact of `text` to the issue that was added last; none if the fix is ambiguous. `whole` is the
/// component of another scheme's address.
#[inline(never)]
pub(super) fn fix(list: &mut List<'_>, text: &str, table: &Table, fact: &Fact, whole: Option<Span>) {
    let span = fact.span;
    let Span { start, end } = span;
    let first = Span { end: start + 1, ..span };
    let (place, new) = match fact.code {
        // A host cannot contain the encoded character, and is another host without it.
        Code::EncodedControlCharacter
        | Code::ForbiddenCharacter
        | Code::InvalidPercentEncoding
        | Code::UnexpandedVariable
        | Code::PossibleUnexpandedVariable
            if fact.component == Component::Host =>
        {
            return;
        }
        Code::ControlCharacter
        | Code::InvisibleCharacter
        | Code::EncodedInvisibleCharacter
        | Code::EmptyUserinfo
        | Code::EmptyPort
        | Code::EmptySegment
        | Code::TextAfterBracket
        | Code::Ipv6Zone
        | Code::EscapedAmpersand
        | Code::EncodedControlCharacter => (span, ""),
        Code::NonAsciiCharacter | Code::SpaceInUri | Code::ForbiddenCharacter => {
            let whole = whole.unwrap_or_else(|| component(table, fact));
            return characters::fix(list, text, whole, fact);
        }
        Code::NonAsciiHost | Code::PercentEncodedHost | Code::HostReadsDifferently => {
            let reading = host::read(table.host.of(text));
            if let Reading::Refused(_) | Reading::Future = reading {
                return;
            }
            return list.replace(table.host, reading.to_text().into());
        }
        Code::InvalidPercentEncoding => (first, "%25"),
        Code::DoubleEncoding => {
            // All of them: the parser reports only the first one in a value.
            let part = component(table, fact);
            let bytes = &text.as_bytes()[..part.end as usize];
            for at in part.range() {
                let (_, length) = pct::deep_byte(bytes, at);
                if length > 4 {
                    list.edit(Span::new(at + 1, at + length - 2), "");
                }
            }
            return;
        }
        Code::SchemeNotLowercase => (span, "llm"),
        Code::EmptyHost if is_extra_slash(&text.as_bytes()[start as usize..]) => (first, ""),
        Code::EmptyKey => (Span { start: start - 1, end: start }, ""),
        Code::AtSignInUserinfo => return list.encode(text, table.userinfo, AT),
        Code::ColonInKey => return list.encode(text, table.key, COLON),
        Code::UserinfoReservedCharacter => return list.encode(text, component(table, fact), SUB_DELIMS),
        Code::CredentialSpill | Code::PossibleCredentialSpill => return spilled(list, text, table),
        Code::Ipv6WithoutBrackets if fact.argument == 0 => {
            list.edit(Span { end: start, ..span }, "[");
            (Span { start: end, ..span }, "]")
        }
        Code::HostAlias | Code::HostAliasExpanded => match HOST_ALIASES.get(fact.argument as usize) {
            Some((_, full)) => (span, *full),
            None => return,
        },
        // Copied along from a list.
        Code::ModelReservedCharacter if end as usize == text.len() && matches!(fact.argument as u8, b',' | b';') => {
            (span, "")
        }
        Code::ModelReservedCharacter => return list.encode(text, table.model, RESERVED.without(SLASH)),
        Code::BasePathInModel => return base_path_in_model(list, text, table),
        Code::MissingQuestionMark => (span, "?"),
        Code::UnexpandedVariable => {
            list.edit(first, "%24");
            list.edit(Span { start: start + 1, end: start + 2 }, "%7B");
            (Span { start: end - 1, ..span }, "%7D")
        }
        Code::PossibleUnexpandedVariable => (first, "%24"),
        Code::EmptyPair => {
            // Removes one `&`; of an empty query, the `?`.
            let sign = if end < table.query.end { end } else { start - 1 };
            (Span { start: sign, end: sign + 1 }, "")
        }
        Code::ParameterTypo | Code::ParameterCase | Code::ParameterAlias | Code::ParameterAliasRead => {
            match lost_equals(text, table, span) {
                Some(colon) if fact.code == Code::ParameterTypo => {
                    let colon = start + colon as u32;
                    (Span { start: colon, end: colon + 1 }, "=")
                }
                _ => (span, parameter(fact).map_or("", |spec| spec.name)),
            }
        }
        Code::MissingValue if parameter(fact).is_some_and(|spec| spec.kind == ParamType::Boolean) => {
            (Span { start: end, ..span }, "=true")
        }
        Code::NotANumber | Code::NotAnInteger | Code::NotABoolean => return values::fix(list, text, fact),
        Code::JsonNotEncoded => return list.encode(text, span, UNRESERVED.others()),
        Code::PlusInValue => return list.encode(text, component(table, fact), PLUS),
        Code::ValueReservedCharacter => {
            let separators = if is_stop(table, span) { PLUS.or(COMMA) } else { PLUS };
            return list.encode(text, component(table, fact), RESERVED.without(separators));
        }
        _ => return,
    };
    list.edit(place, new);
}

/// Whether a text begins with a slash and then with a host.
fn is_extra_slash(text: &[u8]) -> bool {
    matches!(text, [b'/', next, ..] if next.is_ascii_alphanumeric())
}

/// Removes a base path and an endpoint from the model. A base path other than the provider's becomes a parameter.
fn base_path_in_model(list: &mut List<'_>, text: &str, table: &Table) {
    let model = table.model;
    let Some(Pasted { base, call }) = base_path::find_in(text, model) else { return };
    let path = base.of(text);
    if base.len() + call.len() + 1 >= model.len() {
        list.edit(model, "MODEL");
    } else {
        if !base.is_empty() {
            list.edit(Span { end: base.end + 1, ..base }, "");
        }
        if !call.is_empty() {
            list.edit(Span { start: call.start - 1, ..call }, "");
        }
    }
    let known = HOST_ALIASES.iter().any(|(_, full)| table.host.of(text).eq_ignore_ascii_case(full));
    if path.is_empty() || path == "v1" || path.ends_with("deployments") || known {
        return;
    }
    let query = table.query != Span::NONE;
    let mut param = String::from(if query { "base_path=%2F" } else { "?base_path=%2F" });
    pct::push_encoded(&mut param, path);
    if query {
        param.push('&');
        list.replace(Span { end: table.query.start, ..table.query }, param.into());
    } else {
        list.replace(Span { start: model.end, end: model.end }, param.into());
    }
}

fn parameter(fact: &Fact) -> Option<&'static crate::llm::param::ParamSpec> {
    PARAMS.get(fact.argument as usize)
}

/// The offset of the colon in a name without a value, as in `temp:0.7`.
pub(super) fn lost_equals(text: &str, table: &Table, name: Span) -> Option<usize> {
    let has_value = table.params().iter().any(|param| param.name == name && param.value().is_some());
    bytes::find(name.of(text).as_bytes(), b':').filter(|_| !has_value)
}

/// The part of the text that a fact is about: label, key, host, model, fragment, or the name or the value of a parameter.
fn component(table: &Table, fact: &Fact) -> Span {
    match fact.component {
        Component::AppLabel => table.label,
        Component::ApiKey => table.key,
        Component::Host => table.host,
        Component::Model => table.model,
        Component::Fragment => table.fragment,
        _ => {
            let mut parts = table.params().iter().flat_map(|param| [param.name, param.value]);
            parts.find(|part| part.contains(fact.span)).unwrap_or(fact.span)
        }
    }
}

fn is_stop(table: &Table, place: Span) -> bool {
    table.params().iter().any(|param| param.known() == Some(STOP) && param.value.contains(place))
}

/// Percent-encodes the reserved bytes of a credential that was cut; the first colon ends the label.
fn spilled(list: &mut List<'_>, text: &str, table: &Table) {
    let Some(spill) = spill::find(text, &table.components()) else { return };
    let userinfo = spill.userinfo;
    let colon = bytes::find(userinfo.of(text).as_bytes(), b':').map_or(userinfo.end, |at| userinfo.start + at as u32);
    list.encode(text, Span { end: colon, ..userinfo }, UNRESERVED.others());
    list.encode(text, Span { start: userinfo.end.min(colon + 1), ..userinfo }, UNRESERVED.others());
}
