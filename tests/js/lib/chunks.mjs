// Texts in chunks, and their redaction.

import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { ChunkRedactor } from "llm-uri";

import { KEY } from "./cli.mjs";

export const MIB = 1024 * 1024;
export const URI = `llm://my-app:${KEY}@api.openai.com/gpt-5?temp=0.7`;
export const REDACTED = URI.replace(KEY, "***");

/** Keys in the vectors contain this word. */
const CANARY = "CRET";
const { cases } = JSON.parse(readFileSync(new URL("../../vectors/redact-text.json", import.meta.url), "utf8"));
const spelled = (text) =>
  typeof text === "string" ? text : text.repeat[0] + text.repeat[1].repeat(text.repeat[2]) + text.repeat[3];
export const VECTORS = cases.map(({ name, text, options }) => ({ name, text: spelled(text), options }));
export const SHORT = 4096;

/** The output of a redactor for these chunks. */
export function pieces(chunks, options) {
  const redactor = new ChunkRedactor(options);
  return [...chunks.flatMap((chunk) => redactor.push(chunk)), ...redactor.end()];
}

const asBytes = (piece) => (typeof piece === "string" ? Buffer.from(piece) : piece);
export const joined = (list) => Buffer.concat(list.map(asBytes));

/** Compares without printing megabytes. */
export function assertSame(actual, expected, what = "output") {
  const [a, b] = [Buffer.from(actual), Buffer.from(expected)];
  if (a.equals(b)) return;
  let at = 0;
  while (a[at] === b[at]) at++;
  const around = (bytes) => JSON.stringify(bytes.subarray(Math.max(0, at - 40), at + 40).toString("latin1"));
  assert.fail(`${what}: ${a.length} and ${b.length} bytes differ at ${at}: ${around(a)} and ${around(b)}`);
}

/** Checks the type, the text and the absence of the key in the output. */
export function check(chunks, expected, what, options) {
  const given = pieces(chunks, options);
  const hidden = !expected.includes(CANARY);
  for (const piece of given) {
    assert.equal(typeof piece, typeof chunks[0], what);
    if (hidden) assert.ok(!asBytes(piece).includes(CANARY), `${what}: a piece shows the key`);
  }
  assertSame(joined(given), expected, what);
}

/** The output of a redactor's stream for chunks of texts or bytes, as bytes. */
export async function streamed(redactor, chunks) {
  const { readable, writable } = redactor.stream();
  const writer = writable.getWriter();
  const written = (async () => {
    for (const chunk of chunks) await writer.write(chunk);
    await writer.close();
  })();
  const out = [];
  for await (const chunk of readable) out.push(Buffer.from(chunk));
  await written;
  return Buffer.concat(out);
}

/** Pseudo-random numbers, the same in each run. */
function* numbers(seed) {
  for (let state = seed; ; ) yield (state = (Math.imul(state, 1664525) + 1013904223) >>> 0);
}

/** A text in pieces of 1 to `most` elements. */
export function cut(whole, most, seed) {
  const random = numbers(seed);
  const list = [];
  for (let from = 0; from < whole.length; ) {
    const to = from + 1 + (random.next().value % most);
    list.push(whole.slice(from, to));
    from = to;
  }
  return list;
}
