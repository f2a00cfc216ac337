// The code that the entries of all modules share, bundled once (dist/shared.*), so that there is only one class LlmUri and one
// error class. It contains no WebAssembly.

export { Address, type AddressView, type Asked, ask, type SafeResult, safely } from "./address.js";
export { tokens } from "./crossing.js";
export { createModule, type Module } from "./engine.js";
export { LlmUriError } from "./error.js";
export { type CodePage, explain } from "./explain.js";
export { MARKER, OPTION } from "./generated.js";
export { createInput, type Runner } from "./input.js";
export { createInstance, type WasmInput } from "./instance.js";
export { type Found, textsOf, wording } from "./message.js";
export { DEFAULT, encode, encoded, json, PARSE } from "./options.js";
export { errorOf, formatWith, parseWith, safeParseWith } from "./parse.js";
export { packed } from "./parts.js";
export { checkOf, type Encoded, policies } from "./policies.js";
export { notIndex, read, type Shape } from "./reader.js";
export { marked, type OwnRedactOptions, ownRedactOptions, REDACT } from "./redact.js";
export { conceal, hideAccessors, maskedRecord, printAs, Shown } from "./shown.js";
export { text } from "./text.js";
export { TextDecoder, TextEncoder } from "./text-fallback.js";
export * from "./texts.js";
export type * from "./types.js";
export { composed, from, LlmUri, rebuilt, withEngine } from "./uri.js";
