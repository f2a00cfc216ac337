// The input. The textarea contains the typed text in a transparent colour; a sheet below it shows the masked, coloured text.
// So no other node contains a key, and revealing it only gives the textarea a colour.

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

/** Ignores Enter. A pasted line break stays, because the package reports it. */
export function oneLine(area: HTMLTextAreaElement): void {
  area.addEventListener("keydown", (event) => {
    if (event.key === "Enter" && !event.isComposing) event.preventDefault();
  });
}

/** Applies edits, given in ascending order, so that the browser's undo reverts them. */
export function edit(edits: readonly Edit[], how?: FocusOptions): void {
  field.focus(how);
  for (const { start, end, text } of [...edits].reverse()) {
    field.setSelectionRange(start, end);
    // Deprecated, but the only call that keeps the undo history. The code below is for browsers without it.
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

/** Replaces only what differs from `text`, and returns the focus to the control that has it, with its caret. */
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

/** Sets the initial text, without an undo step and without focus. */
export function startWith(text: string): void {
  field.value = text;
  field.dispatchEvent(new Event("input", { bubbles: true }));
}

export function selectInField({ start, end }: Span): void {
  field.focus();
  field.setSelectionRange(start, end);
}

/** Selects the whole sample on the first click, so that typing or pasting replaces it. */
export function selectSampleOnClick(): void {
  const sample = field.value;
  const select = (): void => {
    if (field.value === sample && field.selectionStart === field.selectionEnd) field.select();
  };
  field.addEventListener("pointerup", select, { once: true });
}

export function onPaste(pasted: () => void): void {
  // The textarea contains the pasted text only after the event.
  field.addEventListener("paste", () => setTimeout(pasted));
}

export function showRevealed(revealed: boolean): void {
  frame.classList.toggle("revealed", revealed);
}

/** Draws the sheet below the textarea. */
export function drawField(reading: Reading): void {
  field.setAttribute("aria-invalid", String(reading.state === "invalid"));
  paint.replaceChildren(painted(reading));
}
