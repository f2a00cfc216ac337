// What is no string is refused in one way, wherever a text is asked for.

import { LlmUriError } from "../error.js";
import type { Issue } from "../types.js";
import { guarded } from "./instance.js";

/** What stands against an input that is no text. Nothing of what it is instead is said, but that it is a URI already. */
export const notText = (input: unknown): Issue[] => {
  const uri = isUri(input);
  return guarded((w) => w.glue.notAString(uri) as Issue[]);
};

/** Whether a value is an `LlmUri`, of whichever copy of this package: what only looks like one has no text in its tag. */
function isUri(value: unknown): boolean {
  try {
    return typeof value === "object" && Object.prototype.toString.call(value).startsWith("[object LlmUri ");
  } catch {
    return false; // the tag is the caller's, and so is the error
  }
}

/**
 * The input, which must be text.
 * @throws LlmUriError `not-a-string`, or `uri-object` for an `LlmUri`.
 */
export function text(input: unknown): string {
  if (typeof input === "string") return input;
  throw new LlmUriError(notText(input));
}
