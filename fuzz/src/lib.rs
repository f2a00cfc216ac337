//! The fuzz targets check the properties of the property tests (tests/oracle).

#[path = "../../tests/oracle/mod.rs"]
mod oracle;

use std::collections::BTreeSet;
use std::path::Path;

/// Checks the property of a target for `data`.
///
/// # Panics
/// If the property does not hold.
pub fn check(target: &str, data: &[u8]) {
    if let Err(fault) = oracle::run(target, data) {
        panic!("{target}: {fault}");
    }
}

/// Every target with its seeds, read from the folder of the vectors.
///
/// # Panics
/// If a vector file cannot be read.
pub fn seeds(vectors: &Path) -> impl Iterator<Item = (&'static str, BTreeSet<String>)> + '_ {
    oracle::TARGETS.into_iter().map(|(target, _)| (target, oracle::seeds::of(target, vectors)))
}
