// Reads URIs and files from arguments and from standard input.

import { readFileSync } from "node:fs";
import { Writable } from "node:stream";

import { redact, tokenize } from "../entry/index.ts";
import { reason, systemCode, UsageError } from "./errors.ts";
import { flagOf, type Options } from "./options.ts";
import { bytesOf, decoderOf, standardInput } from "./scan/pieces.ts";

const LIMIT = 8 * 1024 * 1024;

export interface Given {
  readonly text: string;
  /** Whether it is an argument rather than standard input. */
  readonly argument: boolean;
}

export const isStdin = (argument: string | undefined): argument is "-" | undefined =>
  argument === undefined || argument === "-";

/**
 * The argument, or standard input if the argument is absent or `-`. At a terminal, warns that the shell history keeps a
 * secret in an argument. `what`: the name of the input in the prompt.
 */
export async function readUri(argument: string | undefined, command: string, what = "URI"): Promise<Given> {
  if (isStdin(argument)) return { text: await readStdin(what), argument: false };
  if (process.stderr.isTTY && (redact(argument) !== argument || tokenize(argument).some(({ secret }) => secret)))
    hint(
      `shell history and process lists keep arguments. For a URI with a key, write: printf %s "$LLM_URL" | llm-uri ${command} -`,
    );
  return { text: argument, argument: true };
}

let isRead = false;

/** One value from standard input, without the last line break, which the shell adds. */
export async function readStdin(what: string): Promise<string> {
  if (isRead)
    throw new UsageError("standard input can be read only once. Pass the other inputs as files or arguments.");
  isRead = true;
  if (process.stdin.isTTY) return ask(what);
  const bytes = await bytesOf(standardInput(), LIMIT);
  if (bytes === undefined)
    throw new UsageError(
      `standard input is larger than ${LIMIT / 1024 / 1024} MiB. For long text, run llm-uri redact.`,
    );
  return decoded(bytes).replace(/\r?\n$/, "");
}

/** UTF-8 or UTF-16, without its byte order mark, which some editors and shells write. */
const decoded = (bytes: Buffer): string => (decoderOf(bytes) ?? new TextDecoder()).decode(bytes);

/** Reads a line from the terminal, without echo. */
async function ask(what: string): Promise<string> {
  const { createInterface } = await import("node:readline");
  const nowhere = new Writable({ write: (_chunk, _encoding, done) => done() });
  const lines = createInterface({ input: process.stdin, output: nowhere, terminal: true });
  process.stderr.write(`${what} (hidden while you type): `);
  const { value, done } = await lines[Symbol.asyncIterator]().next();
  lines.close();
  process.stderr.write("\n");
  if (done) throw new UsageError("the input is empty. Type or paste a value.");
  return value;
}

/** The text of a file; `-` is standard input. `what` names the file in messages, which do not repeat its path. */
export async function readFile(file: string, what: string): Promise<string> {
  if (file === "-") return readStdin(what);
  try {
    return decoded(readFileSync(file));
  } catch (error) {
    throw new UsageError(`${what} cannot be read (${reason(systemCode(error))}).`);
  }
}

type FileOption = "messages" | "body" | "providers" | "wellKnown" | "html" | "jwks" | "payload";

/** The text of the file that an option names, if the option is given. */
export async function fileOf(options: Options, name: FileOption): Promise<string | undefined> {
  const file = options[name];
  return file === undefined ? undefined : readFile(file, `the file of ${flagOf(name)}`);
}

export async function jsonOf(options: Options, name: FileOption): Promise<unknown> {
  const text = await fileOf(options, name);
  return text === undefined ? undefined : parseJson(text, `the file of ${flagOf(name)}`);
}

export function parseJson(text: string, what: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    throw new UsageError(`${what} is not JSON.`);
  }
}

export const hint = (text: string): boolean => process.stderr.write(`hint: ${text}\n`);
