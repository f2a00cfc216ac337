// Runs every block of the guides that are made of programs. An expression followed by `// → value` must give that value.

import assert from "node:assert/strict";
import { spawn } from "node:child_process";
import { existsSync, readFileSync } from "node:fs";
import { describe, it, test } from "node:test";
import { fileURLToPath } from "node:url";
import { HostPolicy } from "llm-uri";

import { outcome } from "./lib/cli.mjs";

/** Each guide with the number of its blocks, so that none is lost. */
const GUIDES = { "hosts.md": 6, "requests.md": 4, "sdks.md": 5 };

// Here, or beside the installed package that the tests are copied to.
const read = (name) => {
  const file = [`../../docs/${name}`, `../../../../docs/${name}`].map((path) => new URL(path, import.meta.url)).find((url) => existsSync(url));
  return readFileSync(file, "utf8");
};

for (const [name, count] of Object.entries(GUIDES)) {
  describe(name, () => {
    const blocks = [...read(name).matchAll(/^```js\n(.*?)^```$/gms)].map(([, code]) => code);

    it("has its blocks", () => assert.equal(blocks.length, count));

    for (const [at, block] of blocks.entries()) {
      it(`block ${at + 1}`, async () => {
        let checked = 0;
        const code = block.replace(/^(\S.*?); \/\/ → (.*)$/gm, (_, expression, value) => {
          checked++;
          return `same(${expression}, ${value});`;
        });
        const child = spawn(process.execPath, ["--input-type=module", "-e", `import { deepEqual as same } from "node:assert/strict";\n${code}`], {
          cwd: fileURLToPath(new URL(".", import.meta.url)),
        });
        child.stdin.end();
        const { code: exit, stderr } = await outcome(child);
        assert.equal(exit, 0, stderr);
        assert.ok(checked > 0, "a block checks something");
      });
    }
  });
}

test("the table of rules in hosts.md has every refusal that the verdicts have", () => {
  const guide = read("hosts.md");
  const rules = guide.slice(guide.indexOf("## The rules"), guide.indexOf("## After the DNS"));
  const refusals = ["not-a-uri", "url-credentials", "unreadable-host", "invalid-hostname", "denied-host", "denied-range", "metadata-endpoint", "host-not-listed", "loopback-host", "private-host", "link-local-host", "reserved-address", "tunnelled-address", "ip-literal", "special-use-name", "single-label", "dns-rebinding", "not-https", "bad-port", "port-not-listed", "model-not-listed"];
  for (const code of refusals) assert.ok(rules.includes(`\`${code}\``), code);
  assert.equal(HostPolicy.production.check("llm://h/m").code, "single-label");
});
