// TextEncoder and TextDecoder for hosts without them (Jest's jsdom environment). The build replaces every global use of the two
// names in dist/ with these exports. UTF-8 only, and only the methods that the library and its glue call: percent-encoding is UTF-8
// in every host.

const host = globalThis as { TextEncoder?: typeof globalThis.TextEncoder; TextDecoder?: typeof globalThis.TextDecoder };

class Utf8Encoder {
  encode(text = ""): Uint8Array {
    const wellFormed = text.replace(/\p{Surrogate}/gu, "\ufffd");
    return Uint8Array.from(encodeURIComponent(wellFormed).match(/%..|./g) ?? [], (part) =>
      part.length === 1 ? part.charCodeAt(0) : Number.parseInt(part.slice(1), 16),
    );
  }

  /** Writes all of the text, or nothing: the callers then provide more room. */
  encodeInto(text: string, room: Uint8Array): { read: number; written: number } {
    const bytes = this.encode(text);
    if (bytes.length > room.length) return { read: 0, written: 0 };
    room.set(bytes);
    return { read: text.length, written: bytes.length };
  }
}

/** Always fatal, and keeps a byte order mark. */
class Utf8Decoder {
  /** `stream`: ignores a character at the end that is cut off. */
  decode(bytes: Uint8Array = new Uint8Array(), { stream = false } = {}): string {
    let encoded = "";
    for (const byte of bytes) encoded += `%${(byte | 0x100).toString(16).slice(1)}`;
    for (let cut = 0; ; cut++) {
      try {
        return decodeURIComponent(encoded.slice(0, encoded.length - 3 * cut));
      } catch (error) {
        if (!stream || cut === 3) throw error;
      }
    }
  }
}

const Encoder = host.TextEncoder ?? Utf8Encoder;
const Decoder = host.TextDecoder ?? Utf8Decoder;

export { Decoder as TextDecoder, Encoder as TextEncoder };
