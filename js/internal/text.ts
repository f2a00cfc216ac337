// What is no string is refused in one way, wherever a text is asked for.

import { LlmUriError } from "../error.js";
import type { Issue } from "../types.js";
import { guarded } from "./instance.js";

/**
 * The input, which must be text.
 * @throws LlmUriError `not-a-string`. Nothing of what it is instead is said.
 */
export function text(input: unknown): string {
  if (typeof input === "string") return input;
  throw new LlmUriError(guarded((w) => w.glue.notAString() as Issue[]));
}
