/**
 * A plugin for ESLint, for its flat configuration: the rules `no-secrets` and `valid-uri`, and the configuration `recommended`.
 * @module llm-uri/eslint
 */

export * from "../lint/eslint.js";
