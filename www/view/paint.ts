// The sheet that lies below a field: the same letters, painted by part, with faults underlined and secrets as dots.

import type { Issue } from "llm-uri";
import { pieces, type Span, widened } from "../model/hidden.ts";
import type { Reading } from "../model/reading.ts";
import { el } from "./dom.ts";

/** Beyond this the sheet is one colour: thousands of pieces would make typing slow. */
const MOST_MARKS = 400;

export function painted(reading: Reading): DocumentFragment {
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
  for (const [at, start] of borderList.entries()) {
    for (const point of points) if (point.fault.start === start) sheet.append(caret(point.issue, point.at));
    const end = borderList[at + 1];
    if (end === undefined) break;
    while (part < parts.length && parts[part]!.end <= start) part++;
    const inside = parts[part] !== undefined && parts[part]!.start <= start ? parts[part] : undefined;
    const about = issues.flatMap((issue, index) =>
      faults[index]!.start < end && faults[index]!.end > start ? [{ issue, index }] : [],
    );
    const [span] = pieces(hidden, start, end);
    const text = input.slice(start, end).replace(TURNS, NOTHING);
    const unseen = text !== "" && !/[^\u200B]/.test(text);
    sheet.append(
      el("span", {
        text: span?.secret === true ? dots(text) : text,
        class: span?.secret === true ? "dots" : unseen && about.length > 0 ? "caret" : "",
        data: {
          kind: inside?.kind ?? "none",
          severity: worst(about.map(({ issue }) => issue)),
          about: [inside?.id, ...about.map(({ index }) => `issue-${index}`)].filter(Boolean).join(" "),
        },
      }),
    );
  }
  // A line break at the end makes a line of its own in a textarea, and in the sheet only with something behind it.
  sheet.append(NOTHING);
  return sheet;
}

/** What turns the reading direction would show the sheet in another order than that of its characters. It has no width; what stands for it has none either. */
const TURNS = /[\u061C\u200E\u200F\u202A-\u202E\u2066-\u2069]/g;
const NOTHING = "\u200B";

const borders = ({ start, end }: Span): number[] => [start, end];

/** One dot for each character that is seen, so that both sheets break their lines alike. */
const dots = (text: string): string => Array.from(text, (character) => (character === "\n" ? "\n" : "•")).join("");

/** Something is missing here: a mark without width. */
const caret = (issue: Issue, at: number): HTMLElement =>
  el("span", { class: "caret", data: { severity: issue.severity, about: `issue-${at}` } });

const ORDER = ["error", "warning", "advice"] as const;

const worst = (issues: readonly Issue[]): string | undefined =>
  ORDER.find((severity) => issues.some((issue) => issue.severity === severity));
