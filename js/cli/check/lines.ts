// The lines of a stream, one at a time, so that long lists take little memory.

import { decoderOf } from "../scan/pieces.ts";

/** Longer than any valid URI. The rest of a longer line is dropped. */
const LINE_LIMIT = 1024 * 1024;

export interface Line {
  readonly text: string;
  /** From 1. */
  readonly number: number;
}

/** The lines, without their breaks; "binary" if the stream is not text. */
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
