// Finds URIs with a secret in a text, as `llm-uri scan` does.

import { withoutSpaces } from "../cli/scan/references.js";
import { holdsSecret } from "../cli/scan/secret.js";
import { findUris, redact } from "../text/text.js";

/** A URI with a secret. */
export interface Found {
  /** UTF-16 offset in the text. */
  readonly start: number;
  /** UTF-16 offset after it. */
  readonly end: number;
  /** The URI, redacted. */
  readonly redacted: string;
}

/** Finds URIs with a secret. References such as `${LLM_KEY}`, placeholders and `***` are not secrets. */
export function secretsIn(text: string): Found[] {
  const readable = withoutSpaces(text);
  const found = findUris(readable).filter(({ start, end }) => holdsSecret(readable.slice(start, end)));
  return found.map(({ start, end, redacted }) => ({ start, end, redacted: redact(redacted) }));
}
