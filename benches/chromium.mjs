// The corpus in headless Chromium, on an empty page, with bundled packages. The clock is coarse, so there are many
// calls between two readings. And the start of the page that `npm run page` builds.

import { readFileSync } from "node:fs";
import { join } from "node:path";
import { pathToFileURL } from "node:url";

import { withChromium } from "../scripts/lib/chromium.mjs";
import { PAGE_FILE, ROOT } from "../scripts/lib/paths.mjs";
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

/** The processor time of the page's main thread in ms: until the page runs, and of its longest task. */
export const pageStart = () =>
  withChromium(async (browser) => {
    const start = async () => {
      const context = await browser.newContext();
      const page = await context.newPage();
      const session = await context.newCDPSession(page);
      await session.send("Performance.enable", { timeDomain: "threadTicks" });
      await page.goto(pathToFileURL(PAGE_FILE).href);
      await page.locator(":root.running").waitFor();
      const { metrics } = await session.send("Performance.getMetrics");
      await context.close();
      return metrics.find(({ name }) => name === "TaskDuration").value * 1000;
    };
    const starts = [await start(), await start(), await start(), await start()];
    await browser.startTracing(undefined, { categories: ["toplevel"] });
    await start();
    const { traceEvents } = JSON.parse(await browser.stopTracing());
    const mains = traceEvents.filter(({ name, args }) => name === "thread_name" && args.name === "CrRendererMain");
    const tasks = traceEvents.filter(
      ({ ph, pid, tid, tdur }) => ph === "X" && tdur > 0 && mains.some((main) => main.pid === pid && main.tid === tid),
    );
    return { started: Math.min(...starts), longest: Math.max(...tasks.map(({ tdur }) => tdur / 1000)) };
  });
