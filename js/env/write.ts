// Writes URIs to `.env` files and secret stores.

import { LlmUri, type ParseOptions, parse, parsed, read } from "../core/core.js";

/** Options of `toDotenv`. */
export interface ToDotenvOptions {
  /** The variable's name. Default `LLM_URL`. */
  name?: string | undefined;
  /**
   * Double quotes around the value. `auto` (default): if dotenv needs them (for a fragment), or a shell that sources the file (for
   * `&`). `never`: for `docker run --env-file`, which reads quotes as part of the value and keeps a `#`.
   */
  quotes?: "auto" | "always" | "never" | undefined;
}

/**
 * A line for a `.env` file, WITH THE API-KEY and without a line break. dotenv, dotenv-expand, @next/env and shells read the same
 * URI from it. A dollar sign becomes `%24`, which is equivalent and which no loader replaces.
 * @throws LlmUriError for an invalid URI, and TypeError for an invalid name of a variable.
 */
export function toDotenv(uri: LlmUri | string, options: ToDotenvOptions = {}): string {
  const { name = "LLM_URL", quotes = "auto" } = read(options, { name: "string", quotes: ["auto", "always", "never"] });
  requireName(name);
  return assignment(name, inert((LlmUri.is(uri) ? uri : parse(uri)).exposeCredentials()), quotes);
}

function assignment(name: string, text: string, quotes: ToDotenvOptions["quotes"] = "auto"): string {
  const quoted = quotes === "always" || (quotes !== "never" && NEEDS_QUOTES.test(text));
  // A valid URI contains no double quote, backslash or backtick, so it cannot end or change the quotes.
  return `${name}=${quoted ? `"${text}"` : text}`;
}

// Characters that end a value in dotenv or a word in a shell, or that a shell expands.
const NEEDS_QUOTES = /[#&;()'!~]/;

/** Encodes `$`, the only character of a URI that loaders also interpret in quotes. */
const inert = (text: string): string => text.replaceAll("$", "%24");

/** The intended line, redacted, if its value is a valid URI. */
export function fixedLine(name: string, written: string, options: ParseOptions): string | undefined {
  const uri = parsed(inert(written), options);
  return uri && isName(name) ? assignment(name, String(uri)) : undefined;
}

/** A secret store of `storeCommand`. */
export type SecretStore = "vercel" | "wrangler" | "github";

/**
 * A shell command that copies an environment variable to a secret store under the same name, without a trailing line break (`echo`
 * would add one) and without the value in shell history or process lists.
 * @throws TypeError for an invalid name of a variable or an environment.
 */
export function storeCommand(
  store: SecretStore,
  options: { name?: string | undefined; environment?: string | undefined } = {},
): string {
  const { name = "LLM_URL", environment } = read(options, { name: "string", environment: "string" });
  requireName(name);
  if (environment !== undefined && !/^[A-Za-z0-9][\w-]*$/.test(environment)) {
    throw new TypeError("llm-uri: the name of an environment may contain only letters, digits, - and _.");
  }
  if (!Object.hasOwn(COMMANDS, store))
    throw new TypeError(`llm-uri: the store must be one of ${Object.keys(COMMANDS).join(", ")}.`);
  return `printf %s "$${name}" | ${COMMANDS[store](name, environment)}`;
}

const COMMANDS: Readonly<Record<SecretStore, (name: string, environment: string | undefined) => string>> = {
  vercel: (name, environment = "production") => `vercel env add ${name} ${environment}`,
  wrangler: (name, environment) =>
    `wrangler secret put ${name}${environment === undefined ? "" : ` --env ${environment}`}`,
  github: (name, environment) => `gh secret set ${name}${environment === undefined ? "" : ` --env ${environment}`}`,
};

const isName = (name: string): boolean => /^[A-Za-z_]\w*$/.test(name);

function requireName(name: string): void {
  // The name is not repeated: if the arguments are swapped, it is a URI.
  if (!isName(name))
    throw new TypeError(
      "llm-uri: the name of a variable may contain only letters, digits and _, and must not begin with a digit.",
    );
}
