/**
 * Converts a URI to the options of SDKs: plain objects, which print without the key.
 * @module llm-uri/adapters
 */

export * from "../requests/adapters.js";
export * from "../requests/programs.js";
export type * from "../requests/sdk-options.js";
