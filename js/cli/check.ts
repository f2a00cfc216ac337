// `llm-uri check`: the llm URIs of configuration files, of environment variables and of lists. What is wrong with a URI the
// library says; this finds them, gives each finding its place, and counts.

import { once } from "node:events";
import { realpath } from "node:fs/promises";
import { sep } from "node:path";
import { checkValue } from "../entry/env.ts";
import type { ParseOptions } from "../entry/index.ts";
import { closing, github, human, jsonReport, sarif, type Writer } from "./check/output.ts";
import { policyRules } from "./check/policy.ts";
import { Progress } from "./check/progress.ts";
import { type Input, inputOf, isConfiguration, isDotenv, subjectsOf, Unreadable } from "./check/read.ts";
import { emptySummary, type Failure, SEVERITIES, type Subject, safeName } from "./check/subject.ts";
import { EXIT, systemCode, UsageError, unreadable } from "./failure.ts";
import { palette, wantsColor } from "./palette.ts";
import { columnsOf } from "./report.ts";
import { tooManyFor } from "./scan/sarif.ts";
import { type Source, sourcesOf } from "./scan/walk.ts";

export interface CheckOptions extends Omit<ParseOptions, "policy"> {
  readonly env?: readonly string[];
  readonly format?: "text" | "json" | "github" | "sarif";
  readonly input?: Input;
  readonly policy?: "production" | "development";
  readonly allowHost?: readonly string[];
  readonly exclude?: readonly string[];
  readonly gitignore?: boolean;
  /** The same, by the other name. */
  readonly ignore?: boolean;
  readonly omit?: readonly string[];
  readonly maxWarnings?: string;
  readonly quiet?: boolean;
  readonly color?: boolean;
}

const MANY = /^[0-9]{1,9}$/;

export async function check(args: string[], options: CheckOptions): Promise<void> {
  const { env = [], format = "text", maxWarnings, quiet = false } = options;
  if (args.length === 0 && env.length === 0 && process.stdin.isTTY)
    throw new UsageError(
      "there is nothing to check. Pass files, --env NAME, or URIs on standard input.\nTry: llm-uri check --help",
    );
  if (maxWarnings !== undefined && !MANY.test(maxWarnings)) throw new UsageError("--max-warnings takes a number.");
  const rules = rulesOf(options);
  const writer = writerFor(format, options);
  const summary = emptySummary();
  const progress = new Progress();
  const put = async (text: string): Promise<void> => {
    if (text === "") return;
    progress.clear();
    if (!process.stdout.write(text)) await once(process.stdout, "drain");
  };
  const omitted = new Set(options.omit);
  let told = 0;
  const take = async (subject: Subject): Promise<void> => {
    if (subject.file !== true) summary.checked++;
    const issues = subject.issues.filter(({ issue }) => !omitted.has(issue.code));
    for (const severity of SEVERITIES)
      summary[severity] += issues.filter(({ issue }) => issue.severity === severity).length;
    if (summary.error > 0) process.exitCode = EXIT.invalid; // also where the reader goes away: `| head`
    const shown = quiet ? issues.filter(({ issue }) => issue.severity === "error") : issues;
    told += shown.length;
    if (shown.length > 0) await put(writer.subject({ ...subject, issues: shown }));
    progress.tick(summary.checked, summary.error + summary.warning + summary.advice);
  };
  const fail = (failure: Failure): void => {
    summary.failures.push(failure);
    progress.clear();
    process.stderr.write(unreadable(failure, args));
  };

  await put(writer.begin());
  for (const name of env) await take(variable(name, rules));
  for await (const source of sources(args.length > 0 || env.length > 0 ? args : ["-"], options)) {
    if ("code" in source) {
      fail(source);
      continue;
    }
    const { path } = source;
    const reading = {
      name: safeName(source.name),
      ...(path === undefined ? {} : { path }),
      input: options.input ?? (path === undefined ? "lines" : inputOf(path)),
      rules,
      found: path !== undefined && !args.includes(source.name),
    };
    try {
      for await (const subject of subjectsOf(reading)) await take(subject);
      summary.files++;
    } catch (error) {
      const code = error instanceof Unreadable ? error.code : systemCode(error);
      if (code === undefined) throw error;
      fail({ name: reading.name, code });
    }
  }
  progress.clear();
  await put(writer.end(summary));
  process.stderr.write(closing(summary));
  if (format === "sarif") process.stderr.write(tooManyFor(told));
  const tooMany = maxWarnings !== undefined && summary.warning > Number(maxWarnings);
  if (tooMany) process.stderr.write(`llm-uri: there are more warnings than --max-warnings allows.\n`);
  process.exitCode =
    summary.failures.length > 0 ? EXIT.usage : summary.error > 0 || tooMany ? EXIT.invalid : EXIT.valid;
}

function rulesOf(options: CheckOptions): ParseOptions {
  const { strict, ranges, aliases } = options;
  return {
    ...(strict === undefined ? {} : { strict }),
    ...(ranges === undefined ? {} : { ranges }),
    ...(aliases === undefined ? {} : { aliases }),
    ...policyRules(options),
  };
}

function writerFor(format: NonNullable<CheckOptions["format"]>, { color }: CheckOptions): Writer {
  if (format === "json") return jsonReport();
  if (format === "github") return github();
  if (format === "sarif") return sarif();
  return human(palette(wantsColor(color, process.stdout)), columnsOf(process.stdout));
}

/** A variable of this process's environment. */
function variable(name: string, rules: ParseOptions): Subject {
  const value = process.env[name];
  return {
    name: safeName(name),
    shown: value ?? "",
    issues: checkValue(name, value, rules).map((issue) => ({ issue })),
  };
}

/**
 * What is named, and the configuration in folders that are named. `.env` files are read though git ignores them, and
 * links to files as loaders do, unless what they point at is read in any case.
 */
async function* sources(
  args: readonly string[],
  { exclude = [], gitignore: heeded, ignore }: CheckOptions,
): AsyncGenerator<Source | Failure> {
  const gitignore = heeded !== false && ignore !== false;
  const seen = new Set<string>();
  const roots = await Promise.all(args.map((argument) => realpath(argument).catch(() => argument)));
  const reachesAnyway = (target: string): boolean =>
    isConfiguration(target) &&
    roots.some((root) => target === root || target.startsWith(root.endsWith(sep) ? root : root + sep));
  for (const all of gitignore ? [false, true] : [true]) {
    for await (const source of sourcesOf(args, { exclude, gitignore: !all, links: true })) {
      const inFolder = !args.includes(source.name) && "path" in source;
      const target = "path" in source ? source.target : undefined;
      if (target !== undefined && reachesAnyway(target)) continue;
      const identity = target ?? ("path" in source ? source.path! : source.name);
      if (seen.has(identity) || (all && gitignore && !(inFolder && isDotenv(source.path!)))) continue;
      if (inFolder && !isConfiguration(source.path!)) continue;
      seen.add(identity);
      yield source;
    }
  }
}
