//! Properties of every input. The property tests (tests/*.rs) check them with generated inputs, tests/oracles.rs with every string
//! of the vectors, and the fuzz targets with the inputs of the fuzzer.
//!
//! Each property takes plain data and returns an error instead of panicking.

// Each test program uses some of these.
#![allow(dead_code)]

/// Returns an error from a property.
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

/// The result of a property: nothing, or the violation.
pub(crate) type Outcome = Result<(), String>;

/// A fuzz target: its name and its property.
pub(crate) type Target = (&'static str, fn(&str) -> Outcome);

/// All targets. fuzz/Cargo.toml has a program for each, and `npm run fuzz` runs them.
pub(crate) const TARGETS: [Target; 11] = [
    ("parse", uri::reading),
    ("round_trip", uri::round_trip),
    ("canonical_idempotent", uri::canonical),
    ("build_parse", parts::build_parse),
    ("redact", secrets::planted_fields),
    ("text", text::scanning),
    ("host_reading", host::reading),
    ("policy", policy::verdicts),
    ("request", request::of_fields),
    ("mas", mas::reading),
    ("ai", ai::reading),
];

/// Runs a target. Bytes that are not UTF-8 are ignored, because the API takes strings.
pub(crate) fn run(name: &str, data: &[u8]) -> Outcome {
    let (_, rule) = TARGETS.iter().find(|(target, _)| *target == name).ok_or("unknown target")?;
    std::str::from_utf8(data).map_or(Ok(()), rule)
}
