// Changes one part of an input, valid or not, and keeps all other text verbatim. The package decodes and encodes.

import { build, type LlmUri, LlmUriError, type LlmUriParts, type ParamValue, safeParse, tokenize } from "llm-uri";
import type { Kind } from "./parts.ts";
import { type Raw, rawOf, textOf } from "./parts.ts";

const HOST = "h.example";

/** The URI of `make`; undefined if its parts are not valid. */
export function valid(make: () => LlmUri): LlmUri | undefined {
  try {
    return make();
  } catch (error) {
    if (error instanceof LlmUriError) return undefined;
    throw error;
  }
}

/** A built URI's text, from `from` on; undefined if these parts are not valid. */
function built(parts: Partial<LlmUriParts>, from: string): string | undefined {
  const text = valid(() => build({ host: HOST, model: "m", ...parts }))?.exposeCredentials();
  return text?.slice(text.indexOf(from) + from.length);
}

/** Percent-encodes the value of a parameter. */
const encoded = (value: string): string =>
  built({ query: [["x", value]] }, "?x=") ?? encodeURIComponent(wellFormed(value));

/** Without lone surrogates, which cannot be encoded. */
export const wellFormed = (text: string): string => text.replace(/\p{Cs}/gu, "\uFFFD");

/** The text of a part with this value. A value that the part cannot have is encoded, so that it changes no other part. */
function encodedPart(kind: Kind, value: string): string {
  switch (kind) {
    case "app-label":
      return built({ appLabel: value, apiKey: "k" }, "://")?.split(":")[0] ?? encoded(value);
    case "api-key":
      return built({ appLabel: "a", apiKey: value }, "://a:")?.split("@")[0] ?? encoded(value);
    case "host":
      return built({ host: value }, "://")?.split("/")[0] ?? value.replace(/[/?#@:\s]/g, encodeURIComponent);
    case "port":
      return /^\d*$/.test(value) ? value : encoded(value);
    case "model":
      return built({ model: value }, `${HOST}/`) ?? value.split("/").map(encoded).join("/");
    case "fragment":
      return built({ fragment: value }, "#") ?? encoded(value);
    default:
      return encoded(value);
  }
}

/** A part's value as text; the written text if it cannot be decoded. */
export function decoded(kind: Kind, written: string): string {
  if (!written.includes("%") || kind === "host" || kind === "port") return written;
  const result = safeParse(kind === "model" ? `llm://${HOST}/${written}` : `llm://${HOST}/m?x=${written}`);
  if (!result.success) return written;
  return kind === "model" ? result.data.model : (result.data.query[0]?.[1] ?? written);
}

/** The name and the value of a parameter as written, decoded; null for a name without `=`. */
export function decodedParameter(written: string): readonly [name: string, value: string | null] {
  const at = written.indexOf("=");
  const name = decoded("parameter", at < 0 ? written : written.slice(0, at));
  return [name, at < 0 ? null : decoded("parameter", written.slice(at + 1))];
}

export const parameter = (name: string, value: string | null): string =>
  value === null ? encoded(name) : `${encoded(name)}=${encoded(value)}`;

/** A typed parameter as written, such as a list. */
export const typed = (name: string, value: ParamValue): string | undefined => built({ params: { [name]: value } }, "?");

/** The input after a change of its components. */
function changed(input: string, change: (raw: Raw) => void): string {
  const raw = rawOf(input, tokenize(input));
  change(raw);
  return textOf(raw);
}

const FIELDS = {
  "app-label": "label",
  "api-key": "key",
  port: "port",
  model: "model",
  fragment: "fragment",
} as const;

/** The input with this value of a part; an empty value removes the part. */
export function withPart(input: string, kind: Exclude<Kind, "scheme" | "parameter">, value: string): string {
  return changed(input, (raw) => {
    if (kind === "host") raw.host = value === "" ? "" : encodedPart(kind, value);
    else if (value === "") delete raw[FIELDS[kind]];
    else raw[FIELDS[kind]] = encodedPart(kind, value);
    // A key needs its label's place, and a label without a key needs no colon.
    if (raw.key === undefined && raw.label === "") delete raw.label;
  });
}

/** The input with a parameter as written; undefined removes it. Beyond the last one it is added. */
export function withParameter(input: string, at: number, written: string | undefined): string {
  return changed(input, (raw) => raw.params.splice(at, 1, ...(written === undefined ? [] : [written])));
}
