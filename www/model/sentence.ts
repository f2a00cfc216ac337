// A URI in one plain sentence. It is made of the redacted value only.

import { type LlmUri, wellKnownParams } from "llm-uri";
import type { Kind } from "./parts.ts";

/** Plain words, or words that speak of a part. */
export type Phrase = string | { readonly text: string; readonly id: string; readonly kind: Kind };

const LONGEST = 48;

export function sentence(uri: LlmUri): readonly Phrase[] {
  const said: Phrase[] = [
    "Calls ",
    part("model", uri.model),
    isLocal(uri) ? " on this machine, at " : " at ",
    part("host", uri.host),
  ];
  said.push(isLocal(uri) ? ", port " : " over HTTPS, port ");
  if (uri.port === undefined) said.push(`${uri.effectivePort} (the default)`);
  else said.push(part("port", String(uri.port)));
  if (uri.appLabel !== undefined && uri.appLabel !== "") said.push(", as ", part("app-label", uri.appLabel));
  said.push(". ");
  said.push(...settings(uri));
  if (uri.apiKey !== undefined) said.push("It carries ", part("api-key", "a key"), ", which is not shown. ");
  else said.push("It carries no key. ");
  if (uri.fragment !== undefined)
    said.push("The note ", part("fragment", `#${uri.fragment}`), " stays with the application and is never sent.");
  return said;
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
  return ["It asks for ", ...list, ". "];
}

const MANY = 6;

/** Whether the package takes the host for a loopback one: it has another default port there. */
const isLocal = (uri: LlmUri): boolean => uri.with({ port: null }).effectivePort !== 443;

const part = (kind: Kind, text: string, id: string = kind): Phrase => ({
  kind,
  id,
  text: text.length > LONGEST ? `${text.slice(0, LONGEST)}…` : text,
});
