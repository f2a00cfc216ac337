// Parsing and formatting with the engine of any module.

import type { Engine, Glue } from "./engine.js";
import { LlmUriError } from "./error.js";
import { type Framed, frame } from "./frame.js";
import { OPTION } from "./generated.js";
import { DEFAULT } from "./options.js";
import type { Encoded } from "./policies.js";
import { read, type Shape } from "./reader.js";
import type { FormatOptions, Issue } from "./types.js";
import { from, LlmUri } from "./uri.js";

const isError = (issue: Issue): boolean => issue.severity === "error";

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

/** A module that formats issues. */
export type Framer = Pick<Glue, "hidden">;
interface Framing {
  guarded<T>(run: (glue: Framer) => T): T;
}

/** Creates the error of issues. `input`: the text that their offsets refer to, if the caller has it. */
export function errorOf(engine: Framing, issues: readonly Issue[], input?: string): LlmUriError {
  const frame = typeof input === "string" ? formatWith(engine, input, issues.filter(isError)) : "";
  return new LlmUriError(issues, frame);
}

/** Formats issues as text with carets. */
export function formatWith(
  engine: Framing,
  input: string | LlmUri,
  issues: readonly Issue[],
  options?: FormatOptions,
): string {
  const text = LlmUri.is(input) ? LlmUri.source(input).text() : String(input);
  const own = framed(issues);
  const { color = false, width = 100 } = read(options, FORMAT);
  const hidden = engine.guarded((glue) => glue.hidden(text));
  return frame(text, hidden, own, { color, width: word(width) });
}

const FORMAT: Shape<FormatOptions> = { color: "boolean", width: "number" };

/** The values of each issue that a frame shows, read once. */
const framed = (issues: readonly Issue[]): Framed[] => {
  const wrong = "The issues must be the list that validate or an error gave.";
  if (!Array.isArray(issues)) throw new TypeError(wrong);
  const isText = (text: unknown): text is string => typeof text === "string";
  return Array.from(issues, (issue: Issue | null | undefined) => {
    const { code, severity, message, fix, start, end, reference, suggestion } = issue ?? ({} as Partial<Issue>);
    const isIssue = [code, severity, message, reference].every(isText) && typeof start === "number";
    if (!isIssue || typeof end !== "number") throw new TypeError(wrong);
    const others = { ...(isText(fix) && { fix }), ...(isText(suggestion) && { suggestion }) };
    return {
      code: code!,
      severity: severity!,
      message: message!,
      reference: reference!,
      ...others,
      start: word(start),
      end: word(end),
    };
  });
};

/** The nearest unsigned 32-bit integer; 0 for NaN. */
const word = (number: number): number => Math.min(Math.max(0, Math.trunc(number) || 0), 0xffff_ffff);
