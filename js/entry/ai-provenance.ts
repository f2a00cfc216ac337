/**
 * Checks whether the result of an ai endpoint is signed by its origin and complies with the advertised policy
 * (draft-sogomonian-ai-uri-scheme-01, provenance). Uses WebCrypto through the package `jose`. Makes no network requests: the
 * caller passes the key set.
 * @module llm-uri/ai/provenance
 */

export * from "../ai/provenance.js";
