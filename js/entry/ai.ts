/**
 * `ai` URIs, their gateways, and the records that advertise them (draft-sogomonian-ai-uri-scheme-01). Makes no network requests.
 * @module llm-uri/ai
 */

export {
  type AiChanges,
  type AiOptions,
  type AiParts,
  AiUri,
  type SafeAiResult,
  validateAi,
} from "../ai/ai.js";
export * from "../ai/discovery.js";
