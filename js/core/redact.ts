// Redaction: the module says what to replace, the text is put together here.

import type { Engine } from "./engine.js";
import { MARKER } from "./generated.js";
import { listed } from "./options.js";
import type { RedactOptions } from "./types.js";

/** `uri`: the text is one URI and nothing else, whatever the options say. */
export function marked(engine: Engine, text: string, options: RedactOptions | undefined, uri = false): string {
  const own = copied(options);
  const edits = engine.redactEdits(text, uri || own?.uri === true, own);
  if (edits.length === 0) return text;
  const marker = own?.marker ?? MARKER;
  let output = "";
  let from = 0;
  for (let at = 0; at < edits.length; at += 3) {
    output += text.slice(from, edits[at]!);
    if (edits[at + 2] === 1) output += marker;
    from = edits[at + 1]!;
  }
  return output + text.slice(from);
}

/**
 * The options, each read once and before the text crosses: a getter is code of the caller's, which may call this library
 * again, throw, or give something else the next time. The core says what is wrong with them.
 */
function copied(options: RedactOptions | undefined): RedactOptions | undefined {
  if (typeof options !== "object" || options === null) return undefined;
  const { level, uri, marker, secretParams } = options;
  return { level, uri, marker, secretParams: listed(secretParams) } as RedactOptions;
}
