//! From a curl command to a URI. The command is read, never run: no file, no variable and no other command is looked at.

use super::super::fault::ResolveError;
use super::super::profile::{self, tables};
use super::super::text::is_variable;
use super::body::Reader;
use super::draft::Imported;
use super::options::ImportOptions;
use super::shell::{self, Word};
use super::url::{self, Start};
use crate::issue::Code;
use crate::json::number::{decimal, Number};
use crate::json::{self, Value};
use crate::limits::{self, Limits};
use crate::span::Span;

/// Limits of the body, which is the caller's own.
const LIMITS: Limits = Limits { depth: 64, json_members: 1 << 20, ..Limits::DEFAULT };

/// Makes a URI of a curl command as people copy it: quotes of a POSIX shell, lines that continue after `\` or `^`.
///
/// `$NAME` in the key becomes the reference `%24%7BNAME%7D`. Messages do not come along; the system prompt does.
///
/// # Errors
/// `invalid-command` for a text that is not a readable curl command; `command-needs-more` for parts that are not in it:
/// `@file`, `$(…)`, `--config`; `invalid-url`, `model-not-given`, and the errors of a URI of the parts.
/// Offsets are those of the command.
///
/// ```
/// use llm_uri::requests::import::{from_curl, ImportOptions};
/// let command = r#"curl https://api.openai.com/v1/chat/completions -H "Authorization: Bearer $OPENAI_API_KEY" \
///   -d '{"model":"gpt-4o","temperature":0.2,"messages":[]}'"#;
/// let imported = from_curl(command, &ImportOptions::default())?;
/// assert_eq!(imported.uri.api_key().as_deref(), Some("${OPENAI_API_KEY}"));
/// assert_eq!(imported.uri.canonical().expose_credentials(), "llm://:%24%7BOPENAI_API_KEY%7D@api.openai.com/gpt-4o?temp=0.2");
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub fn from_curl(line: &str, options: &ImportOptions) -> Result<Imported, ResolveError> {
    let _scope = profile::enter(options.profiles);
    if line.len() > limits::IMPORT {
        return Err(command("it is longer than 8 MiB", Span::default()));
    }
    let split = shell::words(line).map_err(|fault| {
        let code = if fault.outside { Code::CommandNeedsMore } else { Code::InvalidCommand };
        ResolveError::placed(code, Span::at(fault.at), fault.reason)
    })?;
    let mut request = Request::default();
    request.read(&split.words)?;
    if split.more {
        request.lost.push(("another command".to_owned(), "only the first command is read"));
    }
    request.import(options)
}

fn command(reason: &'static str, span: Span) -> ResolveError {
    ResolveError::placed(Code::InvalidCommand, span, reason)
}

fn outside(reason: &'static str, span: Span) -> ResolveError {
    ResolveError::placed(Code::CommandNeedsMore, span, reason)
}

/// The request that the options describe.
#[derive(Default)]
struct Request {
    url: Option<(String, Span)>,
    headers: Vec<(String, String)>,
    body: Option<String>,
    /// The first word that has data.
    body_span: Span,
    bearer: Option<String>,
    get: bool,
    /// Parameters for the client.
    client: Vec<(&'static str, String)>,
    lost: Vec<(String, &'static str)>,
}

impl Request {
    fn read(&mut self, words: &[Word]) -> Result<(), ResolveError> {
        let mut words = words.iter().peekable();
        // A prompt that was copied along, and variables for this one command.
        while let Some(word) = words.peek() {
            let assigns = word.text.split_once('=').is_some_and(|(name, _)| is_variable(name));
            if assigns {
                self.lost.push(("a variable of the command".to_owned(), "curl reads none that a URI could hold"));
            } else if !matches!(word.text.as_str(), "$" | "%" | ">") {
                break;
            }
            words.next();
        }
        let first = words.next().ok_or_else(|| command("it is empty", Span::default()))?;
        let name = first.text.rsplit(['/', '\\']).next().unwrap_or_default();
        if !matches!(name, "curl" | "curl.exe") {
            return Err(command("it does not begin with curl", first.span));
        }
        let mut plain = false;
        while let Some(word) = words.next() {
            if plain || !word.text.starts_with('-') || word.text == "-" {
                self.url(&word.text, word.span)?;
            } else if word.text == "--" {
                plain = true;
            } else if word.text.starts_with("--") {
                let meaning = meaning(&word.text).or_else(|| negated(&word.text));
                self.named(&word.text, meaning, (word, ""), &mut words)?;
            } else {
                // `-sSL`, `-XPOST`, `-d{}`.
                for (at, letter) in word.text.char_indices().skip(1) {
                    let name: String = ['-', letter].into_iter().collect();
                    let meaning = meaning(&name);
                    let rest = &word.text[at + letter.len_utf8()..];
                    self.named(&name, meaning, (word, rest), &mut words)?;
                    if meaning.is_some_and(takes_value) {
                        break;
                    }
                }
            }
        }
        Ok(())
    }

    /// An option with its value: the rest of its word, or the next word.
    fn named<'a>(
        &mut self,
        name: &str,
        meaning: Option<Meaning>,
        (word, rest): (&'a Word, &str),
        words: &mut dyn Iterator<Item = &'a Word>,
    ) -> Result<(), ResolveError> {
        let unknown = || command("an option is not one of curl's, or not one that is known here", word.span);
        let meaning = meaning.ok_or_else(unknown)?;
        if !takes_value(meaning) || !rest.is_empty() {
            return self.option(name, meaning, rest, word.span);
        }
        let value = words.next().ok_or_else(|| command("the last option has no value", word.span))?;
        self.option(name, meaning, &value.text, value.span)
    }

    fn url(&mut self, text: &str, span: Span) -> Result<(), ResolveError> {
        if self.url.is_some() {
            return Err(command("it has two URLs. Give the first request alone", span));
        }
        self.url = Some((text.to_owned(), span));
        Ok(())
    }

    fn option(&mut self, name: &str, (kind, reason): Meaning, value: &str, span: Span) -> Result<(), ResolveError> {
        match kind {
            "lost" | "lost-value" => self.lost.push((name.to_owned(), reason)),
            "refused" => return Err(outside(reason, span)),
            "url" => return self.url(value, span),
            "header" => return self.header(value, span),
            "data" | "json" if value.starts_with('@') => {
                return Err(outside("the file that the body is read from. Put its content into the command", span));
            }
            "data" | "data-raw" => self.data(value, "&", span),
            "json" => self.data(value, "", span),
            "get" => self.get = true,
            "user" => {
                self.lost.push((name.to_owned(), "HTTP Basic credentials are sent otherwise than an api-key"));
            }
            "bearer" => self.bearer = Some(["Bearer ", value].concat()),
            "max-time" => self.client("timeout", milliseconds(value), name),
            "retry" => self.client("retries", count(value), name),
            // `plain`, `value` and `method` do not change the request.
            _ => {}
        }
        Ok(())
    }

    /// As in curl, the last option of a name counts.
    fn client(&mut self, param: &'static str, value: Option<String>, name: &str) {
        let known = self.client.iter_mut().find(|(known, _)| *known == param);
        match (value, known) {
            (Some(value), Some((_, known))) => *known = value,
            (Some(value), None) => self.client.push((param, value)),
            (None, _) => self.lost.push((name.to_owned(), "its value is no number")),
        }
    }

    /// Curl puts the pieces of a form together with `&`, those of JSON with nothing.
    fn data(&mut self, value: &str, between: &str, span: Span) {
        if let Some(body) = &mut self.body {
            body.push_str(between);
            body.push_str(value);
        } else {
            self.body = Some(value.to_owned());
            self.body_span = span;
        }
    }

    fn header(&mut self, text: &str, span: Span) -> Result<(), ResolveError> {
        if text.starts_with('@') {
            return Err(outside("the file that headers are read from. Write them into the command", span));
        }
        // A name and a semicolon is how curl writes a header without a value.
        match text.split_once(':').or_else(|| Some((text.strip_suffix(';')?, ""))) {
            Some((name, value)) => self.headers.push((name.trim().to_owned(), value.trim().to_owned())),
            None => self.lost.push(("header".to_owned(), "it has no colon, so curl does not send it")),
        }
        Ok(())
    }

    fn import(self, options: &ImportOptions) -> Result<Imported, ResolveError> {
        let (url, span) = self.url.as_ref().ok_or_else(|| command("it has no URL", Span::default()))?;
        let mut start = start(url, *span, options)?;
        for (name, reason) in &self.lost {
            start.draft.lose(name, reason);
        }
        if let Some(bearer) = &self.bearer {
            start.header("authorization", bearer);
        }
        for (name, value) in &self.headers {
            start.header(name, value);
        }
        if let (Some(body), false) = (&self.body, self.get) {
            let wrong = || command("its body is no JSON object", self.body_span);
            let Ok(Value::Object(members)) = json::parse(body, &LIMITS).map(|json| json.value) else {
                return Err(wrong());
            };
            let (profile, surface, version) = (start.place.profile, start.surface(), start.version.clone());
            Reader::new(&mut start.draft, profile, surface, &version, members).run(options.model.as_deref());
        } else if let Some(model) = &options.model {
            start.model(model);
        }
        if self.get && self.body.is_some() {
            start.draft.lose("data", "with --get it is part of the URL");
        }
        for (name, digits) in self.client {
            start.draft.param(name, Value::Number(digits));
        }
        start.finish()
    }
}

fn start(text: &str, span: Span, options: &ImportOptions) -> Result<Start, ResolveError> {
    // A key in the URL may be a variable; a host may not.
    let end = text.find('?').unwrap_or(text.len());
    if shell::has_variable(&text[..end]) {
        return Err(outside("the value of a variable in the URL. Write it out", span));
    }
    url::start(&shell::references(text), span, options)
}

/// The meaning of an option for a URI: its kind in `data/curl-options.json`, which describes them, and the reason.
type Meaning = (&'static str, &'static str);

/// The meaning of an option, such as `-H` or `--header`.
fn meaning(name: &str) -> Option<Meaning> {
    let is = |names: &str| names.split(' ').any(|known| known == name);
    let row = tables().rows("curl").find(|row| row.texts("names").any(is))?;
    Some((row.text("kind"), row.text("reason")))
}

/// Whether an option has a value: the rest of its word, or the next one.
fn takes_value((kind, _): Meaning) -> bool {
    !matches!(kind, "plain" | "lost" | "get")
}

/// `--no-silent` and its like: a switch turned off.
fn negated(name: &str) -> Option<Meaning> {
    let switch = ["--", name.strip_prefix("--no-")?].concat();
    meaning(&switch).filter(|meaning| !takes_value(*meaning)).map(|_| ("plain", ""))
}

fn count(text: &str) -> Option<String> {
    (text.len() <= 9 && Number::read(text.as_bytes()).is_some_and(|number| number.is_integer) && !text.starts_with('-'))
        .then(|| text.to_owned())
}

/// Seconds to milliseconds, by moving the point. A part of a millisecond is none.
fn milliseconds(text: &str) -> Option<String> {
    let decimal = decimal(text).filter(|text| !text.starts_with('-') && text.len() <= 12)?;
    let (whole, fraction) = decimal.split_once('.').unwrap_or((&decimal, ""));
    let fraction: String = fraction.chars().chain("000".chars()).take(3).collect();
    let all = [whole, &fraction].concat();
    let digits = all.trim_start_matches('0');
    Some(if digits.is_empty() { "0".to_owned() } else { digits.to_owned() })
}
