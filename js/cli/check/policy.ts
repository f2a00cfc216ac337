// The allowed hosts, from the options of the command. The one place where the command meets the host policy.

import { HostPolicy, type ParseOptions } from "../../entry/index.ts";
import { UsageError } from "../failure.ts";

export interface PolicyOptions {
  readonly policy?: "production" | "development";
  readonly allowHost?: readonly string[];
}

/** The options that hold a URI's host to a policy; none without one. Hosts alone make it the one for production. */
export function policyRules({ policy, allowHost = [] }: PolicyOptions): Pick<ParseOptions, "policy"> {
  if (allowHost.length === 0) return policy === undefined ? {} : { policy: HostPolicy[policy] };
  try {
    return { policy: new HostPolicy({ ...HostPolicy[policy ?? "production"].rules, allowHosts: [...allowHost] }) };
  } catch {
    throw new UsageError("--allow-host takes a host, such as api.openai.com or *.example.com.");
  }
}
