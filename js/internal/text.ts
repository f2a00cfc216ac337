// What is no string is refused in one way, wherever a text is asked for.

import { LlmUriError } from "../error.js";
import { guarded } from "./instance.js";
import { issuesOf } from "./issues.js";
import type { Found } from "./message.js";

/**
 * The input, which must be text.
 * @throws LlmUriError `not-a-string`. Nothing of what it is instead is said.
 */
export function text(input: unknown): string {
  if (typeof input === "string") return input;
  throw new LlmUriError(issuesOf(guarded((w) => w.glue.notAString() as Found[])));
}
