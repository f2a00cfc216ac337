// Tabs, with arrow keys.

import { byId, drawOptions, el } from "./dom.ts";

/** Sets up the tabs with the ids `prefix + name` and the panels that they control. Returns a function that shows one. */
export function setUpPanels<Name extends string>(
  prefix: string,
  names: readonly Name[],
  shown: (name: Name) => void,
): (name: Name) => void {
  const tabs = names.map((name) => byId(prefix + name));
  const row = tabs[0]!.parentElement!;
  // On phones, a menu takes the place of the row.
  const menu = el("select", {
    class: "tab-menu",
    attributes: { id: `${prefix}menu`, "aria-label": row.getAttribute("aria-label")! },
  });
  drawOptions(
    menu,
    tabs.map((tab, at) => [String(at), tab.firstChild!.textContent!]),
  );
  const show = setUpTabs(tabs, (chosen) => {
    for (const [at, tab] of tabs.entries()) byId(tab.getAttribute("aria-controls")!).hidden = at !== chosen;
    menu.value = String(chosen);
    shown(names[chosen]!);
  });
  menu.addEventListener("input", () => show(Number(menu.value)));
  row.after(menu);
  return (name) => show(names.indexOf(name));
}

/** Sets up a row of tabs. Returns a function that selects one. */
export function setUpTabs(tabs: readonly HTMLElement[], shown: (at: number) => void): (at: number) => void {
  const show = (chosen: number): void => {
    for (const [at, tab] of tabs.entries()) {
      tab.setAttribute("aria-selected", String(at === chosen));
      tab.tabIndex = at === chosen ? 0 : -1;
    }
    shown(chosen);
  };
  for (const [at, tab] of tabs.entries()) {
    tab.addEventListener("click", () => show(at));
    tab.addEventListener("keydown", (event) => {
      const next = moved(event, tabs, "ArrowLeft", "ArrowRight");
      if (next !== undefined) show(next);
    });
  }
  return show;
}

/** Moves the focus with two arrow keys, Home and End. Returns the position of the item that has it then. */
export function moved(
  event: KeyboardEvent,
  items: readonly HTMLElement[],
  back: string,
  on: string,
): number | undefined {
  const at = items.indexOf(document.activeElement as HTMLElement);
  const to = { [on]: at + 1, [back]: at - 1, Home: 0, End: items.length - 1 }[event.key];
  if (to === undefined) return undefined;
  event.preventDefault();
  const next = (to + items.length) % items.length;
  items[next]!.focus({ preventScroll: true });
  return next;
}

/** Whether a panel is shown. Hidden panels are drawn when they are opened. */
export const isShown = (id: string): boolean => !byId(id).hidden;
