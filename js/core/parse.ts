// Parsing with the engine of any module.

import type { Engine } from "./engine.js";
import { LlmUriError } from "./error.js";
import { errorOf } from "./format.js";
import { OPTION } from "./generated.js";
import { DEFAULT } from "./options.js";
import type { Encoded } from "./policies.js";
import type { Issue } from "./types.js";
import { from, type LlmUri } from "./uri.js";

/** Parses, or throws an error with all issues and a code frame. */
export function parseWith(engine: Engine, input: string, options: Encoded = DEFAULT): LlmUri {
  const uri = from(engine, input, options);
  if (uri !== undefined) return uri;
  throw errorOf(engine, engine.issues(input, options), input);
}

/** The result of `safeParse`. */
export type SafeResult<T> =
  | {
      /** The input is valid. */
      readonly success: true;
      /** The value. */
      readonly data: T;
      /** Its warnings and advice. */
      readonly issues: readonly Issue[];
    }
  | {
      /** The input is not valid. */
      readonly success: false;
      /** The error that `parse` throws. */
      readonly error: LlmUriError;
      /** All issues, in the order of the input. At least one is an error. */
      readonly issues: readonly Issue[];
    };

/** Parses without throwing. Returns the URI or all issues. */
export function safeParseWith(engine: Engine, input: string, options: Encoded): SafeResult<LlmUri> {
  const uri = from(engine, input, options, OPTION.REMARKS);
  if (uri !== undefined) return { success: true, data: uri, issues: uri.issues };
  const issues = engine.issues(input, options);
  return { success: false, error: errorOf(engine, issues, input), issues };
}

/** The result of `parse`, which throws the issues of an invalid input. */
export function safely<T extends { readonly issues: readonly Issue[] }>(parse: () => T): SafeResult<T> {
  try {
    const data = parse();
    return { success: true, data, issues: data.issues };
  } catch (error) {
    if (!(error instanceof LlmUriError)) throw error;
    return { success: false, error, issues: error.issues };
  }
}
