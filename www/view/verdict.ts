// The verdict: shown at once, and announced to screen readers when the typing pauses.

import { type Reading, verdict } from "../model/reading.ts";
import { byId, icon } from "./dom.ts";

const line = byId("verdict");
const live = byId("live");
const reader = byId("reader");

/** In milliseconds. Shorter pauses would make screen readers speak while the user types. */
const PAUSE = 700;
let timer: number | undefined;

/** `offer` is announced instead of the first issue: it is more useful for an input in another format. */
export function drawVerdict(reading: Reading, offer: string | undefined): void {
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
    live.textContent = first === undefined ? `${words}.` : `${words}. ${offer ?? first.message}`;
  }, PAUSE);
}
