// `llm-uri convert`: from one kind of address to another, and what was lost on the way.

import { configTools } from "../entry/adapters.ts";
import { AiUri } from "../entry/ai.ts";
import { type Issue, LlmUriError } from "../entry/index.ts";
import { MasAddress } from "../entry/mas.ts";
import type { Imported } from "../entry/requests.ts";
import { EXIT, UsageError } from "./failure.ts";
import { choicesOf, curlOf, fileOf, type ImportSettings, SOURCES, urlOf, variablesOf } from "./imports.ts";
import { readStdin, readUri, warnOfHistory } from "./input.ts";
import { shown as masked } from "./masked.ts";
import { hidesSomething, type Kind, kindOf } from "./neighbour.ts";
import { type FormatOptions, formatOf } from "./output/format.ts";
import { palette, wantsColor } from "./palette.ts";
import { profilesOf, requireProvider } from "./providers.ts";
import { json, visible } from "./text.ts";
import { lineOf, spoken } from "./wording.ts";

export interface ConvertOptions extends ImportSettings, FormatOptions {
  readonly from?: string;
  readonly to?: string;
  readonly gateway?: string;
  readonly providers?: string;
  readonly expose?: boolean;
  readonly color?: boolean;
}

/** What a target makes of an input. */
interface Converted {
  readonly uri: { toString(): string; exposeCredentials(): string };
  readonly lost: readonly { readonly component: string; readonly name?: string; readonly reason: string }[];
  /** Of an import: warnings, and what requests need beside the URI. */
  readonly issues?: readonly Issue[];
  readonly needs?: Needs;
}

interface Target {
  /** What it takes, in words, and in kinds; `web` is a URL of a gateway. */
  readonly takes: string;
  readonly from: readonly (Kind | "web")[];
  readonly needsGateway?: boolean;
  convert(input: string, options: ConvertOptions, needs: Needs): Converted;
}

/** What an import says that requests need beside the URI. */
type Needs = Imported["options"];

/** An address that holds no secret of its own kind: what goes in is masked by the kind that it came from. */
const plain = (shown: string, exposed: string): Converted["uri"] => ({
  toString: () => shown,
  exposeCredentials: () => exposed,
});

/** One row for each value of `--to`. */
export const TARGETS: Readonly<Record<string, Target>> = {
  mas: {
    takes: "an llm URI",
    from: ["llm"],
    convert(input) {
      const { value, lost } = MasAddress.fromLlmUri(input);
      return { uri: value, lost };
    },
  },
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
    convert(input, { gateway = "" }) {
      const uri = AiUri.parse(input);
      const shown = AiUri.safeParse(String(uri));
      const exposed = uri.toGatewayUrl(gateway);
      return { uri: plain(shown.success ? shown.data.toGatewayUrl(gateway) : "***", exposed), lost: [] };
    },
  },
  ai: {
    takes: "a URL of the gateway",
    from: ["web", "llm", "mas"],
    needsGateway: true,
    convert: (input, { gateway = "" }) => ({ uri: AiUri.fromGatewayUrl(input, gateway), lost: [] }),
  },
  env: { takes: "an llm URI", from: ["llm"], convert: variablesOf },
  url: { takes: "an llm URI", from: ["llm"], convert: urlOf },
  curl: { takes: "an llm URI", from: ["llm"], convert: curlOf },
  ...Object.fromEntries(
    configTools.map((tool) => [tool, { takes: "an llm URI", from: ["llm"], convert: fileOf(tool) } satisfies Target]),
  ),
};

export async function convert(argument: string | undefined, given: ConvertOptions): Promise<void> {
  const options = { ...given, ...profilesOf(given.providers) };
  requireProvider(options.provider, options.profiles);
  if (options.from !== undefined) return importing(options.from, argument, options);
  const target = targetOf(options.to);
  const { text, argument: isArgument } = await readUri(argument);
  if (!target.from.includes(kindOf(text)))
    throw new UsageError(`--to ${options.to} takes ${target.takes}. There is no conversion between ai and llm URIs.`);
  attempt(options, () => put(target.convert(text, options, {}), options));
  warnOfHistory(isArgument && hidesSomething(text), "convert");

  function targetOf(to: string | undefined): Target {
    const target = TARGETS[to ?? ""];
    if (target === undefined) throw new UsageError(`--to takes ${Object.keys(TARGETS).join(", ")}.`);
    if (target.needsGateway === true && options.gateway === undefined) {
      throw new UsageError(`--to ${to} needs --gateway with the gateway's base, such as https://ai.example/gateway.`);
    }
    return target;
  }
}

/** What is no address: it becomes an llm URI first, and then what is asked for. */
async function importing(from: string, argument: string | undefined, options: ConvertOptions): Promise<void> {
  const { to = "llm" } = options;
  const target = to === "llm" ? undefined : TARGETS[to];
  if (to !== "llm" && target?.from.includes("llm") !== true)
    throw new UsageError(`--from ${from} returns an llm URI, which --to ${to} does not accept.`);
  if (target?.needsGateway === true)
    throw new UsageError(`--from ${from} returns an llm URI, which --to ${to} does not accept.`);
  const source = SOURCES[from]!;
  if (source.reads === undefined && argument !== undefined)
    throw new UsageError("--from env reads the environment. Remove the argument.");
  const text =
    source.reads === undefined
      ? ""
      : argument === undefined || argument === "-"
        ? await readStdin(source.reads)
        : argument;
  attempt(options, () => {
    const { value, lost, issues, options: needs } = source.import(text, options);
    const converted = target?.convert(value.exposeCredentials(), options, needs);
    put({ uri: converted?.uri ?? value, lost: [...lost, ...(converted?.lost ?? [])], issues, needs }, options);
  });
  warnOfHistory(argument !== undefined && argument !== "-" && hidesSomething(text), "convert");
}

function attempt(options: ConvertOptions, run: () => void): void {
  try {
    run();
  } catch (error) {
    if (!(error instanceof LlmUriError)) throw error;
    refuse(error.issues, options);
    if (formatOf(options) !== "json") for (const line of choicesOf(error)) process.stderr.write(`${line}\n`);
  }
}

function put({ uri, lost, issues: all = [], needs = {} }: Converted, options: ConvertOptions): void {
  const { expose, color } = options;
  const issues = all.map(spoken);
  const shown = expose === true ? uri.exposeCredentials() : masked(uri);
  if (formatOf(options) === "json") {
    const options = Object.keys(needs).length === 0 ? {} : { options: needs };
    return void process.stdout.write(`${json({ uri: shown, lost, ...options, issues }, 2)}\n`);
  }
  process.stdout.write(`${shown}\n`);
  // Standard output is for the address alone.
  for (const { component, name, reason } of lost)
    process.stderr.write(`lost: ${visible(component)}${name === undefined ? "" : ` ${visible(name)}`}: ${reason}\n`);
  for (const [name, value] of Object.entries(needs))
    process.stderr.write(`option: requests need ${name} ${value}, which the URI cannot contain\n`);
  tell(issues, color);
}

/** Issues of conversions may point into the input, the gateway, or a text between them: they are told without a place. */
function refuse(all: readonly Issue[], options: ConvertOptions): void {
  process.exitCode = EXIT.invalid;
  const issues = all.map(spoken);
  if (formatOf(options) === "json") return void process.stdout.write(`${json({ uri: null, lost: [], issues }, 2)}\n`);
  tell(issues, options.color);
}

function tell(issues: readonly Issue[], color: boolean | undefined): void {
  const paint = palette(wantsColor(color, process.stderr));
  for (const issue of issues) process.stderr.write(`${paint.bad(lineOf(issue))}\n`);
}
