// dist/core.cjs: dist/core.js, dist/text.js and dist/shared.js in one file, since Node takes longer for each. It holds the paths of
// the modules only.

export * from "../text/text.js";
export * from "./core.js";
export { LlmUri } from "./core.js";
export * from "./shared.js";
