// Unpacks what scripts/build/pack.mjs packs: LZMA of the streams of a module. A small module does this (src/unpack), because JavaScript
// that runs once takes several times as long.

import unpacker from "#unpacker";
import { decode } from "./decode.js";

/** The functions of src/unpack/lib.rs. */
interface Exports {
  readonly memory: WebAssembly.Memory;
  decode(at: number, length: number): void;
  unpack(at: number, length: number, size: number): void;
  join(at: number, length: number): number;
}

interface Unpacker extends Omit<Exports, "memory" | "join"> {
  /** The memory, and the address of its first unused byte. */
  readonly bytes: Uint8Array<ArrayBuffer>;
  readonly at: number;
  /** The module of the streams at an address. Room for twice their length follows them. */
  join(at: number, length: number): Uint8Array<ArrayBuffer>;
}

/** Starts the small module with room for `packed` bytes, and for the `size` bytes that they become. */
export function start(packed: number, size: number): Unpacker {
  const module = new WebAssembly.Module(decode(unpacker));
  const { memory, join, ...steps } = new WebAssembly.Instance(module).exports as unknown as Exports;
  const at = memory.buffer.byteLength;
  memory.grow(Math.ceil((packed + 3 * size) / PAGE));
  const bytes = new Uint8Array(memory.buffer as ArrayBuffer);
  return {
    ...steps,
    bytes,
    at,
    join: (streams, length) => bytes.slice(streams + length, streams + length + join(streams, length)),
  };
}

/** The unit of a module's memory, in bytes. */
const PAGE = 65536;

/** A module of the package. */
export function unpacked({ text, size }: PackedModule): Uint8Array<ArrayBuffer> {
  const { bytes, at, decode, unpack, join } = start(text.length, size);
  bytes.set(new TextEncoder().encode(text), at);
  decode(at, text.length);
  unpack(at, text.length, size);
  return join(at + text.length, size);
}
