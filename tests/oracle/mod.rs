//! What must hold of every input, defined once. The property tests (tests/*.rs) call these rules with generated inputs,
//! fuzz/tests/replay.rs with every string of the vectors, and the fuzz targets with the inputs of the fuzzer.
//!
//! Each rule takes plain data and says what is wrong; none panics by itself.

// Each test program uses some of these.
#![allow(dead_code)]

/// Ends a rule with what is wrong.
macro_rules! ensure {
    ($holds:expr, $($message:tt)+) => {
        let holds: bool = $holds;
        if !holds {
            return Err(format!($($message)+));
        }
    };
}

pub(crate) mod ai;
pub(crate) mod host;
pub(crate) mod mas;
pub(crate) mod parts;
pub(crate) mod policy;
pub(crate) mod request;
pub(crate) mod secrets;
pub(crate) mod seeds;
pub(crate) mod text;
pub(crate) mod tokens;
pub(crate) mod uri;

/// Nothing, or what is wrong.
pub(crate) type Outcome = Result<(), String>;

/// One target of the fuzzer: its name, and what must hold of any bytes.
pub(crate) type Target = (&'static str, fn(&str) -> Outcome);

/// Every target. fuzz/Cargo.toml has a program for each, and `npm run fuzz` runs them.
pub(crate) const TARGETS: [Target; 11] = [
    ("parse", uri::reading),
    ("round_trip", uri::round_trip),
    ("canonical_idempotent", uri::canonical),
    ("build_parse", parts::build_parse),
    ("redact", secrets::planted_fields),
    ("text", text::scanning),
    ("host_reading", host::reading),
    ("policy", policy::judging),
    ("request", request::of_fields),
    ("mas", mas::reading),
    ("ai", ai::reading),
];

/// Runs a target. What is not UTF-8 is no input: the API takes strings.
pub(crate) fn run(name: &str, data: &[u8]) -> Outcome {
    let (_, rule) = TARGETS.iter().find(|(target, _)| *target == name).ok_or("there is no such target")?;
    std::str::from_utf8(data).map_or(Ok(()), rule)
}
