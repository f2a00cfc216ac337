// Our reading of hosts against Chromium's URL: the same hosts as tests/js/hosts.test.mjs gives to Node's.

import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { test } from "node:test";

import { DIST, ROOT } from "../../scripts/lib/paths.mjs";
import { withChromium } from "./support.mjs";

const COUNT = 120_000;

test(`${COUNT} hosts read as Chromium's URL reads them`, (t) =>
  withChromium(async (browser) => {
    const page = await browser.newPage();
    await page.addScriptTag({ path: join(DIST, "llm-uri.global.js") });
    await page.addScriptTag({
      content: readFileSync(join(ROOT, "tests", "js", "lib", "hosts.mjs"), "utf8").replace(/^export /gm, ""),
    });
    const { counts, faults, laxities, differences } = await page.evaluate(
      (count) => compare(LlmUri.parseHost, 20261121, count),
      COUNT,
    );
    t.diagnostic(
      `${JSON.stringify(counts)}; accepted by Chromium, but no names of the DNS: ${JSON.stringify(faults)}; against the standard: ${JSON.stringify(laxities)}`,
    );
    assert.deepEqual(differences, []);
    for (const [kind, least] of Object.entries({
      name: 8_000,
      ipv4: 4_000,
      ipv6: 1_000,
      "not-dns": 1_500,
      refused: 15_000,
      international: 4_000,
    })) {
      assert.ok(counts[kind] >= least, `${kind}: ${counts[kind]}`);
    }
  }));
