// Wherever a secret is in an input, no output of a valid or a broken URI prints what `redact` masks, nor does a suggestion.

import assert from "node:assert/strict";
import { test } from "node:test";
import { inspect } from "node:util";
import { formatIssues, redact, safeParse, validate } from "llm-uri";

const KEY = "hunter2SECRETx9abQ7w3";

const PLACES = [
  "llm://h.example/m?x=",
  "llm://h.example/m?",
  "llm://h.example/m?x=1&",
  "llm://h.example/m?system=",
  "llm://h.example/m?a.b=",
  "llm://h.example/",
  "llm://h.example/a/",
  "llm://h.example/m#",
  "llm://app:k@h.example/m?x=",
];

const SECRETS = [
  `https://u:${KEY}@p.example`,
  `postgres://u:${KEY}@db/x`,
  `llm://a:${KEY}@h/m`,
  `api_key=${KEY}`,
  `1;api_key=${KEY}`,
  `1;api_key:${KEY}`,
  `1&password=${KEY}`,
  `x?api_key=${KEY}`,
  `{"api_key":"${KEY}"}`,
  `{"a":{"token":"${KEY}"}}`,
  `https://p.example/?api_key=${KEY}`,
  `sk-proj-${KEY}`,
];

const ENCODINGS = [
  (text) => text,
  encodeURIComponent,
  (text) => encodeURIComponent(encodeURIComponent(text)),
  (text) => text.replace(/[:@/=&;]/g, (delimiter) => `%${delimiter.charCodeAt(0).toString(16)}`),
];

const ENDS = ["", "&temp=1", "#f", "/b", "@h.example/m"];

const INPUTS = [
  ...PLACES.flatMap((place) =>
    SECRETS.flatMap((secret) => ENCODINGS.flatMap((encode) => ENDS.map((end) => place + encode(secret) + end))),
  ),
  `llm://api_key=${KEY}@h.example/m`,
  `llm://app：${KEY}@h.example/m`,
  `llm://u%253A${KEY}%2540p.example@h.example/m`,
  `llm://h.example/m?x=api_key:${KEY}.api_key=1`,
  `llm://h.example/m?x=Bearer%20${KEY}`,
];

/** All that is printed of an input. */
function printed(input) {
  const { success, data, error } = safeParse(input);
  const issues = validate(input);
  const texts = [JSON.stringify(issues), formatIssues(input, issues)];
  if (!success) return [...texts, error.message, String(error.stack), inspect(error)];
  const canonical = data.canonical();
  const again = [JSON.stringify(validate(canonical)), redact(canonical.exposeCredentials())];
  return [
    ...texts,
    ...again,
    String(data),
    JSON.stringify(data),
    String(canonical),
    inspect(data, { showHidden: true }),
  ];
}

test("no output of a URI prints a secret that redaction masks", () => {
  let masked = 0;
  const shown = [];
  for (const input of INPUTS) {
    if (redact(input).includes(KEY)) continue;
    masked += 1;
    for (const text of printed(input)) if (text.includes(KEY)) shown.push(`${input}\n  ${text}`);
  }
  assert.deepEqual(shown, []);
  assert.ok(masked > 0.9 * INPUTS.length, `${masked} of ${INPUTS.length}`);
});
