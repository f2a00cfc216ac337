// A report as SARIF 2.1.0, the form that code scanning services take.

import { isAbsolute, relative, resolve, sep } from "node:path";
import { pathToFileURL } from "node:url";

import type { Log, Notification, PhysicalLocation, ReportingDescriptor, Result } from "sarif";

import { workflowCommand } from "../annotation.ts";
import { excerpt, type Found, type Report } from "./report.ts";
import type { Failure } from "./walk.ts";

const RULE: ReportingDescriptor = {
  id: "llm-uri-secret",
  name: "LlmUriSecret",
  shortDescription: { text: "An llm URI contains a secret" },
  fullDescription: {
    text: "An llm:// connection string in a file contains an api-key or another secret.",
  },
  help: {
    text: "Revoke the key at its provider: everybody who can read this file or its history has it. Store the new key outside of the repository, in an environment variable or a secret store, and write *** or a reference such as ${LLM_KEY} here.",
  },
  defaultConfiguration: { level: "error" },
  // By these a code scanning service orders and filters; 8.0 is the middle of "high".
  properties: { tags: ["security", "secret", "external/cwe/cwe-798"], "security-severity": "8.0", precision: "high" },
};

export function sarif({ findings, failures }: Report): Log {
  return {
    $schema: "https://docs.oasis-open.org/sarif/sarif/v2.1.0/os/schemas/sarif-schema-2.1.0.json",
    version: "2.1.0",
    runs: [
      {
        tool: { driver: { name: "llm-uri", version: __LLM_URI_VERSION__, rules: [RULE] } },
        invocations: [
          { executionSuccessful: failures.length === 0, toolExecutionNotifications: failures.map(notification) },
        ],
        columnKind: "utf16CodeUnits",
        results: findings.map(result),
      },
    ],
  };
}

const textOf = (found: Found): string => `This URI contains a secret: ${excerpt(found)}`;

/** A finding as a workflow command. */
export const annotation = (found: Found): string =>
  workflowCommand(
    "error",
    "secret",
    textOf(found),
    found.path,
    [found.line, found.column],
    [found.endLine, found.endColumn],
  );

/** Without a snippet, which would contain the key. */
function result(found: Found): Result {
  const { path, line, column, endLine, endColumn } = found;
  const physicalLocation: PhysicalLocation = {
    artifactLocation: locationOf(path),
    region: { startLine: line, startColumn: column, endLine, endColumn },
  };
  return {
    ruleId: RULE.id,
    ruleIndex: 0,
    level: "error",
    message: { text: textOf(found) },
    locations: [{ physicalLocation }],
  };
}

/** Services match files by their path from the repository's root, which is where they run such tools. */
export function locationOf(path: string): NonNullable<PhysicalLocation["artifactLocation"]> {
  if (path === "<stdin>") return { uri: "stdin" };
  const local = relative(process.cwd(), resolve(path));
  const outside = local === ".." || local.startsWith(`..${sep}`) || isAbsolute(local);
  if (outside) return { uri: pathToFileURL(path).href };
  return { uri: local.split(sep).map(encodeURIComponent).join("/"), uriBaseId: "%SRCROOT%" };
}

// docs.github.com, SARIF support for code scanning: results of one run.
const TAKEN = 25_000;

/** Says that GitHub refuses a report as a whole that has too many results. */
export const tooManyFor = (results: number): string =>
  results > TAKEN
    ? `llm-uri: GitHub takes no more than ${TAKEN.toLocaleString("en")} results in one report: divide it, or leave folders out by --exclude.\n`
    : "";

export const notification = ({ name, code }: Failure): Notification => ({
  level: "error",
  message: { text: `${name} cannot be read (${code}).` },
});
