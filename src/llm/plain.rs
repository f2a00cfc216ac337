//! A short cut for plain URIs: nothing encoded, nothing reserved, well-known parameters only, a host with dots. These are
//! nearly all there are, and one pass over their octets settles them.
//!
//! It owns no rule. It says yes only where [`super::analyse`] would find nothing to report, and then fills in the same
//! layout; a property test holds the two against each other (`tests/properties.rs`). Everything else it leaves alone.

use super::host::REMOTE_PORT;
use super::layout::{Kind, Layout, Param};
use super::param::{self, PARAMS};
use super::{value, Options};
use crate::limits::{Limits, LONG_URI};
use crate::secret::{self, SHORTEST_KEY};
use crate::span::Span;
use crate::uri::table::{Class, DIGIT, UNRESERVED};

const SCHEME: [u8; 6] = *b"llm://";

/// Fills `layout` and returns true if `input` is a plain URI. The layout means nothing otherwise.
pub(crate) fn scan(input: &str, options: &Options, layout: &mut Layout) -> bool {
    layout.clear_parts();
    input.len() <= LONG_URI as usize
        && options.limits == Limits::DEFAULT
        && input.as_bytes().first_chunk() == Some(&SCHEME)
        && Cursor { input, bytes: input.as_bytes(), at: SCHEME.len(), layout }.uri(options).is_some()
}

const EMPTY: Param = Param {
    name: Span { start: 0, end: 0 },
    value: None,
    known: None,
    kind: Kind::Text,
    name_encoded: false,
    value_encoded: false,
};

// Loops by hand, and inlined: this is the path of nearly every parse, and the build saves space elsewhere.
struct Cursor<'a> {
    input: &'a str,
    bytes: &'a [u8],
    at: usize,
    layout: &'a mut Layout,
}

#[allow(clippy::inline_always)]
impl Cursor<'_> {
    /// The octets of `class` that come next, at least one.
    #[inline(always)]
    fn run(&mut self, class: Class) -> Option<Span> {
        let (bytes, start) = (self.bytes, self.at);
        let mut at = start;
        // Four octets a turn, since asking whether there is another one costs as much as the look at it.
        'run: {
            while at + 4 <= bytes.len() {
                if !class.has(bytes[at]) {
                    break 'run;
                }
                if !class.has(bytes[at + 1]) {
                    at += 1;
                    break 'run;
                }
                if !class.has(bytes[at + 2]) {
                    at += 2;
                    break 'run;
                }
                if !class.has(bytes[at + 3]) {
                    at += 3;
                    break 'run;
                }
                at += 4;
            }
            while at < bytes.len() && class.has(bytes[at]) {
                at += 1;
            }
        }
        self.at = at;
        if at > start {
            Some(Span::new(start, at))
        } else {
            None
        }
    }

    #[inline(always)]
    fn take(&mut self, byte: u8) -> bool {
        let found = self.at < self.bytes.len() && self.bytes[self.at] == byte;
        self.at += usize::from(found);
        found
    }

    #[inline(always)]
    fn is_unset(&self, part: Span) -> bool {
        param::unset(&self.bytes[part.range()]).is_some()
    }

    fn uri(&mut self, options: &Options) -> Option<()> {
        self.layout.parts.scheme = Some(Span::new(0, 3));
        self.authority()?;
        self.path()?;
        if self.take(b'?') {
            self.query(options)?;
        } else {
            self.layout.params.clear();
        }
        if self.take(b'#') {
            let fragment = self.run(UNRESERVED)?;
            self.layout.parts.fragment = Some(fragment).filter(|fragment| fragment.len() < SHORTEST_KEY);
            self.layout.parts.fragment?;
        }
        (self.at == self.bytes.len()).then_some(())
    }

    fn authority(&mut self) -> Option<()> {
        let start = self.at;
        let mut first = self.run(UNRESERVED)?;
        let mut second = if self.take(b':') { Some(self.run(UNRESERVED)?) } else { None };
        if self.take(b'@') {
            self.layout.label = Some(first).filter(|label| label.len() < SHORTEST_KEY);
            self.layout.label?;
            self.layout.key = second;
            if self.is_unset(first) || second.is_some_and(|key| self.is_unset(key)) {
                return None;
            }
            self.layout.parts.userinfo = Some(Span::new(start, self.at - 1));
            first = self.run(UNRESERVED)?;
            second = if self.take(b':') { Some(self.run(DIGIT)?) } else { None };
        }
        self.layout.parts.authority = Some(Span::new(start, self.at));
        self.layout.parts.host = Some(first).filter(|host| is_plain_host(&self.bytes[host.range()]))?;
        self.layout.parts.port = second;
        self.layout.port = match second {
            Some(port) => Some(port.of(self.input).parse().ok().filter(|_| port.len() <= 5)?),
            None => None,
        };
        self.layout.effective_port = self.layout.port.unwrap_or(REMOTE_PORT);
        Some(())
    }

    fn path(&mut self) -> Option<()> {
        let start = self.at;
        while self.take(b'/') {
            // A segment that begins with a dot might be one of the two that mean something.
            if self.bytes.get(self.at) == Some(&b'.') {
                return None;
            }
            let segment = self.run(UNRESERVED)?;
            // No word goes over a slash, and most segments are too short for a key.
            if segment.len() >= SHORTEST_KEY && secret::find_key(segment.of(self.input)).is_some() {
                return None;
            }
        }
        self.layout.parts.path = Span::new(start, self.at);
        let model = self.layout.model();
        (!model.is_empty() && !self.is_unset(model)).then_some(())
    }

    fn query(&mut self, options: &Options) -> Option<()> {
        let start = self.at;
        let mut seen = 0u16;
        let mut count = 0;
        let mut issues = options.issues(false);
        loop {
            let name = self.run(UNRESERVED)?;
            let known = param::position(&self.bytes[name.range()])?;
            let value = if self.take(b'=') { Some(self.run(UNRESERVED)?) } else { None };
            let value = value.filter(|value| value.len() < SHORTEST_KEY)?;
            if seen & 1 << known != 0 {
                return None;
            }
            seen |= 1 << known;
            let kind = value::check_plain(self.input, known, name, value, &mut issues);
            if issues.errors() + issues.others() > 0 {
                return None;
            }
            // In the place of the last parse's parameter, since a push is a call; and member by member, since a copy of what
            // was just written in smaller pieces has to wait for them.
            if count == self.layout.params.len() {
                self.layout.params.push(EMPTY);
            }
            let param = self.layout.params.get_mut(count)?;
            param.name = name;
            param.value = Some(value);
            param.known = Some(known as u8);
            param.kind = kind;
            param.name_encoded = false;
            param.value_encoded = false;
            count += 1;
            if !self.take(b'&') {
                break;
            }
        }
        debug_assert!(count <= PARAMS.len());
        self.layout.params.truncate(count);
        self.layout.parts.query = Some(Span::new(start, self.at));
        Some(())
    }
}

const LOCAL: &[u8] = b"localhost";

/// A name with at least one dot, in lower case, that is neither an address nor below `localhost`.
fn is_plain_host(bytes: &[u8]) -> bool {
    let mut label = 0;
    let mut at = 0;
    while at <= bytes.len() {
        // What ends the last label ends it like a dot.
        match if at < bytes.len() { bytes[at] } else { b'.' } {
            b'a'..=b'z' | b'0'..=b'9' => {}
            b'-' if at > label && !(at == label + 3 && bytes[at - 1] == b'-') => {} // not that of `xn--`
            b'.' if at > label && at - label < 64 && bytes[at - 1] != b'-' => {
                if at < bytes.len() {
                    label = at + 1;
                }
            }
            _ => return false,
        }
        at += 1;
    }
    label > 0
        && bytes.len() < 254
        && bytes[label].is_ascii_lowercase()
        && !(bytes.len() == label + LOCAL.len() && bytes.ends_with(LOCAL))
        && secret::issuer(bytes).is_none() // such a name is one word
}
