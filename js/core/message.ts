// Issues in words. The module gives codes and arguments; the texts are here, as one JSON text for each part (data/codes), which is
// parsed when the first issue is made.

import type { Component, Edit, Issue, IssueCode, Severity } from "./types.js";

/** An issue as the module reports it. */
export interface Found {
  readonly code: string;
  readonly severity: Severity;
  readonly component: string;
  readonly start: number;
  readonly end: number;
  readonly arguments: readonly string[];
  readonly edits?: readonly Edit[];
  readonly suggestion?: string;
}

/** A row of js/core/codes: what has no value is left out at the end, or 0. `fixes` are those for single arguments. */
type Cells = readonly [
  code: string,
  severity: number,
  reference: number,
  message: string,
  fix?: string | 0,
  argument?: string | 0,
  fixes?: Readonly<Record<string, string>>,
];

/** The texts of a code, with their placeholders. */
export interface Texts {
  /** A position in `SEVERITY`. */
  readonly severity: number;
  readonly reference: string;
  readonly message: string;
  readonly fix: string;
  readonly fixes: Readonly<Record<string, string>>;
}

const NO_FIXES = {};

function read(part: string): [code: string, texts: Texts][] {
  const [references, ...rows] = JSON.parse(part) as [string[], ...Cells[]];
  return rows.map(([code, severity, reference, message, fix, , fixes]) => [
    code,
    { severity, reference: references[reference]!, message, fix: fix || "", fixes: fixes ?? NO_FIXES },
  ]);
}

/** The texts of some parts, by code. They are parsed at the first call. */
export function textsOf(...parts: readonly string[]): () => ReadonlyMap<string, Texts> {
  let texts: ReadonlyMap<string, Texts> | undefined;
  return () => (texts ??= new Map(parts.flatMap(read)));
}

/** Where an argument goes. */
export const PLACEHOLDER = /\{(component|second|number|character|parameter|address|provider|text)\}/g;

/** Fills in the arguments of a message or a fix. */
const filled = (template: string, { component, arguments: given }: Pick<Found, "component" | "arguments">): string =>
  template.replace(
    PLACEHOLDER,
    (_, name: string) => (name === "component" ? component : given[name === "second" ? 1 : 0]) ?? "",
  );

/** Issues in words, with the codes of some parts. */
export function wording(...parts: readonly string[]): (found: readonly Found[]) => Issue[] {
  const texts = textsOf(...parts);
  const issue = (found: Found): Issue => {
    const { code, severity, component, start, end, edits, suggestion } = found;
    const { message, fix, fixes, reference } = texts().get(code)!;
    const own = filled(Object.hasOwn(fixes, found.arguments[0] ?? "") ? fixes[found.arguments[0]!]! : fix, found);
    return {
      code: code as IssueCode,
      severity,
      message: filled(message, found),
      ...(own === "" ? {} : { fix: own }),
      component: component as Component,
      start,
      end,
      reference,
      ...(edits === undefined ? {} : { edits }),
      ...(suggestion === undefined ? {} : { suggestion }),
    };
  };
  return (found) => found.map(issue);
}
