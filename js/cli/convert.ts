// `llm-uri convert`: converts between kinds of addresses, variables, providers' URLs and curl commands, and reports what the
// result cannot contain.

import { type ConfigTool, configTools, toConfig } from "../entry/adapters.ts";
import { AiUri } from "../entry/ai.ts";
import { type Issue, parse, safeParse } from "../entry/index.ts";
import { MasAddress } from "../entry/mas.ts";
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
import { UsageError } from "./errors.ts";
import { readUri } from "./input.ts";
import { type Kind, kindOf } from "./inspect.ts";
import { spoken } from "./issues.ts";
import { formatOf, type Options } from "./options.ts";
import { attempt, print, printIssues } from "./report.ts";
import { anyHost, profilesOf, withoutKey } from "./request.ts";
import { visible } from "./terminal.ts";
import { masked } from "./uri.ts";

type Settings = Options & { readonly profiles?: ProviderRegistry };

interface Source {
  /** The name of the input, if there is one. */
  readonly reads?: string;
  import(text: string, settings: Settings): Imported;
}

/** One row for each value of `--from`. */
export const SOURCES: Readonly<Record<string, Source>> = {
  url: {
    reads: "URL",
    import: (text, { provider, model, profiles }) => fromUrl(text, { provider, model, profiles }),
  },
  curl: {
    reads: "command",
    import: (text, { provider, model, profiles }) => fromCurl(text, { provider, model, profiles }),
  },
  model: {
    reads: "model string",
    import: (text, { provider, profiles }) => fromModelString(text, { provider, profiles }),
  },
  env: {
    import: (_text, { provider, model, profiles, prefix }) =>
      fromEnv(process.env, { provider, model, profiles, prefix }),
  },
};

/** The options that requests need in addition to an imported URI. */
type Needs = Imported["options"];

/** The result of a conversion. */
interface Converted {
  /** A text with its masked form. */
  readonly uri: { toString(): string; exposeCredentials(): string };
  readonly lost?: readonly { readonly component: string; readonly name?: string; readonly reason: string }[];
  readonly issues?: readonly Issue[];
}

interface Target {
  /** The accepted input, in words and as kinds; a URL of a gateway may look like the others. */
  readonly takes: string;
  readonly from: readonly Kind[];
  readonly needsGateway?: true;
  convert(input: string, settings: Settings, needs: Needs): Converted;
}

const textOf = (masked: string, exposed = masked): Converted["uri"] => ({
  toString: () => masked,
  exposeCredentials: () => exposed,
});

const fromLlm = (convert: Target["convert"]): Target => ({ takes: "an llm URI", from: ["llm"], convert });

/** The options of the import and of the call. */
const resolving = ({ provider, profiles }: Settings, needs: Needs): ResolveOptions => ({
  ...needs,
  ...(provider !== undefined && { provider }),
  profiles,
  policy: anyHost(),
});

/** One row for each value of `--to`. */
export const TARGETS: Readonly<Record<string, Target>> = {
  mas: fromLlm((input) => {
    const { value, lost } = MasAddress.fromLlmUri(input);
    return { uri: value, lost };
  }),
  llm: {
    takes: "a model address, https://…#m=…",
    from: ["mas"],
    convert(input) {
      const { value, lost } = MasAddress.parse(input).toLlmUri();
      return { uri: value, lost };
    },
  },
  gateway: {
    takes: "an ai URI",
    from: ["ai"],
    needsGateway: true,
    convert: (input, { gateway = "" }) => ({ uri: gatewayUrl(AiUri.parse(input), gateway) }),
  },
  ai: {
    takes: "a URL of the gateway",
    from: ["llm", "mas"],
    needsGateway: true,
    convert: (input, { gateway = "" }) => ({ uri: AiUri.fromGatewayUrl(input, gateway) }),
  },
  env: fromLlm((input, { provider, prefix, profiles }) => {
    const { value, secret, lost } = toEnv(input, { provider, prefix, profiles });
    const lines = (shown: (name: string, text: string) => string): string =>
      Object.entries(value)
        .map(([name, text]) => `${name}=${shown(name, text)}`)
        .join("\n");
    const hidden = lines((name, text) => (secret.includes(name) ? "***" : quoted(text)));
    return {
      lost,
      uri: textOf(
        hidden,
        lines((_name, text) => quoted(text)),
      ),
    };
  }),
  url: fromLlm((input, settings, needs) => ({
    uri: textOf(resolve(withoutKey(parse(input)), resolving(settings, needs)).url),
  })),
  curl: fromLlm((input, settings, needs) => {
    const parsed = safeParse(input);
    const key = parsed.success ? parsed.data.apiKey : undefined;
    // The command reads the key from a variable in any case. If the key is a reference, from that variable.
    const isReference = parsed.success && (parsed.data.isRedacted || key?.includes("${"));
    const uri = isReference ? parsed.data.with({ apiKey: "key" }) : input;
    const plan = toRequest(uri, { prompt: "Hello" }, resolving(settings, needs));
    return { uri: textOf(toCurl(plan, { keyEnv: /^\$\{(\w+)\}$/.exec(key ?? "")?.[1] }).trimEnd()) };
  }),
  ...Object.fromEntries(configTools.map((tool) => [tool, fromLlm(fileOf(tool))])),
};

/** The URL at a gateway. Masked, that of the redacted URI: the gateway's rules for secrets are those of the URI. */
export function gatewayUrl(uri: AiUri, base: string): Converted["uri"] {
  const shown = AiUri.safeParse(String(uri));
  const exposed = uri.toGatewayUrl(base); // throws what is wrong with the URI itself
  return textOf(shown.success ? shown.data.toGatewayUrl(base) : "***", exposed);
}

/** The configuration file of a tool, which takes the key from a variable. */
function fileOf(tool: ConfigTool): Target["convert"] {
  return (input, settings, needs) => {
    const { text, changes, issues } = toConfig(input, tool, resolving(settings, needs));
    const dropped = changes.filter(({ kind }) => kind === "dropped" || kind === "withheld");
    const lost = dropped.map(({ param, reason = "" }) => ({ component: "parameter", name: param, reason }));
    return { uri: textOf(text.trimEnd()), lost, issues };
  };
}

/** In single quotes no character has a meaning. A value with a single quote is in double quotes, with escapes. */
function quoted(text: string): string {
  if (/^[\w./:@%+-]*$/.test(text)) return text;
  return text.includes("'") ? `"${text.replace(/["\\$`]/g, "\\$&")}"` : `'${text}'`;
}

export async function convert(argument: string | undefined, options: Options): Promise<void> {
  const settings: Settings = { ...options, profiles: await profilesOf(options) };
  const { from, to = from === undefined ? "" : "llm", gateway } = options;
  if (from !== undefined) return importFrom(from, to, argument, settings);
  const target = TARGETS[to];
  if (target === undefined) throw new UsageError(`--to takes ${Object.keys(TARGETS).join(", ")}.`);
  if (target.needsGateway && gateway === undefined)
    throw new UsageError(`--to ${to} needs --gateway with the gateway's base, such as https://ai.example/gateway.`);
  const { text } = await readUri(argument, "convert");
  if (!target.from.includes(kindOf(text)))
    throw new UsageError(`--to ${to} takes ${target.takes}. There is no conversion between ai and llm URIs.`);
  await put(settings, () => target.convert(text, settings, {}));
}

async function importFrom(from: string, to: string, argument: string | undefined, settings: Settings): Promise<void> {
  const source = SOURCES[from]!;
  const target = to === "llm" ? undefined : TARGETS[to]!;
  if (target !== undefined && (target.needsGateway || !target.from.includes("llm")))
    throw new UsageError(`--from ${from} returns an llm URI, which --to ${to} does not accept.`);
  if (source.reads === undefined && argument !== undefined)
    throw new UsageError("--from env reads the environment. Remove the argument.");
  const text = source.reads === undefined ? "" : (await readUri(argument, "convert", source.reads)).text;
  await put(settings, () => {
    const { value, lost, issues, options: needs } = source.import(text, settings);
    const converted = target?.convert(value.exposeCredentials(), settings, needs);
    return { uri: converted?.uri ?? value, lost: [...lost, ...(converted?.lost ?? [])], issues, needs };
  });
}

/** Prints the address to standard output, and remarks on it to standard error. */
async function put(options: Options, run: () => Converted & { readonly needs?: Needs }): Promise<void> {
  const remark = (text: string): unknown => formatOf(options) !== "json" && process.stderr.write(`${text}\n`);
  let choices: EnvImportError["choices"] = [];
  // Issues may be about the input, the gateway, or a text between them, so they have no frames.
  await attempt(options, { uri: null, lost: [] }, undefined, () => {
    let converted: ReturnType<typeof run>;
    try {
      converted = run();
    } catch (error) {
      if (error instanceof EnvImportError) choices = error.choices;
      throw error;
    }
    const { uri, lost = [], needs = {} } = converted;
    const issues = (converted.issues ?? []).map(spoken);
    const shown = options.expose ? uri.exposeCredentials() : masked(uri);
    const needed = Object.entries(needs);
    print(
      options,
      () => ({ uri: shown, lost, ...(needed.length > 0 && { options: needs }), issues }),
      () => `${shown}\n`,
    );
    for (const { component, name, reason } of lost)
      remark(`lost: ${visible(component)}${name === undefined ? "" : ` ${visible(name)}`}: ${reason}`);
    for (const [name, value] of needed) remark(`option: requests need ${name} ${value}, which the URI cannot contain`);
    if (formatOf(options) !== "json") printIssues(issues, options);
  });
  for (const { provider, variables } of choices) remark(`choice: --provider ${provider} (${variables.join(", ")})`);
}
