// Tabs, with arrow keys.

import { byId, el } from "./dom.ts";

/** Sets up the tabs with the ids `prefix + name` and the panels that they control. Returns a function that shows one. */
export function setUpTabs<Name extends string>(
  prefix: string,
  names: readonly Name[],
  shown: (name: Name) => void = () => undefined,
): (name: Name) => void {
  const tabs = names.map((name) => byId<HTMLButtonElement>(prefix + name));
  const row = tabs[0]!.parentElement!;
  // On phones, a menu takes the place of the row.
  const menu = el(
    "select",
    { class: "tab-menu", attributes: { id: `${prefix}menu`, "aria-label": row.getAttribute("aria-label")! } },
    ...tabs.map((tab, at) => el("option", { text: tab.firstChild!.textContent!, attributes: { value: String(at) } })),
  );
  menu.addEventListener("input", () => show(Number(menu.value)));
  row.after(menu);
  const show = (chosen: number): void => {
    for (const [at, tab] of tabs.entries()) {
      tab.setAttribute("aria-selected", String(at === chosen));
      tab.tabIndex = at === chosen ? 0 : -1;
      byId(tab.getAttribute("aria-controls")!).hidden = at !== chosen;
    }
    menu.value = String(chosen);
    shown(names[chosen]!);
  };
  for (const [at, tab] of tabs.entries()) {
    tab.addEventListener("click", () => show(at));
    tab.addEventListener("keydown", (event) => moveTo(event, tabs, at, show));
  }
  return (name) => show(names.indexOf(name));
}

/** Handles arrow keys, Home and End in a row of tabs. */
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

/** Whether a panel is shown. Hidden panels are drawn when they are opened. */
export const isShown = (id: string): boolean => !byId(id).hidden;
