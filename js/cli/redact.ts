// `llm-uri redact`: bytes in, bytes out, with the secrets replaced.

import { createReadStream } from "node:fs";
import { once } from "node:events";
import type { Writable } from "node:stream";

import { ChunkRedactor, redact as redactText, type RedactOptions, type StreamRedactOptions } from "../index.ts";
import { EXIT, systemCode } from "./failure.ts";

export interface RedactCommandOptions {
  readonly level?: NonNullable<RedactOptions["level"]>;
  readonly marker?: string;
  readonly secretParam?: readonly string[];
}

// Larger pieces than a stream's own 64 KiB: there are fewer calls.
const CHUNK = 256 * 1024;

export async function redact(files: string[], { level, marker, secretParam }: RedactCommandOptions): Promise<void> {
  const options: StreamRedactOptions = {
    ...(level === undefined ? {} : { level }),
    ...(marker === undefined ? {} : { marker }),
    ...(secretParam === undefined ? {} : { secretParams: secretParam }),
  };
  redactText("", options); // options that the library refuses are refused before the first byte
  for (const [at, file] of (files.length > 0 ? files : ["-"]).entries()) {
    const input = file === "-" ? process.stdin : createReadStream(file, { highWaterMark: CHUNK });
    try {
      await pass(input as AsyncIterable<Uint8Array>, process.stdout, options);
    } catch (error) {
      const code = systemCode(error);
      if (code === undefined) throw error;
      // Not by its name: whoever takes the arguments for URIs gives one here.
      process.stderr.write(`llm-uri: argument ${at + 1} cannot be read as a file (${code}). A URI goes in through standard input.\n`);
      process.exitCode = EXIT.usage;
    }
  }
}

/** A piece is taken in only after the one before it was taken out. */
async function pass(input: AsyncIterable<Uint8Array>, output: Writable, options: StreamRedactOptions): Promise<void> {
  const redactor = new ChunkRedactor<Uint8Array>(options);
  const put = async (bytes: Uint8Array): Promise<void> => {
    if (bytes.length > 0 && !output.write(bytes)) await once(output, "drain");
  };
  for await (const chunk of input) for (const bytes of redactor.push(chunk)) await put(bytes);
  for (const bytes of redactor.end()) await put(bytes);
}
