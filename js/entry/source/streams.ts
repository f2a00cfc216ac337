// The code of a WebAssembly module as streams, each of one kind of bytes: opcodes, variables, offsets and so on. Compressed, they
// are an eighth smaller than the code. scripts/build/pack.mjs separates the code; the package and the page join the streams.

enum Stream {
  Blocks,
  Labels,
  Tables,
  Calls,
  Other,
  Integers,
  Longs,
  Reads,
  Locals,
  Writes,
  Tees,
  Loads,
  Stores,
  Opcodes,
}
export const STREAMS = 14;

/**
 * Operands by opcode: the first and the last opcode, the number of bytes in `Other`, and the streams of integers. An opcode with a
 * prefix is `prefix << 8 | opcode`. The alignment of an access to memory follows its opcode. Opcodes not listed have no operands;
 * the build fails if the compiler uses others that have.
 */
const OPERANDS: readonly (readonly [first: number, last: number, bytes: number, ...integers: Stream[]])[] = [
  [0x02, 0x04, 0, Stream.Blocks],
  [0x0c, 0x0d, 0, Stream.Labels],
  [0x10, 0x10, 0, Stream.Calls],
  [0x11, 0x11, 0, Stream.Calls, Stream.Calls],
  [0x20, 0x20, 0, Stream.Reads],
  [0x21, 0x21, 0, Stream.Writes],
  [0x22, 0x22, 0, Stream.Tees],
  [0x23, 0x26, 1],
  [0x28, 0x35, 0, Stream.Opcodes, Stream.Loads],
  [0x36, 0x3e, 0, Stream.Opcodes, Stream.Stores],
  [0x3f, 0x40, 1],
  [0x41, 0x41, 0, Stream.Integers],
  [0x42, 0x42, 0, Stream.Longs],
  [0x43, 0x43, 4],
  [0x44, 0x44, 8],
  [0xd0, 0xd0, 1],
  [0xd2, 0xd2, 0, Stream.Calls],
  [0xfc0a, 0xfc0a, 2],
  [0xfc0b, 0xfc0b, 1],
  [0xfc0f, 0xfc11, 1],
  [0xfd00, 0xfd0b, 0, Stream.Opcodes, Stream.Loads],
  [0xfd0c, 0xfd0d, 16],
  [0xfd15, 0xfd22, 1],
  [0xfd54, 0xfd5b, 1, Stream.Opcodes, Stream.Loads],
  [0xfd5c, 0xfd5d, 0, Stream.Opcodes, Stream.Loads],
];

/** A small number for each opcode: the prefixes are 0xfc and 0xfd. */
const index = (opcode: number): number => (opcode < 0x100 ? opcode : 0x100 + (opcode & 0x1ff));

/**
 * Visits each byte of a code section in its order, except the sizes. `move` moves the next byte of a stream and returns it; `sized`
 * calls a function that moves what follows a size.
 */
export function visit(move: (stream: Stream) => number, sized: (content: () => void) => void): void {
  const operands: (typeof OPERANDS)[number][] = [];
  for (const row of OPERANDS) for (let opcode = row[0]; opcode <= row[1]; opcode++) operands[index(opcode)] = row;
  const integer = (stream: Stream): number => {
    let value = 0;
    for (let shift = 0; ; shift += 7) {
      const byte = move(stream);
      value |= (byte & 0x7f) << shift;
      if (byte < 0x80) return value;
    }
  };
  const body = (): void => {
    for (let groups = integer(Stream.Locals); groups > 0; groups--) {
      integer(Stream.Locals);
      move(Stream.Locals);
    }
    for (let depth = 1; depth > 0; ) {
      let opcode = move(Stream.Opcodes);
      if (opcode >= 0xfc) opcode = (opcode << 8) | integer(Stream.Opcodes);
      if (opcode >= 0x02 && opcode <= 0x04) depth++; // block, loop, if
      if (opcode === 0x0b) depth--; // end
      if (opcode === 0x0e) for (let labels = integer(Stream.Tables); labels >= 0; labels--) integer(Stream.Tables);
      const row = operands[index(opcode)];
      if (row === undefined) continue;
      // Not destructured, because this code runs once, before engines optimise it.
      for (let at = 3; at < row.length; at++) integer(row[at]!);
      for (let bytes = row[2]; bytes > 0; bytes--) move(Stream.Other);
    }
  };
  sized(() => {
    for (let left = integer(Stream.Locals); left > 0; left--) sized(body);
  });
}

/** The module of its streams, and of what precedes and follows the size and the content of its code section. */
export function join(before: Uint8Array, after: Uint8Array, streams: readonly Uint8Array[]): Uint8Array<ArrayBuffer> {
  const room = streams.reduce((sum, { length }) => sum + length, before.length + after.length);
  const module = new Uint8Array(room * 2); // with the sizes
  const next = new Uint32Array(STREAMS);
  module.set(before);
  let end = before.length;
  visit(
    (stream) => (module[end++] = streams[stream]![next[stream]!++]!),
    (content) => {
      const start = end;
      content();
      const size: number[] = [];
      let left = end - start;
      for (; left > 0x7f; left >>>= 7) size.push((left & 0x7f) | 0x80);
      size.push(left);
      module.copyWithin(start + size.length, start, end);
      module.set(size, start);
      end += size.length;
    },
  );
  module.set(after, end);
  return module.slice(0, end + after.length);
}
