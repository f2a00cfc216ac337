// Files and streams, of any format, as subjects.

import { isUtf8 } from "node:buffer";
import { statSync } from "node:fs";
import { basename } from "node:path";
import { LineCounter } from "yaml";

import { checkDotenv, checkValue, type EnvIssue } from "../../entry/env.ts";
import { findUris, type ParseOptions } from "../../entry/index.ts";
import { Unreadable } from "../errors.ts";
import { type Place, type Placed, type Subject, safeName } from "../findings.ts";
import type { Options } from "../options.ts";
import { bytesOf, contentOf, decoderOf, type Piece, pieces } from "../scan/pieces.ts";
import { isPlaceholder, type Member, membersOf, nameBefore } from "./member.ts";
import { unsetSecret } from "./stores.ts";
import { checkTemplate, type FileCode, fileIssue, filledIn, keepsSecret } from "./template.ts";
import { leavesOf, type Syntax } from "./tree.ts";

type Input = NonNullable<Options["input"]>;

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

/** Whether to read the file if only its folder is named: configuration, and also `.env` files that git ignores. */
export function isConfiguration(path: string, ignored: boolean): boolean {
  const input = inputOf(path);
  if (ignored || input === "env") return input === "env";
  return ["json", "yaml", "toml"].includes(input) || SEARCHED.test(basename(path));
}

// Configuration is read whole.
const WHOLE = 32 * 1024 * 1024;

/** A file or standard input, and how to read it. */
interface Reading {
  /** Redacted. */
  readonly name: string;
  /** Absent for standard input. */
  readonly path?: string;
  readonly input: Input;
  readonly rules: ParseOptions;
  /** It was found in a folder rather than named. */
  readonly found?: boolean | undefined;
  /** Where a secret of the file belongs, if not in this file. Called only for files with a secret. */
  readonly storeOf: (path: string) => Promise<string | undefined>;
}

/** Every subject of a file, in its order. @throws Unreadable, and the errors of system calls */
export async function* subjectsOf(reading: Reading): AsyncGenerator<Subject> {
  const { path, input, found } = reading;
  if (input === "lines" || input === "text" || (found && statSync(path!).size > WHOLE))
    return yield* (input === "lines" ? listed : mentioned)(reading, pieces(contentOf(path)));
  const whole = await wholeText(path);
  if (whole === undefined) return yield ofFile(reading, "file-encoding");
  const { foreign, wide } = whole;
  const alien = foreign && ofFile(reading, "file-encoding", foreign);
  if (input === "env") return yield* assigned(reading, whole, alien);
  if (alien !== undefined && !(input === "yaml" && wide)) yield alien;
  yield* configured(reading, whole.text, input);
}

/** A finding about a file as a whole. */
const ofFile = ({ name }: Reading, code: FileCode, place: Place = [1, 1], argument?: string): Subject => ({
  path: name,
  shown: "",
  issues: [{ issue: fileIssue(code, 0, 0, argument), start: place, end: place }],
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
  const bytes = await bytesOf(contentOf(path), WHOLE);
  if (bytes === undefined) throw new Unreadable(`more than ${WHOLE / 1024 / 1024} MiB`);
  const decoder = decoderOf(bytes);
  if (decoder === undefined) return undefined;
  const wide = decoder.encoding !== "utf-8";
  const marked = bytes.toString("latin1", 0, 3) === "\xef\xbb\xbf";
  if (wide) return { text: decoder.decode(bytes), wide, marked, foreign: [1, 1] };
  if (isUtf8(bytes)) return { text: decoder.decode(bytes), wide, marked };
  // Read as Latin-1, so that the findings are about the characters that were written.
  const text = bytes.toString("latin1");
  const replaced = Buffer.from(bytes.toString("utf8"));
  return { text, wide, marked, foreign: placeOf(text)(bytes.findIndex((byte, at) => byte !== replaced[at])) };
}

/** The line and column of any offset in a text that begins at a place. */
function placeOf(text: string, { line, column } = { line: 1, column: 1 }): (offset: number) => Place {
  const lines = new LineCounter();
  lines.addNewLine(0);
  for (let at = text.indexOf("\n"); at !== -1; at = text.indexOf("\n", at + 1)) lines.addNewLine(at + 1);
  return (offset) => {
    const { line: down, col } = lines.linePos(offset);
    return down === 1 ? [line, column + col - 1] : [line + down - 1, col];
  };
}

// Files that list variables, with placeholders for values.
const TEMPLATE =
  /\.(?:example|sample|template|dist)(?:\.(?:jsonc?|ya?ml|toml))?$|(?:^|[\\/])values(?:[.-][\w-]+)?\.ya?ml$/i;

// The first assignment of a file, up to its value.
const FIRST = /^(?:[ \t]*(?:#[^\r\n]*)?(?:\r\n|\r(?!\n)|\n))*[ \t]*(?:export[ \t]+)?[\w.-]+\s*[:=][ \t]*$/;

/** `.env` files. `alien`: what to report of the encoding if there are variables. */
async function* assigned(reading: Reading, { text, wide, marked }: Whole, alien?: Subject): AsyncGenerator<Subject> {
  const isTemplate = TEMPLATE.test(reading.name);
  const place = placeOf(text);
  const { variables } = checkDotenv(text, reading.rules);
  if (alien !== undefined && (!wide || variables.length > 0)) yield alien;
  if (marked && variables.length > 0 && FIRST.test(text.slice(0, variables[0]!.start)))
    yield ofFile(reading, "byte-order-mark");
  for (const { name, status, start = 0, end = 0, quote = "", issues: all } of variables) {
    if (isTemplate && (status === "empty" || isPlaceholder(text.slice(start, end)))) continue;
    const from = start + quote.length;
    const issues = all.map((issue) => ({ ...issue, start: issue.start - from, end: issue.end - from }));
    const length = Math.max(end - quote.length - from, ...issues.map((issue) => (issue.start >= 0 ? issue.end : 0)));
    yield subjectOf(reading, { name, shown: text.slice(from, from + length), issues }, (at) => place(from + at));
  }
}

// `{{ .Values.url }}`, `{% if … %}`, `<%= url %>`.
const TEMPLATE_SOURCE = /\{\{|\{%|<%/;

/** JSON, YAML, TOML: a file, or a line of a list. */
async function* configured(reading: Reading, text: string, syntax: Syntax, line = 1): AsyncGenerator<Subject> {
  const { name: path, rules } = reading;
  if (text.trim() === "") return;
  const place = placeOf(text, { line, column: 1 });
  const leaves = leavesOf(syntax, text);
  if (typeof leaves === "number") {
    // The source of a template, such as a Helm chart's, is not YAML yet, and JSON5 allows what JSON does not.
    if (!TEMPLATE_SOURCE.test(text) && !/\.json5$/i.test(path))
      yield ofFile(reading, "file-syntax", place(leaves), syntax.toUpperCase());
    return yield* mentioned(reading, [{ text, line, column: 1, own: Infinity }]);
  }
  const isTemplate = TEMPLATE.test(path);
  for (const leaf of leaves) {
    const { node } = leaf;
    const unset = reading.path === undefined ? undefined : await unsetSecret(reading.path, leaf);
    if (unset !== undefined) {
      const issue = checkValue(unset, undefined, rules)[0]!;
      yield { path, name: unset, shown: "", issues: [{ issue, start: place(node.start), end: place(node.end) }] };
    }
    // A line that is one JSON text should be a URI.
    const named = reading.input === "lines" && leaf.alone;
    for (const member of membersOf(leaf, text, rules, syntax === "yaml", named)) {
      const { shown } = member;
      if (isTemplate && (shown.trim() === "" || isPlaceholder(shown))) continue;
      yield subjectOf(reading, member, (at) => place(member.place(at)));
    }
  }
}

/** A subject with the places of its issues, and with the issue of its secret, if the file should not contain it. */
async function subjectOf(
  reading: Reading,
  { name, shown, issues }: Omit<Member, "place">,
  at: (offset: number) => Place,
): Promise<Subject> {
  // In a template, a masked key is a placeholder.
  const own = TEMPLATE.test(reading.name) ? issues.filter(({ code }) => code !== "redacted-key") : issues;
  const placed = [...(await committed(reading, shown, own)), ...own].map(({ start, end, ...issue }): Placed => {
    return { issue: { ...issue, start: Math.max(0, start), end: Math.max(0, end) }, start: at(start), end: at(end) };
  });
  return { path: reading.name, ...(name !== "" && { name: safeName(name) }), shown, issues: placed };
}

/** A secret in a file that is committed. One that browsers load anyway is reported as that. */
async function committed({ path, storeOf }: Reading, uri: string, issues: readonly EnvIssue[]): Promise<EnvIssue[]> {
  if (path === undefined || !keepsSecret(uri) || issues.some(({ code }) => code === "secret-in-public-variable"))
    return [];
  const store = await storeOf(path);
  return store === undefined ? [] : [fileIssue("secret-in-committed-file", 0, uri.length, store)];
}

/** A list: a URI on each line, or a line of JSON with URIs in it. Skips empty lines and comments. */
async function* listed(reading: Reading, parts: AsyncIterable<Piece | "binary">): AsyncGenerator<Subject> {
  for await (const piece of parts) {
    if (piece === "binary") return yield ofFile(reading, "file-encoding");
    for (const [at, line] of piece.text.split("\n").entries()) {
      const text = line.trim();
      // The rest of a line that is longer than any URI is dropped.
      if (text === "" || text.startsWith("#") || (at === 0 && piece.column > 1)) continue;
      const number = piece.line + at;
      if (/^[{["]/.test(text) && !/^"llm[^"]*$/i.test(text)) yield* configured(reading, line, "json", number);
      else {
        const margin = line.indexOf(text) + 1;
        const issues = checkValue("", text, reading.rules).map((issue) =>
          issue.code === "assignment-in-value" ? { ...issue, fix: "Pass `--input env`, or keep only the URI." } : issue,
        );
        yield subjectOf(reading, { name: "", shown: text, issues }, (offset) => [number, margin + offset]);
      }
    }
  }
}

// A line that is a comment, in all of these syntaxes.
const COMMENT = /^[ \t]*(?:[#;!]|\/\/).*$/gm;

/** The URIs in any other text, except those in the comments of a configuration file. */
async function* mentioned(
  reading: Reading,
  parts: AsyncIterable<Piece | "binary"> | readonly Pick<Piece, "text" | "line" | "column" | "own">[],
): AsyncGenerator<Subject> {
  const hasComments = reading.input !== "text" || SEARCHED.test(basename(reading.name));
  for await (const piece of parts) {
    if (piece === "binary") return yield ofFile(reading, "file-encoding");
    const { text, own } = piece;
    const place = placeOf(text, piece);
    const searched = hasComments ? text.replace(COMMENT, ({ length }) => " ".repeat(length)) : text;
    for (const { start, end } of findUris(filledIn(searched))) {
      if (start >= own) break;
      const from = place(start);
      const shown = text.slice(start, end);
      const name = nameBefore(text, start);
      const issues = checkTemplate(name, shown, reading.rules);
      yield subjectOf(reading, { name, shown, issues }, (offset) => [from[0], from[1] + offset]);
    }
  }
}
