// The table of existing policies. Code that does not import HostPolicy, such as the other modules, uses this table.

import type { Layout } from "./layout.js";
import type { HostPolicyRules, Issue, Policy } from "./types.js";

/** Parse options as integers for the module, and the caller's policy. */
export interface Encoded {
  readonly flags: number;
  readonly limits: Uint32Array;
  /** A `HostPolicy`. A URI that it refuses does not parse. */
  readonly policy: Policy | undefined;
}

/** The checks of a policy for the parser. */
export interface PolicyCheck {
  readonly rules: HostPolicyRules;
  /** The layout of a valid URI that the policy allows, else null. `also`: see `Engine.scan`. */
  scan(text: string, options: Encoded, also: number): Layout | null;
  /** Whether the policy allows a URL, such as `http:` for a host that `allowHttp` lists. */
  permits(url: string): boolean;
  /** All issues of a text, those of the policy among them. */
  issues(text: string, options: Encoded): Issue[];
}

export const policies: WeakMap<object, PolicyCheck> = /* @__PURE__ */ new WeakMap();

/** @throws TypeError if `policy` is not a policy of this package. */
export function checkOf(policy: unknown): PolicyCheck {
  const check = typeof policy === "object" && policy !== null ? policies.get(policy) : undefined;
  if (check === undefined) throw new TypeError("llm-uri: the policy must be a HostPolicy of this package.");
  return check;
}
