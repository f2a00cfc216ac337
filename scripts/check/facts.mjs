// Each fact of data/ about providers has a source, and the date it was read.

import { dataReport } from "../data-report.mjs";
import { Problem } from "../lib/ui.mjs";

export function checkFacts() {
  const { facts } = dataReport(Date.now());
  const faults = facts.flatMap(({ name, days, read, source }) => [
    ...(typeof source === "string" && source.trim() !== "" ? [] : [`${name}: no source`]),
    ...(/^\d{4}-\d{2}-\d{2}$/.test(read) && Number.isInteger(days) ? [] : [`${name}: no date of reading`]),
    ...(days < -1 ? [`${name}: read in the future, ${read}`] : []),
  ]);
  if (faults.length > 0)
    throw new Problem("These facts of data/ lack their source or date:", {
      output: faults.join("\n"),
      todo: "give each its source, and when it was read.",
    });
  return `${facts.length} facts`;
}
