// A URI's parts for showing. They are those of its redacted copy, so that a secret is masked in every part: a key may
// have been written as label, host, model, parameter or fragment too.

import { type LlmUri, type ParseOptions, redact, safeParse } from "../entry/index.ts";
import type { ParsingOptions } from "./policy.ts";
import { MARKER } from "./wording.ts";

// Stands where the mask itself cannot, such as in a host.
const WORD = "redacted";

/** A URI as it is printed. As text too: its fragment may hold another URI, with a key. */
export const shown = (uri: { toString(): string }): string => redact(String(uri));

/** The copy, or undefined where the mask leaves no URI. */
export function maskedCopy(uri: LlmUri, { aliases }: ParsingOptions): LlmUri | undefined {
  // Masking may leave what strict readers refuse; the URI itself has passed.
  const options: ParseOptions = { ranges: "warn", ...(aliases === undefined ? {} : { aliases }) };
  for (const marker of [MARKER, WORD]) {
    const copy = safeParse(redact(uri.redacted({ marker }), { marker }), options);
    if (copy.success) return copy.data;
  }
  return undefined;
}

/** The mask, for a part that is there. */
export const mask = (part: string | undefined): string | undefined => (part === undefined ? undefined : MARKER);
