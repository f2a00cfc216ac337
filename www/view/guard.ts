// Fields that may contain a key. A sheet below the textarea shows the masked text. Copying and cutting copy the masked text, and
// dragging is blocked. Outside of the fields, a selection carries no text of a field. Only the menu copies the key, after a
// confirmation.

import { masked, type Span } from "../model/hidden.ts";
import { el, isField } from "./dom.ts";
import { type Painted, painted } from "./paint.ts";
import { notify } from "./toast.ts";

/** Masks a textarea. Returns the function that draws its sheet. `undo`: the page can undo a cut. */
export function guard(
  area: HTMLTextAreaElement,
  hidden: () => readonly Span[],
  undo = false,
): (more?: Partial<Painted>) => void {
  const id = `${area.id}-paint`;
  const paint = el("div", { class: "field-paint", attributes: { id, "aria-hidden": "true", translate: "no" } });
  const sheet = el("div", { class: "field-sheet" }, paint);
  area.replaceWith(sheet);
  sheet.append(area);
  const selected = (): { text: string; secret: boolean } => {
    const { selectionStart: start, selectionEnd: end, value } = area;
    const spans = hidden();
    return {
      text: masked(value, spans, start, end),
      secret: spans.some((span) => span.start < end && span.end > start),
    };
  };
  for (const name of ["copy", "cut"] as const) {
    area.addEventListener(name, (event) => {
      const { text, secret } = selected();
      if (!secret) return;
      event.preventDefault();
      event.clipboardData!.setData("text/plain", text);
      if (name === "copy") return notify("Copied, redacted. The copy menu can copy the key.");
      area.setRangeText("", area.selectionStart, area.selectionEnd, "end");
      area.dispatchEvent(new Event("input", { bubbles: true }));
      notify(`Cut; the copy is redacted.${undo ? " Undo restores the key." : ""}`);
    });
  }
  area.addEventListener("dragstart", (event) => {
    if (!selected().secret) return;
    event.preventDefault();
    notify("Text with a key cannot be dragged.");
  });
  return (more) =>
    paint.replaceChildren(painted({ input: area.value, hidden: hidden(), parts: [], issues: [], ...more }));
}

/** Ignores Enter. A pasted line break stays, because the package reports it. */
export function oneLine(area: HTMLTextAreaElement): void {
  area.addEventListener("keydown", (event) => {
    if (event.key === "Enter" && !event.isComposing) event.preventDefault();
  });
}

/** Chromium adds the texts of the fields in a selection of the document when it is copied or dragged. */
export function guardDocument(): void {
  const carry = (event: Event, transfer: DataTransfer | null): void => {
    const selection = getSelection();
    if (isField(event.target) || selection === null || selection.isCollapsed) return;
    transfer?.clearData();
    transfer?.setData("text/plain", selection.toString());
    if (event.type === "copy") event.preventDefault();
  };
  document.addEventListener("copy", (event) => carry(event, event.clipboardData));
  document.addEventListener("dragstart", (event) => carry(event, event.dataTransfer));
}
