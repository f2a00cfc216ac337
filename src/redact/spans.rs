//! Which bytes of an input are secret (draft §10.1), for valid URIs and for broken ones.
//!
//! A valid URI is masked exactly. A broken one is masked greedily: too much rather than too little.

use crate::bytes;
use crate::llm::spill;
use crate::secret::place::{begin, colon, has_parameter, Secrets};
use crate::secret::{self, Secret, SecretKind};
use crate::span::{self, Span};
use crate::uri::query::pairs;
use crate::uri::table::{self, AUTHORITY_END, COLON, DOT, HEXDIG};
use crate::uri::{pct, Components};

/// The secrets of a text that is an llm URI or another address, or was meant to be one, in ascending order, not touching. `extra` names
/// more parameters whose values are secret.
pub(crate) fn secrets(input: &str, extra: &[String]) -> Vec<Secret> {
    let parts = Components::split(input, 0, input.len());
    let is_llm = is_scheme(input, &parts, "llm");
    let mut secrets = Secrets::new(input, extra);
    positional(&mut secrets, &parts);
    // Something precedes the URI, such as a quotation mark, a `#` or a variable's name: the key's place is found from where the
    // URI begins.
    if let Some(at) = begin(input).filter(|_| !is_llm) {
        positional(&mut secrets, &Components::split(input, at, input.len()));
    }
    key_shaped(&mut secrets, Span::new(0, input.len()));
    let names_model = || !is_llm && parts.fragment.is_some_and(|fragment| names_model(input, fragment));
    // A model address may have lost its scheme, or have a wrong one.
    if is_scheme(input, &parts, "https,http,ai") || names_model() {
        secrets.found.append(&mut address_secrets(input, &parts, extra));
    }
    merge(secrets.found)
}

/// The secrets by their place: the key, and the values of parameters.
fn positional(secrets: &mut Secrets<'_>, parts: &Components) {
    credentials(secrets, parts);
    // Instead of the `?` of a query, people write other delimiters: `/m;api_key=…`, `/m#api_key=…`, `host&api_key=…`.
    let end = match (parts.query, parts.fragment) {
        (None, Some(fragment)) => fragment.end,
        _ => parts.path.end,
    };
    secrets.settings(Span { start: parts.host.start.min(parts.path.start), end });
    // Credentials of an address that was pasted into the model or the fragment.
    if parts.authority.is_some() && !parts.path.is_empty() {
        secrets.model(Span { start: parts.path.start + 1, ..parts.path });
    } else {
        secrets.addresses(parts.path);
    }
    if let Some(fragment) = parts.fragment {
        secrets.value(fragment);
        named(secrets, fragment);
    }
    let Some(query) = parts.query else { return };
    for pair in pairs(secrets.input, query) {
        secrets.value(pair.name);
        let Some(value) = pair.value else {
            if parts.authority.is_some_and(Span::is_empty) {
                secrets.key(SecretKind::ApiKey, pair.name); // `llm://?app:key`
            }
            continue;
        };
        if !value.is_empty() && secrets.is_named(pair.name.of(secrets.input)) {
            secrets.add(SecretKind::Parameter, value);
        } else {
            secrets.value(value);
        }
    }
}

/// The secrets of an address of another scheme: by position in its userinfo, by name and shape in its fragment. Path and
/// query of an `https` or `http` address are another application's, but an address that names a model (`#m=…`), and an `ai`
/// URI, is searched as a whole. `extra` names more parameters whose values are secret.
pub(crate) fn address_secrets(input: &str, parts: &Components, extra: &[String]) -> Vec<Secret> {
    let mut secrets = Secrets::new(input, extra);
    if let Some(userinfo) = address_userinfo(input, parts) {
        secrets.key(SecretKind::ApiKey, userinfo);
        key_shaped(&mut secrets, userinfo);
    }
    let ai = is_scheme(input, parts, "ai");
    let model = parts.fragment.is_some_and(|fragment| names_model(input, fragment));
    // A token may be in the place of the user.
    let is_user = |user: &Span| colon(user.of(input).as_bytes()).is_none_or(|(at, length)| at + length == user.len());
    if let Some(user) = parts.userinfo.filter(|user| (ai || model) && is_user(user)) {
        secrets.add(SecretKind::ApiKey, user);
    }
    if let Some(fragment) = parts.fragment {
        key_shaped(&mut secrets, fragment);
        named(&mut secrets, fragment);
    }
    if let Some(query) = parts.query.filter(|&query| ai || model || is_misplaced(input, query)) {
        named(&mut secrets, query);
        secrets.settings(query);
    }
    if ai || model {
        let whole = Span::new(0, input.len());
        key_shaped(&mut secrets, whole);
        let after = Span { start: parts.path.start, ..whole };
        secrets.addresses(after);
        secrets.settings(after);
    }
    merge(secrets.found)
}

/// Whether the scheme is one of `schemes`.
pub(super) fn is_scheme(input: &str, parts: &Components, schemes: &'static str) -> bool {
    parts.scheme.is_some_and(|scheme| secret::is_one_of(scheme.of(input).as_bytes(), schemes))
}

/// The credentials of an address of another scheme, with what a raw delimiter cut off.
pub(crate) fn address_userinfo(input: &str, parts: &Components) -> Option<Span> {
    parts.userinfo.or_else(|| spill::in_address(input, parts))
}

/// Whether a fragment is that of a model address: one of its parameters is `m`, or `k` (MAS 1.1), in any spelling.
pub(crate) fn names_model(input: &str, fragment: Span) -> bool {
    let fragment = fragment.of(input).as_bytes();
    has_parameter(fragment, b'm') || has_parameter(fragment, b'k')
}

/// Whether a query has both parameters of a model address, which was written with `?` instead of `#`.
fn is_misplaced(input: &str, query: Span) -> bool {
    let query = query.of(input).as_bytes();
    has_parameter(query, b'm') && has_parameter(query, b'k')
}

/// The values of parameters that are named like secrets.
fn named(secrets: &mut Secrets<'_>, within: Span) {
    for pair in pairs(secrets.input, within) {
        let Some(value) = pair.value.filter(|value| !value.is_empty()) else { continue };
        if secrets.is_named(pair.name.of(secrets.input)) {
            secrets.add(SecretKind::Parameter, value);
        }
    }
}

/// The input with its key-shaped words masked.
#[cfg(feature = "requests")]
pub(crate) fn mask_keys(input: &str) -> String {
    let mut secrets = Secrets::new(input, &[]);
    key_shaped(&mut secrets, Span::new(0, input.len()));
    replace(input, &secrets.found)
}

/// Key-shaped words in `within`.
fn key_shaped(secrets: &mut Secrets<'_>, mut within: Span) {
    while let Some((found, _)) = secret::shaped(secrets.input.as_bytes(), within) {
        secrets.add(SecretKind::BareKey, found);
        within.start = found.end;
    }
}

/// The api-key, by position.
fn credentials(secrets: &mut Secrets<'_>, parts: &Components) {
    let input = secrets.input;
    if let Some(userinfo) = spill::find(input, parts).map(|spill| spill.userinfo).or(parts.userinfo) {
        secrets.key(SecretKind::ApiKey, userinfo);
        let text = userinfo.of(input).as_bytes();
        let colon = bytes::find(text, b':').unwrap_or(text.len());
        // `llm://label@key@host`: the wrong delimiter before the key.
        if let Some(at) = bytes::find(text, b'@').filter(|_| colon == text.len()) {
            secrets.add(SecretKind::ApiKey, Span { start: userinfo.start + at as u32 + 1, ..userinfo });
        }
        secrets.value(Span { end: userinfo.start + colon as u32, ..userinfo });
        // `llm://me@example.com:key`: what looks like userinfo was the beginning of a label.
        return cut(secrets, host_of(input, userinfo));
    }
    if let Some(userinfo) = misplaced(input, parts) {
        secrets.key(SecretKind::ApiKey, userinfo);
    } else if let Some(authority) = parts.authority {
        cut(secrets, authority);
    }
}

/// The rest of the authority after a userinfo that a raw delimiter cut.
pub(super) fn host_of(input: &str, userinfo: Span) -> Span {
    let start = userinfo.end as usize + 1;
    Span::new(start, AUTHORITY_END.find(input.as_bytes(), start))
}

fn cut(secrets: &mut Secrets<'_>, authority: Span) {
    if let Some(key) = cut_key(secrets.input, authority) {
        secrets.add(SecretKind::ApiKey, key);
    }
}

/// A label and a key that are not a userinfo by the grammar, because the `@` is encoded (`llm://app%3Akey%40host/m`), or there is no
/// authority: `llm:app:key@host/m`, `llm:///app:key@host/m`.
fn misplaced(text: &str, parts: &Components) -> Option<Span> {
    let input = text.as_bytes();
    let authority = parts.authority.filter(|authority| !authority.is_empty());
    // An encoded @ counts only before the query and the fragment, which may have one, and in a path only after a key that a
    // slash cut: `llm://app:key/rest%40host/m`.
    let is_whole = |authority: &Span| cut_key(text, *authority).is_none();
    let within = authority.filter(is_whole).unwrap_or(Span { start: parts.host.start, ..parts.path });
    let mut end = encoded_sign(within.of(text)).map(|at| within.start as usize + at);
    let mut start = within.start as usize;
    if authority.is_none() {
        end = bytes::rfind(input, b'@').max(end);
        // In `app:key@host/m`, which lost its scheme, the part before the colon is the label.
        let known = is_scheme(text, parts, "llm,https,http,ai");
        start = match parts.scheme {
            Some(scheme) if known => scheme.end as usize + 1,
            // `llm//app:key@host/m` lost the colon.
            _ => bytes::find_word(input, b"//").filter(|&at| bytes::find(&input[..at], b':').is_none()).unwrap_or(0),
        };
    }
    let end = end?;
    while start < end && matches!(input[start], b'/' | b'\\') {
        start += 1;
    }
    let userinfo = Span::new(start.min(end), end);
    colon(&input[userinfo.range()])?;
    Some(userinfo)
}

/// Where the last `%40` of a text is, also if it was encoded again: `%2540`.
fn encoded_sign(text: &str) -> Option<usize> {
    let text = text.as_bytes();
    (0..text.len()).rev().find(|&at| text[at] == b'%' && sign_length(&text[at..]) > 0)
}

/// The length of the `@` at the beginning of a text, in any spelling. 0 for another percent-encoded byte.
#[inline(never)]
pub(super) fn sign_length(text: &[u8]) -> usize {
    match pct::deep_byte(text, 0) {
        (b'@', length) => length,
        _ => 0,
    }
}

/// The credentials as they were meant: with what a raw delimiter cut off, and also in the wrong place. A host without a colon is a
/// host.
pub(crate) fn userinfo(input: &str, parts: &Components) -> Option<Span> {
    let authority = parts.authority.map_or(&b""[..], |authority| authority.of(input).as_bytes());
    let is_cut = || colon(authority).is_some() || bytes::find(authority, b'@').is_some();
    let spill = spill::find(input, parts).filter(|spill| spill.certain || is_cut());
    // A colon after the path is that of a parameter: `llm:h/m?token=a:b@c`.
    let path = parts.path.end as usize;
    let is_label = |userinfo: &Span| {
        let start = userinfo.start as usize;
        colon(&input.as_bytes()[start..path.max(start)]).is_some()
    };
    spill.map(|spill| spill.userinfo).or(parts.userinfo).or_else(|| misplaced(input, parts).filter(is_label))
}

/// Whether an input has a secret, or a label and a key that was masked before. Without a slash after it, `llm:` may be any word.
pub(crate) fn has_credentials(input: &str, extra: &[String]) -> bool {
    userinfo(input, &Components::split(input, 0, input.len())).is_some() || !secrets(input, extra).is_empty()
}

/// In an authority without an `@`, a port that is not a number is the rest of a key (a truncated line, an encoded `@`). An
/// IPv6 address that lost its brackets is not.
pub(crate) fn cut_key(input: &str, authority: Span) -> Option<Span> {
    let text = authority.of(input).as_bytes();
    let literal = if text.first() == Some(&b'[') { bytes::find(text, b']').unwrap_or(text.len()) } else { 0 };
    let port = literal + bytes::find(&text[literal..], b':')? + 1;
    let odd = text[port..].iter().any(|&byte| !table::DIGIT.has(byte));
    // Not the reader of hosts, which is half a kilobyte of a module that reads no other. A key has a longer group.
    let mut group = 0;
    let is_address = text.iter().all(|&byte| {
        group = if byte == b':' { 0 } else { group + 1 };
        group < 5 && HEXDIG.or(COLON).or(DOT).has(byte)
    });
    let is_ipv6 = is_address && bytes::find_word(text, b"::").is_some();
    (odd && !is_ipv6).then_some(Span { start: authority.start + port as u32, ..authority })
}

/// Sorts and joins secrets that overlap or touch. Of one in another, the outer one counts.
pub(crate) fn merge(found: Vec<Secret>) -> Vec<Secret> {
    if found.windows(2).all(|pair| pair[0].span.end < pair[1].span.start) {
        return found;
    }
    let mut merged: Vec<Secret> = Vec::with_capacity(found.len());
    for at in span::order(&found.iter().map(|secret| secret.span).collect::<Vec<_>>()) {
        let next = found[at as usize];
        match merged.last_mut() {
            Some(last) if next.span.start <= last.span.end => {
                if next.span.start == last.span.start && next.span.end > last.span.end {
                    last.kind = next.kind;
                }
                last.span.end = last.span.end.max(next.span.end);
            }
            _ => merged.push(next),
        }
    }
    merged
}

/// The input with texts in the place of spans, which are ascending and disjoint.
pub(super) fn replaced<'a>(input: &str, edits: impl Iterator<Item = (Span, &'a str)>) -> String {
    let mut output = String::with_capacity(input.len());
    let mut from = 0;
    for (span, text) in edits {
        output.push_str(&input[from..span.start as usize]);
        output.push_str(text);
        from = span.end as usize;
    }
    output.push_str(&input[from..]);
    output
}

/// The input with each of `secrets` (ascending, disjoint) replaced by the marker.
pub(crate) fn replace(input: &str, secrets: &[Secret]) -> String {
    replaced(input, secrets.iter().map(|secret| (secret.span, secret::MARKER)))
}

/// The input with its secrets masked.
pub(crate) fn mask(input: &str) -> String {
    replace(input, &secrets(input, &[]))
}
