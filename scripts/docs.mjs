// `npm run docs`: builds the API reference of TypeScript with TypeDoc and of Rust with rustdoc. A public name without a comment,
// a dead link or any other warning is an error. `npm run check` builds it too.

import { join } from "node:path";

import { buildPackage } from "./build.mjs";
import { logged } from "./lib/exec.mjs";
import { isProgram, NODE_MODULES, ROOT, shown, TARGET } from "./lib/paths.mjs";
import { main, say, step, title } from "./lib/ui.mjs";

/** The same as in typedoc.json. */
const TYPESCRIPT = join(TARGET, "docs", "typescript", "index.html");
const RUST = join(TARGET, "doc", "llm_uri", "index.html");

/** Needs the built package, which contains the declarations of the glue. */
export const typescriptReference = () =>
  logged(
    "typedoc",
    process.execPath,
    [join(NODE_MODULES, "typedoc", "bin", "typedoc"), "--options", join(ROOT, "typedoc.json"), "--logLevel", "Warn"],
    { show: "start" },
  );

export const rustReference = () =>
  logged("doc", "cargo", ["doc", "--quiet", "--locked", "--no-deps"], {
    show: "start",
    env: { RUSTDOCFLAGS: "-D warnings" },
  });

if (isProgram(import.meta.url)) {
  await main(async () => {
    title("llm-uri: reference");
    await buildPackage();
    await step("typescript", "TypeDoc without warnings", typescriptReference);
    await step("rust", "rustdoc without warnings", rustReference);
    say(`\nTypeScript: ${shown(TYPESCRIPT)}\nRust:       ${shown(RUST)}`);
  });
}
