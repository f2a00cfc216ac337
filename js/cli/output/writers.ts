// The formats of findings. Each writes a finding at once, so that many findings do not take memory.

import { formatIssues, type Issue, redact } from "../../entry/index.ts";
import type { Palette } from "../palette.ts";
import { fit, json, visible } from "../text.ts";
import { lineOf, MARKER, pasteable } from "../wording.ts";
import type { Ending, Finding, Placed, Subject } from "./subject.ts";

/** Pieces of text for standard output. */
export interface Writer {
  begin(): string;
  subject(subject: Subject): string;
  end(ending: Ending): string;
}

/** The line above a frame: the place and the name. */
const titleOf = ({ path, name, issues: [first] }: Subject, paint: Palette): string =>
  [
    path === undefined ? "" : paint.strong([visible(path), ...(first?.start ?? [])].join(":")),
    name === undefined ? "" : paint.label(visible(name)),
  ]
    .filter(Boolean)
    .join("  ");

// The columns before a frame's line.
const FRAME = 8;

/** Text: the place, then the value with a caret below the fault. */
export const frames = (paint: Palette, columns: number): Writer => ({
  begin: () => "",
  subject(subject) {
    if (subject.file === true)
      return `${titleOf(subject, paint)}\n${subject.issues.map(({ issue }) => `  ${lineOf(issue)}\n`).join("")}\n`;
    const issues = subject.issues.map(({ issue }) =>
      pasteable(issue, subject.shown),
    ) as readonly unknown[] as readonly Issue[];
    const text = formatIssues(subject.shown, issues, { color: paint.color, width: Math.max(20, columns - FRAME) });
    return `${titleOf(subject, paint)}\n${redact(text).replace(/^(?=.)/gm, "  ")}\n`;
  },
  end: () => "",
});

const EXCERPT = 200;

/** Text: a line for each finding. */
export const lines = (paint: Palette): Writer => ({
  begin: () => "",
  subject: (subject) =>
    subject.issues
      .map(
        (placed) =>
          `${titleOf({ ...subject, issues: [placed] }, paint)}: ${excerpt(subject)} ${paint.quiet(`[${placed.issue.code}]`)}\n`,
      )
      .join(""),
  end: () => "",
});

/** The value for a line of text: redacted, visible and short. */
const excerpt = (subject: Subject): string => fit(visible(redacted(subject)), EXCERPT);

const WIDTH = 4096;
/**
 * Redacted as a URI, and then as a text, which may contain another address. A text that is not an address may be a key of
 * any form, and so may further lines: they are masked, as in frames.
 */
function redacted({ shown, redacted: known }: Subject): string {
  if (known !== undefined) return known;
  const [line = "", more] = shown
    .slice(0, WIDTH)
    .trim()
    .split(/[\r\n]+/, 2);
  const isAddress = line === "" || line.includes("//") || /^["'`<]?(?:llm|ai):/i.test(line);
  return (isAddress ? redact(redact(line, { uri: true })) : MARKER) + (more === undefined ? "" : `\n${MARKER}`);
}

/** One JSON document: the findings, then the counts. */
export function jsonReport(): Writer {
  let separator = "\n";
  return {
    begin: () => '{\n  "findings": [',
    subject: (subject) =>
      subject.issues
        .map((placed) => {
          const item = `${separator}    ${json(record(subject, placed))}`;
          separator = ",\n";
          return item;
        })
        .join(""),
    end: ({ totals, failures, interrupted }) =>
      `${separator === "\n" ? "" : "\n  "}],\n  "summary": ${json(totals)},\n  "failures": ${json(failures)}${interrupted ? ',\n  "interrupted": true' : ""}\n}\n`,
  };
}

/** A finding as JSON. */
function record(subject: Subject, { issue, start, end }: Placed): object {
  const { path, name } = subject;
  const { code, severity, message, fix, component, reference, suggestion } = issue;
  return {
    path: path ?? null,
    name: name ?? null,
    line: start?.[0] ?? null,
    column: start?.[1] ?? null,
    endLine: end?.[0] ?? null,
    endColumn: end?.[1] ?? null,
    ...{ code, severity, message, fix, component, reference, suggestion },
    redacted: redacted(subject),
  };
}

/** The problem and the fix, as one paragraph. */
export function sentence(subject: Subject, { message, fix }: Finding): string {
  const { name, redacted: known } = subject;
  const parts = [name && `${visible(name)}:`, message, fix, known && excerpt(subject)];
  return parts.filter(Boolean).join(" ");
}

const ANNOTATIONS = { error: "error", warning: "warning", advice: "notice" } as const;

/** Workflow commands, which GitHub shows at the line (docs.github.com: workflow commands for GitHub Actions). */
export function github(): Writer {
  // The name of a file may contain control characters.
  const data = (text: string): string =>
    text.split("\n").map(visible).join("\n").replaceAll("%", "%25").replaceAll("\n", "%0A");
  const property = (text: string): string => data(text).replaceAll(":", "%3A").replaceAll(",", "%2C");
  const line = (subject: Subject, { issue, start, end }: Placed): string => {
    const { path } = subject;
    const inFile = path !== undefined && !path.startsWith("<") && start !== undefined && end !== undefined;
    const place = inFile
      ? `file=${property(visible(path))},line=${start[0]},endLine=${end[0]},col=${start[1]},endColumn=${end[1]},`
      : "";
    const { suggestion: uri } = pasteable(issue, subject.shown);
    const suggestion = uri === undefined ? "" : `\nTry: ${uri}`;
    return `::${ANNOTATIONS[issue.severity]} ${place}title=${property(`llm-uri: ${issue.code}`)}::${data(sentence(subject, issue) + suggestion)}\n`;
  };
  return {
    begin: () => "",
    subject: (subject) => subject.issues.map((placed) => line(subject, placed)).join(""),
    end: () => "",
  };
}
