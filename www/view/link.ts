// Hovering or focusing an element highlights the elements of the same part. `data-self` is the id of an element's part or
// issue; `data-about` is a list of the ids that it refers to.

const LIT = "lit";
const LINKED = "[data-self], [data-about]";

export function linkEverything(root: HTMLElement): void {
  const enter = (event: Event): void => light(root, (event.target as Element).closest<HTMLElement>(LINKED));
  const leave = (): void => light(root, root.querySelector<HTMLElement>(`:is(${LINKED}):focus`));
  root.addEventListener("pointerover", enter);
  root.addEventListener("focusin", enter);
  root.addEventListener("pointerleave", leave);
  root.addEventListener("focusout", () => light(root, null));
}

function light(root: HTMLElement, from: HTMLElement | null): void {
  for (const element of root.querySelectorAll(`.${LIT}`)) element.classList.remove(LIT);
  if (from === null) return;
  const names = new Set([...words(from.dataset.self), ...words(from.dataset.about)]);
  for (const element of root.querySelectorAll<HTMLElement>(LINKED)) {
    const refers = words(element.dataset.about).includes(from.dataset.self ?? "");
    if (element === from || refers || words(element.dataset.self).some((name) => names.has(name)))
      element.classList.add(LIT);
  }
}

const words = (list: string | undefined): string[] => (list === undefined || list === "" ? [] : list.split(" "));
