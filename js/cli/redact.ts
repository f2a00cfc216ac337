// `llm-uri redact`: bytes in, bytes out, with the secrets replaced.

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
// Larger pieces than a stream's own 64 KiB: there are fewer calls.
const CHUNK = 256 * 1024;

export async function redact(files: string[], { level, marker, secretParam }: RedactCommandOptions): Promise<void> {
  const options: StreamRedactOptions = {
    ...(level === undefined ? {} : { level }),
    ...(marker === undefined ? {} : { marker }),
    ...(secretParam === undefined ? {} : { secretParams: secretParam }),
  };
  redactText("", options); // options that the library refuses are refused before the first byte
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
 * Ctrl-C reaches every program of a pipe at once. The one in front may still have to say something, and its last lines are
 * those that explain: so the first one is not for us, and its closing of the pipe ends us. A second one is.
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
