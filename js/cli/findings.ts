// The findings of commands, and the formats of reports. A report is written as it grows, so that it does not take memory.

import { isAbsolute, relative, resolve, sep } from "node:path";
import { pathToFileURL } from "node:url";

import type { Notification, PhysicalLocation, ReportingDescriptor, Result } from "sarif";

import { redact } from "../entry/index.ts";
import { reason } from "./errors.ts";
import { type Finding, frames, lineOf, MARKER, pasteable } from "./issues.ts";
import type { Format } from "./options.ts";
import { fit, json, type Palette, visible } from "./terminal.ts";

/** Line and column from 1, the column in UTF-16 units. */
export type Place = readonly [line: number, column: number];

/** A finding, with its place if it is in a file. */
export interface Placed {
  /** Offsets are those of `Subject.shown`. */
  readonly issue: Finding;
  readonly start?: Place;
  readonly end?: Place;
}

/** A URI, or a text that should be one, and its findings. */
export interface Subject {
  /** The file as it was named, `<stdin>`, `<argument 1>`, or nothing for an environment variable. Redacted. */
  readonly path?: string;
  /** The commit that contains this version of the file. */
  readonly commit?: string;
  /** The variable, or the member of a configuration file. Redacted. */
  readonly name?: string;
  /** The text as written, with the key: only for `formatIssues` and `redact`. */
  readonly shown: string;
  readonly issues: readonly Placed[];
  /** The finding is about the file, not a URI. */
  readonly file?: true;
  /** `shown`, redacted, if it is known. */
  readonly redacted?: string;
}

/** A file that cannot be read. `code`: of a system call, or a reason in words. */
export interface Failure {
  readonly name: string;
  readonly code: string;
  /** It is an argument that is a URI. */
  readonly isUri?: boolean;
}

interface Ending {
  /** Counts, by their names in JSON. */
  readonly totals: Readonly<Record<string, number>>;
  readonly failures: readonly Failure[];
  readonly interrupted: boolean;
  /** There are no findings. */
  readonly empty: boolean;
}

/** A format: the texts of a subject, what is between two texts, and what is around all. */
export interface Writer {
  readonly begin: string;
  subject(subject: Subject): string[];
  readonly between: string;
  end(ending: Ending): string;
}

/** The text format and the rules of a command. */
export interface Look {
  /** Text: a frame with carets for each subject, or a line for each finding. */
  readonly text: "frames" | "lines";
  readonly rules: () => readonly ReportingDescriptor[];
}

/** A name for output. Redacted, because users may confuse names and values. */
export const safeName = (name: string): string => redact(redact(name), { uri: true });

export function writerFor(format: Format, look: Look, paint: Palette, columns: number): Writer {
  if (format === "json") return jsonReport;
  if (format === "github") return simple((subject) => subject.issues.map((placed) => annotation(subject, placed)));
  if (format === "sarif") return sarif(look.rules());
  return simple((subject) => (look.text === "lines" ? lines(subject, paint) : [framed(subject, paint, columns)]));
}

const simple = (subject: Writer["subject"]): Writer => ({ begin: "", subject, between: "", end: () => "" });

/** The file, after its commit, as git writes it. */
const versionOf = ({ path, commit }: Subject): string | undefined =>
  commit === undefined ? path : `${commit}:${path}`;

const titleOf = (subject: Subject, paint: Palette): string => {
  const path = versionOf(subject);
  const place = path && paint.strong([visible(path), ...(subject.issues[0]?.start ?? [])].join(":"));
  const name = subject.name && paint.label(visible(subject.name));
  return [place, name].filter(Boolean).join("  ");
};

/** Text: the place, then the value with a caret below the fault. */
function framed(subject: Subject, paint: Palette, columns: number): string {
  const issues = subject.issues.map(({ issue }) => issue);
  const text = subject.file
    ? issues.map((issue) => `  ${lineOf(issue)}\n`).join("")
    : frames(subject.shown, issues, paint, columns);
  return `${titleOf(subject, paint)}\n${text}\n`;
}

/** Text: a line for each finding. */
const lines = (subject: Subject, paint: Palette): string[] =>
  subject.issues.map((placed) => {
    const title = titleOf({ ...subject, issues: [placed] }, paint);
    return `${title}: ${excerpt(subject)} ${paint.quiet(`[${placed.issue.code}]`)}\n`;
  });

const EXCERPT = 200;
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
const jsonReport: Writer = {
  begin: '{\n  "findings": [',
  subject: (subject) => subject.issues.map((placed) => `\n    ${json(record(subject, placed))}`),
  between: ",",
  end: ({ totals, failures, interrupted, empty }) =>
    `${empty ? "" : "\n  "}],\n  "summary": ${json(totals)},\n  "failures": ${json(failures)}${interrupted ? ',\n  "interrupted": true' : ""}\n}\n`,
};

function record(subject: Subject, { issue, start, end }: Placed): object {
  const { name = null } = subject;
  const { code, severity, message, fix, component, reference, suggestion } = issue;
  const [line, column] = start ?? [null, null];
  const [endLine, endColumn] = end ?? [null, null];
  return {
    path: versionOf(subject) ?? null,
    ...{ name, line, column, endLine, endColumn },
    ...{ code, severity, message, fix, component, reference, suggestion },
    redacted: redacted(subject),
  };
}

const sentence = (subject: Subject, { message, fix }: Finding): string =>
  [
    subject.name && `${visible(subject.name)}:`,
    message,
    fix,
    subject.redacted && excerpt(subject),
    subject.commit && `(commit ${subject.commit})`,
  ]
    .filter(Boolean)
    .join(" ");

const ANNOTATIONS = { error: "error", warning: "warning", advice: "notice" } as const;

/** A workflow command, which GitHub shows at the line (docs.github.com: workflow commands for GitHub Actions). */
function annotation(subject: Subject, { issue, start, end }: Placed): string {
  // The name of a file may contain control characters.
  const data = (text: string): string =>
    text.split("\n").map(visible).join("\n").replaceAll("%", "%25").replaceAll("\n", "%0A");
  const property = (text: string): string => data(text).replaceAll(":", "%3A").replaceAll(",", "%2C");
  const { path } = subject;
  const place =
    path === undefined || path.startsWith("<") || start === undefined || end === undefined
      ? ""
      : `file=${property(visible(path))},line=${start[0]},endLine=${end[0]},col=${start[1]},endColumn=${end[1]},`;
  const uri = pasteable(issue, subject.shown);
  const text = sentence(subject, issue) + (uri === undefined ? "" : `\nTry: ${uri}`);
  return `::${ANNOTATIONS[issue.severity]} ${place}title=${property(`llm-uri: ${issue.code}`)}::${data(text)}\n`;
}

export const LEVELS = { error: "error", warning: "warning", advice: "note" } as const;

/** SARIF 2.1.0, the format of code scanning services. */
function sarif(rules: readonly ReportingDescriptor[]): Writer {
  const indexes = new Map(rules.map(({ id }, at) => [id, at]));
  const driver = { name: "llm-uri", version: __LLM_URI_VERSION__, rules };
  return {
    begin: `{"$schema":"https://docs.oasis-open.org/sarif/sarif/v2.1.0/os/schemas/sarif-schema-2.1.0.json","version":"2.1.0","runs":[{"tool":${json({ driver })},"columnKind":"utf16CodeUnits","results":[`,
    subject: (subject) =>
      subject.issues.map((placed) => `\n${json(result(subject, placed, indexes.get(placed.issue.code)))}`),
    between: ",",
    end: ({ failures, interrupted }) =>
      `\n],"invocations":[${json({
        executionSuccessful: failures.length === 0 && !interrupted,
        toolExecutionNotifications: [
          ...failures.map(({ name, code }) => notification(`${visible(name)} cannot be read (${reason(code)}).`)),
          ...(interrupted ? [notification("The run was interrupted.")] : []),
        ],
      })}]}]}\n`,
  };
}

const notification = (text: string): Notification => ({ level: "error", message: { text } });

/** Without a snippet, which would contain the key. */
function result(subject: Subject, { issue, start, end }: Placed, ruleIndex: number | undefined): Result {
  const { path, name } = subject;
  // GitHub rejects the whole report if a result has no file or no line.
  const physicalLocation: PhysicalLocation =
    path === undefined || start === undefined || end === undefined
      ? { artifactLocation: { uri: "environment" }, region: { startLine: 1 } }
      : {
          artifactLocation: locationOf(path),
          region: { startLine: start[0], startColumn: start[1], endLine: end[0], endColumn: end[1] },
        };
  const logicalLocations = name === undefined ? undefined : [{ name: visible(name), kind: "variable" }];
  return {
    ruleId: issue.code,
    ruleIndex,
    level: LEVELS[issue.severity],
    message: { text: sentence(subject, issue) },
    locations: [{ physicalLocation, logicalLocations }],
  };
}

/** Services match files by their path from the repository's root, which is where they run such tools. */
function locationOf(path: string): NonNullable<PhysicalLocation["artifactLocation"]> {
  const other = /^<([a-z]+)(?: (\d+))?>$/.exec(path);
  if (other !== null) return { uri: [other[1], other[2]].filter(Boolean).join("-") };
  const local = relative(process.cwd(), resolve(path));
  const outside = local === ".." || local.startsWith(`..${sep}`) || isAbsolute(local);
  if (outside) return { uri: pathToFileURL(path).href };
  return { uri: local.split(sep).map(encodeURIComponent).join("/"), uriBaseId: "%SRCROOT%" };
}
