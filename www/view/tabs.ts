// Two views, one at a time: arrow keys move between their tabs.

import { byId } from "./dom.ts";

const NAMES = ["inspect", "bulk"] as const;

/** Gives what shows one of them. */
export function setUpTabs(): (name: (typeof NAMES)[number]) => void {
  const tabs = NAMES.map((name) => byId<HTMLButtonElement>(`tab-${name}`));
  const show = (chosen: number): void => {
    for (const [at, tab] of tabs.entries()) {
      tab.setAttribute("aria-selected", String(at === chosen));
      tab.tabIndex = at === chosen ? 0 : -1;
      byId(NAMES[at]!).hidden = at !== chosen;
    }
  };
  for (const [at, tab] of tabs.entries()) {
    tab.addEventListener("click", () => show(at));
    tab.addEventListener("keydown", (event) => {
      const step = { ArrowRight: 1, ArrowLeft: -1 }[event.key];
      if (step === undefined) return;
      const to = (at + step + tabs.length) % tabs.length;
      show(to);
      tabs[to]!.focus();
    });
  }
  return (name) => show(NAMES.indexOf(name));
}
