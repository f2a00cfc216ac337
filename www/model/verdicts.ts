// Three verdicts: on the syntax, on the provider that the URI calls, and on its host. And what the provider's request does
// with each parameter.

import { HostPolicy, type Issue, LlmUriError, parseHost } from "llm-uri";
import { type Change, type ProviderProfile, providers, resolve } from "llm-uri/requests";
import { masked } from "./hidden.ts";
import { className } from "./host.ts";
import { partsAt, type Reading, SEVERITIES, type Tone, verdict, worstOf } from "./reading.ts";
import { withPlaceholderKey } from "./request.ts";

export interface Verdict {
  readonly name: "Syntax" | "Provider" | "Host";
  readonly tone: Tone;
  readonly words: string;
}

/** The request of a provider for a URI. */
export interface Outcome {
  readonly profile?: ProviderProfile;
  readonly protocol?: string;
  readonly changes: readonly Change[];
  /** The provider's findings with a fix: values that it refuses. */
  readonly issues: readonly Issue[];
  readonly tone: Tone;
  readonly words: string;
  /** The names of the parameters that the provider refuses, with its reason. */
  readonly refused: ReadonlyMap<string, string>;
}

const NONE: Outcome = { changes: [], issues: [], tone: "empty", words: "Not checked", refused: new Map() };

/** Without a request, the provider follows from the host. */
function ofHost({ parts, input }: Reading): Outcome {
  const part = parts.find(({ kind }) => kind === "host");
  const host = part && input.slice(part.start, part.end).toLowerCase();
  const profile = providers.find(({ hosts }) => hosts?.includes(host ?? ""));
  return profile === undefined ? NONE : { ...NONE, profile };
}

/** Findings of the provider that are problems; the others are changes. */
const PROBLEMS: readonly string[] = ["provider-range", "reserved-body-key", "missing-key", "parameter-not-sent"];

/** For a valid reading. The host's verdict is separate, so this allows the host. */
export function outcomeOf(reading: Reading): Outcome {
  const { uri, shown } = reading;
  if (uri === undefined || shown === undefined) return ofHost(reading);
  const options = { policy: allowing(shown.host), ranges: "warn" } as const;
  try {
    // A change has the name of a parameter, which may be a secret; an issue has the offsets of the input. So changes are those of
    // the redacted URI, and issues those of the URI itself, unless its key is a marker.
    const { provider, protocol, changes, issues } = resolve(withPlaceholderKey(shown), options);
    const exact = reading.state === "valid" && !uri.isRedacted;
    const profile = providers.find(({ id }) => id === provider);
    const problems = (exact ? resolve(uri, options).issues : [])
      .filter(({ code, component }) => PROBLEMS.includes(code) && component !== "app-label")
      .map((issue) => withReason(reading, issue, changes));
    const refused = new Map<string, string>();
    for (const issue of problems)
      for (const { id, kind } of issue.code === "provider-range" ? partsAt(reading, issue) : [])
        if (kind === "parameter") refused.set(shown.query[Number(id.slice(10))]![0], issue.message);
    const dropped = changes.filter(isDropped).map(({ param }) => param);
    const name = profile?.name ?? provider;
    const base = { changes, issues: problems, refused, protocol, ...(profile === undefined ? {} : { profile }) };
    const found = (code: string): boolean => issues.some((issue) => issue.code === code);
    if (refused.size > 0)
      return { ...base, tone: "error", words: `${name} refuses this ${[...refused.keys()].join(", ")}` };
    if (dropped.length > 0) return { ...base, tone: "warning", words: `${list(dropped)} not sent` };
    if (found("missing-key")) return { ...base, tone: "warning", words: `${name} requires an API key` };
    if (found("generic-provider")) return { ...base, tone: "advice", words: "Unknown; OpenAI-compatible is assumed" };
    return { ...base, tone: "valid", words: `${name}, all sent` };
  } catch (error) {
    if (!(error instanceof LlmUriError)) throw error;
    const first = error.issues.find(({ severity }) => severity === "error");
    return { ...ofHost(reading), tone: "error", words: first?.message ?? "" };
  }
}

/** The issue of a parameter that is not sent, with the provider's reason as its fix. */
function withReason(reading: Reading, issue: Issue, changes: readonly Change[]): Issue {
  const [part] = issue.code === "parameter-not-sent" ? partsAt(reading, issue) : [];
  if (part?.kind !== "parameter") return issue;
  const name = reading.shown?.query[Number(part.id.slice(10))]?.[0];
  const reason = changes.find((change) => change.param === name && isDropped(change))?.reason;
  return reason === undefined ? issue : { ...issue, fix: `${reason[0]!.toUpperCase()}${reason.slice(1)}.` };
}

let lenient: readonly [host: string, policy: HostPolicy] | undefined;

/** A policy that allows this host, if a client can read it. */
function allowing(host: string): HostPolicy {
  if (lenient?.[0] === host) return lenient[1];
  const { kind, host: name } = parseHost(host);
  const policy =
    kind === "refused" ? HostPolicy.production : new HostPolicy({ allowHosts: [name], allowLoopback: true });
  lenient = [host, policy];
  return policy;
}

const list = (names: readonly string[]): string =>
  `${names.slice(0, 3).join(", ")}${names.length > 3 ? ` and ${names.length - 3} more` : ""} ${names.length === 1 ? "is" : "are"}`;

/** Whether the request lacks this part of the URI's query. */
export const isDropped = ({ kind, from }: Change): boolean =>
  (kind === "dropped" || kind === "withheld") && from === "query";

/** The host as written is checked also if the rest of the URI is not valid. */
function hostVerdict(reading: Reading): Verdict {
  const part = reading.parts.find(({ kind }) => kind === "host");
  const shown = part === undefined ? "***" : masked(reading.input, reading.hidden, part.start, part.end);
  if (shown.includes("***")) return { name: "Host", tone: "empty", words: "None yet" };
  const { allowed, hostClass } = HostPolicy.production.checkHost(shown);
  if (allowed) return { name: "Host", tone: "valid", words: "Public" };
  const tone = hostClass === "loopback" ? "warning" : "error";
  const words = hostClass === "public" ? "public, but not in production" : className(hostClass);
  return { name: "Host", tone, words: `${words[0]!.toUpperCase()}${words.slice(1)}` };
}

/** `source` is the reading whose host is checked. */
export function verdictsOf(reading: Reading, source: Reading, outcome: Outcome): readonly Verdict[] {
  const syntax: Tone = reading.state === "empty" ? "empty" : (worstOf(reading.issues) ?? "valid");
  return [
    { name: "Syntax", tone: syntax, words: verdict(reading) },
    { name: "Provider", tone: outcome.tone, words: reading.state === "empty" ? "None yet" : outcome.words },
    hostVerdict(source),
  ];
}

const ORDER: readonly Tone[] = [...SEVERITIES, "valid", "empty"];

/** The worst tone sets the colour. */
export const worst = (verdicts: readonly Verdict[]): Tone =>
  ORDER.find((tone) => verdicts.some((each) => each.tone === tone)) ?? "empty";
