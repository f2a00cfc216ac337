// Tokens of an input, for editors.

import { TOKEN_KINDS, TOKEN_SECRET } from "../core/generated.js";
import { text } from "../core/shared.js";
import type { Token } from "../core/types.js";
import { engine } from "./module.js";

/**
 * Splits any input, valid or not, into tokens for editors. Tokens are in order, are not empty, and cover the input without gaps. For
 * a valid URI they are the raw components.
 * @returns Tokens with UTF-16 offsets. Mask each token with `secret`: it overlaps a secret, or text that may be one, such as a word
 * that is not part of a URI.
 * @throws LlmUriError `not-a-string`.
 * @example
 * tokenize("llm://h/m").map(({ kind }) => kind); // ["scheme", "delimiter", "host", "delimiter", "segment"]
 */
export function tokenize(input: string): Token[] {
  const flat = engine.withText(text(input), (glue, length) => glue.tokenize(length));
  return Array.from({ length: flat.length / 3 }, (_, at) => {
    const kind = flat[3 * at]!;
    const token = { kind: TOKEN_KINDS[kind % TOKEN_SECRET]!, start: flat[3 * at + 1]!, end: flat[3 * at + 2]! };
    return kind < TOKEN_SECRET ? token : { ...token, secret: true };
  });
}
