// `llm-uri ai` and `llm-uri mas`: ai URIs, gateway URLs, advertisements, signatures, and model addresses.

import { readFileSync } from "node:fs";

import { type AiipSources, AiUri, discoveryLocations, parseAiipWellKnown, resolveAiip } from "../entry/ai.ts";
import { verifyProvenance } from "../entry/ai-provenance.ts";
import { type Issue, LlmUriError, redact } from "../entry/index.ts";
import { EXIT, systemCode, UsageError } from "./failure.ts";
import { readStdin, readUri } from "./input.ts";
import { inspectNeighbour, recordOf, textOf } from "./neighbour.ts";
import { formatOf } from "./output/format.ts";
import { print, printIssues, type ReportOptions } from "./report.ts";
import { json, visible } from "./text.ts";
import { spoken } from "./wording.ts";

interface NeighbourOptions extends ReportOptions {
  readonly strict?: boolean;
  readonly spec?: "1.0" | "1.1";
  readonly allowModel?: string[];
}

/** `llm-uri mas` and `llm-uri ai parse`: one address of a known kind. */
export async function parseNeighbour(
  kind: "mas" | "ai",
  argument: string | undefined,
  options: NeighbourOptions,
): Promise<void> {
  const { text } = await readUri(argument, kind === "ai" ? "ai parse" : "mas");
  const { strict, spec, allowModel: allowModels } = options;
  const inspected = inspectNeighbour(kind, text, kind === "ai" ? { strict } : { spec, allowModels });
  process.exitCode = inspected.valid ? EXIT.valid : EXIT.invalid;
  print(
    options,
    () => recordOf(inspected),
    (paint, columns) => textOf(inspected, paint, columns),
  );
}

interface GatewayOptions extends ReportOptions {
  readonly base: string;
}

/** `llm-uri ai gateway`: the URL of an ai URI at a gateway, or the ai URI of such a URL. */
export async function gateway(argument: string | undefined, options: GatewayOptions): Promise<void> {
  const { text } = await readUri(argument, "ai gateway");
  report(options, () => {
    const back = /^https?:/i.test(text.trim());
    const shown = back ? String(AiUri.fromGatewayUrl(text, options.base)) : maskedUrl(AiUri.parse(text), options.base);
    return { facts: { [back ? "uri" : "url"]: shown }, issues: [] };
  });
}

/** The URL of the redacted URI: the gateway's rules for secrets are those of the URI. */
function maskedUrl(uri: AiUri, base: string): string {
  uri.toGatewayUrl(base); // throws what is wrong with the URI itself
  const shown = AiUri.safeParse(String(uri));
  return shown.success ? shown.data.toGatewayUrl(base) : "***";
}

interface DiscoverOptions extends ReportOptions {
  readonly wellKnown?: string;
  readonly link?: string;
  readonly html?: string;
  readonly txt?: string[];
  readonly srv?: string[];
}

/** `llm-uri ai discover`: where an origin may advertise its endpoint, or which endpoint the texts found there advertise. */
export async function discover(origin: string | undefined, options: DiscoverOptions): Promise<void> {
  const { wellKnown, link, html, txt, srv } = options;
  const asked = [wellKnown, link, html, txt, srv].some((source) => source !== undefined);
  if (asked === (origin !== undefined))
    throw new UsageError(
      "pass either an origin, or what was found at its places: --well-known, --link, --html, --txt, --srv.",
    );
  if (origin !== undefined) return report(options, () => ({ facts: { ...discoveryLocations(origin) }, issues: [] }));
  const sources: AiipSources = {
    ...(wellKnown !== undefined && { wellKnown: await contentOf(wellKnown) }),
    ...(html !== undefined && { html: await contentOf(html) }),
    ...(link !== undefined && { link }),
    ...(txt && { txt }),
    ...(srv && { srv }),
  };
  report(options, () => {
    const { endpoint, source, description, candidates, servers, issues } = resolveAiip(sources);
    const facts = {
      endpoint: endpoint === undefined ? null : String(endpoint),
      source: source ?? null,
      candidates: candidates.map((one) => `${one.source} ${String(one.endpoint)}`),
      servers: servers.map(({ host, port }) => `${host}:${port}`),
      jwks: description?.jwks === undefined ? null : redact(description.jwks),
      scopes: description?.scopes ?? [],
      policy: description?.policy ?? null,
    };
    return { facts, issues, failed: endpoint === undefined };
  });
}

export interface VerifyOptions extends ReportOptions {
  readonly jwks: string;
  readonly wellKnown?: string;
  readonly payload?: string;
  readonly auth?: string;
  readonly mtls?: boolean;
  readonly scope?: string[];
}

/** `llm-uri ai verify`: a signed result against the keys of its origin. The payload is not printed. */
export async function verify(file: string, options: VerifyOptions): Promise<void> {
  const [jws, jwks] = [(await contentOf(file)).trim(), parsed(await contentOf(options.jwks), "--jwks")];
  const { auth, mtls, scope: scopes } = options;
  const payload = options.payload === undefined ? undefined : await contentOf(options.payload);
  const document = options.wellKnown === undefined ? undefined : await contentOf(options.wellKnown);
  const result = {
    jws: jws.startsWith("{") ? parsed(jws, "the result") : jws,
    ...(payload !== undefined && { payload }),
    ...(auth !== undefined && { auth }),
    ...(mtls !== undefined && { mtls }),
    ...(scopes && { scopes }),
  };
  try {
    const description = document === undefined ? undefined : parseAiipWellKnown(document);
    const settings = { jwks: jwks as never, ...(description && { description }) };
    const { accepted, issues } = await verifyProvenance(result as never, settings);
    report(options, () => ({ facts: { accepted }, issues, failed: !accepted }));
  } catch (error) {
    if (error instanceof LlmUriError)
      return report(options, () => ({ facts: { accepted: false }, issues: error.issues, failed: true }));
    if (error instanceof Error && /\bjose\b/.test(error.message))
      throw new UsageError("the package `jose` is not installed. Run: npm install jose");
    throw error;
  }
}

interface Outcome {
  readonly facts: Readonly<Record<string, unknown>>;
  readonly issues: readonly Issue[];
  /** Whether there is nothing to use, although no issue is an error. */
  readonly failed?: boolean;
}

/** Prints what `run` returns, or the issues of what it throws, which have no place in a text that the user sees. */
function report(options: ReportOptions, run: () => Outcome): void {
  let outcome: Outcome;
  try {
    outcome = run();
  } catch (error) {
    if (!(error instanceof LlmUriError)) throw error;
    outcome = { facts: {}, issues: error.issues };
  }
  const { facts, failed = false } = outcome;
  const issues = outcome.issues.map(spoken);
  const wrong = failed || issues.some(({ severity }) => severity === "error");
  process.exitCode = wrong ? EXIT.invalid : EXIT.valid;
  const rows = Object.entries(facts).filter(
    ([, value]) => value !== null && !(Array.isArray(value) && value.length === 0),
  );
  const shown = (value: unknown): string => (typeof value === "string" ? visible(value) : json(value));
  print(
    options,
    () => ({ ...facts, issues }),
    () =>
      rows.length === 1 && typeof rows[0]![1] === "string"
        ? `${shown(rows[0]![1])}\n`
        : rows.map(([name, value]) => `${name}: ${shown(value)}\n`).join(""),
  );
  if (formatOf(options) !== "json") printIssues(issues, options);
}

/** The text of a file; `-` is standard input. */
async function contentOf(path: string): Promise<string> {
  if (path === "-") return readStdin("document");
  try {
    return readFileSync(path, "utf8");
  } catch (error) {
    throw new UsageError(`a file cannot be read (${systemCode(error) ?? "error"}).`);
  }
}

function parsed(text: string, what: string): unknown {
  try {
    return JSON.parse(text) as unknown;
  } catch {
    throw new UsageError(`${what} is not JSON.`);
  }
}
