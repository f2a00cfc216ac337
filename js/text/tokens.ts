// Tokens of an input, for editors.

import { TOKEN_KINDS, TOKEN_SECRET } from "../core/generated.js";
import { text } from "../core/shared.js";
import type { Token } from "../core/types.js";
import { engine } from "./module.js";

/**
 * Splits any input, valid or not, into tokens for editors. Tokens are in order, are not empty, and cover the input without gaps. For
 * a valid URI they are the raw components. After 65,536 tokens, the rest of the input is one token of the kind `text`.
 * @returns Tokens with UTF-16 offsets. Mask each token with `secret`: it overlaps a secret, or text that may be one, such as a word
 * that is not part of a URI.
 * @throws LlmUriError `not-a-string`.
 * @example
 * tokenize("llm://h/m").map(({ kind }) => kind); // ["scheme", "delimiter", "host", "delimiter", "segment"]
 */
export function tokenize(input: string): Token[] {
  const flat = engine.withText(text(input), (glue, length) => glue.tokenize(length));
  const tokens: Token[] = [];
  for (let at = 0; at < flat.length; at += 3) {
    const [number, start, end] = [flat[at]!, flat[at + 1]!, flat[at + 2]!];
    const kind = TOKEN_KINDS[number % TOKEN_SECRET]!;
    tokens.push(number < TOKEN_SECRET ? { kind, start, end } : { kind, start, end, secret: true });
  }
  return tokens;
}
