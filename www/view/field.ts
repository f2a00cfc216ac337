// The field. The text that is typed is in the textarea, drawn with no colour; below it lies the painted sheet. So a key is
// covered without ever standing in another node, and to reveal it is to paint the textarea itself.

import type { Edit } from "llm-uri";
import type { Span } from "../model/hidden.ts";
import type { Reading } from "../model/reading.ts";
import { byId } from "./dom.ts";
import { painted } from "./paint.ts";

const field = byId<HTMLTextAreaElement>("field");
const paint = byId("paint");
const frame = byId("field-frame");

export const fieldText = (): string => field.value;
export const focusField = (): void => field.focus();

export function onInput(changed: () => void): void {
  field.addEventListener("input", changed);
  oneLine(field);
  changed();
}

/** Enter ends the input. A line break that is pasted stays, because it is worth a diagnostic. */
export function oneLine(area: HTMLTextAreaElement): void {
  area.addEventListener("keydown", (event) => {
    if (event.key === "Enter" && !event.isComposing) event.preventDefault();
  });
}

/** Replaces stretches of the text, ascending, in a way that the field's own undo takes back. */
export function edit(edits: readonly Edit[], how?: FocusOptions): void {
  field.focus(how);
  for (const { start, end, text } of [...edits].reverse()) {
    field.setSelectionRange(start, end);
    // The one way that keeps the undo history; it is old but not going away, and what follows stands in for it.
    const done =
      text === "" ? start === end || document.execCommand("delete") : document.execCommand("insertText", false, text);
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
  if (start < old.length || start < text.length)
    edit([{ start, end: old.length - tail, text: text.slice(start, text.length - tail) }], { preventScroll: true });
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
  paint.replaceChildren(painted(reading));
}
