// URIs on their way into `.env` files and secret stores.

import { type LlmUri, type ParseOptions, parse, read, safeParse } from "../core/core.js";

/** How the line is written. */
export interface ToDotenvOptions {
  /** The variable's name. Default `LLM_URL`. */
  name?: string | undefined;
  /**
   * Double quotes around the value. `auto` (default): where dotenv needs them (a fragment), or a shell that sources the
   * file does (`&`). `never`: for `docker run --env-file`, which takes them for a part of the value and keeps a `#`.
   */
  quotes?: "auto" | "always" | "never" | undefined;
}

/**
 * A line for a `.env` file, WITH THE API-KEY and without a line break: dotenv, dotenv-expand, @next/env and shells all
 * read the same URI from it. A dollar sign becomes `%24`, which means the same and which no loader replaces.
 * @throws LlmUriError for a text that is no URI, and TypeError for what is no name of a variable.
 */
export function toDotenv(uri: LlmUri | string, options: ToDotenvOptions = {}): string {
  const { name = "LLM_URL", quotes = "auto" } = read(options, { name: "string", quotes: ["auto", "always", "never"] });
  requireName(name);
  const text = inert((typeof uri === "string" ? parse(uri as string) : uri).exposeCredentials());
  const quoted = quotes === "always" || (quotes !== "never" && NEEDS_QUOTES.test(text));
  // A valid URI has no quotation mark, no backslash and no backtick, so nothing in it can end or change the quotes.
  return `${name}=${quoted ? `"${text}"` : text}`;
}

// What ends a value for dotenv, or a word for a shell, or is replaced by one.
const NEEDS_QUOTES = /[#&;()'!~]/;

/** Without the one character of a URI that loaders obey in quotes too. */
const inert = (text: string): string => text.replaceAll("$", "%24");

/** The line that was meant, redacted, where it makes a valid URI. */
export function mendedLine(name: string, written: string, options: ParseOptions): string | undefined {
  const result = safeParse(inert(written), options);
  if (!result.success || !isName(name)) return undefined;
  const text = String(result.data);
  return `${name}=${NEEDS_QUOTES.test(text) ? `"${text}"` : text}`;
}

/** Where `storeCommand` puts a secret. */
export type SecretStore = "vercel" | "wrangler" | "github";

/**
 * A shell command that puts the value of an environment variable of the same name into a secret store, without a line
 * break behind it (`echo` would add one) and without the value in shell history or process lists.
 * @throws TypeError for what is no name of a variable, or no name of an environment.
 */
export function storeCommand(
  store: SecretStore,
  options: { name?: string | undefined; environment?: string | undefined } = {},
): string {
  const { name = "LLM_URL", environment } = read(options, { name: "string", environment: "string" });
  requireName(name);
  if (environment !== undefined && !/^[A-Za-z0-9][\w-]*$/.test(environment)) {
    throw new TypeError("llm-uri: an environment's name has letters, digits, - and _ only.");
  }
  if (!Object.hasOwn(COMMANDS, store))
    throw new TypeError(`llm-uri: the store is one of ${Object.keys(COMMANDS).join(", ")}.`);
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
    throw new TypeError("llm-uri: the name of a variable has letters, digits and _ only, and begins with no digit.");
}
