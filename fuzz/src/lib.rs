//! The fuzz targets' rules are those of the property tests (tests/oracle).

#[path = "../../tests/oracle/mod.rs"]
mod oracle;

/// Holds `data` against the rules of a target.
///
/// # Panics
/// If one does not hold: that is what the fuzzer looks for.
pub fn check(target: &str, data: &[u8]) {
    if let Err(fault) = oracle::run(target, data) {
        panic!("{target}: {fault}");
    }
}
