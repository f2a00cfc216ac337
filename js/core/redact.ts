// Redaction: the module says what to replace, the text is put together here.

import { BAD, tokens } from "./crossing.js";
import type { Engine } from "./engine.js";
import { MARKER } from "./generated.js";
import type { RedactOptions } from "./types.js";

/** Redacts a text that is one URI and nothing else. */
export function marked(engine: Engine, text: string, options: OwnRedactOptions | undefined): string {
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

const LEVELS: readonly unknown[] = ["credentials", "userinfo", "share"];

/** Options that were read once. */
export interface OwnRedactOptions extends Required<RedactOptions> {
  /** As the module reads them; undefined for the defaults. */
  readonly crossing: string | undefined;
}

/**
 * The options, each read once and before the text crosses: a getter is code of the caller's, which may call this library
 * again, throw, or give something else the next time.
 * @throws TypeError for options of another kind.
 */
export function ownRedactOptions(options: RedactOptions | undefined): OwnRedactOptions | undefined {
  if (typeof options !== "object" || options === null) return undefined;
  const { level = "credentials", uri = false, marker = MARKER, secretParams = [], keys = true } = options;
  const names: string[] = Array.isArray(secretParams) ? Array.from(secretParams) : [];
  const isWrong = (name: unknown): boolean => typeof name !== "string" || tokens([name]) === BAD;
  if (
    !LEVELS.includes(level) ||
    typeof uri !== "boolean" ||
    typeof keys !== "boolean" ||
    isWrong(marker) ||
    !Array.isArray(secretParams) ||
    names.some(isWrong)
  ) {
    throw new TypeError(
      'The options are { level?: "credentials" | "userinfo" | "share", uri?: boolean, marker?: string, secretParams?: string[], keys?: boolean }.',
    );
  }
  const isDefault = level === "credentials" && marker === MARKER && names.length === 0 && keys;
  const crossing = isDefault ? undefined : tokens([LEVELS.indexOf(level), marker, names, Number(keys)]);
  return { level, uri, marker, secretParams: names, keys, crossing };
}
