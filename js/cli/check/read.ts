// Files and streams, of any format, as subjects.

import { createReadStream } from "node:fs";
import { readFile, stat } from "node:fs/promises";
import { basename } from "node:path";
import { checkDotenv, checkValue, isMeantAsUri } from "../../entry/env.ts";
import { findUris, type ParseOptions } from "../../entry/index.ts";
import { placesIn } from "../scan/find.ts";
import { decoderOf, pieces } from "../scan/pieces.ts";
import { align } from "./align.ts";
import { type CheckIssue, type FileCode, fileIssue, storeFor } from "./codes.ts";
import { checkTemplate, filledIn, keepsSecret } from "./expanded.ts";
import { lines } from "./lines.ts";
import { isPlaceholder, membersOf, nameBefore, ofMember } from "./member.ts";
import { type Placed, type Subject, safeName } from "./subject.ts";
import { BrokenSyntax, leaves, type Syntax, treesOf } from "./tree.ts";

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

// Configuration without a reader of its own: it is searched for URIs.
const SEARCHED =
  /\.(?:tf|tfvars|hcl|nomad|ini|cfg|conf|properties|service|dockerfile)$|^(?:Docker|Container)file(?:\.|$)/i;

/** What a folder is searched for: configuration. Anything else in it has to be named. */
export const isConfiguration = (path: string): boolean =>
  ["env", "json", "yaml", "toml"].includes(inputOf(path)) || SEARCHED.test(basename(path));
export const isDotenv = (path: string): boolean => inputOf(path) === "env";

// Configuration is read whole.
const WHOLE = 32 * 1024 * 1024;
const CHUNK = 256 * 1024;

/** A file cannot be read, for a reason that is no system call's. */
export class Unreadable extends Error {
  readonly code: string;
  constructor(code: string) {
    super(code);
    this.code = code;
  }
}

/** What is read, and by which rules. */
export interface Reading {
  /** Redacted. */
  readonly name: string;
  /** None: standard input. */
  readonly path?: string;
  readonly input: Input;
  readonly rules: ParseOptions;
  /** It was found in a folder rather than named: then it need not be what its name says. */
  readonly found?: boolean;
}

/** Every subject of a file, in its order. @throws Unreadable, and the errors of system calls */
export async function* subjectsOf(reading: Reading): AsyncGenerator<Subject> {
  // JSON5 allows what the reader of JSON does not.
  if (reading.found !== true && !/\.json5$/i.test(reading.path ?? "")) return yield* subjectsIn(reading);
  try {
    yield* subjectsIn(reading);
  } catch (error) {
    if (!(error instanceof Unreadable)) throw error;
    // A template, such as a Helm chart's, is no YAML yet. Nothing of such a file has come out so far: syntax is read first.
    yield* subjectsIn({ ...reading, input: "text" });
  }
}

async function* subjectsIn(reading: Reading): AsyncGenerator<Subject> {
  const { path, input } = reading;
  if (input === "lines" || input === "text") {
    const stream = (
      path === undefined ? process.stdin : createReadStream(path, { highWaterMark: CHUNK })
    ) as AsyncIterable<Buffer>;
    yield* input === "lines" ? listed(reading, stream) : mentioned(reading, stream);
    return;
  }
  const { text, wide, marked } = await wholeText(path);
  if (input !== "env") return yield* configured(reading, text, input);
  const found = [...assigned(reading, text)];
  if (wide && found.length > 0) yield ofFile(reading, "file-encoding");
  else if (marked && found[0] !== undefined && FIRST.test(text.slice(0, found[0].start)))
    yield ofFile(reading, "byte-order-mark");
  for (const { subject } of found) yield subject;
}

// A file's first assignment, up to its value.
const FIRST = /^(?:[ \t]*(?:#[^\r\n]*)?(?:\r\n|\r(?!\n)|\n))*[ \t]*(?:export[ \t]+)?[\w.-]+\s*[:=][ \t]*$/;

/** A finding about a file as a whole, at its beginning. */
const ofFile = ({ name }: Reading, code: FileCode): Subject => ({
  path: name,
  shown: "",
  issues: [{ issue: fileIssue(code, 0, 0), start: [1, 1], end: [1, 1] }],
  file: true,
});

interface Whole {
  readonly text: string;
  /** UTF-16. */
  readonly wide: boolean;
  /** UTF-8 with a byte order mark, which is not in `text`. */
  readonly marked: boolean;
}

async function wholeText(path: string | undefined): Promise<Whole> {
  if (path !== undefined && (await stat(path)).size > WHOLE)
    throw new Unreadable(`more than ${WHOLE / 1024 / 1024} MiB`);
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
  if (decoder === undefined) throw new Unreadable("no text");
  return {
    text: decoder.decode(bytes),
    wide: decoder.encoding !== "utf-8",
    marked: bytes[0] === 0xef && bytes[1] === 0xbb && bytes[2] === 0xbf,
  };
}

// Files that say which variables there are: values are for the reader to fill in.
const TEMPLATE =
  /\.(?:example|sample|template|dist)(?:\.(?:jsonc?|ya?ml|toml))?$|(?:^|[\\/])values(?:[.-][\w-]+)?\.ya?ml$/i;

/** `.env` files. */
function* assigned({ name: path, rules }: Reading, text: string): Generator<{ subject: Subject; start: number }> {
  const isTemplate = TEMPLATE.test(path);
  for (const { name, status, start = 0, end = 0, quote = "", issues: all } of checkDotenv(text, rules).variables) {
    if (isTemplate && (status === "empty" || isPlaceholder(text.slice(start, end)))) continue;
    const issues = isTemplate ? all.filter(notMasked) : all;
    const from = start + quote.length;
    const to = Math.max(end - quote.length, ...issues.map((issue) => (issue.start >= from ? issue.end : from)));
    const placed = issues.map((issue): Placed => {
      const { line, column, endLine, endColumn } = issue;
      const within = { ...issue, start: Math.max(0, issue.start - from), end: Math.max(0, issue.end - from) };
      return { issue: within, start: [line, column], end: [endLine, endColumn] };
    });
    yield { start, subject: { path, name: safeName(name), shown: text.slice(from, to), issues: placed } };
  }
}

// Labels for people, whose members are named after what they label.
const TRANSLATION = /(?:^|[\\/])(?:locales?|i18n|langs?|languages|translations|messages)[\\/]/i;

/** JSON, YAML, TOML. */
function* configured({ name: path, rules }: Reading, text: string, syntax: Syntax): Generator<Subject> {
  let trees: ReturnType<typeof treesOf>;
  try {
    trees = treesOf(syntax, text);
  } catch (error) {
    if (!(error instanceof BrokenSyntax)) throw error;
    const [line, column] = placesIn(text, { text, line: 1, column: 1 })(Math.min(error.offset, text.length));
    throw new Unreadable(`no well-formed ${syntax.toUpperCase()} at ${line}:${column}`);
  }
  let place = placesIn(text, { text, line: 1, column: 1 });
  let reached = 0;
  const isTemplate = TEMPLATE.test(path);
  const store = storeFor(path);
  const isTranslation = TRANSLATION.test(path);
  for (const leaf of leaves(trees)) {
    const { node } = leaf;
    const members = membersOf(leaf, text, rules, syntax === "yaml");
    if (members.length === 0 || (isTranslation && node.kind === "text" && !isMeantAsUri(node.value))) continue;
    const at = node.kind === "text" ? align(text.slice(node.start, node.end), node.value) : (): number => 0;
    for (const member of members) {
      const { name, shown } = member;
      if (isTemplate && (shown.trim() === "" || isPlaceholder(shown))) continue;
      const issues = [
        ...kept(store, shown, member.issues),
        ...(isTemplate ? member.issues.filter(notMasked) : member.issues),
      ];
      const offset = (of: number): number =>
        member.start === undefined ? node.start + at(member.place(of)) : member.start + of;
      if (offset(0) < reached) place = placesIn(text, { text, line: 1, column: 1 }); // tables of TOML may be out of order
      reached = offset(0);
      const found = issues.map(
        (issue) => [offset(issue.start), node.kind === "text" ? offset(issue.end) : node.end] as const,
      );
      yield { path, name: safeName(name), shown, issues: placedAll(issues, found, placesOf(found, place)) };
    }
  }
}

/** In a template a masked key is for the reader to fill in. */
const notMasked = ({ code }: CheckIssue): boolean => code !== "redacted-key";

/** A secret in a file that is committed; one that is public in any case has been told. */
function kept(store: string | undefined, uri: string, issues: readonly CheckIssue[]): CheckIssue[] {
  if (store === undefined || !keepsSecret(uri) || issues.some(({ code }) => code === "secret-in-public-variable"))
    return [];
  return [fileIssue("secret-in-committed-file", 0, uri.length, store)];
}

/** Places of pairs of offsets; the underlying reader wants them in ascending order. */
function placesOf(
  pairs: readonly (readonly [number, number])[],
  place: (offset: number) => [number, number],
): Map<number, readonly [number, number]> {
  const offsets = [...new Set(pairs.flat())].sort((a, b) => a - b);
  return new Map(offsets.map((offset) => [offset, place(offset)]));
}

const placedAll = (
  issues: readonly CheckIssue[],
  pairs: readonly (readonly [number, number])[],
  places: Map<number, readonly [number, number]>,
): Placed[] =>
  issues.map((issue, at) => ({ issue, start: places.get(pairs[at]![0])!, end: places.get(pairs[at]![1])! }));

/** A list: a URI on each line, or a line of JSON with URIs in it. Empty lines and those of a comment are passed over. */
async function* listed({ name: path, rules }: Reading, stream: AsyncIterable<Buffer>): AsyncGenerator<Subject> {
  for await (const line of lines(stream)) {
    if (line === "binary") throw new Unreadable("no text");
    const text = line.text.trim();
    if (text === "" || text.startsWith("#")) continue;
    const margin = line.text.indexOf(text);
    if (/^[{["]/.test(text) && !/^"llm[^"]*$/i.test(text)) {
      yield* inJsonLine(path, line.number, line.text, rules);
      continue;
    }
    const at = (offset: number): readonly [number, number] => [line.number, margin + offset + 1];
    const issues = checkValue("", text, rules).map(
      (issue): Placed => ({ issue, start: at(issue.start), end: at(issue.end) }),
    );
    yield { path, shown: text, issues };
  }
}

function* inJsonLine(path: string, number: number, text: string, rules: ParseOptions): Generator<Subject> {
  let trees: ReturnType<typeof treesOf>;
  try {
    trees = treesOf("json", text);
  } catch (error) {
    if (!(error instanceof BrokenSyntax)) throw error;
    throw new Unreadable(`no well-formed JSON at ${number}:${error.offset + 1}`);
  }
  for (const leaf of leaves(trees)) {
    const { node } = leaf;
    // A line that is a text by itself is a URI, whatever it begins with.
    const alone = node.kind === "text" && trees[0]?.kind === "text";
    const member = alone
      ? { name: "", shown: node.value, issues: checkValue("", node.value, rules), place: (at: number): number => at }
      : ofMember(leaf, text, rules);
    if (member === undefined) continue;
    const to = node.kind === "text" ? align(text.slice(node.start, node.end), node.value) : (): number => 0;
    const at = (offset: number): readonly [number, number] => [number, node.start + to(member.place(offset)) + 1];
    const issues = member.issues.map((issue): Placed => ({ issue, start: at(issue.start), end: at(issue.end) }));
    yield { path, ...(member.name === "" ? {} : { name: safeName(member.name) }), shown: member.shown, issues };
  }
}

/** Any other text: every URI in it. */
async function* mentioned({ name: path, rules }: Reading, stream: AsyncIterable<Buffer>): AsyncGenerator<Subject> {
  let last = "";
  const store = storeFor(path);
  for await (const piece of pieces(stream)) {
    if (piece === "binary") return;
    const place = placesIn(piece.text, piece);
    for (const { start, end } of findUris(filledIn(piece.text))) {
      const shown = piece.text.slice(start, end);
      const name = nameBefore(piece.text, start);
      const from = place(start);
      if (`${from}` === last) continue; // pieces may overlap
      last = `${from}`;
      const [line, column] = from;
      const told = checkTemplate(name, shown, rules);
      const issues = [...kept(store, shown, told), ...told].map(
        (issue): Placed => ({ issue, start: [line, column + issue.start], end: [line, column + issue.end] }),
      );
      yield { path, ...(name === "" ? {} : { name: safeName(name) }), shown, issues };
    }
  }
}
