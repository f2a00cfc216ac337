// The real SDKs for JavaScript, configured by the adapters, send the same requests to a server as `toRequest`.

import assert from "node:assert/strict";
import { after, beforeEach, test } from "node:test";

import { CASES } from "./lib/cases.mjs";
import { check, filled } from "./lib/check.mjs";
import { redirect, useHostileEnv } from "./lib/redirected.mjs";
import { ADAPTERS, RUNNERS } from "./lib/run.mjs";
import { startStub, WORDS } from "./lib/stub.mjs";

useHostileEnv();
const stub = await startStub();
const undo = redirect(stub);
after(async () => {
  undo();
  await stub.close();
});
beforeEach(() => Object.assign(stub, { asked: [], fail: 0, delay: 0 }));

for (const entry of CASES) {
  for (const sdk of entry.sdks.filter((name) => name in RUNNERS)) {
    test(`${sdk}: ${entry.name}`, async () => {
      const { uri, options } = filled(entry, stub);
      const adapted = ADAPTERS[sdk](uri, options);
      assert.equal(await RUNNERS[sdk](adapted, options), WORDS);
      assert.equal(stub.asked.length, 1);
      const [asked] = stub.asked.splice(0);
      await check(entry, sdk, adapted, asked, stub);
    });
  }
}
