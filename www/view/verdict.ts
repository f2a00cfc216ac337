// The verdict, by sight at once and by ear when the typing pauses.

import { type Reading, verdict } from "../model/reading.ts";
import { byId, icon } from "./dom.ts";

const line = byId("verdict");
const live = byId("live");
const reader = byId("reader");

/** A pause as long as this ends a thought; before it a screen reader would speak over the typing. */
const PAUSE = 700;
let timer: number | undefined;

/** `way`: how what is no URI goes on, which says more to its reader than the first fault. */
export function drawVerdict(reading: Reading, way: string | undefined): void {
  const warned = reading.issues.some((issue) => issue.severity === "warning");
  const state = reading.state === "valid" && warned ? "warned" : reading.state;
  reader.dataset.state = state;
  const words = verdict(reading);
  line.replaceChildren(
    icon({ empty: "empty", valid: "valid", warned: "warning", invalid: "error" }[state]),
    document.createElement("span"),
  );
  line.lastElementChild!.textContent = words;
  clearTimeout(timer);
  timer = window.setTimeout(() => {
    const [first] = [...reading.issues].sort((a, b) => Number(b.severity === "error") - Number(a.severity === "error"));
    live.textContent = first === undefined ? `${words}.` : `${words}. ${way ?? first.message}`;
  }, PAUSE);
}
