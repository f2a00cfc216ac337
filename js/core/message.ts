// The texts of issues. The module returns codes and arguments; the texts are one JSON text for each part of data/codes, read and parsed
// when the first issue is created.

import { COMPONENTS } from "./generated.js";
import type { Component, Edit, Issue, IssueCode, Severity } from "./types.js";

/** An issue as a module reports it. The kind of the code's argument defines the meaning of a number in `arguments`. */
export interface Found {
  readonly code: string;
  readonly severity: Severity;
  readonly component: string;
  readonly start: number;
  readonly end: number;
  readonly arguments: readonly (string | number)[];
  readonly edits?: readonly Edit[];
  readonly suggestion?: string;
}

/** A row of js/core/codes. An absent cell is omitted at the end, else 0. `list`: the texts of the argument, or the name of a list. */
type Cells = readonly [
  code: string,
  severity: number,
  reference: number,
  message: string,
  fix?: string | 0,
  kind?: string | 0,
  list?: string | 0 | readonly Item[],
];

/** A text of an argument, with its fix if it has one; 0 for an unused number. */
type Item = string | 0 | readonly [text: string, fix: string];
type Lists = Readonly<Record<string, readonly Item[]>>;

/** The texts of a code, with their placeholders. */
export interface Texts {
  /** The index in `SEVERITY`. */
  readonly severity: number;
  readonly reference: string;
  readonly message: string;
  readonly fix: string;
  readonly kind: string | 0;
  readonly list: readonly (readonly [text: string, fix?: string])[];
}

/** Returns the texts of a part, as JSON. In Node, it reads them from a file. */
export type Part = () => string;

/** The texts of some parts by code, in the order of the code numbers. Parsed at the first call. */
export function textsOf(...parts: readonly Part[]): () => ReadonlyMap<string, Texts> {
  let texts: Map<string, Texts> | undefined;
  return () => (texts ??= read(parts));
}

function read(parts: readonly Part[]): Map<string, Texts> {
  const texts = new Map<string, Texts>();
  const lists: Record<string, readonly Item[]> = {};
  for (const part of parts) {
    const [references, own, ...rows] = JSON.parse(part()) as [string[], Lists, ...Cells[]];
    Object.assign(lists, own);
    for (const [code, severity, reference, message, fix, kind, list] of rows) {
      const items = (typeof list === "string" ? lists[list] : list) || [];
      texts.set(code, {
        severity,
        reference: references[reference]!,
        message,
        fix: fix || "",
        kind: kind || 0,
        list: items.map((item) => (typeof item === "object" ? item : [item || ""])),
      });
    }
  }
  return texts;
}

/** The placeholders of arguments. */
export const PLACEHOLDER = /\{(component|second|number|character|parameter|address|provider|text)\}/g;

/** The names of some characters. */
const CHARACTERS: Readonly<Record<string, string>> = {
  " ": "a space",
  "\n": "a line feed (U+000A)",
  "\r": "a carriage return (U+000D)",
  "\t": "a tab (U+0009)",
  "`": "a backtick",
};

/** A character as text: quoted if it is visible, else its code point. */
function character(point: number): string {
  const text = String.fromCodePoint(point);
  const hex = point.toString(16).toUpperCase().padStart(4, "0");
  return CHARACTERS[text] ?? (/^[!-~]$/.test(text) ? `\`${text}\`` : `U+${hex}`);
}

/** An argument as text. */
function argumentText(given: string | number | undefined, { kind, list }: Pick<Texts, "kind" | "list">): string {
  if (typeof given !== "number") return given ?? "";
  if (kind === "character") return character(given);
  if (kind === "address") return [24, 16, 8, 0].map((shift) => (given >>> shift) & 255).join(".");
  return list[given]?.[0] ?? String(given);
}

const SEVERITIES: readonly Severity[] = ["advice", "warning", "error"];

/** Issues from the lines of a module (src/wasm/convert.rs). `codes` are the names by number. */
function parsed(lines: string, codes: readonly string[]): Found[] {
  const found: Found[] = [];
  let from = 0;
  for (let end = lines.indexOf("\n"); end >= 0; end = lines.indexOf("\n", from)) {
    found.push(ofLine(lines.slice(from, end).split("\t"), codes));
    from = end + 1;
  }
  return found;
}

function ofLine(fields: readonly string[], codes: readonly string[]): Found {
  const [code, severity, component, start, end, first, second, suggestion] = fields;
  const edits: Edit[] = [];
  for (let at = 8; at < fields.length; at += 3)
    edits.push({ start: Number(fields[at]), end: Number(fields[at + 1]), text: fields[at + 2]! });
  return {
    code: codes[Number(code)]!,
    severity: SEVERITIES[Number(severity)]!,
    component: COMPONENTS[Number(component)]!,
    start: Number(start),
    end: Number(end),
    arguments: [argument(first!), argument(second!)],
    ...(edits.length > 0 && { edits }),
    ...(suggestion !== "" && { suggestion: suggestion! }),
  };
}

/** An argument: a number, unless it is another text. */
const argument = (text: string): string | number => (/^\d+$/.test(text) ? Number(text) : text);

/** Issues in words, with the codes of some parts. */
export function wording(...parts: readonly Part[]): (found: readonly Found[] | string) => Issue[] {
  const texts = textsOf(...parts);
  let codes: readonly string[] | undefined;
  const issue = (found: Found): Issue => {
    const { code, severity, component, start, end, edits, suggestion } = found;
    const own = texts().get(code)!;
    const [first, second] = found.arguments;
    // Most texts have no placeholder, and a search for one letter takes a tenth of the expression's time.
    const filled = (template: string): string =>
      !template.includes("{")
        ? template
        : template.replace(PLACEHOLDER, (_, name: string) =>
            name === "component" ? component : name === "second" ? String(second ?? "") : argumentText(first, own),
          );
    const item = typeof first === "number" ? own.list[first] : own.list.find(([text]) => text === first);
    const fix = filled(item?.[1] ?? own.fix);
    return {
      code: code as IssueCode,
      severity,
      message: filled(own.message),
      ...(fix === "" ? {} : { fix }),
      component: component as Component,
      start,
      end,
      reference: own.reference,
      ...(edits === undefined ? {} : { edits }),
      ...(suggestion === undefined ? {} : { suggestion }),
    };
  };
  return (found) => {
    if (found === "") return [];
    return (typeof found === "string" ? parsed(found, (codes ??= [...texts().keys()])) : found).map(issue);
  };
}
