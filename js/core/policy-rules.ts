// The rules behind a policy, for the modules that have no class HostPolicy: they know a policy by this table.

import type { HostPolicyRules } from "./types.js";

export type PolicyRules = HostPolicyRules;

/** The rules of each policy that was made. */
export const policyRules: WeakMap<object, PolicyRules> = /* @__PURE__ */ new WeakMap();

/** @throws TypeError for what is no policy of this package. */
export function rulesOf(policy: unknown): PolicyRules {
  const rules = typeof policy === "object" && policy !== null ? policyRules.get(policy) : undefined;
  if (rules === undefined) throw new TypeError("The policy must be a HostPolicy of this package.");
  return rules;
}
