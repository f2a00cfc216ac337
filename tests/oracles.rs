//! Tests of tests/oracle: each fuzz target has its program, each property holds for the seeds, and has no false positives.

#![cfg(not(target_arch = "wasm32"))]

mod oracle;

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

/// A key that is also a word in a message, a debug form or another part is not a leak.
#[test]
fn a_key_that_is_an_ordinary_word_is_not_a_leak() {
    for key in ["undefined", "LlmUriError", "percent-encode", "Some(", "credentials", "h.example"] {
        for host in ["h.example", "undefined", "a b", "", "h..example", "[::1"] {
            for rest in ["-\n-\nm", "+0\n+f\nm/x\na=1", "-\n-\n..\nseed=x", "+99999\n-\n"] {
                let parts = format!("{host}\n+app\n+{key}\n{rest}");
                assert_eq!(oracle::run("build_parse", parts.as_bytes()), Ok(()), "{parts:?}");
            }
        }
        let text = format!("llm://app:{}@h.example/m", oracle::secrets::encoded(key));
        assert_eq!(oracle::run("text", text.as_bytes()), Ok(()), "{text:?}");
    }
}

/// The canonical form keeps the spelling of a host before a possibly cut credential.
#[test]
fn a_host_before_a_possible_credential_can_be_rebuilt() {
    assert_eq!(oracle::uri::round_trip("llm://%C2%A1/a@b:1/m"), Ok(()));
}

/// Runs every seed of the fuzzer once through its target.
#[test]
#[ignore = "slow: npm run test:all -- fuzz"]
fn every_property_holds_for_every_seed() {
    let vectors = std::path::Path::new(concat!(env!("CARGO_MANIFEST_DIR"), "/tests/vectors"));
    std::thread::scope(|scope| {
        for (target, _) in oracle::TARGETS {
            scope.spawn(move || {
                let seeds = oracle::seeds::of(target, vectors);
                assert!(seeds.len() > 50, "{target} has only {} seeds", seeds.len());
                for seed in seeds {
                    assert_eq!(oracle::run(target, seed.as_bytes()), Ok(()), "{target}: {seed:?}");
                }
            });
        }
    });
}
