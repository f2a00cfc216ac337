// `llm-uri build` and `llm-uri canonical`: URIs put out, redacted unless the real one is asked for.

import { build as compose, type Issue, type LlmUri, LlmUriError, safeParse } from "../entry/index.ts";
import { EXIT, isOfModule, UsageError } from "./failure.ts";
import { hintAtExposing, holdsSecret, readStdin, readUri, warnOfHistory } from "./input.ts";
import { shown } from "./masked.ts";
import { palette, wantsColor } from "./palette.ts";
import { type ParsingOptions, parsing } from "./policy.ts";
import { columnsOf, frames } from "./report.ts";
import { lineOf, spoken } from "./wording.ts";

export interface BuildOptions extends ParsingOptions {
  readonly host: string;
  readonly model: string;
  readonly label?: string;
  readonly port?: string;
  readonly keyEnv?: string;
  readonly keyStdin?: boolean;
  readonly param?: readonly string[];
  readonly fragment?: string;
  readonly expose?: boolean;
  readonly color?: boolean;
}

export async function build(options: BuildOptions): Promise<void> {
  const { host, model, label, port, param = [], fragment } = options;
  const parts = {
    host,
    model,
    appLabel: label,
    apiKey: await keyOf(options),
    port: port === undefined ? undefined : portOf(port),
    query: param.map(pairOf),
    fragment,
  };
  try {
    const uri = compose(parts, parsing(options));
    tell(
      uri.exposeCredentials(),
      uri.issues.filter(({ severity }) => severity === "warning"),
      options,
    );
    put(uri, options.expose === true);
  } catch (error) {
    // There is no text yet whose characters an issue could point at.
    if (!(error instanceof LlmUriError) || isOfModule(error)) throw error;
    for (const issue of error.issues) process.stderr.write(`${lineOf(spoken(issue))}\n`);
    process.exitCode = EXIT.invalid;
  }
}

export interface CanonicalOptions extends ParsingOptions {
  readonly expose?: boolean;
  readonly color?: boolean;
}

export async function canonical(argument: string | undefined, options: CanonicalOptions): Promise<void> {
  const { text, argument: given } = await readUri(argument);
  const result = safeParse(text, parsing(options));
  if (result.success) {
    put(result.data.canonical(), options.expose === true);
  } else {
    tell(text, result.issues, options);
    process.exitCode = EXIT.invalid;
  }
  warnOfHistory(given && holdsSecret(text), "canonical");
}

function put(uri: LlmUri, expose: boolean): void {
  process.stdout.write(`${expose ? uri.exposeCredentials() : shown(uri)}\n`);
  hintAtExposing(uri, expose);
}

/** Issues go to standard error here: standard output is for the URI. */
function tell(input: string, issues: readonly Issue[], { color }: { readonly color?: boolean }): void {
  process.stderr.write(frames(input, issues, palette(wantsColor(color, process.stderr)), columnsOf(process.stderr)));
}

/** The key, from where neither shell history nor process lists see it. */
async function keyOf({ keyEnv, keyStdin }: BuildOptions): Promise<string | undefined> {
  if (keyStdin === true) return readStdin("api-key");
  if (keyEnv === undefined) return undefined;
  const key = process.env[keyEnv];
  if (!key)
    throw new UsageError(
      "the variable of --key-env is not set. Pass the name of a variable, such as OPENAI_API_KEY, not the key.",
    );
  return key;
}

function pairOf(text: string): [name: string, value: string | null] {
  const at = text.indexOf("=");
  return at === -1 ? [text, null] : [text.slice(0, at), text.slice(at + 1)];
}

/** What is no number stays out of the range that the library allows, so that it is the library that refuses it. */
const portOf = (text: string): number => (/^[0-9]+$/.test(text) ? Number(text) : Number.NaN);
