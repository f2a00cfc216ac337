/**
 * Environment variables and `.env` files with llm URIs. Reports mistakes around the URI in addition to those in it. Only `toDotenv`
 * returns a value unredacted.
 * @module llm-uri/env
 */

export type { EnvCode } from "../core/codes.js";
export type { Environment } from "../env/check.js";
export { checkEnv, EnvError, requireEnv } from "../env/check.js";
export { checkDotenv } from "../env/file.js";
export type { Loader } from "../env/loaders.js";
export type * from "../env/outcome.js";
export { checkValue, isMeantAsUri, isReference, isUriName } from "../env/value.js";
export type { SecretStore, ToDotenvOptions } from "../env/write.js";
export { storeCommand, toDotenv } from "../env/write.js";
