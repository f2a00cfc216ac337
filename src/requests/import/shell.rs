//! The words of one command, as a POSIX shell splits them (XCU §2.2, §2.3), with `$'…'` of POSIX.1-2024.
//!
//! Nothing is run and nothing is looked up: `$NAME` and `${NAME}` stay as marks, and what depends on a running shell is an error.
//! The line continuations of Windows (`^`) and PowerShell (a backquote) are taken as well, since copied commands have them.

use super::super::variable::is_variable;

/// Stand around the name of a variable in a word. They are noncharacters: no text has them (Unicode §23.7).
const OPEN: char = '\u{fdd0}';
const CLOSE: char = '\u{fdd1}';

/// A word, and its span in the line.
pub(super) struct Word {
    pub(super) text: String,
    pub(super) start: usize,
    pub(super) end: usize,
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
    word.contains(OPEN)
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
        let at = self.at;
        &mut self.word.get_or_insert_with(|| Word { text: String::new(), start: at, end: at }).text
    }

    fn end_word(&mut self) {
        if let Some(word) = self.word.take() {
            self.words.push(Word { end: self.at, ..word });
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
    fn plain(&mut self) -> Result<(), Fault> {
        let rest = &self.line[self.at..];
        let Some(character) = rest.chars().next() else { return Ok(()) };
        if matches!(character, '\0' | OPEN | CLOSE) {
            return Err(self.fault("it holds a character that no command has", self.at));
        }
        self.word().push(character);
        self.at += character.len_utf8();
        Ok(())
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
                b'\r' if self.line_break(0) == 0 => self.plain()?,
                b'#' if self.word.is_none() => {
                    self.at = self.line[self.at..].find('\n').map_or(self.bytes.len(), |end| self.at + end);
                }
                b'\n' | b'\r' | b';' | b'&' | b'|' | b'<' | b'>' => {
                    self.end_word();
                    let rest = &self.line[self.at..];
                    return Ok(!rest.trim_matches([' ', '\t', '\r', '\n', ';']).is_empty());
                }
                b'(' | b')' => return Err(self.fault("a parenthesis stands outside quotes", self.at)),
                b'\'' => self.single()?,
                b'"' => self.double()?,
                b'\\' => self.escape()?,
                b'^' | b'`' if self.line_break(1) > 0 => self.at += 1 + self.line_break(1),
                b'^' if self.windows => self.caret()?,
                b'`' => return Err(self.outside(SUBSTITUTION)),
                b'$' if self.peek(1) == b'\'' => self.ansi()?,
                // The translated strings of bash.
                b'$' if self.peek(1) == b'"' => self.at += 1,
                b'$' => self.dollar()?,
                _ => self.plain()?,
            }
        }
        self.end_word();
        Ok(false)
    }

    fn escape(&mut self) -> Result<(), Fault> {
        let breaks = self.line_break(1);
        if breaks > 0 {
            self.at += 1 + breaks;
            return Ok(());
        }
        self.word();
        self.at += 1;
        if self.at == self.bytes.len() {
            return Err(self.fault("it ends with a backslash: a line is missing", self.at - 1));
        }
        self.plain()
    }

    fn single(&mut self) -> Result<(), Fault> {
        self.word();
        let start = self.at;
        self.at += 1;
        while self.peek(0) != b'\'' {
            if self.at >= self.bytes.len() {
                return Err(self.fault("a single quote is not closed", start));
            }
            self.plain()?;
        }
        self.at += 1;
        Ok(())
    }

    /// A caret of Windows: what follows it is no longer the command line's, but a quote is still the program's.
    fn caret(&mut self) -> Result<(), Fault> {
        self.at += 1;
        match self.peek(0) {
            b'"' | b'\\' => Ok(()),
            _ => self.plain(),
        }
    }

    fn double(&mut self) -> Result<(), Fault> {
        self.word();
        let start = self.at;
        self.at += 1;
        loop {
            if self.at >= self.bytes.len() {
                return Err(self.fault("a double quote is not closed", start));
            }
            match self.peek(0) {
                b'"' => break,
                b'^' if self.windows && self.line_break(1) > 0 => self.at += 1 + self.line_break(1),
                b'^' if self.windows => self.caret()?,
                b'\\' if self.windows && self.peek(1) == b'^' && matches!(self.peek(2), b'"' | b'\\') => {
                    self.at += 2;
                    self.plain()?;
                }
                b'$' | b'`' if self.windows => self.plain()?,
                b'\\' if self.line_break(1) > 0 => self.at += 1 + self.line_break(1),
                b'\\' if matches!(self.peek(1), b'$' | b'`' | b'"' | b'\\') => {
                    self.at += 1;
                    self.plain()?;
                }
                b'`' => return Err(self.outside(SUBSTITUTION)),
                b'$' => self.dollar()?,
                _ => self.plain()?,
            }
        }
        self.at += 1;
        Ok(())
    }

    fn dollar(&mut self) -> Result<(), Fault> {
        let rest = &self.line[self.at + 1..];
        let name = match rest.as_bytes().first() {
            Some(b'(') => return Err(self.outside(SUBSTITUTION)),
            Some(b'{') => {
                let Some(end) = rest.find('}') else {
                    return Err(self.fault("a ${ is not closed", self.at));
                };
                let name = &rest[1..end];
                if !is_variable(name) {
                    return Err(self.outside("the value of ${…} with more than a name"));
                }
                name
            }
            Some(b'0'..=b'9' | b'@' | b'*' | b'#' | b'?' | b'!' | b'-' | b'$') => {
                return Err(self.outside("a parameter of the shell, such as $1"));
            }
            _ => {
                let end = rest.bytes().take_while(|byte| byte.is_ascii_alphanumeric() || *byte == b'_').count();
                if end == 0 {
                    return self.plain(); // only a dollar sign
                }
                &rest[..end]
            }
        };
        let braces = if rest.starts_with('{') { 2 } else { 0 };
        let length = name.len() + braces;
        let mark = format!("{OPEN}{name}{CLOSE}");
        self.word().push_str(&mark);
        self.at += 1 + length;
        Ok(())
    }

    /// `$'…'`: the escapes of C.
    fn ansi(&mut self) -> Result<(), Fault> {
        self.word();
        let start = self.at;
        self.at += 2;
        // Bytes, because `\xc3\xa9` is one character.
        let mut bytes = Vec::new();
        loop {
            let byte = match self.peek(0) {
                _ if self.at >= self.bytes.len() => return Err(self.fault("a single quote is not closed", start)),
                b'\'' => break,
                b'\\' => {
                    self.at += 1;
                    let escaped = self.peek(0);
                    self.at += 1;
                    match escaped {
                        b'n' => b'\n',
                        b't' => b'\t',
                        b'r' => b'\r',
                        b'a' => 7,
                        b'b' => 8,
                        b'e' | b'E' => 27,
                        b'f' => 12,
                        b'v' => 11,
                        b'\\' | b'\'' | b'"' | b'?' => escaped,
                        b'x' => self.number(2, 16) as u8,
                        b'u' | b'U' => {
                            let number = self.code_point(if escaped == b'u' { 4 } else { 8 });
                            let character = char::from_u32(number)
                                .ok_or_else(|| self.fault("an escape names no character", start))?;
                            bytes.extend_from_slice(character.encode_utf8(&mut [0; 4]).as_bytes());
                            continue;
                        }
                        b'0'..=b'7' => {
                            self.at -= 1;
                            self.number(3, 8) as u8
                        }
                        _ => return Err(self.fault("an escape of $'…' is not known", start)),
                    }
                }
                byte => {
                    self.at += 1;
                    byte
                }
            };
            bytes.push(byte);
        }
        self.at += 1;
        let text = String::from_utf8(bytes).map_err(|_| self.fault("a $'…' is no UTF-8", start))?;
        if text.contains(['\0', OPEN, CLOSE]) {
            return Err(self.fault("it holds a character that no command has", start));
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

const SUBSTITUTION: &str = "the output of another command, $(…) or `…`, which is not run";

#[cfg(test)]
mod tests;
