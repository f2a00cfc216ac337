// Compares a received request with the case, and with the request of `toRequest`.

import assert from "node:assert/strict";

import { HostPolicy } from "llm-uri";
import { toRequest } from "llm-uri/requests";

import { KEY } from "./cases.mjs";
import { DIFFERENCES } from "./differences.mjs";
import { QUESTION } from "./run.mjs";

const put = (text, stub) => text.replaceAll("{port}", stub.port).replaceAll("{stub}", stub.origin);

/** A case with the stub's address inserted. The URI may contain `localhost`; the stub's address is 127.0.0.1. */
export function filled(entry, stub) {
  return {
    uri: put(entry.uri, stub).replace("//localhost:", "//127.0.0.1:"),
    // Adapters leave `stream` to the call, unless the operation is a stream.
    options: {
      policy: HostPolicy.development,
      ...(/[?&]stream=true/i.test(entry.uri) && { operation: "stream" }),
      ...entry.options,
    },
    url: put(entry.url, stub),
  };
}

/** The request of `toRequest`, sent by `fetch`, as it arrived. */
async function planned(uri, options, stub) {
  const plan = toRequest(uri, { messages: [{ role: "user", content: QUESTION }] }, options);
  const response = await fetch(plan.url, plan);
  assert.equal(response.status, 200);
  await response.arrayBuffer();
  return { plan, asked: stub.asked.splice(0)[0] };
}

export async function check(entry, sdk, adapted, asked, stub) {
  const { uri, options, url } = filled(entry, stub);
  const { plan, asked: own } = await planned(uri, { ...options, protocol: adapted.protocol }, stub);

  // The path is literal in the case, and the same for both.
  assert.equal(adapted.url, url);
  assert.equal(own.url, url);
  assert.equal(bare(asked.url), bare(url), "the SDK's URL");

  // The body is literal in the case, and the same for both except for the listed differences.
  assert.deepEqual(own.body, entry.body, "the body of toRequest");
  const body = structuredClone(asked.body);
  for (const { of, protocols, only, undo } of DIFFERENCES) {
    if (!of.includes(sdk) || (protocols && !protocols.includes(adapted.protocol))) continue;
    const view = { provider: adapted.provider, url, body: own.body };
    if (only === undefined || only(view)) undo(body, view);
  }
  assert.deepEqual(body, own.body, "the SDK's body");

  // The headers: of the key, the provider and the caller.
  for (const [name, value] of Object.entries(plan.headers)) {
    if (name === "content-type") {
      // LiteLLM sends no content type to Ollama, which does not require it.
      if (sdk !== "litellm" || adapted.protocol !== "ollama") assert.match(asked.headers[name], /^application\/json/);
    } else if (value.includes(KEY)) assert.ok(keyHeader(asked.headers, plan, name, value), `no key in ${name}`);
    else assert.equal(asked.headers[name], value, name);
  }
  for (const [name, value] of Object.entries(entry.headers ?? {})) assert.equal(asked.headers[name], value, name);
  const keys = Object.entries(asked.headers).filter(([, value]) => value.includes(KEY));
  assert.equal(keys.length, uri.includes("@") ? 1 : 0, "headers with the key");

  // No other parts of the URI, and nothing from the environment.
  const everything = JSON.stringify([asked.url, asked.headers, asked.text]);
  assert.ok(
    !everything.includes("OTHERSECRET") && !everything.includes("other.invalid"),
    "something of the environment's",
  );
  assert.ok(!everything.includes("for-the-app"), "the fragment");
  assert.ok(!asked.text.includes(KEY), "the key in the body");
}

/** Two providers take the key in either header; their SDKs send a bearer token. The older form of Azure does not. */
function keyHeader(headers, { provider, url }, name, value) {
  if (headers[name] === value) return true;
  const either =
    (provider === "anthropic" && name === "x-api-key") ||
    (provider === "azure" && name === "api-key" && !url.includes("/deployments/"));
  return either && headers.authorization === `Bearer ${value}`;
}

/**
 * Removes differences without a meaning: the encoding of a colon in a path, and the header with which pydantic-ai enables
 * beta features of Anthropic.
 */
const bare = (url) => url.replaceAll("%3A", ":").replace(/(\/v1\/messages)\?beta=true$/, "$1");
