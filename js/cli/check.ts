// `llm-uri check`: finds the llm URIs of configuration files, environment variables and lists, and reports their issues
// with places.

import { checkValue } from "../entry/env.ts";
import { explain, issueCodes } from "../entry/index.ts";
import { inputOf, isConfiguration, subjectsOf } from "./check/read.ts";
import { storeFor } from "./check/stores.ts";
import { isName, Unreadable, UsageError } from "./errors.ts";
import { LEVELS, type Look, type Subject, safeName } from "./findings.ts";
import { isStdin } from "./input.ts";
import { countOf, isError, spoken, tally } from "./issues.ts";
import { type Options, refuse } from "./options.ts";
import { sourcesOf } from "./scan/files.ts";
import { isTracked } from "./scan/git.ts";
import { Session } from "./session.ts";
import { count } from "./terminal.ts";
import { parsing, policyOf } from "./uri.ts";

/** The look of reports about issues of URIs. */
const LOOK: Look = {
  text: "frames",
  rules: () =>
    issueCodes.map(({ code, reference, severity }) => {
      const { message, fix = "" } = spoken(explain(code));
      return {
        id: code,
        shortDescription: { text: message },
        fullDescription: { text: `${message} ${fix}`.trim() },
        help: { text: `Source: ${reference}` },
        defaultConfiguration: { level: LEVELS[severity as keyof typeof LEVELS] ?? "error" },
      };
    }),
};

export async function check(args: string[], options: Options): Promise<void> {
  const { env = [], maxWarnings = Infinity, quiet = false, omit = [], input } = options;
  if (args.length === 0 && env.length === 0 && process.stdin.isTTY)
    throw new UsageError(
      "there is nothing to check. Pass files, --env NAME, or URIs on standard input.\nTry: llm-uri check --help",
    );
  const named = args.length > 0 || env.length > 0 ? args : ["-"];
  if (named.length === 0) refuse(options, ["input"], "without a file");
  if (named.every(isStdin)) refuse(options, ["gitignore", "exclude"], "without a folder");
  const rules = { ...parsing(options), policy: policyOf(options) };
  const session = new Session(options, LOOK);
  const totals = { files: 0, checked: 0, errors: 0, warnings: 0, advice: 0 };

  const take = async (subject: Subject): Promise<void> => {
    if (!subject.file) totals.checked++;
    const all = subject.issues
      .filter(({ issue }) => !omit.includes(issue.code))
      .map((placed) => ({ ...placed, issue: spoken(placed.issue) }));
    const found = all.map(({ issue }) => issue);
    const errors = countOf(found, "error");
    totals.errors += errors;
    totals.warnings += countOf(found, "warning");
    totals.advice += countOf(found, "advice");
    const issues = quiet ? all.filter(({ issue }) => isError(issue)) : all;
    if (issues.length > 0) await session.report([{ ...subject, issues }], errors > 0);
    session.progress([totals.checked, "llm URIs checked"], [session.written, "findings"]);
  };

  let gitFailed = false;
  /** Without git, every file counts as tracked. */
  const withoutGit = (error: unknown): true => {
    if (!(error instanceof Unreadable)) throw error;
    if (!gitFailed)
      session.note("llm-uri: git cannot be run, so every file in its working tree counts as committed.\n");
    return (gitFailed = true);
  };

  await session.begin();
  for (const [at, name] of env.entries()) {
    const value = process.env[name];
    const issues = checkValue(name, value, rules).map((issue) => ({ issue }));
    // A user may have written the value in place of the name.
    const shown = value !== undefined || isName(name) ? safeName(name) : `variable ${at + 1}`;
    await take({ name: shown, shown: value ?? "", issues });
  }
  await session.each(sourcesOf(named, options, isConfiguration), async ({ name: written, path, found }) => {
    const name = safeName(written);
    const kind = input ?? (path === undefined ? "lines" : inputOf(path));
    let store: Promise<string | undefined> | undefined;
    const findStore = async (file: string) => storeFor(file, await isTracked(file).catch(withoutGit));
    const storeOf = (file: string) => (store ??= findStore(file));
    for await (const subject of subjectsOf({ name, path, found, input: kind, rules, storeOf })) {
      if (session.interrupted) break;
      await take(subject);
    }
    totals.files++;
  });
  const tooMany = totals.warnings > maxWarnings;
  await session.end(totals, closingOf(totals, session.failures.length > 0), totals.errors > 0 || tooMany);
  if (tooMany) session.note(`llm-uri: there are more warnings than --max-warnings allows.\n`);
}

/** The last line, on standard error. */
function closingOf(
  { files, checked, errors, warnings, advice }: Record<"files" | "checked" | "errors" | "warnings" | "advice", number>,
  failed: boolean,
): string {
  const counts = tally([errors, warnings, advice]);
  if (checked === 0 && counts === "")
    return failed ? "" : `llm-uri: no llm URI was found${files > 0 ? ` in ${count(files, "file")}` : ""}.\n`;
  return `llm-uri: ${count(checked, "llm URI")} checked${files > 1 ? ` in ${files} files` : ""}: ${counts || "no problems found"}.\n`;
}
