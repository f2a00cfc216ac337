// Describes the redacted URI in plain sentences.

import { type LlmUri, wellKnownParams } from "llm-uri";
import type { Kind } from "./parts.ts";

/** Plain text, or text about a part. */
export type Phrase = string | { readonly text: string; readonly id: string; readonly kind: Kind };

const LONGEST = 48;

export function sentence(uri: LlmUri): readonly Phrase[] {
  const phrases: Phrase[] = [
    "Calls ",
    part("model", uri.model),
    isLocal(uri) ? " on this machine, at " : " at ",
    part("host", uri.host),
  ];
  phrases.push(isLocal(uri) ? ", port " : " over HTTPS, port ");
  if (uri.port === undefined) phrases.push(`${uri.effectivePort} (the default)`);
  else phrases.push(part("port", String(uri.port)));
  if (uri.appLabel !== undefined && uri.appLabel !== "") phrases.push(", as ", part("app-label", uri.appLabel));
  phrases.push(". ");
  phrases.push(...settings(uri));
  if (uri.apiKey !== undefined) phrases.push("It contains ", part("api-key", "a key"), ", which is masked. ");
  else phrases.push("It contains no key. ");
  if (uri.fragment !== undefined)
    phrases.push("The fragment ", part("fragment", `#${uri.fragment}`), " is for the application and is never sent.");
  return phrases;
}

function settings(uri: LlmUri): Phrase[] {
  const phrases = uri.query.map(([name, value], at): Phrase[] => {
    const known = wellKnownParams.find((spec) => spec.name === name);
    const unit = known?.unit === undefined || known.unit === "probability" ? "" : ` ${known.unit}`;
    const text = value === null ? name : `${name} ${value === "" ? "empty" : value}`;
    return [part("parameter", text, `parameter-${at}`), unit];
  });
  if (phrases.length === 0) return [];
  const more = phrases.length - MANY;
  const shown = more > 1 ? [...phrases.slice(0, MANY), [`${more} more`]] : phrases;
  const list = shown.flatMap((phrase, at) => [at === 0 ? "" : at === shown.length - 1 ? " and " : ", ", ...phrase]);
  return ["It sets ", ...list, ". "];
}

const MANY = 6;

/** Whether the host is a loopback host, for which the package uses another default port. */
const isLocal = (uri: LlmUri): boolean => uri.with({ port: null }).effectivePort !== 443;

const part = (kind: Kind, text: string, id: string = kind): Phrase => ({
  kind,
  id,
  text: text.length > LONGEST ? `${text.slice(0, LONGEST)}…` : text,
});
