// The command line tool. It parses arguments, asks the API, and prints; what a URI means, and what of it is secret, is
// decided in the Rust core alone.

import { main } from "../cli/main.ts";

await main(process.argv.slice(2));
