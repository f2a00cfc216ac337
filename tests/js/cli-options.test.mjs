// Options that have no effect on an input, or with another option, are usage errors. No message repeats an argument.

import assert from "node:assert/strict";
import { join } from "node:path";
import { describe, it } from "node:test";

import { assertNoKey, inParallel, KEY, run } from "./lib/cli.mjs";
import { folderOf } from "./lib/scan.mjs";

const URI = `llm://app:${KEY}@api.openai.com/gpt-4o?temp=0.5`;
const MAS = `https://h.example/v1#m=gpt-5&k=${KEY}`;
const AI = `ai://bot:${KEY}@bank/x`;
const KINDS = { mas: MAS, ai: AI };
const POLICY = ["--policy production", "--allow-host h.example", "--allow-http h.internal"];
const OPENAI = { OPENAI_BASE_URL: "https://api.openai.com/v1" };

describe("an option without effect", () => {
  const refused = [
    ...Object.values(KINDS).flatMap((input) =>
      [...POLICY, "--ranges warn", "--aliases"].map((option) => [`inspect ${option}`, { input }]),
    ),
    ["inspect --strict", { input: MAS }],
    ["request --key-env MY_KEY", { input: URI }],
    ["request --curl --json", { input: URI }],
    ["request --curl --key-env MY_KEY", { input: "llm://api.openai.com/gpt-4o" }],
    ["request --curl --format text", { input: URI }],
    ["request --messages - --body - llm://api.openai.com/gpt-4o", { input: "[]" }],
    ["request --prompt a --messages -", { input: "[]" }],
    ["request --operation models --prompt a", { input: URI }],
    ["request --project p", { input: URI }],
    ["request --location us", { input: URI }],
    ["request --api-version 2024-10-21", { input: URI }],
    ["build --host h.example --model m --label a --key-stdin --key-env MY_KEY", { env: { MY_KEY: KEY }, input: KEY }],
    ["convert --to mas --provider openai", { input: URI }],
    ["convert --to url --expose", { input: URI }],
    ["convert --to curl --model gpt-5", { input: URI }],
    ["convert --to opencode --prefix A_", { input: URI }],
    ["convert --to llm --gateway https://ai.example", { input: MAS }],
    ["convert --from model --model gpt-5", { input: "openai:gpt-5" }],
    ["convert --from url --to mas --prefix A_", { input: "https://api.openai.com/v1" }],
    ["doctor --client anthropic-js --env OPENAI_BASE_URL", { env: OPENAI }],
    ["doctor --client openai-js --client anthropic-js --env OPENAI_BASE_URL", { env: OPENAI }],
    ["scan --staged --history", {}],
    ["scan --staged --no-gitignore", {}],
    ["scan --history -", { input: URI }],
    ["scan --exclude *.txt -", { input: URI }],
    ["check --no-gitignore", { input: URI }],
    ["check --env LLM_URL --input json", { env: { LLM_URL: URI } }],
    ["validate - -", { input: URI }],
    ["validate --policy production --policy development", { input: URI }],
    ["check --max-warnings 0 --max-warnings 9", { input: URI }],
    ["convert --to mas --to env", { input: URI }],
    ["scan --baseline a.json --baseline b.json .", {}],
    ["ai verify - --jwks -", { input: "{}" }],
    ["scheme check --profile rfc4395 com-example-info", {}],
  ];

  it("is a usage error", async () => {
    await inParallel(refused, async ([command, options]) => {
      const { code, stdout, stderr } = await run(command.split(" "), options);
      assert.deepEqual([code, stdout], [2, ""], command);
      assert.match(stderr, /^llm-uri: .*\n$/, command);
      assertNoKey(stderr, command);
    });
  });

  it("is named, and the fix is to remove it", async () => {
    const { stderr } = await run(["inspect", "--allow-host", KEY], { input: MAS });
    assert.equal(stderr, "llm-uri: --allow-host has no effect on this model address. Remove it.\n");
    assert.match((await run(["scan", "--staged", "--no-gitignore"])).stderr, /^llm-uri: --no-gitignore has no effect/);
  });

  it("is different for another input", async () => {
    const env = { ...OPENAI, ANTHROPIC_BASE_URL: "https://api.anthropic.com" };
    const both = ["--client", "openai-js", "--client", "anthropic-js"];
    const doctor = await run(["doctor", ...both, "--env", "OPENAI_BASE_URL", "--env", "ANTHROPIC_BASE_URL"], { env });
    assert.deepEqual([doctor.code, doctor.stderr], [0, ""]);
    const jwks = join(folderOf("keys", { "keys.json": '{"keys":[]}' }), "keys.json");
    const verify = await run(["ai", "verify", "--jwks", jwks, "--scope", "pay", "-"], { input: "e30.e30.c2ln" });
    assert.match(verify.stderr, /^llm-uri: --scope has no effect without --well-known\. Remove it\.\n$/);
  });
});

describe("a conversion", () => {
  const input = `llm://app:${KEY}@api.openai.com/gpt-5?temp=0.5&user=me#${KEY}`;
  const lost = async (...args) => {
    const { code, stdout, stderr } = await run(args, { input });
    assert.equal(code, 0, stderr);
    assertNoKey(stdout + stderr, args.join(" "));
    return stderr.match(/^lost: [^:]*/gm);
  };

  it("lists the parts that a URL cannot contain", async () => {
    const parts = ["app-label", "api-key", "model", "fragment", "parameter temp", "parameter user"];
    const lines = parts.map((part) => `lost: ${part}`);
    assert.deepEqual(await lost("convert", "--to", "url"), lines);
    const inUrl = "llm://res.openai.azure.com/gpt?api-version=2024-10-21";
    const { stderr } = await run(["convert", "--to", "url", inUrl]);
    assert.equal(stderr, "");
  });

  it("lists the parts that a curl command and a file cannot contain", async () => {
    const lines = ["lost: app-label", "lost: parameter temp", "lost: fragment"];
    assert.deepEqual(await lost("convert", "--to", "curl"), lines);
    assert.deepEqual(await lost("request", "--curl"), lines);
    assert.ok((await lost("convert", "--to", "opencode")).includes("lost: fragment"));
  });
});
