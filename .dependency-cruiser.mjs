// The layers of js/ and www/: each may use only what is below it, and nothing may import in a circle.
//
//   core  <-  text | requests | mas | ai | node  <-  env | lint  <-  entry  <-  cli

const above = (folder, ...below) => ({
  name: `layer-${folder}`,
  comment: `js/${folder} uses only ${[folder, ...below].join(", ")}`,
  severity: "error",
  from: { path: `^js/${folder}/` },
  to: { path: "^js/", pathNot: `^js/(${[folder, ...below].join("|")}|entry/source)[/.]` },
});

const packages = (name, from, to, comment) => ({ name, comment, severity: "error", from, to });

/** Modules that exist only in a build: virtual.d.ts in js/core and js/requests declare them. */
const VIRTUAL = "^(#glue/\\w+|#source/\\w+|#checklists|#codes|#clients|#providers|#unpacker|#wasm-(packed|file)|#wasm\\?module)$";

export default {
  forbidden: [
    { name: "no-circular", comment: "no import cycles", severity: "error", from: {}, to: { circular: true } },
    above("core"),
    above("text", "core"),
    above("requests", "core"),
    above("mas", "core"),
    above("ai", "core"),
    above("env", "core", "text"),
    above("node", "core"),
    above("lint", "core", "text", "cli/scan/references", "cli/scan/secret"),
    above("entry", "core", "text", "requests", "mas", "ai", "env", "node", "lint", "cli"),
    {
      name: "cli-on-top",
      comment: "nothing imports the command line tool, except what a secret and a reference look like",
      severity: "error",
      from: { path: "^(js|www)/", pathNot: "^js/(cli/|entry/cli\\.ts$)" },
      to: { path: "^js/cli/", pathNot: "^js/cli/scan/(references|secret)\\.ts$" },
    },
    {
      name: "out-of-js",
      comment: "what is shipped is in js/",
      severity: "error",
      from: { path: "^js/" },
      to: { path: "^(www|scripts|tests|benches)/" },
    },
    {
      name: "page-uses-the-package",
      comment: "the page imports the package as a user does, and facts from their sources",
      severity: "error",
      from: { path: "^www/" },
      to: { pathNot: "^(www/|js/entry/|data/[^/]+\\.json$)" },
    },
    packages(
      "platform-of-node",
      { path: "^js/", pathNot: "^js/(cli|node)/" },
      { dependencyTypes: ["core"] },
      "only the command line tool and llm-uri/node use Node's modules",
    ),
    packages(
      "no-packages",
      { path: "^js/", pathNot: "^js/cli/" },
      { dependencyTypes: ["npm", "npm-dev", "npm-peer", "npm-optional"], pathNot: "node_modules/jose/" },
      "the library has no dependencies",
    ),
    packages(
      "jose-for-provenance",
      { path: "^js/", pathNot: "provenance" },
      { path: "node_modules/jose/" },
      "only ai/provenance uses jose",
    ),
    packages(
      "packages-of-the-cli",
      { path: "^js/cli/" },
      {
        path: "node_modules/",
        pathNot:
          "node_modules/(@types/sarif|commander|fastest-levenshtein|ignore|jsonc-parser|picocolors|toml-eslint-parser|yaml)/",
      },
      "a package that the command line tool bundles is listed here",
    ),
    packages(
      "unresolvable",
      { path: "^(js|www)/" },
      { couldNotResolve: true, pathNot: VIRTUAL },
      "every import names a file, a package or a module of the build",
    ),
  ],
  options: {
    doNotFollow: { path: ["node_modules", "^dist", "^target"] },
    exclude: { path: "^target/wasm/" },
    tsPreCompilationDeps: true,
    tsConfig: { fileName: "tsconfig.json" },
    enhancedResolveOptions: { exportsFields: ["exports"], conditionNames: ["import", "types", "default"] },
  },
};
