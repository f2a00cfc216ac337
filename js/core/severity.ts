// The severities of codes, by their number in the tables.

import type { Severity } from "./types.js";

/** Without options. */
export const SEVERITY: readonly Severity[] = ["error", "warning", "error", "warning", "advice", "advice"];

/** The severity as text, with the option that changes it. */
export const SEVERITY_TEXT: readonly string[] = [
  "error",
  "warning, error if strict",
  'error, warning if ranges: "warn"',
  "warning",
  "advice",
  "advice, error if strict",
];
