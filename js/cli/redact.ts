// `llm-uri redact`: copies bytes and masks secrets.

import { once } from "node:events";
import { fstatSync } from "node:fs";

import { ChunkRedactor } from "../entry/index.ts";
import { EXIT, failedArgument, failedCall } from "./errors.ts";
import type { Options } from "./options.ts";
import { contentOf } from "./scan/pieces.ts";
import { unreadable } from "./session.ts";

const STDIN = 0;

export async function redact(files: string[], { level, marker, secretParam }: Options): Promise<void> {
  const options = { level, marker, secretParams: secretParam };
  new ChunkRedactor(options); // rejects wrong options before the first byte
  if (files.length === 0 || files.includes("-")) outliveTheFirstInterrupt();
  for (const [at, file] of (files.length > 0 ? files : ["-"]).entries()) {
    const redactor = new ChunkRedactor<Uint8Array>(options);
    try {
      for await (const chunk of contentOf(file === "-" ? undefined : file)) await put(redactor.push(chunk));
      await put(redactor.end());
    } catch (error) {
      const isStdin = file === "-";
      const failure = isStdin ? { name: "<stdin>", code: failedCall(error) } : failedArgument(file, at, error);
      process.stderr.write(unreadable(failure));
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

async function put(pieces: readonly Uint8Array[]): Promise<void> {
  for (const piece of pieces) if (!process.stdout.write(piece)) await once(process.stdout, "drain");
}
