//! Converts the URI's parameters to members of the body and options of the client (draft §6, §9). Parameters that are in no table
//! belong to the provider (draft §4.4).

use super::context::{root, Assignment, Context};
use super::family::NO_SYSTEM;
use super::profile::{Form, Rule};
use super::{json_text, names, ChangeKind, Changes, Operation, Protocol, SystemChoice};
use crate::bytes::{cut, joined};
use crate::issue::{Arg, Code, Component};
use crate::json::number::{is_below, shortest};
use crate::json::{self, build, Value};
use crate::limits::Limits;
use crate::llm::param::{FORMAT, MAX_TOKENS, PARAMS, RETRIES, STREAM, SYSTEM, TEMP, TIMEOUT, TOP_P};
use crate::llm::table::meta;
use crate::llm::{hidden, structured, Param};
use crate::span::Span;

/// Pairs of parameters that an API has in the same place. The first of a pair is not sent.
const EXCLUSIVE: [(&str, &str); 2] = [("format", "json_schema"), ("reasoning_effort", "thinking_budget")];

pub(super) const UNUSED: &str = "the request does not use it";
const NO_PLACE: &str = "this API has no such parameter";
const TWICE: &str = "it is also set under another name";
const TYPED: &str = "the type of the parameter is known";

impl Context<'_> {
    pub(super) fn map(&mut self, params: Vec<(String, Value)>) {
        let has = |at| names::value_of(&params, at).is_some();
        let pairs = EXCLUSIVE.iter().filter_map(|(one, sent)| Some((names::named(one)?, names::named(sent)?)));
        let yields: Vec<_> = pairs.filter(|(at, sent)| has(*sent) && self.shares_place(*at, *sent)).collect();
        let both = self.family.either() && has(TEMP) && has(TOP_P);
        let meanings: Vec<Option<usize>> = params.iter().map(|(name, value)| self.meaning(name, value)).collect();
        // In the order of the tables; the name itself before its aliases.
        for at in 0..names::count() {
            let given = params.iter().zip(&meanings).filter(|(_, meant)| **meant == Some(at)).map(|(param, _)| param);
            let (own, aliases): (Vec<_>, Vec<_>) = given.partition(|(name, _)| name == names::name(at));
            let mut given = own.into_iter().chain(aliases);
            let Some((name, value)) = given.next() else { continue };
            if both && at == TOP_P {
                self.changes.dropped(name, "the model does not accept temp and top_p together");
            } else if let Some((_, sent)) = yields.iter().find(|(yielding, _)| *yielding == at) {
                self.changes.dropped(name, &[names::name(*sent), " is also set"].concat());
            } else {
                self.known(at, name, value.clone());
            }
            given.for_each(|(other, _)| self.changes.dropped(other, TWICE));
        }
        for ((name, value), _) in params.into_iter().zip(meanings).filter(|(_, meant)| meant.is_none()) {
            self.unknown(&name, value);
        }
        if self.operation.completes() {
            self.defaults();
        }
    }

    /// The position of what a parameter means here. The API may have another parameter of this name, and the type of the value shows
    /// which one it is: `logprobs=5` at Gemini is `top_logprobs`.
    fn meaning(&self, name: &str, value: &Value) -> Option<usize> {
        let own = PARAMS.iter().any(|spec| spec.name == name);
        let free = own || names::reason(name).is_none() && !names::lists("extensions", name);
        let at = names::meaning(name).filter(|_| free)?;
        let fits = |at: usize| names::of_kind(at, value.clone(), "").is_some();
        if at < PARAMS.len() || fits(at) {
            return Some(at);
        }
        Some(self.own(name, &fits).unwrap_or(at))
    }

    /// Whether the API has two parameters in one member or in one object.
    fn shares_place(&self, one: usize, other: usize) -> bool {
        let place =
            |at| self.surface.rule(at).map(|rule| rule.path.rsplit_once('.').map_or(rule.path, |(place, _)| place));
        place(one).is_some_and(|path| !path.is_empty()) && place(one) == place(other)
    }

    fn own(&self, name: &str, fits: &dyn Fn(usize) -> bool) -> Option<usize> {
        let is_of = |at: &usize| self.surface.rule(*at).is_some_and(|rule| is_of(&rule, name));
        (0..names::count()).find(|at| is_of(at) && fits(*at))
    }

    fn span(&self, name: &str) -> Span {
        names::params(self.uri, name).next().map_or(Span::default(), |param| param.name)
    }

    /// The text of a parameter as the URI has it: in a list, an encoded comma is data.
    fn raw(&self, name: &str) -> String {
        let value = names::params(self.uri, name).next().and_then(Param::value);
        value.map_or("", |value| value.of(self.uri.expose_credentials())).to_owned()
    }

    fn assign(&mut self, param: &str, path: &str, value: Value) {
        let path = path.split('.').map(str::to_owned).collect();
        self.out.members.push(Assignment { param: param.to_owned(), path, value });
    }

    fn changed(&mut self, name: &str, kind: ChangeKind, to: &str, reason: &str) {
        self.changes.add(name, kind, "query", to, reason);
    }

    fn withheld(&mut self, name: &str, reason: &str) {
        self.changed(name, ChangeKind::Withheld, "", reason);
    }

    fn moved(&mut self, name: &str, to: &str, reason: &str) {
        self.changed(name, ChangeKind::Moved, to, reason);
    }

    fn renamed(&mut self, name: &str, path: &str) {
        if name != path {
            let kind = if path.contains('.') { ChangeKind::Moved } else { ChangeKind::Renamed };
            self.changed(name, kind, path, "");
        }
    }

    /// Adds a parameter from the tables at the API's place for it. `name` is its name in the URI.
    fn known(&mut self, at: usize, name: &str, value: Value) {
        let own = names::name(at) == name && at < PARAMS.len();
        if matches!(at, TIMEOUT | RETRIES) {
            // Timers beyond `i32::MAX` milliseconds end at once. So does a timeout of 0 in some clients; others wait forever.
            let usable = |number: &u32| own && *number >= u32::from(at == TIMEOUT) && i32::try_from(*number).is_ok();
            let Some(number) = digits(&value).and_then(|text| text.parse().ok()).filter(usable) else {
                let disputed = "clients read this number differently";
                let setting = "it is a client setting: use timeout or retries";
                return self.changes.dropped(name, if own { disputed } else { setting });
            };
            let client = &mut self.out.client;
            let retries = (&mut client.max_retries, "clientOptions.maxRetries");
            let (option, to) = if at == TIMEOUT { (&mut client.timeout, "clientOptions.timeout") } else { retries };
            *option = Some(number);
            return self.moved(name, to, "no provider accepts it in a request body");
        }
        if !own && !self.is_sendable(name, &value) {
            return;
        }
        if let Some(reason) = self.refusal(at, &value) {
            return self.changes.dropped(name, &reason);
        }
        let Some(mut rule) = self.surface.rule(at) else { return self.changes.dropped(name, NO_PLACE) };
        rule.path = rule.path_for(self.address.api_version.as_deref().unwrap_or_default());
        if !own && !rule.path.is_empty() && !self.lists(at, rule.path) {
            return self.changes.dropped(name, NO_PLACE);
        }
        let value = if own { Some(value) } else { self.converted(at, name, &rule, value) };
        let Some(value) = value else { return };
        let same = |member: &Assignment| member.path.iter().map(String::as_str).eq(rule.path.split('.'));
        if self.out.members.iter().any(same) {
            return self.changes.dropped(name, TWICE);
        }
        match structure(at, &rule, &value) {
            Some(structure) => {
                self.assign(name, rule.path, structure);
                self.changed(name, ChangeKind::Converted, rule.path, TYPED);
            }
            None => self.put(name, &rule, &value),
        }
    }

    /// Why the operation or the model does not support a parameter.
    fn refusal(&self, at: usize, value: &Value) -> Option<String> {
        let (used, embeds) = (names::used(at), self.operation == Operation::Embeddings);
        let other = if embeds { "completions" } else { "embeddings" };
        if used == other || !embeds && !self.operation.completes() {
            let used = if used == "any" { "completions" } else { used };
            return Some(["it belongs to ", used].concat());
        }
        let streams = at == STREAM && self.operation == Operation::Inference && *value == Value::Bool(true);
        let by_call =
            streams.then_some("the operation decides whether the response streams: pass the operation stream");
        self.family.refuses_value(at, value).or(by_call).map(str::to_owned)
    }

    /// Whether the API lists the member that contains a parameter beyond the draft.
    fn lists(&self, at: usize, path: &str) -> bool {
        at < PARAMS.len() || !self.operation.completes() || self.surface.lists(cut(path, b'.').0)
    }

    /// A value in the type of its parameter. A structure is sent unchanged if the name is the API's own.
    fn converted(&mut self, at: usize, name: &str, rule: &Rule, value: Value) -> Option<Value> {
        let raw = self.raw(name);
        let count = || structured::scalar(&raw).filter(|count| rule.form == Form::Count && digits(count).is_some());
        let after = names::of_kind(at, value.clone(), &raw).or_else(count);
        if after.is_none() && is_structure(&value) && (rule.path == name || is_of(rule, name)) {
            self.put_own(name, value);
        } else if after.is_none() {
            self.withheld(name, "the API expects another type");
        } else if after.as_ref() != Some(&value) {
            self.changed(name, ChangeKind::Converted, name, TYPED);
        }
        after
    }

    fn put(&mut self, name: &str, rule: &Rule, value: &Value) {
        if let Some(reason) = rule.drops(value) {
            return self.changes.dropped(name, reason);
        }
        let path = match (rule.form, self.family.place(rule.param)) {
            (Form::Url, _) => return self.moved(name, "url", "streaming has its own URL"),
            (Form::System, _) => return self.system(name, rule, value.as_str().unwrap_or_default()),
            (Form::CachePoint, _) => {
                self.out.cache_point = true;
                let to = if self.surface.protocol == Protocol::Converse { "cachePoint" } else { "cache_control" };
                return self.moved(name, to, "a block marks the end of the cached part");
            }
            (Form::ByFamily, Some(place)) => [rule.path, ".", place].concat(),
            (Form::ByFamily, None) => {
                return self.changes.dropped(name, "this family of models has no such parameter");
            }
            (Form::Value | Form::Count, _) if rule.path.is_empty() => return self.changes.dropped(name, rule.reason),
            (Form::Value | Form::Count, _) => rule.path.to_owned(),
        };
        if rule.is_outside(value) {
            self.outside(name, rule);
        }
        self.assign(name, &path, rule.shaped(value));
        self.renamed(name, &path);
    }

    fn outside(&mut self, name: &str, rule: &Rule) {
        let param = names::params(self.uri, name).next();
        let span = param.map_or(Span::default(), |param| param.value().unwrap_or(param.name));
        let most = rule.most();
        let code = if most.is_some() { Code::ProviderCount } else { Code::ProviderRange };
        let args = [Some(Arg::Text(names::name(rule.param))), most.map(Arg::Number)];
        self.issues.report_with(code, Component::Parameter, span, args, Vec::new());
    }

    fn system(&mut self, name: &str, rule: &Rule, prompt: &str) {
        if self.options.system == SystemChoice::Drop {
            return self.changes.dropped(name, "the caller does not accept a system prompt from a URI");
        }
        let span = self.span(name);
        // The parse has reported those of the draft's own parameter.
        let is_alias = name != PARAMS[SYSTEM].name;
        if is_alias && prompt.chars().any(|character| hidden(character).is_some()) {
            let what = Arg::Text("an invisible character");
            self.issues.report_arg(Code::HiddenCharacterInSystem, Component::Parameter, span, what);
        }
        if is_alias && self.options.system == SystemChoice::Warn {
            self.issues.report(Code::UntrustedSystemPrompt, Component::Parameter, span);
        }
        self.out.system = Some(prompt.to_owned());
        match rule.path {
            "messages" => self.moved(name, "messages[0]", ""),
            _ if self.family.is(NO_SYSTEM) => self.moved(name, "contents[0]", ""),
            path => self.renamed(name, path),
        }
    }

    /// A parameter that belongs to the provider (draft §4.4): its name is not changed.
    fn unknown(&mut self, name: &str, value: Value) {
        if names::lists("extensions", name) {
            return if self.uses(name, value.as_str()) {
                self.moved(name, "options", "the library uses it to build the URL");
            } else {
                self.changes.dropped(name, UNUSED);
            };
        }
        if let Some(reason) = names::reason(name) {
            self.issues.report(Code::ReservedBodyKey, Component::Parameter, self.span(name));
            return self.withheld(name, reason);
        }
        if !self.is_sendable(name, &value) {
            return;
        }
        // The provider's own name of something that the tables have: the same rules hold. A structure that is not of the parameter's
        // type is all that the member contains, such as `thinking`.
        let fits = |at| !is_structure(&value) || names::of_kind(at, value.clone(), "").is_some();
        match self.own(name, &fits) {
            Some(at) => self.known(at, name, value),
            None => self.put_own(name, value),
        }
    }

    /// Whether a parameter beyond the draft may be sent; else it is reported.
    fn is_sendable(&mut self, name: &str, value: &Value) -> bool {
        // Line breaks and tabs are text; other control characters are not intended.
        let odd = |character: char| character.is_control() && !matches!(character, '\t' | '\n' | '\r');
        let is_withheld = names::params(self.uri, name).any(|param| param.has(meta::WITHHELD));
        if is_withheld {
            self.withheld(name, "it is not valid: see the issues");
        } else if self.operation.method() == "GET" {
            self.changes.dropped(name, "this request has no body");
        } else if value.as_str().is_some_and(|text| text.contains(odd)) {
            self.withheld(name, "its value contains a control character");
        } else {
            return true;
        }
        false
    }

    fn put_own(&mut self, name: &str, value: Value) {
        // In requests for vectors, only Ollama's API has such a member.
        let root = root(self.surface.protocol, name)
            .filter(|_| self.operation != Operation::Embeddings || self.surface.protocol == Protocol::Ollama);
        if root.is_none() && !self.lists(usize::MAX, name) {
            return self.withheld(name, NO_PLACE);
        }
        let value = self.with_types(name, value);
        let scalar = value.as_str().filter(|_| !names::is_text(name)).and_then(structured::scalar);
        if scalar.is_some() {
            self.changed(name, ChangeKind::Converted, name, TYPED);
        }
        let value = scalar.unwrap_or(value);
        let (path, value) = match root {
            Some(root) => {
                self.renamed(name, &[root, ".", name].concat());
                (root, build::one(name, value))
            }
            None => (name, value),
        };
        self.out.members.push(Assignment { param: name.to_owned(), path: vec![path.to_owned()], value });
    }

    /// A value in the types of the lists `lists` and `texts`: a text with commas that is a list, and a number of a dotted name that is a text.
    /// JSON in the URI has its own types.
    // Recursion is as deep as the dotted names of the URI, which `Limits::depth` bounds.
    fn with_types(&self, name: &str, value: Value) -> Value {
        match value {
            Value::String(_) | Value::Number(_) if names::lists("lists", name) => {
                let typed = |item: Value| match &item {
                    Value::String(text) if !names::is_text(name) => structured::scalar(text).unwrap_or(item),
                    _ => item,
                };
                Value::Array(structured::list(&self.raw(name)).into_iter().map(typed).collect())
            }
            Value::Number(_) | Value::Bool(_) if name.contains('.') && names::is_text(name) => {
                Value::String(json_text(&value))
            }
            Value::Object(members) if names::params(self.uri, name).all(|param| param.has(meta::DOTTED)) => {
                let typed = |member: &str, value| self.with_types(&[name, ".", member].concat(), value);
                Value::Object(members.into_iter().map(|(name, value)| (name.clone(), typed(&name, value))).collect())
            }
            other => other,
        }
    }

    /// Adds members that the provider requires and the URI does not contain. Also checks the number of thinking tokens, which are part of
    /// the output: the API requires that some tokens remain for the answer.
    fn defaults(&mut self) {
        let set = |own: &Self, path: &str| own.out.members.iter().position(|member| joined(&member.path, ".") == path);
        let budget = self.family.budget;
        if let Some(rule) = self.surface.rule(MAX_TOKENS) {
            match set(self, rule.path) {
                Some(at) if budget > 0 => {
                    let Assignment { param, value, .. } = self.out.members[at].clone();
                    if digits(&value).is_some_and(|most| !is_below(&budget.to_string(), &most)) {
                        self.outside(&param, &rule);
                    }
                }
                None if self.surface.protocol == Protocol::AnthropicMessages => {
                    let most = budget.saturating_add(4096);
                    self.assign("max_tokens", rule.path, Value::Number(most.to_string()));
                    let reason = "the provider requires it; 4096 is valid for every model";
                    self.changes.add("max_tokens", ChangeKind::Defaulted, "", rule.path, reason);
                }
                _ => {}
            }
        }
        let stream = self.operation == Operation::Stream;
        let by_operation = "the operation is stream";
        let rule = self.surface.rule(STREAM).filter(|rule| rule.form == Form::Value && !rule.path.is_empty());
        let Some(rule) = rule else { return };
        match set(self, rule.path) {
            Some(at) if stream && self.out.members[at].value != Value::Bool(true) => {
                self.out.members[at].value = Value::Bool(true);
                self.changed("stream", ChangeKind::Converted, rule.path, by_operation);
            }
            // Ollama streams by default.
            None if stream || self.surface.protocol == Protocol::Ollama => {
                self.assign("stream", rule.path, Value::Bool(stream));
                let reason = if stream { by_operation } else { "the server streams by default" };
                self.changes.add("stream", ChangeKind::Defaulted, "", rule.path, reason);
            }
            _ => {}
        }
    }
}

/// Whether it is the provider's name for a rule's parameter: the whole path, or the last of its levels.
fn is_of(rule: &Rule, name: &str) -> bool {
    matches!(rule.form, Form::Value | Form::Count)
        && rule.template.is_none()
        && (rule.path == name || rule.path.rsplit_once('.').is_some_and(|(_, last)| names::alike(last, name)))
}

/// The structure that a text of `format` is. The draft has texts there; some APIs have structures too, such as a schema.
fn structure(at: usize, rule: &Rule, value: &Value) -> Option<Value> {
    let text = value.as_str().filter(|_| at == FORMAT && matches!(rule.path, "format" | "response_format"))?;
    json::parse(text, &Limits::DEFAULT).ok().filter(is_structure)
}

fn is_structure(value: &Value) -> bool {
    matches!(value, Value::Object(_) | Value::Array(_))
}

fn digits(value: &Value) -> Option<String> {
    value.digits().map(shortest)
}
