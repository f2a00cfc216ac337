// The entries of the package, as package.json exports them.

import { readJson } from "../lib/paths.mjs";

/** The entries by the name of their file: the sub-path, and the files. */
export const ENTRIES = {
  index: { path: ".", variants: ["", "edge"] },
  slim: { path: "./slim", variants: ["slim"] },
  schema: { path: "./schema", variants: ["", "edge"] },
  env: { path: "./env", variants: ["", "edge"] },
  node: { path: "./node", variants: [""], needsNode: true },
  requests: { path: "./requests", variants: ["", "edge"] },
  adapters: { path: "./adapters", variants: ["", "edge"] },
  mas: { path: "./mas", variants: ["", "edge"] },
  ai: { path: "./ai", variants: ["", "edge"] },
  // It uses no module, so that edge runtimes load the same file.
  "ai-provenance": { path: "./ai/provenance", variants: [""] },
  scheme: { path: "./scheme", variants: ["", "edge"] },
  eslint: { path: "./eslint", variants: [""], needsNode: true },
  secretlint: { path: "./secretlint", variants: [""], needsNode: true },
};

/** The files of an entry in dist/, each with the extension of the parts that it imports. */
export const entryFiles = (name, variants) =>
  variants.flatMap((variant) =>
    variant === "edge"
      ? [[`${name}.edge.js`, ".edge.js"]]
      : variant === "slim"
        ? [[`${name}.js`, ".slim.js"]]
        : [
            [`${name}.js`, ".js"],
            [`${name}.cjs`, ".cjs"],
          ],
  );

/** The name of each entry and its files in dist/, including the file for Node's `import`, which re-exports the CommonJS file. */
export const entries = () =>
  Object.entries(ENTRIES).map(([name, { variants }]) => ({
    name,
    files: [...entryFiles(name, variants).map(([file]) => file), ...(variants.includes("") ? [`${name}.node.js`] : [])],
  }));

/** Every sub-path except the main entry: its specifier, its file, whether it needs Node, and its edge file. */
export function subPaths() {
  const { exports } = readJson("package.json");
  return Object.values(ENTRIES)
    .filter(({ path }) => path !== "." && path !== "./slim")
    .map(({ path, needsNode = false }) => ({
      specifier: `llm-uri${path.slice(1)}`,
      file: exports[path].import.default,
      edge: exports[path]["edge-light"]?.default,
      needsNode,
    }));
}
