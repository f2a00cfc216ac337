/**
 * From a URI to the request that its provider expects, and from what people have already to a URI.
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
