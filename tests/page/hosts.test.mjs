// Compares the package's reading of hosts with Chromium's URL, on the hosts of tests/js/hosts.test.mjs. LLM_URI_HOSTS=1000000
// sets their number.

import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { test } from "node:test";

import { DIST, ROOT } from "../../scripts/lib/paths.mjs";
import { withChromium } from "./support.mjs";

const COUNT = Number(process.env.LLM_URI_HOSTS ?? 30_000);

test(`${COUNT} hosts read as Chromium's URL reads them`, (t) =>
  withChromium(async (browser) => {
    const page = await browser.newPage();
    await page.addScriptTag({ path: join(DIST, "llm-uri.global.js") });
    await page.addScriptTag({
      content: readFileSync(join(ROOT, "tests", "js", "lib", "hosts.mjs"), "utf8").replace(/^export /gm, ""),
    });
    const { counts, refusals, laxities, differences } = await page.evaluate(
      (count) => compare(LlmUri.parseHost, 20261121, count),
      COUNT,
    );
    t.diagnostic(
      `${JSON.stringify(counts)}; accepted by Chromium, but no DNS names: ${JSON.stringify(refusals)}; against the standard: ${JSON.stringify(laxities)}`,
    );
    assert.deepEqual(differences, []);
    for (const [kind, count] of Object.entries(counts)) assert.ok(count > COUNT / 100, `${kind}: ${count}`);
  }));
