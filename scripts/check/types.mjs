// Compiles programs against the declarations of the installed package, with and without the types of browsers and of Node, as ES
// modules and as CommonJS; and the type tests, against the declarations in dist/.

import { mkdirSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";

import { subPaths } from "../build/entries.mjs";
import { CONSUMER } from "../lib/consumer.mjs";
import { capture } from "../lib/exec.mjs";
import { NODE_MODULES, ROOT, TARGET } from "../lib/paths.mjs";
import { filesBelow } from "../lib/stamp.mjs";
import { Problem } from "../lib/ui.mjs";

const list = (specifiers, load) =>
  `${specifiers.map((specifier, at) => load(`m${at}`, JSON.stringify(specifier))).join("\n")}\nexport const all = [${specifiers.map((_, at) => `m${at}`).join(", ")}];\n`;
const esm = (specifiers) => list(specifiers, (name, specifier) => `import * as ${name} from ${specifier};`);
const cjs = (specifiers) => list(specifiers, (name, specifier) => `import ${name} = require(${specifier});`);
const named = (needed) => [
  "llm-uri",
  "llm-uri/slim",
  ...subPaths()
    .filter(({ needsNode }) => needsNode === needed)
    .map(({ specifier }) => specifier),
];
const WASM =
  'import module from "llm-uri/llm_uri.wasm";\nimport { initSync } from "llm-uri/slim";\ninitSync(module);\n';
const USES =
  'import { LlmUri, parse, safeParse, type Issue } from "llm-uri";\nconst uri: LlmUri = parse("llm://h.example/m");\nconst result = safeParse("x");\nexport const issues: readonly Issue[] = result.success ? result.data.issues : result.issues;\nexport const model: string = uri.model;\n// @ts-expect-error: components are read-only\nuri.model = "other";\n';

/** The programs by name: without other types, and with those of Node. */
const users = () => ({
  bare: { "esm.mts": WASM + esm(named(false)), "uses.mts": USES, "cjs.cts": cjs(named(false)) },
  node: { "for-node.mts": esm(named(true)), "for-node.cts": cjs(named(true)) },
});
// With the types of the platform's streams.
const STREAMS = {
  "web.mts":
    'import { RedactionStream } from "llm-uri";\nimport { toRequest, type RequestPlan } from "llm-uri/requests";\nexport const send = (plan: RequestPlan): Promise<Response> => fetch(plan.url, plan);\nexport const sent = fetch("x", toRequest("llm://h.example/m", { prompt: "x" }));\nexport const web = (from: ReadableStream<Uint8Array>): ReadableStream<string> => from.pipeThrough(new RedactionStream()).pipeThrough(new TextDecoderStream() as { readable: ReadableStream<string>; writable: WritableStream<Uint8Array> });\nexport const own: TransformStream<string, string> = new RedactionStream();\n',
  "node.mts":
    'import { Duplex } from "node:stream";\nimport { RedactionStream } from "llm-uri";\nexport const duplex = Duplex.fromWeb(new RedactionStream());\n',
};

// With all strict flags: options may be undefined, unions narrow, and no type is `any`.
const STRICTEST = {
  exactOptionalPropertyTypes: true,
  noUncheckedIndexedAccess: true,
  noPropertyAccessFromIndexSignature: true,
  noImplicitOverride: true,
  noImplicitReturns: true,
  isolatedModules: true,
  declaration: true,
};
const STRICT = {
  "strict.mts": `import * as main from "llm-uri";
import * as env from "llm-uri/env";
import * as schema from "llm-uri/schema";
import * as mas from "llm-uri/mas";
import * as ai from "llm-uri/ai";
import * as requests from "llm-uri/requests";
import * as adapters from "llm-uri/adapters";
declare const flag: boolean | undefined, text: string | undefined, list: readonly string[] | undefined, size: number | undefined, policy: main.HostPolicy | undefined;
declare const variables: Readonly<Record<string, string | undefined>>;
const none = undefined;
main.parse("llm://h.example/m", { strict: flag, ranges: none, aliases: flag, limits: none });
main.validate("x", { policy, strict: flag });
main.redact("x", { marker: text, level: none, secretParams: list, uri: flag });
main.formatIssues("x", [], { color: flag, width: size });
main.build({ host: "h.example", model: "m", apiKey: text, appLabel: text, port: size, params: none, fragment: text });
export const rules: main.HostPolicy = new main.HostPolicy({ allowHosts: list, allowLoopback: flag });
requests.resolve("llm://h.example/m", { provider: none, policy, basePath: text, headers: none });
requests.toCurl(requests.toRequest("llm://h.example/m", { prompt: text, body: none }), { keyEnv: text });
requests.resolveCredentials("llm://h.example/m", (name) => variables[name], { allowHosts: list, provider: none });
export const stream: main.RedactionStream = new main.RedactionStream({ marker: text });
env.checkEnv(variables, { names: list, policy });
env.checkDotenv("x", { names: list, loaders: none });
env.toDotenv("llm://h.example/m", { name: text, quotes: none });
env.storeCommand("vercel", { environment: text });
requests.toEnv("llm://h.example/m", { prefix: text, provider: none });
requests.fromEnv(variables, { prefix: text, model: text });
requests.validateFor("x", { provider: none, policy, strict: flag });
schema.llmUri({ optional: flag, credentials: none, policy });
schema.toJsonSchema({ target: none, strict: flag });
const { LLM_URL } = env.requireEnv(variables, ["LLM_URL"]);
export const host: string = LLM_URL.host;
const read = main.safeParse("x");
export const first: string = read.success ? read.data.model : read.issues[0]?.code ?? "";
// @ts-expect-error: only a success has data
const unread: unknown = read.data;
const checked = schema.llmUri()["~standard"].validate("x");
export const model: string = checked.issues === undefined ? checked.value.model : checked.issues[0]?.message ?? "";
export const verdict: string = rules.check("llm://h.example/m").reason;
type IsAny<T> = 0 extends 1 & T ? true : false;
type AnyIn<T> = { [K in keyof T]: IsAny<T[K]> extends true ? K : T[K] extends (...given: never[]) => infer R ? (IsAny<R> extends true ? K : never) : never }[keyof T];
const noAny: [AnyIn<typeof main>, AnyIn<typeof env>, AnyIn<typeof schema>, AnyIn<typeof mas>, AnyIn<typeof ai>, AnyIn<typeof adapters>, AnyIn<typeof requests>] extends [never, never, never, never, never, never, never] ? true : false = true;
type Held = main.LlmUri & main.Issue & main.UriMatch & requests.RequestPlan & requests.Endpoint & main.Verdict & main.ParamSpec & env.EnvReport & env.EnvVariable & env.DotenvIssue & mas.MasAddress & ai.AiUri;
const noAnyHeld: [AnyIn<Held>] extends [never] ? true : false = true;
`,
};

// Node's clients and undici take what llm-uri/node makes, and fetch takes a request.
const LOOKUPS = {
  "fetch.mts":
    'import { toRequest } from "llm-uri/requests";\nconst plan = toRequest("llm://api.openai.com/gpt-5", { prompt: "Hello" });\nexport const answer: Promise<Response> = fetch(plan.url, plan);\n',
  "lookup.mts":
    'import http from "node:http";\nimport https from "node:https";\nimport net from "node:net";\nimport tls from "node:tls";\nimport { Agent } from "undici";\nimport { HostPolicy } from "llm-uri";\nimport { createConnector, createLookup, type HostRefusedError } from "llm-uri/node";\nconst lookup = createLookup(HostPolicy.production);\nexport const all = [http.request({ lookup }), https.request({ lookup }), net.connect({ port: 1, lookup }), tls.connect({ port: 1, lookup })];\nexport const agents = [new Agent({ connect: { lookup } }), new Agent({ connect: createConnector(HostPolicy.production, { timeout: 5 }) })];\nexport const code = (error: HostRefusedError): "ERR_LLM_URI_HOST_REFUSED" => error.code;\n',
};

const OWN_COMPILER = join(NODE_MODULES, "typescript");
const BUNDLER = { module: "esnext", moduleResolution: "bundler" };

/** Compiles tests/js/*.test-d.ts, where "llm-uri" is the build in dist/. */
export async function compileTypeTests() {
  const tests = filesBelow(join(ROOT, "tests", "js")).filter((name) => name.endsWith(".test-d.ts"));
  const folder = join(TARGET, "type-tests");
  mkdirSync(folder, { recursive: true });
  for (const options of [{ module: "nodenext" }, BUNDLER])
    await compile(folder, OWN_COMPILER, { lib: ["es2022"], ...options }, tests);
  return `${tests.length} files`;
}

export async function typesOfUsers() {
  const folder = join(CONSUMER, "types");
  const files = await compileAsUsers(folder, OWN_COMPILER, ["nodenext", "bundler"]);
  const names = write(folder, { ...users().node, ...STREAMS, ...LOOKUPS });
  await compile(
    folder,
    OWN_COMPILER,
    { module: "nodenext", lib: ["es2022"], types: ["node"], skipLibCheck: true },
    names,
  );
  return `${files + names.length} files`;
}

/**
 * Compiles the programs with a compiler in each module resolution, with the types of the language only, and then with those
 * of a browser.
 */
export async function compileAsUsers(folder, compiler, resolutions) {
  rmSync(folder, { recursive: true, force: true });
  const { bare } = users();
  const names = write(folder, bare);
  const modules = names.filter((name) => name.endsWith(".mts"));
  const [web] = write(folder, STREAMS);
  await compile(folder, compiler, { module: "nodenext", lib: ["es2022"], ...STRICTEST }, write(folder, STRICT));
  for (const resolution of resolutions) {
    if (resolution !== "bundler") {
      await compile(folder, compiler, { module: resolution, lib: ["es2022"] }, names);
      continue;
    }
    await compile(folder, compiler, { ...BUNDLER, lib: ["es2022"] }, modules);
    await compile(folder, compiler, { ...BUNDLER, lib: ["es2022"], customConditions: ["edge-light"] }, modules);
  }
  await compile(folder, compiler, { module: "nodenext", lib: ["es2022", "dom"] }, [...names, web]);
  return names.length + 1;
}

function write(folder, files) {
  mkdirSync(folder, { recursive: true });
  return Object.entries(files).map(([name, text]) => {
    writeFileSync(join(folder, name), text);
    return join(folder, name);
  });
}

async function compile(folder, compiler, options, files) {
  const config = join(folder, "tsconfig.json");
  // No skipLibCheck, because the declarations are under test.
  const compilerOptions = {
    noEmit: true,
    strict: true,
    target: "es2022",
    types: [],
    esModuleInterop: true,
    skipLibCheck: false,
    ...options,
  };
  writeFileSync(config, JSON.stringify({ compilerOptions, files }));
  const { code, stdout } = await capture(process.execPath, [join(compiler, "bin", "tsc"), "-p", config]);
  const { module, moduleResolution = module, lib } = options;
  if (code !== 0)
    throw new Problem(`A user's compiler (${moduleResolution}, ${lib}) rejects the declarations:`, {
      output: stdout.trim().split("\n").slice(0, 40).join("\n"),
    });
}
