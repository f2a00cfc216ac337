// Tests Cloudflare's workerd, which refuses to compile bytes during a request, so everything runs during a request.

import { filesBelow } from "../lib/stamp.mjs";
import { Problem } from "../lib/ui.mjs";
import { expectOneCopy, expectProbe, expectSmall, probe, URI } from "./probe.mjs";
import { get, runnable } from "./project.mjs";

const DATE = "2025-01-01";
/** With a compatibility date before 2022-11-30, TransformStream ignores its transformer. */
const OLD_DATE = "2022-10-31";

const REDACTED = URI.replace("sk-secret", "***");

// Splits a line that contains a key at every position, for every kind of chunk. `shown` must always be the same.
const STREAMS = `import { RedactionStream } from "llm-uri";

const TEXT = "log: é ${URI} end\\n";
const bytes = new TextEncoder().encode(TEXT);
const KINDS = {
  strings: [TEXT, (from, to) => TEXT.slice(from, to)],
  bytes: [bytes, (from, to) => bytes.slice(from, to)],
  views: [bytes, (from, to) => bytes.subarray(from, to)],
  "strings and bytes": [TEXT, (from, to) => (from === 0 ? TEXT.slice(0, to) : new TextEncoder().encode(TEXT.slice(from)))],
};

async function through(chunks, after = (stream) => stream) {
  const from = new ReadableStream({ start(controller) { for (const chunk of chunks) controller.enqueue(chunk); controller.close(); } });
  const decoder = new TextDecoder();
  let shown = "";
  for await (const chunk of after(from.pipeThrough(new RedactionStream()))) shown += typeof chunk === "string" ? decoder.decode() + chunk : decoder.decode(chunk, { stream: true });
  return shown + decoder.decode();
}

async function refused(chunk) {
  const stream = new RedactionStream();
  const reading = stream.readable.getReader().read().then(() => "read", (error) => error);
  const writer = stream.writable.getWriter();
  writer.closed.catch(() => undefined);
  await writer.write(chunk).catch(() => undefined);
  const error = await reading;
  return error instanceof TypeError && !String(error.stack).includes("sk-secret") ? "refused" : String(error);
}

/** The count of each result. */
export async function streams() {
  const seen = {};
  const note = (what) => (seen[what] = (seen[what] ?? 0) + 1);
  for (const [whole, part] of Object.values(KINDS)) {
    for (let at = 1; at < whole.length; at++) note(await through([part(0, at), part(at, whole.length)]));
  }
  note(await through([...TEXT]));
  note(await through([TEXT], (stream) => stream.pipeThrough(new TextEncoderStream())));
  for (const chunk of [bytes.buffer, new DataView(bytes.buffer), [...bytes], null, { text: TEXT }]) note(await refused(chunk));
  const own = new RedactionStream();
  note(own instanceof TransformStream && own instanceof RedactionStream ? "a TransformStream" : "not a TransformStream");
  return seen;
}
`;

const WORKER = `import { probe } from "./probe.mjs";
import { streams } from "./streams.mjs";
import { RedactionStream } from "llm-uri";

export default {
  async fetch(request) {
    const { pathname } = new URL(request.url);
    try {
      if (pathname === "/parsed") return new Response(probe());
      if (pathname === "/streamed") return Response.json(await streams());
      if (pathname === "/body") return new Response(request.body.pipeThrough(new RedactionStream()));
      if (pathname === "/compile") return new Response(await WebAssembly.compile(new Uint8Array([0, 97, 115, 109, 1, 0, 0, 0])).then(() => "compiled", (error) => error.name));
      return new Response("here");
    } catch (error) {
      return new Response(error.stack ?? String(error), { status: 500 });
    }
  },
};
`;

const files = (date = DATE) => ({
  "package.json": '{ "type": "module", "private": true }\n',
  "probe.mjs": probe("edge"),
  "streams.mjs": STREAMS,
  "worker.mjs": WORKER,
  "small.mjs": `import { parse } from "llm-uri";\nexport default { fetch: () => new Response(parse(${JSON.stringify(URI)}).model) };\n`,
  "wrangler.jsonc": `${JSON.stringify({ name: "llm-uri", main: "worker.mjs", compatibility_date: date }, undefined, 2)}\n`,
});

/** Checks the responses of the Worker at the address `at`. */
async function answers(at) {
  // If this host compiled bytes during a request, the checks would prove nothing.
  const compile = (await get(`${at}/compile`)).text;
  if (compile !== "CompileError")
    throw new Problem(`This workerd should refuse to compile bytes; its result is '${compile}'.`);
  expectProbe((await get(`${at}/parsed`)).text, "edge");
  const seen = JSON.parse((await get(`${at}/streamed`)).text);
  const wanted = [`log: é ${REDACTED} end\n`, "refused", "a TransformStream"];
  const strange = Object.keys(seen).filter((what) => !wanted.includes(what));
  if (strange.length > 0 || seen.refused !== 5 || !(seen[wanted[0]] > 4 * URI.length))
    throw new Problem("RedactionStream does not redact here:", { output: JSON.stringify(seen, undefined, 2) });
  await redactsBody(at);
}

async function redactsBody(at) {
  // A body in chunks: one ends inside the key, and one is long.
  const pieces = ["x ".repeat(50_000), `${URI.slice(0, 16)}`, URI.slice(16), " end"];
  const body = new ReadableStream({
    async start(controller) {
      for (const piece of pieces) {
        controller.enqueue(new TextEncoder().encode(piece));
        await new Promise((resolve) => setTimeout(resolve, 20));
      }
      controller.close();
    },
  });
  const { text } = await get(`${at}/body`, { method: "POST", body, duplex: "half" });
  if (text !== pieces.join("").replace("sk-secret", "***"))
    throw new Problem("The body does not come back redacted:", { output: text.slice(-200) });
}

const WRANGLER = (port) => [
  "dev",
  "--local",
  "--ip",
  "127.0.0.1",
  "--port",
  port,
  "--inspector-port",
  "0",
  "--show-interactive-dev-session=false",
];

/** wrangler starts workerd, a binary that does not exist for every platform. */
async function wrangler(project, date, use) {
  await runnable("workerd", project.bin("workerd"));
  return project.write(files(date)).serve("wrangler", WRANGLER, use);
}

export const wranglerDev = (project) => wrangler(project, DATE, answers);

/** Runs the output of a deployment in Miniflare: the host compiles the module from its file. */
export async function deployed(project) {
  await runnable("workerd", project.bin("workerd"));
  project.write(files());
  await project.run("wrangler", ["deploy", "--dry-run", "--outdir", "out"]);
  expectOneCopy(project.path("out"));
  project.write({
    "miniflare.mjs": `import { readdirSync } from "node:fs";
import { Miniflare } from "miniflare";
const types = { js: "ESModule", wasm: "CompiledWasm", "wasm?module": "CompiledWasm" };
const modules = readdirSync("out").sort((a) => (a === "worker.js" ? -1 : 1)).map((name) => ({ path: "out/" + name, type: types[name.split(".").at(-1)] })).filter(({ type }) => type);
const worker = new Miniflare({ modules, modulesRoot: "out", compatibilityDate: "${DATE}" });
const answer = await worker.dispatchFetch("http://localhost/parsed");
console.log(await answer.text());
await worker.dispose();
`,
  });
  expectProbe(await project.run("node", ["miniflare.mjs"]), "edge");
  await project.run("wrangler", ["deploy", "small.mjs", "--dry-run", "--outdir", "small"]);
  const size = expectSmall(filesBelow(project.path("small")).filter((name) => /\.(?:js|wasm)$/.test(name)));
  return `a Worker that parses: ${size}`;
}

/** With an old date, TransformStream ignores its transformer: creating a RedactionStream must throw. */
export const oldDate = (project) =>
  wrangler(project, OLD_DATE, async (at) => {
    expectProbe((await get(`${at}/parsed`)).text, "edge");
    const response = await fetch(`${at}/body`, { method: "POST", body: URI });
    const text = await response.text();
    if (response.status !== 500 || !text.includes("TransformStream ignores") || text.includes("sk-secret")) {
      throw new Problem(`A stream that cannot redact must be refused; the answer is ${response.status}.`);
    }
  });

const VITE = {
  "vite.config.mjs":
    'import { cloudflare } from "@cloudflare/vite-plugin";\nexport default { plugins: [cloudflare({ inspectorPort: false })] };\n',
};

export async function viteDev(project) {
  await runnable("workerd", project.bin("workerd"));
  return project
    .write({ ...files(), ...VITE })
    .serve("vite", (port) => ["--host", "127.0.0.1", "--port", port, "--strictPort"], answers);
}

export async function vitePreview(project) {
  await runnable("workerd", project.bin("workerd"));
  project.write({ ...files(), ...VITE });
  await project.run("vite", ["build"]);
  await project.serve("vite", (port) => ["preview", "--host", "127.0.0.1", "--port", port, "--strictPort"], answers);
}
