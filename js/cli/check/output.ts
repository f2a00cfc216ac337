// The forms that a check's findings go out in. Each is written as it comes, so that no number of findings takes memory.

import { defaultMarker, explain, formatIssues, type Issue, issueCodes, redact } from "../../entry/index.ts";
import { workflowCommand } from "../annotation.ts";
import type { Palette } from "../palette.ts";
import { locationOf, notification } from "../scan/sarif.ts";
import { count, json, visible } from "../text.ts";
import type { Place, Placed, Subject, Summary } from "./subject.ts";

/** Pieces of text for standard output. */
export interface Writer {
  begin(): string;
  subject(subject: Subject): string;
  end(summary: Summary): string;
}

/** Issues as the library's frames take them: it wants no more of them than they have. */
const framed = (issues: readonly Placed[]): readonly Issue[] =>
  issues.map(({ issue }) => issue) as readonly unknown[] as readonly Issue[];

// The columns that are in front of a frame's line.
const FRAME = 8;

/** For people: the place, then the value with a caret below the fault. */
export function human(paint: Palette, columns: number): Writer {
  return {
    begin: () => "",
    subject({ path, name, shown, issues }) {
      if (issues.length === 0) return "";
      const [first] = issues;
      const where = [path === undefined ? undefined : visible(path), ...(first?.start ?? [])]
        .filter((part) => part !== undefined)
        .join(":");
      const title = [
        where === "" ? undefined : paint.strong(where),
        name === undefined ? undefined : paint.label(visible(name)),
      ]
        .filter(Boolean)
        .join("  ");
      const frames = formatIssues(shown, framed(issues), { color: paint.color, width: Math.max(20, columns - FRAME) });
      return `${title}\n${frames.replace(/^(?=.)/gm, "  ")}\n`;
    },
    end: () => "",
  };
}

/** What a program gets of one finding. */
function record({ path, name, shown }: Subject, { issue, start, end }: Placed): object {
  const { code, severity, message, fix, component, reference, suggestion } = issue;
  return {
    path: path ?? null,
    name: name ?? null,
    line: start?.[0] ?? null,
    column: start?.[1] ?? null,
    endLine: end?.[0] ?? null,
    endColumn: end?.[1] ?? null,
    code,
    severity,
    message,
    ...(fix === undefined ? {} : { fix }),
    component,
    reference,
    ...(suggestion === undefined ? {} : { suggestion }),
    redacted: redacted(shown),
  };
}

const WIDTH = 4096;
/**
 * As a URI, whatever it is, and then as a text, which may hold another address. What is no address may be a key of any
 * shape, and what stands on further lines may be anything: they are masked as in frames.
 */
function redacted(shown: string): string {
  const [line = "", more] = shown
    .slice(0, WIDTH)
    .trim()
    .split(/[\r\n]+/, 2);
  const known = line === "" || line.includes("//") || /^["'`<]?(?:llm|ai):/i.test(line);
  return (
    (known ? redact(redact(line, { uri: true })) : defaultMarker) + (more === undefined ? "" : `\n${defaultMarker}`)
  );
}

/** One JSON document: the findings, then what was counted. */
export function jsonReport(): Writer {
  let first = true;
  return {
    begin: () => '{\n  "findings": [',
    subject: (subject) =>
      subject.issues
        .map((placed) => {
          const separator = first ? "\n" : ",\n";
          first = false;
          return `${separator}    ${json(record(subject, placed))}`;
        })
        .join(""),
    end: ({ failures, files, checked, error, warning, advice }) =>
      `${first ? "" : "\n  "}],\n  "summary": ${json({ files, checked, errors: error, warnings: warning, advice })},\n  "failures": ${json(failures)}\n}\n`,
  };
}

const LEVELS = { error: "error", warning: "warning", advice: "note" } as const;
const ANNOTATIONS = { error: "error", warning: "warning", advice: "notice" } as const;

/** Workflow commands. */
export const github = (): Writer => ({
  begin: () => "",
  subject: ({ path, name, issues }) =>
    issues
      .map(({ issue: { code, severity, message, fix, suggestion }, start, end }) => {
        const subject = name === undefined ? "" : `${visible(name)}: `;
        const text = `${subject}${message}${fix === undefined ? "" : ` ${fix}`}${suggestion === undefined ? "" : `\nTry: ${suggestion}`}`;
        return workflowCommand(ANNOTATIONS[severity], code, text, path, start, end);
      })
      .join(""),
  end: () => "",
});

/** SARIF 2.1.0, for code scanning services. */
export function sarif(): Writer {
  let first = true;
  const rules = issueCodes.map(({ code, reference, severity }) => ({
    id: code,
    shortDescription: { text: explain(code).message },
    fullDescription: { text: [explain(code).message, explain(code).fix ?? ""].join(" ").trim() },
    help: { text: `Source: ${reference}` },
    defaultConfiguration: { level: LEVELS[severity as keyof typeof LEVELS] ?? "error" },
  }));
  const indexes = new Map(rules.map(({ id }, at) => [id, at]));
  const result = ({ path, name }: Subject, { issue, start, end }: Placed): object => ({
    ruleId: issue.code,
    ...(indexes.has(issue.code as never) ? { ruleIndex: indexes.get(issue.code as never) } : {}),
    level: LEVELS[issue.severity],
    message: {
      text: `${name === undefined ? "" : `${visible(name)}: `}${issue.message}${issue.fix === undefined ? "" : ` ${issue.fix}`}`,
    },
    locations: [
      {
        // GitHub takes no result without a file and a line, and then none of the others either.
        physicalLocation:
          path === undefined || start === undefined || end === undefined
            ? { artifactLocation: { uri: "environment" }, region: { startLine: 1 } }
            : { artifactLocation: locationOf(path), region: region(start, end) },
        ...(name === undefined ? {} : { logicalLocations: [{ name, kind: "variable" }] }),
      },
    ],
  });
  const driver = { name: "llm-uri", version: __LLM_URI_VERSION__, rules };
  return {
    begin: () =>
      `{"$schema":"https://docs.oasis-open.org/sarif/sarif/v2.1.0/os/schemas/sarif-schema-2.1.0.json","version":"2.1.0","runs":[{"tool":${json({ driver })},"columnKind":"utf16CodeUnits","results":[`,
    subject: (subject) =>
      subject.issues
        .map((placed) => {
          const separator = first ? "\n" : ",\n";
          first = false;
          return separator + json(result(subject, placed));
        })
        .join(""),
    end: ({ failures }) =>
      `\n],"invocations":[${json({ executionSuccessful: failures.length === 0, toolExecutionNotifications: failures.map(notification) })}]}]}\n`,
  };
}

const region = (start: Place, end: Place): object => ({
  startLine: start[0],
  startColumn: start[1],
  endLine: end[0],
  endColumn: end[1],
});

/** The last line, on standard error. */
export function closing({ files, checked, error, warning, advice, failures }: Summary): string {
  if (checked === 0)
    return failures.length > 0
      ? ""
      : `llm-uri: no llm URI was found${files > 0 ? ` in ${count(files, "file")}` : ""}.\n`;
  const told = [
    error > 0 && count(error, "error"),
    warning > 0 && count(warning, "warning"),
    advice > 0 && count(advice, "piece of advice", "pieces of advice"),
  ].filter(Boolean);
  return `llm-uri: ${count(checked, "llm URI")} checked${files > 1 ? ` in ${files} files` : ""}: ${told.length === 0 ? "no problems found" : told.join(", ")}.\n`;
}
