// Decodes bytes that a string literal contains, encoded by scripts/build/coding.mjs.

/** The bytes of a text. */
export function decode({ text, order, characters, length }: CodedBytes): Uint8Array<ArrayBuffer> {
  // The byte that each character encodes alone, and after each of the two shifts.
  const decoded = new Uint8Array(3 * 128);
  for (let at = 0; at < order.length; at++) {
    decoded[128 * Math.floor(at / characters.length) + characters.charCodeAt(at % characters.length)] = order[at]!;
  }
  // Decoded in place, because each code has at least one byte. Typed arrays are faster than strings in code that runs once,
  // before engines optimise it.
  const bytes = new TextEncoder().encode(text);
  for (let at = 0, from = 0; at < length; at++) {
    let code = bytes[from++]!;
    if (code >= FIRST_SHIFT) code = 128 * (code - FIRST_SHIFT + 1) + bytes[from++]!;
    bytes[at] = decoded[code]!;
  }
  return bytes.subarray(0, length);
}

/** The shifts are the last two characters of printable ASCII. */
const FIRST_SHIFT = 0x7d;
