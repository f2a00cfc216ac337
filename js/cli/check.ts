// `llm-uri check`: finds the llm URIs of configuration files, environment variables and lists, and reports their issues
// with places.

import { sep } from "node:path";
import { checkValue } from "../entry/env.ts";
import type { ParseOptions } from "../entry/index.ts";
import { storeFor } from "./check/codes.ts";
import { type Input, inputOf, isConfiguration, isDotenv, subjectsOf, Unreadable } from "./check/read.ts";
import { systemCode, UsageError } from "./failure.ts";
import { Tracked } from "./git.ts";
import { CODES } from "./output/codes.ts";
import { Session, type SessionOptions } from "./output/session.ts";
import { type Failure, SEVERITIES, type Subject, safeName } from "./output/subject.ts";
import { type PolicyOptions, policyOf } from "./policy.ts";
import { tallyOf } from "./report.ts";
import { realPath, type Source, sourcesOf, type WalkOptions } from "./scan/walk.ts";
import { count } from "./text.ts";
import { spoken } from "./wording.ts";

export interface CheckOptions extends Omit<ParseOptions, "policy">, PolicyOptions, SessionOptions {
  readonly env?: readonly string[];
  readonly input?: Input;
  readonly exclude?: readonly string[];
  readonly gitignore?: boolean;
  readonly omit?: readonly string[];
  readonly maxWarnings?: number;
}

export async function check(args: string[], options: CheckOptions): Promise<void> {
  const { env = [], maxWarnings = Infinity, quiet = false } = options;
  if (args.length === 0 && env.length === 0 && process.stdin.isTTY)
    throw new UsageError(
      "there is nothing to check. Pass files, --env NAME, or URIs on standard input.\nTry: llm-uri check --help",
    );
  const rules = rulesOf(options);
  const session = new Session(options, CODES);
  const totals = { files: 0, checked: 0, errors: 0, warnings: 0, advice: 0 };
  const omitted = new Set(options.omit);
  const take = async (subject: Subject): Promise<void> => {
    if (subject.file !== true) totals.checked++;
    const issues = subject.issues
      .filter(({ issue }) => !omitted.has(issue.code))
      .map((placed) => ({ ...placed, issue: spoken(placed.issue) }));
    const [errors = 0, warnings = 0, advice = 0] = SEVERITIES.map(
      (severity) => issues.filter(({ issue }) => issue.severity === severity).length,
    );
    totals.errors += errors;
    totals.warnings += warnings;
    totals.advice += advice;
    const shown = quiet ? issues.filter(({ issue }) => issue.severity === "error") : issues;
    if (shown.length > 0) await session.report([{ ...subject, issues: shown }], errors > 0);
    session.progress.tick([totals.checked, "llm URIs checked"], [session.written, "findings"]);
  };
  const tracked = new Tracked(() =>
    session.note("llm-uri: git cannot be run, so every file in its working tree counts as committed.\n"),
  );

  await session.begin();
  for (const name of env) await take(variable(name, rules));
  for (const source of sources(args.length > 0 || env.length > 0 ? args : ["-"], options)) {
    if (session.interrupted) break;
    if ("code" in source) {
      session.fail(source, args);
      continue;
    }
    const { path } = source;
    const reading = {
      name: safeName(source.name),
      ...(path === undefined ? {} : { path }),
      input: options.input ?? (path === undefined ? "lines" : inputOf(path)),
      rules,
      found: path !== undefined && !args.includes(source.name),
      store: async () => (path === undefined ? undefined : storeFor(path, await tracked.has(path))),
    };
    try {
      for await (const subject of subjectsOf(reading)) {
        await take(subject);
        if (session.interrupted) break;
      }
      totals.files++;
    } catch (error) {
      if (session.interrupted) break;
      const code = error instanceof Unreadable ? error.code : systemCode(error);
      if (code === undefined) throw error;
      session.fail({ name: reading.name, code }, args);
    }
  }
  const tooMany = totals.warnings > maxWarnings;
  const closing = closingOf(totals, session.failures.length > 0);
  await session.end(totals, closing, totals.errors > 0 || tooMany);
  if (tooMany) session.note(`llm-uri: there are more warnings than --max-warnings allows.\n`);
}

/** The last line, on standard error. */
function closingOf(totals: { readonly files: number; readonly checked: number } & Tally, failed: boolean): string {
  const { files, checked } = totals;
  const counts = tallyOf(totals);
  if (checked === 0 && counts === "")
    return failed ? "" : `llm-uri: no llm URI was found${files > 0 ? ` in ${count(files, "file")}` : ""}.\n`;
  return `llm-uri: ${count(checked, "llm URI")} checked${files > 1 ? ` in ${files} files` : ""}: ${counts === "" ? "no problems found" : counts}.\n`;
}
type Tally = Parameters<typeof tallyOf>[0];

function rulesOf(options: CheckOptions): ParseOptions {
  const { strict, ranges, aliases } = options;
  const policy = policyOf(options);
  return {
    ...(strict === undefined ? {} : { strict }),
    ...(ranges === undefined ? {} : { ranges }),
    ...(aliases === undefined ? {} : { aliases }),
    ...(policy === undefined ? {} : { policy }),
  };
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
 * The named files, and the configuration in named folders: also `.env` files that git ignores, and links to files, unless
 * their target is read too.
 */
function* sources(
  args: readonly string[],
  { exclude = [], gitignore = true }: CheckOptions,
): Generator<Source | Failure> {
  const seen = new Set<string>();
  const roots = args.map((argument) => realPath(argument) ?? argument);
  const reachesAnyway = (target: string): boolean =>
    isConfiguration(target) &&
    roots.some((root) => target === root || target.startsWith(root.endsWith(sep) ? root : root + sep));
  for (const all of gitignore ? [false, true] : [true]) {
    const walk: WalkOptions = { exclude, gitignore: !all, links: true };
    for (const source of sourcesOf(args, walk)) {
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
