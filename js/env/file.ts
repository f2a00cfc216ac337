// Checks the text of a `.env` file, and the values that each loader reads from it.

import { MARKER, PARSE, type ParseOptions, read as readOptions, type Shape } from "../core/core.js";
import { redact } from "../text/text.js";
import { parsed, statusOf } from "./check.js";
import { type Assignment, assignments } from "./dotenv.js";
import { commands, expansions, LOADERS, type Loader, type Variables, type Work, work } from "./loaders.js";
import { isMeantAsUri, isReference, isUriName } from "./names.js";
import type { DotenvIssue, DotenvOptions, DotenvVariable, EnvIssue, EnvReport, LoaderReading } from "./outcome.js";
import { isError, type Reported, textOf } from "./report.js";
import { checkValue, exposure, issueOf } from "./variable.js";
import { fixedLine } from "./write.js";

const DOTENV: Shape<DotenvOptions> = { ...PARSE, names: "strings", loaders: "strings" };
const ALL = Object.keys(LOADERS) as Loader[];

/**
 * Checks the llm URIs in the text of a `.env` file: each value as dotenv reads it, and all text that dotenv, dotenv-expand,
 * @next/env, Vite, `node --env-file` or Docker Compose would cut off, replace or run.
 */
export function checkDotenv(text: string, options: DotenvOptions = {}): EnvReport<DotenvVariable> {
  const { names, loaders = ALL, ...rules } = readOptions(options, DOTENV);
  if (!loaders.every((loader) => ALL.includes(loader)))
    throw new TypeError(`llm-uri: the loaders are ${ALL.join(", ")}.`);
  if (typeof text !== "string") throw new TypeError("llm-uri: the text of the file must be a string.");
  const all = assignments(text);
  const locate = locations(text);
  const last = new Map(all.map((assignment) => [assignment.name, assignment]));
  const variables: DotenvVariable[] = [];
  const reported: Reported[] = [];
  // Expansion uses masked values, because a secret that is inserted into another value could no longer be detected.
  const masked = (value: string): string => (value === "" ? "" : MARKER);
  const raw = Object.fromEntries([...last].map(([name, { value }]) => [name, masked(value)]));
  const read = {
    expand: Object.create(null) as Record<string, string>,
    next: Object.assign(Object.create(null), raw) as Record<string, string>,
  };

  const left = work();

  for (const assignment of all) {
    const { name, value } = assignment;
    const readings = readingsOf(assignment, text, read.expand, read.next, left);
    // Later lines refer to the expanded value.
    read.expand[name] = masked(readings["dotenv-expand"].text);
    if (last.get(name) === assignment) read.next[name] = masked(readings["@next/env"].text);
    const written = writtenOf(assignment, text);
    if (!(names === undefined ? isUriName(name) || isMeantAsUri(value) || isMeantAsUri(written) : names.includes(name)))
      continue;

    const found = issuesOf(assignment, text, { loaders, rules });
    found.push(...exposedBy(assignment, last));
    if (last.get(name) !== assignment)
      found.push(issueOf("dotenv-duplicate", assignment.nameStart, assignment.nameEnd));
    found.sort((a, b) => a.start - b.start || a.end - b.end);
    const issues = found.map((issue): DotenvIssue => ({ ...issue, ...locate(issue.start, issue.end) }));
    const uri = issues.some(isError) ? undefined : parsed(value, rules);
    const shown = assignment.toFile(0);
    const { line } = locate(assignment.nameStart, assignment.nameStart);
    const title = `line ${line}: ${name}`;
    const end = assignment.comment?.[1] ?? assignment.end;
    const shift = (issue: EnvIssue): EnvIssue => ({
      ...issue,
      start: Math.max(0, issue.start - shown),
      end: Math.max(0, issue.end - shown),
    });
    reported.push({
      title,
      shown: text.slice(
        shown,
        Math.max(shown, lostOf(assignment, text) === undefined ? assignment.end - assignment.quote.length : end),
      ),
      issues: found.map(shift),
    });
    variables.push({
      name,
      status: otherVariable(value) !== undefined && !issues.some(isError) ? "reference" : statusOf(value, uri),
      line,
      start: assignment.start,
      end: assignment.end,
      quote: assignment.quote,
      ...(uri === undefined ? {} : { uri }),
      loaders: Object.fromEntries(ALL.map((loader) => [loader, shownReading(readings[loader])])) as Record<
        Loader,
        LoaderReading
      >,
      issues,
    });
  }

  for (const name of names ?? []) {
    if (last.has(name)) continue;
    const issues = checkValue(name, undefined, rules);
    reported.push({ title: name, shown: "", issues });
    variables.push({
      name,
      status: "missing",
      issues: issues.map((issue) => ({ ...issue, line: 1, column: 1, endLine: 1, endColumn: 1 })),
    });
  }
  return { ok: !variables.some(({ issues }) => issues.some(isError)), variables, text: textOf(reported) };
}

interface Reading {
  readonly kept: boolean;
  readonly text: string;
}

function readingsOf(
  assignment: Assignment,
  file: string,
  earlier: Variables,
  all: Variables,
  left: Work,
): Record<Loader, Reading> {
  const written = writtenOf(assignment, file);
  const { value, quote, start, end, nameEnd } = assignment;
  const asWritten = {
    value,
    quote,
    raw: quote === "" ? written : file.slice(start + quote.length, end - quote.length),
    colon: !file.slice(nameEnd, start).includes("="),
  };
  return Object.fromEntries(
    ALL.map((loader) => {
      const text = LOADERS[loader](asWritten, earlier, all, left);
      return [loader, { kept: text === written, text }];
    }),
  ) as Record<Loader, Reading>;
}

/** The redacted reading. Text that does not begin as a URI, possibly after an expansion, is masked as a whole. */
function shownReading({ kept, text }: Reading): LoaderReading {
  const [line = "", ...more] = text.split(/(?<=[\r\n])(?=[^\r\n])/);
  const shown = text === "" ? "" : isMeantAsUri(line) ? redact(redact(line, { uri: true })) : MARKER;
  return { kept, redacted: more.length === 0 || shown === MARKER ? shown : shown + MARKER };
}

/** The intended value: includes text that dotenv cuts off at a `#`, unless white space precedes it. */
function writtenOf(assignment: Assignment, file: string): string {
  const lost = lostOf(assignment, file);
  return lost === undefined ? assignment.value : file.slice(assignment.start, lost[1]).trimEnd();
}

/** The span of the text that an unquoted `#` cuts off a value. */
function lostOf({ comment, end, quote }: Assignment, file: string): readonly [number, number] | undefined {
  if (comment === undefined || comment[0] !== end || quote !== "") return undefined;
  const text = file.slice(comment[0], comment[1]).trimEnd();
  // White space ends what could be a fragment: `#frag # a comment`.
  const length = /\s/.exec(text)?.index ?? text.length;
  return [comment[0], comment[0] + length];
}

const listOf = (names: readonly string[]): string =>
  [names.slice(0, -1).join(", "), names.at(-1)].filter(Boolean).join(" and ");

interface Rules {
  readonly loaders: readonly Loader[];
  readonly rules: ParseOptions;
}

/** All issues of an assignment, with offsets in the file. */
function issuesOf(assignment: Assignment, file: string, { loaders, rules }: Rules): EnvIssue[] {
  const { name, value, toFile, quote } = assignment;
  const lost = lostOf(assignment, file);
  const at = (issue: EnvIssue): EnvIssue => ({ ...issue, start: toFile(issue.start), end: toFile(issue.end) });
  const around: EnvIssue[] = [];
  const fixed = fixedLine(name, writtenOf(assignment, file), rules);
  const withFix = (issue: EnvIssue): EnvIssue => (fixed === undefined ? issue : { ...issue, suggestion: fixed });

  if (lost !== undefined && isMeantAsUri(value) && loaders.some((loader) => loader !== "compose"))
    around.push(withFix(issueOf("dotenv-comment", lost[0], lost[1])));
  if (quote === "" && /^["'`]/.test(file.slice(assignment.start, assignment.start + 1))) {
    around.push(issueOf("dotenv-unclosed-quote", assignment.start, assignment.start + 1));
  }
  const taken = expansions(value, quote, loaders);
  // A value that is only a reference is probably intended.
  const whole = otherVariable(value) !== undefined && taken.length > 0;
  if (whole && loaders.some((loader) => loader === "dotenv" || loader === "node"))
    around.push(issueOf("dotenv-reference", toFile(0), toFile(value.length)));
  for (const { at: start, length, by } of whole ? [] : taken) {
    around.push(withFix(at(issueOf("dotenv-expansion", start, start + length, listOf(by)))));
  }
  if (loaders.includes("dotenv-expand"))
    for (const start of commands(value)) around.push(withFix(at(issueOf("dotenv-command", start, start + 2))));

  const inner = isReference(value) ? [] : checkValue(name, value, rules);
  // Each problem is reported once: an issue about the file replaces the issues of the value that it causes.
  const explained = (issue: EnvIssue): boolean =>
    around.some(({ code }) => code === "dotenv-unclosed-quote") ||
    (lost !== undefined && isMeantAsUri(value) && issue.end >= value.length) ||
    around.some(({ code, start }) => code === "dotenv-command" && start === toFile(issue.start)) ||
    ((issue.code === "unexpanded-variable" || issue.code === "possible-unexpanded-variable") &&
      taken.some((each) => each.at === issue.start));
  // Edits are dropped, because their offsets refer to the value, and escapes may change the text between them.
  const mapped = inner.filter((issue) => !explained(issue)).map(({ edits: _, ...issue }) => at(issue));
  return [...around, ...mapped];
}

/** The variable that a value consists of. Not with a default, which @next/env uses even if the variable is set. */
function otherVariable(value: string): string | undefined {
  const found = /^\$(?:\{(\w+)\}|(\w+))$/.exec(value);
  return found?.[1] ?? found?.[2];
}

/** The issues of a public variable whose value is a reference to a secret. */
function exposedBy({ name, value, toFile }: Assignment, all: ReadonlyMap<string, Assignment>): EnvIssue[] {
  const meant = all.get(otherVariable(value) ?? "");
  return meant === undefined
    ? []
    : exposure(name, meant.value).map((issue) => ({ ...issue, start: toFile(0), end: toFile(value.length) }));
}

/** Returns a function that converts offsets to lines and columns. */
function locations(
  text: string,
): (start: number, end: number) => Pick<DotenvIssue, "line" | "column" | "endLine" | "endColumn"> {
  const starts = [0, ...[...text.matchAll(/\r\n?|\n/g)].map(({ index, 0: found }) => index + found.length)];
  const position = (offset: number): [number, number] => {
    let low = 0;
    let high = starts.length;
    while (high - low > 1) {
      const middle = (low + high) >>> 1;
      if (starts[middle]! <= offset) low = middle;
      else high = middle;
    }
    return [low + 1, offset - starts[low]! + 1];
  };
  return (start, end) => {
    const [line, column] = position(start);
    const [endLine, endColumn] = position(end);
    return { line, column, endLine, endColumn };
  };
}
