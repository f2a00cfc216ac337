// All entries in one, for those who bring the module themselves (llm-uri/slim) and for the classic script: these cannot
// share a core with the others.

export * from "../index.js";
export * from "../env.js";
export * from "../schema.js";
