// Issues in words: the texts of the codes, with the arguments of an issue in the places of their placeholders.

import { COMPONENTS, MARKER } from "./generated.js";
import { SEVERITY } from "./severity.js";
import type { Component, Edit, Issue, IssueCode, Severity } from "./types.js";

/** An issue as a module reports it. The kind of the code's argument defines the meaning of a number in `arguments`. */
export interface Found {
  readonly code: string;
  /** By default the severity of the code. */
  readonly severity?: Severity;
  readonly component: string;
  readonly start: number;
  readonly end: number;
  readonly arguments: readonly (string | number)[];
  readonly edits?: readonly Edit[];
  readonly suggestion?: string;
}

/** Issues of a valid input in the memory of a module: rows of integers (src/wasm/convert.rs). */
interface Rows {
  readonly table: Int32Array;
  /** The first row. */
  readonly at: number;
  readonly rows: number;
  readonly input: string;
  /** A text in the memory: its address and its length. */
  readonly textIn: (at: number, length: number) => string;
}

/** Returns the texts of a part, as JSON. In Node, it reads them from a file. */
export type Part = () => string;

/** A row of a code. An absent cell is omitted at the end, else 0. `list`: the texts of the argument, or the name of a list. */
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
  readonly code: string;
  /** The index in `SEVERITY`. */
  readonly severity: number;
  readonly reference: string;
  readonly message: string;
  readonly fix: string;
  readonly kind: string | 0;
  readonly list: readonly (readonly [text: string, fix?: string])[];
  /** The texts of recent issues of this code, by component and argument. */
  readonly recent: Map<number, Phrases>;
}

/** An issue's own texts; the fix is empty if there is none. */
interface Phrases {
  readonly message: string;
  readonly fix: string;
}

/** The texts of some parts by code, in the order of the code numbers. */
export function readTexts(parts: readonly Part[]): ReadonlyMap<string, Texts> {
  const texts = new Map<string, Texts>();
  const lists: Record<string, readonly Item[]> = {};
  for (const part of parts) {
    const [references, own, ...rows] = JSON.parse(part()) as [string[], Lists, ...Cells[]];
    Object.assign(lists, own);
    for (const [code, severity, reference, message, fix, kind, list] of rows) {
      const items = (typeof list === "string" ? lists[list] : list) || [];
      texts.set(code, {
        code,
        severity,
        reference: references[reference]!,
        message,
        fix: fix || "",
        kind: kind || 0,
        list: items.map((item) => (typeof item === "object" ? item : [item || ""])),
        recent: new Map(),
      });
    }
  }
  return texts;
}

/** The placeholders of arguments. */
export const PLACEHOLDER = /\{(component|second|number|character|parameter|address|provider|text)\}/g;

/** A template as literal texts, and the name of the placeholder after each. Split once, because the expression is slow. */
function partsOf(template: string): readonly string[] {
  let parts = split.get(template);
  if (parts === undefined) split.set(template, (parts = template.split(PLACEHOLDER)));
  return parts;
}

const split = new Map<string, readonly string[]>();

const CHARACTERS: Readonly<Record<number, string>> = {
  9: "a tab (U+0009)",
  10: "a line feed (U+000A)",
  13: "a carriage return (U+000D)",
  32: "a space",
  96: "a backtick",
};

/** A character as text: quoted if it is visible, else its code point. */
const character = (point: number): string =>
  CHARACTERS[point] ??
  (point > 0x20 && point < 0x7f
    ? `\`${String.fromCharCode(point)}\``
    : `U+${point.toString(16).toUpperCase().padStart(4, "0")}`);

function argumentText(given: string | number | undefined, { kind, list }: Texts): string {
  if (typeof given !== "number") return given ?? "";
  if (kind === "character") return character(given);
  if (kind === "address") return [24, 16, 8, 0].map((shift) => (given >>> shift) & 255).join(".");
  return list[given]?.[0] ?? String(given);
}

function filled(template: string, component: string, given: readonly (string | number)[], own: Texts): string {
  if (!template.includes("{")) return template;
  const parts = partsOf(template);
  let text = parts[0]!;
  for (let at = 1; at < parts.length; at += 2) {
    const name = parts[at];
    text += name === "component" ? component : name === "second" ? String(given[1] ?? "") : argumentText(given[0], own);
    text += parts[at + 1]!;
  }
  return text;
}

function phrasesOf(component: string, given: readonly (string | number)[], own: Texts): Phrases {
  const [first] = given;
  const item = typeof first === "number" ? own.list[first] : own.list.find(([text]) => text === first);
  return {
    message: filled(own.message, component, given, own),
    fix: filled(item?.[1] ?? own.fix, component, given, own),
  };
}

type Mutable<T> = { -readonly [Name in keyof T]: T[Name] };

/** An issue in words, without edits and suggestion. */
function issueOf(
  own: Texts,
  severity: Severity,
  { message, fix }: Phrases,
  where: string,
  start: number,
  end: number,
): Mutable<Issue> {
  const [code, reference] = [own.code as IssueCode, own.reference];
  const component = where as Component;
  return fix === ""
    ? { code, severity, message, component, start, end, reference }
    : { code, severity, message, fix, component, start, end, reference };
}

function wordedIssue(own: Texts, found: Omit<Found, "code">): Issue {
  const { severity = SEVERITY[own.severity]!, component, start, end, arguments: given, edits, suggestion } = found;
  const issue = issueOf(own, severity, phrasesOf(component, given, own), component, start, end);
  if (edits?.length) issue.edits = edits;
  if (suggestion) issue.suggestion = suggestion;
  return issue;
}

/** The number of arguments whose texts are kept for a code. */
const RECENT = 64;

/** The issues of rows. `all`: the texts by the numbers of the codes. */
function readRows({ table, at, rows, input, textIn }: Rows, all: readonly Texts[]): Issue[] {
  const list: Issue[] = [];
  let row = at;
  while (list.length < rows) {
    const [head, argument] = [table[row]!, table[row + 3]! >>> 0];
    const [own, group] = [all[head & 0xff]!, (head >>> 12) & 15];
    const component = COMPONENTS[group]!;
    const key = argument * 16 + group;
    let phrases = own.recent.get(key);
    if (phrases === undefined) {
      if (own.recent.size >= RECENT) own.recent.clear();
      own.recent.set(key, (phrases = phrasesOf(component, [argument], own)));
    }
    const severity = SEVERITIES[(head >>> 8) & 15]!;
    const issue = issueOf(own, severity, phrases, component, table[row + 1]!, table[row + 2]!);
    list.push(issue);
    row += ROW;
    if ((head & FIXED) === 0) continue;
    const edits: Edit[] = [];
    let [suggestion, from] = ["", 0];
    for (let count = table[row++]!; count > 0; count--, row += ROW) {
      const [start, end, address] = [table[row]!, table[row + 1]!, table[row + 2]!];
      const text = address === 0 ? MARKER : textIn(address, table[row + 3]!);
      if (address !== 0) edits.push({ start, end, text });
      if (start < from) continue; // an edit of the key
      suggestion += input.slice(from, start) + text;
      from = end;
    }
    issue.edits = edits;
    issue.suggestion = suggestion + input.slice(from);
  }
  return list;
}

const ROW = 4;
const FIXED = 1 << 16;

const SEVERITIES: readonly Severity[] = ["advice", "warning", "error"];

/** An issue in the JSON of a module (src/wasm/convert.rs). The last values are start, end and text of each edit. */
type Listed = readonly [
  code: number,
  severity: number,
  component: number,
  start: number,
  end: number,
  given: readonly (string | number)[],
  suggestion: string,
  ...edits: (string | number)[],
];

/** The issues of a JSON text. `all`: the texts by the numbers of the codes. */
const readList = (json: string, all: readonly Texts[]): Issue[] =>
  (JSON.parse(json) as Listed[]).map(([code, severity, component, start, end, given, suggestion, ...rest]) => {
    const edits: Edit[] = [];
    for (let at = 0; at < rest.length; at += 3)
      edits.push({ start: rest[at] as number, end: rest[at + 1] as number, text: rest[at + 2] as string });
    const found = { start, end, arguments: given, suggestion, edits };
    return wordedIssue(all[code]!, { ...found, severity: SEVERITIES[severity]!, component: COMPONENTS[component]! });
  });

/** Issues in words: of JSON, of a list, or of rows. */
export type Words = (found: readonly Found[] | string | Rows) => Issue[];

/** The words of some parts. */
export function wordsOf(parts: readonly Part[]): Words {
  const texts = readTexts(parts);
  const all = [...texts.values()];
  return (found) => {
    if (Array.isArray(found)) return found.map((one: Found) => wordedIssue(texts.get(one.code)!, one));
    return typeof found === "string" ? readList(found, all) : readRows(found as Rows, all);
  };
}
