// `llm-uri scheme check`: a scheme's name, or the template of its registration.

import { readFileSync, statSync } from "node:fs";

import { type Issue, redact } from "../entry/index.ts";
import {
  checkRegistration,
  checkSchemeName,
  type RegistrationProfile,
  type RegistrationReport,
  registrationChecklist,
} from "../entry/scheme.ts";
import { EXIT, UsageError } from "./failure.ts";
import { readStdin } from "./input.ts";
import { reportOf } from "./output/codes.ts";
import { type FormatOptions, formatOf } from "./output/format.ts";
import { type Palette, palette, wantsColor } from "./palette.ts";
import { verdict } from "./report.ts";
import { json } from "./text.ts";

export interface SchemeOptions extends FormatOptions {
  readonly profile?: RegistrationProfile;
  readonly checklist?: boolean;
  readonly color?: boolean;
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
  const format = formatOf(options) ?? "text";
  if (format === "sarif" || format === "github") {
    const text = typeof template === "string" ? template : argument;
    return void process.stdout.write(reportOf(format, [{ text, argument: argument !== "-", issues }]));
  }
  if (format === "json") {
    const facts =
      report === undefined
        ? { name: redact(redact(argument), { uri: true }) }
        : { profile, fields: report.fields, missing: report.missing };
    return void process.stdout.write(`${json({ ...facts, valid, issues, ...(checklist && { checklist }) }, 2)}\n`);
  }
  const paint = palette(wantsColor(options.color, process.stdout));
  const blocks = [
    report && tally(report, profile),
    issues.map((issue) => line(issue, paint)).join(""),
    verdict(valid, issues, paint),
    checklist
      ?.map(({ text, reference }, at) => `  ${String(at + 1).padStart(2)}. ${text} ${paint.quiet(`[${reference}]`)}\n`)
      .join(""),
  ];
  process.stdout.write(`\n${blocks.filter(Boolean).join("\n")}\n`);
}

/** How many fields of a profile are there. */
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
    // A slip in a file's name is no scheme; what has a colon was meant as one.
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
