// `npm run docs`: the reference, made from the code: of the TypeScript API by TypeDoc, of the Rust crate by rustdoc. A public
// name without a comment, a link that leads nowhere, or any other warning is a failure. `npm run check` makes it as well.

import { join } from "node:path";

import { buildPackage } from "./build.mjs";
import { logged } from "./lib/exec.mjs";
import { isProgram, NODE_MODULES, ROOT, shown, TARGET } from "./lib/paths.mjs";
import { main, say, step, title } from "./lib/ui.mjs";

/** What typedoc.json says as well. */
const TYPESCRIPT = join(TARGET, "docs", "typescript", "index.html");
const RUST = join(TARGET, "doc", "llm_uri", "index.html");

/** Needs the built package: the declarations of the module's glue come with it. */
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
    await step("typescript", "TypeDoc without a warning", typescriptReference);
    await step("rust", "rustdoc without a warning", rustReference);
    say(`\nTypeScript: ${shown(TYPESCRIPT)}\nRust:       ${shown(RUST)}`);
  });
}
