// `llm-uri convert` from and to variables, providers' URLs and curl commands.

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

/** The options of `convert` for imports and exports. */
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

/** One row for each value of `--from`. `reads`: the name of the input, if there is one. */
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

/** A text with its masked form. */
export interface Output {
  toString(): string;
  exposeCredentials(): string;
}

type Lost = Imported["lost"];

// Allows every host, because this program sends no request.
const policy = (): HostPolicy => new HostPolicy({ allowLoopback: true, allowPrivate: true, allowIpLiterals: true });

/** A text that contains no key. */
const keyless = (text: string): Output => ({ toString: () => text, exposeCredentials: () => text });

// There is no request for a redacted copy, whose key is a mask, so the key is removed.
const withoutKey = (input: string): LlmUri => {
  const uri = LlmUri.parse(input);
  if (uri === null) throw new TypeError("checked before");
  return uri.with({ apiKey: null });
};

/** The options of the import and of the call. */
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

/** Replaces a key that is a reference: the command reads the key from a variable in any case. */
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

/** In single quotes no character has a meaning. A value with a single quote is in double quotes, with escapes. */
function quoted(text: string): string {
  if (/^[\w./:@%+-]*$/.test(text)) return text;
  return text.includes("'") ? `"${text.replace(/["\\$`]/g, "\\$&")}"` : `'${text}'`;
}

/** The providers to choose from. */
export const choicesOf = (error: unknown): string[] =>
  error instanceof EnvImportError
    ? error.choices.map(({ provider, variables }) => `choice: --provider ${provider} (${variables.join(", ")})`)
    : [];
