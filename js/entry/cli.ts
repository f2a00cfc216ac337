// The command line tool. It parses arguments, calls the API, and prints. The rules are in the Rust core.

import { main } from "../cli/main.ts";

await main(process.argv.slice(2));
