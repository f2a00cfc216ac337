// TextEncoder and TextDecoder for hosts without them (Jest's jsdom environment). The build replaces every global use of the two
// names in dist/ with these exports. UTF-8 only, and only the methods that the library and its glue call.

const host = globalThis as { TextEncoder?: typeof globalThis.TextEncoder; TextDecoder?: typeof globalThis.TextDecoder };

/** Writes one code point, and returns the index after it. */
function put(bytes: Uint8Array, at: number, point: number): number {
  if (point < 0x80) {
    bytes[at++] = point;
    return at;
  }
  const tail = point < 0x800 ? 1 : point < 0x10000 ? 2 : 3;
  bytes[at++] = [0, 0xc0, 0xe0, 0xf0][tail]! | (point >> (6 * tail));
  for (let shift = 6 * (tail - 1); shift >= 0; shift -= 6) bytes[at++] = 0x80 | ((point >> shift) & 0x3f);
  return at;
}

const width = (point: number): number => (point < 0x80 ? 1 : point < 0x800 ? 2 : point < 0x10000 ? 3 : 4);
const isSurrogate = (point: number): boolean => point >= 0xd800 && point <= 0xdfff;

class Utf8Encoder {
  readonly encoding = "utf-8";

  encodeInto(text: string, bytes: Uint8Array): { read: number; written: number } {
    let read = 0;
    let written = 0;
    for (const character of text) {
      const raw = character.codePointAt(0)!;
      const point = isSurrogate(raw) ? 0xfffd : raw; // iterating over a string joins the others
      if (written + width(point) > bytes.length) break;
      written = put(bytes, written, point);
      read += character.length;
    }
    return { read, written };
  }

  encode(text = ""): Uint8Array {
    const bytes = new Uint8Array(text.length * 3); // the maximum for a UTF-16 unit
    return bytes.slice(0, this.encodeInto(text, bytes).written);
  }
}

class Utf8Decoder {
  readonly encoding = "utf-8";
  readonly fatal: boolean;
  readonly ignoreBOM: boolean;
  #pending: number[] = [];
  #started = false;

  constructor(_label?: string, options: { fatal?: boolean; ignoreBOM?: boolean } = {}) {
    this.fatal = options.fatal === true;
    this.ignoreBOM = options.ignoreBOM === true;
  }

  decode(input?: ArrayBuffer | ArrayBufferView, options: { stream?: boolean } = {}): string {
    const view =
      input === undefined
        ? new Uint8Array()
        : ArrayBuffer.isView(input)
          ? new Uint8Array(input.buffer, input.byteOffset, input.byteLength)
          : new Uint8Array(input);
    const bytes = this.#pending.length === 0 ? view : Uint8Array.from([...this.#pending, ...view]);
    this.#pending = [];
    let text = "";
    let at = 0;
    while (at < bytes.length) {
      const { point, length, cut } = next(bytes, at);
      if (cut && options.stream === true) {
        this.#pending = [...bytes.subarray(at)];
        break;
      }
      if (point === -1 && this.fatal) throw new TypeError("The encoded data was not valid utf-8");
      if (!(point === 0xfeff && !this.#started && !this.ignoreBOM))
        text += String.fromCodePoint(point === -1 ? 0xfffd : point);
      this.#started = true;
      at += length;
    }
    if (options.stream !== true) this.#started = false;
    return text;
  }
}

/** One code point, or -1 with the length of the ill-formed sequence; `cut` if the bytes end inside a character. */
function next(bytes: Uint8Array, at: number): { point: number; length: number; cut: boolean } {
  const lead = bytes[at]!;
  if (lead < 0x80) return { point: lead, length: 1, cut: false };
  const tail =
    lead >= 0xc2 && lead <= 0xdf ? 1 : lead >= 0xe0 && lead <= 0xef ? 2 : lead >= 0xf0 && lead <= 0xf4 ? 3 : 0;
  if (tail === 0) return { point: -1, length: 1, cut: false };
  // The range of the second byte excludes overlong forms, surrogates and code points above U+10FFFF.
  let low = lead === 0xe0 ? 0xa0 : lead === 0xf0 ? 0x90 : 0x80;
  let high = lead === 0xed ? 0x9f : lead === 0xf4 ? 0x8f : 0xbf;
  let point = lead & (0x3f >> tail);
  for (let i = 1; i <= tail; i++) {
    const byte = bytes[at + i];
    if (byte === undefined) return { point: -1, length: i, cut: true };
    if (byte < low || byte > high) return { point: -1, length: i, cut: false };
    [low, high] = [0x80, 0xbf];
    point = (point << 6) | (byte & 0x3f);
  }
  return { point, length: tail + 1, cut: false };
}

const Encoder = host.TextEncoder ?? Utf8Encoder;
const Decoder = host.TextDecoder ?? Utf8Decoder;

export { Decoder as TextDecoder, Encoder as TextEncoder, Utf8Decoder, Utf8Encoder };
