// Vercel's own build, without its network: an edge function and a middleware that import the package. It copies the files that
// they import; the platform bundles them at deployment, for which esbuild and Vercel's virtual machine stand in here.

import { cpSync, mkdtempSync, readdirSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";

import { Problem } from "../lib/ui.mjs";
import { bundle } from "./esbuild.mjs";
import { expectProbe, expectSmall, probe, URI } from "./probe.mjs";
import { handedIn, IN_EDGE_VM } from "./runners.mjs";

/** The package, and the optional peer of one entry. */
const PACKAGES = ["llm-uri", "jose"];

const FILES = {
  ".vercel/project.json": JSON.stringify({ projectId: "prj_none", orgId: "team_none", settings: { framework: null } }),
  // The build runs npm, which copies the packages from these folders.
  ".npmrc": "install-links=true\noffline=true\n",
  "package.json": JSON.stringify({
    private: true,
    type: "module",
    dependencies: Object.fromEntries(PACKAGES.map((name) => [name, `file:packages/${name}`])),
  }),
  "api/edge.js":
    'import { probe } from "../lib/probe.js";\nexport const config = { runtime: "edge" };\nexport default () => new Response(probe());\n',
  "middleware.js": `import { parse } from "llm-uri";\nexport const config = { matcher: "/x" };\nexport default () => new Response(parse(${JSON.stringify(URI)}).model);\n`,
};

export async function built(project) {
  project.write({ ...FILES, "lib/probe.js": probe("edge"), "run.mjs": IN_EDGE_VM });
  for (const name of PACKAGES)
    cpSync(join(project.parent, "node_modules", name), project.path(`packages/${name}`), { recursive: true });
  await project.run("vercel", ["build", "--yes", "--token", "none"]);
  const deployed = mkdtempSync(join(tmpdir(), "llm-uri-vercel-"));
  try {
    cpSync(project.path(".vercel/output/functions"), deployed, { recursive: true });
    expectProbe(await answer(project, join(deployed, "api", "edge.func"), "api/edge.js"), "edge");
    const middleware = join(deployed, "middleware.func");
    const model = await answer(project, middleware, "middleware.js");
    if (model !== "gpt-5") throw new Problem(`The middleware answers '${model}'.`);
    const size = expectSmall([project.path("middleware.js.bundle.js"), ...wasmFiles(middleware)]);
    return `edge function, middleware (${size})`;
  } finally {
    rmSync(deployed, { recursive: true });
  }
}

const dist = (folder) => join(folder, "node_modules", "llm-uri", "dist");
const wasmFiles = (folder) =>
  readdirSync(dist(folder))
    .filter((name) => name.endsWith(".wasm"))
    .map((name) => join(dist(folder), name));

async function answer(project, folder, entry) {
  const out = await bundle(project, join(folder, entry), `${entry.replaceAll("/", "-")}.bundle.js`, {
    format: "iife",
    globalName: "entry",
    minify: true,
    conditions: ["edge-light"],
    plugins: [handedIn],
  });
  const asked = 'entry.default(new Request("https://app.example/x")).text()';
  return project.run("node", ["run.mjs", out, dist(folder), asked]);
}
