// Texts without their secrets, by the core module.

import { engine } from "./module.js";
import { MARKER, marked } from "./shared.js";

/** A text that is one URI, or a word that may be a key, redacted: the same as `redact(text, { uri: true })`. */
export const redactedUri = (text: string): string => marked(engine, text, undefined);

/** An input for people: its secrets are masked, and the whole input if it is not an address. */
export function printable(input: string): string {
  const hidden = engine.guarded((glue) => glue.hidden(input));
  let shown = "";
  let from = 0;
  for (let at = 0; at < hidden.length; at += 2) {
    shown += input.slice(from, hidden[at]) + MARKER;
    from = hidden[at + 1]!;
  }
  return shown + input.slice(from);
}
