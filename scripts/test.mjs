// `npm test [-- PART ...]`: runs the tests that every change must pass, or the named parts. The result depends on the code only.

import { runChecks } from "./check.mjs";
import { main } from "./lib/ui.mjs";
import { javascript, page } from "./test/javascript.mjs";
import { runParts } from "./test/run.mjs";
import { allInNode, beginRunners, native } from "./test/rust.mjs";

await main(() => {
  if (process.argv.length === 2) void beginRunners();
  return runParts("npm test", {
    rust: { what: "Rust, native", run: native },
    node: { what: "every module as WebAssembly, in Node", run: allInNode },
    js: { what: "JavaScript, with the build in dist/", run: javascript },
    page: { what: "the page in Chromium", run: page },
    check: { what: "format, lints, layers, generated files", run: runChecks },
  });
});
