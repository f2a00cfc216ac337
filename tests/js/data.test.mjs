// data/: the codes are what the sources report.

import assert from "node:assert/strict";
import { readdirSync, readFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { test } from "node:test";
import { fileURLToPath } from "node:url";

import { dataReport } from "../../scripts/data-report.mjs";

const ROOT = join(dirname(fileURLToPath(import.meta.url)), "..", "..");
const read = (path) => readFileSync(join(ROOT, path), "utf8");
const json = (path) => JSON.parse(read(path));
const below = (folder, extension) =>
  readdirSync(join(ROOT, folder), { recursive: true })
    .filter((name) => name.endsWith(extension))
    .map((name) => `${folder}/${name.replaceAll("\\", "/")}`);

const variant = (code) => code.replace(/(?:^|-)([a-z0-9])/g, (_, first) => first.toUpperCase());
const PARTS = below("data/codes", ".json");
const codes = PARTS.flatMap((path) => json(path).codes.map((row) => ({ ...row, path })));

test("each code exists once, and a source reports or reads it", () => {
  const rust = below("src", ".rs")
    .filter((path) => path !== "src/issue/codes.rs")
    .map(read)
    .join("\n");
  const scripts = below("js", ".ts")
    .filter((path) => path !== "js/core/codes.ts")
    .map(read)
    .join("\n");
  assert.equal(new Set(codes.map(({ code }) => code)).size, codes.length);
  for (const { code } of codes) {
    const used = new RegExp(`\\bCode::${variant(code)}\\b`).test(rust) || scripts.includes(`"${code}"`);
    assert.ok(used, `${code} is reported by nothing`);
  }
});

test("the core reports only codes of the core and the policy", () => {
  const core = below("src", ".rs").filter((path) =>
    /^src\/(explain|host|json|llm|policy|redact|secret|uri)\//.test(path),
  );
  const text = core.map(read).join("\n");
  for (const { code, path } of codes.filter(({ path }) => /(requests|mas|ai|scheme)\.json$/.test(path)))
    assert.ok(!new RegExp(`\\bCode::${variant(code)}\\b`).test(text), `${code} belongs to ${path}`);
});

test("each text is one sentence, short, with the placeholders of its arguments", () => {
  const placeholder = /\{(component|second|number|character|parameter|address|provider|text)\}/g;
  const { keys, others } = json("data/keys.json");
  const lists = {
    keys: [...keys.map(({ issuer }) => issuer), ...others].map((text) => ({ text })),
    hosts: json("data/host-aliases.json").aliases.map(({ host: text }) => ({ text })),
    verdicts: json("data/verdicts.json").verdicts.map(({ finding: text, advice: fix }) => ({ text, fix })),
  };
  for (const { code, path, message, fix = "", argument, second, arguments: given = [] } of codes) {
    // A verdict that allows is the argument of no issue.
    const texts =
      typeof given === "string" ? lists[given].filter(({ fix: own }) => given !== "verdicts" || own) : given;
    const plain = message.replace(/`[^`]*`/g, "x");
    assert.ok(plain.split(/\s+/).length <= 12, `${code}: more than 12 words: ${message}`);
    assert.doesNotMatch(plain, /[.!?]\s/, `${code}: more than one sentence`);
    const known = ["component", argument, ...(second === undefined ? [] : ["second"])];
    const fixes = texts.map((text) => text.fix ?? "");
    for (const text of [message, fix, ...fixes])
      for (const [, name] of text.matchAll(placeholder)) assert.ok(known.includes(name), `${code} has no ${name}`);
    if (argument !== undefined)
      assert.ok(`${message}${fix}`.includes(`{${argument}}`), `${code} does not use its argument`);
    assert.ok(fix !== "" || fixes.every((each) => each !== ""), `${code}: no fix`);
    assert.ok(second === undefined || path !== "data/codes/core.json", `${code}: the core has one argument`);
  }
});

test("docs/specifications.md describes every extension parameter (L-20, L-72)", () => {
  const section = read("docs/specifications.md").split("## Extension parameters")[1];
  const rows = section.split("\n").filter((line) => line.startsWith("| `"));
  const names = rows.flatMap((row) => [...row.split("|")[1].matchAll(/`([^`]+)`/g)].map(([, name]) => name));
  assert.deepEqual(names.sort(), json("data/body-members.json").extensions.names);
});

test("the report has the age of each fact, and finds what models.dev has differently", () => {
  const { facts, disagreements } = dataReport(Date.parse("2027-01-01"));
  assert.ok(facts.length > 100 && facts.every(({ days, source }) => days > 0 && source.length > 0));
  assert.ok(facts.every(({ days }, at) => at === 0 || days <= facts[at - 1].days));
  const of = (wanted) => disagreements.filter(({ id }) => id === wanted);
  assert.deepEqual(of("zai-coding-plan")[0]?.theirs, "/api/coding/paas/v4");
  assert.deepEqual([of("groq"), of("deepinfra"), of("cloudflare-workers-ai").map(({ what }) => what)], [[], [], []]);
});
