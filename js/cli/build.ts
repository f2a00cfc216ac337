// `llm-uri build` and `llm-uri canonical`: print a URI, redacted without --expose.

import { build as compose, type LlmUri, LlmUriError, safeParse } from "../entry/index.ts";
import { isOfModule, UsageError } from "./failure.ts";
import { hintAtExposing, readStdin, readUri } from "./input.ts";
import { shown } from "./masked.ts";
import { type ParsingOptions, parsing } from "./policy.ts";
import { printIssues, type ReportOptions, refuse } from "./report.ts";

export interface BuildOptions extends ParsingOptions, ReportOptions {
  readonly host: string;
  readonly model: string;
  readonly label?: string;
  readonly port?: string;
  readonly keyEnv?: string;
  readonly keyStdin?: boolean;
  readonly param?: readonly string[];
  readonly fragment?: string;
  readonly expose?: boolean;
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
    const warnings = uri.issues.filter(({ severity }) => severity === "warning");
    printIssues(warnings, options, uri.exposeCredentials());
    put(uri, options.expose === true);
  } catch (error) {
    if (!(error instanceof LlmUriError) || isOfModule(error)) throw error;
    refuse(error.issues, options, {});
  }
}

interface CanonicalOptions extends ParsingOptions, ReportOptions {
  readonly expose?: boolean;
}

export async function canonical(argument: string | undefined, options: CanonicalOptions): Promise<void> {
  const { text } = await readUri(argument, "canonical");
  const result = safeParse(text, parsing(options));
  if (result.success) put(result.data.canonical(), options.expose === true);
  else refuse(result.issues, options, {}, text);
}

function put(uri: LlmUri, expose: boolean): void {
  process.stdout.write(`${expose ? uri.exposeCredentials() : shown(uri)}\n`);
  hintAtExposing(uri, expose);
}

/** The key, from sources that shell history and process lists do not contain. */
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

/** The port, or NaN, which the library refuses. */
const portOf = (text: string): number => (/^[0-9]+$/.test(text) ? Number(text) : Number.NaN);
