// `llm-uri validate`, `build` and `canonical`: the issues of URIs, and URIs on standard output, redacted without --expose.

import { build as compose, type LlmUri, parse } from "../entry/index.ts";
import { EXIT, UsageError } from "./errors.ts";
import { type Given, hint, readStdin, readUri } from "./input.ts";
import { frames, isError } from "./issues.ts";
import { type Options, refuse } from "./options.ts";
import { attempt, print, printIssues } from "./report.ts";
import { type CheckedUri, checkUri, masked, parsing, passes, policyOf, recordOf } from "./uri.ts";

export async function validate(args: string[], options: Options): Promise<void> {
  const policy = policyOf(options);
  const checked: (Given & CheckedUri)[] = [];
  for (const argument of args.length > 0 ? args : ["-"]) {
    const given = await readUri(argument, "validate");
    const result = checkUri(given.text, options, policy);
    checked.push({ ...given, ...result, issues: options.quiet ? result.issues.filter(isError) : result.issues });
  }
  process.exitCode = checked.every(passes) ? EXIT.valid : EXIT.invalid;
  print(
    options,
    () => checked.map((each) => recordOf(each)),
    (paint, columns) =>
      checked
        .map(({ text, issues }, at) => {
          const title = checked.length > 1 ? `${paint.strong(`URI ${at + 1} of ${checked.length}`)}\n\n` : "";
          return issues.length === 0 ? "" : title + frames(text, issues, paint, columns);
        })
        .filter(Boolean)
        .join("\n"),
  );
  const isList = checked.some(({ text, argument }) => !argument && (text.match(/^llm:/gim)?.length ?? 0) > 1);
  if (isList && !options.quiet)
    hint("the input contains more than one URI. To check a list with a URI on each line, run: llm-uri check");
}

export async function build(_argument: undefined, options: Options): Promise<void> {
  const { host = "", model = "", label, port, param = [], fragment } = options;
  const parts = {
    host,
    model,
    appLabel: label,
    apiKey: await keyOf(options),
    // The library refuses NaN.
    port: port === undefined ? undefined : /^[0-9]+$/.test(port) ? Number(port) : Number.NaN,
    query: param.map((text): [string, string | null] => {
      const at = text.indexOf("=");
      // An empty text is refused as an empty name, rather than dropped as an empty pair.
      return at === -1 && text !== "" ? [text, null] : [text.slice(0, at), text.slice(at + 1)];
    }),
    fragment,
  };
  await attempt(options, {}, undefined, () => {
    const uri = compose(parts, parsing(options));
    const warnings = uri.issues.filter(({ severity }) => severity === "warning");
    printIssues(warnings, options, uri.exposeCredentials());
    put(uri, options);
  });
}

export async function canonical(argument: string | undefined, options: Options): Promise<void> {
  const { text } = await readUri(argument, "canonical");
  await attempt(options, {}, text, () => put(parse(text, parsing(options)).canonical(), options));
}

function put(uri: LlmUri, { expose = false }: Options): void {
  process.stdout.write(`${expose ? uri.exposeCredentials() : masked(uri)}\n`);
  if (!expose && process.stderr.isTTY && String(uri) !== uri.exposeCredentials())
    hint("secrets are masked. To print them, add --expose.");
}

/** The key, from sources that shell history and process lists do not contain. */
async function keyOf(options: Options): Promise<string | undefined> {
  const { keyEnv, keyStdin } = options;
  if (keyStdin) refuse(options, ["keyEnv"], "with --key-stdin");
  if (keyStdin) return readStdin("api-key");
  if (keyEnv === undefined) return undefined;
  const key = process.env[keyEnv];
  if (!key)
    throw new UsageError(
      "the variable of --key-env is not set. Pass the name of a variable, such as OPENAI_API_KEY, not the key.",
    );
  return key;
}
