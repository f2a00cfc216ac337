// Requests by fetch and by curl, to a local server that records them.

import assert from "node:assert/strict";
import { spawn, spawnSync } from "node:child_process";
import { createServer } from "node:http";
import { after, before, describe, it } from "node:test";
import { format, inspect } from "node:util";
import { HostPolicy, LlmUri, LlmUriError, parse } from "llm-uri";
import {
  defineProviders,
  providers,
  resolve,
  resolveCredentials,
  toCurl,
  toRequest,
  validateFor,
} from "llm-uri/requests";

const KEY = "sk-zQ9wXk7vJ2pRtY5b";
const policy = HostPolicy.development;

let server;
let port;
let arrived;

before(async () => {
  server = createServer((request, response) => {
    const chunks = [];
    request.on("data", (chunk) => chunks.push(chunk));
    request.on("end", () => {
      const { method, url, headers } = request;
      arrived = { method, url, headers, body: Buffer.concat(chunks).toString() };
      if (url.startsWith("/moved")) response.writeHead(307, { location: `http://127.0.0.1:${port}/elsewhere` });
      response.end("{}");
    });
  });
  await new Promise((ready) => server.listen(0, "127.0.0.1", ready));
  ({ port } = server.address());
});

after(() => server.close());

const local = (rest) => `llm://app:${encodeURIComponent(KEY)}@127.0.0.1:${port}/${rest}`;

// Every protocol, with its header for the key and its place for the model.
const PROVIDERS = [
  ["openai", "gpt-4o?temp=0.5", "/v1/chat/completions", "authorization", "Bearer "],
  [
    "azure",
    "my-deployment?api-version=2024-10-21",
    "/openai/deployments/my-deployment/chat/completions?api-version=2024-10-21",
    "api-key",
    "",
  ],
  ["anthropic", "claude-3-5-haiku-latest", "/v1/messages", "x-api-key", ""],
  [
    "gemini",
    "gemini-2.5-flash?stream=true",
    "/v1beta/models/gemini-2.5-flash:streamGenerateContent?alt=sse",
    "x-goog-api-key",
    "",
  ],
  [
    "bedrock",
    "arn:aws:bedrock:eu-west-1:1:inference-profile/x",
    "/model/arn%3Aaws%3Abedrock%3Aeu-west-1%3A1%3Ainference-profile%2Fx/converse",
    "authorization",
    "Bearer ",
  ],
  ["cohere", "command-a", "/v2/chat", "authorization", "Bearer "],
  ["ollama", "llama3.2:3b", "/api/chat", "authorization", "Bearer "],
];

describe("fetch", () => {
  for (const [provider, rest, url, header, prefix] of PROVIDERS) {
    it(`sends a request of ${provider} as planned`, async () => {
      const plan = toRequest(local(rest), { prompt: 'Say "it\'s" $HOME `x` \\ ✓' }, { provider, policy });
      await fetch(plan.url, plan);
      assert.equal(arrived.method, "POST");
      assert.equal(arrived.url, url);
      assert.equal(arrived.headers[header], prefix + KEY);
      assert.equal(arrived.body, plan.body);
      for (const [name, value] of Object.entries(plan.headers)) assert.equal(arrived.headers[name], value);
    });
  }

  it("accepts the headers of a plan in every form", async () => {
    const plan = toRequest(local("m"), { prompt: "x" }, { provider: "openai", policy });
    assert.equal(new Headers(plan.headers).get("authorization"), `Bearer ${KEY}`);
    assert.equal(new Request(plan.url, plan).headers.get("authorization"), `Bearer ${KEY}`);
    assert.deepEqual(Object.keys(plan.headers), ["authorization", "content-type"]);
    await fetch(plan.url, { ...plan });
    assert.equal(arrived.headers.authorization, `Bearer ${KEY}`);
  });

  it("fetches a list with GET and without a body", async () => {
    const plan = toRequest(local("m"), {}, { provider: "openai", policy, operation: "models" });
    await fetch(plan.url, plan);
    assert.deepEqual([arrived.method, arrived.url, arrived.body], ["GET", "/v1/models", ""]);
  });

  it("does not send the key to the target of a redirect", async () => {
    const plan = toRequest(local("m"), { prompt: "x" }, { provider: "anthropic", policy, basePath: "/moved" });
    await assert.rejects(fetch(plan.url, plan));
    assert.match(arrived.url, /^\/moved/);
  });
});

const hasCurl = spawnSync("curl", ["--version"]).status === 0;

/** Runs a shell script, while the server of this process responds. */
const shell = (script, env) =>
  new Promise((resolve, reject) => {
    const child = spawn("sh", ["-c", script], { env: { PATH: process.env.PATH, ...env } });
    let stderr = "";
    child.stderr.on("data", (chunk) => (stderr += chunk));
    child.on("error", reject);
    child.on("close", (code) => resolve({ code, stderr }));
  });

/** A shell function that prints its arguments and the script's variables, for systems without curl. */
const stub = 'curl() { for each; do printf \'%s\\0\' "$each"; done > "$OUT"; }\n';

describe("toCurl", () => {
  const words = "it's \"$HOME\" `id` $(id) \\ !x\n\t✓ 'a'\\''b'";

  for (const [provider, rest] of PROVIDERS) {
    it(`prints the request of ${provider} for a shell`, { skip: !hasCurl && "there is no curl" }, async () => {
      const plan = toRequest(local(rest), { prompt: words }, { provider, policy });
      await fetch(plan.url, plan);
      const wanted = arrived;
      const command = toCurl(plan, { keyEnv: "MY_KEY" });
      assert.ok(!command.includes(KEY));
      const { code, stderr } = await shell(command, { MY_KEY: KEY });
      assert.equal(code, 0, stderr);
      assert.deepEqual([arrived.method, arrived.url, arrived.body], [wanted.method, wanted.url, wanted.body]);
      for (const name of Object.keys(plan.headers)) assert.equal(arrived.headers[name], wanted.headers[name], name);
    });
  }

  it("quotes for any POSIX shell", async () => {
    const { mkdtempSync, readFileSync, rmSync } = await import("node:fs");
    const { join } = await import("node:path");
    const folder = mkdtempSync(join((await import("node:os")).tmpdir(), "llm-uri-"));
    const plan = toRequest(local("m"), { prompt: words }, { provider: "openai", policy });
    const OUT = join(folder, "arguments");
    const { code, stderr } = await shell(stub + toCurl(plan), { OPENAI_API_KEY: KEY, OUT });
    assert.equal(code, 0, stderr);
    const given = readFileSync(OUT, "utf8").split("\0");
    rmSync(folder, { recursive: true });
    assert.ok(given.includes(plan.url) && given.includes(plan.body) && given.includes(`authorization: Bearer ${KEY}`));
  });

  it("reads the key from the provider's variable, also if the body repeats it", () => {
    const plan = toRequest(local("m"), { prompt: `My key is ${KEY}.` }, { provider: "anthropic", policy });
    const command = toCurl(plan);
    assert.match(command, /"\$ANTHROPIC_API_KEY"/);
    assert.ok(!command.includes(KEY));
    assert.ok(!inspect(plan).includes(KEY) && !JSON.stringify(plan).includes(KEY), "nor does the plan print it");
  });

  it("sets timeout and retries", () => {
    const seconds = { 30000: "30", 1500: "1.5", 5: "0.005" };
    for (const [timeout, wanted] of Object.entries(seconds)) {
      const command = toCurl(toRequest(local(`m?timeout=${timeout}&retries=3`), { prompt: "x" }, { policy }));
      assert.ok(command.includes(`--max-time ${wanted} --retry 3 `), command);
    }
  });

  it("rejects invalid variable names and plans", () => {
    const plan = toRequest(local("m"), { prompt: "x" }, { policy });
    for (const keyEnv of ["A B", "$(id)", "1A", "A;id", ""]) {
      assert.throws(
        () => toCurl(plan, { keyEnv }),
        (error) => error.code === "invalid-option",
      );
    }
    assert.throws(() => toCurl({ ...plan }), TypeError);
  });
});

describe("what is printed", () => {
  const uri = `llm://org-abc:${KEY}@api.openai.com/gpt-4o?temp=0.5`;
  const values = () => [
    resolve(uri),
    toRequest(uri, { prompt: "x" }),
    resolve(uri).headers,
    toRequest(uri, { prompt: "x" }).headers,
  ];

  it("contains no key", () => {
    for (const value of values()) {
      const nested = { deep: [{ value }] };
      const shown = [
        ...[
          String(value),
          JSON.stringify(value),
          JSON.stringify(nested),
          inspect(value),
          format("%s %o %O %j", value, value, value, value),
        ],
        ...[
          inspect(nested, { depth: 9, showHidden: true }),
          inspect(value, { customInspect: false, showHidden: true, depth: 9 }),
        ],
        ...[`${Object.getOwnPropertyNames(value)}`, inspect(Object.getPrototypeOf(value))],
      ];
      for (const text of shown) assert.ok(!text.includes(KEY), text);
    }
  });

  it("contains everything except secrets", () => {
    const plan = toRequest(uri, { prompt: "x" });
    const { url, headers, body } = JSON.parse(JSON.stringify(plan));
    assert.deepEqual([url, headers.authorization, JSON.parse(body).temperature], [plan.url, "Bearer ***", 0.5]);
    assert.match(inspect(plan), /^RequestPlan \{[\s\S]*temperature/);
  });

  it("cannot be changed afterwards", () => {
    const plan = toRequest(uri, { prompt: "x" });
    assert.throws(() => (plan.url = "https://evil.example/"), TypeError);
    assert.throws(() => (plan.headers.authorization = "x"), TypeError);
    assert.throws(() => plan.changes.push({}), TypeError);
  });
});

describe("resolve", () => {
  it("checks the policy first, and no other option allows a host", () => {
    for (const options of [
      {},
      { provider: "ollama" },
      { https: true },
      { policy: HostPolicy.production },
      { policy: undefined },
    ]) {
      assert.throws(
        () => resolve("llm://localhost/m", options),
        (error) => error instanceof LlmUriError && error.code === "host-refused",
      );
    }
    for (const wrong of ["development", { allowLoopback: true }, null, 1]) {
      assert.throws(() => resolve("llm://localhost/m", { policy: wrong }), TypeError);
    }
    assert.equal(resolve("llm://localhost/m", { policy }).url, "http://localhost:11434/v1/chat/completions");
    const narrow = new HostPolicy({ allowHosts: ["api.openai.com"], allowModels: ["gpt-4*"] });
    assert.equal(resolve("llm://api.openai.com/gpt-4o", { policy: narrow }).provider, "openai");
    assert.throws(
      () => resolve("llm://api.openai.com/o3", { policy: narrow }),
      (error) => error.code === "model-refused",
    );
    assert.throws(
      () => resolve("llm://api.groq.com/gpt-4o", { policy: narrow }),
      (error) => error.code === "host-refused",
    );
  });

  it("accepts a URI as text or as a value, with its parse options", () => {
    const text = "llm://openai/gpt-4o?temperature=0.5";
    assert.throws(
      () => resolve(text),
      (error) => error.code === "host-refused",
    );
    const { url, body } = resolve(parse(text, { aliases: true }));
    assert.deepEqual([url, body.temperature], ["https://api.openai.com/v1/chat/completions", 0.5]);
    assert.throws(
      () => resolve("https://api.openai.com/v1"),
      (error) => error.code === "scheme-not-llm",
    );
    for (const wrong of [undefined, null, 5, {}]) assert.throws(() => resolve(wrong), LlmUriError);
  });

  it("contains the members that adapters need", () => {
    const { provider, protocol, baseUrl, model, body, system, clientOptions } = resolve(
      "llm://api.anthropic.com/claude-3-5-haiku-latest?temp=0.5&system=s&timeout=5000&retries=1",
    );
    assert.deepEqual(
      { provider, protocol, baseUrl, model, body, system, clientOptions },
      {
        provider: "anthropic",
        protocol: "anthropic-messages",
        baseUrl: "https://api.anthropic.com/v1",
        model: "claude-3-5-haiku-latest",
        body: { model: "claude-3-5-haiku-latest", temperature: 0.5, max_tokens: 4096 },
        system: "s",
        clientOptions: { timeout: 5000, maxRetries: 1 },
      },
    );
  });

  it("accepts every row of the table as a custom profile", () => {
    const same = ["openai", "anthropic", "gemini", "mistral", "cohere", "ollama", "openrouter"];
    for (const profile of providers) {
      const completes = ({ endpoints }) => endpoints === undefined || endpoints.inference !== undefined;
      const operation = profile.protocols?.every((surface) => !completes(surface)) ? "embeddings" : "inference";
      const options = { policy: HostPolicy.production, project: "p", location: "l", operation };
      const { env: _env, customerHosts: _hosts, ...row } = profile;
      const profiles = defineProviders({ providers: [{ ...row, id: "mine", hosts: ["proxy.example.com"] }] });
      const own = resolve("llm://proxy.example.com/m?temp=0.5&max_tokens=5&stop=a", { ...options, profiles });
      const named = resolve("llm://proxy.example.com/m?temp=0.5&max_tokens=5&stop=a", {
        ...options,
        provider: profile.id,
      });
      assert.deepEqual(
        { ...own, headers: { ...own.headers }, provider: profile.id },
        { ...named, headers: { ...named.headers } },
        profile.id,
      );
    }
    assert.ok(same.every((id) => providers.some((profile) => profile.id === id)));
    assert.equal(new Set(providers.map(({ id }) => id)).size, providers.length);
  });
});

describe("resolveCredentials", () => {
  it("looks up only the variables that it needs", () => {
    const asked = [];
    const lookup = (name) => {
      asked.push(name);
      return name === "GEMINI_API_KEY" ? KEY : undefined;
    };
    const uri = resolveCredentials("llm://generativelanguage.googleapis.com/m", lookup);
    assert.ok(uri instanceof LlmUri && uri.apiKey === KEY && !String(uri).includes(KEY));
    assert.deepEqual(asked, ["GOOGLE_API_KEY", "GEMINI_API_KEY"]);
    asked.length = 0;
    assert.throws(
      () => resolveCredentials("llm://a:%24%7BOPENAI_API_KEY%7D@evil.example/m", lookup),
      (error) => error.code === "credential-not-for-host",
    );
    const plain = parse("llm://llm.example.com/m");
    assert.equal(resolveCredentials(plain, lookup), plain);
    assert.deepEqual(asked, []);
  });

  it("may be called for another URI during a lookup", () => {
    const lookup = () => parse(`llm://a:${KEY}@h.example/m`).apiKey;
    assert.equal(resolveCredentials("llm://api.openai.com/m", lookup).apiKey, KEY);
  });
});

describe("validateFor", () => {
  it("names the host of the models for hosts of the draft that serve none (X-47)", () => {
    for (const [host, instead] of [
      ["bedrock.us-west-2.amazonaws.com", "bedrock-runtime.REGION.amazonaws.com"],
      ["sdk.vercel.ai", "ai-gateway.vercel.sh"],
    ]) {
      const [issue, ...others] = validateFor(`llm://${host}/m`);
      assert.equal(issue.code, "not-an-inference-host");
      assert.equal(issue.fix, `Write \`${instead}\`.`);
      assert.deepEqual([issue.start, issue.end, others.length], [6, 6 + host.length, 0]);
    }
    assert.deepEqual(validateFor("llm://bedrock-runtime.us-west-2.amazonaws.com/m"), []);
  });

  it("reports what would make a request fail, and parameters that are not sent", () => {
    const issues = (rest, provider) =>
      validateFor(`llm://h.example/m${rest}`, { provider }).map(({ code, severity, start }) => [code, severity, start]);
    assert.deepEqual(issues("?temp=1.5", "anthropic"), [["provider-range", "warning", 23]]);
    assert.deepEqual(issues("?temp=1.5", "openai"), []);
    assert.deepEqual(issues("?stop=a,b,c,d,e&api_base=x", "groq"), [
      ["provider-count", "warning", 23],
      ["reserved-body-key", "warning", 33],
    ]);
    assert.deepEqual(issues("?stream=true&top_k=5", "openai"), [["parameter-not-sent", "warning", 30]]);
    assert.deepEqual(
      issues("?temp=9", "anthropic").map(([code]) => code),
      ["out-of-range"],
    );
    assert.deepEqual(
      issues("", "nobody").map(([code]) => code),
      ["unknown-provider"],
    );
  });
});
