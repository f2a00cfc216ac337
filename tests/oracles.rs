//! The rules of tests/oracle, on every text of the vectors. The fuzz targets begin where this ends (fuzz/).

#![cfg(not(target_arch = "wasm32"))]

mod oracle;

use std::path::Path;

#[test]
fn every_rule_holds_of_every_text_of_the_vectors() {
    let vectors = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/vectors");
    for (target, rule) in oracle::TARGETS {
        let seeds = oracle::seeds::of(target, &vectors);
        assert!(seeds.len() > 50, "{target} has only {} seeds", seeds.len());
        for seed in seeds {
            if let Err(fault) = rule(&seed) {
                panic!("{target}: {fault}");
            }
        }
    }
}

/// `cargo fuzz` starts one program for each target, by its name.
#[test]
fn every_target_has_its_program() {
    let manifest =
        std::fs::read_to_string(concat!(env!("CARGO_MANIFEST_DIR"), "/fuzz/Cargo.toml")).expect("fuzz/Cargo.toml");
    let programs: Vec<&str> =
        manifest.lines().filter_map(|line| line.strip_prefix("path = \"targets/")?.strip_suffix(".rs\"")).collect();
    assert_eq!(programs, oracle::TARGETS.map(|(target, _)| target));
    for target in programs {
        let path = format!("{}/fuzz/targets/{target}.rs", env!("CARGO_MANIFEST_DIR"));
        let source = std::fs::read_to_string(&path).unwrap_or_else(|error| panic!("{path}: {error}"));
        assert!(source.contains(&format!("check(\"{target}\"")), "{path} runs another target");
    }
}
