// `llm-uri convert`: converts between kinds of addresses, and reports what the result cannot contain.

import { configTools } from "../entry/adapters.ts";
import { AiUri } from "../entry/ai.ts";
import { type Issue, LlmUriError } from "../entry/index.ts";
import { MasAddress } from "../entry/mas.ts";
import type { Imported } from "../entry/requests.ts";
import { UsageError } from "./failure.ts";
import { choicesOf, curlOf, fileOf, type ImportSettings, SOURCES, urlOf, variablesOf } from "./imports.ts";
import { readUri } from "./input.ts";
import { shown as masked } from "./masked.ts";
import { type Kind, kindOf } from "./neighbour.ts";
import { formatOf } from "./output/format.ts";
import { profilesOf, requireProvider } from "./providers.ts";
import { print, printIssues, type ReportOptions, refuse } from "./report.ts";
import { visible } from "./text.ts";
import { spoken } from "./wording.ts";

interface ConvertOptions extends ImportSettings, ReportOptions {
  readonly from?: string;
  readonly to?: string;
  readonly gateway?: string;
  readonly providers?: string;
  readonly expose?: boolean;
}

/** The result of a conversion. */
interface Converted {
  readonly uri: { toString(): string; exposeCredentials(): string };
  readonly lost: readonly { readonly component: string; readonly name?: string; readonly reason: string }[];
  /** For imports: warnings, and options that requests need in addition to the URI. */
  readonly issues?: readonly Issue[];
  readonly needs?: Needs;
}

interface Target {
  /** The accepted input, in words and as kinds; `web` is a URL of a gateway. */
  readonly takes: string;
  readonly from: readonly (Kind | "web")[];
  readonly needsGateway?: boolean;
  convert(input: string, options: ConvertOptions, needs: Needs): Converted;
}

/** The options that requests need in addition to an imported URI. */
type Needs = Imported["options"];

/** An address with its masked form. */
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
  const { from, to = from === undefined ? "" : "llm", gateway } = options;
  requireProvider(options.provider, options.profiles);
  const target = from !== undefined && to === "llm" ? undefined : TARGETS[to];
  if (from === undefined) {
    if (target === undefined) throw new UsageError(`--to takes ${Object.keys(TARGETS).join(", ")}.`);
    if (target.needsGateway === true && gateway === undefined)
      throw new UsageError(`--to ${to} needs --gateway with the gateway's base, such as https://ai.example/gateway.`);
    const { text } = await readUri(argument, "convert");
    if (!target.from.includes(kindOf(text)))
      throw new UsageError(`--to ${to} takes ${target.takes}. There is no conversion between ai and llm URIs.`);
    return attempt(options, () => target.convert(text, options, {}));
  }
  if (target !== undefined && (target.needsGateway === true || !target.from.includes("llm")))
    throw new UsageError(`--from ${from} returns an llm URI, which --to ${to} does not accept.`);
  const source = SOURCES[from]!;
  if (source.reads === undefined && argument !== undefined)
    throw new UsageError("--from env reads the environment. Remove the argument.");
  const text = source.reads === undefined ? "" : (await readUri(argument, "convert", source.reads)).text;
  attempt(options, () => {
    const { value, lost, issues, options: needs } = source.import(text, options);
    const converted = target?.convert(value.exposeCredentials(), options, needs);
    return { uri: converted?.uri ?? value, lost: [...lost, ...(converted?.lost ?? [])], issues, needs };
  });
}

function attempt(options: ConvertOptions, run: () => Converted): void {
  try {
    put(run(), options);
  } catch (error) {
    if (!(error instanceof LlmUriError)) throw error;
    // Issues may be about the input, the gateway, or a text between them, so they have no frames.
    refuse(error.issues, options, { uri: null, lost: [] });
    if (formatOf(options) !== "json") for (const line of choicesOf(error)) process.stderr.write(`${line}\n`);
  }
}

/** Prints the address to standard output, and remarks on it to standard error. */
function put({ uri, lost, issues: all = [], needs = {} }: Converted, options: ConvertOptions): void {
  const issues = all.map(spoken);
  const shown = options.expose === true ? uri.exposeCredentials() : masked(uri);
  const needed = Object.entries(needs);
  print(
    options,
    () => ({ uri: shown, lost, ...(needed.length === 0 ? {} : { options: needs }), issues }),
    () => `${shown}\n`,
  );
  if (formatOf(options) === "json") return;
  for (const { component, name, reason } of lost)
    process.stderr.write(`lost: ${visible(component)}${name === undefined ? "" : ` ${visible(name)}`}: ${reason}\n`);
  for (const [name, value] of needed)
    process.stderr.write(`option: requests need ${name} ${value}, which the URI cannot contain\n`);
  printIssues(issues, options);
}
