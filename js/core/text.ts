// Checks that an argument is a string.

import type { Engine } from "./engine.js";
import { LlmUriError } from "./error.js";
import { DEFAULT } from "./options.js";

/**
 * Returns the input if it is a string.
 * @throws LlmUriError `not-a-string`. The error contains nothing of the value.
 */
export function text(input: unknown, engine: Engine): string {
  if (typeof input === "string") return input;
  throw new LlmUriError(engine.issues(input as string, DEFAULT));
}
