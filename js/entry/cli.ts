// The command line tool. It parses arguments, calls the API, and prints. The rules are in the Rust core.

// Imported here, so that the tool is in dist/cli/ with the files that it loads.
const { main } = await import("../cli/main.ts");
await main(process.argv.slice(2));

export {};
