// Checks the text of a `.env` file, and the values that each loader reads from it.

import { MARKER, PARSE, type ParseOptions, parsed, printable, read as readOptions, type Shape } from "../core/core.js";
import { isError, type Reported, safeName, statusOf, textOf } from "./check.js";
import { type Assignment, assignments, countBelow } from "./dotenv.js";
import { commands, deaf, type Expansion, expansions, LOADERS, type Loader, type Variables } from "./loaders.js";
import type { DotenvIssue, DotenvOptions, DotenvVariable, EnvIssue, EnvReport, LoaderReading } from "./outcome.js";
import { checkValue, exposure, isMeantAsUri, isReference, issueOf, isUriName } from "./value.js";
import { fixedLine } from "./write.js";

const DOTENV: Shape<DotenvOptions> = { ...PARSE, names: "strings", loaders: "strings" };
const ALL = Object.keys(LOADERS) as Loader[];
/** Far more than files in use need. */
const WORK = 1 << 23;

/**
 * Checks the llm URIs in the text of a `.env` file: each value as dotenv reads it, and all text that dotenv, dotenv-expand,
 * @next/env, Vite, `node --env-file` or Docker Compose would cut off, replace or run.
 */
export function checkDotenv(text: string, options: DotenvOptions = {}): EnvReport<DotenvVariable> {
  const { names, loaders = ALL, ...rules } = readOptions(options, DOTENV);
  if (!loaders.every((loader) => ALL.includes(loader)))
    throw new TypeError(`llm-uri: each loader must be one of ${ALL.join(", ")}.`);
  if (typeof text !== "string") throw new TypeError("llm-uri: the text of the file must be a string.");
  const lines = [...text.matchAll(/\r\n?|\n/g)].map(({ index, 0: found }) => index + found.length);
  const place = (offset: number): [line: number, column: number] => {
    const above = countBelow(lines, offset);
    return [above + 1, offset - (lines[above - 1] ?? 0) + 1];
  };
  // Two words are an assignment in csh and in a Dockerfile, and prose elsewhere.
  const isProse = ({ ignored, operator, value }: Assignment): boolean =>
    ignored && !operator.trim() && !isMeantAsUri(value);
  const all = assignments(text).filter((assignment) => !isProse(assignment));
  const last = new Map(all.filter(({ ignored }) => !ignored).map((assignment) => [assignment.name, assignment]));
  const readingsOf = reader(text, last);
  const variables: DotenvVariable[] = [];
  const reported: Reported[] = [];

  for (const assignment of all) {
    const { name, nameStart, nameEnd, value, start, end, quote, comment, ignored, toFile } = assignment;
    const lost = lostOf(assignment, text);
    const written = lost === undefined ? value : text.slice(start, lost[1]).trimEnd();
    const readings = ignored ? undefined : readingsOf(assignment, written);
    if (!(names === undefined ? isUriName(name) || isMeantAsUri(value) || isMeantAsUri(written) : names.includes(name)))
      continue;

    const target = last.get(otherVariable(value) ?? "");
    const found = [
      ...issuesOf(assignment, text, lost, fixedLine(name, written, rules), loaders, rules),
      ...(target === undefined ? [] : exposure(name, target.value)).map((issue) => ({
        ...issue,
        start: toFile(0),
        end: toFile(value.length),
      })),
      ...(ignored || last.get(name) === assignment ? [] : [issueOf("dotenv-duplicate", nameStart, nameEnd)]),
    ].sort((a, b) => a.start - b.start || a.end - b.end);
    const issues = found.map((issue): DotenvIssue => {
      const [line, column] = place(issue.start);
      const [endLine, endColumn] = place(issue.end);
      return { ...issue, line, column, endLine, endColumn };
    });
    const uri = issues.some(isError) ? undefined : parsed(value, rules);
    const [line] = place(nameStart);
    const from = toFile(0);
    const to = lost === undefined ? end - quote.length : (comment?.[1] ?? end);
    const within = (at: number): number => Math.max(0, at - from);
    const known = safeName(name, true);
    reported.push({
      title: `line ${line}: ${known}`,
      shown: text.slice(from, Math.max(from, to)),
      issues: found.map((issue) => ({ ...issue, start: within(issue.start), end: within(issue.end) })),
    });
    variables.push({
      name: known,
      status: isReference(value) && !issues.some(isError) ? "reference" : statusOf(value, uri),
      line,
      start,
      end,
      quote,
      ...(uri === undefined ? {} : { uri }),
      ...(readings && { loaders: readings }),
      issues,
    });
  }

  for (const name of (names ?? []).filter((each) => !all.some((assignment) => assignment.name === each))) {
    const issues = checkValue(name, undefined, rules);
    const shown = safeName(name, false);
    reported.push({ title: shown, shown: "", issues });
    const first = { line: 1, column: 1, endLine: 1, endColumn: 1 };
    variables.push({
      name: shown,
      status: "missing",
      issues: issues.map((issue) => ({ ...issue, ...first })),
    });
  }
  return { ok: !variables.some(({ issues }) => issues.some(isError)), variables, text: textOf(reported) };
}

/** A function that returns what each loader reads of an assignment. It must get all assignments, in their order. */
function reader(file: string, last: ReadonlyMap<string, Assignment>) {
  // Expansion uses masked values, because a secret that is inserted into another value could no longer be detected.
  const masked = (value: string): string => (value === "" ? "" : MARKER);
  const earlier: Record<string, string> = Object.create(null);
  const next: Record<string, string> = Object.create(null);
  for (const [name, { value }] of last) next[name] = masked(value);
  const work = { left: WORK };
  return (assignment: Assignment, written: string): Record<Loader, LoaderReading> => {
    const { name, value, quote, start, end, operator } = assignment;
    const raw = quote === "" ? written : file.slice(start + quote.length, end - quote.length);
    const read = (loader: Loader, all: Variables): string =>
      LOADERS[loader]({ value, quote, raw, operator, earlier, all, work });
    const texts = ALL.map((loader) => [loader, read(loader, next)] as const);
    const readings = Object.fromEntries(texts) as Record<Loader, string>;
    // Later lines refer to the expanded value.
    earlier[name] = masked(readings["dotenv-expand"]);
    if (last.get(name) === assignment) next[name] = masked(readings["@next/env"]);
    return Object.fromEntries(
      texts.map(([loader, text]) => [loader, { kept: text === written, redacted: shownReading(text) }]),
    ) as Record<Loader, LoaderReading>;
  };
}

/** The redacted reading. Text that does not begin as a URI, possibly after an expansion, is masked as a whole. */
function shownReading(text: string): string {
  const [line = "", ...more] = text.split(/(?<=[\r\n])(?=[^\r\n])/);
  const shown = text === "" ? "" : isMeantAsUri(line) ? printable(line) : MARKER;
  return more.length === 0 || shown === MARKER ? shown : shown + MARKER;
}

/** The span of the text that an unquoted `#` cuts off a value. White space ends what could be a fragment: `#frag # a comment`. */
function lostOf({ comment, end, quote }: Assignment, file: string): readonly [start: number, end: number] | undefined {
  if (comment === undefined || comment[0] !== end || quote !== "") return undefined;
  return [end, end + /^\S*/.exec(file.slice(...comment))![0].length];
}

const listOf = (names: readonly string[]): string =>
  [names.slice(0, -1).join(", "), names.at(-1)].filter(Boolean).join(" and ");

/** The issues of an assignment, with offsets in the file. `suggestion`: the intended line. */
function issuesOf(
  assignment: Assignment,
  file: string,
  lost: readonly [start: number, end: number] | undefined,
  suggestion: string | undefined,
  loaders: readonly Loader[],
  rules: ParseOptions,
): EnvIssue[] {
  const { name, nameStart, nameEnd, value, toFile, quote, start, ignored } = assignment;
  const isCut = lost !== undefined && isMeantAsUri(value);
  const isUnclosed = quote === "" && /["'`]/.test(file[start] ?? "");
  const taken = expansions(assignment, loaders);
  const run = loaders.includes("dotenv-expand") ? commands(value) : [];
  // A value that is only a reference is probably intended.
  const isWhole = otherVariable(value) !== undefined && taken.length > 0;
  const around: EnvIssue[] = [];
  const add = (issue: EnvIssue): unknown => around.push(suggestion === undefined ? issue : { ...issue, suggestion });

  const by = deaf(assignment, loaders);
  if (by.length > 0)
    add(issueOf("dotenv-ignored", nameStart, nameEnd, by.length === loaders.length ? "all loaders" : listOf(by)));
  if (ignored) return around;
  if (isCut && loaders.some((loader) => loader !== "compose")) add(issueOf("dotenv-comment", ...lost));
  if (isUnclosed) around.push(issueOf("dotenv-unclosed-quote", start, start + 1));
  if (isWhole && loaders.some((loader) => loader === "dotenv" || loader === "node"))
    around.push(issueOf("dotenv-reference", toFile(0), toFile(value.length)));
  for (const { at, length, by } of isWhole ? [] : taken)
    add(issueOf("dotenv-expansion", toFile(at), toFile(at + length), listOf(by)));
  for (const at of run) add(issueOf("dotenv-command", toFile(at), toFile(at + 2)));

  // Each problem is reported once: an issue about the file replaces the issues of the value that it causes.
  const isExplained = (issue: EnvIssue): boolean =>
    isUnclosed || (isCut && issue.end >= value.length) || run.includes(issue.start) || isExpansion(issue, taken);
  const inner = isReference(value) ? [] : checkValue(name, value, rules).filter((issue) => !isExplained(issue));
  // Edits are dropped, because their offsets refer to the value, and escapes may change the text between them.
  return [
    ...around,
    ...inner.map(({ edits: _, ...issue }) => ({ ...issue, start: toFile(issue.start), end: toFile(issue.end) })),
  ];
}

const isExpansion = ({ code, start }: EnvIssue, taken: readonly Expansion[]): boolean =>
  (code === "unexpanded-variable" || code === "possible-unexpanded-variable") && taken.some(({ at }) => at === start);

/** The variable that a value consists of. Not with a default, which @next/env uses even if the variable is set. */
function otherVariable(value: string): string | undefined {
  const found = /^\$(?:\{(\w+)\}|(\w+))$/.exec(value);
  return found?.[1] ?? found?.[2];
}
