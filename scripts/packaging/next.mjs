// Tests Next.js with one application: a page rendered on the server, a route in Node, a route and a middleware in the edge runtime,
// and a component in the browser. Turbopack and webpack build it.

import { cpSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, relative } from "node:path";

import { MODULES } from "../build/wasm.mjs";
import { Problem } from "../lib/ui.mjs";
import { showsInChromium } from "./browser.mjs";
import { expected, expectProbe, probe, programs } from "./probe.mjs";
import { get } from "./project.mjs";

const GUARD = `import { NextResponse } from "next/server";
import { probe } from "./PROBE.mjs";
export const config = { matcher: ["/guarded"] };
export function NAME(request) {
  return new Response(probe(), { headers: { "x-in": "NAME" } });
}
`;
const guard = (name, file) => GUARD.replaceAll("NAME", name).replace("PROBE", file);
const route = (file, options) =>
  `import { probe } from "../../${file}.mjs";\n${options}\nexport function GET() {\n  return new Response(probe());\n}\n`;

const files = () => ({
  "package.json": '{ "private": true }\n',
  // Set explicitly, because parent folders also have lock files.
  "next.config.mjs":
    'import { dirname } from "node:path";\nconst root = dirname(import.meta.dirname);\nexport default { turbopack: { root }, outputFileTracingRoot: root };\n',
  "probe.mjs": probe("node"),
  "web.mjs": probe("web"),
  "edge.mjs": probe("edge"),
  "app/layout.js":
    "export default function Layout({ children }) {\n  return <html><body>{children}</body></html>;\n}\n",
  "app/page.js":
    'import { probe } from "../probe.mjs";\nexport const dynamic = "force-dynamic";\nexport default function Page() {\n  return <p>{`[${probe()}]`}</p>;\n}\n',
  "app/in-node/route.js": route("probe", 'export const dynamic = "force-dynamic";'),
  "app/in-edge/route.js": route("edge", 'export const runtime = "edge";'),
  "app/client/page.js":
    '"use client";\nimport { useEffect } from "react";\nimport { probe } from "../../web.mjs";\nexport default function Page() {\n  useEffect(() => { document.title = probe(); }, []);\n  return <p>{`[${probe()}]`}</p>;\n}\n',
});

async function answers(at, guarding) {
  const page = (await get(`${at}/`)).text;
  if (!page.includes(`[${expected("node")}]`))
    throw new Problem("The page rendered on the server does not show the URI.", { output: page.slice(0, 2_000) });
  expectProbe((await get(`${at}/in-node`)).text, "node");
  expectProbe((await get(`${at}/in-edge`)).text, "edge");
  const guarded = await get(`${at}/guarded`);
  if (guarded.headers.get("x-in") !== guarding) throw new Problem(`No ${guarding} has answered.`);
  expectProbe(guarded.text, guarding === "proxy" ? "node" : "edge");
  await showsInChromium(`${at}/client`, "web");
  return `page, node route, edge route, ${guarding}, client component`;
}

/**
 * A local server allows the edge runtime to compile bytes, but Vercel does not. So this checks the manifest, which lists the modules
 * that are compiled at deployment: each edge function must import all modules of the package.
 */
function expectBindings(project) {
  const { middleware = {}, functions = {} } = JSON.parse(project.read(".next/server/middleware-manifest.json"));
  const edge = Object.entries({ ...functions, ...middleware });
  const listed = edge.map(([name, { wasm }]) => `${name}: ${wasm?.length ?? 0}`);
  const modules = Object.keys(MODULES).length;
  if (listed.length !== 2 || listed.some((line) => !line.endsWith(`: ${modules}`))) {
    throw new Problem(
      `middleware-manifest.json must list ${modules} modules for each of 2 edge functions; it lists ${listed.join(", ") || "none"}.`,
    );
  }
}

const serve = (project, args, guarding) =>
  project.serve(
    "next",
    (port) => [...args, "-H", "127.0.0.1", "-p", port],
    (at) => answers(at, guarding),
  );

export const build = (bundler) => async (project) => {
  project.write({ ...files(), "middleware.js": guard("middleware", "edge") });
  await project.run("next", ["build", bundler]);
  expectBindings(project);
  return serve(project, ["start"], "middleware");
};

/** With a proxy, which runs in Node. Turbopack builds it as it builds the route in Node. */
export const dev = (project) =>
  serve(project.write({ ...files(), "proxy.js": guard("proxy", "probe") }), ["dev", "--turbopack"], "proxy");

/** A function that is not bundled: Vercel and `output: "standalone"` deploy only the files that @vercel/nft finds. */
export async function traced(project) {
  project.write({
    ...programs(),
    "trace.cjs": `const { nodeFileTrace } = require("next/dist/compiled/@vercel/nft");
nodeFileTrace([process.argv[2]], { base: process.argv[3] }).then(({ fileList }) => console.log(JSON.stringify([...fileList])));
`,
  });
  for (const main of ["main.mjs", "main.cjs"]) {
    const files = JSON.parse(await project.run("node", ["trace.cjs", project.path(main), project.parent]));
    // Outside this repository, so that its packages cannot be found.
    const deployed = mkdtempSync(join(tmpdir(), "llm-uri-traced-"));
    try {
      writeFileSync(join(deployed, "package.json"), "{}\n");
      for (const file of files) cpSync(join(project.parent, file), join(deployed, file), { recursive: true });
      const shown = await project.run("node", [join(deployed, relative(project.parent, project.path(main)))]);
      expectProbe(shown, "node");
    } finally {
      rmSync(deployed, { recursive: true });
    }
  }
}
