// Hosts on platforms whose URL class is missing, or does not read hosts as the URL Standard does (Hermes, polyfills). Each
// runs in a separate process, because the class is captured at import.

import assert from "node:assert/strict";
import { execFileSync } from "node:child_process";
import { test } from "node:test";

/** The results of `parseHost` and of a policy after `before` has run. */
function read(before, hosts) {
  const program = `
    ${before}
    const { HostPolicy, parseHost, canParse } = await import("llm-uri");
    globalThis.URL = Native;
    const rows = ${JSON.stringify(hosts)}.map((host) => [
      parseHost(host).kind, parseHost(host).host, HostPolicy.development.check("https://" + host + "/").code, canParse("llm://" + host + "/m"),
    ]);
    console.log(JSON.stringify(rows));
  `;
  const setUp = "const Native = globalThis.URL;";
  return JSON.parse(
    execFileSync(process.execPath, ["--input-type=module", "-e", setUp + program], { encoding: "utf8" }),
  );
}

const UNUSUAL = ["2130706433", "0x7f.1", "%61.example.com", "xn--bcher-kva.example.com", "127.1"];
const PLAIN = ["api.openai.com", "127.0.0.1", "[::1]"];
const BROKEN = {
  "no URL class": "delete globalThis.URL;",
  "one that throws": "globalThis.URL = class { constructor() { throw new Error(); } };",
  "one that splits text": `globalThis.URL = class {
    constructor(text) { Object.assign(this, { hostname: text.split("/")[2], pathname: "/", username: "", password: "", port: "", search: "", hash: "" }); }
  };`,
  "one that accepts forbidden characters": `globalThis.URL = class {
    constructor(text) { try { return new Native(text); } catch { return { hostname: "a.example", pathname: "/", username: "", password: "", port: "", search: "", hash: "" }; } }
  };`,
};

for (const [name, before] of Object.entries(BROKEN)) {
  test(`X-41: ${name}: unusual spellings are refused, plain hosts are read`, () => {
    const rows = read(before, [...UNUSUAL, ...PLAIN]);
    for (const row of rows.slice(0, UNUSUAL.length)) assert.deepEqual(row, ["refused", "", "unreadable-host", false]);
    assert.deepEqual(rows.slice(UNUSUAL.length), [
      ["name", "api.openai.com", "public-name", true],
      ["ipv4", "127.0.0.1", "allowed-loopback", true],
      ["ipv6", "[::1]", "allowed-loopback", true],
    ]);
  });
}

test("X-41: a URL class that is replaced after import changes nothing", () => {
  const program = `
    const { parseHost } = await import("llm-uri");
    globalThis.URL = class { constructor() { return { hostname: "evil.example", pathname: "/", username: "", password: "", port: "", search: "", hash: "" }; } };
    console.log(parseHost("0x7f.1").host, parseHost("%61.example").host);
  `;
  const output = execFileSync(process.execPath, ["--input-type=module", "-e", program], { encoding: "utf8" });
  assert.equal(output.trim(), "127.0.0.1 a.example");
});
