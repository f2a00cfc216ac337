// Describes what the redacted URI does, in plain sentences: the call, and what becomes of each parameter.

import { type LlmUri, wellKnownParams } from "llm-uri";
import type { Kind } from "./parts.ts";
import { isDropped, type Outcome } from "./verdicts.ts";

/** Plain text, or text about a part. */
export type Phrase = string | { readonly text: string; readonly id: string; readonly kind: Kind };

const LONGEST = 48;
const MANY = 6;

export function sentence(uri: LlmUri, { profile, changes }: Outcome): readonly Phrase[] {
  const phrases: Phrase[] = ["Calls ", part("model", uri.model)];
  if (isLocal(uri)) phrases.push(" on this machine, at ", part("host", uri.host), ", port ");
  else {
    const known = profile?.hosts?.length ? `${profile.name ?? profile.id}, ` : "";
    phrases.push(` at ${known}`, part("host", uri.host), " over HTTPS, port ");
  }
  if (uri.port === undefined) phrases.push(`${uri.effectivePort} (the default)`);
  else phrases.push(part("port", String(uri.port)));
  phrases.push(". ");

  const lost = new Map(changes.filter(isDropped).map(({ param, reason }) => [param, reason]));
  const settings = uri.query.flatMap(([name, value], at) => (lost.has(name) ? [] : [setting(name, value, at)]));
  if (settings.length > 0) phrases.push("It sets ", ...list(settings), ". ");
  for (const [name, reason] of [...lost].slice(0, MANY)) {
    const at = uri.query.findIndex(([each]) => each === name);
    phrases.push(
      part("parameter", name, `parameter-${at}`),
      ` is dropped${reason === undefined ? "" : `: ${reason}`}. `,
    );
  }
  const renamed = changes.filter(
    ({ kind, from, to }) => from === "query" && to !== undefined && (kind === "renamed" || kind === "moved"),
  );
  for (const { param, to } of renamed.slice(0, MANY)) {
    const at = uri.query.findIndex(([each]) => each === param);
    const client = to!.startsWith("clientOptions.");
    phrases.push(part("parameter", param, `parameter-${at}`), client ? " is for the client. " : ` becomes ${to}. `);
  }
  if (uri.apiKey !== undefined) phrases.push("The ", part("api-key", "key"), " is masked. ");
  if (uri.fragment !== undefined) phrases.push(part("fragment", `#${uri.fragment}`), " is never sent.");
  return phrases;
}

function setting(name: string, value: string | null, at: number): Phrase[] {
  const known = wellKnownParams.find((spec) => spec.name === name);
  const unit = known?.unit === undefined || known.unit === "probability" ? "" : ` ${known.unit}`;
  return [
    part("parameter", value === null ? name : `${name} ${value === "" ? "empty" : value}`, `parameter-${at}`),
    unit,
  ];
}

function list(phrases: readonly Phrase[][]): Phrase[] {
  const more = phrases.length - MANY;
  const shown = more > 1 ? [...phrases.slice(0, MANY), [`${more} more`]] : phrases;
  return shown.flatMap((phrase, at) => [at === 0 ? "" : at === shown.length - 1 ? " and " : ", ", ...phrase]);
}

/** Whether the host is a loopback host, for which the package uses another default port. */
const isLocal = (uri: LlmUri): boolean => uri.with({ port: null }).effectivePort !== 443;

const part = (kind: Kind, text: string, id: string = kind): Phrase => ({
  kind,
  id,
  text: text.length > LONGEST ? `${text.slice(0, LONGEST)}…` : text,
});
