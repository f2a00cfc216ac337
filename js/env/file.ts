// The text of a `.env` file: what is written, what each loader makes of it, and what is lost on the way.

import { MARKER, PARSE, type ParseOptions, read as readOptions, type Shape } from "../core/core.js";
import { redact } from "../text/text.js";
import { parsed, statusOf } from "./check.js";
import { type Assignment, assignments } from "./dotenv.js";
import { commands, expansions, LOADERS, type Loader, type Variables, type Work, work } from "./loaders.js";
import { isMeantAsUri, isReference, isUriName } from "./names.js";
import type { DotenvIssue, DotenvOptions, DotenvVariable, EnvIssue, EnvReport, LoaderReading } from "./outcome.js";
import { isError, type Told, textOf } from "./report.js";
import { checkValue, exposure, issueOf } from "./variable.js";
import { mendedLine } from "./write.js";

const DOTENV: Shape<DotenvOptions> = { ...PARSE, names: "strings", loaders: "strings" };
const ALL = Object.keys(LOADERS) as Loader[];

/**
 * Checks the llm URIs in the text of a `.env` file: each value as dotenv reads it, and everything that dotenv,
 * dotenv-expand, @next/env, Vite, `node --env-file` or Docker Compose would cut off, replace or run.
 */
export function checkDotenv(text: string, options: DotenvOptions = {}): EnvReport<DotenvVariable> {
  const { names, loaders = ALL, ...rules } = readOptions(options, DOTENV);
  if (!loaders.every((loader) => ALL.includes(loader)))
    throw new TypeError(`llm-uri: the loaders are ${ALL.join(", ")}.`);
  const all = assignments(text);
  const place = placesIn(text);
  const last = new Map(all.map((assignment) => [assignment.name, assignment]));
  const variables: DotenvVariable[] = [];
  const told: Told[] = [];
  // A variable's value may be any secret, and where it is pasted nobody can tell it any more: the mask stands for it.
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
    // What stands further down in the file refers to what was made of this.
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
    const issues = found.map((issue): DotenvIssue => ({ ...issue, ...place(issue.start, issue.end) }));
    const uri = issues.some(isError) ? undefined : parsed(value, rules);
    const shown = assignment.place(0);
    const { line } = place(assignment.nameStart, assignment.nameStart);
    const title = `line ${line}: ${name}`;
    const end = assignment.comment?.[1] ?? assignment.end;
    const shift = (issue: EnvIssue): EnvIssue => ({
      ...issue,
      start: Math.max(0, issue.start - shown),
      end: Math.max(0, issue.end - shown),
    });
    told.push({
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
    told.push({ title: name, shown: "", issues });
    variables.push({
      name,
      status: "missing",
      issues: issues.map((issue) => ({ ...issue, line: 1, column: 1, endLine: 1, endColumn: 1 })),
    });
  }
  return { ok: !variables.some(({ issues }) => issues.some(isError)), variables, text: textOf(told) };
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

/** What is no URI, or none any more since its beginning was replaced, is nothing to mask a key in: it is masked as a whole. */
function shownReading({ kept, text }: Reading): LoaderReading {
  const [line = "", ...more] = text.split(/(?<=[\r\n])(?=[^\r\n])/);
  const shown = text === "" ? "" : isMeantAsUri(line) ? redact(redact(line, { uri: true })) : MARKER;
  return { kept, redacted: more.length === 0 || shown === MARKER ? shown : shown + MARKER };
}

/** What stands in the file, and was meant: with what dotenv cuts off, unless white space says that it is a comment. */
function writtenOf(assignment: Assignment, file: string): string {
  const lost = lostOf(assignment, file);
  return lost === undefined ? assignment.value : file.slice(assignment.start, lost[1]).trimEnd();
}

/** A `#` that cuts a value in two. */
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

/** Everything about one assignment; offsets are the file's. */
function issuesOf(assignment: Assignment, file: string, { loaders, rules }: Rules): EnvIssue[] {
  const { name, value, place, quote } = assignment;
  const lost = lostOf(assignment, file);
  const at = (issue: EnvIssue): EnvIssue => ({ ...issue, start: place(issue.start), end: place(issue.end) });
  const around: EnvIssue[] = [];
  const mended = mendedLine(name, writtenOf(assignment, file), rules);
  const told = (issue: EnvIssue): EnvIssue => (mended === undefined ? issue : { ...issue, suggestion: mended });

  if (lost !== undefined && isMeantAsUri(value) && loaders.some((loader) => loader !== "compose"))
    around.push(told(issueOf("dotenv-comment", lost[0], lost[1])));
  if (quote === "" && /^["'`]/.test(file.slice(assignment.start, assignment.start + 1))) {
    around.push(issueOf("dotenv-unclosed-quote", assignment.start, assignment.start + 1));
  }
  const taken = expansions(value, quote, loaders);
  // That something is put in the place of the whole value is what was meant.
  const whole = otherVariable(value) !== undefined && taken.length > 0;
  if (whole && loaders.some((loader) => loader === "dotenv" || loader === "node"))
    around.push(issueOf("dotenv-reference", place(0), place(value.length)));
  for (const { at: start, length, by } of whole ? [] : taken) {
    around.push(told(at(issueOf("dotenv-expansion", start, start + length, listOf(by)))));
  }
  if (loaders.includes("dotenv-expand"))
    for (const start of commands(value)) around.push(told(at(issueOf("dotenv-command", start, start + 2))));

  const inner = isReference(value) ? [] : checkValue(name, value, rules);
  // One fault, told once: what the loaders do to a variable says more, and a cut or unclosed value is not the URI that was meant.
  const explained = (issue: EnvIssue): boolean =>
    around.some(({ code }) => code === "dotenv-unclosed-quote") ||
    (lost !== undefined && isMeantAsUri(value) && issue.end >= value.length) ||
    around.some(({ code, start }) => code === "dotenv-command" && start === place(issue.start)) ||
    ((issue.code === "unexpanded-variable" || issue.code === "possible-unexpanded-variable") &&
      taken.some((each) => each.at === issue.start));
  // A fix of the value is none of the file: offsets in it are the value's, and an escape may stand between them.
  const mapped = inner.filter((issue) => !explained(issue)).map(({ edits: _, ...issue }) => at(issue));
  return [...around, ...mapped];
}

/** The variable that a value names, where it is nothing else. (Of a default @next/env makes the value, whatever the variable's.) */
function otherVariable(value: string): string | undefined {
  const found = /^\$(?:\{(\w+)\}|(\w+))$/.exec(value);
  return found?.[1] ?? found?.[2];
}

/** A public variable that is only the name of another one, and so gets a secret that stands there. */
function exposedBy({ name, value, place }: Assignment, all: ReadonlyMap<string, Assignment>): EnvIssue[] {
  const meant = all.get(otherVariable(value) ?? "");
  return meant === undefined
    ? []
    : exposure(name, meant.value).map((issue) => ({ ...issue, start: place(0), end: place(value.length) }));
}

/** Lines and columns of offsets. */
function placesIn(
  text: string,
): (start: number, end: number) => Pick<DotenvIssue, "line" | "column" | "endLine" | "endColumn"> {
  const starts = [0, ...[...text.matchAll(/\r\n?|\n/g)].map(({ index, 0: found }) => index + found.length)];
  const locate = (offset: number): [number, number] => {
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
    const [line, column] = locate(start);
    const [endLine, endColumn] = locate(end);
    return { line, column, endLine, endColumn };
  };
}
