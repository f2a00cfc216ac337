// Values that are templates: the program that reads the file replaces references by values. And issues about files.

import { checkValue, type EnvCode, type EnvIssue, isMeantAsUri } from "../../entry/env.ts";
import { explain, type ParseOptions } from "../../entry/index.ts";
import { MARKER } from "../issues.ts";
import { withoutSpaces } from "../scan/references.ts";
import { holdsSecret } from "../scan/secret.ts";

/** The stable name of a rule about a file, which only a command that reads files reports. */
export type FileCode = Extract<
  EnvCode,
  "file-encoding" | "file-syntax" | "byte-order-mark" | "secret-in-committed-file" | "reference-in-credentials"
>;

/** An issue about a file. `argument` replaces the ellipsis of its texts. */
export function fileIssue(code: FileCode, start = 0, end = 0, argument = ""): EnvIssue {
  const { severity, message, fix = "", reference } = explain(code);
  return {
    code,
    severity: severity as EnvIssue["severity"],
    message: message.replace("…", argument),
    fix: fix.replace("…", argument),
    component: "variable",
    start,
    end,
    reference,
  };
}

// Docker Compose and shells, GitHub's and Helm's expressions, Kubernetes and Azure Pipelines. `$$` is Compose's dollar sign. Not a
// reference whose default is a URI, which is checked.
const REFERENCE =
  /\$?\{\{[^{}\r\n]{0,200}\}\}|(?<!\$)\$(?:\{(?!\w{1,100}:?[-=]["']?[Ll][Ll][Mm]:)[A-Za-z_][^{}\r\n]{0,200}\}|\([A-Za-z_][\w.-]{0,100}\)|[A-Z_][A-Z0-9_]{0,100})/g;

// A reference whose default is a URI. Its brace is not a part of the URI.
const WITH_URI = /(\$\{\w{1,100}:?[-=]["']?llm:[^{}\s"'`]*["']?)\}/gi;

/** The text with each reference replaced by letters of the same length. */
export const filledIn = (text: string): string =>
  text.replace(REFERENCE, (found) => "x".repeat(found.length)).replace(WITH_URI, "$1 ");

/** The issues of a value with references, except issues that depend on a reference's value. */
export function checkTemplate(name: string, value: string, rules: ParseOptions): EnvIssue[] {
  const places = [...value.matchAll(REFERENCE)].map(({ index, 0: { length } }) => [index, index + length] as const);
  if (places.length === 0) return checkValue(name, value, rules);
  const text = filledIn(value);
  const isUnknown = ({ component, start, end }: EnvIssue): boolean =>
    component !== "variable" && places.some(([from, to]) => start < to && end > from);
  // A suggestion would contain the letters that replace references.
  const issues = checkValue(name, text, rules)
    .filter((issue) => !isUnknown(issue))
    .map(({ suggestion: _, edits: __, ...issue }): EnvIssue => issue);
  const isInKey = inKeyOf(text);
  const inKey = places.filter(([start]) => isInKey(start));
  return [...inKey.map((place) => fileIssue("reference-in-credentials", ...place)), ...issues];
}

const DEFAULT = /^(\s*["']?\$\{[A-Za-z_]\w*:?[-=]["']?)(.*?)["']?\}["']?\s*$/s;

/** The URI in a reference with a default, `${LLM_URL:-llm://…}`, and its UTF-16 offset in the value. */
export function defaultIn(value: string): { text: string; at: number } | undefined {
  const [, { length: at } = "", text = ""] = DEFAULT.exec(value) ?? [];
  return isMeantAsUri(text) ? { text, at } : undefined;
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
