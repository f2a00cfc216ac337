//! wasm-pack, without its search for newer versions on the network.

use clap::Parser;
use wasm_pack::{command::run_wasm_pack, Cli, PBAR};

fn main() -> anyhow::Result<()> {
    let cli = Cli::parse();
    PBAR.set_log_level(cli.log_level);
    PBAR.set_quiet(cli.quiet);
    run_wasm_pack(cli.cmd)
}
