// SARIF 2.1.0, the format of code scanning services.

import { isAbsolute, relative, resolve, sep } from "node:path";
import { pathToFileURL } from "node:url";

import type { Notification, PhysicalLocation, ReportingDescriptor, Result } from "sarif";

import { json, visible } from "../text.ts";
import type { Failure, Placed, Subject } from "./subject.ts";
import { sentence, type Writer } from "./writers.ts";

/** A rule of a command, for `tool.driver.rules`. */
export type Rule = ReportingDescriptor;

export const LEVELS = { error: "error", warning: "warning", advice: "note" } as const;

export function sarif(rules: readonly Rule[]): Writer {
  const indexes = new Map(rules.map(({ id }, at) => [id, at]));
  let separator = "\n";
  const driver = { name: "llm-uri", version: __LLM_URI_VERSION__, rules };
  return {
    begin: () =>
      `{"$schema":"https://docs.oasis-open.org/sarif/sarif/v2.1.0/os/schemas/sarif-schema-2.1.0.json","version":"2.1.0","runs":[{"tool":${json({ driver })},"columnKind":"utf16CodeUnits","results":[`,
    subject: (subject) =>
      subject.issues
        .map((placed) => {
          const item = separator + json(result(subject, placed, indexes.get(placed.issue.code)));
          separator = ",\n";
          return item;
        })
        .join(""),
    end: ({ failures, interrupted }) =>
      `\n],"invocations":[${json({
        executionSuccessful: failures.length === 0 && !interrupted,
        toolExecutionNotifications: [...failures.map(notification), ...(interrupted ? [INTERRUPTED] : [])],
      })}]}]}\n`,
  };
}

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
  return {
    ruleId: issue.code,
    ...(ruleIndex === undefined ? {} : { ruleIndex }),
    level: LEVELS[issue.severity],
    message: { text: sentence(subject, issue) },
    locations: [
      {
        physicalLocation,
        ...(name === undefined ? {} : { logicalLocations: [{ name: visible(name), kind: "variable" }] }),
      },
    ],
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

const notification = ({ name, code }: Failure): Notification => ({
  level: "error",
  message: { text: `${visible(name)} cannot be read (${code}).` },
});
const INTERRUPTED: Notification = { level: "error", message: { text: "The run was interrupted." } };

// docs.github.com, SARIF support for code scanning: results of one run.
const TAKEN = 25_000;

/** GitHub rejects a whole report that has too many results. */
export const tooManyFor = (results: number): string =>
  results > TAKEN
    ? `llm-uri: GitHub takes no more than ${TAKEN.toLocaleString("en")} results in one report: divide it, or leave folders out by --exclude.\n`
    : "";
