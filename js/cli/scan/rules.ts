// The rules of `llm-uri scan`. Their ids are stable: reports, baselines and code scanning services refer to them.

import type { Rule } from "../output/sarif.ts";
import type { Finding } from "../output/subject.ts";

const KINDS = {
  "secret-in-uri": "An llm URI",
  "secret-in-model-address": "A model address",
  "secret-in-ai-uri": "An ai URI",
  "secret-in-base64": "An llm URI in base64",
} as const;

export type RuleId = keyof typeof KINDS;

const FIX = "Revoke the key, and write `***` or a reference such as `${LLM_KEY}` instead.";
const REFERENCE = "draft-levy-llm-uri-scheme-00 §10.1";

export const finding = (code: RuleId, length: number): Finding => ({
  code,
  severity: "error",
  message: `${KINDS[code]} contains a secret.`,
  fix: FIX,
  component: "api-key",
  start: 0,
  end: length,
  reference: REFERENCE,
});

/** For SARIF. */
export const rules = (): Rule[] =>
  Object.entries(KINDS).map(([id, kind]) => ({
    id,
    shortDescription: { text: `${kind} contains a secret.` },
    fullDescription: { text: `${kind} in a file contains an api-key or another secret.` },
    help: {
      text: "Revoke the key at its provider: everybody who can read this file or its history has it. Store the new key outside of the repository, in an environment variable or a secret store, and write *** or a reference such as ${LLM_KEY} here.",
    },
    defaultConfiguration: { level: "error" },
    // Code scanning services order and filter by these; 8.0 is the middle of "high".
    properties: { tags: ["security", "secret", "external/cwe/cwe-798"], "security-severity": "8.0", precision: "high" },
  }));
