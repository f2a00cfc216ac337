// The suggestions of issues: the core makes them from edits, and the module of requests from whole texts. Both must be the same. And
// the edits of an issue fix it.

import assert from "node:assert/strict";
import { readdirSync, readFileSync } from "node:fs";
import { test } from "node:test";
import { canParse, validate } from "llm-uri";
import { validateFor } from "llm-uri/requests";

const KEY = "sk-proj-CANARY0123456789abcdef";

/** Parts that are valid, or need a fix. No host belongs to a provider, so both lists have only issues of the syntax. */
const SCHEMES = ["llm", "LLM", "Llm"];
const USERINFO = ["", "app@", `app:${KEY}@`, `:${KEY}@`, `a!b:${KEY}@`, `app:${KEY}$x@`, "app:***@", "app:k%7e@"];
const HOSTS = ["h.example", "H.Example", "127.0.0.1:11434", "h.example:443", "h.example:8080"];
const MODELS = ["m", "org/m:free", "a=b", "m@2024", `m/${KEY}`, "%61", "m;v"];
const QUERIES = [
  ...["temperature=0.5", "Temp=1", "tmep=0.5", "max=7", "system=a+b", "system=a@b", "stop=a:b,c", "x=1;2", "top_a=1"],
  ...[
    "format=xml",
    "temp=1&temp=2",
    `api_key=${KEY}`,
    `x=${KEY}`,
    "stream=True",
    "a.b=1",
    "é=1",
    "responseFormat=json",
    "response_format=%FF",
    "Temp=x",
    "SYSTEM=a%00",
  ],
];
const FRAGMENTS = ["", "#f", "#a@b", `#k=${KEY}`];

/** Pseudo-random numbers, the same in each run. */
function* numbers(state) {
  for (;;) {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0;
    yield state / 2 ** 32;
  }
}

test("both ways to make a suggestion agree, and no suggestion contains a key", () => {
  const random = numbers(7);
  const one = (list) => list[Math.floor(random.next().value * list.length)];
  let suggestions = 0;
  for (let round = 0; round < 4000; round++) {
    const query = Array.from({ length: 3 }, () => one(QUERIES)).slice(0, Math.floor(4 * random.next().value));
    const uri = `${one(SCHEMES)}://${one(USERINFO)}${one(HOSTS)}/${one(MODELS)}${query.length > 0 ? "?" : ""}${query.join("&")}${one(FRAGMENTS)}`;
    const own = validate(uri);
    assert.deepEqual(own, validateFor(uri), uri);
    assert.doesNotMatch(JSON.stringify(own), /CANARY/, uri);
    for (const { suggestion, code } of own) {
      if (suggestion === undefined) continue;
      suggestions++;
      assert.ok(canParse(suggestion), `${uri}: ${code}: ${suggestion}`);
    }
  }
  assert.ok(suggestions > 2000, `${suggestions} suggestions`);
});

const VECTORS = new URL("../vectors/", import.meta.url);

/** The inputs of all vectors, hosts that a percent sign cannot fix, and names whose fix would repeat a parameter or make its value wrong. */
const INPUTS = [
  ...readdirSync(VECTORS)
    .filter((name) => name.endsWith(".json"))
    .flatMap((name) => JSON.parse(readFileSync(new URL(name, VECTORS), "utf8")).cases)
    .map(({ input }) => input)
    .filter((input) => typeof input === "string"),
  ...["llm://h|x.example/m", "llm://h%.example/m", "llm://${HOST}/m", "llm://$HOST.example/m", "llm://[h].example/m"],
  ...["temp=0.5&temperature=1.5", "max_tokns=1_000", "Stream=1"].map((query) => `llm://h.example/m?${query}`),
];

test("the edits of an issue fix it; those of the only error leave no other error in its component, and those of a warning none", () => {
  let fixes = 0;
  for (const input of new Set(INPUTS)) {
    const issues = validate(input);
    const errors = issues.filter(({ severity }) => severity === "error");
    for (const { code, component, severity, edits = [] } of issues) {
      if (edits.length === 0) continue;
      fixes++;
      const fixed = [...edits]
        .reverse()
        .reduce((text, { start, end, text: by }) => text.slice(0, start) + by + text.slice(end), input);
      const after = validate(fixed);
      const count = (list) => list.filter((issue) => issue.code === code).length;
      assert.ok(count(after) < count(issues), `${input}: ${code}: ${fixed}`);
      if (errors.length === 0) assert.ok(canParse(fixed), `${input}: ${code}: ${fixed}`);
      if (severity !== "error" || errors.length > 1) continue;
      const more = after.filter((issue) => issue.severity === "error" && issue.component === component);
      assert.deepEqual(more, [], `${input}: ${code}: ${fixed}`);
    }
  }
  assert.ok(fixes > 500, `${fixes} fixes`);
});
