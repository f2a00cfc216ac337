//! `llm-uri-bindgen MODULE FOLDER` writes wasm-bindgen's module and glue for a bundler into FOLDER.

use anyhow::Context;
use wasm_bindgen_cli_support::Bindgen;

/// The version of wasm-bindgen, and a hash of the sources of this program: scripts/ensure/rust.mjs compiles it again if they change.
const VERSION: &str = env!("BINDGEN_VERSION", "npm run build compiles this program");

fn main() -> anyhow::Result<()> {
    let mut args = std::env::args_os().skip(1);
    let module = args.next().context("the module is missing")?;
    if module == "--version" {
        println!("llm-uri-bindgen {VERSION}");
        return Ok(());
    }
    let folder = args.next().context("the folder is missing")?;
    // Functions keep their names: scripts/build/wasm.mjs finds the functions that format messages of panics by name.
    Bindgen::new()
        .bundler(true)?
        .typescript(true)
        .remove_producers_section(true)
        .out_name("llm_uri")
        .input_path(module)
        .generate(folder)
}
