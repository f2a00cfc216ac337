// Another URI beside the one in the field: at which levels they are the same, and which parts differ. Its field covers keys
// as the first one does; there is no way to reveal them here.

import type { EqualityLevel } from "llm-uri";
import { compare } from "../model/compare.ts";
import { type Reading, read, verdict } from "../model/reading.ts";
import { changeItem } from "./changes.ts";
import { byId, el, icon } from "./dom.ts";
import { oneLine } from "./field.ts";
import { painted } from "./paint.ts";
import { isShown } from "./tabs.ts";

const field = byId<HTMLTextAreaElement>("other");
const paint = byId("other-paint");
const words = byId("compare-verdict");
const levels = byId("compare-levels");
const list = byId("compare-changes");

const LEVELS: readonly (readonly [level: EqualityLevel, same: string, different: string])[] = [
  ["endpoint", "The same endpoint", "Another endpoint"],
  ["model", "The same model there", "Another model, or elsewhere"],
  ["full", "The same in everything", "Not the same in everything"],
];

export function setUpCompare(current: () => Reading): void {
  const draw = (): void => drawCompare(current());
  oneLine(field);
  field.addEventListener("input", draw);
}

export function drawCompare(reading: Reading): void {
  if (!isShown("view-compare")) return;
  const other = read(field.value);
  // Its faults are counted, not marked: marks would light the diagnostics of the other field.
  paint.replaceChildren(painted({ ...other, issues: [] }));
  const comparison = compare(reading, other);
  words.textContent = comparison === undefined ? reason(reading, other) : "";
  words.hidden = comparison !== undefined;
  levels.replaceChildren(
    ...(comparison === undefined ? [] : LEVELS).map(([level, same, different]) => {
      const equal = comparison!.same[level];
      return el(
        "li",
        { data: { state: equal ? "valid" : "warned" } },
        icon(equal ? "valid" : "differs"),
        equal ? same : different,
      );
    }),
  );
  list.replaceChildren(
    ...(comparison?.differences ?? []).map((change) =>
      changeItem(change, { sign: "≠", covered: "differs, under its cover" }),
    ),
  );
}

function reason(reading: Reading, other: Reading): string {
  if (other.state === "empty")
    return "Paste another URI to see which of its parts differ. Another spelling of the same is no difference.";
  if (reading.state !== "valid") return "The URI above is not valid, so there is nothing to compare with.";
  const first = other.issues.find((issue) => issue.severity === "error");
  return `${verdict(other)}. ${first?.message ?? ""}`;
}
