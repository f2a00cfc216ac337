// dist/core.cjs: dist/core.js and dist/shared.js in one file, since Node takes longer for two. It holds the module's path only.

export * from "./core.js";
export { LlmUri } from "./core.js";
export * from "./shared.js";
