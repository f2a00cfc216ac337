// The suggestions of issues: the core makes them from edits, and the module of requests from whole texts. Both must be the same.

import assert from "node:assert/strict";
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
