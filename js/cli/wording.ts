// Rewrites the library's texts for the command line: its options instead of those of functions.

import { redact, type Severity } from "../entry/index.ts";

/** The text that replaces a secret by default. */
export const MARKER = "***";

const kebab = (name: string): string => name.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`);

const WORDS: readonly (readonly [RegExp, string | ((found: string, name: string) => string)])[] = [
  [/\b[Tt]he option `(\w+)`/g, (_found, name) => `\`--${kebab(name)}\``],
  [/`(\w+)` as an option/g, (_found, name) => `\`--${kebab(name)}\``],
  [
    /an id from `providers`, such as (`[^`]*` or `[^`]*`), or pass `profiles`/,
    (_found, ids) => `an id that \`llm-uri providers\` lists, such as ${ids}, or pass \`--providers\``,
  ],
  [/set allowLoopback or use HostPolicy\.development/, "pass `--policy development`"],
  [
    /(?:list (?:it|this one|exactly this host) in allowHosts|set allow(?:Private|Cidrs|IpLiterals))(?:,? or (?:set )?allow(?:Private|Cidrs))?(?: for names of private networks)?/,
    "pass `--allow-host` with this host",
  ],
  [/add this one to allowHosts/, "pass `--allow-host` with this one"],
  [/Add the host to `allowHosts`/, "Pass `--allow-host` with this host"],
  [/\ballowHosts\b/g, "`--allow-host`"],
  [/^Set the variable, such as `LLM_URL`, or pass .*$/, "Write the URI as a text."],
  [/remove it from `allowHttp`/, "omit `--allow-http`"],
  [/^(.*), or (?:call `resolveCredentials`|pass a policy whose `allowHttp` lists the host)/, "$1"],
  [/Call `resolveCredentials` first/, "Insert the key first"],
];

/** An issue, or another object with a message and a fix, in the terms of the command line. */
export function spoken<T extends { readonly message: string; readonly fix?: string; readonly suggestion?: string }>(
  issue: T,
): T {
  const { message, fix, suggestion } = issue;
  return {
    ...issue,
    message: inWords(message),
    ...(fix === undefined ? {} : { fix: inWords(fix) }),
    // A fragment may contain another URI, with a key.
    ...(suggestion === undefined ? {} : { suggestion: redact(suggestion) }),
  };
}

export const inWords = (text: string): string =>
  WORDS.reduce((words, [pattern, replacement]) => words.replace(pattern, replacement as string), text);

/** The issue without a suggestion that repeats the input or contains a mask. */
export function pasteable<T extends { readonly suggestion?: string }>(issue: T, input: string): T {
  const { suggestion, ...rest } = issue;
  if (suggestion === undefined || (suggestion !== input && !suggestion.includes(MARKER))) return issue;
  return rest as T;
}

/** The lines of an issue that has no place in the input. */
export const lineOf = ({
  severity,
  code,
  message,
  fix = "",
}: {
  readonly severity: Severity;
  readonly code: string;
  readonly message: string;
  readonly fix?: string;
}): string => `${severity}[${code}]: ${message} ${fix}`.trimEnd();

/** The name that is most similar to a word, if one is similar enough for a suggestion. */
export function closest(word: string, names: readonly string[]): string | undefined {
  const limit = Math.max(1, Math.floor(word.length / 3));
  const [best] = names
    .map((name) => ({ name, steps: Math.abs(name.length - word.length) > limit ? Infinity : distance(word, name) }))
    .sort((a, b) => a.steps - b.steps);
  return best !== undefined && best.steps <= limit ? best.name : undefined;
}

/** Insertions, deletions, replacements and swaps of neighbours between two words. */
function distance(a: string, b: string): number {
  let before: number[] = [];
  let row = Array.from({ length: b.length + 1 }, (_, at) => at);
  for (let i = 1; i <= a.length; i++) {
    const next = [i];
    for (let j = 1; j <= b.length; j++) {
      const same = a[i - 1] === b[j - 1] ? 0 : 1;
      next[j] = Math.min(row[j]! + 1, next[j - 1]! + 1, row[j - 1]! + same);
      if (i > 1 && j > 1 && a[i - 1] === b[j - 2] && a[i - 2] === b[j - 1])
        next[j] = Math.min(next[j]!, before[j - 2]! + 1);
    }
    before = row;
    row = next;
  }
  return row[b.length]!;
}
