// The supported environments, one per line: the group of pinned tools (tests/environments; none if the check needs only Node and this
// repository's tools), the name, the description, the check, and whether it is quick.

import * as browser from "./browser.mjs";
import * as bundlers from "./bundlers.mjs";
import * as esbuild from "./esbuild.mjs";
import * as next from "./next.mjs";
import * as node from "./node.mjs";
import * as runners from "./runners.mjs";
import * as runtimes from "./runtimes.mjs";
import * as static_ from "./static.mjs";
import * as types from "./types.mjs";
import * as vercel from "./vercel.mjs";
import * as workerd from "./workerd.mjs";

const QUICK = true;

export const CHECKS = [
  [null, "node esm", "import", node.esm, QUICK],
  [null, "node cjs", "require", node.cjs, QUICK],
  [null, "node old cjs", "require, where it cannot load ES modules", node.oldCjs, QUICK],
  [null, "node dual", "import and require give one instance", node.dual, QUICK],
  [null, "node worker", "worker_threads", node.worker, QUICK],
  [null, "node no eval", "--disallow-code-generation-from-strings", node.noEval, QUICK],
  [null, "node permission", "the permission model, with nothing but the project to read", node.permission, QUICK],
  [null, "node slim", "slim with initSync", node.slim, QUICK],
  [null, "node lazy", "nothing is compiled at import, each module at its first call", node.lazy, QUICK],
  [null, "no coders", "a host without TextEncoder and TextDecoder", node.noCoders, QUICK],
  [null, "esbuild esm", "bundled for Node, then run", esbuild.esm, QUICK],
  [null, "esbuild cjs", "bundled for Node, then run", esbuild.cjs, QUICK],
  [null, "esbuild iife", "bundled as one script, then run", esbuild.iife, QUICK],
  [null, "esbuild unused", "unused imports leave nothing in a bundle", esbuild.unusedImport, QUICK],
  [null, "esbuild script", "the classic script, imported for its global", esbuild.classicScript, QUICK],
  [null, "edge light", "the condition of Vercel takes the compiled module", esbuild.edge("edge-light"), QUICK],
  [null, "edge workerd", "the condition of Workers takes the compiled module", esbuild.edge("workerd"), QUICK],
  [null, "browser", "modules and an import map in Chromium, no bundler", browser.module, QUICK],
  [null, "browser worker", "a module worker in Chromium", browser.worker, QUICK],
  [null, "browser slim", "slim with init(fetch(...)) in Chromium", browser.slim, QUICK],
  [null, "file script", "one HTML file from file://, classic script, default-src 'none'", browser.classicScript, QUICK],
  [null, "file module", "one HTML file from file://, bundled module, default-src 'none'", browser.inlineModule, QUICK],
  [null, "file no wasm", "a policy without 'wasm-unsafe-eval': refused at the first call", browser.noWasm, QUICK],
  [null, "edge static", "no edge entry compiles bytes", static_.edgeEntries, QUICK],
  [null, "edge entries", "every sub-path has its edge conditions", static_.edgeConditions, QUICK],
  [null, "no packages", "nothing is imported that npm did not install", static_.noPackages, QUICK],
  [null, "one copy", "a bundle of all entries for edge runtimes holds each module once", static_.oneCopy, QUICK],
  [null, "publint", "publint --strict", static_.publint, QUICK],
  [null, "attw", "are the types wrong?", static_.attw, QUICK],
  [null, "types own", "the declarations, with the compiler of this repository", types.own, QUICK],
  ...types.VERSIONS.map((version) => [
    "typescript",
    `types ${version}`,
    `the declarations, with TypeScript ${version}`,
    types.of(version),
  ]),
  ...Object.entries(node.VERSIONS).map(([age, version]) => [
    "nodes",
    `node ${age}`,
    `Node ${version}`,
    node.of(version),
    QUICK,
  ]),
  ["runtimes", "bun esm", "import in Bun", runtimes.bunEsm, QUICK],
  ["runtimes", "bun cjs", "require in Bun", runtimes.bunCjs, QUICK],
  ["runtimes", "bun build", "bundled by Bun, then run", runtimes.bunBuild, QUICK],
  ["runtimes", "bun compile", "one executable, run elsewhere", runtimes.bunCompile],
  ["runtimes", "deno", "import in Deno, without any permission", runtimes.deno, QUICK],
  ["runtimes", "deno cjs", "require in Deno", runtimes.denoCjs, QUICK],
  ["bundlers", "vite dev", "Vite's server, in Chromium", bundlers.viteDev],
  ["bundlers", "vite build", "built by Vite, in Chromium", bundlers.viteBuild],
  ["bundlers", "vite ssr", "built by Vite for a server, package outside and inside", bundlers.viteSsr],
  ["bundlers", "webpack web", "production, in Chromium", bundlers.webpackWeb("production")],
  ["bundlers", "webpack dev", "development, in Chromium", bundlers.webpackWeb("development")],
  ["bundlers", "webpack node", "for Node, from ES modules", bundlers.webpackNode("esm")],
  ["bundlers", "webpack cjs", "for Node, from CommonJS", bundlers.webpackNode("cjs")],
  ["bundlers", "rollup esm", "in Chromium", bundlers.rollupEsm],
  ["bundlers", "rollup cjs", "in Node", bundlers.rollupCjs],
  ["parcel", "parcel", "the main entry, in Chromium", bundlers.parcel],
  ["parcel", "parcel exports", "with the sub-paths, in Chromium", bundlers.parcelExports],
  ["workerd", "workerd", "wrangler dev: parse and redact streams in a request", workerd.wranglerDev, QUICK],
  [
    "workerd",
    "workerd old",
    "a compatibility date of 2022: a stream that cannot redact is refused",
    workerd.oldDate,
    QUICK,
  ],
  ["workerd", "workerd deploy", "wrangler deploy --dry-run, its output in Miniflare", workerd.deployed, QUICK],
  ["cloudflare-vite", "workers vite", "Cloudflare's Vite plugin, dev", workerd.viteDev],
  ["cloudflare-vite", "workers preview", "Cloudflare's Vite plugin, build and preview", workerd.vitePreview],
  ["runners", "vitest node", "Vitest", runners.vitest("node")],
  ["runners", "vitest jsdom", "Vitest with jsdom", runners.vitest("jsdom")],
  ["runners", "vitest happy", "Vitest with happy-dom", runners.vitest("happy-dom")],
  ["runners", "jest node", "Jest", runners.jest("node")],
  ["runners", "jest jsdom", "Jest with jsdom", runners.jest("jsdom")],
  ["runners", "edge vm", "@edge-runtime/vm, which does not compile bytes", runners.edgeVm, QUICK],
  ["next", "next turbopack", "built by Turbopack", next.build("--turbopack")],
  ["next", "next webpack", "built by webpack", next.build("--webpack")],
  ["next", "next dev", "the development server, with proxy.js in Node", next.dev],
  ["next", "next traced", "not bundled: the files that @vercel/nft finds, run elsewhere", next.traced],
  ["vercel", "vercel", "vercel build: an edge function and a middleware, run elsewhere", vercel.built],
].map(([group, name, what, run, quick = false]) => ({ group, name, what, run, quick }));
