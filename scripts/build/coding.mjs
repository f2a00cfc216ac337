// Encodes a small WebAssembly module as characters that every string literal can contain.
//
// The ninety most frequent bytes become one character each, the others two: a shift and a character. After compression, the text is
// as small as the compressed module. Base64 would be a third larger, because it hides repetitions at other offsets modulo 3.
// js/entry/source/decode.ts decodes it.

// Printable ASCII without the characters that end or escape a literal, and without `<`, so that no text contains `</script`.
const CHARACTERS = Array.from({ length: 95 }, (_, at) => String.fromCharCode(0x20 + at)).filter(
  (character) => !'"\\`$<'.includes(character),
);
const SHIFTS = CHARACTERS.slice(-2);
const PLAIN = CHARACTERS.slice(0, -2);

/** The encoded bytes, their number, and the byte of each code: first those of the plain characters, then those after each shift. */
export function encode(bytes) {
  const counts = new Array(256).fill(0);
  for (const byte of bytes) counts[byte]++;
  const order = counts.map((_, byte) => byte).sort((a, b) => counts[b] - counts[a] || a - b);
  const codes = [];
  order.forEach((byte, at) => {
    const shift = Math.floor(at / PLAIN.length);
    codes[byte] = (shift === 0 ? "" : SHIFTS[shift - 1]) + PLAIN[at % PLAIN.length];
  });
  return {
    text: Array.from(bytes, (byte) => codes[byte]).join(""),
    order,
    characters: PLAIN.join(""),
    length: bytes.length,
  };
}
