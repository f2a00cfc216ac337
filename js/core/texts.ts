// The texts of the codes, by part: a bundle contains only those of its modules.

export { default as aiCodes } from "#texts/ai";
export { default as coreCodes } from "#texts/core";
export { default as envCodes } from "#texts/env";
export { default as masCodes } from "#texts/mas";
export { default as moduleCodes } from "#texts/module";
export { default as policyCodes } from "#texts/policy";
export { default as requestsCodes } from "#texts/requests";
export { default as schemeCodes } from "#texts/scheme";
