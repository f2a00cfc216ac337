// `llm-uri redact`: copies bytes and masks secrets.

import { once } from "node:events";
import { createReadStream, fstatSync } from "node:fs";
import type { Writable } from "node:stream";

import { ChunkRedactor, type RedactOptions, redact as redactText, type StreamRedactOptions } from "../entry/index.ts";
import { argumentName, EXIT, systemCode, unreadable } from "./failure.ts";

export interface RedactCommandOptions {
  readonly level?: NonNullable<RedactOptions["level"]>;
  readonly marker?: string;
  readonly secretParam?: readonly string[];
}

const STDIN = 0;
// Larger than the default of 64 KiB, for fewer calls.
const CHUNK = 256 * 1024;

export async function redact(files: string[], { level, marker, secretParam }: RedactCommandOptions): Promise<void> {
  const options: StreamRedactOptions = {
    ...(level === undefined ? {} : { level }),
    ...(marker === undefined ? {} : { marker }),
    ...(secretParam === undefined ? {} : { secretParams: secretParam }),
  };
  redactText("", options); // rejects wrong options before the first byte
  if (files.length === 0 || files.includes("-")) outliveTheFirstInterrupt();
  for (const [at, file] of (files.length > 0 ? files : ["-"]).entries()) {
    const input = file === "-" ? process.stdin : createReadStream(file, { highWaterMark: CHUNK });
    try {
      await pass(input as AsyncIterable<Uint8Array>, process.stdout, options);
    } catch (error) {
      const code = systemCode(error);
      if (code === undefined) throw error;
      process.stderr.write(unreadable({ name: argumentName(file, at), code }, files));
      process.exitCode = EXIT.usage;
    }
  }
}

/**
 * Ctrl-C reaches every program of a pipe. The program that writes to the pipe may still print lines, so the first Ctrl-C is
 * ignored, and the end of the pipe ends this program.
 */
function outliveTheFirstInterrupt(): void {
  const input = fstatSync(STDIN);
  if (input.isFIFO() || input.isSocket()) process.once("SIGINT", () => {});
}

/** Reads a chunk only after the one before it is written. */
async function pass(input: AsyncIterable<Uint8Array>, output: Writable, options: StreamRedactOptions): Promise<void> {
  const bytesRedactor = new ChunkRedactor<Uint8Array>(options);
  const textRedactor = new ChunkRedactor<string>(options);
  let coding: Coding | undefined;
  const put = async (bytes: Uint8Array): Promise<void> => {
    if (bytes.length > 0 && !output.write(bytes)) await once(output, "drain");
  };
  // Also redacts the bytes: UTF-16 is a guess, and a wrong guess must not reveal a key.
  const take = async (pieces: readonly Uint8Array[]): Promise<void> => {
    for (const piece of pieces) {
      if (coding === undefined) await put(piece);
      else for (const text of textRedactor.push(coding.decode(piece))) await put(coding.encode(text));
    }
  };
  for await (const chunk of withHead(input)) {
    if (chunk.first) coding = wideCoding(chunk.bytes);
    await take(bytesRedactor.push(chunk.bytes));
  }
  await take(bytesRedactor.end());
  if (coding === undefined) return;
  for (const text of [...textRedactor.push(coding.decode()), ...textRedactor.end()]) await put(coding.encode(text));
}

/** The same bytes, with a first chunk that is long enough to recognise UTF-16. */
async function* withHead(input: AsyncIterable<Uint8Array>): AsyncGenerator<{ bytes: Uint8Array; first: boolean }> {
  let head: Uint8Array | undefined = Buffer.alloc(0);
  for await (const chunk of input) {
    if (head === undefined) yield { bytes: chunk, first: false };
    else {
      head = Buffer.concat([head, chunk]);
      if (head.length < MARK || (isMarked(head) && head.length < HEAD)) continue;
      yield { bytes: head, first: true };
      head = undefined;
    }
  }
  if (head !== undefined) yield { bytes: head, first: true };
}

/** Converts between bytes and text. */
interface Coding {
  decode(bytes?: Uint8Array): string;
  encode(text: string): Uint8Array;
}

const MARK = 2;
const HEAD = 512;
const isLittle = (head: Uint8Array): boolean => head[0] === 0xff && head[1] === 0xfe;
const isMarked = (head: Uint8Array): boolean => isLittle(head) || (head[0] === 0xfe && head[1] === 0xff);

/** UTF-16 with its mark, which older Windows shells write. In its bytes a URI is not visible: ASCII characters have a zero. */
function wideCoding(head: Uint8Array): Coding | undefined {
  if (!isMarked(head) || !head.subarray(0, HEAD).includes(0)) return undefined;
  const little = isLittle(head);
  const decoder = new TextDecoder(little ? "utf-16le" : "utf-16be", { ignoreBOM: true });
  return {
    decode: (bytes) => (bytes === undefined ? decoder.decode() : decoder.decode(bytes, { stream: true })),
    encode: (text) => (little ? Buffer.from(text, "utf16le") : Buffer.from(text, "utf16le").swap16()),
  };
}
