// Checks the value of a variable: first for mistakes around the URI, which explain the errors of the parser, then the URI.

import type { EnvCode } from "../core/codes.js";
import { canParse, envIssue, LIMITS, MARKER, type ParseOptions, parsed, redactedUri, validate } from "../core/core.js";
import type { EnvIssue } from "./outcome.js";

/**
 * Whether a variable or a member of this name should contain an llm URI: `LLM_URL`, `MY_LLM_URI`, `LLM_URL_2`, `llmUrl`,
 * `llm-url`.
 */
export const isUriName = (name: string): boolean => /llmur[li]\d{0,3}$/i.test(name.replace(/[_.-]/g, ""));

// White space after `llm:` or `llm://` means prose: "llm: a model", "llm:// connection strings".
const MEANT = /^["'`<\s]*llm(?:s|\+[a-z0-9+.-]*)?:(?!\/{0,2}(?:\s|$))[^\s]/i;

/** Whether a value is probably an llm URI. */
export const isMeantAsUri = (value: string): boolean => MEANT.test(value);

// A value that is only a reference: to a variable, a template expression, or a secret of Vercel, Doppler, 1Password, Azure or vals.
const REFERENCE =
  /^\s*["']?(?:\$(?:env:)?[A-Za-z_]\w*|\$\{[^{}]*\}|\$?\{\{[^{}]*\}\}|%[A-Za-z_]\w*%|@[\w-]+|@Microsoft\.KeyVault\(.*\)|(?:op|ref\+\w+):\/\/\S+|<[\w -]+>)["']?\s*$/;
// A value that dotenvx, SOPS, Ansible or another tool has encrypted (documentation of the tools, November 2026).
const ENCRYPTED = /^(?:encrypted:|ENC\[|\$ANSIBLE_VAULT;|-----BEGIN )/;

/** Whether a value is only a reference to the actual value, or the actual value in encrypted form. */
export const isReference = (value: string): boolean => REFERENCE.test(value) || ENCRYPTED.test(value);

/** Creates an issue of a variable, with the argument of its text. */
export const issueOf = (code: EnvCode, start: number, end: number, ...given: string[]): EnvIssue =>
  envIssue(code, start, end, ...given) as EnvIssue;

/**
 * The issues of the value of a variable or a member: a mistake around the URI, or the issues of the URI. `undefined` is an unset
 * variable. Offsets are UTF-16 units of the value.
 */
export function checkValue(name: string, value: unknown, options?: ParseOptions): EnvIssue[] {
  if (value === undefined) return [issueOf("variable-missing", 0, 0)];
  if (typeof value !== "string") return validate(undefined as never, options) as EnvIssue[];
  // A valid URI is never a mistake: it may end with an apostrophe. A value that is too long is reported as such.
  const mistake = value.length > LIMITS.uriLength || canParse(value, options) ? undefined : mistakeIn(value);
  const issues = mistake === undefined ? (validate(value, options) as EnvIssue[]) : [mistake];
  return [...exposure(name, value), ...issues];
}

// The first group matches the wrong text. Each pattern takes linear time: adjacent repetitions match different characters.
const MISTAKES: readonly (readonly [code: EnvCode, pattern: RegExp])[] = [
  ["assignment-in-value", /^\s*((?:(?:export|set)\s+)?[A-Za-z_]\w*(?:\s*=\s*|:\s+))["'`]?llm/i],
  ["nothing-as-text", /^\s*(undefined|null|none|nil|nan|\[object Object\])\s*$/i],
  ["quote-at-one-end", /^\s*(["'`])(?:llm\S*[^\s"'`]|llm)\s*$/i],
  ["quote-at-one-end", /^\s*llm\S*(["'`])\s*$/i],
  ["escaped-newline", /^\s*["'`]?llm[^\s\\]*((?:\\[nr])+)["'`]?\s*$/i],
  ["comment-in-value", /^\s*["'`]?llm\S*([^\S\r\n]+#)/i],
  ["several-lines", /^\s*["'`]?llm[^\r\n]*([\r\n]+)[^\r\n]*\S/i],
  // Credentials without a host: the text after the colon is not a port.
  ["possible-cut", /^\s*llm:\/\/[^@/?#:\s[\]]*:(?=\d*[^@/?#:\s\d])([^@/?#:\s]+)$/i],
];

function mistakeIn(value: string): EnvIssue | undefined {
  for (const [code, pattern] of MISTAKES) {
    const part = pattern.exec(value)?.[1];
    if (part === undefined) continue;
    // The first occurrence if the pattern begins with the group, else the last one.
    const at = value.trimStart().startsWith(part) ? value.indexOf(part) : value.lastIndexOf(part);
    return issueOf(code, at, at + part.length);
  }
  if (isReference(value)) return issueOf("unexpanded-reference", 0, value.length);
  const key = value.trim();
  const start = value.indexOf(key);
  // Only if the whole value has the format of a key.
  if (key.includes(":") || key === MARKER || redactedUri(key) !== MARKER) return undefined;
  return issueOf("key-instead-of-uri", start, start + key.length);
}

/** Prefixes of variables that build tools copy into code for browsers (documentation of the tools, November 2026). */
const PUBLIC =
  /^(?:NEXT_PUBLIC_|VITE_|PUBLIC_|REACT_APP_|NUXT_PUBLIC_|EXPO_PUBLIC_|GATSBY_|VUE_APP_|NG_APP_|BUN_PUBLIC_|WAKU_PUBLIC_|PLASMO_PUBLIC_|SNOWPACK_PUBLIC_|STORYBOOK_|REDWOOD_ENV_|NUXT_ENV_|MIX_)/;

/** Reports a secret in a variable that build tools publish, except a masked key or a reference in its place. */
export function exposure(name: string, value: string): EnvIssue[] {
  const prefix = PUBLIC.exec(name)?.[0];
  if (prefix === undefined || redactedUri(value) === value) return [];
  const uri = parsed(value, { ranges: "warn" });
  if (uri?.isRedacted || /^\$\{\w+\}$/.test(uri?.apiKey ?? "")) return [];
  return [issueOf("secret-in-public-variable", 0, value.length, prefix)];
}
