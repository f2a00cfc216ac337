// No key is printed in any literal and place of log-forms.mjs, except in the forms that docs/logging.md lists, and a stream prints
// what `redact` prints.

import assert from "node:assert/strict";
import { test } from "node:test";

import { createRedactor, redact } from "llm-uri";

import { streamed } from "../lib/chunks.mjs";
import { LITERALS, PLACES } from "../lib/log-forms.mjs";

const CORE = "9xLm2VbT7wKz";
const KEY = `sk-proj-canary3FpQ${CORE}`;
const ODD = `c"a'n&a<r>y/+=%41\\ é🚀-${CORE}`;
const QUOTED = `c'a$n!a*r~y+(x)-é🚀-${CORE}`;

const PIECES = ["base64, folded", "list of characters"];
const SPACED = ["a space in the middle", "a tab in the middle"];
const SEPARATED = ["hexadecimal, with spaces", "hexadecimal, with colons"];
const BASE64 = Object.keys(LITERALS).filter((name) => name.startsWith("base64") || name === "MIME word, B");
const HEXADECIMAL = Object.keys(LITERALS).filter((name) => /^hexa|%x|bytea/.test(name));
const EACH = Object.keys(LITERALS).filter((name) => name.startsWith("every "));

const known = (secret) => createRedactor({ secrets: [secret], keys: false });
/** The logged text, the redactor, and the literals in which the key is not found. */
const CASES = {
  "a known key": [KEY, known(KEY), [...PIECES, ...SPACED, ...SEPARATED]],
  "a known key with punctuation": [
    ODD,
    known(ODD),
    [
      ...PIECES,
      ...SPACED,
      ...SEPARATED,
      "base64 of UTF-16",
      "base64 in JSON",
      "base64 of percent-encoding",
      "Haskell show",
      "quoted-printable, folded",
    ],
  ],
  "a bare key": [
    KEY,
    { redact },
    [...PIECES, ...BASE64, ...HEXADECIMAL, ...EACH, "OWASP encoder", "Markdown", "MIME word, Q"],
  ],
  "a URI": [
    `llm://my-app:x1y2${KEY.slice(3)}@api.example.com/gpt-5?temp=1&top_p=0.5`,
    { redact },
    [...PIECES, ...BASE64, ...HEXADECIMAL, ...EACH, "MIME word, Q"],
  ],
  "a URI with punctuation in its key": [
    `llm://my-app:${QUOTED}@api.example.com/gpt-5`,
    { redact },
    [...PIECES, ...BASE64, ...HEXADECIMAL, ...EACH, "MIME word, Q", "quoted-printable, folded", "Haskell show"],
  ],
};

const decoded = (text) =>
  text.replace(
    /\\+u\{?([0-9a-f]{4,6})\}?|\\+x([0-9a-f]{2})|&#x([0-9a-f]+);|=([0-9A-F]{2})|%(?:25)*([0-9a-f]{2})|\\+([0-3][0-7][0-7])|&#(\d+);/gi,
    (_all, ...groups) => {
      const digits = groups.slice(0, 7);
      const at = digits.findIndex((group) => group !== undefined);
      return String.fromCodePoint(Number.parseInt(digits[at], [16, 16, 16, 16, 16, 8, 10][at]) % 0x110000);
    },
  );

/** Whether a text contains seven characters in a row of the key, in any coding. */
function prints(text) {
  const views = [text, decoded(text), text.replace(/[\s\0"',=\\:]+/g, "")];
  for (const [word] of text.matchAll(/[A-Za-z0-9+/_-]{8,}/g))
    for (let at = 0; at < 4; at++)
      views.push(Buffer.from(word.slice(at), "base64").toString("latin1").replaceAll("\0", ""));
  for (const [word] of text.replace(/(?<=\b[0-9a-f]{2})[ :](?=[0-9a-f]{2}\b)/gi, "").matchAll(/[0-9a-f]{8,}/gi))
    for (let at = 0; at < 2; at++) views.push(Buffer.from(word.slice(at), "hex").toString("latin1"));
  return views.some((view) => [0, 1, 2, 3, 4, 5].some((at) => view.includes(CORE.slice(at, at + 7))));
}

for (const [name, [value, redactor, exceptions]] of Object.entries(CASES)) {
  test(`${name} is masked in every form, except in those that are listed`, () => {
    const printed = new Set();
    for (const [literal, write] of Object.entries(LITERALS)) {
      for (const [place, put] of Object.entries(PLACES)) {
        const text = put(write(value));
        const once = redactor.redact(text);
        if (prints(once)) printed.add(literal);
        assert.equal(redactor.redact(once), once, `${literal}, ${place}`);
      }
      assert.ok(prints(write(value)), `${literal}: the test does not see the key`);
    }
    assert.deepEqual([...printed].sort(), [...new Set(exceptions)].sort());
  });
}

test("a stream prints the same for every split of each form", async () => {
  const places = Object.values(PLACES);
  for (const [value, own] of Object.values(CASES)) {
    const redactor = own.stream === undefined ? createRedactor() : own;
    for (const [at, [literal, write]] of Object.entries(LITERALS).entries()) {
      const text = places[at % places.length](write(value));
      const wanted = redactor.redact(text);
      for (let split = 1; split < text.length; split++)
        assert.equal(
          String(await streamed(redactor, [text.slice(0, split), text.slice(split)])),
          wanted,
          `${literal}, split at ${split}`,
        );
    }
  }
});
