//! Checks percent-encoded JSON in place (RFC 8259; draft §4.4, §10.3): in one pass, without recursion, and without allocation
//! except for the list of member names, which is reused.

mod duplicates;

use super::number::{Number, EXACT};
use crate::issue::Withheld;
use crate::limits::Limits;
use crate::span::Span;
use crate::uri::pct;

/// Names that change an object's prototype when code merges or assigns by name.
pub const UNSAFE_NAMES: [&str; 3] = ["__proto__", "constructor", "prototype"];

/// Whether a decoded name is one of [`UNSAFE_NAMES`].
#[must_use]
pub fn is_unsafe(name: &[u8]) -> bool {
    matches!(name.len(), 9 | 11) && UNSAFE_NAMES.iter().any(|other| other.as_bytes() == name)
}

/// Whether a raw value begins, percent-encoded, as a JSON object or array does. (Raw braces are a separate error.)
#[must_use]
pub fn begins(value: &[u8]) -> bool {
    matches!(value, [b'%', b'7' | b'5', b'B' | b'b', ..])
}

/// The properties of valid JSON.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Checked {
    /// Every integer is exact in an IEEE double (at most 2^53 in size).
    pub exact: bool,
    /// A member has the name of a secret.
    pub secret: bool,
}

/// Checks the value at `within`. `is_secret` tests the names of members.
///
/// # Errors
/// The first error: the syntax, or one of the limits.
pub fn check(
    bytes: &[u8],
    within: Span,
    limits: &Limits,
    is_secret: fn(&[u8]) -> bool,
    room: &mut Members,
) -> Result<Checked, Withheld> {
    room.names.clear();
    room.objects.clear();
    let mut reader = Reader {
        bytes: &bytes[..within.end as usize],
        at: within.start as usize,
        stack: 0,
        depth: 0,
        is_secret,
        secret: false,
        room,
        object: 0,
        members: limits.json_members,
        exact: true,
    };
    reader.document(limits.depth.min(Limits::MAX_DEPTH))?;
    reader.duplicates()?;
    Ok(Checked { exact: reader.exact, secret: reader.secret })
}

/// The members of one value. The memory is reused by later checks.
#[derive(Clone, Debug, Default)]
pub struct Members {
    names: Vec<Name>,
    /// The ids of the open objects.
    objects: Vec<u32>,
}

/// The name of a member: the id of its object, a hash of its characters, and its span without quotation marks.
#[derive(Clone, Copy, Debug)]
struct Name {
    object: u32,
    hash: u32,
    start: usize,
    end: usize,
}

/// The longest name that is compared with those of secrets.
const LONGEST: usize = 64;

struct Reader<'a> {
    bytes: &'a [u8],
    at: usize,
    /// A bit for each open level: 1 for an object.
    stack: u128,
    depth: u32,
    room: &'a mut Members,
    is_secret: fn(&[u8]) -> bool,
    /// Whether a member has the name of a secret.
    secret: bool,
    object: u32,
    members: u32,
    exact: bool,
}

const SYNTAX: Withheld = Withheld::NotJson;

impl Reader<'_> {
    /// The next byte, decoded; 0 at the end, which is not valid in JSON.
    #[allow(clippy::inline_always)]
    #[inline(always)]
    fn peek(&self) -> u8 {
        if self.at < self.bytes.len() {
            pct::byte(self.bytes, self.at).0
        } else {
            0
        }
    }

    #[allow(clippy::inline_always)]
    #[inline(always)]
    fn next(&mut self) -> u8 {
        if self.at >= self.bytes.len() {
            return 0;
        }
        let (byte, length) = pct::byte(self.bytes, self.at);
        self.at += length;
        byte
    }

    /// `ws = *( %x20 / %x09 / %x0A / %x0D )`
    fn blank(&mut self) -> u8 {
        loop {
            let byte = self.peek();
            if !matches!(byte, b' ' | b'\t' | b'\n' | b'\r') {
                return byte;
            }
            self.next();
        }
    }

    fn document(&mut self, deepest: u32) -> Result<(), Withheld> {
        loop {
            // Expects a value.
            let first = self.blank();
            let opens = matches!(first, b'{' | b'[');
            if opens {
                self.next();
                if self.depth == deepest {
                    return Err(Withheld::TooDeep);
                }
                self.depth += 1;
                self.stack = self.stack << 1 | u128::from(first == b'{');
                if first == b'{' {
                    self.object += 1;
                    self.room.objects.push(self.object);
                }
                if self.blank() != if first == b'{' { b'}' } else { b']' } {
                    if first == b'{' {
                        self.member()?;
                    }
                    continue;
                }
            } else {
                self.scalar(first)?;
                self.item()?;
            }
            // After a value: a comma, or the ends of levels.
            loop {
                let byte = self.blank();
                if self.depth == 0 {
                    return if self.at == self.bytes.len() { Ok(()) } else { Err(SYNTAX) };
                }
                self.next();
                let object = self.stack & 1 == 1;
                match byte {
                    b',' => {
                        self.blank();
                        if object {
                            self.member()?;
                        }
                        break;
                    }
                    b'}' if object => {
                        self.room.objects.pop();
                    }
                    b']' if !object => {}
                    _ => return Err(SYNTAX),
                }
                self.depth -= 1;
                self.stack >>= 1;
                self.item()?;
            }
        }
    }

    /// Counts a complete item of an array; members are counted by their names.
    fn item(&mut self) -> Result<(), Withheld> {
        if self.depth > 0 && self.stack & 1 == 0 {
            self.count()?;
        }
        Ok(())
    }

    fn count(&mut self) -> Result<(), Withheld> {
        if self.members == 0 {
            return Err(Withheld::TooLarge);
        }
        self.members -= 1;
        Ok(())
    }

    /// `member = string name-separator`, up to its value.
    fn member(&mut self) -> Result<(), Withheld> {
        if self.next() != b'"' {
            return Err(SYNTAX);
        }
        let start = self.at;
        // Only names in ASCII can be unsafe or those of secrets.
        let (mut plain, mut length, mut hash) = ([0; LONGEST], 0, 0x811c_9dc5_u32);
        let end = loop {
            let at = self.at;
            let character = match self.next() {
                b'"' => break at,
                0..=0x1f => return Err(SYNTAX),
                byte @ (0x20..=b'[' | b']'..=0x7f) => u32::from(byte),
                _ => {
                    self.at = at;
                    self.character()?
                }
            };
            hash = (hash ^ character).wrapping_mul(0x0100_0193);
            if length < LONGEST {
                plain[length] = if character < 0x80 { character as u8 } else { 0 };
            }
            length += 1;
        };
        self.count()?;
        if length <= LONGEST {
            let name = &plain[..length];
            if is_unsafe(name) {
                return Err(Withheld::UnsafeName);
            }
            self.secret |= (self.is_secret)(name);
        }
        let object = self.room.objects.last().copied().unwrap_or(0);
        self.room.names.push(Name { object, hash, start, end });
        if self.blank() != b':' {
            return Err(SYNTAX);
        }
        self.next();
        Ok(())
    }

    fn scalar(&mut self, first: u8) -> Result<(), Withheld> {
        match first {
            b'"' => {
                self.next();
                self.string()
            }
            b'-' | b'0'..=b'9' => self.number(),
            b't' => self.word(b"true"),
            b'f' => self.word(b"false"),
            b'n' => self.word(b"null"),
            _ => Err(SYNTAX),
        }
    }

    fn word(&mut self, word: &[u8]) -> Result<(), Withheld> {
        for &wanted in word {
            if self.next() != wanted {
                return Err(SYNTAX);
            }
        }
        Ok(())
    }

    /// `number = [ minus ] int [ frac ] [ exp ]`
    fn number(&mut self) -> Result<(), Withheld> {
        let (mut whole, mut integer) = (0u64, true);
        if self.peek() == b'-' {
            self.next();
        }
        if self.peek() == b'0' {
            self.next();
        } else {
            self.digits(&mut whole)?;
        }
        let mut rest = 0;
        if self.peek() == b'.' {
            integer = false;
            self.next();
            self.digits(&mut rest)?;
        }
        if matches!(self.peek(), b'e' | b'E') {
            integer = false;
            self.next();
            if matches!(self.peek(), b'+' | b'-') {
                self.next();
            }
            self.digits(&mut rest)?;
        }
        self.exact &= !integer || whole <= EXACT;
        Ok(())
    }

    fn digits(&mut self, number: &mut u64) -> Result<(), Withheld> {
        let start = self.at;
        while self.peek().is_ascii_digit() {
            let digit = self.next() - b'0';
            if *number <= EXACT {
                *number = *number * 10 + u64::from(digit);
            }
        }
        if self.at == start {
            Err(SYNTAX)
        } else {
            Ok(())
        }
    }

    /// Reads up to and including the closing quotation mark. The bytes are valid UTF-8.
    fn string(&mut self) -> Result<(), Withheld> {
        loop {
            let at = self.at;
            match self.next() {
                b'"' => return Ok(()),
                0..=0x1f => return Err(SYNTAX),
                b'\\' => {
                    self.at = at;
                    self.character()?;
                }
                _ => {}
            }
        }
    }

    /// Reads one character of a string, decoding escapes.
    fn character(&mut self) -> Result<u32, Withheld> {
        let at = self.at;
        if self.next() != b'\\' {
            let (character, length) = pct::character(self.bytes, at).ok_or(SYNTAX)?;
            self.at = at + length;
            return Ok(character as u32);
        }
        Ok(match self.next() {
            byte @ (b'"' | b'\\' | b'/') => u32::from(byte),
            b'b' => 8,
            b'f' => 12,
            b'n' => 10,
            b'r' => 13,
            b't' => 9,
            b'u' => match self.unit()? {
                high @ 0xd800..=0xdbff => {
                    self.word(b"\\u")?;
                    let low = self.unit()?;
                    if !(0xdc00..=0xdfff).contains(&low) {
                        return Err(SYNTAX); // half a surrogate pair
                    }
                    0x1_0000 + ((high - 0xd800) << 10) + (low - 0xdc00)
                }
                0xdc00..=0xdfff => return Err(SYNTAX),
                unit => unit,
            },
            _ => return Err(SYNTAX),
        })
    }

    fn unit(&mut self) -> Result<u32, Withheld> {
        let mut unit = 0;
        for _ in 0..4 {
            unit = unit << 4 | (self.next() as char).to_digit(16).ok_or(SYNTAX)?;
        }
        Ok(unit)
    }
}

/// Whether an integer in decimal notation is exact in an IEEE double.
#[must_use]
pub(crate) fn is_exact(digits: &str) -> bool {
    Number::read(digits.as_bytes()).is_some_and(|number| number.is_integer && number.whole <= EXACT)
}
