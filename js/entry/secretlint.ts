/**
 * A rule for secretlint, with the id `llm-uri/secretlint`: URIs that contain a secret.
 * @module llm-uri/secretlint
 */

export * from "../lint/secretlint.js";
