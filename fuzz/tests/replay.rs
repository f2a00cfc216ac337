//! Runs every seed of the fuzzer once through its target.

use std::path::Path;

#[test]
fn every_rule_holds_of_every_seed() {
    let vectors = Path::new(env!("CARGO_MANIFEST_DIR")).join("../tests/vectors");
    for (target, seeds) in llm_uri_fuzz::seeds(&vectors) {
        assert!(seeds.len() > 50, "{target} has only {} seeds", seeds.len());
        for seed in seeds {
            llm_uri_fuzz::check(target, seed.as_bytes());
        }
    }
}
