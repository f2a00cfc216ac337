// The module comes with the script, compressed: this takes it out again, with what the browser itself brings.

import deflated from "#wasm-deflated";

const FORMAT = "deflate-raw";

/** The bytes of the module. */
export async function unpacked(): Promise<Uint8Array<ArrayBuffer>> {
  const stream = new DecompressionStream(FORMAT);
  const writer = stream.writable.getWriter();
  const [bytes] = await Promise.all([
    gathered(stream.readable.getReader()),
    writer.write(Uint8Array.from(atob(deflated), (character) => character.charCodeAt(0))),
    writer.close(),
  ]);
  return bytes;
}

async function gathered(reader: ReadableStreamDefaultReader<Uint8Array>): Promise<Uint8Array<ArrayBuffer>> {
  const chunks: Uint8Array[] = [];
  let length = 0;
  for (let read = await reader.read(); !read.done; read = await reader.read()) {
    chunks.push(read.value);
    length += read.value.length;
  }
  const bytes = new Uint8Array(length);
  let at = 0;
  for (const chunk of chunks) {
    bytes.set(chunk, at);
    at += chunk.length;
  }
  return bytes;
}

/** What the page needs and this browser lacks, by name. */
export function lacking(): string | undefined {
  if (typeof WebAssembly !== "object") return "WebAssembly";
  try {
    new DecompressionStream(FORMAT);
    return undefined;
  } catch {
    return "DecompressionStream"; // or an old one, which does not know the format
  }
}
