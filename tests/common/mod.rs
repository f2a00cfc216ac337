//! Reads the vector files and compares them with the crate's results (tests/vectors/README.md).

#[cfg(feature = "requests")]
pub(crate) mod request;

use llm_uri::json::Value;
use llm_uri::llm::{Changes, Query};
use llm_uri::span::utf16_offsets;
use llm_uri::{Issue, Level, Limits, Options, Parts, RedactOptions};
use serde_json::{json, Map, Value as Json};

/// All failures of one file's cases.
pub(crate) struct Report {
    file: String,
    case: String,
    faults: Vec<String>,
}

impl Report {
    pub(crate) fn new(file: &str) -> Self {
        Self { file: file.to_owned(), case: String::new(), faults: Vec::new() }
    }

    pub(crate) fn begin(&mut self, case: &Json) {
        text(case, "name").clone_into(&mut self.case);
    }

    pub(crate) fn fault(&mut self, message: impl AsRef<str>) {
        self.faults.push(format!("{}.json: {:?}: {}", self.file, self.case, message.as_ref()));
    }

    pub(crate) fn check(&mut self, holds: bool, message: &str) {
        if !holds {
            self.fault(message);
        }
    }

    // By value, so that callers need no references.
    #[allow(clippy::needless_pass_by_value)]
    pub(crate) fn same<T: PartialEq + std::fmt::Debug>(&mut self, what: &str, got: T, wanted: T) {
        if got != wanted {
            self.fault(format!("{what}\n     got {got:?}\n  wanted {wanted:?}"));
        }
    }

    #[track_caller]
    pub(crate) fn finish(self) {
        let faults = self.faults;
        assert!(faults.is_empty(), "{} faults\n{}", faults.len(), faults.join("\n"));
    }
}

/// A member that must be a string.
#[track_caller]
pub(crate) fn text<'a>(case: &'a Json, name: &str) -> &'a str {
    case[name].as_str().unwrap_or_else(|| panic!("{name} must be a string in {case}"))
}

/// An input: a string, or a repeated string.
#[track_caller]
pub(crate) fn input(value: &Json) -> String {
    match (value, &value["repeat"]) {
        (Json::String(text), _) => text.clone(),
        (_, Json::Array(parts)) => match parts.as_slice() {
            [Json::String(head), Json::String(unit), Json::Number(times), Json::String(tail)] => {
                format!("{head}{}{tail}", unit.repeat(times.as_u64().expect("a count") as usize))
            }
            _ => panic!("repeat is [head, unit, times, tail], not {value}"),
        },
        _ => panic!("an input is a string or a repeat, not {value}"),
    }
}

/// The parse options of a case. Unknown members panic, because they would not be tested.
#[track_caller]
pub(crate) fn options(case: &Json) -> Options {
    let mut options = Options::default();
    for (name, value) in case["options"].as_object().into_iter().flatten() {
        match name.as_str() {
            "strict" => options.strict = value.as_bool().expect("a boolean"),
            "aliases" => options.aliases = value.as_bool().expect("a boolean"),
            "ranges" => options.lenient_ranges = value == "warn",
            "limits" => limits(value, &mut options.limits),
            other => panic!("unknown option {other}"),
        }
    }
    options
}

#[track_caller]
fn limits(json: &Json, limits: &mut Limits) {
    for (name, value) in json.as_object().expect("an object") {
        let limit = match name.as_str() {
            "uriLength" => &mut limits.uri_length,
            "valueLength" => &mut limits.value_length,
            "parameters" => &mut limits.parameters,
            "depth" => &mut limits.depth,
            "jsonMembers" => &mut limits.json_members,
            other => panic!("unknown limit {other}"),
        };
        *limit = value.as_u64().expect("a limit") as u32;
    }
}

/// The redaction options of a case.
#[track_caller]
pub(crate) fn redact_options(case: &Json) -> RedactOptions {
    let mut options = RedactOptions::default();
    for (name, value) in case["options"].as_object().into_iter().flatten() {
        match (name.as_str(), value.as_str()) {
            ("level", Some(level)) => options.level = Level::named(level).expect("a level"),
            ("marker", Some(marker)) => marker.clone_into(&mut options.marker),
            ("keys", None) => options.keys = value.as_bool().expect("a boolean"),
            ("secretParams", None) => options.secret_params = strings(value),
            other => panic!("unknown option {other:?}"),
        }
    }
    options
}

#[track_caller]
pub(crate) fn strings(list: &Json) -> Vec<String> {
    list.as_array().expect("a list").iter().map(|item| item.as_str().expect("a string").to_owned()).collect()
}

/// Issues as in the vectors, with offsets in UTF-16 code units.
pub(crate) fn issues(input: &str, issues: &[Issue]) -> Vec<Json> {
    let mut spans: Vec<_> = issues.iter().map(|issue| issue.span).collect();
    let mut offsets: Vec<&mut u32> = spans.iter_mut().flat_map(|span| [&mut span.start, &mut span.end]).collect();
    utf16_offsets(input, &mut offsets);
    issues
        .iter()
        .zip(spans)
        .map(|(issue, span)| {
            json!({
                "code": issue.code.as_str(),
                "severity": issue.severity.as_str(),
                "component": issue.component.as_str(),
                "start": span.start,
                "end": span.end,
                "suggestion": issue.suggestion,
            })
        })
        .collect()
}

/// The sort key of an issue; issues at one position may be in any order.
pub(crate) fn rank(issue: &Json) -> (u64, u64, String) {
    let number = |name: &str| issue[name].as_u64().unwrap_or(0);
    (number("start"), number("end"), issue["code"].as_str().unwrap_or_default().to_owned())
}

/// One issue as one line.
pub(crate) fn line(issue: &Json, suggestion: bool) -> String {
    let issue = issue.as_object().expect("an issue is an object");
    let kept: Map<String, Json> = issue
        .iter()
        .filter(|(name, _)| suggestion || *name != "suggestion")
        .map(|(k, v)| (k.clone(), v.clone()))
        .collect();
    Json::Object(kept).to_string()
}

/// Whether a value equals that of a vector. Numbers are compared as IEEE doubles, as in JavaScript; only a well-known parameter
/// (`top`) has integers beyond 2^53.
pub(crate) fn is(wanted: &Json, got: &Value, top: bool) -> bool {
    match (wanted, got) {
        (Json::Null, Value::Null) => true,
        (Json::Bool(wanted), Value::Bool(got)) => wanted == got,
        (Json::Number(wanted), Value::Number(_)) => wanted.as_f64() == got.as_f64() && !(top && is_big(got)),
        (Json::String(wanted), Value::String(got)) => wanted == got,
        (Json::Array(wanted), Value::Array(got)) => {
            wanted.len() == got.len() && wanted.iter().zip(got).all(|(wanted, got)| is(wanted, got, false))
        }
        (Json::Object(wanted), Value::Number(digits)) => {
            top && is_big(got) && wanted.get("$bigint").is_some_and(|w| w == digits)
        }
        (Json::Object(wanted), Value::Object(got)) => members(wanted, got, false),
        _ => false,
    }
}

/// Whether a number is an integer that may not be exact as an IEEE double.
fn is_big(value: &Value) -> bool {
    value.as_f64().is_some_and(|number| number.abs() >= 9_007_199_254_740_992.0)
        && value.as_i64().is_none_or(|number| number.unsigned_abs() > 1 << 53)
}

/// [`is`] for the members of an object, in any order.
pub(crate) fn members(wanted: &Map<String, Json>, got: &[(String, Value)], top: bool) -> bool {
    wanted.len() == got.len()
        && got.iter().all(|(name, got)| wanted.get(name).is_some_and(|wanted| is(wanted, got, top)))
}

/// A typed value that a vector passes to `build`.
#[track_caller]
fn value(json: &Json) -> Value {
    match json {
        Json::Null => Value::Null,
        Json::Bool(value) => Value::Bool(*value),
        Json::Number(number) => Value::Number(number.to_string()),
        Json::String(text) => Value::String(text.clone()),
        Json::Array(items) => Value::Array(items.iter().map(value).collect()),
        Json::Object(members) => match members.get("$bigint") {
            Some(digits) => Value::Number(digits.as_str().expect("digits").to_owned()),
            None => Value::Object(members.iter().map(|(name, json)| (name.clone(), value(json))).collect()),
        },
    }
}

/// Parts or changes: an absent member is `None`, null is `Some(None)`.
#[track_caller]
pub(crate) fn changes(parts: &Json) -> Changes {
    const KNOWN: [&str; 9] = ["host", "model", "segments", "appLabel", "apiKey", "port", "params", "query", "fragment"];
    let parts = parts.as_object().expect("parts are an object");
    for name in parts.keys() {
        assert!(KNOWN.contains(&name.as_str()), "unknown part {name}");
    }
    let string = |name: &str| parts.get(name).map(|value| value.as_str().map(str::to_owned));
    let model = string("model").flatten().map(|model| model.split('/').map(str::to_owned).collect());
    let params = |value: &Json| -> Vec<(String, Value)> {
        value.as_object().into_iter().flatten().map(|(name, json)| (name.clone(), self::value(json))).collect()
    };
    let pairs = |list: &Json| -> Vec<(String, Option<String>)> {
        let pair = |pair: &Json| (pair[0].as_str().expect("a name").to_owned(), pair[1].as_str().map(str::to_owned));
        list.as_array().expect("a list").iter().map(pair).collect()
    };
    Changes {
        host: string("host").flatten(),
        segments: parts.get("segments").map(strings).or(model),
        app_label: string("appLabel"),
        api_key: string("apiKey"),
        port: parts.get("port").map(|port| port.as_u64().map(|port| port.try_into().expect("a port"))),
        query: parts
            .get("query")
            .map(|query| Query::Pairs(pairs(query)))
            .or_else(|| parts.get("params").map(|value| Query::Params(params(value)))),
        fragment: string("fragment"),
    }
}

/// The parts that a vector passes to `build`.
#[track_caller]
pub(crate) fn parts(json: &Json) -> Parts {
    let changes = changes(json);
    Parts {
        host: changes.host.unwrap_or_default(),
        segments: changes.segments.unwrap_or_default(),
        app_label: changes.app_label.flatten(),
        api_key: changes.api_key.flatten(),
        port: changes.port.flatten(),
        query: changes.query.unwrap_or_default(),
        fragment: changes.fragment.flatten(),
    }
}
