// The corpus in headless Chromium, on an empty page, with bundled packages. The clock is coarse, so there are many
// calls between two readings.

import { readFileSync } from "node:fs";
import { join } from "node:path";

import { withChromium } from "../scripts/lib/chromium.mjs";
import { ROOT } from "../scripts/lib/paths.mjs";
import { KINDS } from "./report.mjs";

const PROGRAM = `
import * as ours from "../dist/index.js";
import fast from "fast-uri";
import * as parsing from "llm-strings";
import { validate } from "llm-strings/validate";
import { rotated } from "./clock.mjs";
import { pick, sides } from "./sides.mjs";
const decoder = new TextDecoder();
const copier = (bytes) => () => decoder.decode(bytes);
globalThis.measure = (corpus, pair, how) => {
  const fresh = corpus.map(({ uri }) => copier(new TextEncoder().encode(uri)));
  return rotated({ calls: pick(sides({ ours, strings: { ...parsing, validate }, fast }), pair), fresh, ...how });
};
`;

export async function inChromium(how) {
  const { build } = await import("esbuild");
  const stdin = { contents: PROGRAM, resolveDir: join(ROOT, "benches") };
  const { outputFiles } = await build({
    stdin,
    bundle: true,
    format: "iife",
    target: "es2022",
    write: false,
    logLevel: "silent",
  });
  const corpus = JSON.parse(readFileSync(join(ROOT, "benches", "corpus.json"), "utf8"));
  return withChromium(async (browser) => {
    const rotated = [];
    for (const { ours, theirs } of KINDS) {
      const page = await browser.newPage();
      await page.addScriptTag({ content: outputFiles[0].text });
      rotated.push(await page.evaluate((given) => globalThis.measure(...given), [corpus, [ours, theirs], how]));
      await page.close();
    }
    return { engine: `Chromium ${browser.version()}`, corpus, rotated };
  });
}
