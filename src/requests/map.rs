//! From the URI's parameters to members of the body and options of the client (draft §6, §9).

use super::canonical;
use super::change::{ChangeKind, Changes};
use super::context::{Assignment, Context};
use super::find::contains;
use super::names;
use super::options::SystemChoice;
use super::profile::{is_below, Form, Operation, Protocol, Rule};
use crate::issue::{Arg, Code, Component};
use crate::json::number::shortest;
use crate::json::Value;
use crate::llm::param::{MAX_TOKENS, PARAMS, RETRIES, STREAM, SYSTEM, TEMP, TIMEOUT, TOP_P};
use crate::llm::{hidden, structured};
use crate::span::Span;

/// Pairs of parameters that an API has in one place. The first one is not sent.
const EXCLUSIVE: [(&str, &str); 2] = [("format", "json_schema"), ("reasoning_effort", "thinking_budget")];

pub(super) const NO_PLACE: &str = "this API has no such parameter";
const TWICE: &str = "another name for it is given as well";

impl Context<'_> {
    /// Maps the parameters.
    pub(super) fn map(&mut self, params: Vec<(String, Value)>) {
        let has = |at| canonical::value_of(&params, at).is_some();
        let pairs = EXCLUSIVE.iter().filter_map(|(one, sent)| Some((canonical::named(one)?, canonical::named(sent)?)));
        let yields: Vec<_> = pairs.filter(|(at, sent)| has(*sent) && self.shares_place(*at, *sent)).collect();
        let both = self.family.either() && has(TEMP) && has(TOP_P);
        let meanings: Vec<usize> = params.iter().map(|(name, value)| self.meaning(name, value)).collect();
        // In the order of the tables; the name itself before its aliases.
        for at in 0..canonical::count() {
            let given = || params.iter().zip(&meanings).filter(|(_, meant)| **meant == at).map(|(param, _)| param);
            let is_own = |(name, _): &&(String, Value)| name == canonical::name(at);
            let mut given = given().filter(is_own).chain(given().filter(|param| !is_own(param)));
            let Some((name, value)) = given.next() else { continue };
            if both && at == TOP_P {
                self.changes.dropped(name, "the model refuses temp and top_p together");
            } else if let Some((_, sent)) = yields.iter().find(|(yielding, _)| *yielding == at) {
                self.changes.dropped(name, &[canonical::name(*sent), " is given as well"].concat());
            } else {
                self.known(at, name, value.clone());
            }
            given.for_each(|(other, _)| self.changes.dropped(other, TWICE));
        }
        for ((name, value), _) in params.into_iter().zip(meanings).filter(|(_, meant)| *meant == usize::MAX) {
            self.unknown(&name, value);
        }
        if self.operation.completes() {
            self.defaults();
        }
    }

    /// The position of what a parameter means here; `usize::MAX` for one that no table has. The API may have another parameter of this
    /// name, and the type of the value shows which one it is: `logprobs=5` at Gemini is `top_logprobs`.
    fn meaning(&self, name: &str, value: &Value) -> usize {
        let own = PARAMS.iter().any(|spec| spec.name == name);
        let free = own || names::reason(name).is_none() && !names::lists("extensions", name);
        let Some(at) = canonical::meaning(name).filter(|_| free) else { return usize::MAX };
        let fits = |at: usize| canonical::typed(at, value.clone(), "").is_some();
        if at < PARAMS.len() || fits(at) {
            return at;
        }
        self.own(name, &fits).unwrap_or(at)
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
        let used = canonical::used(at);
        let other = if self.operation == Operation::Embeddings { "completions" } else { "embeddings" };
        if used == other || self.operation != Operation::Embeddings && !self.operation.completes() {
            let used = if used == "any" { "completions" } else { used };
            return self.changes.dropped(name, &["it belongs to ", used].concat());
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
        let version = self.wishes.version.as_deref().filter(|version| !version.is_empty());
        if let Some((_, path)) = rule.older.filter(|(since, _)| version.is_some_and(|version| version < *since)) {
            rule.path = path;
        }
        if !own && !rule.path.is_empty() && !self.lists(at, rule.path) {
            return self.changes.dropped(name, NO_PLACE);
        }
        let value = if own { Some(value) } else { self.converted(at, name, &rule, value) };
        let Some(value) = value else { return };
        let same = |member: &Assignment| member.path.iter().map(String::as_str).eq(rule.path.split('.'));
        if self.out.members.iter().any(same) {
            return self.changes.dropped(name, TWICE);
        }
        self.put(name, &rule, &value);
    }

    /// Whether the API lists the member that contains a parameter beyond the draft.
    pub(super) fn lists(&self, at: usize, path: &str) -> bool {
        at < PARAMS.len()
            || !self.operation.completes()
            || self.surface.lists(path.split('.').next().unwrap_or_default())
    }

    /// A value in the type of its parameter. A structure is sent unchanged if the name is the API's own.
    fn converted(&mut self, at: usize, name: &str, rule: &Rule<'_>, value: Value) -> Option<Value> {
        let raw = self.raw(name);
        let count = || structured::scalar(&raw).filter(|count| rule.form == Form::Count && digits(count).is_some());
        let after = canonical::typed(at, value.clone(), &raw).or_else(count);
        let is_whole = matches!(value, Value::Object(_) | Value::Array(_));
        if after.is_none() && is_whole && (rule.path == name || names::is_of(rule, name)) {
            self.put_own(name, value);
        } else if after.is_none() {
            self.withheld(name, "its value is not of the type that the API has");
        } else if after.as_ref() != Some(&value) {
            self.changes.add(name, ChangeKind::Converted, "query", name, "its type is known");
        }
        after
    }

    #[inline(never)]
    pub(super) fn moved(&mut self, name: &str, to: &str, reason: &str) {
        self.changes.add(name, ChangeKind::Moved, "query", to, reason);
    }

    #[inline(never)]
    pub(super) fn renamed(&mut self, name: &str, path: &str) {
        if name != path {
            let kind = if contains(path, ".") { ChangeKind::Moved } else { ChangeKind::Renamed };
            self.changes.add(name, kind, "query", path, "");
        }
    }

    /// Puts a value at the place of a rule.
    fn put(&mut self, name: &str, rule: &Rule<'_>, value: &Value) {
        if let Some(reason) = rule.drops(value) {
            return self.changes.dropped(name, reason);
        }
        let path = match (rule.form, self.family.place(rule.param)) {
            (Form::Url, _) => return self.moved(name, "url", "streaming is another URL"),
            (Form::System, _) => return self.system(name, rule, value.as_str().unwrap_or_default()),
            (Form::CachePoint, _) => {
                self.out.cache_point = true;
                let to = if self.surface.protocol == Protocol::Converse { "cachePoint" } else { "cache_control" };
                return self.moved(name, to, "a block marks where the cached part ends");
            }
            (Form::ByFamily, Some(place)) => [rule.path, ".", place].concat(),
            (Form::ByFamily, None) => {
                return self.changes.dropped(name, "this family of models has no place for it");
            }
            (Form::Value | Form::Count, _) if rule.path.is_empty() => return self.changes.dropped(name, rule.reason),
            (Form::Value | Form::Count, _) => rule.path.to_owned(),
        };
        self.check(name, rule, value);
        self.assign(name, &path, rule.shaped(value));
        self.renamed(name, &path);
    }

    /// The provider's range, and how many items its lists have.
    #[inline(never)]
    pub(super) fn check(&mut self, name: &str, rule: &Rule<'_>, value: &Value) {
        if rule.is_outside(value) {
            self.outside(name, rule);
        }
    }

    fn outside(&mut self, name: &str, rule: &Rule<'_>) {
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
        if self.options.system == SystemChoice::Drop {
            return self.changes.dropped(name, "the caller wants no system prompt from a URI");
        }
        let span = self.span(PARAMS[SYSTEM].name);
        if prompt.chars().any(|character| hidden(character).is_some()) {
            let what = Arg::Text("a hidden character");
            self.issues.report_arg(Code::HiddenCharacterInSystem, Component::Parameter, span, what);
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
        let set = |own: &Self, path: &str| own.out.members.iter().position(|member| member.path.join(".") == path);
        let budget = self.family.budget;
        if let Some(rule) = self.surface.rule(MAX_TOKENS) {
            match set(self, rule.path) {
                // The tokens to think with are a part of the output, and the API requires some for the answer.
                Some(at) if budget > 0 => {
                    let Assignment { param, value, .. } = self.out.members[at].clone();
                    if digits(&value).is_some_and(|most| !is_below(&budget.to_string(), &most)) {
                        self.outside(&param, &rule);
                    }
                }
                None if self.surface.protocol == Protocol::AnthropicMessages => {
                    let most = budget.saturating_add(4096);
                    self.assign("max_tokens", rule.path, Value::Number(most.to_string()));
                    let reason = "the provider asks for it; 4096 fits every model";
                    self.changes.add("max_tokens", ChangeKind::Defaulted, "", rule.path, reason);
                }
                _ => {}
            }
        }
        let stream = self.operation == Operation::Stream;
        let Some(rule) = self.surface.rule(STREAM).filter(|rule| rule.form == Form::Value && !rule.path.is_empty())
        else {
            return;
        };
        match set(self, rule.path) {
            // The operation takes precedence over the parameter.
            Some(at) if stream => self.out.members[at].value = Value::Bool(true),
            // Ollama streams by default.
            None if stream || self.surface.protocol == Protocol::Ollama => {
                self.assign("stream", rule.path, Value::Bool(stream));
                let reason = if stream { "the operation is stream" } else { "the server streams by default" };
                self.changes.add("stream", ChangeKind::Defaulted, "", rule.path, reason);
            }
            _ => {}
        }
    }
}

fn digits(value: &Value) -> Option<String> {
    match value {
        Value::Number(digits) => Some(shortest(digits)),
        _ => None,
    }
}
