// Where a URI comes from: an argument, or standard input.

import { createInterface } from "node:readline";
import { Writable } from "node:stream";

import { findSecrets, type LlmUri } from "../entry/index.ts";
import { UsageError } from "./failure.ts";

const LIMIT = 8 * 1024 * 1024;

/** An input, and how it came. */
export interface Given {
  readonly text: string;
  readonly argument: boolean;
}

/** The URI of an argument; `-` and no argument stand for standard input. */
export async function readUri(argument: string | undefined): Promise<Given> {
  if (argument !== undefined && argument !== "-") return { text: argument, argument: true };
  return { text: await readStdin("URI"), argument: false };
}

/** One value from standard input. Of the line breaks at its end one is the shell's, all others are the value's own. */
export async function readStdin(what: string): Promise<string> {
  if (process.stdin.isTTY) return ask(what);
  const chunks: Buffer[] = [];
  let length = 0;
  for await (const chunk of process.stdin as AsyncIterable<Buffer>) {
    chunks.push(chunk);
    length += chunk.length;
    if (length > LIMIT)
      throw new UsageError(
        `more than ${LIMIT / 1024 / 1024} MiB on standard input; a text goes through llm-uri redact.`,
      );
  }
  return Buffer.concat(chunks)
    .toString("utf8")
    .replace(/\r?\n$/, "");
}

/** Asks at the terminal, where what is typed or pasted does not show. */
function ask(what: string): Promise<string> {
  const nowhere = new Writable({ write: (_chunk, _encoding, done) => done() });
  const lines = createInterface({ input: process.stdin, output: nowhere, terminal: true });
  process.stderr.write(`${what} (does not show while you type): `);
  return new Promise((resolve, reject) => {
    lines.on("line", (line) => {
      resolve(line);
      lines.close();
    });
    lines.on("close", () => {
      process.stderr.write("\n");
      reject(new UsageError("nothing was given.")); // without effect after a line
    });
  });
}

/** Whether the input holds something that is not printed. */
export const holdsSecret = (input: string): boolean => findSecrets(input).length > 0;

/** Says once, at a terminal, that a secret in an argument does not stay secret. */
export function warnOfHistory(secret: boolean, command: string): void {
  if (!secret || !process.stderr.isTTY) return;
  hint(
    `shell history and process lists keep a key that is an argument; this does not: printf %s "$LLM_URL" | llm-uri ${command} -`,
  );
}

/** Says that what is printed is not the whole of it. */
export function hintAtExposing(uri: LlmUri, exposed: boolean): void {
  if (!exposed && process.stderr.isTTY && String(uri) !== uri.exposeCredentials())
    hint("what is secret is hidden; --expose prints it.");
}

export const hint = (text: string): boolean => process.stderr.write(`hint: ${text}\n`);
