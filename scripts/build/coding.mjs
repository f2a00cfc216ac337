// Octets as characters that a string literal of any kind of file can hold: the WebAssembly module inside JavaScript.
//
// The ninety most frequent octets take one character each, the others two: a shift character and another. A compressor
// sees nearly what it would see of the octets themselves, where base64 hides every repetition that does not begin at
// the same third: compressed, the module so coded has its own size, and as base64 a third more.
// js/entry/inline.ts is the way back.

// Printable ASCII without what ends or escapes a literal, and without `<`: no text can look like `</script`.
const CHARACTERS = Array.from({ length: 95 }, (_, at) => String.fromCharCode(0x20 + at)).filter(
  (character) => !'"\\`$<'.includes(character),
);
const SHIFTS = CHARACTERS.slice(-2);
const PLAIN = CHARACTERS.slice(0, -2);

/** The coded octets, and the octet of each code: first those of the plain characters, then those behind each shift. */
export function encode(octets) {
  const counts = new Array(256).fill(0);
  for (const octet of octets) counts[octet]++;
  const order = counts.map((_, octet) => octet).sort((a, b) => counts[b] - counts[a] || a - b);
  const codes = [];
  order.forEach((octet, at) => {
    const shift = Math.floor(at / PLAIN.length);
    codes[octet] = (shift === 0 ? "" : SHIFTS[shift - 1]) + PLAIN[at % PLAIN.length];
  });
  return { text: Array.from(octets, (octet) => codes[octet]).join(""), order, characters: PLAIN.join("") };
}
