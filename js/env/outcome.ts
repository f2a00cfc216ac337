// What the checks of this entry give.

import type { EnvCode } from "../core/codes/env.js";
import type { Component, Issue, IssueCode, LlmUri, ParseOptions } from "../core/core.js";
import type { Loader } from "./loaders.js";

/** A finding about a variable's value or a line of a `.env` file. It never holds a piece of the value. */
export interface EnvIssue extends Omit<Issue, "code" | "component"> {
  /** The stable name of the rule. */
  readonly code: IssueCode | EnvCode;
  /** A component of the URI, or `variable` for what is wrong around it. */
  readonly component: Component | "variable";
}

/** An `EnvIssue` of a `.env` file. `start` and `end` are UTF-16 offsets into the file. */
export interface DotenvIssue extends EnvIssue {
  /** From 1. */
  readonly line: number;
  /** From 1, in UTF-16 units, as editors count. */
  readonly column: number;
  /** From 1: the line of the last character. */
  readonly endLine: number;
  /** From 1, in UTF-16 units, behind the last character. */
  readonly endColumn: number;
}

/** How `checkEnv` and `checkDotenv` read, and which variables. */
export interface EnvOptions extends ParseOptions {
  /**
   * The variables to check; each must be there. Default: those whose name ends with `LLM_URL` or `LLM_URI`, and those
   * whose value begins with `llm:`.
   */
  names?: readonly string[] | undefined;
}

/** How `requireEnv` reads, and what becomes of warnings. */
export interface RequireEnvOptions extends ParseOptions {
  /**
   * Takes each warning and piece of advice about a variable that is valid, with the variable's name and its URI, masked. Default: warnings are
   * printed once, by `process.emitWarning`.
   */
  onIssue?: ((issue: EnvIssue, variable: { readonly name: string; readonly redacted: string }) => void) | undefined;
  /** More warnings than this are an `EnvError`. Default: no limit. */
  maxWarnings?: number | undefined;
}

/** How a `.env` file is read. */
export interface DotenvOptions extends EnvOptions {
  /** The programs that read the file. Default: all, so that the file means the same whichever reads it. */
  loaders?: readonly Loader[] | undefined;
}

/** One variable. */
export interface EnvVariable {
  /** The name of the variable. */
  readonly name: string;
  /**
   * `empty`: it is set to an empty text. `missing`: it is not set. `reference`: in a `.env` file, the whole value is the
   * name of another variable, whose value some loaders put in.
   */
  readonly status: "valid" | "invalid" | "empty" | "missing" | "reference";
  /** The URI of a valid one. */
  readonly uri?: LlmUri;
  /** Errors, warnings and advice, in the order of the value. */
  readonly issues: readonly EnvIssue[];
}

/** What one loader gives for a variable. */
export interface LoaderReading {
  /** Whether it gives what is written, whole and unchanged. */
  readonly kept: boolean;
  /** The value it gives, redacted. What it puts in for a variable of the same file is masked; others count as not set. */
  readonly redacted: string;
}

/** A variable of a `.env` file. */
export interface DotenvVariable extends Omit<EnvVariable, "issues"> {
  /** Line from 1, and UTF-16 offsets of the value as it is written, with its quotes. Absent for a missing one. */
  readonly line?: number;
  /** UTF-16 offset of the value, with its quotes. */
  readonly start?: number;
  /** UTF-16 offset behind it. */
  readonly end?: number;
  /** The quotation mark around the value; empty if there is none. */
  readonly quote?: "" | "'" | '"' | "`";
  /** What each loader makes of the line. */
  readonly loaders?: Readonly<Record<Loader, LoaderReading>>;
  /** Errors, warnings and advice, in the order of the file. */
  readonly issues: readonly DotenvIssue[];
}

/** The outcome of a check. Nothing in it holds a secret. */
export interface EnvReport<Variable = EnvVariable> {
  /** Whether there is no error. */
  readonly ok: boolean;
  /** Every variable that was checked, in order. */
  readonly variables: readonly Variable[];
  /** For people: each issue with the value below it, its secrets masked. Empty if there are no issues. */
  readonly text: string;
}
