// Checks that an argument is a string.

import { LlmUriError } from "./error.js";
import { wording } from "./message.js";
import { coreCodes } from "./texts.js";
import type { Issue } from "./types.js";

const worded = /* @__PURE__ */ wording(coreCodes);

/** The issue of an input that is not a string. It contains no part of the value. */
export const notAString = (): Issue[] =>
  worded([{ code: "not-a-string", component: "input", start: 0, end: 0, arguments: [] }]);

/**
 * Returns the input if it is a string.
 * @throws LlmUriError `not-a-string`. The error contains no part of the value.
 */
export function text(input: unknown): string {
  if (typeof input === "string") return input;
  throw new LlmUriError(notAString());
}
