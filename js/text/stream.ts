// `RedactionStream`: a TransformStream of the platform, which is looked up when one is created. Some hosts have no streams, and Node
// loads them on first use.

import { ChunkRedactor } from "./chunks.js";
import type { StreamRedactOptions } from "./mixed.js";

type Chunk = string | Uint8Array;

/** The platform's ReadableStream, where the compiler knows it (from the DOM library or from Node's types). */
export type ReadableSide = typeof globalThis extends { ReadableStream: { prototype: infer Platform } }
  ? Platform
  : {
      readonly locked: boolean;
      cancel(reason?: unknown): Promise<void>;
      getReader(): {
        read(): Promise<{ done: boolean; value?: Chunk }>;
        cancel(reason?: unknown): Promise<void>;
        releaseLock(): void;
      };
    };

/** The platform's WritableStream, where the compiler knows it. */
export type WritableSide = typeof globalThis extends { WritableStream: { prototype: infer Platform } }
  ? Platform
  : {
      readonly locked: boolean;
      abort(reason?: unknown): Promise<void>;
      close(): Promise<void>;
      getWriter(): {
        write(chunk: Chunk): Promise<void>;
        close(): Promise<void>;
        abort(reason?: unknown): Promise<void>;
        releaseLock(): void;
      };
    };

interface Controller {
  enqueue(chunk: Chunk): void;
}

/**
 * Redacts a stream as `redact` does, for chunks of any length: a WHATWG TransformStream of strings, of bytes (Uint8Array), or of both.
 * The output has the type of the input. All other bytes stay unchanged, even if they are not UTF-8. Bytes that begin with a byte order
 * mark of UTF-16, or with four ASCII characters in UTF-16, as older Windows shells write it, are redacted as UTF-16.
 *
 * The stream holds back only the text after the last white space, and a value whose name may follow, at most 1 MiB. In a longer run
 * without white space, a URI longer than `defaultLimits.uriLength` is replaced by the marker, up to the next white space.
 *
 * ```js
 * response.body.pipeThrough(new RedactionStream())
 * ```
 *
 * @throws TypeError if the host has no TransformStream, or one that ignores its transformer (Workers with a
 * compatibility date before 2022-11-30); `ChunkRedactor` needs none.
 */
export class RedactionStream {
  /** The redacted output. */
  declare readonly readable: ReadableSide;
  /** The input. */
  declare readonly writable: WritableSide;

  constructor(options?: StreamRedactOptions) {
    const Platform = (globalThis as { TransformStream?: new (transformer: object) => object }).TransformStream;
    if (typeof Platform !== "function") {
      throw new TypeError(
        "llm-uri: this runtime has no TransformStream; use ChunkRedactor, which does the same without streams.",
      );
    }
    // A real TransformStream, so that `instanceof` holds for both classes.
    if (!(RedactionStream.prototype instanceof Platform))
      Object.setPrototypeOf(RedactionStream.prototype, Platform.prototype as object);
    const redactor = new ChunkRedactor(options);
    const put = (pieces: Chunk[], controller: Controller): void => {
      for (const piece of pieces) controller.enqueue(piece);
    };
    let obeyed = false;
    const transformer = {
      // The standard calls it while the stream is made.
      start: () => {
        obeyed = true;
      },
      transform: (chunk: Chunk, controller: Controller) => put(redactor.push(chunk), controller),
      flush: (controller: Controller) => put(redactor.end(), controller),
    };
    const own = Reflect.construct(Platform, [transformer], new.target) as RedactionStream;
    // A stream that ignores its transformer passes keys on.
    if (!obeyed) {
      throw new TypeError(
        "llm-uri: this runtime's TransformStream ignores its transformer. In Workers, set a compatibility_date of 2022-11-30 or later; " +
          "elsewhere use ChunkRedactor.",
      );
    }
    // biome-ignore lint/correctness/noConstructorReturn: the platform makes the stream; its class is known when it is called
    return own;
  }
}
