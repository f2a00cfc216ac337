// `llm-uri convert`: from one kind of address to another, and what was lost on the way.

import { LlmUriError, type Issue } from "../index.ts";
import { AiUri } from "../ai.ts";
import { MasAddress } from "../mas.ts";
import { EXIT, UsageError } from "./failure.ts";
import { readUri, warnOfHistory } from "./input.ts";
import { hidesSomething, kindOf, type Kind } from "./neighbour.ts";
import { palette, wantsColor } from "./palette.ts";
import { json, visible } from "./text.ts";

export interface ConvertOptions {
  readonly to: string;
  readonly gateway?: string;
  readonly expose?: boolean;
  readonly json?: boolean;
  readonly color?: boolean;
}

/** What a target makes of an input. */
interface Converted {
  readonly uri: { toString(): string; exposeCredentials(): string };
  readonly lost: readonly { readonly component: string; readonly name?: string; readonly reason: string }[];
}

interface Target {
  /** What it takes, in words, and in kinds; `web` is a URL of a gateway. */
  readonly takes: string;
  readonly from: readonly (Kind | "web")[];
  readonly needsGateway?: boolean;
  convert(input: string, gateway: string): Converted;
}

/** An address that holds no secret of its own kind: what goes in is masked by the kind that it came from. */
const plain = (shown: string, exposed: string): Converted["uri"] => ({ toString: () => shown, exposeCredentials: () => exposed });

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
    convert(input, gateway) {
      const uri = AiUri.parse(input);
      const shown = AiUri.safeParse(String(uri));
      const exposed = uri.toGatewayUrl(gateway);
      return { uri: plain(shown.success ? shown.uri.toGatewayUrl(gateway) : "***", exposed), lost: [] };
    },
  },
  ai: {
    takes: "a URL of the gateway",
    from: ["web", "llm", "mas"],
    needsGateway: true,
    convert: (input, gateway) => ({ uri: AiUri.fromGatewayUrl(input, gateway), lost: [] }),
  },
};

export async function convert(argument: string | undefined, options: ConvertOptions): Promise<void> {
  const target = TARGETS[options.to];
  if (target === undefined) throw new UsageError(`--to takes ${Object.keys(TARGETS).join(", ")}.`);
  if (target.needsGateway === true && options.gateway === undefined) {
    throw new UsageError(`--to ${options.to} needs --gateway with the gateway's base, such as https://ai.example/gateway.`);
  }
  const { text, argument: given } = await readUri(argument);
  if (!target.from.includes(kindOf(text))) throw new UsageError(`--to ${options.to} takes ${target.takes}. (ai and llm URIs name different things, and do not convert.)`);
  try {
    put(target.convert(text, options.gateway ?? ""), options);
  } catch (error) {
    if (!(error instanceof LlmUriError)) throw error;
    refuse(error.issues, options);
  }
  warnOfHistory(given && hidesSomething(text), "convert");
}

function put({ uri, lost }: Converted, { expose, json: asJson }: ConvertOptions): void {
  const shown = expose === true ? uri.exposeCredentials() : String(uri);
  if (asJson === true) return void process.stdout.write(`${json({ uri: shown, lost, issues: [] }, 2)}\n`);
  process.stdout.write(`${shown}\n`);
  // Standard output is for the address alone.
  for (const { component, name, reason } of lost) process.stderr.write(`lost: ${component}${name === undefined ? "" : ` ${visible(name)}`}: ${reason}\n`);
}

/** Issues of conversions may point into the input, the gateway, or a text between them: they are told without a place. */
function refuse(issues: readonly Issue[], { json: asJson, color }: ConvertOptions): void {
  process.exitCode = EXIT.invalid;
  if (asJson === true) return void process.stdout.write(`${json({ uri: null, lost: [], issues }, 2)}\n`);
  const paint = palette(wantsColor(color, process.stderr));
  for (const { severity, code, message } of issues) process.stderr.write(`${paint.bad(`${severity}[${code}]`)}: ${message}\n`);
}
