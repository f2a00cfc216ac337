// Redaction: the module returns the edits, and this file applies them to the text.

import { BAD, tokens } from "./crossing.js";
import type { Engine } from "./engine.js";
import { MARKER } from "./generated.js";
import { notIndex, read, type Shape } from "./reader.js";
import type { RedactOptions } from "./types.js";

/** Redacts a text that is one URI and nothing else. */
export function marked(
  engine: Pick<Engine, "redactEdits">,
  text: string,
  options: OwnRedactOptions | undefined,
): string {
  const edits = engine.redactEdits(text, options?.crossing);
  const marker = options?.marker ?? MARKER;
  let output = "";
  let from = 0;
  for (let at = 0; at < edits.length; at += 3) {
    output += text.slice(from, edits[at]!) + (edits[at + 2] === 0 ? "" : marker);
    from = edits[at + 1]!;
  }
  return from === 0 ? text : output + text.slice(from);
}

const LEVELS = ["credentials", "userinfo", "share"] as const;

/** The options of `redact`; redactors and streams take some of them. */
export const REDACT: Shape<RedactOptions> = {
  level: LEVELS,
  uri: "boolean",
  marker: "string",
  secretParams: "strings",
  keys: "boolean",
};

/** Options that were read once. */
export interface OwnRedactOptions extends Required<RedactOptions> {
  /** As the module reads them; undefined for the defaults. */
  readonly crossing: string | undefined;
}

/**
 * The options, each read once and before the text crosses: a getter is code of the caller's, which may call this library
 * again, throw, or give something else the next time.
 * @throws TypeError as `read`, and for a text with half of a surrogate pair.
 */
export function ownRedactOptions(options: RedactOptions | undefined): OwnRedactOptions | undefined {
  const given = notIndex(options);
  if (given === undefined || given === null) return undefined;
  const { level = "credentials", uri = false, marker = MARKER, secretParams = [], keys = true } = read(given, REDACT);
  if (tokens([marker]) === BAD || secretParams.some((name) => tokens([name]) === BAD))
    throw new TypeError('llm-uri: the options "marker" and "secretParams" must be well-formed Unicode.');
  const isDefault = level === "credentials" && marker === MARKER && secretParams.length === 0 && keys;
  const crossing = isDefault ? undefined : tokens([LEVELS.indexOf(level), marker, secretParams, Number(keys)]);
  return { level, uri, marker, secretParams, keys, crossing };
}
