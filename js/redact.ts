// Redaction: the core says what to replace, the text is put together here.

import { MARKER } from "./internal/generated.js";
import { listed } from "./internal/options.js";
import { hiddenOffsets, redactEdits } from "./internal/scan.js";
import { text as required } from "./internal/text.js";
import type { RedactOptions, Span } from "./types.js";

/**
 * Redacts a text: every llm URI in it, valid or broken, loses its api-key. A text without a secret comes back as the same
 * string. `options.level` says how much is taken out.
 * @throws LlmUriError `not-a-string`; TypeError for options of another kind.
 */
export function redact(text: string, options?: RedactOptions): string {
  return marked(required(text), options);
}

/**
 * Where the secrets of an input lie that is an llm URI or was meant to be one, as UTF-16 offsets: ascending and disjoint.
 * Exact for a valid URI, and rather too much than too little for a broken one: what shows no sign of an address may be a bare
 * key, and is one as a whole.
 * @throws LlmUriError `not-a-string`.
 */
export function secretSpans(input: string): Span[] {
  const offsets = hiddenOffsets(required(input));
  return Array.from({ length: offsets.length / 2 }, (_, at) => [offsets[2 * at]!, offsets[2 * at + 1]!] as const);
}

/** `uri`: the text is one URI and nothing else, whatever the options say. */
export function marked(text: string, options: RedactOptions | undefined, uri = false): string {
  const own = copied(options);
  const edits = redactEdits(text, uri || own?.uri === true, own);
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
