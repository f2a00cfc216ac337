// Packs the page's script and the WebAssembly module into one JavaScript literal: LZMA, then seven bits in each byte of UTF-8.
//
// The module is most of the page. Deflate and base64 take 1.33 times the compressed size. LZMA compresses to four fifths of deflate,
// and seven bits in a byte take 1.15 times the compressed size. www/unpack.ts unpacks it.

/** Values of seven bits that cannot be in a template literal, in HTML, or in a text file. */
const UNFIT = [0x00, 0x0a, 0x0d, 0x24, 0x3c, 0x5c, 0x60, 0x7f];
/** The size of LZMA's header: properties, size of the dictionary, size of the data. */
const HEADER = 13;

/** Bytes as a template literal. */
function literal(bytes) {
  const sevens = [];
  let [held, bits] = [0, 0];
  for (const byte of bytes) {
    held = (held << 8) | byte;
    for (bits += 8; bits >= 7; bits -= 7) sevens.push((held >> (bits - 7)) & 0x7f);
    held &= (1 << bits) - 1;
  }
  if (bits > 0) sevens.push((held << (7 - bits)) & 0x7f);
  const characters = [];
  for (let at = 0; at < sevens.length; at++) {
    const unfit = UNFIT.indexOf(sevens[at]);
    // A character of two bytes, U+0080 to U+047F, for such a value and the next one.
    characters.push(unfit < 0 ? sevens[at] : 0x80 + unfit * 0x80 + (sevens[++at] ?? 0));
  }
  return `\`${characters.map((code) => String.fromCharCode(code)).join("")}\``;
}

/** Packs several pieces together, so that they share repetitions. Returns an expression for www/unpack.ts. `quick` compresses less. */
export async function pack(pieces, quick = false) {
  const { compress } = await import("lzma1"); // not at the top, because a new clone has no packages yet
  const whole = Buffer.concat(pieces);
  const packed = Buffer.from(compress(whole, quick ? 1 : 9));
  return `{sizes:[${pieces.map((piece) => piece.length)}],properties:${packed[0]},text:${literal(packed.subarray(HEADER))}}`;
}
