//! The fuzz targets check the properties of the property tests (tests/oracle).

#[path = "../../tests/oracle/mod.rs"]
mod oracle;

/// Checks the property of a target for `data`.
///
/// # Panics
/// If the property does not hold.
pub fn check(target: &str, data: &[u8]) {
    if let Err(fault) = oracle::run(target, data) {
        panic!("{target}: {fault}");
    }
}
