//! Userinfo: app-label and api-key (draft §4.2.1, §8).

use super::check;
use super::pass::{Pass, Seen, CHECKED};
use super::table::flag;
use crate::issue::{Code, Component};
use crate::secret::{self, place};
use crate::span::Span;
use crate::uri::table::{AT, COLON, HIGH, PCHAR, PERCENT, SUB_DELIMS};

/// The userinfo, split at its first colon.
#[derive(Clone, Copy)]
pub(super) struct Userinfo {
    pub(super) start: usize,
    pub(super) colon: Option<usize>,
    /// The offset of the `@`.
    pub(super) end: usize,
    pub(super) label: Seen,
    pub(super) key: Seen,
}

impl Userinfo {
    /// Adds a part of the userinfo to those before it, with a raw `@` between them. The first colon still ends the label.
    pub(super) fn join(before: Option<Self>, next: Self) -> Self {
        let Some(mut all) = before else { return next };
        let delimited = |class| Seen { raw: class, ..Seen::default() };
        if all.colon.is_some() {
            for seen in [delimited(AT), next.label, next.key] {
                all.key.add(seen);
            }
            if next.colon.is_some() {
                all.key.add(delimited(COLON));
            }
        } else {
            all.label.add(delimited(AT));
            all.label.add(next.label);
            (all.key, all.colon) = (next.key, next.colon);
        }
        Self { end: next.end, ..all }
    }
}

/// Checks app-label and api-key.
pub(super) fn check(pass: &mut Pass<'_>, userinfo: &Userinfo) {
    let &Userinfo { start, colon, end, .. } = userinfo;
    if start == end {
        return pass.fact(Code::EmptyUserinfo, Component::AppLabel, Span::new(end, end + 1));
    }
    if userinfo.label.raw.or(userinfo.key.raw).meets(AT) {
        let at = check::position(pass.bytes, Span::new(start, end), AT);
        pass.fact(Code::AtSignInUserinfo, Component::Authority, Span::new(at, at + 1));
    }
    if let Some(colon) = colon {
        key(pass, Span::new(colon + 1, end), userinfo.key);
    }
    label(pass, Span::new(start, colon.unwrap_or(end)), userinfo.label, colon.is_some());
}

#[inline(always)]
fn label(pass: &mut Pass<'_>, label: Span, seen: Seen, has_key: bool) {
    if label.is_empty() {
        return pass.fact(Code::EmptyLabel, Component::AppLabel, label);
    }
    pass.table.label = label;
    if seen.encoded() {
        pass.table.flags |= flag::LABEL_ENCODED;
    }
    credential(pass, label, seen, Component::AppLabel);
    if pass.options.errors_only {
        return;
    }
    let text = &pass.bytes[label.range()];
    if let Some((_, shape)) = secret::shaped_part(pass.bytes, label, seen.raw) {
        pass.fact_of(Code::SecretInLabel, Component::AppLabel, label, shape);
    } else if !has_key && seen.encoded() && place::colon(text).is_some() {
        pass.fact_of(Code::SecretInLabel, Component::AppLabel, label, secret::ENCODED_COLON);
    } else if seen.may_nest(label.of(pass.text)) {
        for span in place::in_value(pass.text, label) {
            pass.fact_of(Code::SecretInLabel, Component::AppLabel, span, secret::SETTING);
        }
    }
    check::unset(pass, Component::AppLabel, label);
}

#[inline(always)]
fn key(pass: &mut Pass<'_>, key: Span, seen: Seen) {
    if key.is_empty() {
        return pass.fact(Code::EmptyKey, Component::ApiKey, key);
    }
    pass.table.key = key;
    if seen.encoded() {
        pass.table.flags |= flag::KEY_ENCODED;
    }
    if matches!(pass.bytes[key.start as usize], b'*' | b'%') && place::is_marker(&pass.bytes[key.range()]) {
        pass.table.flags |= flag::KEY_REDACTED;
        return pass.fact(Code::RedactedKey, Component::ApiKey, key);
    }
    if seen.raw.meets(COLON) {
        let at = check::position(pass.bytes, key, COLON);
        pass.fact(Code::ColonInKey, Component::ApiKey, Span::new(at, at + 1));
    }
    credential(pass, key, seen, Component::ApiKey);
    check::unset(pass, Component::ApiKey, key);
}

/// Checks the characters of the label or the key. `check` and `key` report a raw `@` and colons in a key. RFC 3986 allows
/// sub-delims, and the draft does not.
#[inline(always)]
fn credential(pass: &mut Pass<'_>, part: Span, seen: Seen, component: Component) {
    if !seen.raw.is_within(PCHAR) || seen.raw.meets(SUB_DELIMS.or(PERCENT).or(HIGH)) {
        check_credential(pass, part, seen, component);
    }
}

#[cold]
#[inline(never)]
fn check_credential(pass: &mut Pass<'_>, part: Span, seen: Seen, component: Component) {
    let valid = seen.is_plain(PCHAR) || check::characters(pass, part, PCHAR, component);
    if seen.raw.meets(SUB_DELIMS) {
        let at = check::position(pass.bytes, part, SUB_DELIMS);
        let character = u32::from(pass.bytes[at]);
        pass.fact_of(Code::UserinfoReservedCharacter, component, Span::new(at, at + 1), character);
    }
    if valid && seen.decoded.meets(CHECKED) {
        pass.check().encoded(part, component);
    }
}
