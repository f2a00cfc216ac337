// What is no string is refused in one way, wherever a text is asked for.

import type { Engine } from "./engine.js";
import { LlmUriError } from "./error.js";
import { DEFAULT } from "./options.js";

/**
 * The input, which must be text.
 * @throws LlmUriError `not-a-string`. Nothing of what it is instead is said.
 */
export function text(input: unknown, engine: Engine): string {
  if (typeof input === "string") return input;
  throw new LlmUriError(engine.issues(input as string, DEFAULT));
}
