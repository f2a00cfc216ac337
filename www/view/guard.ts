// In an input that contains a key, copying and cutting copy the masked text, and dragging is blocked. Outside of the inputs, a
// selection carries no text of an input. Only the menu copies the key, after a confirmation.

import { masked, type Span } from "../model/hidden.ts";
import { notify } from "./toast.ts";

/** `cut` removes the selection; without it the browser does. */
export function guard(area: HTMLTextAreaElement, hidden: () => readonly Span[], cut?: () => void): void {
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
      if (cut === undefined) area.setRangeText("", area.selectionStart, area.selectionEnd, "end");
      else cut();
      area.dispatchEvent(new Event("input", { bubbles: true }));
      notify(cut === undefined ? "Cut; the copy is redacted." : "Cut; the copy is redacted. Undo restores the key.");
    });
  }
  area.addEventListener("dragstart", (event) => {
    if (!selected().secret) return;
    event.preventDefault();
    notify("Text with a key cannot be dragged.");
  });
}

/** Chromium adds the texts of the inputs in a selection of the document when it is copied or dragged. */
export function guardDocument(): void {
  const carry = (event: Event, transfer: DataTransfer | null): void => {
    const selection = getSelection();
    if (event.target instanceof HTMLTextAreaElement || event.target instanceof HTMLInputElement) return;
    if (selection === null || selection.isCollapsed) return;
    transfer?.clearData();
    transfer?.setData("text/plain", selection.toString());
    if (event.type === "copy") event.preventDefault();
  };
  document.addEventListener("copy", (event) => carry(event, event.clipboardData));
  document.addEventListener("dragstart", (event) => carry(event, event.dataTransfer));
}
