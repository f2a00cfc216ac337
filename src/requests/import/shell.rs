//! The words of one command, as a POSIX shell splits them (XCU §2.2, §2.3), with `$'…'` of POSIX.1-2024.
//!
//! Nothing is run and nothing is looked up: `$NAME` and `${NAME}` stay as marks, and what depends on a running shell is an error.
//! The line continuations of Windows (`^`) and PowerShell (a backquote) are taken as well, since copied commands have them.

use super::super::text::is_variable;
use crate::span::Span;

/// Stand around the name of a variable in a word. They are noncharacters: no text has them (Unicode §23.7).
const OPEN: char = '\u{fdd0}';
const CLOSE: char = '\u{fdd1}';
/// The characters that no command has.
const NONE: [char; 3] = ['\0', OPEN, CLOSE];
const NO_CHARACTER: &str = "it holds a character that no command has";
const SUBSTITUTION: &str = "the output of another command, $(…) or `…`, which is not run";

/// The escapes of C in `$'…'`: a letter and its byte.
const ESCAPES: &[u8] = b"n\nt\tr\ra\x07b\x08e\x1bE\x1bf\x0cv\x0b\\\\''\"\"??";

/// A word, and its span in the line.
pub(super) struct Word {
    pub(super) text: String,
    pub(super) span: Span,
}

/// The words of the first command.
pub(super) struct Command {
    pub(super) words: Vec<Word>,
    /// More follows: another command, or a redirection.
    pub(super) more: bool,
}

/// Why a line has no reading, and where.
pub(super) struct Fault {
    pub(super) reason: &'static str,
    /// It would need something that is not in the line.
    pub(super) outside: bool,
    pub(super) at: usize,
}

/// Whether a word contains a variable.
pub(super) fn has_variable(word: &str) -> bool {
    word.contains([OPEN])
}

/// A word with its variables as references, `${NAME}`.
pub(super) fn references(word: &str) -> String {
    let mut output = String::new();
    for character in word.chars() {
        match character {
            OPEN => output.push_str("${"),
            CLOSE => output.push('}'),
            other => output.push(other),
        }
    }
    output
}

/// A key with its variables as references, also where it is one as a whole that this shell would not see: in single
/// quotes, or written for another shell (`%NAME%`, `$env:NAME`). No issuer has keys of that shape.
pub(super) fn reference(word: &str) -> String {
    let text = references(word);
    let Some(rest) = text.strip_prefix(['$', '%']) else { return text };
    let rest = rest.strip_prefix("env:").or_else(|| rest.strip_prefix("{env}:")).unwrap_or(rest);
    let name = rest.strip_suffix('%').unwrap_or(rest);
    if is_variable(name) {
        return ["${", name, "}"].concat();
    }
    text
}

/// Splits a line into the words of its first command.
pub(super) fn words(line: &str) -> Result<Command, Fault> {
    if let Some(at) = line.find(NONE) {
        return Err(Fault { reason: NO_CHARACTER, outside: false, at });
    }
    let windows = line.as_bytes().windows(2).any(|pair| pair == b"^\"");
    let mut reader = Reader { line, bytes: line.as_bytes(), at: 0, words: Vec::new(), word: None, windows };
    let more = reader.run()?;
    Ok(Command { words: reader.words, more })
}

struct Reader<'a> {
    line: &'a str,
    bytes: &'a [u8],
    at: usize,
    words: Vec<Word>,
    word: Option<Word>,
    /// The quotes that browsers write for the command line of Windows: `^"…^"`, and a caret before what that
    /// would take for its own.
    windows: bool,
}

impl Reader<'_> {
    fn fault(&self, reason: &'static str, at: usize) -> Fault {
        Fault { reason, outside: false, at: at.min(self.bytes.len()) }
    }

    fn outside(&self, reason: &'static str) -> Fault {
        Fault { outside: true, ..self.fault(reason, self.at) }
    }

    fn peek(&self, ahead: usize) -> u8 {
        self.bytes.get(self.at + ahead).copied().unwrap_or(0)
    }

    /// The word that is being read; one begins here if there is none.
    fn word(&mut self) -> &mut String {
        let span = Span::at(self.at);
        &mut self.word.get_or_insert_with(|| Word { text: String::new(), span }).text
    }

    fn end_word(&mut self) {
        if let Some(Word { text, span }) = self.word.take() {
            self.words.push(Word { text, span: Span { end: self.at as u32, ..span } });
        }
    }

    /// The number of bytes of a line break here.
    fn line_break(&self, ahead: usize) -> usize {
        match (self.peek(ahead), self.peek(ahead + 1)) {
            (b'\r', b'\n') => 2,
            (b'\n', _) => 1,
            _ => 0,
        }
    }

    /// Reads one character into the word.
    fn plain(&mut self) {
        if let Some(character) = self.line[self.at..].chars().next() {
            self.word().push(character);
            self.at += character.len_utf8();
        }
    }

    fn run(&mut self) -> Result<bool, Fault> {
        while self.at < self.bytes.len() {
            match self.peek(0) {
                b' ' | b'\t' => {
                    self.end_word();
                    self.at += 1;
                }
                // Blank lines in front of the command.
                b'\n' | b'\r' if self.words.is_empty() && self.word.is_none() => self.at += 1,
                b'\r' if self.line_break(0) == 0 => self.plain(),
                b'#' if self.word.is_none() => {
                    self.at = self.line[self.at..].find('\n').map_or(self.bytes.len(), |end| self.at + end);
                }
                b'\n' | b'\r' | b';' | b'&' | b'|' | b'<' | b'>' => {
                    self.end_word();
                    let rest = &self.line[self.at..];
                    return Ok(!rest.trim_matches([' ', '\t', '\r', '\n', ';']).is_empty());
                }
                b'(' | b')' => return Err(self.fault("a parenthesis stands outside quotes", self.at)),
                b'\'' | b'"' => self.quoted()?,
                b'\\' | b'^' | b'`' if self.line_break(1) > 0 => self.at += 1 + self.line_break(1),
                b'\\' if self.at + 1 == self.bytes.len() => {
                    return Err(self.fault("it ends with a backslash: a line is missing", self.at));
                }
                b'\\' => self.escaped(1),
                b'^' if self.windows => self.caret(),
                b'`' => return Err(self.outside(SUBSTITUTION)),
                b'$' if self.peek(1) == b'\'' => self.ansi()?,
                // The translated strings of bash.
                b'$' if self.peek(1) == b'"' => self.at += 1,
                b'$' => self.dollar()?,
                _ => self.plain(),
            }
        }
        self.end_word();
        Ok(false)
    }

    /// Reads the character after an escape of this length.
    fn escaped(&mut self, length: usize) {
        self.word();
        self.at += length;
        self.plain();
    }

    /// A caret of Windows: what follows it is no longer the command line's, but a quote is still the program's.
    fn caret(&mut self) {
        self.at += 1;
        if !matches!(self.peek(0), b'"' | b'\\') {
            self.plain();
        }
    }

    /// A text in single or double quotes.
    fn quoted(&mut self) -> Result<(), Fault> {
        self.word();
        let (start, quote) = (self.at, self.peek(0));
        self.at += 1;
        while self.peek(0) != quote {
            match self.peek(0) {
                _ if self.at >= self.bytes.len() => return Err(self.unclosed(quote, start)),
                _ if quote == b'\'' => self.plain(),
                b'^' if self.windows && self.line_break(1) > 0 => self.at += 1 + self.line_break(1),
                b'^' if self.windows => self.caret(),
                b'\\' if self.windows && self.peek(1) == b'^' && matches!(self.peek(2), b'"' | b'\\') => {
                    self.escaped(2);
                }
                b'$' | b'`' if self.windows => self.plain(),
                b'\\' if self.line_break(1) > 0 => self.at += 1 + self.line_break(1),
                b'\\' if matches!(self.peek(1), b'$' | b'`' | b'"' | b'\\') => self.escaped(1),
                b'`' => return Err(self.outside(SUBSTITUTION)),
                b'$' => self.dollar()?,
                _ => self.plain(),
            }
        }
        self.at += 1;
        Ok(())
    }

    fn unclosed(&self, quote: u8, start: usize) -> Fault {
        let reason = if quote == b'"' { "a double quote is not closed" } else { "a single quote is not closed" };
        self.fault(reason, start)
    }

    /// `$NAME` and `${NAME}`, or only a dollar sign.
    fn dollar(&mut self) -> Result<(), Fault> {
        let line = self.line;
        let rest = &line[self.at + 1..];
        let name = match self.peek(1) {
            b'(' => return Err(self.outside(SUBSTITUTION)),
            b'0'..=b'9' | b'@' | b'*' | b'#' | b'?' | b'!' | b'-' | b'$' => {
                return Err(self.outside("a parameter of the shell, such as $1"));
            }
            b'{' => {
                let (name, _) = rest[1..].split_once('}').ok_or_else(|| self.fault("a ${ is not closed", self.at))?;
                if !is_variable(name) {
                    return Err(self.outside("the value of ${…} with more than a name"));
                }
                self.at += 2;
                name
            }
            _ => &rest[..rest.bytes().take_while(|byte| byte.is_ascii_alphanumeric() || *byte == b'_').count()],
        };
        if name.is_empty() {
            self.plain();
            return Ok(());
        }
        let word = self.word();
        word.push(OPEN);
        word.push_str(name);
        word.push(CLOSE);
        self.at += 1 + name.len();
        Ok(())
    }

    /// `$'…'`: the escapes of C.
    fn ansi(&mut self) -> Result<(), Fault> {
        self.word();
        let start = self.at;
        self.at += 2;
        // Bytes, because `\xc3\xa9` is one character.
        let mut bytes = Vec::new();
        while self.peek(0) != b'\'' {
            if self.at >= self.bytes.len() {
                return Err(self.unclosed(b'\'', start));
            }
            let (byte, escaped) = (self.peek(0), self.peek(1));
            self.at += 1;
            if byte != b'\\' {
                bytes.push(byte);
                continue;
            }
            self.at += 1;
            bytes.push(match escaped {
                b'x' => self.number(2, 16) as u8,
                b'u' | b'U' => {
                    let character = char::from_u32(self.code_point(if escaped == b'u' { 4 } else { 8 }));
                    let character = character.ok_or_else(|| self.fault("an escape names no character", start))?;
                    bytes.extend_from_slice(character.encode_utf8(&mut [0; 4]).as_bytes());
                    continue;
                }
                b'0'..=b'7' => {
                    self.at -= 1;
                    self.number(3, 8) as u8
                }
                letter => match ESCAPES.chunks(2).find(|pair| pair[0] == letter) {
                    Some(pair) => pair[1],
                    None => return Err(self.fault("an escape of $'…' is not known", start)),
                },
            });
        }
        self.at += 1;
        let text = String::from_utf8(bytes).map_err(|_| self.fault("a $'…' is no UTF-8", start))?;
        if text.contains(NONE) {
            return Err(self.fault(NO_CHARACTER, start));
        }
        self.word().push_str(&text);
        Ok(())
    }

    /// `\ud83d\ude00` of a JavaScript that quoted the command is one character.
    fn code_point(&mut self, digits: usize) -> u32 {
        let high = self.number(digits, 16);
        if !(0xd800..0xdc00).contains(&high) || self.peek(0) != b'\\' || self.peek(1) != b'u' {
            return high;
        }
        self.at += 2;
        let low = self.number(4, 16);
        0x1_0000 + ((high - 0xd800) << 10) + (low.wrapping_sub(0xdc00) & 0x3ff)
    }

    fn number(&mut self, most: usize, radix: u32) -> u32 {
        let mut number = 0u32;
        for _ in 0..most {
            let Some(digit) = char::from(self.peek(0)).to_digit(radix) else { break };
            number = number.wrapping_mul(radix).wrapping_add(digit);
            self.at += 1;
        }
        number
    }
}
