// dist/text.node.js and dist/text.cjs: the functions that dist/core.node.js and dist/core.cjs load at their first call.

export { findSecrets, findUris, redact } from "../../text/find.js";
export { chunksOf } from "../../text/mixed.js";
export { createRedactor } from "../../text/redactor.js";
export { initText, initTextSync } from "../../text/start.js";
export { tokenize } from "../../text/tokens.js";
