// Checks loaded variables: process.env, the env of a Worker, or any object of strings.

import {
  formatIssues,
  type Issue,
  type LlmUri,
  PARSE,
  type ParseOptions,
  parsed,
  printable,
  read,
  redactedUri,
  type Shape,
} from "../core/core.js";
import type { EnvIssue, EnvOptions, EnvReport, EnvVariable, RequireEnvOptions } from "./outcome.js";
import { checkValue, isMeantAsUri, isUriName } from "./value.js";

/** Variables by name: `process.env`, `import.meta.env`, the `env` of a Worker. */
export type Environment = Readonly<Record<string, unknown>>;

/**
 * Checks the variables of an environment that contain llm URIs, or should. Does not throw and does not change the environment;
 * `requireEnv` throws.
 *
 * It cannot detect text that a loader has already cut off: `checkDotenv` does.
 */
export function checkEnv(env: Environment, options: EnvOptions = {}): EnvReport {
  const { names, ...rules } = read(options, ENV);
  return checked(env, names, rules);
}

function checked(env: Environment, given: readonly string[] | undefined, rules: ParseOptions): EnvReport {
  if (typeof env !== "object" || env === null)
    throw new TypeError("llm-uri: the environment must be an object of variables, such as process.env.");
  const names = given ?? namesIn(env);
  const reported: Reported[] = [];
  const variables = names.map((name): EnvVariable => {
    const value = valueAt(env, name);
    const text = typeof value === "string" ? value : undefined;
    const issues = checkValue(name, value, rules);
    const shown = safeName(name, value !== undefined);
    reported.push({ title: shown, shown: text ?? "", issues });
    const uri = text === undefined || issues.some(isError) ? undefined : parsed(text, rules);
    return { name: shown, status: statusOf(value, uri), ...(uri === undefined ? {} : { uri }), issues };
  });
  return { ok: !variables.some(({ issues }) => issues.some(isError)), variables, text: textOf(reported) };
}

/**
 * The URI of a variable, or the URIs of several variables by name. Prints each warning once with `process.emitWarning`, with the
 * variable's name and the masked URI; `options.onIssue` receives warnings and advice instead.
 * @throws EnvError with a report of all variables, if one is missing or invalid, or if there are more than `options.maxWarnings`
 * warnings. It contains no secret.
 * @example
 * const { LLM_URL } = requireEnv(process.env, ["LLM_URL"], { policy: HostPolicy.production });
 */
export function requireEnv(env: Environment, name: string, options?: RequireEnvOptions): LlmUri;
export function requireEnv<Name extends string>(
  env: Environment,
  names: readonly Name[],
  options?: RequireEnvOptions,
): Record<Name, LlmUri>;
export function requireEnv(
  env: Environment,
  names: string | readonly string[],
  options: RequireEnvOptions = {},
): LlmUri | Record<string, LlmUri> {
  const { onIssue = warn, maxWarnings = Number.POSITIVE_INFINITY, ...rules } = read(options, REQUIRE);
  const list = typeof names === "string" ? [names] : names;
  if (!Array.isArray(list) || !list.every((name) => typeof name === "string"))
    throw new TypeError("llm-uri: the names must be a string or a list of strings.");
  const report = checked(env, list, rules);
  const remarks = report.variables.flatMap(({ name, uri, issues }) => issues.map((issue) => ({ name, uri, issue })));
  const warnings = remarks.filter(({ issue }) => issue.severity === "warning");
  if (!report.ok) throw new EnvError(report, isError);
  if (warnings.length > maxWarnings) throw new EnvError(report, ({ severity }) => severity === "warning");
  for (const { name, uri, issue } of remarks) onIssue(issue, { name, redacted: String(uri) });
  const found = Object.fromEntries(report.variables.map(({ uri }, at) => [list[at], uri!]));
  return typeof names === "string" ? found[names]! : found;
}

const ENV: Shape<EnvOptions> = { ...PARSE, names: "strings" };
const REQUIRE: Shape<RequireEnvOptions> = { ...PARSE, onIssue: "function", maxWarnings: "number" };

const printed = new Set<string>();

/** Prints a warning, once per process. */
function warn(
  { code, severity, message, fix }: EnvIssue,
  { name, redacted }: { name: string; redacted: string },
): void {
  const text = `${name}: ${message}${fix === undefined ? "" : ` ${fix}`} ${redacted}`;
  if (severity !== "warning" || printed.has(text)) return;
  printed.add(text);
  const { process } = globalThis as { process?: { emitWarning?: (text: string, options: object) => void } };
  if (typeof process?.emitWarning === "function") process.emitWarning(text, { type: "LlmUriWarning", code });
  else console.warn(`LlmUriWarning [${code}]: ${text}`);
}

function namesIn(env: Environment): string[] {
  const isMeant = (value: unknown): boolean => typeof value === "string" && isMeantAsUri(value);
  return Object.keys(env)
    .filter((name) => isUriName(name) || isMeant(env[name]))
    .sort();
}

/** Without the members that every object inherits, such as `constructor`. `null` counts as unset. */
const valueAt = (env: Environment, name: string): unknown =>
  Object.hasOwn(env, name) ? (env[name] ?? undefined) : undefined;

export function statusOf(value: unknown, uri: LlmUri | undefined): EnvVariable["status"] {
  if (value === undefined) return "missing";
  if (uri !== undefined) return "valid";
  return typeof value === "string" && value.trim() === "" ? "empty" : "invalid";
}

export const isError = ({ severity }: EnvIssue): boolean => severity === "error";

/** The issues of a variable, and the text that their frames show. */
export interface Reported {
  /** Its name, redacted, after its place in a file, if it is in one. */
  readonly title: string;
  readonly shown: string;
  /** Issues with offsets in `shown`. */
  readonly issues: readonly EnvIssue[];
}

// Words of letters, each with a number such as that of `S3` or `OAUTH2`.
const NAME = /^(?:\p{L}{0,16}(?:\d{1,3}\p{L}?)?(?:[_.-]|$))+$/u;

/** A name, redacted, because users sometimes pass a key or an assignment in its place. Any other word may be a key if no variable has it. */
export const safeName = (name: string, isSet: boolean): string =>
  (isSet ? /^[\p{L}\p{N}_.-]*$/u : NAME).test(name) ? redactedUri(name) : printable(name);

/** Formats the issues of all variables. */
export function textOf(all: readonly Reported[]): string {
  return all
    .filter(({ issues }) => issues.length > 0)
    .map(
      ({ title, shown, issues }) =>
        `${title}\n${formatIssues(shown, issues as readonly unknown[] as readonly Issue[]).replace(/^(?=.)/gm, "  ")}`,
    )
    .join("\n");
}

/** The error of `requireEnv`. Neither the message nor the report contains a secret. */
export class EnvError extends Error {
  /** `"EnvError"`. */
  override readonly name = "EnvError";
  /** The report of all variables. */
  readonly report: EnvReport;

  /** @internal Created by `requireEnv`. */
  constructor(report: EnvReport, isFault: (issue: EnvIssue) => boolean) {
    const faulty = report.variables.filter(({ issues }) => issues.some(isFault)).map(({ name }) => name);
    super(
      `${faulty.length === 1 ? "An environment variable is" : "Environment variables are"} not usable: ${faulty.join(", ")}\n\n${report.text}`,
    );
    this.report = report;
  }
}
