// The texts of the codes, by part: a bundle contains only those of its modules.

export { default as coreCodes } from "#texts/core";
export { default as envCodes } from "#texts/env";
export { default as moduleCodes } from "#texts/module";
export { default as neighboursCodes } from "#texts/neighbours";
export { default as policyCodes } from "#texts/policy";
export { default as requestsCodes } from "#texts/requests";
