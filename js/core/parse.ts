// Parsing with the engine of any module.

import type { Engine } from "./engine.js";
import type { LlmUriError } from "./error.js";
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

/** Parses without throwing. Returns the URI or all issues. */
export function safeParseWith(
  engine: Engine,
  input: string,
  options: Encoded,
):
  | { readonly success: true; readonly data: LlmUri; readonly issues: readonly Issue[] }
  | { readonly success: false; readonly error: LlmUriError; readonly issues: readonly Issue[] } {
  const uri = from(engine, input, options, OPTION.REMARKS);
  if (uri !== undefined) return { success: true, data: uri, issues: uri.issues };
  const issues = engine.issues(input, options);
  return { success: false, error: errorOf(engine, issues, input), issues };
}
