// Tests in Chromium, with pages from a static server and from the disk. A bundler is used only for a page of one file.

import { createHash } from "node:crypto";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { pathToFileURL } from "node:url";

import { subPaths } from "../build/entries.mjs";
import { launch, PATIENCE } from "../lib/chromium.mjs";
import { readJson } from "../lib/paths.mjs";
import { Problem } from "../lib/ui.mjs";
import { bundle } from "./esbuild.mjs";
import { expectOneCopy, expectProbe, PARSED, probe, URI } from "./probe.mjs";

/** Serves a folder, and calls `use` with the address. */
export async function served(folder, use) {
  const { context } = await import("esbuild");
  const server = await context({});
  try {
    const { port } = await server.serve({ servedir: folder, host: "127.0.0.1" });
    return await use(`http://127.0.0.1:${port}`);
  } finally {
    await server.dispose();
  }
}

/** The browser of all checks, which starts once. Each page has a new profile. */
let browser;

export async function closeChromium() {
  await (await browser)?.close();
  browser = undefined;
}

/** Runs a page in Chromium until it sets its title. Returns the title and all requested addresses. */
async function inChromium(url) {
  browser ??= launch();
  const context = await (await browser).newContext();
  context.setDefaultTimeout(PATIENCE);
  const page = await context.newPage();
  const requests = [];
  const faults = [];
  page.on("request", (request) => requests.push(request.url()));
  page.on("pageerror", (error) => faults.push(error.message));
  page.on(
    "console",
    (message) => message.type() === "error" && !/favicon/.test(message.location().url) && faults.push(message.text()),
  );
  try {
    await page.goto(url);
    await page.waitForFunction("document.title !== ''").catch((error) => faults.push(error.message));
    if (faults.length > 0) throw new Problem(faults.join("\n"));
    return { shown: await page.title(), requests };
  } finally {
    await context.close();
  }
}

export const showsInChromium = async (url, kind) => expectProbe((await inChromium(url)).shown, kind);

export const PAGE_CODE = 'import { probe } from "./probe.js";\ndocument.title = probe();\n';
export const PAGE = '<!doctype html><meta charset="utf-8"><script type="module" src="./main.js"></script>\n';

const dist = (file) => `/node_modules/llm-uri/${file.replace(/^\.\//, "")}`;
const importMap = () => {
  const { exports } = readJson("package.json");
  const imports = {
    "llm-uri": dist(exports["."].import.default),
    "llm-uri/slim": dist(exports["./slim"].import.default),
  };
  for (const { specifier, file } of subPaths()) imports[specifier] = dist(file);
  return `<script type="importmap">${JSON.stringify({ imports })}</script>`;
};

/** Replaces specifiers by addresses, for workers, which have no import map. */
const withAddresses = (code) => {
  const { imports } = JSON.parse(/>(.*)</.exec(importMap())[1]);
  return code.replace(
    /from ("[^"]+")/g,
    (_whole, specifier) => `from ${JSON.stringify(imports[JSON.parse(specifier)] ?? JSON.parse(specifier))}`,
  );
};

const shows =
  (files, kind = "web") =>
  async (project) => {
    project.write(files());
    await served(project.parent, (at) =>
      showsInChromium(`${at}/${project.folder.slice(project.parent.length + 1)}/index.html`, kind),
    );
  };

export const module = shows(() => ({
  "probe.js": probe("web"),
  "main.js": PAGE_CODE,
  "index.html": `<!doctype html><meta charset="utf-8">${importMap()}<script type="module" src="./main.js"></script>`,
}));

export const worker = shows(() => ({
  "probe.js": withAddresses(probe("web")),
  "worker.js": 'import { probe } from "./probe.js";\npostMessage(probe());\n',
  "index.html":
    '<!doctype html><meta charset="utf-8"><script type="module">const worker = new Worker("./worker.js", { type: "module" });\nworker.onmessage = ({ data }) => { document.title = data; };\nworker.onerror = (event) => { document.title = "worker: " + event.message; };</script>',
}));

export const slim = shows(
  () => ({
    "index.html": `<!doctype html><meta charset="utf-8">${importMap()}<script type="module">import { init, LlmUri, parse } from "llm-uri/slim";\nawait init(fetch("${dist("dist/llm_uri.wasm")}")); document.title = ${PARSED};</script>`,
  }),
  "main",
);

const hash = (code) => `'sha256-${createHash("sha256").update(code).digest("base64")}'`;
const STRICT = "require-trusted-types-for 'script'";

/** One file, opened from the disk, whose Content Security Policy allows its scripts and WebAssembly but no connections. */
async function fromDisk(project, scripts, kind, wasm = "'wasm-unsafe-eval'") {
  const policy = `default-src 'none'; script-src ${scripts.map(({ code }) => hash(code)).join(" ")} ${wasm}; ${STRICT}`;
  const tags = scripts.map(({ code, type }) => `<script${type ? ` type="${type}"` : ""}>${code}</script>`).join("");
  project.write({
    "page.html": `<!doctype html><meta charset="utf-8"><meta http-equiv="Content-Security-Policy" content="${policy}">${tags}`,
  });
  const { shown, requests } = await inChromium(pathToFileURL(project.path("page.html")).href);
  if (kind !== undefined) expectProbe(shown, kind);
  if (requests.length !== 1) throw new Problem(`The page asked for ${requests.join(", ")}.`);
  return shown;
}

const globalScript = (project) => ({
  code: readFileSync(join(project.parent, "node_modules", "llm-uri", "dist", "llm-uri.global.js"), "utf8"),
});

export const classicScript = (project) =>
  fromDisk(
    project,
    [globalScript(project), { code: `const { LlmUri: { LlmUri, parse } } = globalThis; document.title = ${PARSED};` }],
    "main",
  ).then(() => undefined);

export async function inlineModule(project) {
  project.write({ "probe.js": probe("web"), "main.js": PAGE_CODE });
  const out = await bundle(project, "main.js", "out.js", { format: "esm", minify: true });
  expectOneCopy(out);
  await fromDisk(project, [{ code: readFileSync(out, "utf8"), type: "module" }], "web");
}

/** Without the permission for WebAssembly, the import succeeds, and the error of the first call names the missing permission. */
export async function noWasm(project) {
  const tries = `try { LlmUri.parse(${JSON.stringify(URI)}); document.title = "parsed"; } catch (error) { document.title = error.name + " " + error.code + (String(error.message + error.stack).includes("sk-secret") ? " with the key" : ""); }`;
  const shown = await fromDisk(project, [globalScript(project), { code: tries }], undefined, "");
  if (shown !== "LlmUriError wasm-unavailable")
    throw new Problem(`expected an error that names the policy, got '${shown}'`);
}
