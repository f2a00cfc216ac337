// `llm-uri doctor`: the URL that each client requests for a base URL, and the base URL that it needs.

import { HostPolicy, LlmUriError, parse } from "../entry/index.ts";
import {
  type BaseUrlClient,
  type BaseUrlReport,
  baseUrlClients,
  baseUrlVariables,
  explainBaseUrl,
  resolve,
} from "../entry/requests.ts";
import { EXIT, UsageError } from "./failure.ts";
import { readUri } from "./input.ts";
import { print, type ReportOptions, refuse } from "./report.ts";
import { aligned, visible } from "./text.ts";
import { lineOf, spoken } from "./wording.ts";

interface DoctorOptions extends ReportOptions {
  readonly client?: readonly string[];
  readonly env?: readonly string[];
}

/** A base URL, and the clients that it is for. */
interface Source {
  readonly variable?: string;
  readonly text: string;
  readonly clients: readonly BaseUrlClient[];
}

type Report = BaseUrlReport & { readonly variable?: string };

export async function doctor(argument: string | undefined, options: DoctorOptions): Promise<void> {
  const { env, client = [] } = options;
  const wanted = (name: BaseUrlClient): boolean => client.length === 0 || client.includes(name);
  if (env !== undefined && argument !== undefined)
    throw new UsageError("--env reads variables. Remove the argument, or --env.");
  const sources: readonly Source[] =
    env === undefined
      ? [{ text: (await readUri(argument, "doctor")).text, clients: baseUrlClients.filter(wanted) }]
      : env.map((variable) => fromVariable(variable, wanted));
  try {
    put(sources.map(explained), options);
  } catch (error) {
    if (!(error instanceof LlmUriError)) throw error;
    refuse(error.issues, options, { reports: null });
  }
}

function fromVariable(variable: string, wanted: (name: BaseUrlClient) => boolean): Source {
  const text = process.env[variable] ?? "";
  if (text === "") throw new UsageError("a variable of --env is not set.");
  const readers = baseUrlClients.filter((name) => baseUrlVariables[name].includes(variable));
  return { variable, text, clients: (readers.length === 0 ? baseUrlClients : readers).filter(wanted) };
}

/** The report of a base URL, or of that of an llm URI. */
function explained({ variable, text, clients }: Source): Report {
  const base = /^\s*llm:/i.test(text) ? baseOf(text) : text;
  const reports = clients.map((client) => explainBaseUrl(base, { client }));
  const issues = reports.flatMap((report) => report.issues);
  return {
    ...(variable === undefined ? {} : { variable }),
    clients: reports.flatMap((report) => report.clients),
    issues: issues.filter(({ code }, at) => issues.findIndex((issue) => issue.code === code) === at),
  };
}

function baseOf(text: string): string {
  const policy = new HostPolicy({ allowLoopback: true, allowPrivate: true, allowIpLiterals: true });
  // A redacted key cannot be sent, and the base URL does not depend on it.
  return resolve(parse(text).with({ apiKey: null }), { policy }).baseUrl;
}

function put(reports: readonly Report[], options: DoctorOptions): void {
  if (reports.some(({ issues }) => issues.length > 0)) process.exitCode = EXIT.invalid;
  const shown = reports.map((report) => ({ ...report, issues: report.issues.map(spoken) }));
  print(
    options,
    () => ({ reports: shown }),
    (paint) =>
      shown
        .map(({ variable, clients, issues }) => {
          const rows = clients.map(({ client, finalUrl, fault = "ok", fix = "" }) =>
            [client, finalUrl === "" ? "(no request)" : finalUrl, fault, fix].map(visible),
          );
          const [head, ...lines] = aligned([["client", "requested URL", "fault", "base URL to use"], ...rows]);
          const title = variable === undefined ? "" : `${paint.strong(visible(variable))}\n`;
          return [title, paint.strong(head!), ...lines, ...issues.map((issue) => `${lineOf(issue)}\n`)].join("");
        })
        .join(""),
  );
}
