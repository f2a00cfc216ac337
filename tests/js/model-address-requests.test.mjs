// Requests for model addresses: the address is converted, and its issues are among those of the request.

import assert from "node:assert/strict";
import { describe, it } from "node:test";
import { inspect } from "node:util";
import { HostPolicy } from "llm-uri";
import { toOpenAI } from "llm-uri/adapters";
import { MasAddress } from "llm-uri/mas";
import { resolve, toRequest } from "llm-uri/requests";

describe("a model address", () => {
  const policy = new HostPolicy({
    allowHosts: ["vllm.internal"],
    allowHttp: ["vllm.internal"],
    allowPorts: [443, 8000],
  });

  it("is converted, with its base path, key and issues", () => {
    const address = MasAddress.parse("https://api.anthropic.com?x=1#m=claude-opus-4-1&k=opaqueSECRET&y=2");
    const plan = toRequest(address, { prompt: "Hello" });
    assert.equal(plan.url, "https://api.anthropic.com/v1/messages");
    assert.equal(plan.headers["x-api-key"], "opaqueSECRET");
    const found = plan.issues.map(({ code, component }) => `${code} ${component}`);
    assert.deepEqual(found.slice(0, 2), ["part-not-converted query", "part-not-converted parameter"]);
    assert.ok(plan.issues.every(({ start, end, message }) => start === 0 && end === 0 && message.length > 0));
    assert.ok(!inspect(plan, { depth: 9 }).includes("SECRET"));
    assert.equal(resolve(address).baseUrl, "https://api.anthropic.com/v1");
    assert.equal(
      toOpenAI(MasAddress.parse("https://h.example.com/a/v2#m=m&k=kk")).clientOptions.baseURL,
      "https://h.example.com/a/v2",
    );
  });

  it("stays https where requests to the host of an llm URI use http", () => {
    const call = (text, own = policy) => resolve(MasAddress.parse(text), { policy: own });
    assert.equal(call("https://vllm.internal:8000/v1#m=m").baseUrl, "https://vllm.internal:8000/v1");
    assert.equal(call("http://vllm.internal:8000/v1#m=m").baseUrl, "http://vllm.internal:8000/v1");
    const secure = call("https://localhost:8000/v1#m=m", HostPolicy.development);
    assert.equal(secure.baseUrl, "https://localhost:8000/v1");
    assert.ok(!secure.issues.some(({ code }) => code === "part-not-converted"));
    assert.equal(call("http://localhost/v1#m=m", HostPolicy.development).baseUrl, "http://localhost/v1");
  });

  it("is refused as its URI would be (X-43)", () => {
    const refused = (text, options) => {
      try {
        resolve(MasAddress.parse(text), options);
      } catch (error) {
        return error.issues.find(({ severity }) => severity === "error").code;
      }
    };
    assert.equal(refused("http://api.example.com/v1#m=m"), "not-convertible");
    assert.equal(refused("http://api.example.com/v1#m=m", { policy }), "not-convertible");
    assert.equal(refused("http://localhost:11434/v1#m=m"), "host-refused");
    assert.equal(refused("https://10.0.0.1/v1#m=m"), "host-refused");
  });
});
