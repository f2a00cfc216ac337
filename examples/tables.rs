//! Prints the crate's tables as JSON: `cargo run --example tables --features wasm`. `npm run gen` makes
//! `js/internal/generated.ts` of it.

fn main() {
    println!("{}", llm_uri::describe());
}
