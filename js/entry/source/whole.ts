// dist/core.node.js and dist/core.cjs: dist/core.js, dist/shared.js and dist/text.js in one file, which Node loads faster than three.

export * from "../../core/core.js";
export { LlmUri } from "../../core/core.js";
export * from "../../core/shared.js";
export * from "../../text/text.js";
