// `llm-uri ai` and `llm-uri scheme`: advertisements, signatures; names and registrations of schemes.

import { existsSync, statSync } from "node:fs";

import {
  type AiUri,
  discoveryLocations,
  type OnRefused,
  parseAiipHtml,
  parseAiipLink,
  parseAiipSrv,
  parseAiipTxt,
  parseAiipWellKnown,
} from "../entry/ai.ts";
import { verifyProvenance } from "../entry/ai-provenance.ts";
import { type Issue, LlmUriError, redact } from "../entry/index.ts";
import { adviseOnUri, checkRegistration, checkSchemeName, registrationChecklist } from "../entry/scheme.ts";
import { EXIT, UsageError } from "./errors.ts";
import { safeName } from "./findings.ts";
import { fileOf, jsonOf, parseJson, readFile, readUri } from "./input.ts";
import { coloredLine, frames, isError, spoken, verdict } from "./issues.ts";
import { type Options, refuse } from "./options.ts";
import { attempt, print, printIssues } from "./report.ts";
import { blocks, json, visible } from "./terminal.ts";

/** Where an origin may advertise its endpoint, or the endpoints that the texts found there advertise. */
export async function discover(origin: string | undefined, options: Options): Promise<void> {
  const { link, txt, srv } = options;
  const asked = [options.wellKnown, link, options.html, txt, srv].some((source) => source !== undefined);
  if (asked === (origin !== undefined))
    throw new UsageError("pass an origin, or the text from its places: --well-known, --link, --html, --txt or --srv.");
  if (origin !== undefined) return report(options, {}, () => ({ facts: { ...discoveryLocations(origin) } }));
  const [document, html] = [await fileOf(options, "wellKnown"), await fileOf(options, "html")];
  await report(options, {}, () => {
    const issues: Issue[] = [];
    const endpoints: string[] = [];
    const add = (source: string, found: readonly AiUri[] = []): unknown =>
      endpoints.push(...found.map((uri) => `${source} ${uri}`));
    const refused: OnRefused = (refusal) => issues.push(...refusal.issues);
    const description = document === undefined ? undefined : parseAiipWellKnown(document);
    if (description !== undefined) add("well-known", [description.endpoint]);
    if (link !== undefined) add("link", parseAiipLink(link, refused));
    if (html !== undefined) add("html", parseAiipHtml(html, refused));
    if (txt !== undefined) add("txt", parseAiipTxt(txt, refused));
    const facts = {
      endpoints,
      servers: parseAiipSrv(srv ?? []).map(({ host, port }) => `${host}:${port}`),
      jwks: description?.jwks === undefined ? null : redact(description.jwks),
      scopes: description?.scopes ?? [],
      policy: description?.policy ?? null,
    };
    if (endpoints.length === 0 && issues.length === 0) process.stderr.write("llm-uri: no endpoint was found.\n");
    return { facts, issues: [...(description?.issues ?? []), ...issues], failed: endpoints.length === 0 };
  });
}

/** A signed result against the keys of its origin. The payload is not printed. */
export async function verify(file: string, options: Options): Promise<void> {
  const jws = (await readFile(file, "the result")).trim();
  const jwks = await jsonOf(options, "jwks");
  const payload = await fileOf(options, "payload");
  const document = await fileOf(options, "wellKnown");
  const { auth, mtls, scope: scopes } = options;
  if (document === undefined) refuse(options, ["auth", "mtls", "scope"], "without --well-known");
  const result = { jws: jws.startsWith("{") ? parseJson(jws, "the result") : jws, payload, auth, mtls, scopes };
  await report(options, { accepted: false }, async () => {
    const description = document === undefined ? undefined : parseAiipWellKnown(document);
    try {
      const { accepted, issues } = await verifyProvenance(result as never, { jwks: jwks as never, description });
      return { facts: { accepted }, issues, failed: !accepted };
    } catch (error) {
      if (error instanceof LlmUriError || !(error instanceof Error) || !/\bjose\b/.test(error.message)) throw error;
      throw new UsageError("the package `jose` is not installed. Run: npm install jose");
    }
  });
}

interface Outcome {
  readonly facts: Readonly<Record<string, unknown>>;
  readonly issues?: readonly Issue[];
  /** Whether there is nothing to use, although no issue is an error. */
  readonly failed?: boolean;
}

/** Prints what `run` returns, or `without` and the issues of what it throws, which have no place in a text that the user sees. */
const report = (options: Options, without: object, run: () => Outcome | Promise<Outcome>): Promise<void> =>
  attempt(options, without, undefined, async () => {
    const { facts, failed = false, ...outcome } = await run();
    const issues = (outcome.issues ?? []).map(spoken);
    process.exitCode = failed || issues.some(isError) ? EXIT.invalid : EXIT.valid;
    const rows = Object.entries(facts).filter(([, value]) => value !== null && String(value) !== "");
    const shown = (value: unknown): string => (typeof value === "string" ? visible(value) : json(value));
    print(
      options,
      () => ({ ...facts, issues }),
      () => rows.map(([name, value]) => `${name}: ${shown(value)}\n`).join(""),
    );
    printIssues(issues, options);
  });

const TEMPLATE_LIMIT = 1024 * 1024;
const PROFILES = { rfc4395: { title: "RFC 4395", fields: 11 }, rfc7595: { title: "RFC 7595", fields: 6 } } as const;

export async function checkScheme(argument: string, options: Options): Promise<void> {
  const template = await templateOf(argument);
  const { profile = "rfc7595" } = options;
  if (template === undefined && !options.checklist) refuse(options, ["profile"], "on a name without --checklist");
  const checked = template === undefined ? undefined : checkRegistration(template, profile);
  const issues = checked?.issues ?? checkSchemeName(argument);
  const valid = !issues.some(isError);
  process.exitCode = valid ? EXIT.valid : EXIT.invalid;
  const checklist = options.checklist ? registrationChecklist(profile) : undefined;
  const { fields = {}, missing = [] } = checked ?? {};
  print(
    options,
    () => ({
      ...(checked === undefined ? { name: valid ? safeName(argument) : null } : { profile, fields, missing }),
      ...{ valid, issues },
      ...(checklist && { checklist }),
    }),
    (paint) => {
      const { title, fields: wanted } = PROFILES[profile];
      const others = Object.keys(fields).length - (wanted - missing.length);
      const tally = `  ${wanted - missing.length} of ${wanted} fields of ${title}${others > 0 ? `, ${others} more` : ""}\n`;
      const lines = issues.map((issue) => `  ${coloredLine(issue, paint)} ${paint.quiet(`[${issue.reference}]`)}\n`);
      const points = checklist?.map(
        ({ text, reference }, at) => `  ${String(at + 1).padStart(2)}. ${text} ${paint.quiet(`[${reference}]`)}\n`,
      );
      return `\n${blocks(checked && tally, lines.join(""), verdict(valid, issues, paint), points?.join(""))}\n`;
    },
  );
}

/** The template of a file or of standard input, as text or parsed JSON; undefined for a name. */
async function templateOf(argument: string): Promise<string | object | undefined> {
  if (argument !== "-" && !(existsSync(argument) && statSync(argument).isFile())) {
    // A file's name with a typo is not a scheme's name; a text with a colon is probably a URI.
    if (!argument.includes(":") && /[\\/]|\.(?:txt|md|json|xml|html?)$/i.test(argument))
      throw new UsageError("the file does not exist. Pass an existing file, or a scheme's name.");
    return undefined;
  }
  const text = await readFile(argument, "the template");
  if (text.length > TEMPLATE_LIMIT)
    throw new UsageError(`the template is larger than ${TEMPLATE_LIMIT / 1024 / 1024} MiB.`);
  if (!text.trimStart().startsWith("{")) return text;
  try {
    return JSON.parse(text) as object;
  } catch {
    return text;
  }
}

/** Advice on a URI's conventions (RFC 8820). Always succeeds: advice is not a finding. */
export async function advise(argument: string | undefined, options: Options): Promise<void> {
  const { text } = await readUri(argument, "scheme advise");
  const issues = adviseOnUri(text);
  print(
    options,
    () => ({ issues }),
    (paint, columns) => (issues.length === 0 ? "No advice.\n" : frames(text, issues, paint, columns)),
  );
}
