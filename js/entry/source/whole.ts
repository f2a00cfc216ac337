// dist/core.cjs: dist/core.js and dist/shared.js in one file, which Node loads faster than two. It contains only the module's path.

export * from "../../core/core.js";
export { LlmUri } from "../../core/core.js";
export * from "../../core/shared.js";
export * from "../../text/text.js";
