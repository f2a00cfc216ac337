/**
 * Converts a URI to the request that its provider expects, and imports URIs from URLs, curl commands and environment variables.
 * @module llm-uri/requests
 */

export type { EnvSource } from "../requests/import.js";
export { EnvImportError, fromCurl, fromEnv, fromModelString, fromUrl, toEnv } from "../requests/import.js";
export type * from "../requests/import-types.js";
export {
  detectProvider,
  Endpoint,
  providers,
  RequestPlan,
  resolve,
  resolveCredentials,
  toCurl,
  toRequest,
  validateFor,
} from "../requests/request.js";
export type * from "../requests/types.js";
