// The limits of src/limits.rs for hostile input: edits and tokens.

import assert from "node:assert/strict";
import { test } from "node:test";
import { ChunkRedactor, tokenize, validate } from "llm-uri";

test("an issue with too many edits has no fix, and the others keep theirs", () => {
  const edits = (count) => {
    // The fixed value is longer than the default limit, which would clear its edits.
    const issues = validate(`LLM://h.example/m?system=${"a+".repeat(count)}`, { limits: { valueLength: 10_000 } });
    return ["scheme-not-lowercase", "plus-in-value"].map((code) => issues.find((issue) => issue.code === code));
  };
  for (const count of [100, 2047])
    assert.deepEqual(
      edits(count).map(({ edits }) => edits.length),
      [1, count],
    );
  const [scheme, plus] = edits(2048);
  assert.equal(scheme.edits.length, 1);
  assert.deepEqual([plus.edits, plus.suggestion], [undefined, undefined]);
});

test("an input has a limited number of tokens, and the rest of it is one, which is secret if a key is in it", () => {
  for (const end of ["", "x=sk-proj-CANARY0123456789abcdef"]) {
    const text = `llm://h.example/m?${"a=1&".repeat(40_000)}${end}`;
    const found = tokenize(text);
    assert.ok(found.length > 65_000 && found.length < 65_540, `${found.length} tokens`);
    for (const [at, { start }] of found.entries()) assert.equal(start, at === 0 ? 0 : found[at - 1].end);
    const { kind, end: last, secret } = found.at(-1);
    assert.deepEqual([kind, last, secret], ["text", text.length, end === "" ? undefined : true]);
  }
});

test("a secret that is longer than what a stream holds is left out up to the next white space", () => {
  for (const secret of ["sk-proj-", "eyJhbGciOiJIUzI1NiJ9.eyJ"].map((begin) => begin + "a1B2".repeat(1 << 19))) {
    const stream = new ChunkRedactor();
    const out = [stream.push("a "), stream.push(secret), stream.push(`${secret} b`), stream.end()].join("");
    assert.equal(out, "a *** b");
  }
});
