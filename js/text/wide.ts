// UTF-16 in bytes, which older Windows shells write: it is redacted as text, and written as UTF-16.

/** The bytes that mark UTF-16, and which of the two bytes of a unit comes first. */
export type Order = "little" | "big";

/** The number of first bytes that are ASCII characters in UTF-16 without a mark. */
const UNMARKED = 8;

/** The order of UTF-16 that the first bytes of a stream show: undefined if they are not UTF-16, "more" if they are too few. */
export function orderOf(head: Uint8Array): Order | "more" | undefined {
  const [first, second] = head;
  if (first !== 0xff && first !== 0xfe) return unmarkedOrder(head);
  if (second === undefined) return "more";
  if (first + second !== 0xff + 0xfe) return undefined;
  return first === 0xff ? "little" : "big";
}

/** In the little order each second byte of such characters is zero, in the big order each first one. */
function unmarkedOrder(head: Uint8Array): Order | "more" | undefined {
  const zeros = head[0] === 0 ? 0 : 1;
  const isWide = head
    .subarray(0, UNMARKED)
    .every((byte, at) => (at % 2 === zeros ? byte === 0 : byte > 0 && byte < 0x80));
  if (!isWide) return undefined;
  if (head.length < UNMARKED) return "more";
  return zeros === 0 ? "big" : "little";
}

/** Reads bytes as UTF-16 units, wherever they are cut, and writes units as bytes; every unit is kept, halves as well. */
export class Units {
  readonly #order: Order;
  #odd: number | undefined;

  constructor(order: Order) {
    this.#order = order;
  }

  read(bytes: Uint8Array): string {
    const units: string[] = [];
    for (const byte of bytes) {
      if (this.#odd === undefined) {
        this.#odd = byte;
        continue;
      }
      units.push(String.fromCharCode(this.#order === "little" ? this.#odd | (byte << 8) : (this.#odd << 8) | byte));
      this.#odd = undefined;
    }
    return units.join("");
  }

  write(text: string): Uint8Array {
    const bytes = new Uint8Array(2 * text.length);
    for (let at = 0; at < text.length; at++) {
      const unit = text.charCodeAt(at);
      const [low, high] = [unit & 0xff, unit >> 8];
      bytes.set(this.#order === "little" ? [low, high] : [high, low], 2 * at);
    }
    return bytes;
  }

  /** The byte that makes no unit, at the end. */
  rest(): Uint8Array {
    return new Uint8Array(this.#odd === undefined ? [] : [this.#odd]);
  }
}
