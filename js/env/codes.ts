// The rules about variables and `.env` files: what can be wrong around a URI, rather than in it. A message says what is
// wrong and what to do, and never holds a piece of a value; `{0}` stands for a text from a table of this package.
//
// What loaders do was read in, and is tested with: dotenv 18.0.10, dotenv-expand 1000.0.0, @next/env 16.4.6.

import type { Severity } from "../core/core.js";

interface Row {
  /** `error`, `warning` or `advice`. */
  readonly severity: Severity;
  /** What says so: a standard, or the document of a loader. */
  readonly reference: string;
  /** The message; `{0}` stands for a detail. */
  readonly message: string;
}

export const ENV_CODES = {
  // ── a variable ──────────────────────────────────────────────────────────────────────────────────────────────────────
  "variable-missing": {
    severity: "error",
    reference: "POSIX.1-2024 §8.1",
    message:
      "The variable is not set. Set it where the program runs: a build, a preview and a deployment each have variables of their own.",
  },
  "assignment-in-value": {
    severity: "error",
    reference: "POSIX.1-2024 §8.1",
    message:
      "The value begins with a variable's name and = or a colon, as a line of a .env or YAML file does. Give only what stands behind it.",
  },
  "quote-at-one-end": {
    severity: "error",
    reference: "dotenv README, Rules",
    message:
      "A quotation mark stands at one end of the value only. Either it is left over, or a part of the value was cut off: give the whole value, without marks.",
  },
  "several-lines": {
    severity: "error",
    reference: "RFC 3986 §2",
    message:
      "The value has more than one line, and some stores keep only the first. A URI is one line: remove the line break.",
  },
  "escaped-newline": {
    severity: "error",
    reference: "dotenv README, Rules",
    message:
      "The value ends with a backslash and a letter, which stand for a line break where a .env file is read. Remove both; `printf %s` adds no line break, `echo` does.",
  },
  "comment-in-value": {
    severity: "error",
    reference: "docker run --env-file",
    message:
      "Behind the URI stand white space and a #: a comment that was taken for a part of the value. Give the comment a line of its own.",
  },
  "key-instead-of-uri": {
    severity: "error",
    reference: "draft-levy-llm-uri-scheme-00 §3.1",
    message: "The value is a key, not a URI. Write llm://label:key@host/model.",
  },
  "unexpanded-reference": {
    severity: "error",
    reference: "draft-levy-llm-uri-scheme-00 §10.1",
    message:
      "The value is only a reference to another variable or secret, and nothing has put that in its place. Expand it before the program starts, or give the value itself.",
  },
  "nothing-as-text": {
    severity: "error",
    reference: "POSIX.1-2024 §8.1",
    message:
      "The value is the word that a program writes for nothing, such as undefined or null: it was put in from a variable that was not set. Set that one where this one is made.",
  },
  "possible-cut": {
    severity: "error",
    reference: "dotenv README, Rules",
    message:
      "The value breaks off in the credentials. An unquoted # ends a value in a .env file: write it as %23 in a key, and put a value with a fragment in double quotes.",
  },
  "secret-in-public-variable": {
    severity: "error",
    reference: "draft-levy-llm-uri-scheme-00 §10.1",
    message:
      "The variable's name begins with {0}, so its value is copied into what browsers load, and the value holds a secret. Rename the variable, and replace the key.",
  },
  // ── a line of a .env file ───────────────────────────────────────────────────────────────────────────────────────────
  "dotenv-comment": {
    severity: "error",
    reference: "dotenv README, Rules",
    message:
      "An unquoted # begins a comment in a .env file: it and everything behind it is lost. Put the value in double quotes, or write %23 if the # belongs to a key.",
  },
  "dotenv-expansion": {
    severity: "error",
    reference: "dotenv-expand README",
    message:
      "{0} would take this $ for the beginning of a variable and replace it, in quotes of either kind too. Write %24 for a dollar sign, or %24%7BNAME%7D to have the name looked up after parsing.",
  },
  "dotenv-reference": {
    severity: "warning",
    reference: "dotenv-expand README",
    message:
      "The whole value is the name of another variable. dotenv-expand and @next/env put that one's value in its place; dotenv, Node's --env-file and Docker do not.",
  },
  "dotenv-command": {
    severity: "error",
    reference: "dotenv-expand README",
    message: "dotenv-expand would run this $(…) as a command when it loads the file. Write the dollar sign as %24.",
  },
  "dotenv-unclosed-quote": {
    severity: "error",
    reference: "dotenv README, Rules",
    message:
      "The quotation mark that opens the value is not closed behind it, so that it becomes a part of the value. Close it, and leave nothing behind it but a comment.",
  },
  "dotenv-duplicate": {
    severity: "warning",
    reference: "dotenv README, FAQ",
    message:
      "The variable is given again further down in this file. Loaders take the last one, some shells' tools the first: keep one.",
  },
} as const satisfies Record<string, Row>;

/** The stable name of a rule about a variable or a line of a `.env` file. */
export type EnvCode = keyof typeof ENV_CODES;

/** A row of `envCodes`. */
export interface EnvCodeSpec extends Row {
  /** The stable name. */
  readonly code: EnvCode;
}

/** Every rule of this entry. */
export const envCodes: readonly EnvCodeSpec[] = /* @__PURE__ */ Object.entries(ENV_CODES).map(([code, row]) => ({
  code: code as EnvCode,
  ...row,
}));
