// Redaction of one URI: the module says what to replace, the text is put together here. Texts are in redaction.ts.

import type { Engine } from "./engine.js";
import { MARKER } from "./generated.js";
import { listed } from "./options.js";
import type { RedactOptions } from "./types.js";

/** Redacts a text that is one URI and nothing else. */
export function marked(engine: Engine, text: string, options: RedactOptions | undefined): string {
  const own = copied(options);
  const edits = engine.redactEdits(text, own);
  let output = "";
  let from = 0;
  for (let at = 0; at < edits.length; at += 3) {
    output += text.slice(from, edits[at]!) + (edits[at + 2] === 1 ? (own?.marker ?? MARKER) : "");
    from = edits[at + 1]!;
  }
  return from === 0 ? text : output + text.slice(from);
}

/**
 * The options, each read once and before the text crosses: a getter is code of the caller's, which may call this library
 * again, throw, or give something else the next time. The core says what is wrong with them.
 */
export function copied(options: RedactOptions | undefined): RedactOptions | undefined {
  if (typeof options !== "object" || options === null) return undefined;
  const { level, uri, marker, secretParams, keys } = options;
  const given = { level, uri, marker, secretParams: listed(secretParams), keys };
  // The module need not ask for each of the defaults.
  return Object.values(given).every((value) => value === undefined) ? undefined : (given as RedactOptions);
}
