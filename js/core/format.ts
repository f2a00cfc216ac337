// Formatting of issues, and errors with them, with the engine of any module.

import type { Glue } from "./engine.js";
import { LlmUriError } from "./error.js";
import { frame } from "./frame.js";
import { read, type Shape } from "./reader.js";
import type { FormatOptions, Issue } from "./types.js";
import { LlmUri } from "./uri.js";

export type Framer = Pick<Glue, "hidden">;
interface Framing {
  guarded<T>(run: (glue: Framer) => T): T;
}

/** Creates the error of issues. `input`: the text that their offsets refer to, if the caller has it. */
export function errorOf(engine: Framing, issues: readonly Issue[], input?: string): LlmUriError {
  const errors = issues.filter(({ severity }) => severity === "error");
  return new LlmUriError(issues, typeof input === "string" ? formatWith(engine, input, errors) : "");
}

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
const framed = (issues: readonly Issue[]): Issue[] => {
  const wrong = "llm-uri: the issues must be a list from validate or an error.";
  if (!Array.isArray(issues)) throw new TypeError(wrong);
  return Array.from(issues, (issue: Issue | null | undefined) => {
    const own = { ...issue } as Issue;
    const texts = [own.code, own.severity, own.message, own.reference, own.fix ?? "", own.suggestion ?? ""];
    if (!texts.every(isText) || ![own.start, own.end].every(isNumber)) throw new TypeError(wrong);
    return { ...own, start: word(own.start), end: word(own.end) };
  });
};

const isText = (value: unknown): boolean => typeof value === "string";
const isNumber = (value: unknown): boolean => typeof value === "number";

/** The nearest unsigned 32-bit integer; 0 for NaN. */
const word = (number: number): number => Math.min(Math.max(0, Math.trunc(number) || 0), 0xffff_ffff);
