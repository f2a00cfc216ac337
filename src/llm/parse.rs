//! The parser of llm URIs (draft §3, §4).
//!
//! It reads each byte once, and collects the byte classes of each component in a mask. If the mask is within the component's
//! rule, the component is valid; otherwise the mask selects further checks. The parser formats no text, and allocates only
//! to grow the table. It reports facts, which `explain` turns into issues.

use super::pass::{Pass, Seen};
use super::table::{flag, Table};
use super::userinfo::Userinfo;
use super::{base_path, check, host, query, spill, userinfo, Options};
use crate::bytes::mark_delimiters;
use crate::issue::{Code, Component};
use crate::limits;
use crate::secret;
use crate::span::Span;
use crate::uri::table::{Class, AT, AUTHORITY_END, COLON, DOLLAR, HIGH, PATH, PATH_END, PERCENT, QUERY, SLASH};

/// Parses `input` into `table`. The URI is valid if `table.facts.errors` is 0.
///
/// Takes linear time, and does not recurse or panic on any input.
#[inline(never)]
pub fn parse(input: &str, options: &Options, table: &mut Table) {
    table.reset(options);
    let bytes = input.as_bytes();
    if bytes.len() > limits::LONG_URI.min(options.limits.uri_length) as usize && !length(input, options, table) {
        return;
    }
    if !matches!(bytes, [b'l', b'l', b'm', b':', b'/', b'/', ..]) {
        if bytes.len() < 6 || !bytes[..6].eq_ignore_ascii_case(b"llm://") {
            // `explain` refines this fact.
            return table.facts.add(Code::MissingScheme, Component::Scheme, Span::at(0), 0);
        }
        table.facts.add(Code::SchemeNotLowercase, Component::Scheme, Span::new(0, 3), 0);
    }
    let mut marks = std::mem::take(&mut table.marks);
    mark_delimiters(bytes, &mut marks);
    Pass { text: input, bytes, marks: &marks, options, table }.uri();
    // Without dropping the empty list, which is a call.
    std::mem::forget(std::mem::replace(&mut table.marks, marks));
}

/// Checks the length of the URI, and reports lengths that some intermediaries reject (draft §4.4). Returns false if it is
/// over the limit.
#[cold]
pub(crate) fn length(input: &str, options: &Options, table: &mut Table) -> bool {
    let (length, limit) = (input.len(), options.limits.uri_length);
    let mut add = |code, from, argument| table.facts.add(code, Component::Input, Span::new(from, length), argument);
    if length > limit as usize {
        // The input may be huge: nothing else is checked.
        let mut cut = limit as usize;
        while !input.is_char_boundary(cut) {
            cut -= 1;
        }
        add(Code::UriTooLong, cut, limit);
        return false;
    }
    if length > limits::VERY_LONG_URI as usize {
        add(Code::VeryLongUri, 0, limits::VERY_LONG_URI);
    } else if length > limits::LONG_URI as usize {
        add(Code::LongUri, 0, limits::LONG_URI);
    }
    true
}

impl Pass<'_> {
    /// Everything after `llm://`.
    #[inline(always)]
    fn uri(&mut self) {
        let (end, authority) = self.authority("llm://".len());
        let (mut at, mut seen) = self.path(end);
        if self.byte(at) == b'?' {
            let query;
            (at, query) = query::read(self, at + 1);
            seen = seen.or(query);
        }
        if at < self.bytes.len() {
            seen = seen.or(self.fragment(at + 1));
        }
        if seen.or(authority).meets(DOLLAR) {
            check::variables(self);
        }
        // An `@` may end a credential that was cut.
        if seen.meets(AT) {
            spill::check(self);
        }
    }

    /// `authority = [ userinfo "@" ] host [ ":" port ]`; the userinfo ends at the last `@`. Returns the end and the classes.
    #[inline(always)]
    fn authority(&mut self, start: usize) -> (usize, Class) {
        let (mut first, mut colon, mut user) = (start, None, None);
        let (mut before, mut after) = (Seen::default(), Seen::default());
        let mut at = start;
        loop {
            let (end, seen) = self.run(at, COLON.or(AT).or(AUTHORITY_END));
            at = end;
            if colon.is_none() {
                before = seen;
            } else {
                after.add(seen);
            }
            match self.byte(at) {
                b':' if colon.is_none() => colon = Some(at),
                b':' => after.raw = after.raw.or(COLON),
                b'@' => {
                    let found = Userinfo { start: first, colon, end: at, label: before, key: after };
                    user = Some(Userinfo::join(user, found));
                    (first, colon, after) = (at + 1, None, Seen::default());
                }
                _ => break,
            }
            at += 1;
        }
        self.table.authority = Span::new(start, at);
        let mut all = before.raw.or(after.raw);
        if let Some(user) = &user {
            self.table.userinfo = Span::new(user.start, user.end);
            all = all.or(user.label.raw).or(user.key.raw);
            userinfo::check(self, user);
        }
        host::check(self, Span::new(first, at), colon, before);
        if self.table.key != Span::NONE && !self.options.errors_only {
            check::foreign_key(self);
        }
        (at, all)
    }

    /// `llm-path = 1*( "/" segment )`, which names the model (draft §4.3). Returns the end and the classes.
    #[inline(always)]
    fn path(&mut self, path: usize) -> (usize, Class) {
        let mut all = Seen::default();
        // Whether a segment is empty, or begins like a dot-segment.
        let mut odd = false;
        let (mut start, mut at) = (path, path);
        while self.byte(at) == b'/' {
            start = at + 1;
            let (end, seen) = self.run(start, SLASH.or(PATH_END));
            all.add(seen);
            odd |= end == start || matches!(self.byte(start), b'.' | b'%');
            at = end;
        }
        let model = Span::new((path + 1).min(at), at);
        self.table.model = model;
        if model.is_empty() {
            self.fact(Code::MissingModel, Component::Model, Span::new(path, at));
            return (at, all.raw);
        }
        if start > path + 1 {
            all.raw = all.raw.or(SLASH);
        }
        if all.encoded() {
            self.table.flags |= flag::MODEL_ENCODED;
        }
        let reserved = all.raw.meets(check::MODEL_RESERVED) && (self.options.strict || !self.options.errors_only);
        if odd || reserved || !all.raw.is_within(PATH) {
            check::model(self, model, all);
        }
        if !self.options.errors_only {
            if start > path + 1 || self.byte(start) == b'v' {
                base_path::check(self, model);
            }
            if let Some((span, shape)) = secret::shaped_part(self.bytes, model, all.raw) {
                self.fact_of(Code::SecretInModel, Component::Model, span, shape);
            }
            check::unset(self, Component::Model, model);
        }
        (at, all.raw)
    }

    /// The fragment is opaque (draft §4.5, X-26): only its characters and secrets in it are checked. Returns its classes.
    fn fragment(&mut self, start: usize) -> Class {
        let (end, seen) = self.run(start, Class::default());
        let fragment = Span::new(start, end);
        self.table.fragment = fragment;
        if seen.encoded() {
            self.table.flags |= flag::FRAGMENT_ENCODED;
        }
        if !seen.raw.is_within(QUERY.or(PERCENT)) {
            check::characters(self, fragment, QUERY, Component::Fragment);
        } else if seen.decoded.meets(HIGH) {
            self.check().utf8(fragment, Component::Fragment);
        }
        if !self.options.errors_only {
            check::secrets_in_fragment(self, fragment, seen);
        }
        seen.raw
    }
}
