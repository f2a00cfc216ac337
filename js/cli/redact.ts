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

/** Reads a piece after the previous one is written. */
async function pass(input: AsyncIterable<Uint8Array>, output: Writable, options: StreamRedactOptions): Promise<void> {
  const redactor = new ChunkRedactor<Uint8Array>(options);
  const put = async (pieces: readonly Uint8Array[]): Promise<void> => {
    for (const piece of pieces) if (!output.write(piece)) await once(output, "drain");
  };
  for await (const chunk of input) await put(redactor.push(chunk));
  await put(redactor.end());
}
