// Compares another URI with the input: at which levels they are equal, and which parts differ. Its keys are masked and
// cannot be revealed.

import type { EqualityLevel } from "llm-uri";
import { compare } from "../model/compare.ts";
import { type Reading, read, verdict } from "../model/reading.ts";
import { changeItem } from "./changes.ts";
import { byId, el, icon } from "./dom.ts";
import { guard, oneLine } from "./guard.ts";
import { isShown } from "./tabs.ts";

const field = byId<HTMLTextAreaElement>("other");
const words = byId("compare-verdict");
const levels = byId("compare-levels");
const list = byId("compare-changes");

const LEVELS: readonly (readonly [level: EqualityLevel, same: string, different: string])[] = [
  ["endpoint", "Same endpoint", "Different endpoint"],
  ["model", "Same endpoint and model", "Different endpoint or model"],
  ["full", "Equal in all parts", "Not equal in all parts"],
];

let paint: ReturnType<typeof guard>;

export function setUpCompare(current: () => Reading): void {
  const draw = (): void => drawCompare(current());
  oneLine(field);
  paint = guard(field, () => read(field.value).hidden);
  field.addEventListener("input", draw);
}

export function drawCompare(reading: Reading): void {
  if (!isShown("view-compare")) return;
  const other = read(field.value);
  // Its issues are not marked: their marks would highlight the diagnostics of the first input.
  paint({ parts: other.parts });
  const comparison = compare(reading, other);
  words.textContent = comparison === undefined ? reason(reading, other) : "";
  words.hidden = comparison !== undefined;
  levels.replaceChildren(
    ...(comparison === undefined ? [] : LEVELS).map(([level, same, different]) => {
      const equal = comparison!.same[level];
      return el(
        "li",
        { data: { severity: equal ? "valid" : "warning" } },
        icon(equal ? "valid" : "differs"),
        equal ? same : different,
      );
    }),
  );
  const differences = comparison?.differences ?? [];
  list.replaceChildren(...differences.map((change) => changeItem(change, "≠", "differs, masked")));
}

function reason(reading: Reading, other: Reading): string {
  if (other.state === "empty")
    return "Paste another URI to see which parts differ. Different spellings of the same value are equal.";
  if (reading.state !== "valid") return "The URI above is not valid. Fix its errors first.";
  const first = other.issues.find((issue) => issue.severity === "error");
  return `${verdict(other)}. ${first?.message ?? ""}`;
}
