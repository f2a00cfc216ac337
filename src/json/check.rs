//! Checks JSON (RFC 8259; draft §4.4, §10.3) in one pass, without recursion, and without allocation except for buffers that are
//! reused.

use super::number::EXACT;
use crate::issue::Withheld;
use crate::limits::Limits;
use crate::sort;
use crate::span::Span;
use crate::uri::pct;

/// The greatest double is 1.8 × 10^308, and JavaScript reads greater numbers as infinity. Integers are exact at any length.
const MAX_POWER: u64 = 308;

/// Names that change an object's prototype when code merges or assigns by name.
pub(crate) const UNSAFE_NAMES: [&str; 3] = ["__proto__", "constructor", "prototype"];

/// Whether a decoded name is one of [`UNSAFE_NAMES`].
pub(crate) fn is_unsafe(name: &[u8]) -> bool {
    matches!(name.len(), 9 | 11) && UNSAFE_NAMES.iter().any(|other| other.as_bytes() == name)
}

/// Whether a raw value begins, percent-encoded, as a JSON object or array does. (Raw braces are a separate error.)
pub(crate) fn begins(value: &[u8]) -> bool {
    matches!(value, [b'%', b'7' | b'5', b'B' | b'b', ..])
}

/// Checks the percent-encoded value at `within`, which is UTF-8. Returns whether every integer is exact in an IEEE double (at most
/// 2^53 in size).
///
/// # Errors
/// The first error: the syntax, or one of the limits.
pub(crate) fn check(bytes: &[u8], within: Span, limits: &Limits, room: &mut Members) -> Result<bool, Withheld> {
    let mut text = std::mem::take(&mut room.text);
    pct::decode_into(&mut text, &bytes[within.range()]);
    let checked = check_text(&text, limits, room);
    // The value may be secret.
    text.fill(0);
    room.text = text;
    checked
}

/// Checks a text, which is UTF-8. Returns the same as [`check`].
pub(crate) fn check_text(text: &[u8], limits: &Limits, room: &mut Members) -> Result<bool, Withheld> {
    room.plain.clear();
    room.names.clear();
    room.levels.clear();
    let mut check = Check {
        cursor: Cursor { text, at: 0 },
        in_object: false,
        room,
        members: limits.json_members,
        repeats: false,
        exact: true,
    };
    let result = check.document(limits.depth.min(Limits::MAX_DEPTH) as usize);
    let (exact, repeats) = (check.exact, check.repeats);
    room.plain.fill(0);
    result?;
    if repeats {
        return Err(Withheld::DuplicateMember);
    }
    Ok(exact)
}

/// Buffers for one value, which later checks reuse.
#[derive(Clone, Debug, Default)]
pub(crate) struct Members {
    /// The decoded value.
    text: Vec<u8>,
    /// The names that are written with escapes, without them.
    plain: Vec<u8>,
    /// The spans of the names of the open objects: see [`Check::name`].
    names: Vec<Span>,
    /// The open levels: for an object, the number of names of those around it; else [`ARRAY`].
    levels: Vec<u32>,
}

/// A level that is an array.
const ARRAY: u32 = u32::MAX;

pub(super) struct Cursor<'a> {
    pub(super) text: &'a [u8],
    pub(super) at: usize,
}

impl Cursor<'_> {
    /// The next byte; 0 at the end, which is not valid in JSON.
    #[inline(always)]
    pub(super) fn peek(&self) -> u8 {
        if self.at < self.text.len() {
            self.text[self.at]
        } else {
            0
        }
    }

    #[inline(always)]
    pub(super) fn next(&mut self) -> u8 {
        let byte = self.peek();
        self.at += 1;
        byte
    }

    /// `ws = *( %x20 / %x09 / %x0A / %x0D )`. Returns the next byte after it.
    #[inline(always)]
    pub(super) fn blank(&mut self) -> u8 {
        match self.peek() {
            byte @ b'!'.. => byte,
            _ => self.skip(),
        }
    }

    #[inline(never)]
    fn skip(&mut self) -> u8 {
        while matches!(self.peek(), b' ' | b'\t' | b'\n' | b'\r') {
            self.at += 1;
        }
        self.peek()
    }

    /// Reads a string after its first quotation mark, up to and including the last. Appends its characters to `output`. Returns
    /// whether it has escapes.
    pub(super) fn string(&mut self, mut output: Option<&mut Vec<u8>>) -> Result<bool, Withheld> {
        let mut escaped = false;
        loop {
            // In a local variable: the output could be another view of `self.at`.
            let (text, start) = (self.text, self.at);
            let mut at = start;
            while at < text.len() && !matches!(text[at], 0..=0x1f | b'"' | b'\\') {
                at += 1;
            }
            self.at = at;
            if let Some(output) = &mut output {
                output.extend_from_slice(&text[start..at]);
            }
            match self.next() {
                b'"' => return Ok(escaped),
                b'\\' => {
                    escaped = true;
                    let character = self.escape()?;
                    if let Some(output) = &mut output {
                        output.extend_from_slice(character.encode_utf8(&mut [0; 4]).as_bytes());
                    }
                }
                _ => return Err(Withheld::NotJson),
            }
        }
    }

    /// Reads an escape after its backslash.
    fn escape(&mut self) -> Result<char, Withheld> {
        Ok(match self.next() {
            byte @ (b'"' | b'\\' | b'/') => char::from(byte),
            b'b' => '\u{8}',
            b'f' => '\u{c}',
            b'n' => '\n',
            b'r' => '\r',
            b't' => '\t',
            b'u' => {
                let mut point = self.unit()?;
                if matches!(point, 0xd800..=0xdbff) && self.next() == b'\\' && self.next() == b'u' {
                    // Without a low surrogate, this is not a character.
                    let low = self.unit()?.wrapping_sub(0xdc00);
                    point = if low < 0x400 { 0x1_0000 + ((point - 0xd800) << 10) + low } else { point };
                }
                char::from_u32(point).ok_or(Withheld::NotJson)?
            }
            _ => return Err(Withheld::NotJson),
        })
    }

    fn unit(&mut self) -> Result<u32, Withheld> {
        let mut unit = 0;
        for _ in 0..4 {
            unit = unit << 4 | char::from(self.next()).to_digit(16).ok_or(Withheld::NotJson)?;
        }
        Ok(unit)
    }
}

struct Check<'a> {
    cursor: Cursor<'a>,
    /// Whether the last open level is an object.
    in_object: bool,
    room: &'a mut Members,
    /// How many more members and items the limit allows.
    members: u32,
    /// Whether an object has two members with the same name.
    repeats: bool,
    exact: bool,
}

impl Check<'_> {
    fn document(&mut self, deepest: usize) -> Result<(), Withheld> {
        loop {
            // Expects a value.
            let first = self.cursor.blank();
            if matches!(first, b'{' | b'[') {
                self.cursor.at += 1;
                if self.room.levels.len() == deepest {
                    return Err(Withheld::TooDeep);
                }
                self.in_object = first == b'{';
                self.room.levels.push(if self.in_object { self.room.names.len() as u32 } else { ARRAY });
                // The closing bracket is two characters after the opening one in ASCII.
                if self.cursor.blank() != first + 2 {
                    self.member()?;
                    continue;
                }
            } else {
                self.scalar(first)?;
                self.item()?;
            }
            // After a value: a comma, or the ends of levels.
            loop {
                let byte = self.cursor.blank();
                let Some(&level) = self.room.levels.last() else {
                    return if self.cursor.at == self.cursor.text.len() { Ok(()) } else { Err(Withheld::NotJson) };
                };
                self.cursor.at += 1;
                match byte {
                    b',' => {
                        self.cursor.blank();
                        self.member()?;
                        break;
                    }
                    b'}' if self.in_object => self.end_object(level as usize),
                    b']' if !self.in_object => {}
                    _ => return Err(Withheld::NotJson),
                }
                self.room.levels.pop();
                self.in_object = self.room.levels.last().is_some_and(|&level| level != ARRAY);
                self.item()?;
            }
        }
    }

    /// Counts a complete item of an array; members are counted by their names.
    fn item(&mut self) -> Result<(), Withheld> {
        if !self.in_object && !self.room.levels.is_empty() {
            self.count()?;
        }
        Ok(())
    }

    fn count(&mut self) -> Result<(), Withheld> {
        self.members = self.members.checked_sub(1).ok_or(Withheld::TooLarge)?;
        Ok(())
    }

    /// In an object: `member = string name-separator`, up to its value.
    fn member(&mut self) -> Result<(), Withheld> {
        if !self.in_object {
            return Ok(());
        }
        if self.cursor.next() != b'"' {
            return Err(Withheld::NotJson);
        }
        let (text, start) = (self.cursor.text, self.cursor.at);
        let mut span = Span::new(start, 0);
        if self.cursor.string(None)? {
            let from = text.len() + self.room.plain.len();
            Cursor { text, at: start }.string(Some(&mut self.room.plain))?;
            span = Span::new(from, text.len() + self.room.plain.len());
        } else {
            span.end = self.cursor.at as u32 - 1;
        }
        self.count()?;
        if is_unsafe(self.name(span)) {
            return Err(Withheld::UnsafeName);
        }
        self.room.names.push(span);
        if self.cursor.blank() != b':' {
            return Err(Withheld::NotJson);
        }
        self.cursor.at += 1;
        Ok(())
    }

    /// A name: a part of the text, or after its end, of `plain`.
    fn name(&self, span: Span) -> &[u8] {
        let end = self.cursor.text.len() as u32;
        match span.start.checked_sub(end) {
            None => &self.cursor.text[span.range()],
            Some(start) => &self.room.plain[Span { start, end: span.end - end }.range()],
        }
    }

    /// Checks the names of a complete object, which begin at `first`, and removes them.
    fn end_object(&mut self, first: usize) {
        /// Up to this number, names are compared pairwise; more are sorted.
        const FEW: usize = 16;
        let names = &self.room.names[first..];
        let name = |at: usize| self.name(names[at]);
        let same = |a: usize, b: usize| names[a].len() == names[b].len() && name(a) == name(b);
        self.repeats |= if names.len() <= FEW {
            (1..names.len()).any(|at| (0..at).any(|other| same(at, other)))
        } else {
            let order = sort::order(names.len(), &|a, b| name(a as usize).cmp(name(b as usize)));
            order.windows(2).any(|pair| same(pair[0] as usize, pair[1] as usize))
        };
        self.room.names.truncate(first);
    }

    fn scalar(&mut self, first: u8) -> Result<(), Withheld> {
        let word: &[u8] = match first {
            b'"' => {
                self.cursor.at += 1;
                return self.cursor.string(None).map(|_| ());
            }
            b'-' | b'0'..=b'9' => return self.number(),
            b't' => b"true",
            b'f' => b"false",
            _ => b"null",
        };
        for &wanted in word {
            if self.cursor.next() != wanted {
                return Err(Withheld::NotJson);
            }
        }
        Ok(())
    }

    /// `number = [ minus ] int [ frac ] [ exp ]`
    fn number(&mut self) -> Result<(), Withheld> {
        if self.cursor.peek() == b'-' {
            self.cursor.at += 1;
        }
        let start = self.cursor.at;
        let mut whole = 0;
        if self.cursor.peek() == b'0' {
            self.cursor.at += 1;
        } else {
            whole = self.digits()?;
        }
        // Ten to the power of `power - zeros` is greater than the number, which may be zero.
        let mut power = if whole == 0 { 0 } else { (self.cursor.at - start) as u64 };
        let (mut zeros, mut is_zero) = (0, whole == 0);
        let mut integer = true;
        if self.cursor.peek() == b'.' {
            integer = false;
            self.cursor.at += 1;
            let fraction = self.cursor.at;
            let digits = self.digits()?;
            if is_zero {
                zeros = self.cursor.text[fraction..].iter().take_while(|&&byte| byte == b'0').count() as u64;
                is_zero = digits == 0;
            }
        }
        if matches!(self.cursor.peek(), b'e' | b'E') {
            integer = false;
            self.cursor.at += 1;
            let sign = self.cursor.peek();
            if matches!(sign, b'+' | b'-') {
                self.cursor.at += 1;
            }
            let exponent = self.digits()?;
            if sign == b'-' {
                zeros += exponent;
            } else {
                power += exponent;
            }
        }
        if !integer && !is_zero && power > MAX_POWER + zeros {
            return Err(Withheld::TooGreat);
        }
        self.exact &= !integer || whole <= EXACT;
        Ok(())
    }

    /// At least one digit. Returns their value, or some value above [`EXACT`] if it is larger than that.
    fn digits(&mut self) -> Result<u64, Withheld> {
        let start = self.cursor.at;
        let mut value = 0;
        while self.cursor.peek().is_ascii_digit() {
            let digit = self.cursor.next() - b'0';
            if value <= EXACT {
                value = value * 10 + u64::from(digit);
            }
        }
        if self.cursor.at == start {
            return Err(Withheld::NotJson);
        }
        Ok(value)
    }
}
