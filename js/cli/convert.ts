// `llm-uri convert`: converts between kinds of addresses, variables, providers' URLs and curl commands, and reports what the
// result cannot contain.

import { type ConfigTool, configTools, toConfig } from "../entry/adapters.ts";
import { AiUri } from "../entry/ai.ts";
import { type Issue, type LlmUri, parse, safeParse } from "../entry/index.ts";
import { type Conversion, type Lost, MasAddress } from "../entry/mas.ts";
import {
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
import { anyOf } from "./command.ts";
import { UsageError } from "./errors.ts";
import { readUri } from "./input.ts";
import { MARKER, spoken } from "./issues.ts";
import { type FROM, type Options, refuse, TO } from "./options.ts";
import { attempt, lostOf, print, printIssues, printLost, remark } from "./report.ts";
import { anyHost, besideChanges, profilesOf, withoutKey } from "./request.ts";
import { type Kind, kindOf, masked } from "./uri.ts";

type Settings = Options & { readonly profiles?: ProviderRegistry };

type Used = readonly (keyof Options)[];
type Choices = Pick<Settings, "provider" | "profiles" | "model" | "prefix">;

/** The options of a function of the library, from those of the call. */
const choices = (settings: Settings, used: Used): Choices =>
  Object.fromEntries(
    used.map((name) => (name === "providers" ? ["profiles", settings.profiles] : [name, settings[name]])),
  );

interface Source {
  /** The name of the input, if there is one. */
  readonly reads?: string;
  readonly uses: Used;
  readonly read: (text: string, choices: Choices) => Imported;
}

const PROVIDER = ["provider", "providers"] as const;

/** One row for each value of `--from`. */
const SOURCES: Readonly<Record<(typeof FROM)[number], Source>> = {
  url: { reads: "URL", uses: [...PROVIDER, "model"], read: fromUrl },
  curl: { reads: "command", uses: [...PROVIDER, "model"], read: fromCurl },
  model: { reads: "model string", uses: PROVIDER, read: fromModelString },
  env: { uses: [...PROVIDER, "model", "prefix"], read: (_text, given) => fromEnv(process.env, given) },
};

/** The options that requests need in addition to an imported URI. */
type Needs = Imported["options"];

interface Converted {
  /** A text with its masked form. */
  readonly uri: { toString(): string; exposeCredentials(): string };
  readonly lost?: readonly Lost[];
  readonly issues?: readonly Issue[];
}

interface Target {
  /** The accepted input, in words and as kinds; a URL of a gateway may look like the others. */
  readonly takes: string;
  readonly from: readonly Kind[];
  readonly uses: Used;
  convert(input: string, settings: Settings, needs: Needs): Converted;
}

const textOf = (masked: string, exposed = masked): Converted["uri"] => ({
  toString: () => masked,
  exposeCredentials: () => exposed,
});

const convertedOf = ({ value: uri, lost }: Conversion<Converted["uri"]>): Converted => ({ uri, lost });

const fromLlm = (uses: Target["uses"], convert: Target["convert"]): Target => ({
  takes: "an llm URI",
  from: ["llm"],
  uses,
  convert,
});

const resolving = (settings: Settings, needs: Needs): ResolveOptions => ({
  ...needs,
  ...choices(settings, PROVIDER),
  policy: anyHost(),
});

/** The URL of a request, and the parts of the URI that the library does not use to build it. */
function toUrl(uri: LlmUri, options: ResolveOptions): Converted {
  const { url, changes } = resolve(withoutKey(uri), options);
  const { appLabel, apiKey, model, query, fragment } = uri;
  const isInUrl = resolve(withoutKey(uri).with({ model: `${model}0` }), options).url !== url;
  const parts = { "app-label": appLabel, "api-key": apiKey, model: isInUrl ? undefined : model, fragment };
  const names = query
    .map(([name]) => name)
    .filter((name) => !changes.some((at) => at.param === name && at.to === "options"));
  const lost = [
    ...Object.entries(parts).flatMap(([component, part]) => (part === undefined ? [] : [{ component }])),
    ...names.map((name) => ({ component: "parameter", name })),
  ];
  return {
    uri: textOf(url),
    lost: lost.map((part) => ({ ...part, reason: "the URL of a request cannot contain it" })),
  };
}

/** One row for each value of `--to`. */
const TARGETS: Readonly<Record<(typeof TO)[number], Target>> = {
  mas: fromLlm(["expose"], (input) => convertedOf(MasAddress.fromLlmUri(input))),
  llm: {
    takes: "a model address, https://…#m=…",
    from: ["mas"],
    uses: ["expose"],
    convert: (input) => convertedOf(MasAddress.parse(input).toLlmUri()),
  },
  gateway: {
    takes: "an ai URI",
    from: ["ai"],
    uses: ["gateway", "expose"],
    convert: (input, { gateway = "" }) => ({ uri: gatewayUrl(AiUri.parse(input), gateway) }),
  },
  ai: {
    takes: "a URL of the gateway",
    from: ["llm", "mas"],
    uses: ["gateway", "expose"],
    convert: (input, { gateway = "" }) => ({ uri: AiUri.fromGatewayUrl(input, gateway) }),
  },
  env: fromLlm([...PROVIDER, "prefix", "expose"], (input, settings) => {
    const { value, secret, lost } = toEnv(input, choices(settings, [...PROVIDER, "prefix"]));
    const lines = (masks: readonly string[]): string =>
      Object.entries(value)
        .map(([name, text]) => `${name}=${masks.includes(name) ? MARKER : quoted(text)}`)
        .join("\n");
    return { lost, uri: textOf(lines(secret), lines([])) };
  }),
  url: fromLlm(PROVIDER, (input, settings, needs) => toUrl(parse(input), resolving(settings, needs))),
  curl: fromLlm(PROVIDER, (input, settings, needs) => {
    const parsed = safeParse(input);
    const key = parsed.success ? parsed.data.apiKey : undefined;
    // The command reads the key from a variable in any case. If the key is a reference, from that variable.
    const isReference = parsed.success && (parsed.data.isRedacted || key?.includes("${"));
    const uri = isReference ? parsed.data.with({ apiKey: "key" }) : input;
    const plan = toRequest(uri, { prompt: "Hello" }, resolving(settings, needs));
    const command = toCurl(plan, { keyEnv: /^\$\{(\w+)\}$/.exec(key ?? "")?.[1] });
    return {
      uri: textOf(command.trimEnd()),
      lost: lostOf(plan.changes, parse(input)),
      issues: besideChanges(plan.issues),
    };
  }),
  ...(Object.fromEntries(configTools.map((tool) => [tool, fromLlm(PROVIDER, fileOf(tool))])) as Record<
    ConfigTool,
    Target
  >),
};

/** The URL at a gateway. Masked, that of the redacted URI: the gateway's rules for secrets are those of the URI. */
function gatewayUrl(uri: AiUri, base: string): Converted["uri"] {
  const shown = AiUri.safeParse(String(uri));
  const exposed = uri.toGatewayUrl(base); // throws what is wrong with the URI itself
  return textOf(shown.success ? shown.data.toGatewayUrl(base) : MARKER, exposed);
}

/** The configuration file of a tool, which takes the key from a variable. */
function fileOf(tool: ConfigTool): Target["convert"] {
  return (input, settings, needs) => {
    const { text, changes, issues } = toConfig(input, tool, resolving(settings, needs));
    return { uri: textOf(text.trimEnd()), lost: lostOf(changes, parse(input)), issues: besideChanges(issues) };
  };
}

/** In single quotes no character has a meaning. A value with a single quote is in double quotes, with escapes. */
function quoted(text: string): string {
  if (/^[\w./:@%+-]*$/.test(text)) return text;
  return text.includes("'") ? `"${text.replace(/["\\$`]/g, "\\$&")}"` : `'${text}'`;
}

export async function convert(argument: string | undefined, options: Options): Promise<void> {
  const settings: Settings = { ...options, profiles: await profilesOf(options) };
  const { from, to = from && "llm", gateway } = options;
  if (to === undefined) throw new UsageError(`--to is missing. It takes ${anyOf(TO)}.`);
  const target = TARGETS[to];
  const used = [...target.uses, ...(from === undefined ? [] : SOURCES[from].uses)];
  refuse(
    options,
    (["provider", "providers", "model", "prefix", "gateway", "expose"] as const).filter((name) => !used.includes(name)),
    `with ${from === undefined ? "" : `--from ${from} and `}--to ${to}`,
  );
  if (from !== undefined) return importFrom(from, to, argument, settings);
  if (target.uses.includes("gateway") && gateway === undefined)
    throw new UsageError(`--to ${to} needs --gateway with the gateway's base, such as https://ai.example/gateway.`);
  const { text } = await readUri(argument, "convert");
  if (!target.from.includes(kindOf(text)))
    throw new UsageError(`--to ${to} takes ${target.takes}. There is no conversion between ai and llm URIs.`);
  await put(settings, () => target.convert(text, settings, {}));
}

async function importFrom(
  from: keyof typeof SOURCES,
  to: keyof typeof TARGETS,
  argument: string | undefined,
  settings: Settings,
): Promise<void> {
  const source = SOURCES[from];
  const target = to === "llm" ? undefined : TARGETS[to];
  if (target !== undefined && (target.uses.includes("gateway") || !target.from.includes("llm")))
    throw new UsageError(`--from ${from} returns an llm URI, which --to ${to} does not accept.`);
  if (source.reads === undefined && argument !== undefined)
    throw new UsageError("--from env reads the environment. Remove the argument.");
  const text = source.reads === undefined ? "" : (await readUri(argument, "convert", source.reads)).text;
  await put(settings, () => {
    const { value, lost, issues, options: needs } = source.read(text, choices(settings, source.uses));
    const converted = target?.convert(value.exposeCredentials(), settings, needs);
    return {
      uri: converted?.uri ?? value,
      lost: [...lost, ...(converted?.lost ?? [])],
      issues: [...issues, ...(converted?.issues ?? [])],
      needs,
    };
  });
}

/** Prints the address to standard output, and remarks on it to standard error. */
async function put(options: Options, run: () => Converted & { readonly needs?: Needs }): Promise<void> {
  // Issues may be about the input, the gateway, or a text between them, so they have no frames.
  await attempt(options, { uri: null, lost: [] }, undefined, () => {
    const { uri, lost = [], issues: all = [], needs = {} } = run();
    const issues = all.map(spoken);
    const shown = options.expose ? uri.exposeCredentials() : masked(uri);
    const needed = Object.entries(needs);
    print(
      options,
      () => ({ uri: shown, lost, ...(needed.length > 0 && { options: needs }), issues }),
      () => `${shown}\n`,
    );
    printLost(lost, options);
    for (const [name, value] of needed)
      remark(options, `option: requests need ${name} ${value}, which the URI cannot contain`);
    printIssues(issues, options);
  });
}
