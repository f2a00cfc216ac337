// UTF-16 in bytes, which older Windows shells write: it is redacted as text, and written as UTF-16.

/** The bytes that mark UTF-16, and which of the two bytes of a unit comes first. */
export type Order = "little" | "big";

/** The number of first bytes that decide whether a text without a mark is UTF-16, and the fewest of them. */
const UNMARKED = 64;
const FEWEST = 8;

/**
 * The order of UTF-16 that the first bytes of a stream show: undefined if they are not UTF-16, "more" if they are too few and the
 * text is not complete.
 */
export function orderOf(head: Uint8Array, isComplete: true): Order | undefined;
export function orderOf(head: Uint8Array): Order | "more" | undefined;
export function orderOf(head: Uint8Array, isComplete = false): Order | "more" | undefined {
  const [first, second] = head;
  if (first !== 0xff && first !== 0xfe) return unmarkedOrder(head.subarray(0, UNMARKED), isComplete);
  if (second === undefined) return isComplete ? undefined : "more";
  if (first + second !== 0xff + 0xfe) return undefined;
  return first === 0xff ? "little" : "big";
}

/**
 * ASCII characters have a zero as their second byte in the little order, and as their first byte in the big order. Zeros also
 * separate texts in UTF-8 (`printenv -0`), so there every second character has to be one of UTF-16.
 */
function unmarkedOrder(head: Uint8Array, isComplete: boolean): Order | "more" | undefined {
  const zeros: [number, number] = [0, 0];
  for (const [at, byte] of head.entries()) if (byte === 0) zeros[(at % 2) as 0 | 1]++;
  const [big, little] = zeros;
  const isAscii = head.every((byte) => byte < 0x80);
  const isText = isAscii || isUtf8(head);
  if (big > 0 && little > 0) return undefined;
  if (big + little === 0 && isText && head.length > (isAscii ? 1 : FEWEST)) return undefined;
  if (head.length >= FEWEST && (big + little) * 4 >= head.length) return big > 0 ? "big" : "little";
  if (head.length < UNMARKED && !isComplete) return "more";
  if (isText || big + little === 0) return undefined;
  return big > 0 ? "big" : "little";
}

/** Whether bytes are UTF-8, without the last character if it is cut. */
function isUtf8(head: Uint8Array): boolean {
  try {
    new TextDecoder("utf-8", { fatal: true }).decode(head, { stream: true });
    return true;
  } catch {
    return false;
  }
}

export function joined(one: Uint8Array, other: Uint8Array): Uint8Array<ArrayBuffer> {
  const both = new Uint8Array(one.length + other.length);
  both.set(one);
  both.set(other, one.length);
  return both;
}

/** Reads bytes as UTF-16 units, wherever they are cut, and writes units as bytes; every unit is kept, halves as well. */
export class Units {
  readonly #isLittle: boolean;
  /** The byte that makes no unit yet. */
  #rest = new Uint8Array(0);

  constructor(order: Order) {
    this.#isLittle = order === "little";
  }

  read(bytes: Uint8Array): string {
    const all = joined(this.#rest, bytes);
    const view = new DataView(all.buffer);
    let text = "";
    for (let at = 0; at + 1 < all.length; at += 2) text += String.fromCharCode(view.getUint16(at, this.#isLittle));
    this.#rest = all.slice(all.length - (all.length % 2));
    return text;
  }

  write(text: string): Uint8Array {
    const view = new DataView(new ArrayBuffer(2 * text.length));
    for (let at = 0; at < text.length; at++) view.setUint16(2 * at, text.charCodeAt(at), this.#isLittle);
    return new Uint8Array(view.buffer);
  }

  /** The byte that makes no unit, at the end. */
  rest(): Uint8Array {
    return this.#rest;
  }
}
