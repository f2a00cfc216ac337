// `npm run setup`: everything that any of the project's commands needs, at once. The commands do not ask for it:
// each of them sets up what it needs by itself.

import { ensureChromium, ensureCompiler } from "./ensure/debian.mjs";
import { ensurePackages } from "./ensure/npm.mjs";
import { ensureCargo, ensureWasmBindgen, ensureWasmPack, ensureWasmTarget } from "./ensure/rust.mjs";
import { main, say, title } from "./lib/ui.mjs";

await main(async () => {
  title("llm-uri: set-up");
  for (const ensure of [
    ensureCargo,
    ensureCompiler,
    ensureWasmTarget,
    ensureWasmBindgen,
    ensureWasmPack,
    ensurePackages,
    ensureChromium,
  ]) {
    await ensure();
  }
  say("\nAll there. Next: npm run demo, npm test");
});
