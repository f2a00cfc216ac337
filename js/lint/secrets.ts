// Finds URIs with a secret in a text, as `llm-uri scan` does.

import { withoutReferences, withoutSpaces } from "../cli/scan/references.js";
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

/** Finds URIs with a secret. References such as `${LLM_KEY}` and `***` are not secrets. */
export function secretsIn(text: string): Found[] {
  const readable = withoutSpaces(text);
  return findUris(readable).flatMap(({ start, end, redacted }) => {
    const uri = withoutReferences(readable.slice(start, end));
    return redact(uri) === uri ? [] : [{ start, end, redacted: redact(redacted) }];
  });
}
