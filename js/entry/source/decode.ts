// Decodes bytes that a string literal contains, encoded by scripts/build/coding.mjs.

/** The digits are `#` to `[`, and the quotients follow them: no quotation mark, backslash or small letter. */
export const FIRST = 0x23;
export const BASE = 57;

/** The bytes of a text. */
export function decode(text: string): Uint8Array<ArrayBuffer> {
  const bytes = new Uint8Array(text.length);
  let length = 0;
  for (let at = 0; at < text.length; at++) {
    let code = text.charCodeAt(at) - FIRST;
    if (code >= BASE) code = (code - BASE) * BASE + text.charCodeAt(++at) - FIRST;
    bytes[length++] = code;
  }
  return bytes.subarray(0, length);
}
