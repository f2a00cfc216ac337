// The lines of a stream, one at a time: a list of any length takes the memory of its longest line, and that has a limit.

import { decoderOf } from "../scan/pieces.ts";

/** More than any URI that is read; what lies beyond is left out, and the line is too long to be one. */
const LINE_LIMIT = 1024 * 1024;

export interface Line {
  readonly text: string;
  /** From 1. */
  readonly number: number;
}

/** The lines, without their breaks. Ends early, with "binary", for what is no text. */
export async function* lines(input: AsyncIterable<Buffer>): AsyncGenerator<Line | "binary"> {
  let decoder: TextDecoder | undefined;
  let held = "";
  let number = 1;
  const line = (text: string): Line => ({ text: text.endsWith("\r") ? text.slice(0, -1) : text, number: number++ });
  for await (const chunk of input) {
    if (decoder === undefined && (decoder = decoderOf(chunk)) === undefined) return yield "binary";
    const text = decoder.decode(chunk, { stream: true });
    let from = 0;
    for (let at = text.indexOf("\n"); at !== -1; at = text.indexOf("\n", from)) {
      const whole = held + text.slice(from, at);
      held = "";
      from = at + 1;
      yield line(whole);
    }
    if (held.length < LINE_LIMIT) held += text.slice(from, from + LINE_LIMIT);
  }
  held += decoder?.decode() ?? "";
  if (held !== "") yield line(held);
}
