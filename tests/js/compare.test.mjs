// The corpus of `npm run compare` is the same in every run and contains the listed secrets, and this package masks them.

import assert from "node:assert/strict";
import { describe, it } from "node:test";
import { redact } from "llm-uri";

import { records, score } from "../../benches/compare/records.mjs";

const all = records();
const textOf = ({ record }) => JSON.stringify(record);

describe("the corpus", () => {
  it("is the same in every run", () => {
    assert.deepEqual(records(), all);
  });

  it("has each secret once, in its record, and none elsewhere", () => {
    const secrets = all.flatMap(({ secret }) => secret ?? []);
    assert.equal(new Set(secrets).size, secrets.length);
    for (const each of all) {
      assert.equal(secrets.filter((secret) => textOf(each).includes(secret)).length, each.secret === undefined ? 0 : 1);
      assert.doesNotMatch(textOf(each), /OPENAI(?!_)|OPAQUE|UUID|HEX/, each.kind);
    }
    assert.ok(secrets.length > 100 && all.length - secrets.length > 100);
  });
});

describe("the score", () => {
  it("counts masked secrets and changed records", () => {
    const corpus = [{ uri: true, secret: "a" }, { uri: false, secret: "b" }, { uri: false }, { uri: false }];
    const results = [
      { masked: true, changed: true },
      { masked: false, changed: true },
      { masked: false, changed: true },
      { masked: false, changed: false },
    ];
    assert.deepEqual(score(corpus, results), { recall: 1 / 2, recallInUris: 1, precision: 2 / 3 });
    const none = results.map(() => ({ masked: false, changed: false }));
    assert.equal(score(corpus, none).precision, undefined);
  });

  it("is full for the keys in URIs, and high for the others", () => {
    const results = all.map((each) => {
      const redacted = redact(textOf(each));
      const masked = each.secret !== undefined && !redacted.includes(each.secret);
      return { masked, changed: redacted !== textOf(each) };
    });
    const { recall, recallInUris, precision } = score(all, results);
    assert.equal(recallInUris, 1);
    assert.ok(recall >= 0.9, `recall ${recall}`);
    assert.ok(precision === 1, `precision ${precision}`);
  });
});
