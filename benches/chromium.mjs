// The same rows in headless Chromium, on an empty page: the packages as a bundler leaves them, and nothing from the network.

import { readFileSync } from "node:fs";
import { join } from "node:path";

import { withChromium } from "../scripts/lib/chromium.mjs";
import { ROOT } from "../scripts/lib/paths.mjs";

const PROGRAM = `
import * as ours from "../dist/index.js";
import * as peer from "llm-strings";
import { validate } from "llm-strings/validate";
import { compare, grow } from "./rows.mjs";
globalThis.measure = (hostile) => ({ rows: compare(ours, { ...peer, validate }), growth: grow(ours, hostile) });
`;

export async function inChromium() {
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
  const hostile = JSON.parse(readFileSync(join(ROOT, "benches", "hostile.json"), "utf8"));
  return withChromium(async (browser) => {
    const page = await browser.newPage();
    await page.addScriptTag({ content: outputFiles[0].text });
    const measured = await page.evaluate((texts) => globalThis.measure(texts), hostile);
    return { engine: `Chromium ${browser.version()}`, ...measured };
  });
}
