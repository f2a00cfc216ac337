// Which hosts may be dialled, from the options of the command. The one place where the command meets the host policy.

import type { ValidateOptions } from "../../index.ts";
import { UsageError } from "../failure.ts";

export interface PolicyOptions {
  readonly policy?: "production" | "development";
  readonly allowHost?: readonly string[];
}

/** The options that hold a URI's host to a policy; none without one. */
export function policyRules({ policy, allowHost = [] }: PolicyOptions): ValidateOptions {
  if (policy === undefined && allowHost.length === 0) return {};
  throw new UsageError("this build has no host policy.");
}
