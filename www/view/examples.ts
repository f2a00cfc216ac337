// The examples in a dialog: search, arrow keys, Enter.

import { type Example, GROUPS } from "../model/examples.ts";
import { read, verdict, worstOf } from "../model/reading.ts";
import { byId, el, icon, mono, onClick } from "./dom.ts";

const dialog = byId<HTMLDialogElement>("examples");
const filter = byId<HTMLInputElement>("examples-filter");
const list = byId("examples-list");

export function setUpExamples(choose: (uri: string) => void): void {
  const open = (): void => {
    if (list.childElementCount === 0) fill(choose);
    filter.value = "";
    applyFilter();
    dialog.showModal();
    filter.focus();
  };
  onClick("examples-open", open);
  onClick("examples-close", () => dialog.close());
  dialog.addEventListener("click", (event) => {
    if (event.target === dialog) dialog.close();
  });
  filter.addEventListener("input", applyFilter);
  dialog.addEventListener("keydown", move);
  document.addEventListener("keydown", (event) => {
    if (event.key.toLowerCase() !== "k" || !(event.ctrlKey || event.metaKey) || event.altKey || event.shiftKey) return;
    event.preventDefault();
    if (dialog.open) dialog.close();
    else open();
  });
}

function fill(choose: (uri: string) => void): void {
  list.replaceChildren(
    ...GROUPS.map(({ title, examples }) =>
      el(
        "section",
        {},
        el("h3", { text: title }),
        el("ul", {}, ...examples.map((example) => el("li", {}, option(example, choose)))),
      ),
    ),
  );
}

function option({ name, uri }: Example, choose: (uri: string) => void): HTMLElement {
  const reading = read(uri);
  const worst = worstOf(reading.issues) ?? "valid";
  const severity = worst === "advice" ? "valid" : worst;
  return el(
    "button",
    {
      class: "option",
      data: { severity },
      click: () => {
        dialog.close();
        choose(uri);
      },
    },
    icon(severity),
    el(
      "span",
      {},
      el("span", { class: "option-name", text: name }),
      el("span", { class: "unseen", text: `, ${verdict(reading)}: ` }),
      mono("span", reading.text, "option-uri mono"),
    ),
  );
}

function applyFilter(): void {
  const words = filter.value.toLowerCase().split(/\s+/);
  for (const item of list.querySelectorAll("li"))
    item.hidden = !words.every((word) => item.textContent!.toLowerCase().includes(word));
  for (const section of list.querySelectorAll("section"))
    section.hidden = section.querySelector("li:not([hidden])") === null;
}

function move(event: KeyboardEvent): void {
  const options = [...list.querySelectorAll<HTMLElement>("li:not([hidden]) .option")];
  const at = options.indexOf(document.activeElement as HTMLElement);
  if (event.key === "Enter" && document.activeElement === filter) {
    event.preventDefault();
    options[0]?.click();
  }
  if (event.key !== "ArrowDown" && event.key !== "ArrowUp") return;
  event.preventDefault();
  const to = at + (event.key === "ArrowDown" ? 1 : -1);
  (to < 0 ? filter : options[Math.min(to, options.length - 1)])?.focus();
}
