// dist/text.cjs: the functions that dist/core.cjs loads at their first call.

export { findSecrets, findUris, redact } from "../../text/find.js";
export { chunksOf } from "../../text/mixed.js";
export { createRedactor } from "../../text/redactor.js";
export { initText, initTextSync } from "../../text/start.js";
export { tokenize } from "../../text/tokens.js";
