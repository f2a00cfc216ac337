// `npm run test:packaging`: the packed tarball in the environments that it promises to work in, one line each.
//
// Every check runs in a folder of its own under target/consumer, against the installed tarball, and must print the
// model of a parsed URI: a bundle that builds but does not run has proved nothing.

import { mkdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { createServer } from "node:http";
import { extname, join } from "node:path";
import { pathToFileURL } from "node:url";

import { checkTypesOfUsers } from "./check/types.mjs";
import { ensureChromium } from "./ensure/debian.mjs";
import { withChromium } from "./lib/chromium.mjs";
import { CONSUMER, installConsumer } from "./lib/consumer.mjs";
import { capture } from "./lib/exec.mjs";
import { NODE_MODULES } from "./lib/paths.mjs";
import { main, Problem, report, say, step, title } from "./lib/ui.mjs";

const FOLDER = join(CONSUMER, "packaging");
const PACKAGE = join(CONSUMER, "node_modules", "llm-uri");
const URI = "llm://app:sk-secret@api.openai.com/gpt-5?temp=0.7";
const EXPECTED = "gpt-5 0.7 true";
// What every check prints: a component, a typed parameter, and that the key is not in the printed form.
const SHOW = `((u) => [u.model, u.params.temp, !String(u).includes("sk-secret")].join(" "))(parse(${JSON.stringify(URI)}))`;
const ESM = `import { parse } from "llm-uri";\nconsole.log(${SHOW});\n`;
const CJS = `const { parse } = require("llm-uri");\nconsole.log(${SHOW});\n`;

const write = (name, text) => {
  writeFileSync(join(FOLDER, name), text);
  return join(FOLDER, name);
};

async function node(...args) {
  const { code, stdout, stderr } = await capture(process.execPath, args, { cwd: FOLDER });
  if (code !== 0) throw new Problem(`node ${args.join(" ")} failed:`, { output: stderr.trim() });
  return stdout.trim();
}

function expect(shown, expected = EXPECTED) {
  if (shown !== expected) throw new Problem(`expected '${expected}', got '${shown}'`);
}

async function esbuild(entry, outfile, options) {
  const { build } = await import("esbuild");
  await build({ entryPoints: [entry], outfile: join(FOLDER, outfile), bundle: true, logLevel: "silent", ...options });
  return join(FOLDER, outfile);
}

async function nodeBundle(name, format, source, extension) {
  expect(await node(await esbuild(write(`${name}.mjs`, source), `${name}.out.${extension}`, { format, platform: "node" })));
}

/** Runs a page in Chromium, and returns what it shows and every address it asked for. */
const inChromium = (url) =>
  withChromium(async (browser) => {
    const page = await browser.newPage();
    const requests = [];
    const faults = [];
    page.on("request", (request) => requests.push(request.url()));
    page.on("pageerror", (error) => faults.push(error.message));
    await page.goto(url);
    await page.waitForFunction("document.title !== ''", undefined, { timeout: 20_000 }).catch((error) => faults.push(error.message));
    if (faults.length > 0) throw new Problem(faults.join("\n"));
    return { shown: await page.title(), requests };
  });

async function moduleInBrowser() {
  const map = JSON.stringify({ imports: { "llm-uri": "/node_modules/llm-uri/dist/index.js", "llm-uri/slim": "/node_modules/llm-uri/dist/slim.js" } });
  write("module.html", `<script type="importmap">${map}</script><script type="module">import { parse } from "llm-uri"; document.title = ${SHOW};</script>`);
  write(
    "slim.html",
    `<script type="importmap">${map}</script><script type="module">import { init, parse } from "llm-uri/slim";\nawait init(fetch("/node_modules/llm-uri/dist/llm_uri.wasm")); document.title = ${SHOW};</script>`,
  );
  const types = { ".html": "text/html", ".js": "text/javascript", ".wasm": "application/wasm" };
  const server = createServer((request, response) => {
    const path = request.url === "/favicon.ico" ? undefined : join(CONSUMER, request.url);
    response.writeHead(path ? 200 : 404, { "content-type": types[extname(request.url)] ?? "text/plain" });
    response.end(path ? readFileSync(path) : "");
  });
  await new Promise((resolve) => server.listen(0, "127.0.0.1", resolve));
  try {
    for (const name of ["module.html", "slim.html"]) expect((await inChromium(`http://127.0.0.1:${server.address().port}/packaging/${name}`)).shown);
  } finally {
    server.close();
  }
}

async function classicScript() {
  const code = readFileSync(join(PACKAGE, "dist", "llm-uri.global.js"), "utf8");
  const policy = "default-src 'none'; script-src 'unsafe-inline' 'wasm-unsafe-eval'";
  const file = write(
    "global.html",
    `<meta http-equiv="Content-Security-Policy" content="${policy}"><script>${code}</script><script>const { parse } = LlmUri; document.title = ${SHOW};</script>`,
  );
  const { shown, requests } = await inChromium(pathToFileURL(file).href);
  expect(shown);
  if (requests.length !== 1) throw new Problem(`The page asked for ${requests.join(", ")}.`);
}

/** An edge runtime hands compiled modules in, and refuses to compile bytes: here the bundle gets its module that way. */
async function edge() {
  const source = write("edge.mjs", ESM);
  for (const condition of ["edge-light", "workerd"]) {
    const out = await esbuild(source, `edge.${condition}.mjs`, { format: "esm", conditions: [condition], external: ["*.wasm?module"] });
    const code = readFileSync(out, "utf8");
    const found = /import (\w+) from "(\.[^"]*\.wasm\?module)"/.exec(code);
    if (found === null) throw new Problem(`With the condition '${condition}' the bundle does not import the module.`);
    const handed = `import { readFileSync } from "node:fs";\nconst ${found[1]} = new WebAssembly.Module(readFileSync(${JSON.stringify(join(PACKAGE, "dist", "llm_uri.wasm"))}));\nconst refuse = () => { throw new Error("compiled bytes"); };\nObject.assign(WebAssembly, { Module: Object.assign(refuse, { prototype: WebAssembly.Module.prototype }) });`;
    expect(await node(write(`edge.${condition}.run.mjs`, code.replace(found[0], handed))));
  }
}

async function unusedImport() {
  const out = await esbuild(write("unused.mjs", 'import { parse } from "llm-uri";\n'), "unused.out.js", { format: "esm", minify: true });
  const bytes = readFileSync(out).length;
  if (bytes > 32) throw new Problem(`An unused import leaves ${bytes} bytes in the bundle.`);
  return `${bytes} bytes`;
}

async function twoKinds() {
  const both = 'import { createRequire } from "node:module";\nimport { LlmUriError } from "llm-uri";\n';
  expect(await node(write("dual.mjs", `${both}console.log(createRequire(import.meta.url)("llm-uri").LlmUriError === LlmUriError);\n`)), "true");
}

async function withoutTextCoders() {
  const text = `delete globalThis.TextEncoder; delete globalThis.TextDecoder;\nconst { parse, safeParse } = await import("llm-uri");\nif (safeParse("llm://h/é\\u{1f600}").success) throw new Error("accepted");\nconsole.log(${SHOW});\n`;
  expect(await node(write("no-coders.mjs", text)));
}

async function publintStrict(tarball) {
  const { code, stdout, stderr } = await capture(process.execPath, [join(NODE_MODULES, "publint", "src", "cli.js"), "run", "--strict", tarball]);
  if (code !== 0) throw new Problem("publint objects:", { output: stdout + stderr });
}

async function attw(tarball) {
  const program = join(NODE_MODULES, "@arethetypeswrong", "cli", "dist", "index.js");
  const options = ["--profile", "node16", "--exclude-entrypoints", "./llm_uri.wasm", "./global.js"];
  const { code, stdout, stderr } = await capture(process.execPath, [program, tarball, ...options, "--no-emoji", "--no-color"]);
  if (code !== 0) throw new Problem("attw objects:", { output: stdout + stderr });
}

const CHECKS = [
  ["node esm", "import", async () => expect(await node(write("main.mjs", ESM)))],
  ["node cjs", "require", async () => expect(await node(write("main.cjs", CJS)))],
  ["node old cjs", "require, where it cannot load ES modules", async () => expect(await node("--no-experimental-require-module", write("old.cjs", CJS)))],
  ["node dual", "import and require give one instance", twoKinds],
  ["node worker", "worker_threads", async () => expect(await node(write("worker.mjs", `import { Worker } from "node:worker_threads";\nnew Worker(new URL("./main.mjs", import.meta.url));\n`)))],
  ["node no eval", "--disallow-code-generation-from-strings", async () => expect(await node("--disallow-code-generation-from-strings", write("noeval.mjs", ESM)))],
  ["node slim", "slim with initSync", async () => expect(await node(write("slim.mjs", `import { readFileSync } from "node:fs";\nimport { initSync, parse } from "llm-uri/slim";\ninitSync(readFileSync(new URL(import.meta.resolve("llm-uri/llm_uri.wasm"))));\nconsole.log(${SHOW});\n`)))],
  ["no coders", "a host without TextEncoder and TextDecoder", withoutTextCoders],
  ["esbuild esm", "bundled for Node, then run", () => nodeBundle("b-esm", "esm", ESM, "mjs")],
  ["esbuild cjs", "bundled for Node, then run", () => nodeBundle("b-cjs", "cjs", ESM, "cjs")],
  ["esbuild iife", "bundled as one script, then run", () => nodeBundle("b-iife", "iife", ESM, "cjs")],
  ["unused", "an unused import leaves nothing in a bundle", unusedImport],
  ["edge", "edge-light and workerd take the compiled module", edge],
  ["browser", "module and slim in Chromium", moduleInBrowser],
  ["file page", "classic script from file://, under a policy", classicScript],
  ["types", "the declarations alone", checkTypesOfUsers],
  ["publint", "publint --strict", publintStrict],
  ["attw", "are the types wrong?", attw],
];

await main(async () => {
  title("llm-uri: packaging");
  await ensureChromium();
  const tarball = await installConsumer();
  rmSync(FOLDER, { recursive: true, force: true });
  mkdirSync(FOLDER);
  let failed = 0;
  for (const [name, what, run] of CHECKS) {
    try {
      if (run === checkTypesOfUsers) await run();
      else await step(name, what, () => run(tarball));
    } catch (error) {
      failed++;
      report(error instanceof Problem ? error : new Problem(error.message));
      say();
    }
  }
  say(`\n${CHECKS.length - failed} passed, ${failed} failed`);
  if (failed > 0) process.exitCode = 1;
});
