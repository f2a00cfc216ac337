// The texts of the codes of every part: a program pays for those that its modules report.

export { CORE_CODES } from "./codes/core.js";
export { ENV_CODES } from "./codes/env.js";
export { MODULE_CODES } from "./codes/module.js";
export { NEIGHBOURS_CODES } from "./codes/neighbours.js";
export { POLICY_CODES } from "./codes/policy.js";
export { REQUESTS_CODES } from "./codes/requests.js";
