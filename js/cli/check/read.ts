// Files and streams, of any format, as subjects.

import { isUtf8 } from "node:buffer";
import { createReadStream } from "node:fs";
import { readFile, stat } from "node:fs/promises";
import { basename } from "node:path";
import { checkDotenv, checkValue, isMeantAsUri } from "../../entry/env.ts";
import { findUris, type ParseOptions } from "../../entry/index.ts";
import { type Place, type Placed, type Subject, safeName } from "../output/subject.ts";
import { placesIn } from "../scan/find.ts";
import { decoderOf, type Piece, pieces } from "../scan/pieces.ts";
import { align } from "./align.ts";
import { type CheckIssue, fileIssue } from "./codes.ts";
import { checkTemplate, filledIn, keepsSecret } from "./expanded.ts";
import { lines } from "./lines.ts";
import { isPlaceholder, type Member, membersOf, nameBefore, ofMember } from "./member.ts";
import { BrokenSyntax, type Leaf, leaves, type Syntax, treesOf } from "./tree.ts";
import { isSetLocally, requiredSecret } from "./wrangler.ts";

/** How a file is read. */
export type Input = "env" | Syntax | "lines" | "text";

const BY_NAME: readonly (readonly [RegExp, Input])[] = [
  [/^\.env|\.env$|^\.dev\.vars($|\.)|^\.flaskenv$/, "env"],
  [/\.(json|jsonc|json5|webmanifest)$/i, "json"],
  [/\.ya?ml$/i, "yaml"],
  [/\.toml$/i, "toml"],
  [/\.(jsonl|ndjson|txt|list|lst)$/i, "lines"],
];

/** By its name; a file of an unknown kind is searched for URIs. */
export const inputOf = (path: string): Input =>
  BY_NAME.find(([pattern]) => pattern.test(basename(path)))?.[1] ?? "text";

// Configuration in other syntax, which is searched for URIs.
const SEARCHED =
  /\.(?:tf|tfvars|hcl|nomad|ini|cfg|conf|properties|service|dockerfile)$|^(?:Docker|Container)file(?:\.|$)/i;

/** Whether to read the file if only its folder is named. */
export const isConfiguration = (path: string): boolean =>
  ["env", "json", "yaml", "toml"].includes(inputOf(path)) || SEARCHED.test(basename(path));
export const isDotenv = (path: string): boolean => inputOf(path) === "env";

// Configuration is read whole.
const WHOLE = 32 * 1024 * 1024;
const CHUNK = 256 * 1024;

/** A file cannot be read, for another reason than a failed system call. */
export class Unreadable extends Error {
  readonly code: string;
  constructor(code: string) {
    super(code);
    this.code = code;
  }
}

/** A file or standard input, and how to read it. */
export interface Reading {
  /** Redacted. */
  readonly name: string;
  /** Absent for standard input. */
  readonly path?: string;
  readonly input: Input;
  readonly rules: ParseOptions;
  /** It was found in a folder rather than named. */
  readonly found?: boolean;
  /** Where a secret of this file belongs, if not in this file. Called only for files with a secret. */
  readonly store: () => Promise<string | undefined>;
}

/** Every subject of a file, in its order. @throws Unreadable, and the errors of system calls */
export async function* subjectsOf(reading: Reading): AsyncGenerator<Subject> {
  const { path, input, found } = reading;
  const large = path !== undefined && (await stat(path)).size > WHOLE;
  if (input === "lines" || input === "text" || (large && found === true)) {
    const stream = (
      path === undefined ? process.stdin : createReadStream(path, { highWaterMark: CHUNK })
    ) as AsyncIterable<Buffer>;
    yield* input === "lines" ? listed(reading, stream) : mentioned(reading, pieces(stream));
    return;
  }
  if (large) throw new Unreadable(`more than ${WHOLE / 1024 / 1024} MiB`);
  const whole = await wholeText(path);
  if (whole === undefined) return yield ofFile(reading, fileIssue("file-encoding", 0, 0));
  const { text, foreign } = whole;
  const alien = foreign === undefined ? undefined : ofFile(reading, fileIssue("file-encoding", 0, 0), foreign);
  if (input === "env") return yield* assigned(reading, whole, alien);
  if (alien !== undefined && !(input === "yaml" && whole.wide)) yield alien;
  yield* configured(reading, text, input);
}

// The first assignment of a file, up to its value.
const FIRST = /^(?:[ \t]*(?:#[^\r\n]*)?(?:\r\n|\r(?!\n)|\n))*[ \t]*(?:export[ \t]+)?[\w.-]+\s*[:=][ \t]*$/;

/** A finding about a file as a whole. */
const ofFile = ({ name }: Reading, issue: CheckIssue, place: Place = [1, 1]): Subject => ({
  path: name,
  shown: "",
  issues: [{ issue, start: place, end: place }],
  file: true,
});

interface Whole {
  readonly text: string;
  /** UTF-16. */
  readonly wide: boolean;
  /** UTF-8 with a byte order mark, which is not in `text`. */
  readonly marked: boolean;
  /** The place of the first byte that is not UTF-8. */
  readonly foreign?: Place;
}

/** The text of a file; undefined if it is not text. */
async function wholeText(path: string | undefined): Promise<Whole | undefined> {
  const chunks: Buffer[] = [];
  let length = 0;
  if (path === undefined) {
    for await (const chunk of process.stdin as AsyncIterable<Buffer>) {
      chunks.push(chunk);
      if ((length += chunk.length) > WHOLE) throw new Unreadable(`more than ${WHOLE / 1024 / 1024} MiB`);
    }
  } else chunks.push(await readFile(path));
  const bytes = Buffer.concat(chunks);
  const decoder = decoderOf(bytes);
  if (decoder === undefined) return undefined;
  const wide = decoder.encoding !== "utf-8";
  const marked = bytes[0] === 0xef && bytes[1] === 0xbb && bytes[2] === 0xbf;
  if (wide) return { text: decoder.decode(bytes), wide, marked, foreign: [1, 1] };
  if (isUtf8(bytes)) return { text: decoder.decode(bytes), wide, marked };
  // Read as Latin-1, so that the findings are about the characters that were written.
  const text = bytes.toString("latin1");
  return { text, wide, marked, foreign: placeOf(text)(firstForeign(bytes)) };
}

const START = { line: 1, column: 1 };

/** The offset of the first byte that is not UTF-8. */
function firstForeign(bytes: Buffer): number {
  const decoder = new TextDecoder("utf-8", { ignoreBOM: true });
  let at = 0;
  for (const part of decoder.decode(bytes).split("\ufffd")) {
    at += Buffer.byteLength(part);
    if (bytes.subarray(at, at + 3).toString("latin1") !== "\xef\xbf\xbd") break;
    at += 3;
  }
  return at;
}

// Files that list variables, with placeholders for values.
const TEMPLATE =
  /\.(?:example|sample|template|dist)(?:\.(?:jsonc?|ya?ml|toml))?$|(?:^|[\\/])values(?:[.-][\w-]+)?\.ya?ml$/i;

/** `.env` files. `alien`: what to report of the encoding if there are variables. */
async function* assigned(reading: Reading, { text, wide, marked }: Whole, alien?: Subject): AsyncGenerator<Subject> {
  const { name: path, rules } = reading;
  const isTemplate = TEMPLATE.test(path);
  const place = placeOf(text);
  const { variables } = checkDotenv(text, rules);
  if (alien !== undefined && (!wide || variables.length > 0)) yield alien;
  const [first] = variables;
  if (marked && first !== undefined && FIRST.test(text.slice(0, first.start)))
    yield ofFile(reading, fileIssue("byte-order-mark", 0, 0));
  for (const { name, status, start = 0, end = 0, quote = "", issues: all } of variables) {
    const value = text.slice(start, end);
    if (isTemplate && (status === "empty" || isPlaceholder(value))) continue;
    const issues = isTemplate ? all.filter(notMasked) : all;
    const from = start + quote.length;
    const to = Math.max(end - quote.length, ...issues.map((issue) => (issue.start >= from ? issue.end : from)));
    const placed = issues.map((issue): Placed => {
      const { line, column, endLine, endColumn } = issue;
      const within = { ...issue, start: Math.max(0, issue.start - from), end: Math.max(0, issue.end - from) };
      return { issue: within, start: [line, column], end: [endLine, endColumn] };
    });
    const shown = text.slice(from, to);
    const secrets = (await kept(reading, shown, issues)).map(
      (issue): Placed => ({ issue, start: place(from), end: place(to) }),
    );
    yield { path, name: safeName(name), shown, issues: [...secrets, ...placed] };
  }
}

// `{{ .Values.url }}`, `{% if … %}`, `<%= url %>`.
const TEMPLATE_SOURCE = /\{\{|\{%|<%/;

// Files of translations, whose members are named after a label.
const TRANSLATION = /(?:^|[\\/])(?:locales?|i18n|langs?|languages|translations|messages)[\\/]/i;

/** JSON, YAML, TOML. */
async function* configured(reading: Reading, text: string, syntax: Syntax): AsyncGenerator<Subject> {
  const { name: path, rules } = reading;
  if (text.trim() === "") return;
  let trees: ReturnType<typeof treesOf>;
  try {
    trees = treesOf(syntax, text);
  } catch (error) {
    if (!(error instanceof BrokenSyntax)) throw error;
    // The source of a template, such as a Helm chart's, is not YAML yet, and JSON5 allows what JSON does not.
    if (!TEMPLATE_SOURCE.test(text) && !/\.json5$/i.test(path)) {
      const at = placeOf(text)(Math.min(error.offset, text.length));
      yield ofFile(reading, fileIssue("file-syntax", 0, 0, syntax.toUpperCase()), at);
    }
    return yield* mentioned(reading, [{ text, ...START }]);
  }
  const place = placeOf(text);
  const isTemplate = TEMPLATE.test(path);
  const isTranslation = TRANSLATION.test(path);
  for (const leaf of leaves(trees)) {
    const { node } = leaf;
    const required = requiredSecret(path, leaf);
    if (required !== undefined && reading.path !== undefined && !(await isSetLocally(reading.path, required))) {
      const issue = checkValue(required, undefined, rules)[0]!;
      yield { path, name: required, shown: "", issues: [{ issue, start: place(node.start), end: place(node.end) }] };
    }
    const members = membersOf(leaf, text, rules, syntax === "yaml");
    if (members.length === 0 || (isTranslation && node.kind === "text" && !isMeantAsUri(node.value))) continue;
    const inNode = offsets(leaf, text);
    for (const member of members) {
      const { name, shown, issues } = member;
      if (isTemplate && (shown.trim() === "" || isPlaceholder(shown))) continue;
      const at = (of: number): Place =>
        place(member.start === undefined ? inNode(member.place(of)) : member.start + of);
      yield await subjectOf(reading, { name, shown, issues: isTemplate ? issues.filter(notMasked) : issues }, at);
    }
  }
}

/** Maps offsets in the value of a leaf to offsets in its text. */
function offsets({ node }: Leaf, text: string): (at: number) => number {
  if (node.kind !== "text") return (at) => node.start + at;
  const to = align(text.slice(node.start, node.end), node.value);
  return (at) => node.start + to(at);
}

/** A subject with the places of its issues, and with the issue of its secret, if the file should not contain it. */
async function subjectOf(
  reading: Reading,
  { name, shown, issues }: Pick<Member, "name" | "shown" | "issues">,
  at: (offset: number) => Place,
): Promise<Subject> {
  const all = [...(await kept(reading, shown, issues)), ...issues];
  return {
    path: reading.name,
    ...(name === "" ? {} : { name: safeName(name) }),
    shown,
    issues: all.map((issue): Placed => ({ issue, start: at(issue.start), end: at(issue.end) })),
  };
}

/** In a template, a masked key is a placeholder. */
const notMasked = ({ code }: CheckIssue): boolean => code !== "redacted-key";

/** A secret in a file that is committed. One that browsers load anyway is reported as that. */
async function kept({ store }: Reading, uri: string, issues: readonly CheckIssue[]): Promise<CheckIssue[]> {
  if (!keepsSecret(uri) || issues.some(({ code }) => code === "secret-in-public-variable")) return [];
  const place = await store();
  return place === undefined ? [] : [fileIssue("secret-in-committed-file", 0, uri.length, place)];
}

/** The line and column of any offset. */
function placeOf(text: string): (offset: number) => Place {
  const starts = [0];
  for (let at = text.indexOf("\n"); at !== -1; at = text.indexOf("\n", at + 1)) starts.push(at + 1);
  return (offset) => {
    let [low, high] = [0, starts.length];
    while (high - low > 1) {
      const middle = (low + high) >> 1;
      if (starts[middle]! <= offset) low = middle;
      else high = middle;
    }
    return [low + 1, offset - starts[low]! + 1];
  };
}

/** A list: a URI on each line, or a line of JSON with URIs in it. Skips empty lines and comments. */
async function* listed(reading: Reading, stream: AsyncIterable<Buffer>): AsyncGenerator<Subject> {
  const { rules } = reading;
  for await (const line of lines(stream)) {
    if (line === "binary") return yield ofFile(reading, fileIssue("file-encoding", 0, 0));
    const text = line.text.trim();
    if (text === "" || text.startsWith("#")) continue;
    const margin = line.text.indexOf(text);
    if (/^[{["]/.test(text) && !/^"llm[^"]*$/i.test(text)) {
      yield* inJsonLine(reading, line.number, line.text);
      continue;
    }
    const at = (offset: number): Place => [line.number, margin + offset + 1];
    yield await subjectOf(reading, { name: "", shown: text, issues: checkValue("", text, rules) }, at);
  }
}

async function* inJsonLine(reading: Reading, number: number, text: string): AsyncGenerator<Subject> {
  const { rules } = reading;
  let trees: ReturnType<typeof treesOf>;
  try {
    trees = treesOf("json", text);
  } catch (error) {
    if (!(error instanceof BrokenSyntax)) throw error;
    return yield ofFile(reading, fileIssue("file-syntax", 0, 0, "JSON"), [number, error.offset + 1]);
  }
  for (const leaf of leaves(trees)) {
    const { node } = leaf;
    // A line that is one JSON text should be a URI.
    const alone = node.kind === "text" && trees[0]?.kind === "text";
    const member = alone
      ? { name: "", shown: node.value, issues: checkValue("", node.value, rules), place: (at: number): number => at }
      : ofMember(leaf, text, rules);
    if (member === undefined) continue;
    const inNode = offsets(leaf, text);
    yield await subjectOf(reading, member, (offset) => [number, inNode(member.place(offset)) + 1]);
  }
}

/** The URIs in any other text. */
async function* mentioned(
  reading: Reading,
  parts: AsyncIterable<Piece | "binary"> | readonly Piece[],
): AsyncGenerator<Subject> {
  const { rules } = reading;
  let last = "";
  for await (const piece of parts) {
    if (piece === "binary") return;
    const place = placesIn(piece.text, piece);
    for (const { start, end } of findUris(filledIn(piece.text))) {
      const shown = piece.text.slice(start, end);
      const name = nameBefore(piece.text, start);
      const from = place(start);
      if (`${from}` === last) continue; // pieces may overlap
      last = `${from}`;
      const [line, column] = from;
      const issues = checkTemplate(name, shown, rules);
      yield await subjectOf(reading, { name, shown, issues }, (offset) => [line, column + offset]);
    }
  }
}
