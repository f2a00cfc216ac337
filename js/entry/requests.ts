/**
 * Converts a URI to the request that its provider expects, and imports URIs from URLs, curl commands and environment variables.
 * @module llm-uri/requests
 */

export type { BaseUrlOptions, BaseUrlReport, ClientUrl } from "../requests/base-url.js";
export { explainBaseUrl } from "../requests/base-url.js";
export * from "../requests/import.js";
export {
  defineProviders,
  detectProvider,
  Endpoint,
  RequestPlan,
  resolve,
  resolveCredentials,
  toCurl,
  toRequest,
  validateFor,
} from "../requests/request.js";
export { providers } from "../requests/run.js";
export { type BaseUrlClient, baseUrlClients, baseUrlVariables } from "../requests/sdk-names.js";
export type * from "../requests/types.js";
