// The page's script and the WebAssembly module as one literal of JavaScript: LZMA, then seven bits to an octet of UTF-8.
//
// The module is most of the page. As deflate in base64 it takes 1.33 of its compressed size; LZMA takes a fifth off that
// size, and seven bits to an octet 1.15 in place of 1.33. www/unpack.ts is the way back.

/** Seven bits that cannot stand for themselves in a template literal, inside HTML, in a file that may be sent as text. */
const UNFIT = [0x00, 0x0a, 0x0d, 0x24, 0x3c, 0x5c, 0x60, 0x7f];
/** LZMA's header: properties, size of the dictionary, size of the data. */
const HEADER = 13;

/** Octets as a template literal. */
function literal(octets) {
  const sevens = [];
  let [held, bits] = [0, 0];
  for (const octet of octets) {
    held = (held << 8) | octet;
    for (bits += 8; bits >= 7; bits -= 7) sevens.push((held >> (bits - 7)) & 0x7f);
    held &= (1 << bits) - 1;
  }
  if (bits > 0) sevens.push((held << (7 - bits)) & 0x7f);
  const characters = [];
  for (let at = 0; at < sevens.length; at++) {
    const unfit = UNFIT.indexOf(sevens[at]);
    // A character of two octets, for the unfit one and the next: U+0080 to U+047F.
    characters.push(unfit < 0 ? sevens[at] : 0x80 + unfit * 0x80 + (sevens[++at] ?? 0));
  }
  return `\`${characters.map((code) => String.fromCharCode(code)).join("")}\``;
}

/** Several pieces in one, which find what they share in each other: an expression for www/unpack.ts. */
export async function pack(pieces) {
  const { compress } = await import("lzma1"); // not at the top: a fresh clone has no packages yet
  const whole = Buffer.concat(pieces);
  const packed = Buffer.from(compress(whole, 9));
  return `{sizes:[${pieces.map((piece) => piece.length)}],properties:${packed[0]},text:${literal(packed.subarray(HEADER))}}`;
}
