// `npm run page`: the page as one HTML file that needs nothing else and may connect to nothing.
//
// www/index.html, www/style.css, www/fallback.css and www/main.ts (with the built package inside) become one file. Its policy allows
// exactly this style and these scripts, by hash, and no connection of any kind. The script in the document is a loader:
// it holds the page's script, style and body and the WebAssembly module, compressed together (scripts/build/pack.mjs).

import { spawn } from "node:child_process";
import { createHash } from "node:crypto";
import { mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { pathToFileURL } from "node:url";
import { shared, tables, virtualModules } from "./build/bundle.mjs";
import { ENTRIES } from "./build/entries.mjs";
import { pack } from "./build/pack.mjs";
import { buildPageWasm, wasmFile } from "./build/wasm.mjs";
import { buildPackage } from "./build.mjs";
import { isProgram, PAGE_FILE, ROOT, shown } from "./lib/paths.mjs";
import { fingerprint, isFresh, markFresh, markStale } from "./lib/stamp.mjs";
import { main, Problem, SKIP, say, step, title } from "./lib/ui.mjs";

/** What the file must stay under, in octets. */
export const PAGE_LIMIT = 330_000;

const WWW = join(ROOT, "www");
const MODULE = wasmFile("page");

/** Builds the package and the page, as far as anything has changed. */
export async function buildPage() {
  await buildPackage();
  await buildPageWasm();
  const inputs = fingerprint([
    WWW,
    join(ROOT, "js"),
    MODULE,
    join(ROOT, "package.json"),
    join(ROOT, "scripts", "page.mjs"),
    join(ROOT, "scripts", "build", "pack.mjs"),
  ]);
  await step("page", "one HTML file", async () => {
    if (isFresh("page", inputs, [PAGE_FILE])) return SKIP;
    markStale("page");
    const html = await render();
    mkdirSync(dirname(PAGE_FILE), { recursive: true });
    writeFileSync(PAGE_FILE, html);
    markFresh("page", inputs);
    return `${shown(PAGE_FILE)}, ${(Buffer.byteLength(html) / 1024).toFixed(0)} KiB`;
  });
}

/** Markup without its indentation, which the file has no room for. Nothing in it is preformatted. */
const markup = (name) => readFileSync(join(WWW, name), "utf8").replace(/\n\s+/g, "\n");

async function render() {
  // Almost all of the page is packed, because the module takes nearly all that the file may have.
  const browser = shared([thePackage(), virtualModules("page", "slim"), tables(Infinity)], {
    format: "iife",
    charset: "utf8",
  });
  const script = await bundled(join(WWW, "main.ts"), browser);
  const packed = await pack([
    Buffer.from(script),
    Buffer.from(await bundled(join(WWW, "style.css"), {})),
    Buffer.from(markup("body.html")),
    readFileSync(MODULE),
  ]);
  const loader = (await bundled(join(WWW, "loader.ts"), browser)).replace(/\bPACKED\b/, () => packed);
  const style = await bundled(join(WWW, "fallback.css"), {});
  // Either would end its element early, and a comment's start would switch the parser into another mode.
  if (/<\/script|<!--/i.test(loader))
    throw new Problem("The page's script holds '</script' or '<!--', which HTML cannot carry inside a script.");
  if (/<\/style/i.test(style)) throw new Problem("The page's style holds '</style'.");
  const policy = [
    "default-src 'none'",
    `script-src '${hash(loader)}' '${hash(script)}' 'wasm-unsafe-eval'`,
    `style-src '${hash(style)}'`,
    "img-src data:",
    "connect-src 'none'",
    "form-action 'none'",
    "base-uri 'none'",
    "webrtc 'block'",
    // No text becomes markup or code, whatever a line of the script may try: the loader alone can make both, out of what
    // is packed into it, and no script without a hash above.
    "require-trusted-types-for 'script'",
    "trusted-types page",
  ].join("; ");
  const parts = {
    "<!-- csp -->": `<meta http-equiv="Content-Security-Policy" content="${policy}">`,
    "<!-- style -->": `<style>${style}</style>`,
    "<!-- script -->": `<script>${loader}</script>`,
  };
  let html = markup("index.html");
  for (const [marker, text] of Object.entries(parts)) {
    const [before, after, ...more] = html.split(marker);
    if (after === undefined || more.length > 0) throw new Problem(`www/index.html must hold ${marker} exactly once.`);
    html = before + text + after;
  }
  if (html.indexOf("http-equiv") > Math.min(html.indexOf("<style>"), html.indexOf("<script>"))) {
    throw new Problem("In www/index.html, <!-- csp --> must come before <!-- style --> and <!-- script -->.");
  }
  return html;
}

const hash = (text) => `sha256-${createHash("sha256").update(text, "utf8").digest("base64")}`;

async function bundled(entry, options) {
  const { build, formatMessages } = await import("esbuild");
  const result = await build({
    entryPoints: [entry],
    bundle: true,
    minify: true,
    charset: "utf8",
    legalComments: "none",
    write: false,
    logLevel: "silent",
    ...options,
  }).catch(async (error) => {
    if (!Array.isArray(error.errors)) throw error;
    throw new Problem("esbuild cannot bundle the page:", {
      output: (await formatMessages(error.errors, { kind: "error" })).join("\n"),
    });
  });
  return result.outputFiles[0].text.trim();
}

/**
 * `llm-uri` and its sub-paths mean the sources of their entries, and the three modules are one: the page has one WebAssembly
 * module with everything in it, which the loader brings.
 */
function thePackage() {
  const page = join(ROOT, "js", "entry", "source", "page.ts");
  const files = Object.fromEntries(
    Object.entries(ENTRIES).map(([name, { path }]) => [`llm-uri${path.slice(1)}`, name]),
  );
  return {
    name: "the-package",
    setup({ onResolve }) {
      onResolve({ filter: /^llm-uri(\/|$)/ }, ({ path }) => ({ path: join(ROOT, "js", "entry", `${files[path]}.ts`) }));
      // Not codes/module.js, which holds the texts of the codes of the start.
      onResolve({ filter: /^\.\/module\.js$/ }, ({ importer }) =>
        importer.includes(join("js", "entry")) ? undefined : { path: page },
      );
    },
  };
}

/** Opens the file in a browser where there is a screen to show it on. */
function open(file) {
  const screen =
    process.platform === "darwin" || process.env.DISPLAY !== undefined || process.env.WAYLAND_DISPLAY !== undefined;
  if (!screen || process.stdout.isTTY !== true) return;
  const opener = spawn(process.platform === "darwin" ? "open" : "xdg-open", [file], {
    detached: true,
    stdio: "ignore",
  });
  opener.on("error", () => say("  (no program to open it with: open the file in a browser)"));
  opener.unref();
}

if (isProgram(import.meta.url)) {
  await main(async () => {
    title("llm-uri: page");
    await buildPage();
    say(`\nThe page: ${pathToFileURL(PAGE_FILE).href}`);
    if (process.argv.includes("--open")) open(PAGE_FILE);
  });
}
