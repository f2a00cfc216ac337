// Values that are templates: what reads the file puts something in the place of a reference before there is a URI.

import { checkValue } from "../../entry/env.ts";
import type { ParseOptions } from "../../entry/index.ts";
import { holdsSecret } from "../scan/find.ts";
import { withoutSpaces } from "../scan/references.ts";
import { MARKER } from "../wording.ts";
import { type CheckIssue, fileIssue } from "./codes.ts";

// Docker Compose and shells, GitHub's and Helm's expressions, Kubernetes and Azure Pipelines. `$$` is Compose's dollar sign.
const REFERENCE =
  /\$?\{\{[^{}\r\n]{0,200}\}\}|(?<!\$)\$(?:\{[A-Za-z_][^{}\r\n]{0,200}\}|\([A-Za-z_][\w.-]{0,100}\)|[A-Z_][A-Z0-9_]{0,100})/g;

/** The text with letters in the place of references, of the same length, and so without white space in them. */
export const filledIn = (text: string): string => text.replace(REFERENCE, (found) => "x".repeat(found.length));

/** What is to be said of a value in which references are put in later: nothing of what nobody can know yet. */
export function checkTemplate(name: string, value: string, rules: ParseOptions): CheckIssue[] {
  const places = [...value.matchAll(REFERENCE)].map(({ index, 0: found }) => ({
    start: index,
    end: index + found.length,
  }));
  if (places.length === 0) return checkValue(name, value, rules);
  const text = filledIn(value);
  const unknown = ({ component, start, end }: CheckIssue): boolean =>
    component !== "variable" && places.some((place) => start < place.end && end > place.start);
  // What is known of a value that is no URI yet has no place to speak of.
  const issues: CheckIssue[] = checkValue(name, text, rules)
    .filter((issue) => !unknown(issue))
    .map(({ suggestion: _, edits: __, ...issue }) => issue);
  const isInKey = inKeyOf(text);
  const inKey = places.filter(({ start }) => isInKey(start));
  return [...inKey.map(({ start, end }) => fileIssue("reference-in-credentials", start, end)), ...issues];
}

/** Where the key would stand, if there is one. A port that is put in later makes no URI yet, so none is asked for. */
function inKeyOf(filled: string): (at: number) => boolean {
  const [all = "", front = ""] = /^(\s*["'`]?[a-z+]+:\/\/[^\s/?#@:]*:)[^\s/?#@]*@/i.exec(filled) ?? [];
  return (at) => at >= front.length && at < all.length;
}

/** Whether a value holds a secret by itself, whatever is put in. */
export function keepsSecret(value: string): boolean {
  const isInKey = inKeyOf(filledIn(value));
  return holdsSecret(withoutSpaces(value.replace(REFERENCE, (_found, at: number) => (isInKey(at) ? MARKER : "1"))));
}
