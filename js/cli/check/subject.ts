// What a check looks at and what it says, whatever the format of either.

import { redact, type Severity } from "../../entry/index.ts";
import type { CheckIssue } from "./codes.ts";

/** Line and column from 1, the column in UTF-16 units. */
export type Place = readonly [line: number, column: number];

/** A finding, with its place in the file where it is in one. */
export interface Placed {
  /** Offsets are those of `Subject.shown`. */
  readonly issue: CheckIssue;
  readonly start?: Place;
  readonly end?: Place;
}

/** One URI, or what should be one, and what is to be said of it. */
export interface Subject {
  /** The file as it was named, `<stdin>`, or nothing for an environment variable. Redacted. */
  readonly path?: string;
  /** The variable, or the member of a configuration file. Redacted. */
  readonly name?: string;
  /** The text as it stands. It holds the key: only `formatIssues` and `redact` may see it. */
  readonly shown: string;
  readonly issues: readonly Placed[];
  /** It is the file that is meant, and not a URI. */
  readonly file?: true;
}

/** What could not be read, and why: the code of a system call, or the place of a syntax error. */
export interface Failure {
  readonly name: string;
  readonly code: string;
}

/** What has been counted. */
export interface Summary {
  files: number;
  checked: number;
  error: number;
  warning: number;
  advice: number;
  readonly failures: Failure[];
}

export const emptySummary = (): Summary => ({ files: 0, checked: 0, error: 0, warning: 0, advice: 0, failures: [] });

export const SEVERITIES: readonly Severity[] = ["error", "warning", "advice"];

/** A name for showing. Names hold keys where somebody has mixed things up: as a URI, as a text, or bare. */
export const safeName = (name: string): string => redact(redact(name), { uri: true });
