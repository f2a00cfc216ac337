// The policies that were made. Code without the class HostPolicy, and the other modules, know a policy by this table.

import type { HostPolicyRules, Issue, Policy } from "./types.js";

/** Parse options for the module, and the caller's policy. */
export interface Encoded {
  readonly flags: number;
  readonly limits: Uint32Array;
  /** A `HostPolicy`: what it refuses does not parse. */
  readonly policy: Policy | undefined;
}

/** What a policy does for a parser. */
export interface PolicyCheck {
  readonly rules: HostPolicyRules;
  /** 0: the text has no issues and is allowed; 2: it is allowed; 1: it is refused, or is no valid URI. */
  judge(text: string, options: Encoded): number;
  /** Whether the policy allows a URL, such as `http:` for a host that `allowHttp` lists. */
  permits(url: string): boolean;
  /** All issues of a text, those of the policy among them. */
  issues(text: string, options: Encoded): Issue[];
}

/** Each policy that was made. */
export const policies: WeakMap<object, PolicyCheck> = /* @__PURE__ */ new WeakMap();

/** @throws TypeError for what is no policy of this package. */
export function checkOf(policy: unknown): PolicyCheck {
  const check = typeof policy === "object" && policy !== null ? policies.get(policy) : undefined;
  if (check === undefined) throw new TypeError("llm-uri: the policy must be a HostPolicy of this package.");
  return check;
}
