// The three verdicts: shown at once, and announced to screen readers when the typing pauses. The worst one sets the colour.

import type { Reading } from "../model/reading.ts";
import { type Verdict, worst } from "../model/verdicts.ts";
import { byId, icon } from "./dom.ts";

const live = byId("live");
const reader = byId("reader");

/** In milliseconds. After shorter pauses, screen readers would read it while the user types. */
const PAUSE = 700;
let timer: number | undefined;

/** `show` opens the view with the details of a verdict. */
export function setUpVerdict(show: (view: "issues" | "request" | "host") => void): void {
  for (const [name, view] of [
    ["syntax", "issues"],
    ["provider", "request"],
    ["host", "host"],
  ] as const)
    byId(`verdict-${name}`).addEventListener("click", () => show(view));
}

/** `offer` is announced instead of the first issue: it is more useful for an input in another format. */
export function drawVerdict(reading: Reading, verdicts: readonly Verdict[], offer: string | undefined): void {
  reader.dataset.severity = worst(verdicts);
  for (const { name, tone, words } of verdicts) {
    const button = byId(`verdict-${name.toLowerCase()}`);
    const state = `${tone} ${words}`;
    if (button.dataset.state === state) continue;
    button.dataset.state = state;
    button.dataset.severity = tone;
    button.firstElementChild!.replaceWith(icon(tone));
    button.lastElementChild!.lastElementChild!.textContent = words;
  }
  clearTimeout(timer);
  timer = window.setTimeout(() => {
    const [syntax, ...others] = verdicts;
    const [first] = [...reading.issues].sort((a, b) => Number(b.severity === "error") - Number(a.severity === "error"));
    const more = others
      .filter(({ tone }) => tone === "error" || tone === "warning")
      .map(({ name, words }) => `${name}: ${words}`);
    live.textContent = [`${syntax!.words}.`, offer ?? first?.message, ...more].filter(Boolean).join(" ");
  }, PAUSE);
}
