// The command line on model addresses, ai URIs and scheme registrations.

import assert from "node:assert/strict";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { describe, it } from "node:test";

import { assertNoKey, KEY, run } from "./lib/cli.mjs";

const printed = async (args, options) => {
  const { code, stdout, stderr } = await run(args, options);
  return [code, stdout, stderr];
};
const json = async (args, options) => {
  const { stdout, code } = await run(args, options);
  return [code, JSON.parse(stdout)];
};

describe("inspect", () => {
  it("shows a model address, masked, with advice", async () => {
    const input = `https://user:${KEY}@h.example/v1#m=gpt-5&api_key=${KEY}`;
    const [code, report] = await json(["inspect"], { input });
    assert.equal(code, 0);
    assert.deepEqual(
      { ...report, issues: report.issues.map(({ code }) => code) },
      {
        kind: "mas",
        uri: "https://user:***@h.example/v1#m=gpt-5&api_key=***",
        valid: true,
        components: {
          url: "https://h.example/v1",
          model: "gpt-5",
          params: [
            ["m", "gpt-5"],
            ["api_key", "***"],
          ],
        },
        issues: ["userinfo-in-address", "secret-in-address", "fixed-path-prefix", "mas-fragment-structure"],
      },
    );
    const { stdout } = await run(["inspect", "--format", "text"], { input });
    assertNoKey(stdout + JSON.stringify(report), "inspect");
    assert.match(stdout, /model +gpt-5/);
    assert.match(stdout, /✓ valid model address/);
  });

  it("shows an ai URI, with and without an authority", async () => {
    const [code, report] = await json(["inspect", `ai://bank/service/payments?token=${KEY}`]);
    assert.equal(code, 0);
    assert.deepEqual(report.components, {
      authority: "bank",
      host: "bank",
      port: null,
      path: "/service/payments",
      segments: ["service", "payments"],
      query: [["token", "***"]],
      fragment: null,
    });
    assert.equal(report.uri, "ai://bank/service/payments?token=***");
    const { stdout } = await run(["inspect", "--format", "text", "ai:agent/x"]);
    assert.match(stdout, /segments +\["agent","x"\]/);
  });

  it("reports errors without the secret", async () => {
    for (const input of [
      `ai://bot:${KEY}@bank:x/x`,
      `https://h.example#m=a&token=é${KEY}`,
      `https://app:${KEY}@h.example:x/#m=a`,
      `ftp://app:${KEY}@h.example/#m=a`,
    ]) {
      for (const format of ["text", "json"]) {
        const { code, stdout, stderr } = await run(["inspect", "--format", format], { input });
        assert.equal(code, 1, input);
        assertNoKey(stdout + stderr, format);
        assert.match(stdout, /error|invalid/);
      }
    }
  });

  it("reads ai URIs as gateways do, with --strict", async () => {
    const [code, report] = await json(["inspect", "--strict"], { input: `ai://bot:${KEY}@bank/x` });
    assert.deepEqual([code, report.issues[0].code], [1, "ai-userinfo"]);
    assertNoKey(JSON.stringify(report), "inspect");
  });

  it("reads other input as an llm URI", async () => {
    const [code, report] = await json(["inspect", "https://h.example/v1"]);
    assert.deepEqual([code, report.kind, report.issues[0].code], [1, undefined, "scheme-not-llm"]);
  });
});

describe("convert", () => {
  it("writes the file of a tool, and lists what the tool has no setting for", async () => {
    const input = `llm://app:${KEY}@api.groq.com/llama-3.3?temp=0.5&retries=2`;
    const [code, stdout, stderr] = await printed(["convert", "--to", "opencode"], { input });
    assert.equal(code, 0);
    const { model, provider, agent } = JSON.parse(stdout);
    assert.equal(model, "llm-uri/llama-3.3");
    assert.equal(provider["llm-uri"].options.apiKey, "{env:GROQ_API_KEY}");
    assert.equal(agent.build.temperature, 0.5);
    assert.match(stderr, /^lost: parameter retries: the tool has no setting for it$/m);
    assertNoKey(stdout + stderr, "convert");
    const refused = await run(["convert", "--to", "claude-code"], { input });
    assert.equal(refused.code, 1);
    assert.match(refused.stderr, /unsupported-sdk/);
  });

  it("converts model addresses to llm URIs and back, and lists dropped parts", async () => {
    const to = await run(["convert", "--to", "llm", "https://h.example/v1#m=gpt-5&x=1"]);
    assert.deepEqual([to.code, to.stdout], [0, "llm://h.example/gpt-5?base_path=%2Fv1\n"]);
    assert.match(to.stderr, /^lost: parameter x: .*\n$/);
    const input = `llm://app:${KEY}@h.example/gpt-5?temp=0.7`;
    const back = await run(["convert", "--to", "mas"], { input });
    assert.deepEqual([back.code, back.stdout], [0, "https://h.example#m=gpt-5\n"]);
    assert.match(back.stderr, /^lost: app-label: .*\nlost: api-key: .*\nlost: parameter temp: .*\n$/);
    assertNoKey(back.stderr, "convert");
    const [code, report] = await json(["convert", "--json", "--to", "mas"], { input });
    assert.deepEqual(
      [code, report.uri, report.lost.map(({ component }) => component)],
      [0, "https://h.example#m=gpt-5", ["app-label", "api-key", "parameter"]],
    );
  });

  it("converts ai URIs to URLs of a gateway and back", async () => {
    const gateway = ["--gateway", "https://ai.example/gateway"];
    const url = "https://ai.example/gateway/bank/x?amount=10\n";
    assert.deepEqual(await printed(["convert", "--to", "gateway", ...gateway, "ai://bank/x?amount=10"]), [0, url, ""]);
    assert.deepEqual(await printed(["convert", "--to", "ai", ...gateway], { input: url }), [
      0,
      "ai://bank/x?amount=10\n",
      "",
    ]);
    const masked = await run(["convert", "--to", "gateway", ...gateway], { input: `ai:/x?token=${KEY}` });
    assert.equal(masked.stdout, "https://ai.example/gateway/~/x?token=***\n");
    const exposed = await run(["convert", "--to", "gateway", "--expose", ...gateway], { input: `ai:/x?token=${KEY}` });
    assert.equal(exposed.stdout, `https://ai.example/gateway/~/x?token=${KEY}\n`);
  });

  it("rejects input that cannot be converted, with the reason", async () => {
    const refused = [
      ["--to", "llm", "http://h.example/#m=a"],
      ["--to", "llm", "https://h.example/#m=.."],
      ["--to", "mas", `llm://app:${KEY}@h.example/`],
      ["--to", "gateway", "--gateway", "http://ai.example", "ai://bank/x"],
      ["--to", "ai", "--gateway", "https://ai.example/g", `https://app:${KEY}@evil.example/g/bank`],
    ];
    for (const args of refused) {
      const { code, stdout, stderr } = await run(["convert", ...args]);
      assert.deepEqual([code, stdout], [1, ""], args.join(" "));
      assert.match(stderr, /^error\[[a-z-]+\]: /);
      assertNoKey(stderr, "convert");
    }
    const misused = [
      ["--to", "llm", "ai://bank/x"],
      ["--to", "mas", "ai://bank/x"],
      ["--to", "gateway", "--gateway", "https://ai.example", "llm://h.example/m"],
      ["--to", "gateway", "ai://bank/x"],
      ["--to", KEY, "ai://bank/x"],
      ["ai://bank/x"],
    ];
    for (const args of misused) {
      const { code, stdout, stderr } = await run(["convert", ...args]);
      assert.deepEqual([code, stdout], [2, ""], args.join(" "));
      assert.match(stderr, /^llm-uri: /);
      assertNoKey(stderr, "convert");
    }
  });
});

describe("scheme check", () => {
  it("checks names", async () => {
    assert.deepEqual(await json(["scheme", "check", "--json", "com-example-info"]), [
      0,
      { name: "com-example-info", valid: true, issues: [] },
    ]);
    const { code, stdout } = await run(["scheme", "check", "My_Scheme"]);
    assert.equal(code, 1);
    assert.match(stdout, /error\[scheme-name-syntax\].*RFC 4395 §2\.8/);
    assert.equal((await run(["scheme", "check", "ai"])).code, 0);
  });

  it("checks templates, as text, as JSON, from a file and from standard input", async () => {
    const folder = mkdtempSync(join(tmpdir(), "llm-uri-scheme-"));
    try {
      const template =
        "Scheme name: fork\nStatus: Provisional\nApplications/protocols that use this scheme name: x\nContact: a@b.example\nChange controller: IETF\nReferences: y\nSecurity considerations: See section 7.\n";
      writeFileSync(join(folder, "t.txt"), template);
      writeFileSync(join(folder, "t.json"), JSON.stringify({ name: "fork", status: "provisional" }));
      const whole = await run(["scheme", "check", "t.txt"], { cwd: folder });
      assert.equal(whole.code, 0);
      assert.match(whole.stdout, /6 of 6 fields of RFC 7595, 1 more/);
      assert.match(
        (await run(["scheme", "check", "--profile", "rfc4395", "-"], { input: template })).stdout,
        /7 of 11 fields of RFC 4395/,
      );
      const checked = async (...args) => json(["scheme", "check", "--json", ...args, "t.json"], { cwd: folder });
      const references = ({ issues }) => [...new Set(issues.map((issue) => issue.reference))];
      const [code, report] = await checked("--checklist");
      assert.deepEqual(
        [code, report.profile, report.missing],
        [1, "rfc7595", ["applications", "contact", "changeController", "references"]],
      );
      assert.deepEqual(references(report), ["RFC 7595 §7.4"]);
      assert.ok(report.checklist.length >= 15);
      assert.deepEqual(references((await checked("--profile", "rfc4395"))[1]), ["RFC 4395 §5.4"]);
    } finally {
      rmSync(folder, { recursive: true, force: true });
    }
  });

  it("does not read a mistyped file name as a scheme name", async () => {
    for (const argument of ["nowhere.txt", "./nowhere", "a\\b.json", `${KEY}/x`]) {
      const { code, stdout, stderr } = await run(["scheme", "check", argument]);
      assert.deepEqual(
        [code, stdout, stderr],
        [2, "", "llm-uri: the file does not exist. Pass an existing file, or a scheme's name.\n"],
      );
    }
    assert.equal((await run(["scheme", "check", "fork://"])).code, 1);
    assertNoKey((await run(["scheme", "check", "--json", KEY])).stdout, "the name");
  });

  it("repeats no argument in an error", async () => {
    for (const args of [
      ["scheme"],
      ["scheme", KEY],
      ["scheme", "check"],
      ["scheme", "check", "--profile", KEY, "x"],
      ["scheme", "check", `--${KEY}`, "x"],
    ]) {
      const { code, stdout, stderr } = await run(args);
      assert.equal(code, 2, args.join(" "));
      assertNoKey(stdout + stderr, args.join(" "));
    }
  });
});

describe("ai", () => {
  it("prints the places of an origin, and the endpoints of what was found there", async () => {
    const [code, places] = await json(["ai", "discover", "--json", "https://bank.example"]);
    assert.deepEqual([code, places.txt], [0, "_aiip.bank.example"]);
    assert.equal((await run(["ai", "discover", "http://bank.example"])).code, 1);
    assert.equal((await run(["ai", "discover"])).code, 2);
    const document = JSON.stringify({
      endpoint: "ai://bank/x",
      jwks: "https://bank.example/k",
      policy: { requireSignedResults: true },
    });
    const found = ["ai", "discover", "--json", "--well-known", "-", "--txt", "endpoint=ai://bank/y"];
    const [status, report] = await json(found, { input: document });
    assert.deepEqual([status, report.endpoints], [0, ["well-known ai://bank/x", "txt ai://bank/y"]]);
    assert.deepEqual(report.issues, []);
    assert.equal((await run(found, { input: "<html>" })).code, 1);
    const { code: none, stderr } = await run(["ai", "discover", "--txt", "garbage"]);
    assert.deepEqual([none, stderr], [1, "llm-uri: no endpoint was found.\n"]);
  });

  it("rejects a result that cannot be verified", async () => {
    const folder = mkdtempSync(join(tmpdir(), "llm-uri-ai-"));
    try {
      const keys = join(folder, "keys.json");
      writeFileSync(keys, JSON.stringify({ keys: [] }));
      const { code, stdout } = await run(["ai", "verify", "--jwks", keys, "--json", "-"], { input: "e30.e30.c2ln" });
      assert.deepEqual([code, JSON.parse(stdout).accepted], [1, false]);
      assert.equal((await run(["ai", "verify", "--jwks", join(folder, "none"), "-"])).code, 2);
    } finally {
      rmSync(folder, { recursive: true });
    }
  });

  it("advises on a URI without a finding", async () => {
    const [code, report] = await json(["scheme", "advise", "--json", "https://h.example/v1#m=gpt-5"]);
    assert.deepEqual(
      [code, report.issues.map(({ code }) => code)],
      [0, ["fixed-path-prefix", "mas-fragment-structure"]],
    );
  });
});
