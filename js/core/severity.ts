// The severities of data/codes, by the number that the tables give them.

import type { Severity } from "./types.js";

/** Without options. */
export const SEVERITY: readonly Severity[] = ["error", "warning", "error", "warning", "advice", "advice"];

/** With the option that each depends on. */
export const SEVERITY_TEXT: readonly string[] = [
  "error",
  "warning, error if strict",
  'error, warning if ranges: "warn"',
  "warning",
  "advice",
  "advice, error if strict",
];
