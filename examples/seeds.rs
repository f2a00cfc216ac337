//! Writes the fuzzer's seeds, one folder for each target: `cargo run --example seeds -- target/fuzz/seeds`.

#[cfg(not(target_arch = "wasm32"))]
#[path = "../tests/oracle/mod.rs"]
mod oracle;

/// The peers of the rules are native.
#[cfg(target_arch = "wasm32")]
fn main() {}

#[cfg(not(target_arch = "wasm32"))]
fn main() -> std::io::Result<()> {
    use std::path::Path;

    let to = std::env::args().nth(1).expect("the folder to write to");
    let vectors = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/vectors");
    for (target, _) in oracle::TARGETS {
        let folder = Path::new(&to).join(target);
        std::fs::create_dir_all(&folder)?;
        for (number, seed) in oracle::seeds::of(target, &vectors).into_iter().enumerate() {
            std::fs::write(folder.join(format!("{number:04}")), seed)?;
        }
    }
    Ok(())
}
