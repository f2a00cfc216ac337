// The size limits of the package: the modules, each entry as a consumer's minified bundle with everything that it imports, and the
// tarball. `npm run check` compares the sizes with these ceilings, which are slightly above the sizes and only go down.

const bundle = (name, file, limit, names = "*") => ({
  name,
  path: `dist/${file}`,
  import: names,
  gzip: true,
  limit,
  // Modules of Node, and the WebAssembly module that an edge runtime compiles at deployment.
  ignore: ["node:*", "*.wasm?module"],
  modifyEsbuildConfig: (config) => ({ ...config, format: "esm", target: "es2022", legalComments: "none" }),
});

const file = (name, path, limit, gzip = true) => ({ name, path, limit, gzip, brotli: false, disablePlugins: ["@size-limit/esbuild"] });

// The pages of all codes, which bundlers drop unless a program calls `explain`.
const { explain: _, ...others } = await import("./dist/index.js");
const main = `{ ${Object.keys(others).join(", ")} }`;

export default [
  file("`llm_uri.wasm`", "dist/llm_uri.wasm", "64 KiB"),
  file("`llm_uri_text.wasm`", "dist/llm_uri_text.wasm", "38 KiB"),
  file("`llm_uri_mas.wasm`", "dist/llm_uri_mas.wasm", "68 KiB"),
  file("`llm_uri_ai.wasm`", "dist/llm_uri_ai.wasm", "62 KiB"),
  file("`llm_uri_requests.wasm`", "dist/llm_uri_requests.wasm", "159 KiB"),
  bundle('`import { parse } from "llm-uri"`', "index.js", "73 KiB", "{ parse }"),
  bundle("`llm-uri` without `explain`", "index.js", "115 KiB", main),
  bundle("the same for edge runtimes, JavaScript only", "index.edge.js", "30 KiB", main),
  bundle("`llm-uri/slim` without `explain`, JavaScript only", "slim.js", "30 KiB", main),
  bundle("`llm-uri/requests`", "requests.js", "169 KiB"),
  bundle("`llm-uri/adapters`", "adapters.js", "173 KiB"),
  bundle("`llm-uri/mas`", "mas.js", "78 KiB"),
  bundle("`llm-uri/ai`", "ai.js", "75 KiB"),
  bundle("`llm-uri/ai/provenance`", "ai-provenance.js", "10 KiB"),
  bundle("`llm-uri/scheme`", "scheme.js", "76 KiB"),
  bundle("`llm-uri/schema`", "schema.js", "75 KiB"),
  bundle("`llm-uri/env`", "env.js", "80 KiB"),
  bundle("`llm-uri/node`", "node.js", "73 KiB"),
  file("`llm-uri/global.js`", "dist/llm-uri.global.js", "101 KiB"),
  // The other files are for single commands.
  file("the command line tool, shared code", "dist/cli/{main,chunk}-*.js", "43 KiB"),
  file("the tarball", "target/pack/llm-uri-*.tgz", "1228 KiB", false),
];
