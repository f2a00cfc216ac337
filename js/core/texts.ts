// The texts of the codes, by part: a bundle contains only those of its modules.

export { coreCodes } from "./codes/core.js";
export { envCodes } from "./codes/env.js";
export { moduleCodes } from "./codes/module.js";
export { neighboursCodes } from "./codes/neighbours.js";
export { policyCodes } from "./codes/policy.js";
export { requestsCodes } from "./codes/requests.js";
