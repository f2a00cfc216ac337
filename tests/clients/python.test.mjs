// The real SDKs for Python, configured by the adapters, ask a server; what arrives is what `toRequest` sends. One Python runs
// all of them, since it takes seconds to start.

import assert from "node:assert/strict";
import { after, test } from "node:test";

import { CASES } from "./lib/cases.mjs";
import { check, filled } from "./lib/check.mjs";
import { runPython } from "./lib/python.mjs";
import { pythonEnv, redirect, useHostileEnv } from "./lib/redirected.mjs";
import { ADAPTERS, QUESTION } from "./lib/run.mjs";
import { startStub, WORDS } from "./lib/stub.mjs";

useHostileEnv();
const stub = await startStub();
const undo = redirect(stub);
after(async () => {
  undo();
  await stub.close();
});

const jobs = CASES.flatMap((entry) => entry.sdks.filter((sdk) => sdk === "litellm" || sdk === "pydantic-ai").map((sdk) => ({ entry, sdk })));
for (const job of jobs) {
  const { uri, options } = filled(job.entry, stub);
  job.adapted = ADAPTERS[job.sdk](uri, options);
}
const asked = new Map();
const results = await runPython(
  jobs.map(({ sdk, adapted }, id) => ({ id, sdk, stub: stub.origin, question: QUESTION, adapted: adapted.exposeCredentials() })),
  { env: pythonEnv(), each: ({ id }) => asked.set(id, stub.asked.splice(0)) },
);

stub.asked.length = 0;

for (const [id, { entry, sdk, adapted }] of jobs.entries()) {
  test(`${sdk}: ${entry.name}`, async () => {
    assert.deepEqual(results.get(id), { id, text: WORDS });
    assert.equal(asked.get(id).length, 1);
    await check(entry, sdk, adapted, asked.get(id)[0], stub);
  });
}
