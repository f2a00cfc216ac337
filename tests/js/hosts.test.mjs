// Compares the package's reading of hosts with the platform's URL, on generated hosts. LLM_URI_HOSTS sets their number.

import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { test } from "node:test";
import { HostPolicy, LlmUri, parseHost } from "llm-uri";

import { compare, host, random } from "./lib/hosts.mjs";

const COUNT = Number(process.env.LLM_URI_HOSTS ?? 100_000);

test(`${COUNT} hosts read as the platform's URL reads them`, (t) => {
  const { counts, refusals, laxities, differences } = compare(parseHost, 20261121, COUNT);
  t.diagnostic(`${JSON.stringify(counts)}; accepted by the platform, but no DNS names: ${JSON.stringify(refusals)}`);
  assert.deepEqual(differences, []);
  // Node 24 accepts nested A-labels, and Node 26 does not check the A-labels of ASCII hosts.
  const known = ["nested-a-label", ...(URL.canParse("https://xn--a/") ? ["invalid-a-label"] : [])];
  assert.deepEqual(
    Object.keys(laxities).filter((kind) => !known.includes(kind)),
    [],
  );
  for (const [kind, count] of Object.entries(counts)) assert.ok(count > COUNT / 100, `${kind}: ${count}`);
});

/** The host of a whole URL, as a program that requests it reads it. */
function hostname(url) {
  try {
    return new URL(url).hostname;
  } catch {
    return undefined;
  }
}

test("a verdict is about the host that the platform connects to, in URIs and in URLs", () => {
  const numbers = random(7);
  const seen = { uris: 0, allowed: 0, refused: 0 };
  for (let at = 0; at < 40_000; at++) {
    const text = host(numbers);
    const wanted = hostname(`https://${text}/m`);
    for (const target of [`llm://${text}/m`, `https://${text}/m`]) {
      const { allowed, host: checked } = HostPolicy.production.check(target);
      if (checked !== "" && checked !== "***") assert.equal(checked, wanted, JSON.stringify(target));
      if (allowed)
        assert.ok(wanted !== undefined && /^[a-z0-9_-]+(\.[a-z0-9_-]+)+\.?$/.test(wanted), JSON.stringify(target));
      seen[allowed ? "allowed" : "refused"]++;
    }
    if (LlmUri.canParse(`llm://${text}/m`)) seen.uris++;
  }
  assert.ok(seen.uris > 4000 && seen.allowed > 800 && seen.refused > 20_000, JSON.stringify(seen));
});

test("top-level domains are public; other last labels are not, except one in 32", () => {
  const { names, private: labels } = JSON.parse(readFileSync("data/tlds.json", "utf8"));
  const listed = names.join(" ").split(" ");
  const classOf = (label) => parseHost(`vllm.${label}`).hostClass;
  // Special names are decided before.
  const special = ["arpa"];
  assert.deepEqual(
    listed.filter((name) => classOf(name) !== "public"),
    special,
  );
  assert.deepEqual(
    listed.filter((name) => classOf(name.toUpperCase()) !== "public"),
    special,
  );
  assert.deepEqual(
    labels
      .join(" ")
      .split(" ")
      .filter((label) => classOf(label) !== "special-use-name"),
    [],
  );

  const { below: next } = random(5);
  const letters = () => Array.from({ length: 3 + next(9) }, () => String.fromCharCode(97 + next(26))).join("");
  const others = [...new Set(Array.from({ length: 4000 }, letters))].filter((label) => !listed.includes(label));
  const taken = others.filter((label) => classOf(label) === "public");
  assert.ok(taken.length < others.length / 24, `${taken.length} of ${others.length}`);
});
