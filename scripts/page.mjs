// `npm run page`: builds the page as one self-contained HTML file that cannot connect.
//
// The policy of the file allows exactly its style and scripts, by hash, and no connections. The script in the document is a
// loader. It contains the page's script, style and body and the WebAssembly module, compressed together
// (scripts/build/pack.mjs).

import { spawn } from "node:child_process";
import { createHash } from "node:crypto";
import { mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { pathToFileURL } from "node:url";
import { deflateRawSync } from "node:zlib";
import { enums, explain, oneModule, shared, virtualModules } from "./build/bundle.mjs";
import { ENTRIES } from "./build/entries.mjs";
import { ownCoders } from "./build/later.mjs";
import { literal, pack, separate } from "./build/pack.mjs";
import { buildPageWasm, DRAFT, wasmFile } from "./build/wasm.mjs";
import { buildPackage } from "./build.mjs";
import { isProgram, PAGE_FILE, ROOT, shown } from "./lib/paths.mjs";
import { fingerprint, isFresh, markFresh, markStale } from "./lib/stamp.mjs";
import { main, Problem, SKIP, say, step, title } from "./lib/ui.mjs";

/** The size limit of the file, in bytes. */
export const PAGE_LIMIT = 280_000;

const WWW = join(ROOT, "www");
const MODULE = wasmFile("page");

export async function buildPage() {
  await buildPackage();
  await buildPageWasm(await calls());
  const inputs = fingerprint(
    [
      WWW,
      join(ROOT, "js"),
      join(ROOT, "data"),
      MODULE,
      join(ROOT, "package.json"),
      join(ROOT, "scripts", "page.mjs"),
      join(ROOT, "scripts", "build", "pack.mjs"),
      join(ROOT, "scripts", "gen"),
    ],
    String(DRAFT),
  );
  await step("page", "one HTML file", async () => {
    if (isFresh("page", inputs, [PAGE_FILE])) return SKIP;
    markStale("page");
    // Every browser reads the byte order mark first, before the declarations of the server and the document.
    const file = Buffer.from(`\ufeff${await render()}`, "utf16le");
    mkdirSync(dirname(PAGE_FILE), { recursive: true });
    writeFileSync(PAGE_FILE, file);
    markFresh("page", inputs);
    return `${shown(PAGE_FILE)}, ${file.length} bytes`;
  });
}

/** The functions of the module that the page's script calls, as `glue.name`. */
async function calls() {
  const glue = {
    name: "no-glue",
    setup({ onResolve }) {
      onResolve({ filter: /^#glue\// }, ({ path }) => ({ path, external: true }));
    },
  };
  const script = await bundled(join(WWW, "main.ts"), { ...browser([glue], "esm"), minify: false });
  const called = Array.from(script.matchAll(/\bglue\d*\.(\w+)/g), ([, name]) => name);
  return [...new Set(called)].sort();
}

/** Tables of what the page does not do: providers of callers, model strings, files of tools. */
const UNUSED = ["schema", "modelStrings", "configs"];

/** Options for the page's script: the package is part of it, without its module. */
const browser = (plugins, format) =>
  shared([...plugins, thePackage(), oneModule("page"), virtualModules("slim", UNUSED), enums, ownCoders()], {
    format,
    charset: "utf8",
  });

/** Removes indentation to save space. The markup contains no preformatted text. */
const markup = (name) => readFileSync(join(WWW, name), "utf8").replace(/\n\s+/g, "\n");

async function render() {
  // Packed together because of the size limit.
  const script = await bundled(join(WWW, "main.ts"), browser([], "iife"));
  const pieces = [
    Buffer.from(script),
    Buffer.from(await bundled(join(WWW, "style.css"), {})),
    Buffer.from(markup("body.html")),
    await separate(readFileSync(MODULE)),
  ];
  const packed = await pack(Buffer.concat(pieces));
  const sizes = JSON.stringify(pieces.map(({ length }) => length));
  const loader = await bundled(join(WWW, "loader.ts"), {
    format: "iife",
    define: { SIZES: sizes },
    plugins: [virtualModules("inline")],
  });
  const small = deflateRawSync(loader, { level: 9 });
  const characters = await literal(Buffer.concat([small, packed]));
  const start = (
    await bundled(join(WWW, "start.ts"), { format: "iife", define: { LOADER_SIZE: String(small.length) } })
  ).replace(/\bPACKED\b/, () => characters);
  const style = await bundled(join(WWW, "fallback.css"), {});
  // `</script` would end the element, and `<!--` would change the state of the HTML parser.
  if (/<\/script|<!--/i.test(start))
    throw new Problem("The page's script contains '</script' or '<!--', which HTML does not allow in a script.");
  if (/<\/style/i.test(style)) throw new Problem("The page's style contains '</style'.");
  const policy = [
    "default-src 'none'",
    `script-src '${hash(start)}' '${hash(loader)}' '${hash(script)}' 'wasm-unsafe-eval'`,
    `style-src '${hash(style)}'`,
    "img-src data:",
    "connect-src 'none'",
    "form-action 'none'",
    "base-uri 'none'",
    "webrtc 'block'",
    // No script can turn text into markup or code, except the loader, for its packed text; scripts also need a hash above.
    "require-trusted-types-for 'script'",
    "trusted-types page",
  ].join("; ");
  const parts = {
    "<!-- csp -->": `<meta http-equiv="Content-Security-Policy" content="${policy}">`,
    "<!-- style -->": `<style>${style}</style>`,
    "<!-- script -->": `<script>${start}</script>`,
  };
  let html = markup("index.html");
  for (const [marker, text] of Object.entries(parts)) {
    const [before, after, ...more] = html.split(marker);
    if (after === undefined || more.length > 0)
      throw new Problem(`www/index.html must contain ${marker} exactly once.`);
    html = before + text + after;
  }
  if (html.indexOf("http-equiv") > Math.min(html.indexOf("<style>"), html.indexOf("<script>"))) {
    throw new Problem("In www/index.html, <!-- csp --> must come before <!-- style --> and <!-- script -->.");
  }
  return html;
}

const hash = (text) => `sha256-${createHash("sha256").update(text, "utf8").digest("base64")}`;

async function bundled(entry, options) {
  const { build } = await import("esbuild");
  const result = await build({
    entryPoints: [entry],
    bundle: true,
    minify: true,
    charset: "utf8",
    legalComments: "none",
    write: false,
    logLevel: "silent",
    ...options,
  }).catch(explain);
  return result.outputFiles[0].text.trim();
}

/** Resolves `llm-uri` and its sub-paths to the sources of their entries. */
function thePackage() {
  const files = Object.fromEntries(
    Object.entries(ENTRIES).map(([name, { path }]) => [`llm-uri${path.slice(1)}`, name]),
  );
  return {
    name: "the-package",
    setup({ onResolve }) {
      onResolve({ filter: /^llm-uri(\/|$)/ }, ({ path }) => ({ path: join(ROOT, "js", "entry", `${files[path]}.ts`) }));
    },
  };
}

/** Opens the file in a browser if there is a display. */
function open(file) {
  const screen =
    process.platform === "darwin" || process.env.DISPLAY !== undefined || process.env.WAYLAND_DISPLAY !== undefined;
  if (!screen || process.stdout.isTTY !== true) return;
  const opener = spawn(process.platform === "darwin" ? "open" : "xdg-open", [file], {
    detached: true,
    stdio: "ignore",
  });
  opener.on("error", () => say("  (cannot start a browser: open the file yourself)"));
  opener.unref();
}

if (isProgram(import.meta.url)) {
  await main(async () => {
    title("llm-uri: page");
    await buildPage();
    say(`\nThe page: ${pathToFileURL(PAGE_FILE).href}`);
    say(`SHA-256: ${createHash("sha256").update(readFileSync(PAGE_FILE)).digest("hex")}`);
    if (process.argv.includes("--open")) open(PAGE_FILE);
  });
}
