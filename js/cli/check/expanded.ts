// Values that are templates: the program that reads the file replaces references by values.

import { checkValue } from "../../entry/env.ts";
import type { ParseOptions } from "../../entry/index.ts";
import { holdsSecret } from "../scan/find.ts";
import { withoutSpaces } from "../scan/references.ts";
import { MARKER } from "../wording.ts";
import { type CheckIssue, fileIssue } from "./codes.ts";

// Docker Compose and shells, GitHub's and Helm's expressions, Kubernetes and Azure Pipelines. `$$` is Compose's dollar sign.
const REFERENCE =
  /\$?\{\{[^{}\r\n]{0,200}\}\}|(?<!\$)\$(?:\{[A-Za-z_][^{}\r\n]{0,200}\}|\([A-Za-z_][\w.-]{0,100}\)|[A-Z_][A-Z0-9_]{0,100})/g;

/** The text with each reference replaced by letters of the same length. */
export const filledIn = (text: string): string => text.replace(REFERENCE, (found) => "x".repeat(found.length));

/** The issues of a value with references, except issues that depend on a reference's value. */
export function checkTemplate(name: string, value: string, rules: ParseOptions): CheckIssue[] {
  const places = [...value.matchAll(REFERENCE)].map(({ index, 0: found }) => ({
    start: index,
    end: index + found.length,
  }));
  if (places.length === 0) return checkValue(name, value, rules);
  const text = filledIn(value);
  const unknown = ({ component, start, end }: CheckIssue): boolean =>
    component !== "variable" && places.some((place) => start < place.end && end > place.start);
  // A suggestion would contain the letters that replace references.
  const issues: CheckIssue[] = checkValue(name, text, rules)
    .filter((issue) => !unknown(issue))
    .map(({ suggestion: _, edits: __, ...issue }) => issue);
  const isInKey = inKeyOf(text);
  const inKey = places.filter(({ start }) => isInKey(start));
  return [...inKey.map(({ start, end }) => fileIssue("reference-in-credentials", start, end)), ...issues];
}

/** Whether an offset is in the key. Does not parse: a reference may be in the port, so the text may be no valid URI. */
function inKeyOf(filled: string): (at: number) => boolean {
  const [all = "", front = ""] = /^(\s*["'`]?[a-z+]+:\/\/[^\s/?#@:]*:)[^\s/?#@]*@/i.exec(filled) ?? [];
  return (at) => at >= front.length && at < all.length;
}

/** Whether a value contains a secret in addition to references. */
export function keepsSecret(value: string): boolean {
  const isInKey = inKeyOf(filledIn(value));
  return holdsSecret(withoutSpaces(value.replace(REFERENCE, (_found, at: number) => (isInKey(at) ? MARKER : "1"))));
}
