// `llm-uri scheme`: checks a scheme's name or registration template; advises on a URI's conventions (RFC 8820).

import { readFileSync, statSync } from "node:fs";

import { type Issue, redact } from "../entry/index.ts";
import {
  adviseOnUri,
  checkRegistration,
  checkSchemeName,
  type RegistrationProfile,
  type RegistrationReport,
  registrationChecklist,
} from "../entry/scheme.ts";
import { EXIT, UsageError } from "./failure.ts";
import { readStdin, readUri } from "./input.ts";
import { reportOf } from "./output/codes.ts";
import { formatOf } from "./output/format.ts";
import type { Palette } from "./palette.ts";
import { frames, print, type ReportOptions, verdict } from "./report.ts";

interface SchemeOptions extends ReportOptions {
  readonly profile?: RegistrationProfile;
  readonly checklist?: boolean;
}

const LIMIT = 1024 * 1024;

export async function checkScheme(argument: string, options: SchemeOptions): Promise<void> {
  const template = await templateOf(argument);
  const profile = options.profile ?? "rfc7595";
  const report: RegistrationReport | undefined =
    template === undefined ? undefined : checkRegistration(template, profile);
  const issues = report?.issues ?? checkSchemeName(argument);
  const valid = issues.every(({ severity }) => severity !== "error");
  process.exitCode = valid ? EXIT.valid : EXIT.invalid;
  const checklist = options.checklist === true ? registrationChecklist(profile) : undefined;
  const format = formatOf(options);
  if (format === "sarif" || format === "github") {
    const text = typeof template === "string" ? template : argument;
    return void process.stdout.write(reportOf(format, [{ text, argument: argument !== "-", issues }]));
  }
  const facts =
    report === undefined
      ? { name: redact(redact(argument), { uri: true }) }
      : { profile, fields: report.fields, missing: report.missing };
  print(
    options,
    () => ({ ...facts, valid, issues, ...(checklist && { checklist }) }),
    (paint) => {
      const blocks = [
        report && tally(report, profile),
        issues.map((issue) => line(issue, paint)).join(""),
        verdict(valid, issues, paint),
        checklist
          ?.map(
            ({ text, reference }, at) => `  ${String(at + 1).padStart(2)}. ${text} ${paint.quiet(`[${reference}]`)}\n`,
          )
          .join(""),
      ];
      return `\n${blocks.filter(Boolean).join("\n")}\n`;
    },
  );
}

/** Always succeeds: advice is not a finding. */
export async function advise(argument: string | undefined, options: ReportOptions): Promise<void> {
  const { text } = await readUri(argument, "scheme advise");
  const issues = adviseOnUri(text);
  print(
    options,
    () => ({ issues }),
    (paint, columns) => (issues.length === 0 ? "No advice.\n" : frames(text, issues, paint, columns)),
  );
}

/** The number of a profile's fields that the template has. */
function tally({ fields, missing }: RegistrationReport, profile: RegistrationProfile): string {
  const asked = profile === "rfc4395" ? 11 : 6;
  const others = Object.keys(fields).length - (asked - missing.length);
  return `  ${asked - missing.length} of ${asked} fields of ${profile === "rfc4395" ? "RFC 4395" : "RFC 7595"}${others > 0 ? `, ${others} more` : ""}\n`;
}

const line = ({ severity, code, message, reference }: Issue, paint: Palette): string =>
  `  ${(severity === "error" ? paint.bad : paint.strong)(`${severity}[${code}]`)}: ${message} ${paint.quiet(`[${reference}]`)}\n`;

/** The template of a file or of standard input, as text or parsed JSON; undefined for a name. */
async function templateOf(argument: string): Promise<string | object | undefined> {
  if (argument !== "-" && !isFile(argument)) {
    // A file's name with a typo is not a scheme's name; a text with a colon is probably a URI.
    if (!argument.includes(":") && /[\\/]|\.(?:txt|md|json|xml|html?)$/i.test(argument))
      throw new UsageError("the file does not exist. Pass an existing file, or a scheme's name.");
    return undefined;
  }
  const text = argument === "-" ? await readStdin("template") : readFileSync(argument, "utf8");
  if (text.length > LIMIT) throw new UsageError(`the template is larger than ${LIMIT / 1024 / 1024} MiB.`);
  if (!text.trimStart().startsWith("{")) return text;
  try {
    return JSON.parse(text) as object;
  } catch {
    return text;
  }
}

function isFile(path: string): boolean {
  try {
    return statSync(path).isFile();
  } catch {
    return false;
  }
}
