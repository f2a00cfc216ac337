// A URI as an environment variable: the line that holds it, the command that stores it, and what programs would read from
// lines that somebody has. All of it is the package's word. Nothing here runs or stores anything.

import { checkDotenv, type DotenvVariable, type SecretStore, storeCommand, toDotenv } from "llm-uri/env";
import { disjoint, hiddenSpans, type Span } from "./hidden.ts";
import type { Reading } from "./reading.ts";

/** A line of an `.env` file for a valid URI, redacted. Undefined where `***` cannot stand in a secret's place. */
export const envLine = ({ shown }: Reading): string | undefined => (shown === undefined ? undefined : toDotenv(shown));

/** The same line WITH ITS KEY. */
export const exposedLine = ({ uri }: Reading): string => toDotenv(uri!);

export const STORES: readonly (readonly [store: SecretStore, name: string])[] = [
  ["vercel", "Vercel"],
  ["wrangler", "Cloudflare Workers"],
  ["github", "GitHub Actions"],
];

/** From the variable of the shell, so that no key is in the command or in its history. */
export const storeLine = (store: SecretStore): string => storeCommand(store);

/** In UTF-16 units. Longer files are read by `llm-uri check`. */
export const LONGEST = 20_000;

/** What loaders of `.env` files read from these lines, redacted. A URI alone is what somebody would write behind the name. */
export const loaded = (text: string): readonly DotenvVariable[] =>
  text.length > LONGEST ? [] : checkDotenv(/^\s*llm:/i.test(text) ? `LLM_URL=${text.trim()}` : text).variables;

/** What of the lines is covered: the keys of URIs, and whatever is no URI, for it may be any secret. */
export function coveredIn(text: string, variables: readonly DotenvVariable[]): readonly Span[] {
  if (text.length > LONGEST) return [{ start: 0, end: text.length }];
  const spans: Span[] = [];
  for (const { index, 0: line } of text.matchAll(/[^\r\n]+/g)) {
    const name = /^\s*#?\s*(?:export\s+)?[\w.-]+\s*=/.exec(line)?.[0] ?? "";
    const [start, end] = [index + name.length, index + line.length];
    const uri =
      /^\s*llm:/i.test(line) ||
      variables.some((each) => each.status === "valid" && each.start! < end && each.end! > start);
    if (uri) for (const found of hiddenSpans(line)) spans.push({ start: index + found.start, end: index + found.end });
    else if (name !== "" || !/^\s*#[^:=]*$/.test(line)) spans.push({ start, end });
  }
  return disjoint(spans);
}
