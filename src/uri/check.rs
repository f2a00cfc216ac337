//! Checks the characters of a component (RFC 3986 §2).

use super::pct;
use super::table::{self, Class};
use crate::issue::{Code, Component, Facts};
use crate::span::Span;

/// Whether a text has only characters of a class, and triplets.
pub(crate) fn is_of(class: Class, text: &str) -> bool {
    let bytes = text.as_bytes();
    (0..bytes.len()).all(|at| class.has(bytes[at]) || pct::triplet(bytes, at).is_some())
}

/// A text and the list of its facts.
pub(crate) struct Check<'a> {
    pub(crate) text: &'a str,
    pub(crate) facts: &'a mut Facts,
}

impl Check<'_> {
    fn add(&mut self, code: Code, component: Component, span: Span, argument: u32) {
        self.facts.add(code, component, span, argument);
    }

    /// Reports every byte of a component that is neither in `class` nor part of a triplet. A run of characters with the same
    /// error is one fact. Returns whether there are no errors.
    #[cold]
    #[inline(never)]
    pub(crate) fn characters(&mut self, within: Span, class: Class, component: Component) -> bool {
        let bytes = self.text.as_bytes();
        let (mut at, end) = (within.start as usize, within.end as usize);
        let mut sound = true;
        while at < end {
            let byte = bytes[at];
            if class.has(byte) {
                at += 1;
            } else if byte != b'%' {
                sound = false;
                at = self.run(at, end, class, component);
            } else if at + 2 < end && pct::triplet(bytes, at).is_some() {
                at += 3;
            } else {
                sound = false;
                // The span contains the existing digits, and never splits a character.
                let mut tail = at + 1;
                while tail < end && tail < at + 3 && bytes[tail].is_ascii_graphic() {
                    tail += 1;
                }
                self.add(Code::InvalidPercentEncoding, component, Span::new(at, tail), 0);
                at += 1;
            }
        }
        sound
    }

    /// Reports triplets that are not UTF-8. Returns whether there are none.
    pub(crate) fn utf8(&mut self, within: Span, component: Component) -> bool {
        let Some(fault) = pct::utf8_fault(self.text.as_bytes(), within) else { return true };
        self.add(Code::InvalidUtf8, component, fault, 0);
        false
    }

    /// Reports the run of characters at `start` with the same error, and returns its end.
    fn run(&mut self, start: usize, end: usize, class: Class, component: Component) -> usize {
        let mut first = None;
        let mut at = start;
        for (offset, character) in self.text[start..end].char_indices() {
            if character.is_ascii() && (class.has(character as u8) || character == '%') {
                break;
            }
            let code = fault_of(character);
            match first {
                None => first = Some((character, code)),
                Some((one, fault)) if fault != code || code == Code::ForbiddenCharacter && character != one => break,
                Some(_) => {}
            }
            at = start + offset + character.len_utf8();
        }
        let (character, code) = first.unwrap_or(('\0', Code::ControlCharacter));
        self.add(code, component, Span::new(start, at), character as u32);
        at
    }

    /// Reports encoded control characters, encoded invisible characters and double encoding in a component that becomes a header,
    /// a host or a name.
    #[cold]
    #[inline(never)]
    pub(crate) fn encoded(&mut self, within: Span, component: Component) {
        let (mut at, end) = (within.start as usize, within.end as usize);
        let bytes = &self.text.as_bytes()[..end];
        while at < end {
            let Some(byte) = pct::triplet(bytes, at) else {
                at += 1;
                continue;
            };
            match byte {
                0..=0x1f | 0x7f => {
                    self.add(Code::EncodedControlCharacter, component, Span::new(at, at + 3), 0);
                }
                b'%' => {
                    self.double_encoding(at, end, component);
                }
                0xc2.. if component != Component::Host => {
                    if let Some((character, length)) = pct::character(bytes, at) {
                        let invisible = fault_of(character) == Code::InvisibleCharacter;
                        if invisible || matches!(character, '\u{80}'..='\u{9f}') {
                            self.add(Code::EncodedInvisibleCharacter, component, Span::new(at, at + length), 0);
                        }
                    }
                }
                _ => {}
            }
            at += 3;
        }
    }

    /// Reports `%2540`: an encoded percent sign before two hexadecimal digits. Returns whether it was found.
    pub(crate) fn double_encoding(&mut self, at: usize, end: usize, component: Component) -> bool {
        let twice = pct::is_doubled(&self.text.as_bytes()[..end], at);
        if twice {
            self.add(Code::DoubleEncoding, component, Span::new(at, at + 5), 0);
        }
        twice
    }
}

/// The error code for a character that its component does not allow.
pub(crate) fn fault_of(character: char) -> Code {
    match character {
        ' ' => Code::SpaceInUri,
        '\0'..='\x1f' | '\x7f' => Code::ControlCharacter,
        // Not the joiners U+200C and U+200D, which emoji and some scripts need.
        '\u{ad}' | '\u{200b}' | '\u{200e}' | '\u{200f}' | '\u{202a}'..='\u{202e}' | '\u{2060}' | '\u{feff}' => {
            Code::InvisibleCharacter
        }
        '\u{80}'.. => Code::NonAsciiCharacter,
        _ => Code::ForbiddenCharacter,
    }
}

/// `scheme = ALPHA *( ALPHA / DIGIT / "+" / "-" / "." )` (RFC 3986 §3.1).
pub(crate) fn is_scheme(text: &str) -> bool {
    let bytes = text.as_bytes();
    bytes.first().is_some_and(u8::is_ascii_alphabetic) && Class::around(bytes).is_within(table::SCHEME)
}
