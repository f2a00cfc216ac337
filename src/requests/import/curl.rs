//! Converts a curl command to a URI. The command is parsed, never run; no file, variable or other command is read.

use super::super::message::INPUT_LIMITS;
use super::super::profile::{self, Auth};
use super::super::{is_token, names, tables, Operation, ResolveError, Row};
use super::body::Reader;
use super::draft::{Draft, TWICE};
use super::place::Rest;
use super::{ImportOptions, Imported};
use crate::bytes::cut;
use crate::host::url::Url;
use crate::json::number::decimal;
use crate::json::{self, Value};
use crate::limits;
use crate::shell::{self, invalid, is_variable, needs, Word};
use crate::span::Span;

/// Builds a URI from a curl command as people copy it, with POSIX shell quotes, and lines that continue after `\` or `^`.
///
/// `$NAME` in the key becomes the reference `%24%7BNAME%7D`. The URI contains the system prompt, but no other messages.
///
/// # Errors
/// `invalid-command` if the text is not a valid curl command; `command-needs-more` for references to other content:
/// `@file`, `$(…)`, `--config`; `invalid-url`, `model-not-given`, and the errors of a URI of the parts.
/// Offsets are those of the command.
pub fn from_curl(line: &str, options: &ImportOptions) -> Result<Imported, ResolveError> {
    let _scope = profile::enter(options.profiles);
    if line.len() > limits::IMPORT {
        return Err(invalid("it is longer than 8 MiB", Span::default()).into());
    }
    let (words, more) = shell::words(line)?;
    // A prompt that was copied along, and variables for this one command.
    let assigns = |word: &Word| word.0.split_once('=').is_some_and(|(name, _)| is_variable(name));
    let is_before = |word: &&Word| assigns(word) || matches!(word.0.as_str(), "$" | "%" | ">");
    let (before, words) = words.split_at(words.iter().take_while(is_before).count());
    let settings = settings(words)?;
    let of = |kind: &'static str| settings.iter().filter(move |setting| setting.kind == kind);
    let mut urls = of("url");
    let url = urls.next().ok_or_else(|| invalid("it has no URL", Span::default()))?;
    if let Some(second) = urls.next() {
        return Err(invalid("it has two URLs. Pass one request at a time", second.span).into());
    }
    // A key in the URL may be a variable; a host may not.
    if shell::has_variable(cut(url.value, b'?').0) {
        return Err(needs("a variable in the URL. Replace it with its value", url.span).into());
    }
    let mut address = shell::references(url.value);
    // Without a scheme, curl uses HTTP. The URI's requests do so only for this machine.
    let plain = ["http://", &address].concat();
    if !address.contains("://") && Url::read(&plain).is_ok_and(|url| url.loopback) {
        address = plain;
    }
    let mut draft = Draft::of_url(&address, url.span, options)?;
    if before.iter().any(assigns) {
        draft.lose("variable assignment", "curl reads no variable that a URI can contain");
    }
    let operation = if let Rest::Call(operation) = draft.place.rest { operation } else { Operation::default() };
    for Setting { kind, reason, name, value, .. } in &settings {
        match *kind {
            "lost" | "lost-value" => draft.lose(name, reason),
            "header" if header(value).is_none() => draft.lose("header", "it has no colon, so curl does not send it"),
            "method" if *value != operation.method() => draft.lose(name, "requests have another value"),
            "max-time" | "retry" if number(kind, value).is_none() => draft.lose(name, "its value is not a number"),
            _ => {}
        }
    }
    if more {
        draft.lose("another command", "only the first command is read");
    }
    if let Some(bearer) = of("bearer").next_back() {
        draft.header("authorization", &["Bearer ", bearer.value].concat());
    }
    let headers: Vec<_> = of("header").filter_map(|setting| header(setting.value)).collect();
    for (at, (name, value)) in headers.iter().enumerate() {
        let other = |(known, other): &(&str, &str)| known.eq_ignore_ascii_case(name) && other != value;
        if headers[..at].iter().any(other) {
            draft.lose(name, TWICE);
        } else {
            draft.header(name.trim(), value.trim());
        }
    }
    let is_data = |setting: &&Setting<'_>| matches!(setting.kind, "data" | "data-raw" | "json");
    let (mut body, mut pieces) = (String::new(), settings.iter().filter(is_data).peekable());
    let first = pieces.peek().map(|first| first.span);
    for (at, piece) in pieces.enumerate() {
        // The pieces of a form are put together with `&`, those of JSON with nothing.
        body.push_str(if at == 0 || piece.kind == "json" { "" } else { "&" });
        body.push_str(piece.value);
    }
    match first {
        Some(_) if of("get").next().is_some() => draft.lose("data", "with --get, curl appends it to the URL"),
        Some(span) => {
            let Ok(Value::Object(body)) = json::parse(&body, &INPUT_LIMITS) else {
                return Err(invalid("its body is not a JSON object", span).into());
            };
            Reader { surface: draft.surface(), draft: &mut draft, body }.run();
        }
        None => {}
    }
    // As in curl, the last option of a name counts.
    for (name, kind) in [("timeout", "max-time"), ("retries", "retry")] {
        let number = of(kind).next_back().and_then(|setting| number(kind, setting.value));
        // Without a limit, curl waits as long as with the limit 0.
        if let Some(number) = number.filter(|number| *number > 0 || kind == "retry") {
            draft.param(name, Value::Number(number.to_string()));
        }
    }
    draft.finish_url()
}

/// An option of the command, or a word that is a URL.
struct Setting<'w> {
    kind: &'static str,
    reason: &'static str,
    name: String,
    value: &'w str,
    span: Span,
}

impl Setting<'_> {
    /// The part of the request that is not in the command.
    fn missing(&self) -> Option<&'static str> {
        let is_file = self.value.starts_with('@');
        match self.kind {
            "refused" => Some(self.reason),
            "header" if is_file => Some("a file of headers. Write the headers into the command"),
            "data" | "json" if is_file => Some("a file with the body. Write the body into the command"),
            _ => None,
        }
    }
}

fn settings(words: &[Word]) -> Result<Vec<Setting<'_>>, ResolveError> {
    let (mut settings, mut words) = (Vec::new(), words.iter());
    let first = words.next().ok_or_else(|| invalid("it is empty", Span::default()))?;
    if !matches!(first.0.rsplit(['/', '\\']).next(), Some("curl" | "curl.exe")) {
        return Err(invalid("it does not begin with curl", first.1).into());
    }
    let mut plain = false;
    while let Some((text, span)) = words.next() {
        if plain || !text.starts_with('-') || text == "-" {
            settings.push(Setting { kind: "url", reason: "", name: String::new(), value: text, span: *span });
            continue;
        }
        plain = text == "--";
        let is_long = text.starts_with("--");
        let (long, joined) = cut(text, b'=');
        let joined = joined.filter(|_| is_long);
        // `--header`, `--header=…` (curl 8.16), or each letter of `-sSL`, `-XPOST`, `-d{}`.
        let mut rest = if plain { "" } else { &text[1..] };
        while let Some(letter) = rest.chars().next() {
            let name = if is_long { long.to_owned() } else { ['-', letter].into_iter().collect() };
            rest = if is_long { "" } else { &rest[letter.len_utf8()..] };
            let unknown = || invalid("it contains an unknown option", *span);
            let meaning = meaning(&name).filter(|row| joined.is_none() || takes_value(*row)).ok_or_else(unknown)?;
            let (kind, reason) = (meaning.text("kind"), meaning.text("reason"));
            let (value, span) = match (joined, rest) {
                _ if !takes_value(meaning) => ("", *span),
                (Some(joined), _) => (joined, *span),
                (None, "") => {
                    let next = words.next().ok_or_else(|| invalid("the last option has no value", *span))?;
                    (next.0.as_str(), next.1)
                }
                _ => (std::mem::take(&mut rest), *span),
            };
            let setting = Setting { kind, reason, name, value, span };
            match setting.missing() {
                Some(missing) => return Err(needs(missing, span).into()),
                None => settings.push(setting),
            }
        }
    }
    Ok(settings)
}

/// A name and a semicolon is how curl writes a header without a value.
fn header(text: &str) -> Option<(&str, &str)> {
    text.split_once(':').or_else(|| Some((text.strip_suffix(';')?, "")))
}

/// The number of an option; of `max-time`, in milliseconds.
fn number(kind: &str, value: &str) -> Option<u32> {
    if kind == "retry" {
        return value.parse().ok();
    }
    // As in C, digits may lack before or after the point.
    decimal(&["0", value.strip_suffix('.').unwrap_or(value), "e3"].concat())?.split('.').next()?.parse().ok()
}

/// The meaning of an option such as `-H` or `--header`: its row of `data/curl-options.json`, which describes the kinds.
fn meaning(name: &str) -> Option<Row<'static>> {
    let row = |name: &str| {
        let is = |names: &str| names.split(' ').any(|known| known == name);
        tables().rows("curl").find(|row| row.texts("names").any(is))
    };
    // `--no-silent` and its like: a switch turned off.
    let negated = || row(&["--", name.strip_prefix("--no-")?].concat()).filter(|row| !takes_value(*row));
    row(name).or_else(|| negated().map(|_| Row(&Value::Null)))
}

/// Whether an option has a value: the rest of its word, or the next one.
fn takes_value(meaning: Row<'static>) -> bool {
    !matches!(meaning.text("kind"), "plain" | "lost" | "get" | "")
}

impl Draft<'_> {
    pub(super) fn header(&mut self, name: &str, value: &str) {
        if !is_token(name) {
            return self.lose("header", "its name is not valid");
        }
        let lower = name.to_ascii_lowercase();
        let (profile, surface) = (self.place.profile, self.surface());
        let is = |name: &str| name.eq_ignore_ascii_case(&lower);
        if names::lists("clientHeaders", &lower)
            || value.is_empty()
            || surface.record.pairs("headers").any(|(known, fixed)| is(known) && fixed == value)
        {
            return;
        }
        if let Some((_, default)) = surface.version(true).filter(|(name, _)| is(name)) {
            if value != default {
                self.version = shell::references(value);
            }
            return;
        }
        let fits = |row: Row<'_>| is(row.text("header")) && (row.is("ask") || value.starts_with(row.text("prefix")));
        let lost = if let Some(auth) = self.auth(&lower) {
            self.auth_header(&auth, value)
        } else if self.parts.app_label.is_none()
            && !shell::has_variable(value)
            && profile.record.rows("labels").any(fits)
        {
            self.parts.app_label = Some(value.to_owned());
            None
        } else if matches!(lower.as_str(), "host" | "forwarded" | "x-forwarded-host") {
            Some("the host of the URI decides where requests go")
        } else {
            Some("a URI has no headers: pass it in the headers option of resolve")
        };
        if let Some(reason) = lost {
            self.lose(&["header ", &lower].concat(), reason);
        }
    }

    /// How some provider sends a key in a header. The provider's own way overrides the others.
    fn auth(&self, lower: &str) -> Option<Auth> {
        let own = self.surface().auth.unwrap_or(self.place.profile.auth);
        let own = Some(own).filter(|auth| auth.name.eq_ignore_ascii_case(lower));
        own.or_else(|| profile::known().find_map(|profile| profile.auth_in(lower)))
    }

    /// Takes the key of a header, and returns what requests of the URI change.
    fn auth_header(&mut self, auth: &Auth, value: &str) -> Option<&'static str> {
        let Some(key) = strip(auth, value) else {
            return Some("no known provider reads a key from this header in this form");
        };
        let key = shell::reference(key);
        let profile = self.place.profile;
        let same = |own: &Auth| auth.name.eq_ignore_ascii_case(own.name);
        // The key of a reference may begin in any way.
        let begins = |text: &str| key.starts_with(text) || key.starts_with("${");
        let mut by_key = profile.record.rows("authByKey");
        let is_own = same(&self.surface().auth.unwrap_or(profile.auth))
            || by_key.any(|own| same(&Auth::read(own)) && begins(own.text("begins")));
        if self.parts.api_key.as_ref().is_some_and(|known| *known != key) {
            const OTHER: &str = "the request contains another key";
            if !is_own {
                return Some(OTHER);
            }
            self.lose("api-key", OTHER);
        }
        self.key(&key);
        (!is_own).then_some("requests send the key in the provider's own header")
    }
}

/// The key after the prefix, whose case does not matter (RFC 9110 §11.1).
fn strip<'a>(auth: &Auth, value: &'a str) -> Option<&'a str> {
    let prefix = auth.prefix.trim_end();
    let (head, rest) = value.split_at_checked(prefix.len())?;
    let is_whole = prefix.is_empty() || rest.starts_with(' ');
    (head.eq_ignore_ascii_case(prefix) && is_whole).then_some(rest.trim())
}
