/**
 * Whether a result from an ai endpoint is signed by its origin and agrees with the advertised policy
 * (draft-sogomonian-ai-uri-scheme-01, provenance). The cryptography is WebCrypto's, by way of the package `jose`.
 * Nothing is fetched: the caller brings the key set.
 * @module llm-uri/ai/provenance
 */

export * from "../neighbours/provenance.js";
