// A URI as an environment variable: the line that holds it, the command that stores it, and what programs would read from
// lines that somebody has. All of it is the package's word. Nothing here runs or stores anything.

import { checkDotenv, secretSpans, storeCommand, toDotenv, type DotenvVariable, type SecretStore } from "llm-uri/slim";
import { disjoint, type Span } from "./hidden.ts";
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

/** What loaders of `.env` files read from these lines, redacted. A URI alone is what somebody would write behind the name. */
export const loaded = (text: string): readonly DotenvVariable[] => checkDotenv(/^\s*llm:/i.test(text) ? `LLM_URL=${text.trim()}` : text).variables;

/** What of the lines is covered: the keys of URIs, and whatever is no URI, for it may be any secret. */
export function coveredIn(text: string, variables: readonly DotenvVariable[]): readonly Span[] {
  const spans: Span[] = [];
  for (const { index, 0: line } of text.matchAll(/[^\r\n]+/g)) {
    const [start, end] = [index + line.indexOf("=") + 1, index + line.length];
    const uri = /^\s*llm:/i.test(line) || variables.some((each) => each.status === "valid" && each.start! < end && each.end! > start);
    if (uri) for (const [from, to] of secretSpans(line)) spans.push({ start: index + from, end: index + to });
    else if (start > index || !/^\s*#/.test(line)) spans.push({ start, end });
  }
  return disjoint(spans);
}
