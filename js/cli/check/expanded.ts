// Values that are templates: what reads the file puts something in the place of a reference before there is a URI.

import { safeParse, type ValidateOptions } from "../../index.ts";
import { checkValue } from "../../env.ts";
import { fileIssue, type CheckIssue } from "./codes.ts";

// Docker Compose and shells, GitHub's and Helm's expressions, Kubernetes and Azure Pipelines. `$$` is Compose's dollar sign.
const REFERENCE = /\$?\{\{[^{}\r\n]{0,200}\}\}|(?<!\$)\$(?:\{[A-Za-z_][^{}\r\n]{0,200}\}|\([A-Za-z_][\w.-]{0,100}\)|[A-Z_][A-Z0-9_]{0,100})/g;

/** The text with letters in the place of references, of the same length, and so without white space in them. */
export const filledIn = (text: string): string => text.replace(REFERENCE, (found) => "x".repeat(found.length));

/** What is to be said of a value in which references are put in later: nothing of what nobody can know yet. */
export function checkTemplate(name: string, value: string, rules: ValidateOptions): CheckIssue[] {
  const places = [...value.matchAll(REFERENCE)].map(({ index, 0: found }) => ({ start: index, end: index + found.length }));
  if (places.length === 0) return checkValue(name, value, rules);
  const text = filledIn(value);
  const unknown = ({ component, start, end }: CheckIssue): boolean => component !== "variable" && places.some((place) => start < place.end && end > place.start);
  // What is known of a value that is no URI yet has no place to speak of.
  const issues: CheckIssue[] = checkValue(name, text, rules).filter((issue) => !unknown(issue)).map(({ suggestion: _, fix: __, ...issue }) => issue);
  const parsed = safeParse(text, { ...rules, ranges: "warn" });
  const key = parsed.success ? parsed.uri.spans.apiKey : undefined;
  if (key === undefined) return issues;
  const inKey = places.filter(({ start, end }) => start < key[1] && end > key[0]);
  return [...inKey.map(({ start, end }) => fileIssue("reference-in-credentials", start, end)), ...issues];
}
