// A URI as an environment variable: its line, the command that stores it, and how programs read a line. Everything comes
// from `llm-uri/env`; nothing here runs or stores anything.

import type { LlmUri } from "llm-uri";
import { checkDotenv, type DotenvVariable, type SecretStore, storeCommand, toDotenv } from "llm-uri/env";
import { disjoint, hiddenSpans, type Span } from "./hidden.ts";

/** A line of an `.env` file for a valid URI, redacted. Undefined if the text with `***` is not a valid URI. */
export const envLine = ({ shown }: { readonly shown?: LlmUri }): string | undefined =>
  shown === undefined ? undefined : toDotenv(shown);

/** The same line WITH ITS KEY. */
export const exposedLine = ({ uri }: { readonly uri?: LlmUri }): string => toDotenv(uri!);

export const STORES: readonly (readonly [store: SecretStore, name: string])[] = [
  ["vercel", "Vercel"],
  ["wrangler", "Cloudflare Workers"],
  ["github", "GitHub Actions"],
];

/** The command reads a shell variable, so neither it nor the shell's history contains a key. */
export const storeLine = (store: SecretStore): string => storeCommand(store);

/** In UTF-16 units. Longer files are read by `llm-uri check`. */
export const LONGEST = 20_000;

/** The variables that loaders of `.env` files read from these lines, redacted. A URI alone is read as the value of `LLM_URL`. */
export const loaded = (text: string): readonly DotenvVariable[] =>
  text.length > LONGEST ? [] : checkDotenv(/^\s*llm:/i.test(text) ? `LLM_URL=${text.trim()}` : text).variables;

/** The spans to mask: the keys of URIs, and every value that is not a URI, because it may be a secret. */
export function maskedIn(text: string, variables: readonly DotenvVariable[]): readonly Span[] {
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
