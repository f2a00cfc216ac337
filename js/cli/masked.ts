// A URI's parts for output: those of its redacted copy, because a user may have written a key as label, host, model,
// parameter or fragment.

import { type LlmUri, type ParseOptions, redact, safeParse } from "../entry/index.ts";
import type { ParsingOptions } from "./policy.ts";
import { MARKER } from "./wording.ts";

// Replaces the mask in components that do not allow it, such as the host.
const WORD = "redacted";

/** The masked URI. Redacted again as text: its fragment may contain another URI, with a key. */
export const shown = (uri: { toString(): string }): string => redact(String(uri));

/** The copy, or undefined if masking makes the URI invalid. */
export function maskedCopy(uri: LlmUri, { aliases }: ParsingOptions): LlmUri | undefined {
  // Lenient: masking may break strict rules that the URI itself satisfies.
  const options: ParseOptions = { ranges: "warn", ...(aliases === undefined ? {} : { aliases }) };
  for (const marker of [MARKER, WORD]) {
    const copy = safeParse(redact(uri.redacted({ marker }), { marker }), options);
    if (copy.success) return copy.data;
  }
  return undefined;
}

/** The mask, for a part that is there. */
export const mask = (part: string | undefined): string | undefined => (part === undefined ? undefined : MARKER);
