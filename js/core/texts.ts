// The texts of the codes, by part: a bundle contains only those of its modules.

export { CORE_CODES } from "./codes/core.js";
export { ENV_CODES } from "./codes/env.js";
export { MODULE_CODES } from "./codes/module.js";
export { NEIGHBOURS_CODES } from "./codes/neighbours.js";
export { POLICY_CODES } from "./codes/policy.js";
export { REQUESTS_CODES } from "./codes/requests.js";
