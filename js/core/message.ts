// The texts of issues. The module returns codes and arguments; the texts are one JSON text for each part of data/codes, parsed when the
// first issue is created.

import { type Part, readTexts, type Texts, type Words, wordsOf } from "./words.js";

/** The texts of some parts by code, in the order of the code numbers. */
export function textsOf(...parts: readonly Part[]): () => ReadonlyMap<string, Texts> {
  let texts: ReadonlyMap<string, Texts> | undefined;
  return () => (texts ??= readTexts(parts));
}

/** Issues in words, with the codes of some parts: of JSON, of a list, or of rows. */
export function wording(...parts: readonly Part[]): Words {
  let words: Words | undefined;
  return (found) => (words ??= wordsOf(parts))(found);
}
