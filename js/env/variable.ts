// What is to be said of one variable's value: the accidents around a URI first, since they explain what a parser would
// say of it, then the URI itself.

import type { EnvCode } from "../core/codes/env.js";
import { canParse, envIssue, LIMITS, MARKER, type ParseOptions, safeParse, validate } from "../core/core.js";
import { redact } from "../text/text.js";
import { isReference, publicPrefix } from "./names.js";
import type { EnvIssue } from "./outcome.js";

/** An issue of a variable, with the argument of its text. */
export const issueOf = (code: EnvCode, start: number, end: number, ...given: string[]): EnvIssue =>
  envIssue(code, start, end, ...given) as EnvIssue;

/**
 * Everything about the value of one variable or member: the accidents around the URI and, where there is none, the URI
 * itself. `undefined`: it is not set. The offsets are UTF-16 units of the value.
 */
export function checkValue(name: string, value: string | undefined, options?: ParseOptions): EnvIssue[] {
  if (value === undefined) return [issueOf("variable-missing", 0, 0)];
  // A URI may end with an apostrophe: what can be parsed is what was meant. What is too long is that before all.
  const accident = value.length > LIMITS.uriLength || canParse(value, options) ? undefined : accidentOf(value);
  const issues = accident === undefined ? (validate(value, options) as EnvIssue[]) : [accident];
  return [...exposure(name, value), ...issues];
}

interface Accident {
  readonly code: EnvCode;
  /** Finds it; the first group, or else the whole match, is where it lies. */
  readonly pattern: RegExp;
}

// Each pattern takes linear time: no two of its repetitions that follow each other share a character.
const ACCIDENTS: readonly Accident[] = [
  { code: "assignment-in-value", pattern: /^\s*((?:(?:export|set)\s+)?[A-Za-z_]\w*(?:\s*=\s*|:\s+))["'`]?llm/i },
  { code: "nothing-as-text", pattern: /^\s*(undefined|null|none|nil|nan|\[object Object\])\s*$/i },
  { code: "quote-at-one-end", pattern: /^\s*(["'`])(?:llm\S*[^\s"'`]|llm)\s*$/i },
  { code: "quote-at-one-end", pattern: /^\s*llm\S*(["'`])\s*$/i },
  { code: "escaped-newline", pattern: /^\s*["'`]?llm[^\s\\]*((?:\\[nr])+)["'`]?\s*$/i },
  { code: "comment-in-value", pattern: /^\s*["'`]?llm\S*([^\S\r\n]+#)/i },
  { code: "several-lines", pattern: /^\s*["'`]?llm[^\r\n]*([\r\n]+)[^\r\n]*\S/i },
  // Credentials with nothing behind them: what would be the port is none.
  { code: "possible-cut", pattern: /^\s*llm:\/\/[^@/?#:\s[\]]*:(?=\d*[^@/?#:\s\d])([^@/?#:\s]+)$/i },
];

function accidentOf(value: string): EnvIssue | undefined {
  for (const { code, pattern } of ACCIDENTS) {
    const found = pattern.exec(value);
    if (found === null) continue;
    const part = found[1]!;
    // From behind where the pattern ends with it, from the front where it begins with it.
    const at =
      code === "assignment-in-value" || value.trimStart().startsWith(part)
        ? value.indexOf(part)
        : value.lastIndexOf(part);
    return issueOf(code, at, at + part.length);
  }
  if (isReference(value)) return issueOf("unexpanded-reference", 0, value.length);
  const key = value.trim();
  const start = value.indexOf(key);
  // Known by its shape, all of it.
  if (key.includes(":") || key === MARKER || redact(key, { uri: true }) !== MARKER) return undefined;
  return issueOf("key-instead-of-uri", start, start + key.length);
}

/** A secret where a bundler would publish it. A masked copy, and a reference in a key's place, are none. */
export function exposure(name: string, value: string): EnvIssue[] {
  const prefix = publicPrefix(name);
  if (prefix === undefined || redact(value, { uri: true }) === value) return [];
  const parsed = safeParse(value, { ranges: "warn" });
  if (parsed.success && (parsed.data.isRedacted || /^\$\{\w+\}$/.test(parsed.data.apiKey ?? ""))) return [];
  return [issueOf("secret-in-public-variable", 0, value.length, prefix)];
}
