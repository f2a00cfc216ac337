// The types of policies.

import {
  type HostClass,
  HostPolicy,
  type HostPolicyRules,
  parseHost,
  type Verdict,
  type VerdictCode,
  validate,
} from "llm-uri";

const policy: HostPolicy = new HostPolicy({ allowHosts: ["*.example.com"], allowPorts: [443] });
const verdict: Verdict = policy.check("llm://api.openai.com/gpt-5");
export const parts: [boolean, VerdictCode, HostClass, string, string] = [
  verdict.allowed,
  verdict.code,
  verdict.hostClass,
  verdict.host,
  verdict.reason,
];
export const rules: HostPolicyRules = HostPolicy.production.rules;
export const issues = validate("llm://a.example/m", { policy: HostPolicy.development });
export const host: string = parseHost("a").host;

// @ts-expect-error a mistyped rule
new HostPolicy({ allowHost: ["a.com"] });
// @ts-expect-error verdicts are read-only
verdict.allowed = true;
// @ts-expect-error no such code
export const wrong: boolean = verdict.code === "public";
