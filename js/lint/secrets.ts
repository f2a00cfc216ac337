// The URIs of a text that contain a secret, as `llm-uri scan` finds them.

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

/** References such as `${LLM_KEY}` and `***` are not secrets. */
export function secretsIn(text: string): Found[] {
  const readable = withoutSpaces(text);
  return findUris(readable).flatMap(({ start, end, redacted }) => {
    const uri = withoutReferences(readable.slice(start, end));
    return redact(uri) === uri ? [] : [{ start, end, redacted: redact(redacted) }];
  });
}
