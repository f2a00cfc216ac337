// All entries in one, for those who bring the module themselves (llm-uri/slim) and for the classic script: these cannot
// share a core with the others. What needs Node or a package of its user's is not here: llm-uri/node, llm-uri/ai/provenance.

export * from "../adapters.js";
export * from "../ai.js";
export * from "../env.js";
export * from "../index.js";
export * from "../mas.js";
export * from "../schema.js";
export * from "../scheme.js";
