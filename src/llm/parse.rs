//! The parser of llm URIs (draft §3, §4).
//!
//! It reads each byte once, and collects the byte classes of each component in a mask. If the mask is within the component's
//! rule, the component is valid; otherwise the mask selects further checks. The parser formats no text, and allocates only
//! to grow the table. It reports facts, which `explain` turns into issues.

use super::pass::{Pass, Seen};
use super::table::{flag, Table};
use super::userinfo::Userinfo;
use super::{base_path, check, host, query, spill, userinfo, Options};
use crate::issue::{Code, Component};
use crate::limits;
use crate::secret;
use crate::span::Span;
use crate::uri::table::{Class, AT, AUTHORITY_END, COLON, DOLLAR, HIGH, PATH, PATH_END, PERCENT, QUERY, SLASH};

/// Parses `input` into `table`. The URI is valid if `table.facts.errors` is 0.
///
/// Takes linear time, and does not recurse or panic on any input.
pub fn parse(input: &str, options: &Options, table: &mut Table) {
    table.reset(options);
    let bytes = input.as_bytes();
    if bytes.len() > limits::LONG_URI.min(options.limits.uri_length) as usize && !length(input, options, table) {
        return;
    }
    let mut pass = Pass { text: input, bytes, at: 6, options, table, all: Class::default() };
    if !matches!(bytes, [b'l', b'l', b'm', b':', b'/', b'/', ..]) {
        if bytes.len() < 6 || !bytes[..6].eq_ignore_ascii_case(b"llm://") {
            // `explain` refines this fact.
            return pass.fact(Code::MissingScheme, Component::Scheme, Span::at(0));
        }
        pass.fact(Code::SchemeNotLowercase, Component::Scheme, Span::new(0, 3));
    }
    // Called once, because it is inlined.
    pass.uri();
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
    #[allow(clippy::inline_always)]
    #[inline(always)]
    fn uri(&mut self) {
        self.authority();
        let authority = std::mem::take(&mut self.all);
        self.path();
        if self.peek() == b'?' {
            self.at += 1;
            let seen = query::read(self);
            self.all = self.all.or(seen);
        }
        if self.at < self.bytes.len() {
            self.fragment();
        }
        if self.all.or(authority).meets(DOLLAR) {
            check::variables(self);
        }
        // An `@` may end a credential that was cut.
        if self.all.meets(AT) {
            spill::check(self);
        }
    }

    /// `authority = [ userinfo "@" ] host [ ":" port ]`; the userinfo ends at the last `@`.
    #[allow(clippy::inline_always)]
    #[inline(always)]
    fn authority(&mut self) {
        let start = self.at;
        let (mut first, mut colon) = (start, None);
        let (mut before, mut after) = (Seen::default(), Seen::default());
        let mut user = None;
        loop {
            let seen = self.run(COLON.or(AT).or(AUTHORITY_END));
            if colon.is_none() {
                before.add(seen);
            } else {
                after.add(seen);
            }
            match self.peek() {
                b':' => {
                    if colon.is_none() {
                        colon = Some(self.at);
                    } else {
                        after.raw = after.raw.or(COLON);
                    }
                }
                b'@' => {
                    self.all = self.all.or(AT);
                    let found = Userinfo { start: first, colon, end: self.at, label: before, key: after };
                    user = Some(match user {
                        None => found,
                        Some(earlier) => Userinfo::join(earlier, found),
                    });
                    (first, colon, before, after) = (self.at + 1, None, Seen::default(), Seen::default());
                }
                _ => break,
            }
            self.at += 1;
        }
        self.table.authority = Span::new(start, self.at);
        self.all = self.all.or(before.raw).or(after.raw);
        if let Some(user) = user {
            self.table.userinfo = Span::new(user.start, user.end);
            self.all = self.all.or(user.label.raw).or(user.key.raw);
            userinfo::check(self, user);
        }
        host::check(self, first, colon, before, after);
        if self.table.key != Span::NONE && !self.options.errors_only {
            check::foreign_key(self);
        }
    }

    /// `llm-path = 1*( "/" segment )`, which names the model (draft §4.3).
    #[allow(clippy::inline_always)]
    #[inline(always)]
    fn path(&mut self) {
        let path = self.at;
        let mut all = Seen::default();
        let mut odd = false;
        let mut start = self.at;
        while self.peek() == b'/' {
            self.at += 1;
            start = self.at;
            if start > path + 1 {
                all.raw = all.raw.or(SLASH);
            }
            let seen = self.run(SLASH.or(PATH_END));
            all.add(seen);
            odd |= self.at == start || matches!(self.bytes[start], b'.' | b'%');
        }
        let model = Span::new((path + 1).min(self.at), self.at);
        self.table.model = model;
        self.all = self.all.or(all.raw);
        if model.is_empty() {
            return self.fact(Code::MissingModel, Component::Model, Span::new(path, self.at));
        }
        if all.encoded() {
            self.table.flags |= flag::MODEL_ENCODED;
        }
        let reserved = all.raw.meets(check::MODEL_RESERVED) && (self.options.strict || !self.options.errors_only);
        if odd || reserved || !all.raw.is_within(PATH) || all.encoded() {
            check::model(self, model, all);
        }
        if self.options.errors_only {
            return;
        }
        if start > model.start as usize || self.bytes[start] == b'v' {
            base_path::check(self, model);
        }
        if let Some((span, shape)) = secret::shaped_part(self.bytes, model, all.raw) {
            self.fact_of(Code::SecretInModel, Component::Model, span, shape);
        }
        check::unset(self, Component::Model, model);
    }

    /// The fragment is opaque (draft §4.5, X-26): only its characters and secrets in it are checked.
    fn fragment(&mut self) {
        let start = self.at + 1;
        self.at = start;
        let seen = self.run(Class::default());
        let fragment = Span::new(start, self.at);
        self.table.fragment = fragment;
        self.all = self.all.or(seen.raw);
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
    }
}
