//! Commands of a POSIX shell: quotes, names of variables, and words (XCU §2.2, §2.3), with `$'…'` of POSIX.1-2024.
//!
//! Nothing is run and nothing is looked up: `$NAME` and `${NAME}` stay as marks, and what depends on a running shell is an error.
//! The line continuations of Windows (`^`) and PowerShell (a backquote) are taken as well, since copied commands have them.

use crate::bytes::find_word;
use crate::issue::Code;
use crate::span::Span;

/// Stand around the name of a variable in a word. They are noncharacters: no text has them (Unicode §23.7).
const OPEN: char = '\u{fdd0}';
const CLOSE: char = '\u{fdd1}';
/// The characters that no command has.
const NONE: [char; 3] = ['\0', OPEN, CLOSE];
const NO_CHARACTER: &str = "it contains an invalid character";
const SUBSTITUTION: &str = "the output of another command, $(…) or `…`, which is not run";

/// The escapes of C in `$'…'`: a letter and its byte.
const ESCAPES: &[u8] = b"n\nt\tr\ra\x07b\x08e\x1bE\x1bf\x0cv\x0b\\\\''\"\"??";

/// A word, and its span in the line.
pub(crate) type Word = (String, Span);

/// A rule that a command violates, the reason, and where.
pub(crate) type Fault = (Code, &'static str, Span);

/// A command that has no reading.
pub(crate) fn invalid(reason: &'static str, span: Span) -> Fault {
    (Code::InvalidCommand, reason, span)
}

/// A command that needs something that is not in it.
pub(crate) fn needs(reason: &'static str, span: Span) -> Fault {
    (Code::CommandNeedsMore, reason, span)
}

pub(crate) fn is_variable(name: &str) -> bool {
    let mut bytes = name.bytes();
    bytes.next().is_some_and(|first| first.is_ascii_alphabetic() || first == b'_')
        && bytes.all(|byte| byte.is_ascii_alphanumeric() || byte == b'_')
}

/// In single quotes nothing has a meaning but the quote itself.
pub(crate) fn quote(output: &mut String, text: &str) {
    *output += &["'", &text.replace('\'', "'\\''"), "'"].concat();
}

pub(crate) fn has_variable(word: &str) -> bool {
    word.contains([OPEN])
}

/// A word with its variables as references, `${NAME}`.
pub(crate) fn references(word: &str) -> String {
    word.replace(OPEN, "${").replace(CLOSE, "}")
}

/// A key with its variables as references, also where it is one as a whole that this shell would not see: in single
/// quotes, or written for another shell (`%NAME%`, `$env:NAME`). No issuer has keys of that shape.
pub(crate) fn reference(word: &str) -> String {
    let text = references(word);
    let Some(rest) = text.strip_prefix(['$', '%']) else { return text };
    // PowerShell ignores case.
    let after =
        |prefix: &str| rest.split_at_checked(prefix.len()).filter(|(head, _)| head.eq_ignore_ascii_case(prefix));
    let rest = after("env:").or_else(|| after("{env}:")).map_or(rest, |(_, name)| name);
    let name = rest.strip_suffix('%').unwrap_or(rest);
    if is_variable(name) {
        return ["${", name, "}"].concat();
    }
    text
}

/// The words of the first command of a line, and whether more follows: another command, or a redirection.
pub(crate) fn words(line: &str) -> Result<(Vec<Word>, bool), Fault> {
    if let Some(at) = line.find(NONE) {
        return Err(invalid(NO_CHARACTER, Span::at(at)));
    }
    let windows = find_word(line.as_bytes(), b"^\"").is_some();
    let mut reader = Reader { line, at: 0, words: Vec::new(), word: None, windows };
    let more = reader.run()?;
    Ok((reader.words, more))
}

struct Reader<'a> {
    line: &'a str,
    at: usize,
    words: Vec<Word>,
    word: Option<Word>,
    /// The quotes that browsers write for the command line of Windows: `^"…^"`, and a caret before what that
    /// would take for its own.
    windows: bool,
}

impl<'a> Reader<'a> {
    fn rest(&self) -> &'a str {
        &self.line[self.at..]
    }

    /// A byte; zero, which no command has, after the end.
    fn peek(&self, ahead: usize) -> u8 {
        self.line.as_bytes().get(self.at + ahead).copied().unwrap_or(0)
    }

    fn word(&mut self) -> &mut String {
        &mut self.word.get_or_insert((String::new(), Span::at(self.at))).0
    }

    fn end_word(&mut self) {
        let end = self.at as u32;
        self.words.extend(self.word.take().map(|(text, span)| (text, Span { end, ..span })));
    }

    /// The number of bytes of a line break here, or after one byte.
    fn line_break(&self, ahead: usize) -> usize {
        let is = |text: &str| self.rest().as_bytes()[ahead.min(self.rest().len())..].starts_with(text.as_bytes());
        usize::from(is("\n")) + 2 * usize::from(is("\r\n"))
    }

    /// Reads one character into the word, after an escape of this length.
    fn character(&mut self, escape: usize) {
        self.word();
        self.at += escape;
        if let Some(character) = self.rest().chars().next() {
            self.word().push(character);
            self.at += character.len_utf8();
        }
    }

    /// Reads to the end of the command. Returns whether more follows.
    fn run(&mut self) -> Result<bool, Fault> {
        // Where the open double quote is.
        let mut open: Option<Span> = None;
        while self.at < self.line.len() {
            let (here, byte, next) = (Span::at(self.at), self.peek(0), self.peek(1));
            let (quoted, breaks) = (open.is_some(), self.line_break(1));
            // In double quotes of Windows, only a caret and a backslash mean something.
            let posix = !(quoted && self.windows);
            match byte {
                b'"' => {
                    self.word();
                    open = if quoted { None } else { Some(here) };
                    self.at += 1;
                }
                b'\\' | b'^' if breaks > 0 && (byte == b'\\' || !quoted || self.windows) => self.at += 1 + breaks,
                b'\\' if !posix && next == b'^' && matches!(self.peek(2), b'"' | b'\\') => self.character(2),
                b'\\' if quoted && !matches!(next, b'$' | b'`' | b'"' | b'\\') => self.character(0),
                b'\\' if self.rest().len() == 1 => {
                    return Err(invalid("it ends with a backslash: a line is missing", here));
                }
                b'\\' => self.character(1),
                b'^' if self.windows => self.caret(),
                b'`' if !quoted && breaks > 0 => self.at += 1 + breaks,
                b'`' if posix => return Err(needs(SUBSTITUTION, here)),
                b'$' if !quoted && next == b'\'' => self.ansi()?,
                // The translated strings of bash.
                b'$' if !quoted && next == b'"' => self.at += 1,
                b'$' if posix => self.dollar()?,
                _ if quoted => self.character(0),
                b' ' | b'\t' => {
                    self.end_word();
                    self.at += 1;
                }
                // Blank lines in front of the command.
                b'\n' | b'\r' if self.words.is_empty() && self.word.is_none() => self.at += 1,
                b'\r' if self.line_break(0) == 0 => self.character(0),
                b'#' if self.word.is_none() => self.at += self.rest().find('\n').unwrap_or(self.rest().len()),
                b'\n' | b'\r' | b';' | b'&' | b'|' | b'<' | b'>' => {
                    // The number of a stream, as in `2>/dev/null`, is not a word (XCU §2.7).
                    let digits = |(text, span): &Word| {
                        text.bytes().all(|byte| byte.is_ascii_digit()) && span.start as usize + text.len() == self.at
                    };
                    self.word = self.word.take().filter(|word| !matches!(byte, b'<' | b'>') || !digits(word));
                    self.end_word();
                    return Ok(!self.rest().trim_matches([' ', '\t', '\r', '\n', ';']).is_empty());
                }
                b'(' | b')' => return Err(invalid("a parenthesis is not quoted", here)),
                b'\'' => self.single()?,
                _ => self.character(0),
            }
        }
        if let Some(start) = open {
            return Err(invalid("a double quote is not closed", start));
        }
        self.end_word();
        Ok(false)
    }

    /// A caret of Windows: what follows it is no longer the command line's, but a quote is still the program's.
    fn caret(&mut self) {
        self.at += 1;
        if !matches!(self.peek(0), b'"' | b'\\') {
            self.character(0);
        }
    }

    fn single(&mut self) -> Result<(), Fault> {
        let unclosed = || invalid("a single quote is not closed", Span::at(self.at));
        let (text, _) = self.rest()[1..].split_once('\'').ok_or_else(unclosed)?;
        self.word().push_str(text);
        self.at += text.len() + 2;
        Ok(())
    }

    /// `$NAME` and `${NAME}`, or only a dollar sign.
    fn dollar(&mut self) -> Result<(), Fault> {
        let (rest, here) = (&self.rest()[1..], Span::at(self.at));
        let is_word = |byte: &u8| byte.is_ascii_alphanumeric() || *byte == b'_';
        let (name, more) = match self.peek(1) {
            b'(' => return Err(needs(SUBSTITUTION, here)),
            b'0'..=b'9' | b'@' | b'*' | b'#' | b'?' | b'!' | b'-' | b'$' => {
                return Err(needs("a shell parameter, such as $1", here));
            }
            b'{' => match rest[1..].split_once('}') {
                Some((name, _)) if is_variable(name) => (name, 2),
                Some(_) => return Err(needs("an expansion other than ${NAME}", here)),
                None => return Err(invalid("a ${ is not closed", here)),
            },
            _ => (&rest[..rest.bytes().take_while(|byte| is_word(byte)).count()], 0),
        };
        if name.is_empty() {
            self.character(0);
            return Ok(());
        }
        let word = self.word();
        word.push(OPEN);
        word.push_str(name);
        word.push(CLOSE);
        self.at += 1 + name.len() + more;
        Ok(())
    }

    /// `$'…'`: the escapes of C.
    fn ansi(&mut self) -> Result<(), Fault> {
        self.word();
        let start = Span::at(self.at);
        self.at += 2;
        // Bytes, because `\xc3\xa9` is one character.
        let mut bytes = Vec::new();
        while self.peek(0) != b'\'' {
            let (byte, escaped) = (self.peek(0), self.peek(1));
            self.at += if byte == b'\\' { 2 } else { 1 };
            let (digits, radix) = match (byte, escaped) {
                (0, _) => return Err(invalid("a single quote is not closed", start)),
                (b'\\', b'x') => (2, 16),
                (b'\\', b'u') => (4, 16),
                (b'\\', b'U') => (8, 16),
                (b'\\', b'0'..=b'7') => {
                    self.at -= 1;
                    (3, 8)
                }
                (b'\\', letter) => {
                    let pair = ESCAPES.chunks(2).find(|pair| pair[0] == letter);
                    bytes.push(pair.ok_or_else(|| invalid("$'…' contains an unknown escape", start))?[1]);
                    continue;
                }
                _ => {
                    bytes.push(byte);
                    continue;
                }
            };
            let mut number = self.number(digits, radix);
            if digits < 4 {
                bytes.push(number as u8);
                continue;
            }
            // `\ud83d\ude00` of a JavaScript that quoted the command is one character.
            if (0xd800..0xdc00).contains(&number) && self.rest().starts_with("\\u") {
                self.at += 2;
                number = 0x1_0000 + ((number - 0xd800) << 10) + (self.number(4, 16).wrapping_sub(0xdc00) & 0x3ff);
            }
            let character = char::from_u32(number)
                .ok_or_else(|| invalid("$'…' contains an escape that is not a character", start))?;
            bytes.extend_from_slice(character.encode_utf8(&mut [0; 4]).as_bytes());
        }
        self.at += 1;
        let text = String::from_utf8(bytes).map_err(|_| invalid("$'…' is not UTF-8", start))?;
        if text.contains(NONE) {
            return Err(invalid(NO_CHARACTER, start));
        }
        self.word().push_str(&text);
        Ok(())
    }

    fn number(&mut self, most: usize, radix: u32) -> u32 {
        let mut number = 0;
        for _ in 0..most {
            let Some(digit) = char::from(self.peek(0)).to_digit(radix) else { break };
            number = number * radix + digit;
            self.at += 1;
        }
        number
    }
}
