// dist/core.cjs: dist/core.js and dist/shared.js in one file, which Node loads faster than two. It contains only the module's path.

export * from "../text/text.js";
export * from "./core.js";
export { LlmUri } from "./core.js";
export * from "./shared.js";
