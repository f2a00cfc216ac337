// Error messages and exit codes. No message repeats an argument, an input or the text of a library's error: each may be a key.

import { LlmUriError, redact } from "../entry/index.ts";
import { visible } from "./text.ts";

/** The exit codes; the help of the program lists them. */
export const EXIT = { valid: 0, invalid: 1, usage: 2, interrupted: 130 } as const;

/** The call is wrong, not a URI. The message does not contain input. */
export class UsageError extends Error {
  override readonly name = "UsageError";
}

/** Whether the WebAssembly module failed, rather than the input. */
export const isOfModule = (error: LlmUriError): boolean => error.code.startsWith("wasm-");

/** The line or lines for standard error, and the exit code. */
export function explain(error: unknown): { text: string; code: number } {
  if (error instanceof UsageError) return { text: `llm-uri: ${error.message}`, code: EXIT.usage };
  // Not redacted: without the module, redaction fails too. The message does not contain input.
  if (error instanceof LlmUriError && isOfModule(error)) return { text: `llm-uri: ${error.message}`, code: EXIT.usage };
  if (error instanceof LlmUriError) return { text: `llm-uri: ${redact(error.message)}`, code: EXIT.usage };
  const system = systemCode(error);
  if (system !== undefined) return { text: `llm-uri: reading or writing failed (${system}).`, code: EXIT.usage };
  return { text: `llm-uri: this is a bug in llm-uri; please report it.\n${place(error)}`, code: EXIT.usage };
}

/** The code of a failed system call, such as `ENOENT`. Its message would contain arguments. */
export function systemCode(error: unknown): string | undefined {
  const code = (error as { code?: unknown } | null)?.code;
  return typeof code === "string" && /^E[A-Z0-9]+$/.test(code) ? code : undefined;
}

/** An argument by its number, and its text if it looks like a file's name and not like a key. */
export function argumentName(argument: string, at: number): string {
  const words = argument.split(/[^A-Za-z0-9]+/);
  const mixed = words.filter((word) => /[0-9]/.test(word) && /[A-Za-z]/.test(word));
  const isName =
    argument.length <= 80 &&
    words.every((word) => word.length <= 20) &&
    mixed.length <= 1 &&
    mixed.every((word) => word.length <= 8) &&
    !argument.includes("@") &&
    redact(redact(argument), { uri: true }) === argument;
  return `argument ${at + 1}${isName && argument !== "" ? ` (${argument})` : ""}`;
}

/**
 * The message for a file that cannot be read. If the argument is a URI, it adds where to pass URIs.
 */
export function unreadable(
  { name, code }: { readonly name: string; readonly code: string },
  args: readonly string[],
): string {
  const argument = args[Number(/^argument (\d+)/.exec(name)?.[1]) - 1] ?? "";
  return `llm-uri: ${visible(name)} cannot be read (${code}).${argument.includes("://") ? " Pass a URI on standard input." : ""}\n`;
}

/** Kind of error and places in the code, without the message. */
function place(error: unknown): string {
  if (!(error instanceof Error)) return `  a value was thrown that is not an Error (${typeof error})`;
  const known = [TypeError, RangeError, ReferenceError, SyntaxError].find((kind) => error instanceof kind);
  const frames = (error.stack ?? "").matchAll(/^ +at .*?([\w-]+\.(?:js|mjs|cjs|ts):\d+:\d+)\)?$/gm);
  return [known?.name ?? "Error", ...[...frames].map(([, at]) => `at ${at}`)].map((line) => `  ${line}`).join("\n");
}
