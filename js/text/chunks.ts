// `ChunkRedactor`: redaction of chunks without a stream.

import { chunksOf, type Mixed, type StreamRedactOptions } from "./mixed.js";

/**
 * Redacts a text that arrives in chunks of any length: `push` returns the text that is complete, and `end` returns the rest. Use it
 * instead of `RedactionStream` in synchronous code, and on hosts without streams.
 */
export class ChunkRedactor<T extends string | Uint8Array = string | Uint8Array> {
  readonly #chunks: Mixed;

  constructor(options?: StreamRedactOptions) {
    this.#chunks = chunksOf(options);
  }

  /** Redacts a chunk. Returns the complete text so far, in pieces of the same type as the chunks. */
  push(chunk: T): T[] {
    return this.#chunks.push(chunk) as T[];
  }

  /** Ends the text and returns the rest of it. The next chunk begins another text. */
  end(): T[] {
    return this.#chunks.end() as T[];
  }
}
