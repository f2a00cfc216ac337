// The issues of requests and imports, in words.

import { CORE_CODES } from "./codes/core.js";
import { POLICY_CODES } from "./codes/policy.js";
import { REQUESTS_CODES } from "./codes/requests.js";
import { type Found, wording } from "./message.js";

/** Issues as the module reports them, in words. */
export const requestIssues = /* @__PURE__ */ wording(CORE_CODES, POLICY_CODES, REQUESTS_CODES);

/** An answer of the module with its own `issues` in words, if it has some. */
export function worded<T>(value: T): T {
  const { issues } = (value ?? {}) as { issues?: readonly Found[] };
  return Array.isArray(issues) ? { ...value, issues: requestIssues(issues) } : value;
}
