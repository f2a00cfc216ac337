// `npm run setup`: installs everything that the project's commands need. Optional, because each command installs what it
// needs.

import { ensureChromium, ensureCompiler } from "./ensure/debian.mjs";
import { ensurePackages } from "./ensure/npm.mjs";
import { ensureBindgen, ensureCargo, ensureTestRunner, ensureWasmPack, ensureWasmTarget } from "./ensure/rust.mjs";
import { main, say, title } from "./lib/ui.mjs";

await main(async () => {
  title("llm-uri: set-up");
  for (const ensure of [
    ensureCargo,
    ensureCompiler,
    ensureWasmTarget,
    ensureBindgen,
    ensureTestRunner,
    ensureWasmPack,
    ensurePackages,
    ensureChromium,
  ]) {
    await ensure();
  }
  say("\nSetup is complete. Next: npm run demo, npm test");
});
