// Loaders, shells and secret stores read the values that llm-uri/env writes.

import assert from "node:assert/strict";
import { chmodSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { after, before, describe, it } from "node:test";
import { inspect } from "node:util";

import { build, parse } from "llm-uri";
import { checkDotenv, storeCommand, toDotenv } from "llm-uri/env";

import { assertNoKey, KEY, shell } from "./lib/cli.mjs";
import { LOADERS, numbers, textOf } from "./lib/loaders.mjs";

const URI = `llm://my-app:${KEY}@api.openai.com/gpt-5?temp=0.7`;
const printed = (value) => [inspect(value, { depth: 20, showHidden: true }), String(value)].join("\n");

describe("toDotenv", () => {
  let folder;
  before(() => (folder = mkdtempSync(join(tmpdir(), "llm-uri-env-"))));
  after(() => rmSync(folder, { recursive: true, force: true }));

  /** URIs with every character in the key, as written by `build` and with the raw ones that the grammar allows. */
  function* uris() {
    const random = numbers(3);
    const all = Array.from({ length: 95 }, (_, at) => String.fromCharCode(32 + at)).concat(
      "é",
      "𝒯",
      "$A",
      "${A}",
      "$(x)",
      "$1",
      "%24",
      "\\",
      "\\n",
      "#",
      "'",
      '"',
      "`",
    );
    for (const character of all)
      yield build({
        host: "h.example",
        model: "m",
        appLabel: "app",
        apiKey: `a${character}b`,
        fragment: `f${character}`,
      });
    for (let run = 0; run < 400; run++) {
      const part = () => textOf(random, all, 16) || "x";
      yield build({
        host: "h.example",
        model: "m",
        appLabel: part(),
        apiKey: part(),
        fragment: part(),
        params: { x: part(), y: "1" },
      });
    }
    for (let run = 0; run < 400; run++)
      yield parse(
        `llm://a${textOf(random, [..."!$&'()*+,;=~._-ab1", "%24"], 9)}:k${textOf(random, [..."!$&'()*+,;=~._-AB1:", "$A", "$(A)"], 16)}@h.example/m?x=${textOf(random, [..."$(A)'!;~"], 9)}#${textOf(random, [..."$A#".slice(0, 2), "(", ")", "'"], 9)}`,
      );
  }

  const parts = ({ appLabel, apiKey, host, port, model, segments, query, fragment }) => ({
    appLabel,
    apiKey,
    host,
    port,
    model,
    segments,
    query,
    fragment,
  });

  it("writes a line that every loader reads as the same URI", () => {
    let quoted = 0;
    let dollars = 0;
    for (const uri of uris()) {
      const line = toDotenv(uri, { name: "A" });
      assert.ok(!/[\n\r$]/.test(line));
      quoted += Number(line.includes('"'));
      dollars += Number(uri.exposeCredentials().includes("$"));
      const name = "A";
      for (const [loader, load] of Object.entries(LOADERS)) {
        const read = parse(load(`B=1\n${line}\nC=2`)[name]);
        assert.deepEqual(parts(read), parts(uri), `${loader}: ${line}`);
      }
      const { ok, variables } = checkDotenv(line, { names: ["A"] });
      assert.ok(ok, line);
      assert.deepEqual(parts(variables[0].uri), parts(uri), line);
    }
    assert.ok(quoted > 300 && dollars > 100, `${quoted} ${dollars}`);
  });

  it("writes a line that a shell reads as the same URI", async () => {
    const all = [...uris()].filter((_, at) => at % 20 === 0);
    writeFileSync(join(folder, "file.env"), all.map((uri, at) => toDotenv(uri, { name: `URI_${at}` })).join("\n"));
    const { code, stdout, stderr } = await shell(
      `. ./file.env\n${all.map((_, at) => `printf '%s\\n' "$URI_${at}"`).join("\n")}`,
      { cwd: folder },
    );
    assert.equal(code, 0, stderr);
    const read = stdout.split("\n");
    for (const [at, uri] of all.entries()) assert.deepEqual(parts(parse(read[at])), parts(uri), read[at]);
  });

  it("adds quotes if they are necessary or requested", () => {
    assert.equal(toDotenv("llm://h.example/m?x=1"), "LLM_URL=llm://h.example/m?x=1");
    assert.equal(toDotenv("llm://h.example/m#f"), 'LLM_URL="llm://h.example/m#f"');
    assert.equal(toDotenv("llm://h.example/m?x=1&y=2", { name: "X" }), 'X="llm://h.example/m?x=1&y=2"');
    assert.equal(toDotenv("llm://h.example/m", { quotes: "always" }), 'LLM_URL="llm://h.example/m"');
    assert.equal(toDotenv("llm://h.example/m#f", { quotes: "never" }), "LLM_URL=llm://h.example/m#f");
    assert.equal(toDotenv("llm://a$b@h.example/m"), "LLM_URL=llm://a%24b@h.example/m");
  });

  it("rejects invalid URIs and names, without repeating them", () => {
    for (const call of [
      () => toDotenv(`llm://a:${KEY}@`),
      () => toDotenv(URI, { name: URI }),
      () => toDotenv(URI, { name: "A B" }),
      () => toDotenv(URI, { name: "1A" }),
      () => toDotenv(URI, { name: "A\nB" }),
      () => storeCommand("vercel", { name: URI }),
      () => storeCommand(URI),
      () => storeCommand("vercel", { environment: `; ${KEY}` }),
      () => storeCommand("constructor"),
    ]) {
      assert.throws(call, (error) => {
        assertNoKey(printed(error), "the error");
        return true;
      });
    }
    assert.throws(() => toDotenv({ URI }), { code: "not-a-string" });
  });

  it("passes a value to a store without a line break", async () => {
    for (const tool of ["vercel", "wrangler", "gh"]) {
      writeFileSync(join(folder, tool), '#!/bin/sh\ncat > "$0.stdin"\nprintf "%s" "$*" > "$0.args"\n');
      chmodSync(join(folder, tool), 0o755);
    }
    const commands = {
      vercel: [storeCommand("vercel"), "env add LLM_URL production"],
      wrangler: [storeCommand("wrangler", { environment: "staging" }), "secret put LLM_URL --env staging"],
      gh: [storeCommand("github", { name: "LLM_URL" }), "secret set LLM_URL"],
    };
    for (const [tool, [command, args]] of Object.entries(commands)) {
      const { code, stderr } = await shell(`PATH="$PWD:$PATH"\n${command}`, { cwd: folder, env: { LLM_URL: URI } });
      assert.equal(code, 0, stderr);
      assert.equal(readFileSync(join(folder, `${tool}.stdin`), "utf8"), URI);
      assert.equal(readFileSync(join(folder, `${tool}.args`), "utf8"), args);
      assertNoKey(command, tool);
    }
  });
});
