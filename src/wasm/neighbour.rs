//! Model addresses, ai URIs, scheme registration and advice. None of it is a hot path, so one function answers all: text in,
//! JSON out, in the words of js/mas.ts, js/ai.ts and js/scheme.ts. One function is much less WebAssembly than thirty.

use super::convert::given;
use crate::issue::Issue;
use crate::json::{self, Value};
use crate::limits::Limits;
use crate::llm::{LlmUri, ParseError};
use crate::neighbours::ai::discovery as records;
use crate::neighbours::ai::{self, AiUri};
use crate::neighbours::mas::{self, Lost, MasAddress};

use crate::neighbours::scheme::{self as registration, Profile, Report};
use crate::policy::pattern;
use crate::span::{utf16_offsets, Span};
use std::borrow::Cow;
use wasm_bindgen::prelude::wasm_bindgen;

mod discovery;

macro_rules! questions {
    ($($name:ident = $number:literal,)*) => {
        $(const $name: u32 = $number;)*
        /// Name and number of each question, for `js/internal/generated.ts`.
        #[cfg(not(target_arch = "wasm32"))]
        pub(super) const QUESTIONS: &[(&str, u32)] = &[$((stringify!($name), $name)),*];
    };
}

questions! {
    MAS_PARSE = 0,
    MAS_ISSUES = 1,
    MAS_CANONICAL = 2,
    MAS_MATCHES = 3,
    MAS_TO_LLM = 4,
    MAS_FROM_LLM = 5,
    AI_PARSE = 6,
    AI_ISSUES = 7,
    AI_CANONICAL = 8,
    AI_TO_GATEWAY = 9,
    AI_FROM_GATEWAY = 10,
    AIIP_LINK = 11,
    AIIP_HTML = 12,
    AIIP_TXT = 13,
    AIIP_SRV = 14,
    AIIP_WELL_KNOWN = 15,
    WRITE_LINK = 16,
    WRITE_HTML = 17,
    WRITE_TXT = 18,
    WRITE_SRV = 19,
    WRITE_WELL_KNOWN = 20,
    JUDGE = 21,
    SCHEME_NAME = 22,
    TEMPLATE_TEXT = 23,
    TEMPLATE_FIELDS = 24,
    CHECKLIST = 25,
    ADVICE = 26,
}

/// Answers a question about `a`, and `b` where it needs two texts (lists and objects as JSON): `{"value": …}`, or
/// `{"issues": […]}` with UTF-16 offsets. `flag` is the one switch that some questions have.
#[wasm_bindgen]
#[must_use]
pub fn ask(question: u32, a: &str, b: &str, flag: bool) -> String {
    let value = match question {
        MAS_PARSE..=MAS_FROM_LLM => mas_answer(question, a, b, flag),
        AI_PARSE..=AI_FROM_GATEWAY | WRITE_LINK..=WRITE_TXT => ai_answer(question, a, b, flag),
        AIIP_LINK..=AIIP_WELL_KNOWN | WRITE_SRV | WRITE_WELL_KNOWN | JUDGE => discovery::aiip_answer(question, a),
        _ => scheme_answer(question, a, flag),
    };
    let mut output = String::new();
    json::write(&value, &mut output);
    output
}

#[derive(Default)]
struct Object(Vec<(String, Value)>);

impl Object {
    #[inline(never)]
    fn put(&mut self, name: &str, value: Value) {
        self.0.push((name.to_owned(), value));
    }

    #[inline(never)]
    fn text(&mut self, name: &str, text: &str) {
        self.put(name, Value::String(text.to_owned()));
    }

    #[inline(never)]
    fn optional(&mut self, name: &str, text: Option<&str>) {
        if let Some(text) = text {
            self.text(name, text);
        }
    }

    #[inline(never)]
    fn number(&mut self, name: &str, number: u32) {
        self.put(name, Value::Number(number.to_string()));
    }

    fn done(self) -> Value {
        Value::Object(self.0)
    }
}

#[inline(never)]
fn single(name: &str, value: Value) -> Value {
    Value::Object(vec![(name.to_owned(), value)])
}

fn text_value(text: &str) -> Value {
    single("value", Value::String(text.to_owned()))
}

#[inline(never)]
fn failure(input: &str, error: &ParseError) -> Value {
    single("issues", issues(input, error.issues()))
}

#[inline(never)]
fn pair(name: &str, value: Option<Cow<'_, str>>) -> Value {
    let value = value.map_or(Value::Null, |value| Value::String(value.into_owned()));
    Value::Array(vec![Value::String(name.to_owned()), value])
}

/// Issues with UTF-16 offsets into `input`.
#[inline(never)]
fn issues(input: &str, list: &[Issue]) -> Value {
    let mut list = list.to_vec();
    let mut offsets: Vec<&mut u32> = Vec::new();
    for issue in &mut list {
        offsets.extend([&mut issue.span.start, &mut issue.span.end]);
        for edit in &mut issue.edits {
            offsets.extend([&mut edit.span.start, &mut edit.span.end]);
        }
    }
    utf16_offsets(input, &mut offsets);
    let mut values = Vec::with_capacity(list.len());
    for issue in &list {
        let mut object = Object::default();
        object.text("code", issue.code.as_str());
        object.text("severity", issue.severity.as_str());
        object.text("component", issue.component.as_str());
        span(&mut object, issue.span);
        let arguments = issue.args.iter().flatten().map(|arg| Value::String(arg.text().into_owned()));
        object.put("arguments", Value::Array(arguments.collect()));
        if !issue.edits.is_empty() {
            let mut edits = Vec::new();
            for edit in &issue.edits {
                let mut object = Object::default();
                span(&mut object, edit.span);
                object.text("text", &edit.text);
                edits.push(object.done());
            }
            object.put("edits", Value::Array(edits));
        }
        object.optional("suggestion", issue.suggestion.as_deref());
        values.push(object.done());
    }
    Value::Array(values)
}

fn span(object: &mut Object, span: Span) {
    object.number("start", span.start);
    object.number("end", span.end);
}

#[inline(never)]
fn strings(value: &Value) -> Vec<String> {
    match value {
        Value::Array(items) => items.iter().filter_map(Value::as_str).map(str::to_owned).collect(),
        _ => Vec::new(),
    }
}

fn switch(value: &Value) -> Option<bool> {
    match value {
        Value::Bool(value) => Some(*value),
        _ => None,
    }
}

fn mas_view(address: &MasAddress) -> Value {
    let mut view = Object::default();
    view.text("model", &address.model());
    view.put("params", Value::Array(address.params().map(|(name, value)| pair(&name, Some(value))).collect()));
    view.text("url", &address.url());
    view.text("text", address.expose_credentials());
    view.text("redacted", &address.to_string());
    view.done()
}

fn conversion(value: Value, losses: &[Lost]) -> Value {
    let mut items = Vec::new();
    for loss in losses {
        let mut object = Object::default();
        object.text("component", loss.component);
        object.optional("name", loss.name.as_deref());
        object.text("reason", loss.reason);
        items.push(object.done());
    }
    let mut object = Object::default();
    object.put("value", value);
    object.put("lost", Value::Array(items));
    single("value", object.done())
}

/// `flag`: remote http is allowed; for the canonical form, that unknown parameters go; for an llm URI, that it has aliases.
fn mas_answer(question: u32, a: &str, b: &str, flag: bool) -> Value {
    if question == MAS_FROM_LLM {
        // It was parsed before, whatever its options were.
        let limits = Limits { uri_length: u32::MAX, value_length: u32::MAX, parameters: u32::MAX, ..Limits::DEFAULT };
        let options = crate::llm::Options { aliases: flag, lenient_ranges: true, limits, ..Default::default() };
        return match LlmUri::parse_with(a, &options).and_then(|uri| mas::from_llm_uri(&uri)) {
            Ok(from) => conversion(mas_view(&from.value), &from.lost),
            Err(error) => failure(a, &error),
        };
    }
    let first = matches!(question, MAS_PARSE | MAS_ISSUES);
    let options = mas::Options {
        // An address that JavaScript has parsed before passes whatever its options were.
        remote_http: flag || !first,
        allow_models: (first && !b.is_empty()).then(|| strings(&given(b))),
        ..mas::Options::default()
    };
    if question == MAS_ISSUES {
        return single("value", issues(a, &mas::diagnose(a, &options)));
    }
    let address = match MasAddress::parse_with(a, &options) {
        Ok(address) => address,
        Err(error) => return failure(a, &error),
    };
    match question {
        MAS_CANONICAL => text_value(address.canonical(flag).expose_credentials()),
        MAS_MATCHES => {
            let model = address.model();
            let matches = strings(&given(b)).iter().any(|one| pattern::matches(one, &model));
            single("value", Value::Bool(matches))
        }
        MAS_TO_LLM => match mas::to_llm_uri(&address) {
            Ok(to) => conversion(Value::String(to.value.expose_credentials().to_owned()), &to.lost),
            Err(error) => failure(a, &error),
        },
        _ => single("value", mas_view(&address)),
    }
}

#[inline(never)]
fn ai_view(uri: &AiUri) -> Value {
    let mut view = Object::default();
    view.optional("authority", uri.authority());
    view.optional("host", uri.host().as_deref());
    if let Some(port) = uri.port() {
        view.number("port", port.into());
    }
    view.text("path", uri.path());
    view.put("segments", Value::Array(uri.segments().map(|one| Value::String(one.into_owned())).collect()));
    view.put("query", Value::Array(uri.query().map(|(name, value)| pair(&name, value)).collect()));
    view.optional("queryText", uri.query_text());
    view.optional("fragment", uri.fragment().as_deref());
    view.text("text", uri.expose_credentials());
    view.text("redacted", &uri.to_string());
    view.done()
}

/// `flag`: it is the text of a value, which JavaScript has parsed before.
fn ai_answer(question: u32, a: &str, b: &str, flag: bool) -> Value {
    if question == AI_ISSUES && !flag {
        return single("value", issues(a, &ai::diagnose(a)));
    }
    let uri = match question {
        AI_FROM_GATEWAY => AiUri::from_gateway_url(a, b),
        _ if flag => AiUri::again(a),
        _ => AiUri::parse(a),
    };
    let uri = match uri {
        Ok(uri) => uri,
        Err(error) => return failure(a, &error),
    };
    match question {
        AI_ISSUES => single("value", issues(a, &uri.issues())),
        AI_CANONICAL => single("value", ai_view(&uri.canonical())),
        AI_TO_GATEWAY => match uri.to_gateway_url(b) {
            Ok(url) => text_value(&url),
            Err(error) => failure(b, &error),
        },
        WRITE_LINK => text_value(&records::format_link(&uri)),
        WRITE_HTML => text_value(&records::format_html(&uri)),
        WRITE_TXT => text_value(&records::format_txt(&uri)),
        _ => single("value", ai_view(&uri)),
    }
}

/// `flag`: the profile is that of RFC 7595.
fn scheme_answer(question: u32, a: &str, flag: bool) -> Value {
    let profile = if flag { Profile::Rfc7595 } else { Profile::Rfc4395 };
    let value = match question {
        SCHEME_NAME => issues(a, &registration::check_scheme_name(a)),
        TEMPLATE_TEXT => report(a, &registration::check_registration(a, profile)),
        TEMPLATE_FIELDS => {
            let mut fields = Vec::new();
            if let Value::Array(entries) = given(a) {
                for entry in &entries {
                    if let [key, value] = strings(entry).as_slice() {
                        fields.push((key.clone(), value.clone()));
                    }
                }
            }
            report("", &registration::check_registration_fields(&fields, profile))
        }
        CHECKLIST => {
            let mut list = Vec::new();
            for step in registration::CHECKLIST {
                let mut object = Object::default();
                object.text("text", step.text);
                object.text("reference", step.reference);
                list.push(object.done());
            }
            Value::Array(list)
        }
        ADVICE => issues(a, &registration::advise_on_uri(a)),
        _ => Value::Null,
    };
    single("value", value)
}

fn report(source: &str, report: &Report) -> Value {
    let mut fields = Object::default();
    for (name, value) in &report.fields {
        fields.text(name, value);
    }
    let mut object = Object::default();
    object.put("fields", fields.done());
    let missing = report.missing.iter().map(|name| Value::String((*name).to_owned()));
    object.put("missing", Value::Array(missing.collect()));
    object.put("issues", issues(source, &report.issues));
    object.done()
}
