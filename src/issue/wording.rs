//! Fills the placeholders of messages and fixes. The npm package has the texts in JavaScript, and fills them there.

use super::codes::text::TEXTS;
use super::text::{Kind, Text};
use super::{Arg, Code, Issue};
use std::fmt;
use std::net::Ipv4Addr;

impl Text {
    /// Whether the arguments are of the kinds of this row.
    fn fits(&self, args: &[Option<Arg>; 2]) -> bool {
        self.kinds.iter().zip(args).enumerate().all(|(at, (kind, arg))| match arg {
            None => kind.is_none(),
            Some(Arg::Text(_)) => match kind {
                None | Some(Kind::Number | Kind::Character | Kind::Address) => false,
                Some(_) => at > 0 || self.arguments.is_empty() || self.chosen(*arg).is_some(),
            },
            Some(Arg::Number(_)) => match kind {
                None | Some(Kind::Number | Kind::Character | Kind::Address) => true,
                Some(_) => at == 0 && self.chosen(*arg).is_some(),
            },
        })
    }

    /// The text of an argument, and its fix.
    fn chosen(&self, arg: Option<Arg>) -> Option<&'static (&'static str, &'static str)> {
        let found = match arg? {
            Arg::Text(given) => self.arguments.iter().find(|(text, _)| *text == given),
            Arg::Number(number) => self.arguments.get(number as usize),
        };
        found.filter(|(text, _)| !text.is_empty())
    }

    fn argument(&self, args: &[Option<Arg>; 2], at: usize) -> String {
        match (args[at], self.kinds[at]) {
            (Some(Arg::Text(text)), _) => text.to_owned(),
            (Some(Arg::Number(number)), Some(Kind::Number)) => number.to_string(),
            (Some(Arg::Number(number)), Some(Kind::Address)) => Ipv4Addr::from(number).to_string(),
            (Some(Arg::Number(number)), Some(Kind::Character)) => character(number),
            (arg, _) => self.chosen(arg).map_or(String::new(), |(text, _)| (*text).to_owned()),
        }
    }
}

/// A character as text: quoted if it is visible, else its code point.
fn character(number: u32) -> String {
    match char::from_u32(number) {
        Some(' ') => "a space".to_owned(),
        Some('\n') => "a line feed (U+000A)".to_owned(),
        Some('\r') => "a carriage return (U+000D)".to_owned(),
        Some('\t') => "a tab (U+0009)".to_owned(),
        Some('`') => "a backtick".to_owned(),
        Some(c) if c.is_ascii_graphic() => format!("`{c}`"),
        _ => format!("U+{number:04X}"),
    }
}

impl Code {
    fn texts(self) -> &'static Text {
        &TEXTS[self as usize]
    }

    /// The section of the specification that defines the rule, such as `RFC 3986 §2.1`.
    #[must_use]
    pub fn reference(self) -> &'static str {
        self.texts().reference
    }

    /// The message with its placeholders, such as `{component}`.
    #[must_use]
    pub fn message(self) -> &'static str {
        self.texts().message
    }

    /// The text of an argument by its number, and the fix for it.
    pub(crate) fn argument(self, number: usize) -> (&'static str, &'static str) {
        self.texts().arguments.get(number).copied().unwrap_or_default()
    }

    /// The fix with its placeholders. Empty if it depends on the argument.
    #[must_use]
    pub fn fix(self) -> &'static str {
        self.texts().fix
    }

    /// Whether an issue of this code can have these arguments.
    #[must_use]
    pub fn takes(self, args: &[Option<Arg>; 2]) -> bool {
        self.texts().fits(args)
    }
}

impl Issue {
    /// The section of the specification that defines the rule, such as `RFC 3986 §2.1`.
    #[must_use]
    pub fn reference(&self) -> &'static str {
        self.code.reference()
    }

    /// The problem, in one sentence.
    #[must_use]
    pub fn message(&self) -> String {
        self.fill(self.code.message())
    }

    /// The fix, in one sentence.
    #[must_use]
    pub fn fix(&self) -> Option<String> {
        let texts = self.code.texts();
        let own = texts.chosen(self.args[0]).map(|(_, fix)| *fix);
        let fix = self.fill(own.filter(|fix| !fix.is_empty()).unwrap_or(texts.fix));
        (!fix.is_empty()).then_some(fix)
    }

    fn fill(&self, template: &str) -> String {
        let texts = self.code.texts();
        let mut filled = template.replace("{component}", self.component.as_str());
        if let Some(kind) = texts.kinds[0] {
            filled = filled.replace(&["{", kind.as_str(), "}"].concat(), &texts.argument(&self.args, 0));
        }
        filled.replace("{second}", &texts.argument(&self.args, 1))
    }
}

impl fmt::Display for Issue {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}: {}", self.severity.as_str(), self.message())?;
        if let Some(fix) = self.fix() {
            write!(f, " {fix}")?;
        }
        write!(f, " [{}]", self.code.as_str())
    }
}
