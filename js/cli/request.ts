// `llm-uri request`: prints the request for a URI, with its key masked. Sends nothing.

import { readFile } from "node:fs/promises";

import { type Issue, LlmUriError, parse } from "../entry/index.ts";
import {
  type Change,
  type Operation,
  type Protocol,
  type RequestInput,
  type RequestPlan,
  type ResolveOptions,
  toCurl,
  toRequest,
} from "../entry/requests.ts";
import { isOfModule, systemCode, UsageError } from "./failure.ts";
import { readStdin, readUri } from "./input.ts";
import type { Palette } from "./palette.ts";
import { type ParsingOptions, type PolicyOptions, parsing, policyOf } from "./policy.ts";
import { profilesOf, requireProtocol, requireProvider } from "./providers.ts";
import { frames, print, type ReportOptions, refuse } from "./report.ts";
import { json, padded, visible, width } from "./text.ts";
import { spoken } from "./wording.ts";

export interface RequestOptions extends ParsingOptions, PolicyOptions, ReportOptions {
  readonly prompt?: string;
  readonly messages?: string;
  readonly body?: string;
  readonly operation?: Operation;
  readonly provider?: string;
  readonly providers?: string;
  readonly protocol?: Protocol;
  readonly basePath?: string;
  readonly apiVersion?: string;
  readonly project?: string;
  readonly location?: string;
  readonly keyEnv?: string;
  readonly curl?: boolean;
}

/** The JSON form of a request, in which the key is masked. */
interface ShownPlan {
  readonly method: string;
  readonly url: string;
  readonly provider: string;
  readonly protocol: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body?: string;
  readonly clientOptions: { readonly timeout?: number; readonly maxRetries?: number };
  readonly changes: readonly Change[];
}

export async function request(argument: string | undefined, options: RequestOptions): Promise<void> {
  const own = profilesOf(options.providers);
  requireProvider(options.provider, own.profiles);
  requireProtocol(options.protocol, options.provider, own.profiles);
  const fromStdin = argument === undefined || argument === "-";
  if (fromStdin && [options.messages, options.body].includes("-")) {
    throw new UsageError("standard input can have only the URI, --messages or --body. Pass the others as files.");
  }
  const { text } = await readUri(argument, "request");
  try {
    const uri = parse(text, parsing(options));
    // A body repeats the messages, but the output contains no key.
    show(text, toRequest(uri, await inputOf(options), { ...resolving(options), ...own }), options);
  } catch (error) {
    if (!(error instanceof LlmUriError) || isOfModule(error)) throw error;
    refuse(error.issues, options, { request: null }, text);
  }
}

function resolving(all: RequestOptions): ResolveOptions {
  const { operation, provider, protocol, basePath, apiVersion, project, location } = all;
  const given = { operation, provider, protocol, basePath, apiVersion, project, location };
  const options = Object.fromEntries(
    Object.entries(given).filter(([, value]) => value !== undefined),
  ) as ResolveOptions;
  const policy = policyOf(all);
  return policy === undefined ? options : { ...options, policy };
}

async function inputOf({ prompt, messages, body, operation }: RequestOptions): Promise<RequestInput> {
  const input: RequestInput = {
    ...(messages === undefined ? {} : { messages: await jsonOf<object[]>("--messages", messages) }),
    ...(body === undefined ? {} : { body: await jsonOf<object>("--body", body) }),
    ...(prompt === undefined ? {} : { prompt }),
  };
  const completes = operation === undefined || operation === "inference" || operation === "stream";
  return Object.keys(input).length === 0 && completes ? { prompt: "Hello" } : input;
}

/** The JSON of a file. Neither its name nor its text is repeated. */
async function jsonOf<T>(option: string, file: string): Promise<T> {
  const text = file === "-" ? await readStdin("JSON") : await readFile(file, "utf8").catch(unreadable(option));
  try {
    return JSON.parse(text) as T;
  } catch {
    throw new UsageError(`the file of ${option} is not JSON.`);
  }
}

const unreadable = (option: string) => (error: unknown) => {
  throw new UsageError(`the file of ${option} cannot be read (${systemCode(error) ?? "unknown error"}).`);
};

function show(input: string, plan: RequestPlan, options: RequestOptions): void {
  const issues = plan.issues.map(spoken);
  if (options.curl === true)
    return void process.stdout.write(toCurl(plan, options.keyEnv === undefined ? {} : { keyEnv: options.keyEnv }));
  print(
    options,
    () => ({ request: { ...plan.toJSON(), issues: undefined }, issues }),
    (paint, columns) => textOf(plan, frames(input, issues.filter(isNews), paint, columns), paint),
  );
}

function textOf(plan: RequestPlan, issues: string, paint: Palette): string {
  const { method, url, provider, protocol, headers, body, clientOptions, changes } = plan.toJSON() as ShownPlan;
  const parts = [
    `${paint.strong(method)} ${paint.host(visible(url))}\n`,
    Object.entries(headers)
      .map(([name, value]) => `${paint.parameter(name)}: ${visible(value)}\n`)
      .join(""),
    body === undefined ? "" : `${json(JSON.parse(body), 2)}\n`,
    paint.quiet(`${[`${provider}, ${protocol}`, ...client(clientOptions)].join(" · ")}\n`),
    table(changes, paint),
    issues,
  ];
  return parts.filter((part) => part !== "").join("\n");
}

/** The table of changes contains the others. */
const isNews = ({ code }: Issue): boolean => code !== "parameter-renamed" && code !== "parameter-not-sent";

/** The options of the HTTP client. */
function client({ timeout, maxRetries }: ShownPlan["clientOptions"]): string[] {
  return [
    ...(timeout === undefined ? [] : [`timeout ${timeout} ms`]),
    ...(maxRetries === undefined ? [] : [`retries ${maxRetries}`]),
  ];
}

/** The change log: one line each. */
function table(changes: readonly Change[], paint: Palette): string {
  const names = changes.map(({ param }) => visible(param));
  const column = Math.max(0, ...names.map(width));
  return changes
    .map(({ kind, to, reason }, at) => {
      const words = [kind, ...(to === undefined ? [] : [`→ ${visible(to)}`])].join(" ");
      return `${padded(names[at]!, column)}  ${words}${reason === undefined ? "" : paint.quiet(`: ${reason}`)}\n`;
    })
    .join("");
}
