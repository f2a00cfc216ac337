// The findings of a command, in a form for all formats.

import { redact, type Severity } from "../../entry/index.ts";

/** Line and column from 1, the column in UTF-16 units. */
export type Place = readonly [line: number, column: number];

/** A finding: an issue of the library, or one of this tool's own rules. */
export interface Finding {
  /** The stable name of the rule. */
  readonly code: string;
  readonly severity: Severity;
  readonly message: string;
  readonly fix?: string;
  readonly component: string;
  readonly start: number;
  readonly end: number;
  readonly reference: string;
  readonly suggestion?: string;
}

/** A finding, with its place if it is in a file. */
export interface Placed {
  /** Offsets are those of `Subject.shown`. */
  readonly issue: Finding;
  readonly start?: Place;
  readonly end?: Place;
}

/** A URI, or a text that should be one, and its findings. */
export interface Subject {
  /** The file as it was named, `<stdin>`, `<argument 1>`, or nothing for an environment variable. Redacted. */
  readonly path?: string;
  /** The variable, or the member of a configuration file. Redacted. */
  readonly name?: string;
  /** The text as written, with the key: only for `formatIssues` and `redact`. */
  readonly shown: string;
  readonly issues: readonly Placed[];
  /** The finding is about the file, not a URI. */
  readonly file?: true;
  /** `shown`, redacted, if it is known. */
  readonly redacted?: string;
}

/** A file that cannot be read. `code`: of a system call, or a reason in words. */
export interface Failure {
  readonly name: string;
  readonly code: string;
}

/** How a run ended. */
export interface Ending {
  /** Counts, by their names in JSON. */
  readonly totals: Readonly<Record<string, number>>;
  readonly failures: readonly Failure[];
  readonly interrupted: boolean;
}

export const SEVERITIES: readonly Severity[] = ["error", "warning", "advice"];

/** A name for output. Redacted, because users may confuse names and values. */
export const safeName = (name: string): string => redact(redact(name), { uri: true });
