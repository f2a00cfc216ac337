// Redaction: the module returns the edits, and this file applies them to the text.

import type { Engine } from "./engine.js";
import { MARKER } from "./generated.js";
import type { Shape } from "./reader.js";
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

/** The levels by their number. */
export const LEVELS = ["credentials", "userinfo", "share"] as const;

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
