// The input. The textarea contains the typed text in a transparent colour; a sheet below it shows the masked, coloured text.
// So no other node contains a key, and revealing it only sets the textarea's colour.
//
// The input has its own undo, because fixes and the form change it too, and a browser's undo follows the focus.

import type { Span } from "../model/hidden.ts";
import type { Reading } from "../model/reading.ts";
import { byId } from "./dom.ts";
import { guard, oneLine } from "./guard.ts";

const field = byId<HTMLTextAreaElement>("field");
const frame = byId("field-frame");

interface Step {
  readonly text: string;
  readonly caret: number;
}

const MOST_STEPS = 200;
/** In milliseconds: typing without a longer pause is one step. */
const PAUSE = 800;

let past: Step[] = [];
let future: Step[] = [];
let last: Step = { text: "", caret: 0 };
let group = "";
let time = 0;
let changed: () => void = () => undefined;
let paint: ReturnType<typeof guard>;

export const fieldText = (): string => field.value;
export const focusField = (): void => field.focus();

/** Records a step. Changes with the same `source` in quick succession are one. */
function record(source: string): void {
  const now = performance.now();
  if (source === "" || source !== group || now - time > PAUSE) {
    past.push(last);
    if (past.length > MOST_STEPS) past.shift();
  }
  [group, time, future] = [source, now, []];
  last = { text: field.value, caret: field.selectionEnd };
}

function move(from: Step[], to: Step[]): void {
  const step = from.pop();
  if (step === undefined) return;
  to.push(last);
  [last, group] = [step, ""];
  field.value = step.text;
  field.setSelectionRange(step.caret, step.caret);
  changed();
}

const undo = (): void => move(past, future);
const redo = (): void => move(future, past);

/** Whether undo in this element is undo of the input: in the input itself, the form of its parts, and outside of controls. */
const owns = (element: Element | null): boolean =>
  element === field || element?.closest("#parts") != null || element?.closest("input, textarea, dialog") == null;

export function setUpField(hidden: () => readonly Span[], draw: () => void): void {
  changed = draw;
  paint = guard(field, hidden, true);
  field.addEventListener("beforeinput", () => {
    if (last.text === field.value) last = { text: last.text, caret: field.selectionEnd };
  });
  field.addEventListener("input", (event) => {
    if (field.value === last.text) return;
    const { inputType } = event as InputEvent;
    record(inputType === "insertText" || inputType === "deleteContentBackward" ? inputType : "");
    draw();
  });
  document.addEventListener("beforeinput", (event) => {
    if (!/^history/.test(event.inputType) || !owns(event.target as Element)) return;
    event.preventDefault();
    (event.inputType === "historyUndo" ? undo : redo)();
  });
  document.addEventListener("keydown", (event) => {
    const key = event.key.toLowerCase();
    if (!(event.ctrlKey || event.metaKey) || event.altKey || (key !== "z" && key !== "y")) return;
    if (!owns(document.activeElement)) return;
    event.preventDefault();
    (key === "y" || event.shiftKey ? redo : undo)();
  });
  oneLine(field);
  const reader = byId("reader");
  const measure = (): void => document.documentElement.style.setProperty("--reader", `${reader.offsetHeight}px`);
  new ResizeObserver(measure).observe(reader);
}

/** Replaces the text as one step of undo. Changes by the same control are grouped. */
export function setFieldText(text: string, source = ""): void {
  if (text === field.value) return;
  field.value = text;
  record(source);
  changed();
}

/** Sets the initial text, without an undo step and without focus. */
export function startWith(text: string): void {
  field.value = text;
  [past, future, last] = [[], [], { text, caret: text.length }];
  changed();
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
  paint(reading);
}
