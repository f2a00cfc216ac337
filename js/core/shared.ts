// The code that the entries of all modules share, bundled once (dist/shared.*), so that there is only one class LlmUri and one
// error class. It contains no WebAssembly.

export { Address, type AddressView, type Asked, ask } from "./address.js";
export { conceal, maskedRecord } from "./conceal.js";
export { packed, tokens } from "./crossing.js";
export { createModule, type Module } from "./engine.js";
export { LlmUriError } from "./error.js";
export { type CodePage, explain } from "./explain.js";
export { errorOf, formatWith } from "./format.js";
export { MARKER, OPTION } from "./generated.js";
export { createInput, type Runner } from "./input.js";
export { createInstance, type WasmInput } from "./instance.js";
export { textsOf, wording } from "./message.js";
export { DEFAULT, encode, encoded, json, notIndex, overridden, PARSE } from "./options.js";
export { exact, frozen } from "./params.js";
export { parseWith, type SafeResult, safely, safeParseWith } from "./parse.js";
export { checkOf, type Encoded, type PolicyCheck, policies } from "./policies.js";
export { read, type Shape } from "./reader.js";
export { marked, type OwnRedactOptions, REDACT } from "./redact.js";
export { ownRedactOptions } from "./redact-options.js";
export { hideAccessors, printAs, Shown } from "./shown.js";
export { text } from "./text.js";
export { TextDecoder, TextEncoder } from "./text-fallback.js";
export * from "./texts.js";
export type * from "./types.js";
export { composed, from, LlmUri, rebuilt, withEngine } from "./uri.js";
export type { Found } from "./words.js";
