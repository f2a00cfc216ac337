// Press and hold to reveal the secrets in the input. They are masked again when the button is released or loses the focus.

import type { Reading } from "../model/reading.ts";
import { byId } from "./dom.ts";
import { showRevealed } from "./field.ts";

const button = byId<HTMLButtonElement>("reveal");

export function setUpReveal(): void {
  const hold = (held: boolean): void => {
    button.setAttribute("aria-pressed", String(held));
    showRevealed(held);
  };
  button.addEventListener("pointerdown", (event) => {
    button.setPointerCapture(event.pointerId);
    hold(true);
  });
  button.addEventListener("keydown", (event) => {
    if (event.key === " " || event.key === "Enter") {
      event.preventDefault();
      hold(true);
    }
  });
  for (const name of ["pointerup", "pointercancel", "lostpointercapture", "keyup", "blur", "contextmenu"])
    button.addEventListener(name, () => hold(false));
  window.addEventListener("blur", () => hold(false));
  document.addEventListener("visibilitychange", () => hold(false));
}

export function drawReveal(reading: Reading): void {
  button.hidden = reading.hidden.length === 0;
  if (button.hidden) showRevealed(false);
}
