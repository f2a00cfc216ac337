// The sheet below an input: the same text, coloured by part, with issues underlined and secrets as dots.

import type { Issue } from "llm-uri";
import { type Span, widened } from "../model/hidden.ts";
import { type Reading, worstOf } from "../model/reading.ts";
import { el } from "./dom.ts";

/** Bounds the number of marks: thousands of elements would make typing slow. */
const MOST_MARKS = 400;

export type Painted = Pick<Reading, "input" | "hidden" | "parts" | "issues">;

export function painted(reading: Painted): DocumentFragment {
  const { input, hidden, parts, issues } = reading;
  const faults = issues.map((issue) => widened(issue, hidden));
  const marks = faults.filter((fault) => fault.end > fault.start).slice(0, MOST_MARKS);
  const cuts = [
    0,
    input.length,
    ...parts.slice(0, MOST_MARKS).flatMap(borders),
    ...marks.flatMap(borders),
    ...hidden.flatMap(borders),
  ];
  const borderList = [...new Set(cuts)].sort((a, b) => a - b);
  const points = faults
    .map((fault, at) => ({ fault, issue: issues[at]!, at }))
    .filter(({ fault }) => fault.end === fault.start);
  const sheet = document.createDocumentFragment();
  let part = 0;
  let secret = 0;
  for (const [at, start] of borderList.entries()) {
    for (const point of points) if (point.fault.start === start) sheet.append(caret(point.issue, point.at));
    const end = borderList[at + 1];
    if (end === undefined) break;
    while (part < parts.length && parts[part]!.end <= start) part++;
    const inside = parts[part] !== undefined && parts[part]!.start <= start ? parts[part] : undefined;
    const about = issues.flatMap((issue, index) =>
      faults[index]!.start < end && faults[index]!.end > start ? [{ issue, index }] : [],
    );
    while (secret < hidden.length && hidden[secret]!.end <= start) secret++;
    const isSecret = hidden[secret] !== undefined && hidden[secret]!.start <= start;
    const text = input.slice(start, end).replace(TURNS, NOTHING);
    const unseen = text !== "" && !/[^\u200B]/.test(text);
    sheet.append(
      el("span", {
        text: isSecret ? dots(text) : text,
        class: isSecret ? "dots" : unseen && about.length > 0 ? "caret" : "",
        data: {
          kind: inside?.kind ?? "none",
          severity: worstOf(about.map(({ issue }) => issue)),
          about: [inside?.id, ...about.map(({ index }) => `issue-${index}`)].filter(Boolean).join(" "),
        },
      }),
    );
  }
  // A final line break adds a line in a textarea, but in the sheet only if a character follows.
  sheet.append(NOTHING);
  return sheet;
}

/** Bidirectional control characters, which would reorder the sheet. They have no width, like the replacement. */
const TURNS = /[\u061C\u200E\u200F\u202A-\u202E\u2066-\u2069]/g;
const NOTHING = "\u200B";

const borders = ({ start, end }: Span): number[] => [start, end];

/** One dot for each visible character, so that the sheet and the textarea break lines at the same positions. */
const dots = (text: string): string => Array.from(text, (character) => (character === "\n" ? "\n" : "•")).join("");

/** Marks an issue without width, such as a missing part. */
const caret = (issue: Issue, at: number): HTMLElement =>
  el("span", { class: "caret", data: { severity: issue.severity, about: `issue-${at}` } });
