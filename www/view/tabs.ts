// Views, one at a time: arrow keys move between their tabs.

import { byId } from "./dom.ts";

/** A set of tabs `prefix + name`, each with the panel that it controls. Gives what shows one of them. */
export function setUpTabs<Name extends string>(
  prefix: string,
  names: readonly Name[],
  shown: (name: Name) => void = () => undefined,
): (name: Name) => void {
  const tabs = names.map((name) => byId<HTMLButtonElement>(prefix + name));
  const show = (chosen: number): void => {
    for (const [at, tab] of tabs.entries()) {
      tab.setAttribute("aria-selected", String(at === chosen));
      tab.tabIndex = at === chosen ? 0 : -1;
      byId(tab.getAttribute("aria-controls")!).hidden = at !== chosen;
    }
    // A row of tabs may be wider than its place; the page itself does not move.
    const row = tabs[chosen]!.parentElement!;
    row.scrollLeft = tabs[chosen]!.offsetLeft - (row.clientWidth - tabs[chosen]!.clientWidth) / 2;
    shown(names[chosen]!);
  };
  for (const [at, tab] of tabs.entries()) {
    tab.addEventListener("click", () => show(at));
    tab.addEventListener("keydown", (event) => moveTo(event, tabs, at, show));
  }
  return (name) => show(names.indexOf(name));
}

/** Arrow keys, Home and End on a row of tabs. */
export function moveTo(
  event: KeyboardEvent,
  tabs: readonly HTMLElement[],
  at: number,
  show: (at: number) => void,
): void {
  const to = { ArrowRight: at + 1, ArrowLeft: at - 1, Home: 0, End: tabs.length - 1 }[event.key];
  if (to === undefined) return;
  event.preventDefault();
  const next = (to + tabs.length) % tabs.length;
  show(next);
  tabs[next]!.focus({ preventScroll: true });
}

/** Whether a panel is the one that is shown: the others are drawn when they are. */
export const isShown = (id: string): boolean => !byId(id).hidden;
