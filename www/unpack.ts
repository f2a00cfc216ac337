// Unpacks LZMA. scripts/build/pack.mjs packs it.

export interface Pieces {
  /** The sizes of the pieces, in bytes. */
  readonly sizes: readonly number[];
  /** LZMA's properties byte: `(pb * 5 + lp) * 9 + lc`. */
  readonly properties: number;
}

/** The bytes of each piece. Pauses several times, so that the browser stays responsive. */
export async function unpack(packed: Uint8Array, { sizes, properties }: Pieces): Promise<Uint8Array<ArrayBuffer>[]> {
  const total = sizes.reduce((sum, size) => sum + size, 0);
  const whole = await unlzma(packed, properties, total);
  let end = 0;
  return sizes.map((size) => whole.slice(end, (end += size)));
}

// The offsets of LZMA's probability models in one table.
const STATES = 12;
const PLACES = 16;
const LENGTHS = 2 + 2 * PLACES * 8 + 256;
const IS_MATCH = 0;
const IS_REPEAT = IS_MATCH + STATES * PLACES;
const IS_REPEAT_0 = IS_REPEAT + STATES;
const IS_LONG_0 = IS_REPEAT_0 + STATES;
const IS_REPEAT_1 = IS_LONG_0 + STATES * PLACES;
const IS_REPEAT_2 = IS_REPEAT_1 + STATES;
const SLOTS = IS_REPEAT_2 + STATES;
const DISTANCES = SLOTS + 4 * 64;
const ALIGNED = DISTANCES + 115;
const LENGTH = ALIGNED + 16;
const REPEAT_LENGTH = LENGTH + LENGTHS;
const LITERALS = REPEAT_LENGTH + LENGTHS;

/** The number of bytes between two pauses. */
const SLICE = 0x40000;

/** Decodes `size` bytes of LZMA without a header, as the specification in the LZMA SDK does. */
async function unlzma(input: Uint8Array, properties: number, size: number): Promise<Uint8Array<ArrayBuffer>> {
  const contextBits = properties % 9;
  const literalMask = (1 << (Math.floor(properties / 9) % 5)) - 1;
  const placeMask = (1 << Math.floor(properties / 45)) - 1;
  const models = new Uint16Array(LITERALS + (0x300 << (contextBits + (Math.floor(properties / 9) % 5)))).fill(1024);
  const out = new Uint8Array(size);
  // The first byte is 0; the next four initialise the code.
  let from = 5;
  let range = 0xffffffff;
  let code = ((input[1]! << 24) | (input[2]! << 16) | (input[3]! << 8) | input[4]!) >>> 0;

  const refill = (): void => {
    if (range >= 0x1000000) return;
    range = (range << 8) >>> 0;
    code = ((code << 8) | input[from++]!) >>> 0;
  };
  const bit = (model: number): number => {
    const chance = models[model]!;
    const bound = (range >>> 11) * chance;
    const one = code >= bound;
    if (one) {
      range -= bound;
      code -= bound;
      models[model] = chance - (chance >> 5);
    } else {
      range = bound;
      models[model] = chance + ((2048 - chance) >> 5);
    }
    refill();
    return one ? 1 : 0;
  };
  const tree = (base: number, bits: number): number => {
    let node = 1;
    while (node < 1 << bits) node = (node << 1) | bit(base + node);
    return node - (1 << bits);
  };
  const backwards = (base: number, bits: number): number => {
    let [node, value] = [1, 0];
    for (let at = 0; at < bits; at++) {
      const each = bit(base + node);
      node = (node << 1) | each;
      value |= each << at;
    }
    return value;
  };
  const plain = (bits: number): number => {
    let value = 0;
    for (let at = 0; at < bits; at++) {
      range >>>= 1;
      const one = code >= range;
      if (one) code -= range;
      value = value * 2 + (one ? 1 : 0);
      refill();
    }
    return value;
  };
  const lengthOf = (base: number, place: number): number => {
    if (bit(base) === 0) return 2 + tree(base + 2 + place * 8, 3);
    if (bit(base + 1) === 0) return 10 + tree(base + 2 + (PLACES + place) * 8, 3);
    return 18 + tree(base + 2 + 2 * PLACES * 8, 8);
  };
  const distanceOf = (length: number): number => {
    const slot = tree(SLOTS + Math.min(length - 2, 3) * 64, 6);
    if (slot < 4) return slot;
    const bits = (slot >> 1) - 1;
    const high = (2 | (slot & 1)) * 2 ** bits;
    if (slot < 14) return high + backwards(DISTANCES + high - slot, bits);
    return high + plain(bits - 4) * 16 + backwards(ALIGNED, 4);
  };

  let state = 0;
  let [last, second, third, fourth] = [0, 0, 0, 0];
  let slice = 0;
  for (let at = 0; at < size; ) {
    if (at >= slice) {
      slice += SLICE;
      await new Promise((resolve) => setTimeout(resolve));
    }
    const place = at & placeMask;
    if (bit(IS_MATCH + state * PLACES + place) === 0) {
      const context = ((at & literalMask) << contextBits) + ((at === 0 ? 0 : out[at - 1]!) >> (8 - contextBits));
      const base = LITERALS + 0x300 * context;
      let node = 1;
      if (state >= 7) {
        // After a match, the byte that would continue it selects the model, until a bit differs.
        for (let other = out[at - last - 1]!; node < 0x100; other <<= 1) {
          const expected = (other >> 7) & 1;
          const each = bit(base + ((1 + expected) << 8) + node);
          node = (node << 1) | each;
          if (each !== expected) break;
        }
      }
      while (node < 0x100) node = (node << 1) | bit(base + node);
      out[at++] = node;
      state = state < 4 ? 0 : state < 10 ? state - 3 : state - 6;
      continue;
    }
    let length: number;
    if (bit(IS_REPEAT + state) === 0) {
      [fourth, third, second] = [third, second, last];
      length = lengthOf(LENGTH, place);
      last = distanceOf(length);
      state = state < 7 ? 7 : 10;
    } else {
      let long = true;
      if (bit(IS_REPEAT_0 + state) === 0) long = bit(IS_LONG_0 + state * PLACES + place) === 1;
      else if (bit(IS_REPEAT_1 + state) === 0) [last, second] = [second, last];
      else if (bit(IS_REPEAT_2 + state) === 0) [last, second, third] = [third, last, second];
      else [last, second, third, fourth] = [fourth, last, second, third];
      length = long ? lengthOf(REPEAT_LENGTH, place) : 1;
      state = state < 7 ? (long ? 8 : 9) : 11;
    }
    for (; length > 0 && at < size; length--, at++) out[at] = out[at - last - 1]!;
  }
  return out;
}
