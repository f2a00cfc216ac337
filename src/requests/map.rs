//! From the URI's parameters to members of the body and options of the client (draft §6, §9).

use super::canonical;
use super::change::{Change, ChangeKind, Changes};
use super::family::Family;
use super::form::{format, literal};
use super::names;
use super::options::{ClientOptions, ResolveOptions, SystemChoice};
use super::profile::{Form, Operation, Protocol, Rule, Surface};
use super::range::is_outside;
use crate::issue::{Arg, Code, Component, Issues};
use crate::json::number::shortest;
use crate::json::Value;
use crate::llm::param::{PARAMS, RETRIES, STREAM, SYSTEM, TEMP, TIMEOUT, TOP_P};
use crate::llm::{hidden, structured, LlmUri};
use crate::sort::heap_sort;
use crate::span::Span;

/// Pairs of parameters that an API has in one place. The first one is not sent.
const EXCLUSIVE: [(&str, &str); 2] = [("format", "json_schema"), ("reasoning_effort", "thinking_budget")];

pub(super) const NO_PLACE: &str = "this API has no such parameter";

/// One member of the body that the URI sets.
#[derive(Clone, Debug)]
pub(super) struct Assignment {
    /// The parameter's name in the URI.
    pub(super) param: String,
    /// Where its value goes, level by level.
    pub(super) path: Vec<String>,
    pub(super) value: Value,
}

/// The mapped parameters.
#[derive(Clone, Debug, Default)]
pub(super) struct Mapped {
    pub(super) members: Vec<Assignment>,
    /// The system prompt.
    pub(super) system: Option<String>,
    /// Mark the end of the cached text by a separate block (Amazon Bedrock).
    pub(super) cache_point: bool,
    pub(super) client: ClientOptions,
}

pub(super) struct Mapper<'a> {
    pub(super) uri: &'a LlmUri,
    pub(super) surface: &'a Surface<'a>,
    pub(super) family: Family,
    pub(super) operation: Operation,
    /// The version of the API. Empty: unknown.
    pub(super) version: &'a str,
    pub(super) options: &'a ResolveOptions,
    pub(super) issues: &'a mut Issues,
    pub(super) changes: &'a mut Vec<Change>,
    pub(super) out: Mapped,
}

impl Mapper<'_> {
    pub(super) fn run(mut self, params: Vec<(String, Value)>) -> Mapped {
        let has = |at| canonical::value_of(&params, at).is_some();
        let pairs = EXCLUSIVE.iter().filter_map(|(one, sent)| Some((canonical::named(one)?, canonical::named(sent)?)));
        let yields: Vec<_> = pairs.filter(|(at, sent)| has(*sent) && self.shares_place(*at, *sent)).collect();
        let both = self.family.either() && has(TEMP) && has(TOP_P);
        let meant = |(name, value): (String, Value)| {
            let own = PARAMS.iter().any(|spec| spec.name == name);
            let free = own || names::reason(&name).is_none() && !names::lists("extensions", &name);
            let at = Some(&name).filter(|_| free).and_then(|name| canonical::meaning(name));
            let at = at.map(|at| self.by_type(at, &name, &value));
            // In the order of the tables; the name itself before its aliases.
            (at.unwrap_or(usize::MAX), at.is_some_and(|at| canonical::name(at) != name), name, value)
        };
        let mut params: Vec<_> = params.into_iter().map(meant).collect();
        let rank = |index: u32| params.get(index as usize).map(|(at, alias, ..)| (*at, *alias, index));
        let mut order: Vec<u32> = (0..).take(params.len()).collect();
        heap_sort(&mut order, &|one, other| rank(one).cmp(&rank(other)));
        let mut last = None;
        for index in order {
            let (at, _, name, value) = &mut params[index as usize];
            let (at, name, value) = (*at, std::mem::take(name), std::mem::replace(value, Value::Null));
            if at == usize::MAX {
                self.unknown(&name, value);
            } else if last.replace(at) == Some(at) {
                self.changes.dropped(&name, "another name for it is given as well");
            } else if both && at == TOP_P {
                self.changes.dropped(&name, "the model refuses temp and top_p together");
            } else if let Some((_, sent)) = yields.iter().find(|(yielding, _)| *yielding == at) {
                self.changes.dropped(&name, &[canonical::name(*sent), " is given as well"].concat());
            } else {
                self.known(at, &name, value);
            }
        }
        if matches!(self.operation, Operation::Inference | Operation::Stream) {
            self.defaults();
        }
        self.out
    }

    /// Whether the API has two parameters in one member or in one object.
    fn shares_place(&self, one: usize, other: usize) -> bool {
        let place =
            |at| self.surface.rule(at).map(|rule| rule.path.rsplit_once('.').map_or(rule.path, |(place, _)| place));
        place(one).is_some_and(|path| !path.is_empty()) && place(one) == place(other)
    }

    /// The place of a parameter in the URI.
    pub(super) fn span(&self, name: &str) -> Span {
        names::params(self.uri, name).next().map_or(Span::default(), |param| param.name)
    }

    #[inline(never)]
    pub(super) fn assign(&mut self, param: &str, path: &str, value: Value) {
        let path = path.split('.').map(str::to_owned).collect();
        self.out.members.push(Assignment { param: param.to_owned(), path, value });
    }

    /// Puts a parameter of one of the tables where the API has it. `name` is its name in the URI.
    pub(super) fn known(&mut self, at: usize, name: &str, value: Value) {
        let own = canonical::name(at) == name && at < PARAMS.len();
        if matches!(at, TIMEOUT | RETRIES) {
            if !own {
                return self.changes.dropped(name, "it is for the client: write timeout or retries");
            }
            let client = &mut self.out.client;
            let retries = (&mut client.max_retries, "clientOptions.maxRetries");
            let (option, to) = if at == TIMEOUT { (&mut client.timeout, "clientOptions.timeout") } else { retries };
            *option = digits(&value);
            return self.moved(name, to, "no provider has it in a body");
        }
        if !own && !self.is_sendable(name, &value) {
            return;
        }
        match (self.operation, canonical::used(at)) {
            (Operation::Inference | Operation::Stream, "completions" | "any")
            | (Operation::Embeddings, "embeddings" | "any") => {}
            (_, "embeddings") => return self.changes.dropped(name, "it belongs to embeddings"),
            _ => return self.changes.dropped(name, "it belongs to completions"),
        }
        if let Some(reason) = self.family.refuses(at) {
            return self.changes.dropped(name, reason);
        }
        if at == STREAM && self.operation == Operation::Inference && value == Value::Bool(true) {
            return self.changes.dropped(name, "the call decides whether it streams: pass the operation stream");
        }
        let Some(mut rule) = self.surface.rule(at) else {
            return self.changes.dropped(name, NO_PLACE);
        };
        if let Some((_, path)) = rule.older.filter(|(since, _)| !self.version.is_empty() && self.version < *since) {
            rule.path = path;
        }
        if !own && !rule.path.is_empty() && !self.lists(at, rule.path) {
            return self.changes.dropped(name, NO_PLACE);
        }
        let value = if own { Some(value) } else { self.converted(at, name, &rule, value) };
        let Some(value) = value else { return };
        let same = |member: &Assignment| member.path.iter().map(String::as_str).eq(rule.path.split('.'));
        if self.out.members.iter().any(same) {
            return self.changes.dropped(name, "another name for it is given as well");
        }
        self.put(name, &rule, &value);
    }

    /// Whether the API lists the member that contains a parameter beyond the draft.
    pub(super) fn lists(&self, at: usize, path: &str) -> bool {
        let completes = matches!(self.operation, Operation::Inference | Operation::Stream);
        at < PARAMS.len() || !completes || self.surface.lists(path.split('.').next().unwrap_or_default())
    }

    /// The parameter that a name means here: the API may have another parameter of this name, and the type of the value shows which
    /// one it is. `logprobs=5` at Gemini is `top_logprobs`.
    fn by_type(&self, at: usize, name: &str, value: &Value) -> usize {
        let fits = |at: usize| canonical::typed(at, value.clone(), "").is_some();
        if at < PARAMS.len() || fits(at) {
            return at;
        }
        self.own(name, &fits).unwrap_or(at)
    }

    /// A value in the type of its parameter. A structure is sent unchanged if the name is the API's own.
    fn converted(&mut self, at: usize, name: &str, rule: &Rule<'_>, value: Value) -> Option<Value> {
        let (before, raw) = (value.clone(), self.raw(name));
        let count = || structured::scalar(&raw).filter(|count| rule.form == Form::Count && digits(count).is_some());
        match canonical::typed(at, value, &raw).or_else(count) {
            Some(after) => {
                if after != before {
                    self.changes.add(name, ChangeKind::Converted, "query", name, "its type is known");
                }
                Some(after)
            }
            None if (rule.path == name || names::is_of(rule, name))
                && matches!(before, Value::Object(_) | Value::Array(_)) =>
            {
                self.put_own(name, before);
                None
            }
            None => {
                self.withheld(name, "its value is not of the type that the API has");
                None
            }
        }
    }

    #[inline(never)]
    pub(super) fn moved(&mut self, name: &str, to: &str, reason: &str) {
        self.changes.add(name, ChangeKind::Moved, "query", to, reason);
    }

    #[inline(never)]
    pub(super) fn renamed(&mut self, name: &str, path: &str) {
        if name != path {
            let kind = if path.contains('.') { ChangeKind::Moved } else { ChangeKind::Renamed };
            self.changes.add(name, kind, "query", path, "");
        }
    }

    /// Puts a value at the place of a rule.
    fn put(&mut self, name: &str, rule: &Rule<'_>, value: &Value) {
        let on = matches!(value, Value::Bool(true));
        let word = value.as_str().unwrap_or_default();
        match rule.form {
            Form::Url => {
                let reason = "streaming is another URL";
                return self.changes.add(name, ChangeKind::Moved, "query", "url", reason);
            }
            Form::System => return self.system(name, rule, word),
            Form::ByFamily => {
                return match self.family.place(rule.param) {
                    Some(place) => {
                        let path = format!("{}.{place}", rule.path);
                        self.assign(name, &path, shaped(rule, value));
                        self.renamed(name, &path);
                    }
                    None => self.changes.dropped(name, "this family of models has no place for it"),
                };
            }
            Form::CachePoint => {
                self.out.cache_point = on;
                return if on {
                    let to = if self.surface.protocol == Protocol::Converse { "cachePoint" } else { "cache_control" };
                    self.moved(name, to, "a block marks where the cached part ends");
                } else {
                    self.changes.dropped(name, "caching is opt-in, so it is off");
                };
            }
            _ if rule.path.is_empty() => return self.changes.dropped(name, rule.reason),
            _ => {}
        }
        let value = match rule.form {
            Form::Ephemeral | Form::Auto if !on => {
                return self.changes.dropped(name, "caching is opt-in, so it is off")
            }
            Form::Explicit if on => return self.changes.dropped(name, "caching is automatic, so it is on"),
            Form::Explicit if self.family.is("noSwitch") => {
                return self.changes.dropped(name, "caching is automatic, and this model is none that has a switch")
            }
            Form::JsonObject | Form::JsonMime | Form::JsonWord => match format(rule.form, word) {
                Some(value) => value,
                None if word == "text" => return self.changes.dropped(name, "text is what is sent anyway"),
                None => {
                    return self.changes.dropped(
                        name,
                        "this format needs a schema, or is none of the provider's: \
                    give it in the request's own body",
                    )
                }
            },
            Form::NotZero if digits(value).is_some_and(|digits| digits.bytes().all(|byte| b"0.-".contains(&byte))) => {
                return self.changes.dropped(name, "0 switches it off, which older servers refuse to read");
            }
            form => {
                self.check(name, rule, value);
                literal(form).map_or_else(|| shaped(rule, value), |(_, sent)| sent)
            }
        };
        self.assign(name, rule.path, value);
        self.renamed(name, rule.path);
    }

    /// The provider's range, and how many items its lists have.
    #[inline(never)]
    pub(super) fn check(&mut self, name: &str, rule: &Rule<'_>, value: &Value) {
        let outside = match value {
            Value::Number(digits) => is_outside(rule, digits),
            Value::Array(items) => rule.most > 0 && items.len() > usize::from(rule.most),
            _ => false,
        };
        if !outside {
            return;
        }
        let param = names::params(self.uri, name).next();
        let span = param.map_or(Span::default(), |param| param.value().unwrap_or(param.name));
        let subject = Arg::Text(canonical::name(rule.param));
        if rule.most > 0 {
            let args = [Some(subject), Some(Arg::Number(rule.most.into()))];
            self.issues.report_with(Code::ProviderCount, Component::Parameter, span, args, &Vec::new);
        } else {
            self.issues.report_arg(Code::ProviderRange, Component::Parameter, span, subject);
        }
    }

    fn system(&mut self, name: &str, rule: &Rule<'_>, prompt: &str) {
        let hidden = prompt.chars().any(|character| hidden(character).is_some());
        if self.options.system == SystemChoice::Drop {
            return self.changes.dropped(name, "the caller wants no system prompt from a URI");
        }
        let span = self.span(PARAMS[SYSTEM].name);
        if hidden {
            self.issues.report_arg(
                Code::HiddenCharacterInSystem,
                Component::Parameter,
                span,
                Arg::Text("a hidden character"),
            );
        }
        if self.options.system == SystemChoice::Warn {
            self.issues.report(Code::UntrustedSystemPrompt, Component::Parameter, span);
        }
        self.out.system = Some(prompt.to_owned());
        if rule.path == "messages" {
            self.moved(name, "messages[0]", "");
        } else {
            self.renamed(name, rule.path);
        }
    }

    /// Adds members that the provider requires and the URI does not have.
    fn defaults(&mut self) {
        let set = |out: &Mapped, path: &str| out.members.iter().any(|member| member.path == [path]);
        if self.surface.protocol == Protocol::AnthropicMessages && !set(&self.out, "max_tokens") {
            // The budget for thinking is part of it.
            let most = self.family.budget.saturating_add(4096);
            self.assign("max_tokens", "max_tokens", Value::Number(most.to_string()));
            let reason = "the provider asks for it; 4096 fits every model";
            self.changes.add("max_tokens", ChangeKind::Defaulted, "", "max_tokens", reason);
        }
        let stream = self.operation == Operation::Stream;
        let Some(rule) = self.surface.rule(STREAM).filter(|rule| rule.form == Form::Value && !rule.path.is_empty())
        else {
            return;
        };
        let path = rule.path;
        match self.out.members.iter_mut().find(|member| member.path == [path]) {
            // The operation takes precedence over the parameter.
            Some(member) if stream => member.value = Value::Bool(true),
            // Ollama streams by default.
            None if stream || self.surface.protocol == Protocol::Ollama => {
                self.assign("stream", path, Value::Bool(stream));
                let reason = if stream { "the operation is stream" } else { "the server streams by default" };
                self.changes.add("stream", ChangeKind::Defaulted, "", path, reason);
            }
            _ => {}
        }
    }
}

/// A value in the shape that a rule gives it.
fn shaped(rule: &Rule<'_>, value: &Value) -> Value {
    let key = match value {
        Value::String(text) => text.as_str(),
        Value::Bool(true) => "true",
        Value::Bool(false) => "false",
        _ => "",
    };
    let value = rule.map.and_then(|map| map.get(key)).cloned().unwrap_or_else(|| number(value));
    rule.template.map_or_else(|| value.clone(), |template| filled(template, &value))
}

/// A template with the value in the places of `$`.
// Recursion is as deep as the template, which `Limits::depth` bounds.
fn filled(template: &Value, value: &Value) -> Value {
    match template {
        Value::String(text) if text == "$" => value.clone(),
        Value::Array(items) => Value::Array(items.iter().map(|item| filled(item, value)).collect()),
        Value::Object(members) => {
            Value::Object(members.iter().map(|(name, item)| (name.clone(), filled(item, value))).collect())
        }
        other => other.clone(),
    }
}

/// A number as JSON has it: `007` and `0.70` are none, or not the shortest.
fn number(value: &Value) -> Value {
    match value {
        Value::Number(digits) => Value::Number(shortest(digits)),
        other => other.clone(),
    }
}

fn digits(value: &Value) -> Option<String> {
    match value {
        Value::Number(digits) => Some(shortest(digits)),
        _ => None,
    }
}
