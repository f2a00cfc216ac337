// Checks the value of a variable: first for mistakes around the URI, which explain the errors of the parser, then the URI.

import type { EnvCode } from "../core/codes/env.js";
import { canParse, envIssue, LIMITS, MARKER, type ParseOptions, safeParse, validate } from "../core/core.js";
import { redact } from "../text/text.js";
import { isReference, publicPrefix } from "./names.js";
import type { EnvIssue } from "./outcome.js";

/** Creates an issue of a variable, with the argument of its text. */
export const issueOf = (code: EnvCode, start: number, end: number, ...given: string[]): EnvIssue =>
  envIssue(code, start, end, ...given) as EnvIssue;

/**
 * The issues of the value of a variable or a member: a mistake around the URI, or the issues of the URI. `undefined` is an unset
 * variable. Offsets are UTF-16 units of the value.
 */
export function checkValue(name: string, value: string | undefined, options?: ParseOptions): EnvIssue[] {
  if (value === undefined) return [issueOf("variable-missing", 0, 0)];
  // A valid URI is never a mistake: it may end with an apostrophe. A value that is too long is reported as such.
  const mistake = value.length > LIMITS.uriLength || canParse(value, options) ? undefined : mistakeIn(value);
  const issues = mistake === undefined ? (validate(value, options) as EnvIssue[]) : [mistake];
  return [...exposure(name, value), ...issues];
}

interface Mistake {
  readonly code: EnvCode;
  /** The first group matches the wrong text. */
  readonly pattern: RegExp;
}

// Each pattern takes linear time: adjacent repetitions match different characters.
const MISTAKES: readonly Mistake[] = [
  { code: "assignment-in-value", pattern: /^\s*((?:(?:export|set)\s+)?[A-Za-z_]\w*(?:\s*=\s*|:\s+))["'`]?llm/i },
  { code: "nothing-as-text", pattern: /^\s*(undefined|null|none|nil|nan|\[object Object\])\s*$/i },
  { code: "quote-at-one-end", pattern: /^\s*(["'`])(?:llm\S*[^\s"'`]|llm)\s*$/i },
  { code: "quote-at-one-end", pattern: /^\s*llm\S*(["'`])\s*$/i },
  { code: "escaped-newline", pattern: /^\s*["'`]?llm[^\s\\]*((?:\\[nr])+)["'`]?\s*$/i },
  { code: "comment-in-value", pattern: /^\s*["'`]?llm\S*([^\S\r\n]+#)/i },
  { code: "several-lines", pattern: /^\s*["'`]?llm[^\r\n]*([\r\n]+)[^\r\n]*\S/i },
  // Credentials without a host: the text after the colon is not a port.
  { code: "possible-cut", pattern: /^\s*llm:\/\/[^@/?#:\s[\]]*:(?=\d*[^@/?#:\s\d])([^@/?#:\s]+)$/i },
];

function mistakeIn(value: string): EnvIssue | undefined {
  for (const { code, pattern } of MISTAKES) {
    const found = pattern.exec(value);
    if (found === null) continue;
    const part = found[1]!;
    // The first occurrence if the pattern begins with the group, else the last one.
    const at =
      code === "assignment-in-value" || value.trimStart().startsWith(part)
        ? value.indexOf(part)
        : value.lastIndexOf(part);
    return issueOf(code, at, at + part.length);
  }
  if (isReference(value)) return issueOf("unexpanded-reference", 0, value.length);
  const key = value.trim();
  const start = value.indexOf(key);
  // Only if the whole value has the format of a key.
  if (key.includes(":") || key === MARKER || redact(key, { uri: true }) !== MARKER) return undefined;
  return issueOf("key-instead-of-uri", start, start + key.length);
}

/** Reports a secret in a variable that build tools publish, except a masked key or a reference in its place. */
export function exposure(name: string, value: string): EnvIssue[] {
  const prefix = publicPrefix(name);
  if (prefix === undefined || redact(value, { uri: true }) === value) return [];
  const parsed = safeParse(value, { ranges: "warn" });
  if (parsed.success && (parsed.data.isRedacted || /^\$\{\w+\}$/.test(parsed.data.apiKey ?? ""))) return [];
  return [issueOf("secret-in-public-variable", 0, value.length, prefix)];
}
