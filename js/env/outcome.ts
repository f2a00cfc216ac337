// The options and results of the checks.

import type { EnvCode } from "../core/codes.js";
import type { Component, Issue, IssueCode, LlmUri, ParseOptions } from "../core/core.js";
import type { Loader } from "./loaders.js";

/** A finding about a variable's value or a line of a `.env` file. It contains no text of the value. */
export interface EnvIssue extends Omit<Issue, "code" | "component"> {
  /** The stable name of the rule. */
  readonly code: IssueCode | EnvCode;
  /** A component of the URI, or `variable` for a problem around the URI. */
  readonly component: Component | "variable";
}

/** An `EnvIssue` of a `.env` file. `start` and `end` are UTF-16 offsets in the file. */
export interface DotenvIssue extends EnvIssue {
  /** Line, from 1. */
  readonly line: number;
  /** Column, from 1, in UTF-16 units, as editors count. */
  readonly column: number;
  /** Line of the end, from 1. */
  readonly endLine: number;
  /** Column after the last character, from 1, in UTF-16 units. */
  readonly endColumn: number;
}

/** Options of `checkEnv` and `checkDotenv`. */
export interface EnvOptions extends ParseOptions {
  /**
   * The variables to check, which must be set. Default: variables whose name ends with `LLM_URL` or `LLM_URI`, or whose value begins
   * with `llm:`.
   */
  names?: readonly string[] | undefined;
}

/** Options of `requireEnv`. */
export interface RequireEnvOptions extends ParseOptions {
  /**
   * Receives each warning and piece of advice about a valid variable, with the variable's name and its masked URI. Default: print each
   * warning once with `process.emitWarning`.
   */
  onIssue?: ((issue: EnvIssue, variable: { readonly name: string; readonly redacted: string }) => void) | undefined;
  /** Throw an `EnvError` if there are more warnings. Default: no limit. */
  maxWarnings?: number | undefined;
}

/** Options of `checkDotenv`. */
export interface DotenvOptions extends EnvOptions {
  /** The programs that read the file. Default: all, to check that they read the same values. */
  loaders?: readonly Loader[] | undefined;
}

/** One variable. */
export interface EnvVariable {
  /** The name of the variable. If a URI or a key was passed as a name, it is masked. */
  readonly name: string;
  /**
   * `empty`: the value is empty. `missing`: the variable is not set. `reference`: in a `.env` file, the value is only a reference, such
   * as to another variable, or encrypted.
   */
  readonly status: "valid" | "invalid" | "empty" | "missing" | "reference";
  /** The URI, if the status is `valid`. */
  readonly uri?: LlmUri;
  /** Errors, warnings and advice, in the order of the value. */
  readonly issues: readonly EnvIssue[];
}

/** The value that one loader returns for a variable. */
export interface LoaderReading {
  /** Whether the loader returns the written value unchanged. */
  readonly kept: boolean;
  /** The redacted value. Inserted values of variables in the same file are masked; other variables count as unset. */
  readonly redacted: string;
}

/** A variable of a `.env` file. */
export interface DotenvVariable extends Omit<EnvVariable, "issues"> {
  /** Line of the name, from 1. Absent for a missing variable. */
  readonly line?: number;
  /** UTF-16 offset of the raw value, with its quotes. */
  readonly start?: number;
  /** UTF-16 offset after the raw value. */
  readonly end?: number;
  /** The quotation mark around the value; empty if there is none. */
  readonly quote?: "" | "'" | '"' | "`";
  /** The value that each loader reads from the line. */
  readonly loaders?: Readonly<Record<Loader, LoaderReading>>;
  /** Errors, warnings and advice, in the order of the file. */
  readonly issues: readonly DotenvIssue[];
}

/** The result of a check. It contains no secret. */
export interface EnvReport<Variable = EnvVariable> {
  /** Whether there are no errors. */
  readonly ok: boolean;
  /** The checked variables, in order. */
  readonly variables: readonly Variable[];
  /** The issues as text, each with the value, whose secrets are masked. Empty if there are no issues. */
  readonly text: string;
}
