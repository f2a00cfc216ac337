// Error messages and exit codes. No message repeats an argument, an input or the text of a library's error: each may be a key.

import { getSystemErrorMap } from "node:util";

import { distance } from "fastest-levenshtein";

import { LlmUriError, redact } from "../entry/index.ts";

/** The exit codes; the help of the program lists them. */
export const EXIT = { valid: 0, invalid: 1, usage: 2, interrupted: 130 } as const;

/** The call is wrong, not a URI. The message does not contain input. */
export class UsageError extends Error {
  override readonly name = "UsageError";
}

/** Whether the error is about an input, rather than a failure of the WebAssembly module. */
export const isOfInput = (error: unknown): error is LlmUriError =>
  error instanceof LlmUriError && !error.code.startsWith("wasm-");

/** The line or lines for standard error. */
export function explain(error: unknown): string {
  // The message of a failed module is not redacted: redaction would fail, too. It contains no input.
  if (isOfInput(error)) return `llm-uri: ${redact(error.message)}`;
  if (error instanceof UsageError || error instanceof LlmUriError) return `llm-uri: ${error.message}`;
  const code = systemCode(error);
  if (code !== undefined) return `llm-uri: reading or writing failed (${reason(code)}).`;
  return `llm-uri: this is a bug in llm-uri; please report it.\n${place(error)}`;
}

/** The code of a failed system call, such as `ENOENT`. Its message would contain arguments. */
export function systemCode(error: unknown): string | undefined {
  const code = (error as { code?: unknown } | null)?.code;
  return typeof code === "string" && /^E[A-Z0-9]+$/.test(code) ? code : undefined;
}

/** The code with its meaning, `ENOENT: no such file or directory`; the reason itself if it is in words. */
export const reason = (code = "unknown error"): string =>
  [...getSystemErrorMap().values()].find(([name]) => name === code)?.join(": ") ?? code;

/** Something cannot be read, for another reason than a failed system call. The message is the reason. */
export class Unreadable extends Error {}

/** The reason, or the code of a failed system call. @throws the error, if it is another one */
export function failedCall(error: unknown): string {
  const code = error instanceof Unreadable ? error.message : systemCode(error);
  if (code === undefined) throw error;
  return code;
}

/** An argument that cannot be read: its number, and its text if it looks like a name. */
export const failedArgument = (argument: string, at: number, error: unknown) => ({
  name: `argument ${at + 1}${isName(argument) ? ` (${argument})` : ""}`,
  code: failedCall(error),
  isUri: argument.includes("://"),
});

/** Whether a text looks like the name of a file or a variable, and not like a key. */
export function isName(text: string): boolean {
  const words = text.split(/[^A-Za-z0-9]+/);
  const mixed = words.filter((word) => /[0-9]/.test(word) && /[A-Za-z]/.test(word));
  return (
    text !== "" &&
    text.length <= 80 &&
    words.every((word) => word.length <= 20) &&
    mixed.length <= 1 &&
    mixed.every((word) => word.length <= 8) &&
    !text.includes("@") &&
    redact(redact(text), { uri: true }) === text
  );
}

/** The name that is most similar to a word, if one is similar enough for a suggestion. */
export function closest(word: string, names: readonly string[]): string | undefined {
  const limit = Math.max(1, Math.floor(word.length / 3));
  const near = names.map((name) => ({ name, steps: distance(word, name) })).filter(({ steps }) => steps <= limit);
  return near.sort((a, b) => a.steps - b.steps)[0]?.name;
}

/** Kind of error and places in the code, without the message. */
function place(error: unknown): string {
  if (!(error instanceof Error)) return `  a value was thrown that is not an Error (${typeof error})`;
  const known = [TypeError, RangeError, ReferenceError, SyntaxError].find((kind) => error instanceof kind);
  const frames = (error.stack ?? "").matchAll(/^ +at .*?([\w-]+\.(?:js|mjs|cjs|ts):\d+:\d+)\)?$/gm);
  return [known?.name ?? "Error", ...[...frames].map(([, at]) => `at ${at}`)].map((line) => `  ${line}`).join("\n");
}
