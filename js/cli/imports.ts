// What `llm-uri convert` reads beside addresses, and what it makes of an llm URI: variables, provider URLs, curl commands.

import { type ConfigTool, toConfig } from "../entry/adapters.ts";
import { HostPolicy, LlmUri, safeParse } from "../entry/index.ts";
import {
  EnvImportError,
  fromCurl,
  fromEnv,
  fromModelString,
  fromUrl,
  type Imported,
  type ProviderRegistry,
  type ResolveOptions,
  resolve,
  toCurl,
  toEnv,
  toRequest,
} from "../entry/requests.ts";

/** What the options of `convert` say to an import, and to the way back. */
export interface ImportSettings {
  readonly provider?: string;
  readonly model?: string;
  readonly prefix?: string;
  readonly profiles?: ProviderRegistry;
}

const given = <T extends object>(options: T): T =>
  Object.fromEntries(Object.entries(options).filter(([, value]) => value !== undefined)) as T;
const naming = ({ provider, model, profiles }: ImportSettings): ImportSettings =>
  given({ provider, model, profiles } as ImportSettings);

/** One row for each value of `--from`. What is read of the environment is not on standard input. */
export const SOURCES: Readonly<
  Record<string, { readonly reads: string | undefined; import(text: string, settings: ImportSettings): Imported }>
> = {
  url: { reads: "URL", import: (text, settings) => fromUrl(text, naming(settings)) },
  curl: { reads: "command", import: (text, settings) => fromCurl(text, naming(settings)) },
  model: {
    reads: "model string",
    import: (text, { provider, profiles }) => fromModelString(text, given({ provider, profiles } as ImportSettings)),
  },
  env: {
    reads: undefined,
    import: (_text, settings) =>
      fromEnv(process.env, { ...naming(settings), ...given({ prefix: settings.prefix } as ImportSettings) }),
  },
};

/** A text as it is shown, and as it is. */
export interface Output {
  toString(): string;
  exposeCredentials(): string;
}

type Lost = Imported["lost"];

// Nothing is dialled: what is refused is refused by the program that sends the request.
const policy = (): HostPolicy => new HostPolicy({ allowLoopback: true, allowPrivate: true, allowIpLiterals: true });

/** A text that holds no key, whatever the URI is. */
const keyless = (text: string): Output => ({ toString: () => text, exposeCredentials: () => text });

// A redacted copy of the URI gives no request, since its key is none; its place is taken by no key at all.
const withoutKey = (input: string): LlmUri => {
  const uri = LlmUri.parse(input);
  if (uri === null) throw new TypeError("checked before");
  return uri.with({ apiKey: null });
};

/** The options that lead back to where an import came from, and those of the call. */
const resolving = (settings: ImportSettings, options: Imported["options"]): ResolveOptions =>
  given({
    ...options,
    ...(settings.provider === undefined ? {} : { provider: settings.provider }),
    ...(settings.profiles === undefined ? {} : { profiles: settings.profiles }),
    policy: policy(),
  });

/** The URL of a request, without the key. */
export function urlOf(
  input: string,
  settings: ImportSettings,
  options: Imported["options"],
): { uri: Output; lost: Lost } {
  return { uri: keyless(resolve(withoutKey(input), resolving(settings, options)).url), lost: [] };
}

/** A request as a command, which takes the key from a variable. */
export function curlOf(
  input: string,
  settings: ImportSettings,
  options: Imported["options"],
): { uri: Output; lost: Lost } {
  const parsed = safeParse(input);
  const reference = parsed.success && (parsed.data.isRedacted || parsed.data.apiKey?.includes("${") === true);
  const plan = toRequest(
    reference ? withStandIn(parsed.data) : input,
    { prompt: "Hello" },
    resolving(settings, options),
  );
  return {
    uri: keyless(toCurl(plan, variableOf(parsed.success ? parsed.data.apiKey : undefined)).trimEnd()),
    lost: [],
  };
}

/** The configuration file of a tool, which takes the key from a variable. */
export const fileOf = (tool: ConfigTool) => (input: string, settings: ImportSettings, options: Imported["options"]) => {
  const { text, changes, issues } = toConfig(input, tool, resolving(settings, options));
  const dropped = changes.filter(({ kind }) => kind === "dropped" || kind === "withheld");
  const lost = dropped.map(({ param, reason }) => ({ component: "parameter", name: param, reason: reason ?? "" }));
  return { uri: keyless(text.trimEnd()), lost, issues };
};

/** A key that is a reference is no key yet, but the command takes it from a variable in any case. */
const withStandIn = (uri: LlmUri): LlmUri => uri.with({ apiKey: "key" });

/** The variable that a reference names. */
function variableOf(key: string | undefined): { keyEnv?: string } {
  const name = /^\$\{(\w+)\}$/.exec(key ?? "")?.[1];
  return name === undefined ? {} : { keyEnv: name };
}

/** The lines of a `.env` file. */
export function variablesOf(input: string, settings: ImportSettings): { uri: Output; lost: Lost } {
  const { value, secret, lost } = toEnv(
    input,
    given({ provider: settings.provider, prefix: settings.prefix, profiles: settings.profiles } as ImportSettings),
  );
  const lines = (shown: boolean): string =>
    Object.entries(value)
      .map(([name, text]) => `${name}=${shown && secret.includes(name) ? "***" : quoted(text)}`)
      .join("\n");
  return { uri: { toString: () => lines(true), exposeCredentials: () => lines(false) }, lost };
}

/** In single quotes nothing has a meaning; where one is in the value, double quotes and what they escape. */
function quoted(text: string): string {
  if (/^[\w./:@%+-]*$/.test(text)) return text;
  return text.includes("'") ? `"${text.replace(/["\\$`]/g, "\\$&")}"` : `'${text}'`;
}

/** What to choose from: names only. */
export const choicesOf = (error: unknown): string[] =>
  error instanceof EnvImportError
    ? error.choices.map(({ provider, variables }) => `choice: --provider ${provider} (${variables.join(", ")})`)
    : [];
