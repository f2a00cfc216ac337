// Variables that are loaded: process.env, the env of a Worker, any object of texts.

import { type LlmUri, safeParse } from "../core/core.js";
import { isMeantAsUri, isUriName } from "./names.js";
import type { EnvOptions, EnvReport, EnvVariable } from "./outcome.js";
import { EnvError, isError, type Told, textOf } from "./report.js";
import { checkValue } from "./variable.js";

/** Variables by name: `process.env`, `import.meta.env`, the `env` of a Worker. What is no text counts as not set. */
export type Environment = Readonly<Record<string, unknown>>;

/**
 * Checks the variables of an environment that hold llm URIs, or should. Nothing is thrown and nothing is changed; a
 * deployment can go on without a URI, or stop: see `requireEnv`.
 *
 * What can no longer be seen is what a loader has cut off before: for that there is `checkDotenv`.
 */
export function checkEnv(env: Environment, options: EnvOptions = {}): EnvReport {
  const { names = namesIn(env), ...rules } = options;
  const told: Told[] = [];
  const variables = names.map((name): EnvVariable => {
    const value = textAt(env, name);
    const issues = checkValue(name, value, rules);
    told.push({ title: name, shown: value ?? "", issues });
    const uri = value === undefined || issues.some(isError) ? undefined : parsed(value, rules);
    return { name, status: statusOf(value, uri), ...(uri === undefined ? {} : { uri }), issues };
  });
  return { ok: !variables.some(({ issues }) => issues.some(isError)), variables, text: textOf(told) };
}

/**
 * The URIs of the named variables, by name.
 * @throws EnvError with a report of all of them, if one of them is missing or not valid. It holds no secret.
 */
export function requireEnv<Name extends string>(
  env: Environment,
  names: readonly Name[],
  options: Omit<EnvOptions, "names"> = {},
): Record<Name, LlmUri> {
  const report = checkEnv(env, { ...options, names });
  if (!report.ok) throw new EnvError(report);
  return Object.fromEntries(report.variables.map(({ name, uri }) => [name, uri!])) as Record<Name, LlmUri>;
}

const namesIn = (env: Environment): string[] =>
  Object.keys(env)
    .filter((name) => isUriName(name) || isMeantAsUri(textAt(env, name) ?? ""))
    .sort();

function textAt(env: Environment, name: string): string | undefined {
  const value = Object.hasOwn(env, name) ? env[name] : undefined;
  return typeof value === "string" ? value : undefined;
}

export const parsed = (value: string, rules: EnvOptions): LlmUri | undefined => {
  const result = safeParse(value, rules);
  return result.success ? result.data : undefined;
};

export const statusOf = (value: string | undefined, uri: LlmUri | undefined): EnvVariable["status"] =>
  value === undefined ? "missing" : value.trim() === "" ? "empty" : uri === undefined ? "invalid" : "valid";
