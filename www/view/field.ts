// The field. The text that is typed is in the textarea, drawn with no colour; below it lies a sheet with the same letters,
// painted by part, with faults underlined and secrets as dots. So a key is covered without ever standing in another node,
// and to reveal it is to paint the textarea itself.

import type { Fix, Issue } from "llm-uri/slim";
import { pieces, widened, type Span } from "../model/hidden.ts";
import type { Reading } from "../model/reading.ts";
import { byId, el } from "./dom.ts";

const field = byId<HTMLTextAreaElement>("field");
const paint = byId("paint");
const frame = byId("field-frame");

/** Beyond this the sheet is one colour: thousands of pieces would make typing slow. */
const MOST_MARKS = 400;

export const fieldText = (): string => field.value;
export const focusField = (): void => field.focus();

export function onInput(changed: () => void): void {
  field.addEventListener("input", changed);
  // One line: Enter ends the input. A line break that is pasted stays, because it is worth a diagnostic.
  field.addEventListener("keydown", (event) => {
    if (event.key === "Enter" && !event.isComposing) event.preventDefault();
  });
  changed();
}

/** Replaces stretches of the text, ascending, in a way that the field's own undo takes back. */
export function edit(edits: readonly Fix[], how?: FocusOptions): void {
  field.focus(how);
  for (const { start, end, text } of [...edits].reverse()) {
    field.setSelectionRange(start, end);
    // The one way that keeps the undo history; it is old but not going away, and what follows stands in for it.
    const done = text === "" ? start === end || document.execCommand("delete") : document.execCommand("insertText", false, text);
    if (done) continue;
    field.setRangeText(text, start, end, "end");
    field.dispatchEvent(new Event("input", { bubbles: true }));
  }
}

export function setFieldText(text: string): void {
  edit([{ start: 0, end: field.value.length, text }]);
}

/** As `edit`, but from another control, which keeps the focus and its caret: only what differs is replaced. */
export function rewrite(text: string): void {
  const from = document.activeElement as HTMLElement | null;
  const old = field.value;
  let start = 0;
  while (start < old.length && old[start] === text[start]) start++;
  let tail = 0;
  while (tail < Math.min(old.length, text.length) - start && old.at(-1 - tail) === text.at(-1 - tail)) tail++;
  if (start < old.length || start < text.length) edit([{ start, end: old.length - tail, text: text.slice(start, text.length - tail) }], { preventScroll: true });
  from?.focus({ preventScroll: true });
}

/** The first text of the page: nothing to undo, nothing to focus. */
export function startWith(text: string): void {
  field.value = text;
  field.dispatchEvent(new Event("input", { bubbles: true }));
}

export function selectInField({ start, end }: Span): void {
  field.focus();
  field.setSelectionRange(start, end);
}

/** A sample gives way to what is pasted: the first click into it selects it whole. */
export function yieldSample(): void {
  const sample = field.value;
  const yields = (): void => {
    if (field.value === sample && field.selectionStart === field.selectionEnd) field.select();
  };
  field.addEventListener("pointerup", yields, { once: true });
}

export function onPaste(pasted: () => void): void {
  // The text is there when the event has passed.
  field.addEventListener("paste", () => setTimeout(pasted));
}

export function showRevealed(revealed: boolean): void {
  frame.classList.toggle("revealed", revealed);
}

/** Paints the sheet below the text. */
export function drawField(reading: Reading): void {
  field.setAttribute("aria-invalid", String(reading.state === "invalid"));
  const { input, hidden, parts, issues } = reading;
  const faults = issues.map((issue) => widened(issue, hidden));
  const marks = faults.filter((fault) => fault.end > fault.start).slice(0, MOST_MARKS);
  const cuts = [0, input.length, ...parts.slice(0, MOST_MARKS).flatMap(borders), ...marks.flatMap(borders), ...hidden.flatMap(borders)];
  const borderList = [...new Set(cuts)].sort((a, b) => a - b);
  const points = faults.map((fault, at) => ({ fault, issue: issues[at]!, at })).filter(({ fault }) => fault.end === fault.start);
  const sheet = document.createDocumentFragment();
  let part = 0;
  for (const [at, start] of borderList.entries()) {
    for (const point of points) if (point.fault.start === start) sheet.append(caret(point.issue, point.at));
    const end = borderList[at + 1];
    if (end === undefined) break;
    while (part < parts.length && parts[part]!.end <= start) part++;
    const inside = parts[part] !== undefined && parts[part]!.start <= start ? parts[part] : undefined;
    const about = issues.flatMap((issue, index) => (faults[index]!.start < end && faults[index]!.end > start ? [{ issue, index }] : []));
    const [span] = pieces(hidden, start, end);
    const text = input.slice(start, end);
    sheet.append(
      el("span", {
        text: span?.secret === true ? dots(text) : text,
        class: span?.secret === true ? "dots" : "",
        data: {
          kind: inside?.kind ?? "none",
          severity: worst(about.map(({ issue }) => issue)),
          about: [inside?.id, ...about.map(({ index }) => `issue-${index}`)].filter(Boolean).join(" "),
        },
      }),
    );
  }
  // A line break at the end makes a line of its own in a textarea, and in the sheet only with something behind it.
  sheet.append("\u200B");
  paint.replaceChildren(sheet);
}

const borders = ({ start, end }: Span): number[] => [start, end];

/** One dot for each character that is seen, so that both sheets break their lines alike. */
const dots = (text: string): string => Array.from(text, (character) => (character === "\n" ? "\n" : "•")).join("");

/** Something is missing here: a mark without width. */
const caret = (issue: Issue, at: number): HTMLElement => el("span", { class: "caret", data: { severity: issue.severity, about: `issue-${at}` } });

const ORDER = ["error", "warning", "advice"] as const;

const worst = (issues: readonly Issue[]): string | undefined => ORDER.find((severity) => issues.some((issue) => issue.severity === severity));
