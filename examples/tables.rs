//! Prints the crate's tables as JSON: `cargo run --example tables --features wasm`. `npm run gen` makes
//! `js/internal/generated.ts` of it.

#[cfg(not(target_arch = "wasm32"))]
fn main() {
    println!("{}", llm_uri::describe());
}

/// The tables are of use only natively; examples are built for every target all the same.
#[cfg(target_arch = "wasm32")]
fn main() {}
