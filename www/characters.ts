// Bytes as characters of UTF-16 that HTML, a template literal and every decoder leave unchanged. scripts/build/pack.mjs encodes them.

export interface Characters {
  readonly text: string;
  /** The state of the decoder before the first character. */
  readonly state: number;
}

/** The characters: from the first printable one above ASCII to the surrogates, and from the end of these to the first noncharacter. */
export const FIRST = 0xa0;
export const SURROGATES = 0xd800;
export const AFTER = 0xe000;
export const COUNT = 0xfdd0 - AFTER + SURROGATES - FIRST;

/** Decodes the digits of a number with base `COUNT`, whose last byte comes first. */
export function bytesOf({ text, state }: Characters): Uint8Array<ArrayBuffer> {
  const bytes = new Uint8Array(text.length * 2);
  let from = bytes.length;
  for (let at = 0; at < text.length; at++) {
    for (; state >= 0x10000; state >>>= 8) bytes[--from] = state;
    const code = text.charCodeAt(at);
    state = state * COUNT + code - (code < SURROGATES ? FIRST : FIRST + AFTER - SURROGATES);
  }
  return bytes.subarray(from);
}
