/**
 * Variables and `.env` files that hold llm URIs. What can go wrong between a URI and a program is said here;
 * what a URI is, the core says. No value of a variable is ever printed but by `toDotenv`.
 * @module llm-uri/env
 */

export type { EnvCode } from "../core/codes/env.js";
// The variables of providers, from and to an llm URI.
export type { Environment } from "../env/check.js";
export { checkEnv, requireEnv } from "../env/check.js";
export { checkDotenv } from "../env/file.js";
export type { Loader } from "../env/loaders.js";
export { isMeantAsUri, isReference, isUriName } from "../env/names.js";
export type * from "../env/outcome.js";
export { EnvError } from "../env/report.js";
export { checkValue } from "../env/variable.js";
export type { SecretStore, ToDotenvOptions } from "../env/write.js";
export { storeCommand, toDotenv } from "../env/write.js";
