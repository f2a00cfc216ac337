// Runs every block of every document and follows every link. A block in an unknown language or with a wrong result fails. (Some
// guides have further tests of the same blocks.)

import assert from "node:assert/strict";
import { existsSync, statSync } from "node:fs";
import { join, posix } from "node:path";
import { describe, it } from "node:test";
import { HostPolicy } from "llm-uri";

import { RUNNERS } from "./lib/block-runs.mjs";
import { blocksOf, documents, ROOT, read, take } from "./lib/documents.mjs";

/** The number of blocks that are not run, by document. Each has its reason above it. */
const NOT_RUN = { "README.md": 1, "www/README.md": 1 };

const NAMES = documents();

describe("the documents", () => {
  it("are there", () => {
    for (const name of [
      "README.md",
      "CONTRIBUTING.md",
      "SECURITY.md",
      "docs/README.md",
      "www/README.md",
      "benches/README.md",
      "tests/vectors/README.md",
    ]) {
      assert.ok(NAMES.includes(name), name);
    }
  });

  it("give the reason for each block that is not run, and these are few", () => {
    const found = {};
    for (const name of NAMES)
      for (const { notRun } of blocksOf(name)) if (notRun !== undefined) found[name] = (found[name] ?? 0) + 1;
    assert.deepEqual(found, NOT_RUN);
  });

  it("are parsed into blocks, anchors and links", () => {
    const { blocks, anchors, links } = take(
      "# A `b` & C\n\n  ```js\n  x;\n  ```\n<!-- not run: why -->\n\n~~~\n```\n~~~\n[a](b#c) `[no](link)` ![i](d.png)\n# A `b` & C\n",
    );
    assert.deepEqual(
      blocks.map(({ language, code, notRun }) => [language, code, notRun]),
      [
        ["js", "x;\n", undefined],
        ["", "```\n", "why"],
      ],
    );
    assert.deepEqual(
      [[...anchors], links.map(({ target }) => target)],
      [
        ["a-b--c", "a-b--c-1"],
        ["b#c", "d.png"],
      ],
    );
    assert.throws(() => take("```js\n"));
  });
});

describe("a wrong block fails", () => {
  const fails = (language, code, context = {}) => assert.rejects(async () => RUNNERS[language]({ code }, context));
  it("js: a value, output, an exception, a key", async () => {
    await fails("js", 'import { parse } from "llm-uri";\nparse("llm://h/m").host; // → "i"\n');
    await fails("js", "console.log(1); // 2\n");
    await fails("js", "throw new Error();\n");
    await fails("js", "console.log(process.env.LLM_URL);\n");
    await fails("js", "const nothing = 1;\n");
  });
  it("sh: a failing command, a command without npx, a missing script, a key", async () => {
    await fails("sh", "npx llm-uri validate llm://\n");
    await fails("sh", "llm-uri validate llm://h.example/m\n");
    await fails("sh", "npm run no-such-script\n");
    await fails("sh", 'echo "$LLM_URL"\n');
  });
  it("data, text, rust", async () => {
    await fails("json", "{,}");
    await fails("toml", "= 1");
    await fails("yaml", "steps:\n  - run: npx llm-uri validate llm://\n");
    await fails("text", "llm://h\n");
    await fails("text", "one … two\n", { before: async () => "one and three" });
    await fails("rust", "", { name: "docs/none.md" });
  });
});

for (const name of NAMES) {
  const { blocks, links } = take(read(name));

  describe(name, { concurrency: 2 }, () => {
    const runs = new Map();
    const run = (at) => {
      const { [at]: block } = blocks;
      if (!runs.has(at))
        runs.set(
          at,
          Promise.resolve().then(() => RUNNERS[block.language](block, { name, before: () => run(at - 1) })),
        );
      return runs.get(at);
    };
    for (const [at, { language, line, heading, notRun }] of blocks.entries()) {
      if (notRun !== undefined) continue;
      it(`line ${line}, ${language || "no language"}: ${heading}`, async () => {
        assert.ok(
          Object.hasOwn(RUNNERS, language),
          `nothing runs '${language}'. Write a runner in tests/js/lib/block-runs.mjs, or the reason above the block.`,
        );
        await run(at);
      });
    }

    it("has no dead links", () => {
      for (const { target, line } of links) {
        if (/^[a-z][a-z0-9+.-]*:/i.test(target)) continue;
        const [path, anchor] = target.split("#");
        const file = path === "" ? name : posix.normalize(posix.join(posix.dirname(name), decodeURIComponent(path)));
        assert.ok(!file.startsWith("..") && existsSync(join(ROOT, file)), `line ${line}: there is no ${target}`);
        if (anchor === undefined) continue;
        const known =
          file.endsWith(".md") && !statSync(join(ROOT, file)).isDirectory() && take(read(file)).anchors.has(anchor);
        assert.ok(known, `line ${line}: ${target} names no heading`);
      }
    });
  });
}

it("the table of rules in docs/hosts.md has every refusal that the verdicts have", () => {
  const guide = read("docs/hosts.md");
  const rules = guide.slice(guide.indexOf("## The rules"), guide.indexOf("## After the DNS"));
  const refusals = [
    "not-a-uri",
    "url-credentials",
    "unreadable-host",
    "invalid-hostname",
    "denied-host",
    "denied-range",
    "metadata-endpoint",
    "host-not-listed",
    "loopback-host",
    "private-host",
    "link-local-host",
    "reserved-address",
    "tunnelled-address",
    "ip-literal",
    "special-use-name",
    "single-label",
    "dns-rebinding",
    "not-https",
    "bad-port",
    "port-not-listed",
    "model-not-listed",
  ];
  for (const code of refusals) assert.ok(rules.includes(`\`${code}\``), code);
  assert.equal(HostPolicy.production.check("llm://h/m").code, "single-label");
});

it("docs/related-schemes.md lists what is out of scope", () => {
  const guide = read("docs/related-schemes.md").toLowerCase().replace(/\s+/g, " ");
  for (const words of [
    "web session",
    "rotating its keys",
    "authenticating",
    "tls 1.3",
    "no conversion between llm and ai uris",
  ])
    assert.ok(guide.includes(words), words);
});
