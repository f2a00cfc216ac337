// dist/core.cjs: dist/core.js and dist/shared.js in one file, which Node loads faster than two, and what the files that it loads later
// need (scripts/build/later.mjs).

export * from "../../core/core.js";
export { LlmUri } from "../../core/core.js";
export { engine } from "../../core/module.js";
export { nullPrototype } from "../../core/null-prototype.js";
export { LEVELS } from "../../core/redact.js";
export * from "../../core/shared.js";
export { define } from "../../core/shown.js";
export * from "../../text/text.js";
