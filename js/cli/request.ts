// `llm-uri request`, `doctor` and `providers`: requests for URIs, with masked keys, and what clients make of base URLs.
// Sends nothing.

import { HostPolicy, type Issue, type LlmUri, LlmUriError, parse } from "../entry/index.ts";
import {
  type BaseUrlClient,
  baseUrlClients,
  baseUrlVariables,
  type Change,
  defineProviders,
  explainBaseUrl,
  providers as PROFILES,
  type ProviderRegistry,
  type RequestInput,
  type RequestPlan,
  resolve,
  toCurl,
  toRequest,
} from "../entry/requests.ts";
import { choice } from "./command.ts";
import { EXIT, UsageError } from "./errors.ts";
import { fileOf, jsonOf, readUri } from "./input.ts";
import { coloredLine, frames, spoken } from "./issues.ts";
import { type Options, refuse } from "./options.ts";
import { attempt, lostOf, print, printIssues, printLost } from "./report.ts";
import { aligned, blocks, json, type Palette, table, visible } from "./terminal.ts";
import { parsing, policyOf } from "./uri.ts";

export async function request(argument: string | undefined, options: Options): Promise<void> {
  const { operation, provider, protocol, basePath, apiVersion, project, location } = options;
  const profiles = await profilesOf(options);
  if (options.curl) refuse(options, ["json", "format"], "with --curl");
  else refuse(options, ["keyEnv"], "without --curl");
  if (operation === "models") refuse(options, ["prompt", "messages", "body"], "with --operation models");
  if (options.messages !== undefined) refuse(options, ["prompt"], "with --messages");
  if (protocol !== undefined) {
    const ofProvider = allProviders(profiles).filter(({ id }) => provider === undefined || id === provider);
    const names = ofProvider.flatMap(({ protocols = [{ protocol: "openai-chat" }] }) =>
      protocols.map((each) => each.protocol as string),
    );
    choice("--protocol", protocol, [...new Set(names)]);
  }
  const { text } = await readUri(argument, "request");
  await attempt(options, { request: null }, text, async () => {
    const uri = parse(text, parsing(options));
    const target = { operation, provider, protocol, basePath, apiVersion, project, location };
    const policy = policyOf(options);
    // A body repeats the messages, but the output contains no key.
    show(uri, text, toRequest(uri, await inputOf(options), { ...target, profiles, policy }), options);
  });
}

async function inputOf(options: Options): Promise<RequestInput> {
  const { prompt, operation = "inference" } = options;
  const input = { messages: await jsonOf(options, "messages"), body: await jsonOf(options, "body"), prompt };
  if (input.messages !== undefined && !Array.isArray(input.messages))
    throw new UsageError(
      'the file of --messages must contain a JSON list, such as [{ "role": "user", "content": "Hello" }].',
    );
  if (input.body !== undefined && Object.prototype.toString.call(input.body) !== "[object Object]")
    throw new UsageError("the file of --body must contain a JSON object.");
  const isEmpty = Object.values(input).every((value) => value === undefined);
  return isEmpty && ["inference", "stream"].includes(operation) ? { prompt: "Hello" } : (input as RequestInput);
}

function show(uri: LlmUri, input: string, plan: RequestPlan, options: Options): void {
  const unused = plan.changes.filter(({ from }) => from === "options").map(({ param }) => param as keyof Options);
  refuse(options, unused, "on this request");
  const issues = plan.issues.map(spoken);
  const news = besideChanges(issues);
  if (options.curl) {
    const command = toCurl(plan, { keyEnv: options.keyEnv });
    if (!command.includes(`$${options.keyEnv}`)) refuse(options, ["keyEnv"], "on a URI without a key");
    process.stdout.write(command);
    printLost(lostOf(plan.changes, uri), options);
    printIssues(news, options, input);
    return;
  }
  print(
    options,
    () => ({ request: { ...plan.toJSON(), issues: undefined }, issues }),
    (paint, columns) => blocks(...partsOf(plan, paint), frames(input, news, paint, columns)),
  );
}

/** The issues that neither the table of changes nor the list of lost parts contains. */
export const besideChanges = (issues: readonly Issue[]): Issue[] =>
  issues.filter(({ code }) => code !== "parameter-renamed" && code !== "parameter-not-sent");

/** The JSON form of a request, in which the key is masked. */
interface ShownPlan extends Pick<RequestPlan, "method" | "url" | "provider" | "protocol" | "clientOptions"> {
  readonly headers: Readonly<Record<string, string>>;
  readonly body?: string;
  readonly changes: readonly Change[];
}

function partsOf(plan: RequestPlan, paint: Palette): (string | undefined)[] {
  const { method, url, provider, protocol, headers, body, clientOptions, changes } = plan.toJSON() as ShownPlan;
  const { timeout, maxRetries } = clientOptions;
  const facts = [
    `${provider}, ${protocol}`,
    timeout === undefined ? "" : `timeout ${timeout} ms`,
    maxRetries === undefined ? "" : `retries ${maxRetries}`,
  ];
  const changed = changes.map(({ param, kind, to, reason }) => {
    const target = to === undefined ? "" : ` → ${visible(to)}`;
    return [visible(param), `${kind}${target}${reason === undefined ? "" : paint.quiet(`: ${reason}`)}`];
  });
  return [
    `${paint.strong(method)} ${paint.host(visible(url))}\n`,
    Object.entries(headers)
      .map(([name, value]) => `${paint.parameter(name)}: ${visible(value)}\n`)
      .join(""),
    body === undefined ? undefined : `${json(JSON.parse(body), 2)}\n`,
    `${paint.quiet(facts.filter(Boolean).join(" · "))}\n`,
    aligned(changed).join(""),
  ];
}

/** The user's own providers. @throws UsageError if `--provider` is neither one of them nor in the table */
export async function profilesOf(options: Options): Promise<ProviderRegistry | undefined> {
  const { provider } = options;
  const text = await fileOf(options, "providers");
  let own: ProviderRegistry | undefined;
  try {
    own = text === undefined ? undefined : defineProviders(text);
  } catch (error) {
    if (!(error instanceof LlmUriError)) throw error;
    throw new UsageError(`the file of --providers is not valid. ${error.issues[0]!.message}`);
  }
  if (provider !== undefined)
    choice(
      "--provider",
      provider,
      allProviders(own).map(({ id }) => id),
    );
  return own;
}

const allProviders = (own: ProviderRegistry | undefined) => [...PROFILES, ...(own?.providers ?? [])];

export function providers(_argument: undefined, options: Options): void {
  const list = PROFILES.map(({ id, name = id, hosts = [], env, protocols }) => ({
    id,
    name,
    hosts,
    keys: env?.keys ?? [],
    bases: env?.bases ?? [],
    protocols: [...new Set(protocols.map(({ protocol }) => protocol))],
  }));
  print(
    options,
    () => list,
    (paint) => {
      const rows = list.map(({ id, hosts: [host = "-", ...others], keys: [key = "-"], protocols }) => {
        return [id, others.length > 0 ? `${host} +${others.length}` : host, key, protocols.join(", ")];
      });
      return table([["id", "host", "key", "protocols"], ...rows], paint);
    },
  );
}

/** A base URL, and the clients that it is for. */
interface Source {
  readonly variable?: string;
  readonly text: string;
  readonly clients: readonly BaseUrlClient[];
}

export async function doctor(argument: string | undefined, options: Options): Promise<void> {
  const { env, client = [] } = options;
  if (env !== undefined && argument !== undefined)
    throw new UsageError("--env reads variables. Remove the argument, or --env.");
  const sources: Source[] =
    env === undefined
      ? [{ text: (await readUri(argument, "doctor", "base URL")).text, clients: baseUrlClients }]
      : env.map(fromVariable);
  if (sources.some(({ text }) => text.trim() === ""))
    throw new UsageError("the input is empty. Pass a base URL, such as https://api.openai.com/v1.");
  const reads = ({ clients }: Source, name: string): boolean => (clients as readonly string[]).includes(name);
  const isUseful = (source: Source): boolean => client.length === 0 || client.some((name) => reads(source, name));
  if (!client.every((name) => sources.some((source) => reads(source, name))) || !sources.every(isUseful))
    throw new UsageError("each --client must read a variable of --env, and each variable must have such a client.");
  await attempt(options, { reports: null }, undefined, () => {
    const reports = sources.map((source) => reportOf(source, client));
    if (reports.some(({ issues }) => issues.length > 0)) process.exitCode = EXIT.invalid;
    print(
      options,
      () => ({ reports }),
      (paint) => reports.map((report) => tableOf(report, paint)).join(""),
    );
  });
}

function fromVariable(variable: string): Source {
  const text = process.env[variable] ?? "";
  if (text === "") throw new UsageError("a variable of --env is not set.");
  const readers = baseUrlClients.filter((name) => baseUrlVariables[name].includes(variable));
  return { variable, text, clients: readers.length === 0 ? baseUrlClients : readers };
}

/** The report of a base URL, or of that of an llm URI. */
function reportOf({ variable, text, clients }: Source, wanted: readonly string[]) {
  const base = /^\s*llm:/i.test(text) ? resolve(withoutKey(parse(text)), { policy: anyHost() }).baseUrl : text;
  const reports = clients
    .filter((client) => wanted.length === 0 || wanted.includes(client))
    .map((client) => explainBaseUrl(base, { client }));
  const issues = new Map<string, Issue>();
  for (const issue of reports.flatMap((report) => report.issues))
    if (!issues.has(issue.code)) issues.set(issue.code, spoken(issue));
  return { variable, clients: reports.flatMap((report) => report.clients), issues: [...issues.values()] };
}

function tableOf({ variable, clients, issues }: ReturnType<typeof reportOf>, paint: Palette): string {
  const rows = clients.map(({ client, finalUrl, fault = "ok", fix = "" }) =>
    [client, finalUrl === "" ? "(no request)" : finalUrl, fault, fix].map(visible),
  );
  const title = variable === undefined ? "" : `${paint.strong(visible(variable))}\n`;
  const lines = table([["client", "requested URL", "fault", "base URL to use"], ...rows], paint);
  return [title, lines, ...issues.map((issue) => `${coloredLine(issue, paint)}\n`)].join("");
}

/** Allows every host, for commands that send no request. */
export const anyHost = (): HostPolicy =>
  new HostPolicy({ allowLoopback: true, allowPrivate: true, allowIpLiterals: true });

/** There is no request for a redacted copy, whose key is a mask, and URLs do not depend on the key. */
export const withoutKey = (uri: LlmUri): LlmUri => uri.with({ apiKey: null });
